"""How a table stands apart from its game: who may change what, and when."""

import pytest

from hexhaven.core.messages import Refused
from hexhaven.table import changes as c
from hexhaven.table.changes import COLOURS, HOST, TABLE, Open, Settings
from hexhaven.table.protocol.requests import TakeSeat
from hexhaven.table.status import MOST_CHAT_LINES, initial_status


def settings(seats=3, **others):
    return Settings(game="tiny", seats=seats, **others)


def lobby(*names, seats=3, host=0, **others):
    """A table in whose first seats people sit."""
    table = initial_status(Open(settings=settings(seats, **others), host=host))
    for seat, name in enumerate(names):
        table = after(table, seat, c.Sit(seat=seat, name=name))
    return table


def playing(**others):
    """A game of Ada (the host), Ben and Cleo."""
    return lobby("Ada", "Ben", "Cleo", **others).begin()


def after(table, *steps):
    """The table after changes: who, what, who, what, …"""
    for n, (who, change) in enumerate(zip(steps[::2], steps[1::2], strict=True), 2):
        table = table.apply(n, who, change)
    return table


def refusal(table, who, change):
    """Why a change cannot be made; the table stays as it was."""
    before = table.model_dump()
    with pytest.raises(Refused) as refused:
        table.apply(9, who, change)
    assert table.model_dump() == before
    return refused.value.message.id


def test_a_new_table_has_open_seats_of_different_colours():
    table = lobby(seats=6)
    assert [chair.colour for chair in table.chairs] == list(COLOURS[:6])
    assert (table.phase, table.seats_of("open")) == ("lobby", list(range(6)))


def test_a_seat_is_taken_once_and_a_name_too():
    table = lobby("Ada")
    assert refusal(table, 1, c.Sit(seat=0, name="Ben")) == "table.taken"
    assert refusal(table, 1, c.Sit(seat=1, name="aDA")) == "table.same_name"
    assert refusal(table, 1, c.Sit(seat=3, name="Ben")) == "table.no_seat"
    assert refusal(after(table, 0, c.Leave()), 0, c.Ready()) == "table.not_a_person"


@pytest.mark.parametrize(
    "change",
    [
        c.ChangeSettings(settings=settings(2)), c.SeatBot(seat=2, bot="random"), c.Remove(seat=0),
        c.Swap(a=0, b=1), c.Start(), c.Mute(seat=0), c.Pause(), c.Resume(), c.Rewind(to=3),
        c.HandOver(seat=1), c.End(),
    ],
)  # fmt: skip
def test_what_a_host_does_nobody_else_may(change):
    assert refusal(lobby("Ada", "Ben"), 1, change) == "table.host_only"


def test_a_game_begins_when_all_seats_are_taken_and_all_are_ready():
    table = lobby("Ada", "Ben")
    assert refusal(table, 0, c.Start()) == "table.open_seats"
    table = after(table, 0, c.SeatBot(seat=2, bot="random"))
    assert refusal(table, 0, c.Start()) == "table.not_ready"
    table = after(table, 1, c.Ready())
    assert after(table, 0, c.Start()).phase == "playing"
    again = after(table, 1, c.Ready(ready=False))
    assert refusal(again, 0, c.Start()) == "table.not_ready"


def test_a_host_may_begin_without_those_who_are_not_ready_but_not_a_rated_game():
    table = after(lobby("Ada", "Ben"), 0, c.SeatBot(seat=2, bot="random"))
    assert after(table, 0, c.Start(anyway=True)).phase == "playing"
    assert refusal(lobby("Ada", "Ben"), 0, c.Start(anyway=True)) == "table.open_seats"
    rated = table.settings.model_copy(update={"rated": True})
    people = [chair.model_copy(update={"profile": "p" + chair.name}) for chair in table.chairs]
    strict = table.with_fields(settings=rated, chairs=tuple(people))
    assert refusal(strict, 0, c.Start(anyway=True)) == "table.not_ready"


def test_who_sits_there_suggests_a_setting_and_everybody_reads_it():
    table = lobby("Ada", "Ben")
    clock = c.Suggest(what=c.Suggestion(name="clock", value=60))
    suggested = after(table, 1, clock)
    assert suggested.settings == table.settings, "the host decides"
    (line,) = suggested.said
    assert (line.seat, line.suggestion) == (1, clock.what)
    assert line.text == "suggests clock: 60"
    for name, value in (("clock", 1), ("seats", "many"), ("points", None)):
        odd = c.Suggest(what=c.Suggestion(name=name, value=value))
        assert refusal(table, 1, odd) == "table.no_such_setting"
    assert refusal(after(table, 0, c.Mute(seat=1)), 1, clock) == "table.muted"
    assert refusal(table, 2, clock) == "table.not_a_person"
    assert refusal(table.begin(), 1, clock) == "table.begun"


