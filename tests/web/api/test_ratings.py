"""Ratings: what rated games are, what they do to ratings, and that each counts once."""

import asyncio
from contextlib import AsyncExitStack

import pytest
from openskill.models import PlackettLuce

from hexhaven.core.chance import SeededRng
from hexhaven.core.messages import Refused
from hexhaven.table import changes as c
from hexhaven.table.changes import Script, Settings
from hexhaven.table.clock import ManualClock
from hexhaven.table.store.ratings import RatingStore
from tests.table.live_tables import act, ask
from tests.web.api.profile_tables import NAMES, RATED, profiles_at, seat_people, signed_up
from tests.web.processes import begin, problem
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio


async def played(live):
    """The game, played to its end; the places of the seats."""
    while live.table.status.phase == "playing":
        running = live.table.running_game()
        seat = min(running.game.pending(running.state).must)
        listed = running.game.legal(running.state, seat).listed
        await act(live, seat, listed[-1])
    running = live.table.running_game()
    ranking = running.game.outcome(running.state).ranking
    return {seat: place for place, equals in enumerate(ranking) for seat in equals}


async def refused(live, who, change):
    with pytest.raises(Refused) as found:
        await ask(live, who, change)
    return found.value.message.id


async def test_a_rated_game_changes_ratings_as_the_library_says_and_counts_once(database):
    async with profiles_at(database) as (tables, profiles):
        ratings = RatingStore(tables.store)
        live, people = await seat_people(tables, profiles)
        await ask(live, 0, c.Start())
        for never in (c.Pause(), c.Rewind(to=1), c.End(), c.Remove(seat=1)):
            assert await refused(live, 0, never) == "table.rated"
        assert await refused(live, 0, c.SeatBot(seat=1, bot="greedy")) == "table.rated"
        places = await played(live)
        assert await refused(live, 0, c.Rewind(to=1)) == "table.rated"
        assert await ratings.leaders("dice", 10) == []
    # The process ended before the result had counted; it lies in the database with the last entry.
    async with profiles_at(database, ManualClock(2000.0)) as (tables, profiles):
        ratings = RatingStore(tables.store)
        assert (await ratings.count_results(), await ratings.count_results()) == (1, 0)
        model = PlackettLuce()
        first = model.rate([[model.rating()] for _ in NAMES], ranks=[places[s] for s in range(3)])
        for seat, one in enumerate(people):
            (found,) = await ratings.of_profile(one.id)
            (wanted,) = first[seat]
            assert (found.mu, found.sigma) == pytest.approx((wanted.mu, wanted.sigma))
            assert (found.games, found.provisional) == (1, True)
            assert found.rating == round(wanted.ordinal(alpha=40, target=1000))
            (game,) = await ratings.curve(one.id, 10)
            assert (game.table, game.game) == (live.id, "dice")
            assert (game.place, game.rating) == (1 + places[seat], found.rating)

        live, _ = await seat_people(tables, profiles, people=people)
        await ask(live, 0, c.Start())
        await ask(live, 0, c.Concede())
        await ask(live, 1, c.Leave())
        assert (live.table.status.phase, live.table.status.ended) == ("over", "conceded")
        assert await ratings.count_results() == 1
        second = model.rate(first, ranks=[2, 2, 1])
        shown = [one.rating for one in await ratings.leaders("dice", 10)]
        assert shown == sorted(shown, reverse=True)
        for seat, one in enumerate(people):
            (found,) = await ratings.of_profile(one.id)
            assert found.mu == pytest.approx(second[seat][0].mu)
            assert [game.rating for game in await ratings.curve(one.id, 10)][-1] == found.rating
            assert len(await ratings.curve(one.id, 10)) == 2
            assert await ratings.curve(one.id, 1) == (await ratings.curve(one.id, 10))[1:]
        await profiles.store.delete(people[0].id)
        assert {one.name for one in await ratings.leaders("dice", 10)} == {"Ben", "Cleo"}


async def test_a_curve_ends_with_the_rating_of_today(database):
    async with profiles_at(database) as (tables, profiles):
        ratings, people = RatingStore(tables.store), None
        for loser in (1, 1, 2):  # all of them end at the same time, and are counted at once
            live, people = await seat_people(tables, profiles, people=people)
            await ask(live, 0, c.Start())
            await ask(live, loser, c.Concede())
            await ask(live, 3 - loser, c.Concede())
        assert await ratings.count_results() == 3
        for one in people:
            (now,) = await ratings.of_profile(one.id)
            curve = await ratings.curve(one.id, 10)
            assert (len(curve), curve[-1].rating) == (3, now.rating)
        # Two of three delete their profiles: what is counted anew leaves out who was alone then.
        for gone in people[1:]:
            await profiles.store.delete(gone.id)
        assert await ratings.void(live.id)
        assert await ratings.curve(people[0].id, 10) == []


