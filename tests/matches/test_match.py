from dataclasses import replace

import numpy as np
import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.core.messages import BadSetup, IllegalAction, Refused
from hexhaven.core.registry import load_game
from hexhaven.matches import file
from hexhaven.matches.match import BadEntry, Match, NoEntry, SeatLabel
from hexhaven.matches.nature import RandomNature, ScriptedNature
from tests.matches.tiny_matches import OPENING, tiny_match, tiny_setup
from tests.tiny import Bid, Deal, Pay, Retract, Shout, Shuffle, TimeUp, Tiny


def refusal(match, seat, action, version=None):
    """Why an action is refused, after making sure that it changed nothing."""
    before = (match.state, match.entries, match.version)
    with pytest.raises(IllegalAction) as refused:
        match.submit(seat, action, version)
    assert (match.state, match.entries, match.version) == before
    return refused.value.message.id


def test_nature_acts_as_soon_as_it_is_due():
    match = tiny_match()
    assert match.entries == (
        Entry(1, NATURE, Shuffle((1, 0))),
        Entry(2, NATURE, Deal(4)),
        Entry(3, NATURE, Deal(2)),
    )
    assert match.pending.must == {0, 1}
    assert match.version == 3


def test_an_action_is_answered_with_its_steps_and_natures():
    match = tiny_match("deal 1", "deal 3", rounds=2)
    before = match.state
    (only,) = match.submit(0, Bid(0))
    assert only.entry == Entry(4, 0, Bid(0))
    assert (only.before, only.after) == (before, match.state)
    steps = match.submit(1, Bid(0))
    assert [step.entry for step in steps] == [
        Entry(5, 1, Bid(0)),
        Entry(6, NATURE, Deal(1)),
        Entry(7, NATURE, Deal(3)),
    ]
    assert steps[0].before is only.after
    assert steps[0].after is steps[1].before
    assert steps[-1].after is match.state


def test_an_illegal_action_is_refused():
    assert refusal(tiny_match(), 0, Bid(6)) == "tiny.shout"


def test_a_seat_that_is_not_awaited_or_does_not_exist_is_refused():
    match = tiny_match()
    match.submit(0, Bid(1))
    match.submit(1, Bid(0))
    assert match.pending.must == {0}
    assert refusal(match, 1, Pay((0, 1))) == "table.not_awaited"
    for seat in (NATURE, 2, -7):
        assert refusal(match, seat, Pay((0, 1))) == "refused.seat"


def test_after_the_end_everything_is_refused():
    match = tiny_match()
    match.submit(0, Bid(0))
    match.submit(1, Bid(0))
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert refusal(match, 0, Bid(0)) == "table.over"


def test_a_stale_version_is_refused():
    match = tiny_match()
    match.submit(0, Bid(1))
    match.submit(1, Bid(0))
    assert refusal(match, 0, Pay((0, 1)), version=4) == "table.stale"
    assert refusal(match, 0, Pay((0, 1)), version=6) == "table.stale"
    match.submit(0, Pay((0, 1)), version=5)


def test_an_action_that_may_come_in_any_order_is_judged_by_what_is_legal_now():
    match = tiny_match()
    assert refusal(match, 0, Bid(1), version=99) == "table.stale", "nobody has seen what comes"
    match.submit(0, Bid(1), version=3)
    match.submit(0, Retract(), version=3)
    assert refusal(match, 0, Retract(), version=3) == "tiny.shout"


def test_choices_and_views_are_those_of_the_game():
    match = tiny_match()
    assert match.legal(0) == match.game.legal(match.state, 0)
    assert match.view(1) == match.game.view(match.state, 1)
    assert match.view(None).seat is None


def test_when_the_time_is_up_nature_acts():
    match = tiny_match("time")
    match.submit(0, Bid(2))
    assert match.pending.nature == 30
    steps = match.time_is_up()
    assert [step.entry for step in steps] == [Entry(5, NATURE, TimeUp())]
    assert match.pending.must == {0}


def test_no_time_is_up_where_none_runs():
    match = tiny_match(time="off")
    with pytest.raises(IllegalAction) as refused:
        match.time_is_up()
    assert refused.value.message.id == "table.no_time"


def test_a_script_that_does_not_fit_leaves_the_match_as_it_was():
    match = tiny_match(rounds=2)
    match.submit(0, Bid(0))
    before = (match.state, match.entries)
    with pytest.raises(Refused) as refused:
        match.submit(1, Bid(0))
    assert refused.value.message.id == "script.exhausted"
    assert (match.state, match.entries) == before


def test_steps_tell_the_whole_match_from_the_beginning():
    match = tiny_match("deal 1", "deal 3", rounds=2)
    match.submit(1, Shout(7))
    steps = list(match.steps())
    assert tuple(step.entry for step in steps) == match.entries
    assert steps[0].before == match.at(0) == match.game.initial_state(match.setup)
    assert [step.after for step in steps] == [match.at(n) for n in range(1, match.version + 1)]
    assert match.at(match.version) == match.state == match.at(np.int64(match.version))


