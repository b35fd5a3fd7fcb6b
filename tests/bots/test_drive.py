import logging

import pytest

from hexhaven.bots.drive import advance
from hexhaven.bots.questions import PATIENCE
from hexhaven.bots.random import Random
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.core.messages import BadNotation, Refused
from hexhaven.core.registry import load_game
from hexhaven.core.setup import make_setup
from hexhaven.matches.match import Match
from hexhaven.matches.nature import RandomNature, ScriptedNature
from tests.matches.tiny_matches import tiny_match
from tests.tiny import Bid, Pay, Retract, Shout, Tiny


class Puppet:
    """Plays what it is told to, then passes, and remembers what it was asked."""

    def __init__(self, *actions):
        self.actions = list(actions)
        self.asked = []

    def choose(self, view, choices, must):
        self.asked.append((view, choices, must))
        action = self.actions.pop(0) if self.actions else None
        if isinstance(action, Exception):
            raise action
        return action


class Endless:
    """Takes back what it did for ever."""

    def choose(self, view, choices, must):
        return Bid(0) if must else Retract()


class Restless(Tiny):
    """A bid may be taken back any number of times."""

    def apply(self, state, seat, action):
        object.__setattr__(state, "has_retracted", (False,) * state.seats)
        after = super().apply(state, seat, action)
        object.__setattr__(after, "has_retracted", (False,) * state.seats)
        return after


def played(match, bots, **how):
    return [(step.entry.seat, step.entry.action) for step in advance(match, bots, **how)]


def match_for(seats, *script):
    order = ",".join(map(str, range(seats)))
    setup = make_setup("tiny", 1, Tiny.seats, Tiny.options, seats, {"rounds": 1})
    return Match(
        Tiny(), setup, ScriptedNature([f"shuffle {order}", *["deal 1", "deal 2"] * 2, *script])
    )


def test_bots_play_to_the_end():
    setup = make_setup("tiny", 1, Tiny.seats, Tiny.options, 3, {})
    match = Match(Tiny(), setup, RandomNature(SeededRng(1)))
    steps = list(advance(match, {seat: Random(SeededRng(seat)) for seat in range(3)}))
    assert match.outcome is not None
    assert tuple(step.entry for step in steps) == match.entries[-len(steps) :]


def test_bots_are_given_their_own_view_and_choices():
    match, bot = tiny_match(), Puppet(Bid(3))
    view, choices = match.view(1), match.legal(1)
    played(match, {1: bot})
    assert bot.asked[0] == (view, choices, True)
    assert bot.asked[1] == (match.view(1), match.legal(1), False)


def test_control_returns_when_only_a_person_must_act():
    match = tiny_match()
    assert played(match, {1: Puppet(Bid(3))}) == [(1, Bid(3))]
    assert match.pending.must == {0}
    assert played(match, {}) == []


def test_bots_that_must_act_do_so_while_a_person_thinks():
    match = match_for(4)
    bots = {1: Puppet(Bid(1)), 3: Puppet(Bid(2))}
    assert played(match, bots) == [(1, Bid(1)), (3, Bid(2))]


def test_bots_that_may_act_are_asked_first_and_again_after_every_action():
    match = match_for(3)
    bots = {
        0: Puppet(Bid(1), None, Shout(5)),
        1: Puppet(Bid(2), Retract(), Bid(3)),
    }
    assert played(match, bots) == [
        (0, Bid(1)),  # both must bid, the lower seat first; then 0 may act and passes
        (1, Bid(2)),
        (0, Shout(5)),  # 0 is asked before 1; then both are asked again
        (1, Retract()),
        (1, Bid(3)),
    ]
    assert [must for _, _, must in bots[1].asked] == [True, False, True, False]


def test_bots_that_may_act_are_asked_although_a_person_must():
    match = tiny_match()
    match.submit(1, Bid(2))
    assert played(match, {1: Puppet(Shout(9))}) == [(1, Shout(9))]


#: What a bot gets that makes `Bid("x")`.
UNWRITABLE = BadNotation("notation.malformed", text="Bid(coins='x')", form=Bid.notation)


@pytest.mark.parametrize(
    "failure",
    [ValueError("oh"), UNWRITABLE, Bid(6), Retract(), None, 42, "bid 1", Pay((1, 2))],
    ids=repr,
)
def test_a_bot_that_must_act_and_fails_does_what_the_game_falls_back_on(failure, caplog):
    match = tiny_match()
    assert played(match, {0: Puppet(failure)})[0] == (0, Bid(0))
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "'Puppet' on seat 0" in caplog.records[0].getMessage()