async def test_nobody_is_rated_against_bots_guests_scripts_or_themselves(tmp_path):
    async with profiles_at(tmp_path / "hall.db") as (tables, profiles):
        live, people = await seat_people(tables, profiles)
        await ask(live, 0, c.SeatBot(seat=2, bot="greedy"))
        assert await refused(live, 0, c.Start()) == "table.rated_profiles"
        await ask(live, 0, c.Remove(seat=2))
        with pytest.raises(Refused) as twice:
            await tables.sit(live, "Ada", 2, profile=people[0].id)
        assert twice.value.message.id == "table.same_name"
        await tables.sit(live, "Dora", 2)
        await ask(live, 2, c.Ready())
        assert await refused(live, 0, c.Start()) == "table.rated_profiles"
        alone, _ = await tables.open(
            RATED.model_copy(update={"seats": 1}), "Ada", profile=people[0].id
        )
        assert await refused(alone, 0, c.Start()) == "table.rated_profiles"
        with pytest.raises(Refused) as scripted:
            await tables.open(RATED.model_copy(update={"script": Script(seed=1)}), None)
        assert scripted.value.message.id == "table.rated_profiles"

        live, _ = await seat_people(tables, profiles, people=people)
        await ask(live, 0, c.Start())
        for seat in range(3):
            await ask(live, seat, c.AgreeToEnd())
        assert live.table.status.ended == "agreed"
        assert await RatingStore(tables.store).count_results() == 0, "all agreed not to play it"


def test_a_rated_table_implies_a_clock_and_neither_coach_nor_stand_ins():
    wanted = Settings(game="base", seats=4, rated=True, help="everybody", stand_in=True)
    assert (wanted.help, wanted.stand_in, wanted.clock) == (False, False, 180)
    assert Settings(game="base", seats=4, rated=True, clock=60).clock == 60


async def test_ten_games_settle_a_rating_and_a_seat_left_to_a_guest_is_not_rated(tmp_path):
    async with profiles_at(tmp_path / "hall.db") as (tables, profiles):
        ratings = RatingStore(tables.store)
        pair = RATED.model_copy(update={"seats": 2})
        live, people = await seat_people(tables, profiles, pair, [
            (await signed_up(profiles, name))[1] for name in ("Ada", "Ben")
        ])  # fmt: skip
        await ask(live, 1, c.Leave())
        guest = await tables.sit(live, "Dora", None)
        await ask(live, guest.seat, c.Ready())
        assert await refused(live, 0, c.Start()) == "table.rated_profiles"

        model = PlackettLuce()
        wanted = [[model.rating()], [model.rating()]]
        for game in range(1, 11):
            live, _ = await seat_people(tables, profiles, pair, people)
            await ask(live, 0, c.Start())
            await ask(live, 1, c.Concede())
            assert await ratings.count_results() == 1
            wanted = model.rate(wanted, ranks=[1, 2])
            best, other = await ratings.leaders("dice", 10)
            assert (best.name, best.games, best.provisional) == ("Ada", game, game < 10)
            assert (best.mu, other.mu) == pytest.approx((wanted[0][0].mu, wanted[1][0].mu))
        _, eve, _ = await signed_up(profiles, "Eve")
        live, _ = await seat_people(tables, profiles, pair, [eve, people[0]])
        await ask(live, 0, c.Start())
        await ask(live, 1, c.Concede())
        await ratings.count_results()
        shown = {one.name: one for one in await ratings.leaders("dice", 10)}
        assert list(shown)[-1] == "Eve", "players with fewer than ten games stand behind the others"
        assert shown["Eve"].rating > shown["Ben"].rating


async def test_three_people_at_sockets_are_rated_and_nobody_plays_both_sides(server):
    names = ("Rana", "Rolf", "Runa")
    people = [Visitor(server) for _ in names]
    for one, name in zip(people, names, strict=True):
        one.sign_up(name)
    rana, guest = people[0], Visitor(server)
    settings = {"seats": 3, "options": {"turns": 1}, "rated": True}
    alone = rana.open("Rana", **settings).json()
    second_tab = rana.sit(alone, "Rana")
    assert problem(second_tab) == "table.same_name"
    other_name, stranger = rana.sit(alone, "Rana Two").json(), guest.sit(alone, "Rob").json()
    async with AsyncExitStack() as sockets:
        seats = (alone, other_name, stranger)
        host, *others = [await sockets.enter_async_context(server.joined(seat)) for seat in seats]
        for one in others:
            await one.ask("ready")
        assert (await host.ask("start"))["reason"]["id"] == "table.rated_profiles"

    model = PlackettLuce()
    wanted = [[model.rating()] for _ in names]
    for game in (1, 2):
        held = [rana.open("Rana", **settings).json()]
        others = zip(people[1:], names[1:], strict=True)
        held += [one.sit(held[0], name).json() for one, name in others]
        async with AsyncExitStack() as sockets:
            clients = [await sockets.enter_async_context(server.joined(seat)) for seat in held]
            await begin(*clients)
            playing = [one.play(SeededRng(game), seat=n) for n, one in enumerate(clients)]
            await asyncio.gather(*playing)
        ranking = clients[0].outcome["ranking"]
        places = {seat: place for place, equals in enumerate(ranking) for seat in equals}
        wanted = model.rate(wanted, ranks=[places[seat] for seat in range(3)])
        for one, (rating,) in zip(people, wanted, strict=True):
            shown = await one.rating(game)
            assert shown["rating"] == round(rating.ordinal(alpha=40, target=1000))
            assert shown["provisional"]
    leaders = server.get("/api/leaders/dice").json()
    assert {one["name"] for one in leaders} >= set(names)
    # What everybody sees of one of them: the ratings and how they went, but none of the tables.
    first = next(one for one in leaders if one["name"] == names[0])
    seen = server.get(f"/api/people/{first['profile']}").json()
    assert seen["ratings"] == [first]
    assert [list(one) for one in seen["curve"]] == [["game", "at", "rating"]] * 2
    assert seen["curve"][-1]["rating"] == first["rating"]
