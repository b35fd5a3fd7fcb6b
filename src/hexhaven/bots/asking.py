"""Asking bots: whom next, and what to make of the answer; matches and servers share it."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Set
from typing import Any, NamedTuple

from hexhaven.bots.bot import Bot
from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game, Pending, Seat

#: How often a bot may act before Nature acts again; then it is no longer asked.
PATIENCE = 200


class Failure(Exception):
    """What a bot did wrong without raising anything itself."""


class Asking:
    """Who has passed or acted in this round of asking, and how often since Nature acted.

    Where players act in turn, a round begins with every change of the game: bots that may act
    are asked first, then those that must, in the order of seats. Where everybody may act while
    a clock runs, each bot is asked once in a round, and every round begins at another seat.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.acts: Counter[Seat] = Counter()
        #: The entry at which this round began, and those who had their turn in it.
        self._began = -1
        self._done: set[Seat] = set()
        #: Where everybody may act: those whose turn is still to come.
        self._round: deque[Seat] | None = None
        self.hear(entries)

    def hear(self, entries: Iterable[Entry]) -> None:
        """Count what was done."""
        for entry in entries:
            if entry.seat == NATURE:
                self.acts.clear()
            else:
                self.acts[entry.seat] += 1
                self._done.add(entry.seat)

    def passes(self, seat: Seat) -> None:
        """A bot does nothing in this round."""
        self._done.add(seat)

    def next(
        self, pending: Pending, bots: Set[Seat], moved: int, *, without_must: bool = False
    ) -> tuple[Seat, bool] | None:
        """The bot to ask, and whether it must act; None when nobody is left to ask.

        `moved` is the entry that last changed the game. `without_must` leaves out those that
        must act, while people may still answer.
        """
        if is_at_once(pending):
            return self._next_round_the_table(pending, bots, moved)
        if self._began != moved or self._round is not None:
            self._begin(moved)
        for seat, must in in_turn(pending, bots):
            if seat not in self._done and not (must and without_must):
                return seat, must
        return None

    def _next_round_the_table(
        self, pending: Pending, bots: Set[Seat], moved: int
    ) -> tuple[Seat, bool] | None:
        if self._round is None:
            self._begin(moved, round_the_table(pending, bots, moved))
        while True:
            assert self._round is not None
            while self._round:
                seat = self._round[0]
                if seat not in self._done and pending.awaits(seat):
                    return seat, seat in pending.must
                self._round.popleft()
            if self._began == moved:
                return None
            self._begin(moved, round_the_table(pending, bots, moved))

    def _begin(self, moved: int, order: Iterable[Seat] | None = None) -> None:
        """Begin another round of asking."""
        self._began, self._done = moved, set()
        self._round = None if order is None else deque(order)


def in_turn(pending: Pending, bots: Set[Seat]) -> list[tuple[Seat, bool]]:
    """Whom to ask where players act in turn, and who must act: those who may act come first."""
    order = [(seat, False) for seat in sorted((pending.may - pending.must) & bots)]
    return order + [(seat, True) for seat in sorted(pending.must & bots)]


def is_at_once(pending: Pending) -> bool:
    """Whether everybody may act while a clock runs."""
    return bool(pending.nature) and len(pending.may) > 1


def round_the_table(pending: Pending, bots: Set[Seat], moved: int) -> list[Seat]:
    """Whom to ask where everybody may act: each once, beginning at another seat each time."""
    seats = sorted(bots & (pending.must | pending.may))
    first = moved % len(seats) if seats else 0
    return seats[first:] + seats[:first]


class Question(NamedTuple):
    """What a bot is asked; it is shown only the view and the choices of its seat."""

    state: Any
    seat: Seat
    must: bool
    #: How often the seat has acted since Nature did.
    acts: int
    #: How often it may.
    patience: int = PATIENCE
    #: What share of its usual time a bot may take that searches.
    share: float = 1.0
    #: Whether people play with it, whom every question to them stops.
    people: bool = False


def answer_of(bot: Bot, game: Game[Any, Any], question: Question) -> Action | None:
    """What a bot does, or None when it passes; Failure, or whatever it raises, when it fails."""
    state, seat, must = question.state, question.seat, question.must
    choices = game.legal(state, seat)
    if not choices:
        return None
    if question.acts >= question.patience:
        raise Failure(f"acted {question.patience} times without end")
    if hasattr(bot, "hurry"):
        bot.hurry(question.share)
    if question.people and hasattr(bot, "spare_people"):
        bot.spare_people()
    action = bot.choose(game.view(state, seat), choices, must)
    if action is None and must:
        raise Failure("passed although it must act")
    if action is not None and action not in choices:
        raise Failure(f"chose {action!r}, which is not allowed")
    return action


def instead(game: Game[Any, Any], question: Question) -> Action | None:
    """What is done for a bot that failed: nothing unless it must act."""
    return game.fallback(question.state, question.seat) if question.must else None
