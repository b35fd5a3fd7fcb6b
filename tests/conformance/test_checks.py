"""The checks themselves, on games that each break one promise."""

import copy
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pytest

from hexhaven.core.actions import Notation
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE, Choices, Pending
from hexhaven.core.messages import IllegalAction, Refused, message
from tests.conformance import checks, leaks
from tests.conformance.plays import wild_plays
from tests.conformance.secrets import tiny as secrets
from tests.tiny import (
    Bid,
    Deal,
    Pay,
    Player,
    Retract,
    Shout,
    Shown,
    Shuffle,
    TimeUp,
    Tiny,
    TinyView,
)


class ListsTooMuch(Tiny):
    def legal(self, state, seat):
        choices = super().legal(state, seat)
        listed = choices.listed + ((Bid(9),) if Bid(0) in choices.listed else ())
        return Choices(listed, choices.spaces)

    def apply(self, state, seat, action):
        if seat != NATURE and action == Bid(9):
            raise IllegalAction("tiny.no", phase=state.phase)
        return super().apply(state, seat, action)


class AcceptsTooMuch(Tiny):
    def apply(self, state, seat, action):
        if seat != NATURE and action == Retract() and state.phase == "pay":
            return state
        return super().apply(state, seat, action)


class RefusesWithoutWords(Tiny):
    def apply(self, state, seat, action):
        try:
            return super().apply(state, seat, action)
        except IllegalAction:
            raise IllegalAction("tiny.nothing") from None


class ChangesTheOldState(Tiny):
    def apply(self, state, seat, action):
        if isinstance(action, Shout):
            object.__setattr__(state, "has_shouted", (True,) * state.seats)
        return super().apply(state, seat, action)


class AwaitsNobody(Tiny):
    def pending(self, state):
        return Pending(nature=1.0) if state.phase == "over" else super().pending(state)


class DrawsWhatCannotBe(Tiny):
    def chances(self, state):
        chances = super().chances(state)
        return replace(chances, weighted=(*chances.weighted, (Bid(1), 1)))


class Misspells(Tiny):
    notation = Notation((Bid, Retract, Pay), nature=(Shuffle, Deal, TimeUp))


class FallsBackOnDebt(Tiny):
    def fallback(self, state, seat):
        return Bid(99)


@dataclass(frozen=True)
class TupleView(TinyView):
    def parts(self) -> Any:
        return {**super().parts(), "tuple": (1, 2)}


class ShowsTuples(Tiny):
    def view(self, state, seat):
        return TupleView(seat, super().view(state, seat).position)


class TouchesNothing(Tiny):
    def changed_parts(self, entry, before, after):
        return frozenset()


class SpeaksInTongues(Tiny):
    def log_messages(self, entry, before, after, seat):
        return (message("tiny.bid"),)


class ForgetsTheView(Tiny):
    def resample(self, view, rng):
        state = super().resample(view, rng)
        return replace(state, coins=(9,) * state.seats)


class EndsEarly(Tiny):
    def outcome(self, state):
        over = super().outcome(replace(state, phase="over"))
        return over if state.phase == "pay" else super().outcome(state)


class ForgetsEntries(Tiny):
    def apply(self, state, seat, action):
        state = super().apply(state, seat, action)
        return replace(state, coins=(5,) * state.seats)


class SendsTooMuch(Tiny):
    parts: ClassVar = {**Tiny.parts, "seat/N": Shown}


class SendsTooLittle(Tiny):
    parts: ClassVar = {**Tiny.parts, "shown/N": Player}


class SendsOtherWords(Tiny):
    parts: ClassVar = {**Tiny.parts, "won": list[str]}


BROKEN = (
    (AcceptsTooMuch, checks.check_refusals),
    (AwaitsNobody, checks.check_pending),
    (ChangesTheOldState, checks.check_choices),
    (DrawsWhatCannotBe, checks.check_chances),
    (EndsEarly, checks.check_outcome),
    (FallsBackOnDebt, checks.check_fallback),
    (FallsBackOnDebt, checks.check_fallback_play),
    (ForgetsEntries, checks.check_file),
    (ForgetsTheView, checks.check_choices_from_view),
    (ForgetsTheView, checks.check_resample),
    (ListsTooMuch, checks.check_choices),
    (Misspells, checks.check_file),
    (Misspells, checks.check_notation),
    (RefusesWithoutWords, checks.check_refusals),
    (SendsOtherWords, checks.check_types),
    (SendsTooLittle, checks.check_types),
    (SendsTooMuch, checks.check_types),
    (ShowsTuples, checks.check_types),
    (ShowsTuples, checks.check_views),
    (SpeaksInTongues, checks.check_told),
    (TouchesNothing, checks.check_views),
)


