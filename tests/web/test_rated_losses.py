"""A rated game counts once, at whatever moment around its end the server is killed.

A profile is made or deleted as a whole, or not at all.
"""

import asyncio
from contextlib import AsyncExitStack, suppress

import httpx
import pytest
from openskill.models import PlackettLuce

from hexhaven.core.chance import SeededRng
from hexhaven.table.table import fold
from tests.web.players import WORDS, Player, killed_within, stored
from tests.web.processes import ServerProcess, begin, problem
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio

NAMES = ("Ada", "Ben", "Cleo")
#: More moves than any game has.
EVER = 100_000


async def seat_people(server, people):
    """The seats of a rated game that has begun; the last of them plays last."""
    options = {"turns": 1, "first": "0"}
    held = [people[0].open(NAMES[0], seats=len(people), options=options, rated=True).json()]
    others = zip(people[1:], NAMES[1:], strict=True)
    held += [one.sit(held[0], name).json() for one, name in others]
    async with AsyncExitStack() as sockets:
        await begin(*[await sockets.enter_async_context(server.joined(seat)) for seat in held])
    return held


async def ended_by_a_kill(server, held, rng):
    """Play a game whose server is killed as it ends, or a moment before or after."""
    back = asyncio.Event()

    async def lost(_):
        await back.wait()

    players = [Player(server, seat, SeededRng(rng.below(1 << 20))) for seat in held]
    games = [asyncio.create_task(player.play_on(EVER, lost)) for player in players]
    await players[-1].has_moved(1 + rng.below(2))
    await killed_within(server, rng.below(40) / 1000)
    await asyncio.to_thread(server.start)
    back.set()
    await asyncio.gather(*games)


async def places_of(database, table):
    """The places in which a game ended, as its log says."""
    played, _ = fold(await stored(database, table))
    ranking = played.running.game.outcome(played.running.state).ranking
    return {seat: place for place, equals in enumerate(ranking) for seat in equals}


async def rated_in_spite_of(kills, seed, folder):
    """Every game ends in a kill; whatever happened, ratings follow from each game once."""
    rng, database, tables = SeededRng(seed), folder / "hall.db", []
    with ServerProcess(database, *WORDS) as server:
        people = [Visitor(server) for _ in NAMES]
        made = [one.sign_up(name) for one, name in zip(people, NAMES, strict=True)]
        for _ in range(kills):
            held = await seat_people(server, people)
            await ended_by_a_kill(server, held, rng)
            tables.append(held[0]["table"])
        for one in people:
            one.passkey.origin = f"http://{one.host}"
        known = [one.sign_in() for one in people]
        counted = [await one.rating(kills) for one in people]
        leaders = server.get("/api/leaders/dice").json()
    model = PlackettLuce()
    wanted = [[model.rating()] for _ in people]
    for table in tables:
        places = await places_of(database, table)
        wanted = model.rate(wanted, ranks=[places[seat] for seat in range(len(people))])
    for before, after in zip(made, known, strict=True):
        assert (before["id"], before["name"]) == (after["id"], after["name"])
    for shown, (rating,) in zip(counted, wanted, strict=True):
        assert shown["rating"] == round(rating.ordinal(alpha=40, target=1000))
        assert shown["provisional"] == (kills < 10)
        assert shown in leaders
    assert len(leaders) == len(people)
    print(f"{kills} rated games that ended in kills, each counted once")  # noqa: T201


async def test_a_rated_game_that_ends_in_a_kill_counts_once(tmp_path):
    await rated_in_spite_of(1, 1, tmp_path)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(2, 5))
async def test_rated_games_that_end_in_kills_count_once(tmp_path, seed):
    await rated_in_spite_of(12, seed, tmp_path)


async def cut_off(server, rng, request):
    """Ask for something whose server is killed meanwhile; its answer, if one came."""
    asked = asyncio.create_task(asyncio.to_thread(request))
    await killed_within(server, rng.below(30) / 1000)
    answer = None
    with suppress(httpx.HTTPError):
        answer = await asked
    await asyncio.to_thread(server.start)
    return answer


def at_home(person):
    """The same person, at the server as it is called since its last start."""
    person.passkey.origin = f"http://{person.host}"
    return person


def may_sign_in(person):
    """Whether the server still knows somebody's passkey."""
    signed = at_home(person).passkey.get(person.options("/sessions"))
    answer = person.post("/sessions", {"credential": signed})
    if answer.status_code != 201:
        assert problem(answer) == "profile.unknown_passkey"
        return False
    person.token = answer.json()["token"]
    return True


async def made_and_deleted_in_spite_of(kills, seed, folder):
    """A name belongs only to the person who may sign in by it, whatever was cut off."""
    rng = SeededRng(seed)
    with ServerProcess(folder / "hall.db", *WORDS) as server:
        for number in range(kills):
            name = f"Person {number}"
            one, other = Visitor(server), Visitor(server)
            made = one.passkey.create(one.options("/profiles", {"name": name}))
            answer = await cut_off(
                server, rng, lambda one=one, made=made: one.post("/profiles", {"credential": made})
            )
            known = may_sign_in(one)
            assert known or answer is None, "a profile that was made is gone"
            if not known:
                at_home(one).sign_up(name)
            assert problem(other.open(name)) == "profile.name_taken"
            guest = other.sit(one.open(name).json(), "Guest").json()
            answer = await cut_off(server, rng, lambda one=one: one.post("/profile/delete"))
            known = may_sign_in(one)
            assert not known or answer is None, "a profile that was deleted is back"
            if known:
                assert problem(other.open(name)) == "profile.name_taken"
                assert one.post("/profile/delete").status_code == 200
            seen = other.post(f"/tables/{guest['table']}/history", {"token": guest["token"]})
            assert name not in seen.text, "the name of a deleted profile is still told"
            assert at_home(other).sign_up(name)["name"] == name


async def test_a_profile_is_made_and_deleted_as_a_whole(tmp_path):
    await made_and_deleted_in_spite_of(1, 1, tmp_path)


@pytest.mark.prove
async def test_profiles_are_made_and_deleted_as_a_whole(tmp_path):
    await made_and_deleted_in_spite_of(20, 2, tmp_path)