@pytest.mark.parametrize("failure", [ValueError("oh"), Bid(1), 42], ids=repr)
def test_a_bot_that_need_not_act_and_fails_is_passed_over(failure, caplog):
    match = tiny_match()
    match.submit(0, Bid(2))
    assert played(match, {0: Puppet(failure)}) == []
    assert len(caplog.records) == 1


def test_a_player_who_drives_the_bots_may_be_told_of_failures_instead_of_the_log(caplog):
    match, bot, failures = tiny_match(), Puppet(ValueError("oh")), []
    list(advance(match, {0: bot}, lambda *failure: failures.append(failure)))
    (seat, failing, error), *_ = failures
    assert (seat, failing, str(error)) == (0, bot, "oh")
    assert caplog.records == []


def test_passing_where_it_is_allowed_is_no_failure(caplog):
    match = tiny_match()
    match.submit(0, Bid(2))
    assert played(match, {0: Puppet(None)}) == []
    assert caplog.records == []


def test_a_bot_that_acts_without_end_is_stopped(caplog):
    setup = make_setup("tiny", 1, Tiny.seats, Tiny.options, 2, {"rounds": 1})
    match = Match(Restless(), setup, RandomNature(SeededRng(1)))
    entries = played(match, {0: Endless()})
    assert len(entries) == PATIENCE + 1  # at last it is made to bid, and not asked again
    assert entries[-1] == (0, match.game.fallback(match.state, 0))
    assert match.pending.must == {1}
    assert {record.exc_text.splitlines()[-1] for record in caplog.records} == {
        "hexhaven.bots.questions.BadAnswer: acted 200 times without end"
    }


def test_patience_starts_again_when_nature_acts():
    match = tiny_match("deal 1", "deal 1", rounds=2)
    bots = {0: Puppet(Bid(0), Bid(2)), 1: Puppet(Bid(0), Bid(1))}
    entries = played(match, bots, patience=1)
    assert [e for e in entries if e[0] != NATURE][:4] == [
        (0, Bid(0)), (1, Bid(0)), (0, Bid(2)), (1, Bid(1)),
    ]  # fmt: skip


def test_a_script_that_ends_is_no_fault_of_the_bot():
    match = tiny_match(rounds=2)
    with pytest.raises(Refused) as refused:
        played(match, {0: Puppet(Bid(0)), 1: Puppet(Bid(0))})
    assert refused.value.message.id == "script.exhausted"


def test_a_game_that_rests_goes_on():
    game = load_game("connect")
    match = Match(game, game.setup(4), RandomNature(SeededRng(1)))
    for _ in range(10):
        match.time_is_up()
    assert match.rests
    assert {seat for seat, _ in played(match, {})} == {NATURE}
    assert match.state.position.dice is not None


class Listener(Puppet):
    """Writes down what it is told of its game."""

    def __init__(self, *actions):
        super().__init__(*actions)
        self.begun, self.heard, self.ended = [], [], []

    def begin(self, place):
        self.begun.append(place)

    def hear(self, told, view):
        self.heard.append((told, view))

    def end(self, outcome):
        self.ended.append(outcome)


def test_a_bot_with_hooks_is_told_what_its_seat_may_know_before_it_chooses():
    match, bot = tiny_match(), Listener(Bid(3))
    played(match, {1: bot})
    assert bot.begun == [(match.game, match.setup, 1)]
    match.submit(0, Bid(2))
    played(match, {1: bot})
    steps = list(match.steps())
    assert bot.heard == [
        (match.game.log_messages(s.entry, s.before, s.after, 1), match.game.view(s.after, 1))
        for s in steps
    ]
    assert len(bot.begun) == 1
    assert bot.ended == ([match.outcome] if match.outcome else [])


def test_bots_with_hooks_are_told_how_the_match_ended():
    setup = make_setup("tiny", 1, Tiny.seats, Tiny.options, 2, {"rounds": 1})
    match = Match(Tiny(), setup, RandomNature(SeededRng(1)))
    bots = {0: Listener(Bid(0)), 1: Listener(Bid(0))}
    played(match, bots)
    for bot in bots.values():
        assert bot.ended == [match.outcome]
        assert len(bot.heard) == match.version


def test_a_hook_that_fails_is_a_failure_of_the_bot(caplog):
    match, bot = tiny_match(), Listener(Bid(3))
    bot.hear = lambda told, view: Bid("x")
    assert played(match, {1: bot})[0] == (1, match.game.fallback(match.at(match.version - 1), 1))
    assert "'Listener' on seat 1" in caplog.records[0].getMessage()