@pytest.mark.parametrize("n", [-1, 4, "last"])
def test_there_is_no_state_before_the_first_or_after_the_last_entry(n):
    with pytest.raises(IndexError, match=f"no entry {n}; the game has 3"):
        tiny_match().at(n)


def test_seats_without_a_label_are_unnamed_persons():
    match = tiny_match(seats=[SeatLabel("bot", "random")])
    assert match.seats == (SeatLabel("bot", "random"), SeatLabel("person", ""))
    with pytest.raises(BadSetup):
        tiny_match(seats=[SeatLabel()] * 3)


def entries(*pairs):
    return [Entry(n, seat, action) for n, (seat, action) in enumerate(pairs, 1)]


DEALT = ((NATURE, Shuffle((1, 0))), (NATURE, Deal(4)), (NATURE, Deal(2)))


def test_a_replay_goes_on_where_the_entries_end():
    replayed = Match(Tiny(), tiny_setup(), ScriptedNature(["deal 2"]), entries=entries(*DEALT[:2]))
    assert replayed.entries == tuple(entries(*DEALT))
    replayed.submit(0, Bid(1))
    assert replayed.version == 4


def test_a_branch_goes_on_in_another_way():
    match = Match(Tiny(), tiny_setup(), entries=entries(*DEALT, (0, Bid(1))))
    other = match.branch(3)
    other.submit(0, Bid(0))
    assert (match.version, match.entries[3].action) == (4, Bid(1))
    assert (other.entries[:3], other.entries[3].action) == (match.entries[:3], Bid(0))
    with pytest.raises(NoEntry, match="no entry 5; the game has 4"):
        match.branch(5)


@pytest.mark.parametrize(
    ("pairs", "reason"),
    [
        ([*DEALT, (0, Bid(6))], "tiny.shout"),
        ([*DEALT, (2, Bid(1))], "refused.seat"),
        ([*DEALT, (NATURE, Deal(1))], "table.impossible"),
        ([*DEALT[:2], (0, Bid(1))], "table.nature_due"),
        ([*DEALT[:2], (NATURE, Deal(5))], "table.impossible"),
        ([*DEALT, (0, Bid(0)), (1, Bid(0)), (0, Bid(0))], "table.over"),
        ([*DEALT, (0, Bid(0)), (1, Bid(0)), (NATURE, Deal(1))], "table.over"),
        ([*DEALT, (0, Bid(1)), (1, Bid(0)), (NATURE, TimeUp())], "table.nature_not_due"),
    ],
)
def test_a_replay_refuses_what_cannot_have_happened(pairs, reason):
    with pytest.raises(BadEntry) as refused:
        Match(Tiny(), tiny_setup(rounds=1), ScriptedNature([]), entries=entries(*pairs))
    assert refused.value.message.params["n"] == len(pairs)
    assert refused.value.message.params["reason"].id == reason


class Dozing(Tiny):
    """The first cards are dealt only when somebody lets the game go on."""

    def pending(self, state):
        return replace(super().pending(state), rests=not any(state.dealt))


def dozing(*entries):
    draws = OPENING[len(entries) :]
    return Match(Dozing(), tiny_setup(rounds=1), ScriptedNature(draws), entries=entries)


@pytest.mark.parametrize("entries", [(), (Entry(1, NATURE, Shuffle((1, 0))),)], ids=len)
def test_where_a_game_rests_nature_waits_until_it_is_resumed(entries):
    match = dozing(*entries)
    if not entries:
        match.resume()
    assert match.rests
    assert [str(entry.action) for entry in match.entries] == ["shuffle 1,0"]
    for refused in (
        lambda: match.play(Bid(1)),
        lambda: match.submit(0, Bid(1)),
        match.time_is_up,
    ):
        with pytest.raises(IllegalAction, match="call `resume`"):
            refused()
    assert [step.entry.action for step in match.resume()] == [Deal(4), Deal(2)]
    assert not match.rests
    with pytest.raises(IllegalAction, match="not paused"):
        match.resume()
    assert match.play(Bid(1), 0)


@pytest.mark.rule("C-11")
def test_a_match_of_connect_rests_after_the_tenth_round_and_its_file_with_it():
    game = load_game("connect")
    match = Match(game, game.setup(4), RandomNature(SeededRng(1)))
    for _ in range(10):
        assert not match.rests
        match.time_is_up()
    assert match.rests
    assert (match.state.position.round, match.state.position.dice) == (11, None)
    again = file.read(str(match)).match()
    assert again.rests
    assert again.entries == match.entries
    match.resume()
    assert match.state.position.dice is not None
    assert match.pending.nature