def test_new_settings_must_be_looked_at_by_everybody_again():
    table = after(lobby("Ada", "Ben"), 1, c.Ready(), 0, c.ChangeSettings(settings=settings(4)))
    assert not table.chairs[1].ready
    assert [chair.kind for chair in table.chairs] == ["person", "person", "open", "open"]
    assert len({chair.colour for chair in table.chairs}) == 4
    assert refusal(table, 0, c.ChangeSettings(settings=settings(1))) == "table.seat_held"
    assert refusal(table.begin(), 0, c.ChangeSettings(settings=settings(4))) == "table.begun"


def test_bots_of_another_game_go_and_people_stay():
    table = after(lobby("Ada", "Ben"), 0, c.SeatBot(seat=2, bot="random"))
    other = after(table, 0, c.ChangeSettings(settings=Settings(game="dice", seats=3)))
    assert [chair.kind for chair in other.chairs] == ["person", "person", "open"]


def test_a_person_takes_another_name_before_the_game_but_nobody_elses():
    table = lobby("Ada", "Ben")
    assert refusal(table, 0, c.Rename(name="ben")) == "table.same_name"
    renamed = after(table, 1, c.Rename(name="BEN"))
    assert [chair.name for chair in renamed.chairs[:2]] == ["Ada", "BEN"]
    assert refusal(table, 2, c.Rename(name="Cleo")) == "table.not_a_person"
    assert refusal(table.begin(), 0, c.Rename(name="Cleo")) == "table.begun"


def test_a_colour_is_taken_from_a_bot_but_not_from_a_person():
    table = after(lobby("Ada", "Ben"), 0, c.SeatBot(seat=2, bot="random"))
    ada, ben, bot = (chair.colour for chair in table.chairs)
    assert refusal(table, 0, c.ChooseColour(colour=ben)) == "table.colour_taken"
    painted = after(table, 0, c.ChooseColour(colour=bot))
    assert [chair.colour for chair in painted.chairs] == [bot, ben, ada]
    assert refusal(table.begin(), 0, c.ChooseColour(colour=bot)) == "table.begun"


def test_two_seats_change_places_and_the_host_with_them():
    table = after(lobby("Ada", "Ben"), 0, c.Swap(a=0, b=2))
    assert [chair.name for chair in table.chairs] == ["", "Ben", "Ada"]
    assert table.host == 2
    assert refusal(table.begin(), 2, c.Swap(a=0, b=1)) == "table.begun"


def test_a_host_is_not_removed_but_leaves_the_table_to_somebody_else():
    table = lobby("Ada", "Ben")
    assert refusal(table, 0, c.Remove(seat=0)) == "table.host_stays"
    assert refusal(table, 0, c.SeatBot(seat=0, bot="random")) == "table.host_stays"
    assert refusal(table, 0, c.Remove(seat=2)) == "table.open_seat"
    assert after(table, 0, c.Leave()).host == 1
    assert after(lobby("Ada"), 0, c.Leave()).host == HOST


def test_a_host_hands_over_and_is_no_longer_host():
    table = after(playing(), 0, c.HandOver(seat=1))
    assert refusal(table, 0, c.Pause()) == "table.host_only"
    assert after(table, 1, c.Pause()).paused
    bot = after(playing(), 0, c.SeatBot(seat=2, bot="random"))
    assert refusal(bot, 0, c.HandOver(seat=2)) == "table.not_a_person"


def test_somebody_who_is_removed_or_replaced_leaves_nothing_behind():
    table = after(playing(), 1, c.AgreeToEnd(), 0, c.SeatBot(seat=1, bot="random"))
    assert (table.chairs[1].kind, table.chairs[1].name) == ("bot", "")
    assert not table.chairs[1].agrees
    freed = after(table, 0, c.Remove(seat=1))
    assert after(freed, 1, c.Sit(seat=1, name="Dora")).chairs[1].player == ""


def test_a_game_is_paused_once_and_resumed_once():
    assert refusal(lobby("Ada"), 0, c.Pause()) == "table.not_begun"
    assert refusal(playing(), 0, c.Resume()) == "table.not_paused"
    paused = after(playing(), 0, c.Pause())
    assert refusal(paused, 0, c.Pause()) == "table.paused"
    assert not after(paused, 0, c.Resume()).paused
    assert not after(paused, 0, c.End()).paused


def test_a_game_ends_when_all_but_one_have_conceded():
    table = after(playing(), 1, c.Concede())
    assert table.phase == "playing"
    assert refusal(table, 1, c.Concede()) == "table.conceded"
    table = after(table, 0, c.Concede())
    assert (table.phase, table.ended) == ("over", "conceded")