def run(check, game, *more):
    """Do a check with another game on playthroughs of the right one."""
    for play in wild_plays("tiny"):
        check(replace(copy.deepcopy(play), game=game), *more)


@pytest.mark.parametrize(
    ("broken", "check"), BROKEN, ids=[f"{b.__name__}-{c.__name__}" for b, c in BROKEN]
)
def test_a_broken_promise_is_noticed(broken, check):
    with pytest.raises((AssertionError, KeyError, Refused)):
        run(check, broken())


def secret(state, seat):
    """Something only others know."""
    return sum(card for s, cards in enumerate(state.dealt) for card in cards if s != seat) % 2


@dataclass(frozen=True)
class LeakyView(TinyView):
    leak: int = 0

    def parts(self) -> Any:
        return {**super().parts(), "leak": self.leak}


class LeaksInView(Tiny):
    def view(self, state, seat):
        return LeakyView(seat, super().view(state, seat).position, secret(state, seat))


class LeaksInOrderOfChoices(Tiny):
    def legal(self, state, seat):
        choices = super().legal(state, seat)
        return replace(choices, listed=choices.listed[:: -1 if secret(state, seat) else 1])


class LeaksInPending(Tiny):
    def pending(self, state):
        pending = super().pending(state)
        return replace(pending, nature=pending.nature and 30.0 + secret(state, None))


class LeaksInFallback(Tiny):
    def fallback(self, state, seat):
        return Bid(secret(state, seat)) if state.phase == "bid" else super().fallback(state, seat)


class LeaksInRefusal(Tiny):
    def apply(self, state, seat, action):
        try:
            return super().apply(state, seat, action)
        except IllegalAction:
            raise IllegalAction("tiny.wait", seat=secret(state, seat)) from None


class LeaksInLog(Tiny):
    def log_messages(self, entry, before, after, seat):
        return (message("tiny.your_card", card=secret(before, seat)),)


LEAKY = (
    LeaksInFallback, LeaksInLog, LeaksInOrderOfChoices, LeaksInPending, LeaksInRefusal,
    LeaksInView,
)  # fmt: skip


@pytest.mark.parametrize("leaky", LEAKY)
def test_a_leak_is_noticed(leaky):
    with pytest.raises(AssertionError):
        run(leaks.check_states, leaky(), secrets)


class TellsAllOfEveryEntry(Tiny):
    def log_messages(self, entry, before, after, seat):
        actor = None if entry.seat == NATURE else entry.seat
        return super().log_messages(entry, before, after, actor)


class TellsAllOfDeals(Tiny):
    def _told_action(self, entry, before, seat):
        for observer in range(before.seats):
            line = super()._told_action(entry, before, observer)
            if line.id == "tiny.your_card":
                return line
        return super()._told_action(entry, before, seat)


@pytest.mark.parametrize("leaky", [TellsAllOfEveryEntry, TellsAllOfDeals])
def test_a_secret_action_that_is_told_is_noticed(leaky):
    with pytest.raises(AssertionError):
        run(leaks.check_entries, leaky(), secrets)


class AlwaysDealsTheSame(Tiny):
    def resample(self, view, rng):
        return super().resample(view, SeededRng(0))


class DealsTooMuch(Tiny):
    def resample(self, view, rng):
        state = super().resample(view, rng)
        dealt = tuple(tuple(4 for _ in cards) for cards in state.dealt)
        return replace(state, dealt=dealt)


@pytest.mark.parametrize("poor", [AlwaysDealsTheSame, DealsTooMuch])
def test_poor_resampling_is_noticed(poor):
    with pytest.raises(AssertionError):
        run(leaks.check_resample, poor(), secrets)