def test_a_game_is_given_up_when_only_bots_would_play_on():
    table = after(playing(), 0, c.SeatBot(seat=2, bot="random"), 0, c.Concede())
    assert not table.is_given_up
    table = after(table, 1, c.Concede())
    assert (table.phase, table.is_given_up) == ("over", False)
    alone = after(playing(), 0, c.SeatBot(seat=2, bot="random"), 0, c.SeatBot(seat=1, bot="random"))
    alone = after(alone, 0, c.Concede())
    assert (alone.phase, alone.is_given_up) == ("playing", True)
    assert after(alone, TABLE, c.End()).ended == "conceded"
    assert after(alone, 0, c.End()).ended == "host"


def test_a_game_ends_when_all_people_agree_whatever_bots_think():
    table = after(playing(), 0, c.SeatBot(seat=2, bot="random"), 0, c.AgreeToEnd())
    assert table.phase == "playing"
    assert after(table, 0, c.AgreeToEnd(agree=False), 1, c.AgreeToEnd()).phase == "playing"
    assert after(table, 1, c.AgreeToEnd()).ended == "agreed"


def test_a_bot_stands_in_where_the_host_allows_it_or_the_person_has_conceded():
    change = c.StandIn(seat=1, bot="random")
    table = after(playing(), TABLE, change)
    assert table.chairs[1].player == "random"
    assert refusal(table, TABLE, change) == "table.no_stand_in"
    assert after(table, TABLE, c.ReturnToSeat(seat=1)).chairs[1].player == ""
    strict = playing(stand_in=False)
    assert refusal(strict, TABLE, change) == "table.no_stand_in"
    conceded = after(strict, 1, c.Concede(), TABLE, change)
    assert refusal(conceded, TABLE, c.ReturnToSeat(seat=1)) == "table.no_stand_in"


def test_what_was_said_is_remembered_for_a_while():
    table = lobby("Ada", "Ben")
    for n in range(MOST_CHAT_LINES + 5):
        table = table.apply(n, 1, c.Say(text=f"word {n}"))
    assert [said.n for said in table.said] == list(range(5, MOST_CHAT_LINES + 5))
    muted = after(table, 0, c.Mute(seat=1))
    assert refusal(muted, 1, c.Say(text="but")) == "table.muted"
    assert after(muted, 0, c.Mute(seat=1, muted=False), 1, c.Say(text="so")).said[-1].text == "so"


def test_remarks_are_said_by_name_with_words_for_who_does_not_know_them():
    table = after(playing(), 1, c.Remark(what="thanks"))
    (said,) = table.said
    assert (said.seat, said.remark, said.text) == (1, "thanks", "Thank you!")
    muted = after(table, 0, c.Mute(seat=1))
    assert refusal(muted, 1, c.Remark(what="wow")) == "table.muted"
    assert c.any_change.validate_json(c.Remark(what="wow").model_dump_json()) == c.Remark(
        what="wow"
    )


def test_somebody_who_is_alone_with_bots_may_hurry_them():
    assert refusal(playing(), 0, c.Hurry()) == "table.hurry"
    bots = (c.SeatBot(seat=seat, bot="random") for seat in (1, 2))
    alone = after(playing(), 0, next(bots), 0, next(bots))
    assert after(alone, 0, c.Hurry()) == alone
    assert refusal(alone.end(), 0, c.Hurry()) == "table.over"


def test_a_rematch_is_made_once_and_after_the_game():
    change = c.Rematch(table="aaaaaaaaaa")
    assert refusal(playing(), 0, change) == "table.not_over"
    over = after(playing().end(), 1, change)
    assert refusal(over, 0, change) == "table.rematch_there"


def test_nothing_happens_at_a_closed_table():
    for table, ended in ((lobby("Ada"), "closed"), (playing(), "closed"), (playing().end(), "")):
        closed = after(table, TABLE, c.Close())
        assert (closed.phase, closed.ended) == ("closed", ended)
        assert refusal(closed, 0, c.Say(text="hello")) == "table.closed"


def test_only_a_game_that_came_to_its_own_end_can_be_rewound():
    assert after(playing().end(), 0, c.Rewind(to=3)).phase == "playing"
    assert refusal(after(playing(), 0, c.End()), 0, c.Rewind(to=3)) == "table.over"


def test_somebody_who_takes_a_freed_seat_begins_afresh():
    table = after(playing(), 0, c.Mute(seat=1), 1, c.Concede(), 1, c.Leave())
    person = after(table, 1, c.Sit(seat=1, name="Dora")).chairs[1]
    bot = after(table, 0, c.SeatBot(seat=1, bot="random")).chairs[1]
    for chair in (person, bot):
        assert (chair.conceded, chair.muted) == (False, False)


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "\u115f\u1160", "\u00ad"])
def test_a_name_of_which_nothing_can_be_seen_is_refused_but_still_read(name):
    with pytest.raises(ValueError, match=r"seen|printable"):
        TakeSeat(name=name)
    if name.isprintable():
        assert c.Sit(seat=0, name=name).name == name
