"""Questions to bots: whom to ask next, and what to make of the answer.

Matches, environments and servers share it.
"""

from collections import Counter, deque
from collections.abc import Iterable, Set
from typing import Any, NamedTuple

from hexhaven.bots.bot import Bot
from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game, Pending, Seat

#: How often a bot may act before Nature acts again; then it is no longer asked.
PATIENCE = 200


class BadAnswer(Exception):
    """A bot passed or chose where it may not, or never stops acting."""


class AskingOrder:
    """Which bot to ask next: it knows who passed or acted in this round of asking.

    Where players act in turn, a round begins with every change of the game: bots that may act
    are asked first, then those that must, in the order of seats. Where everybody may act while
    a clock runs, each bot is asked once in a round, and every round begins at another seat.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        #: How often each seat has acted since Nature did.
        self.acts: Counter[Seat] = Counter()
        #: The entry at which this round began, and those who had their turn in it.
        self._round_start = -1
        self._finished: set[Seat] = set()
        #: Where everybody may act: those whose turn is still to come.
        self._waiting: deque[Seat] | None = None
        self.record(entries)

    def record(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            if entry.seat == NATURE:
                self.acts.clear()
            else:
                self.acts[entry.seat] += 1
                self._finished.add(entry.seat)

    def record_pass(self, seat: Seat) -> None:
        """A bot does nothing in this round."""
        self._finished.add(seat)

    def next_bot(
        self, pending: Pending, bots: Set[Seat], last_change: int, *, only_optional: bool = False
    ) -> tuple[Seat, bool] | None:
        """The bot to ask, and whether it must act; None when nobody is left to ask.

        `last_change` is the entry that last changed the game. `only_optional` leaves out those
        that must act, while people may still answer.
        """
        if is_simultaneous(pending):
            return self._next_round_the_table(pending, bots, last_change)
        if self._round_start != last_change or self._waiting is not None:
            self._begin_round(last_change)
        for seat, must in seats_in_turn(pending, bots):
            if seat not in self._finished and not (must and only_optional):
                return seat, must
        return None

    def _next_round_the_table(
        self, pending: Pending, bots: Set[Seat], last_change: int
    ) -> tuple[Seat, bool] | None:
        while True:
            while self._waiting:
                seat = self._waiting[0]
                if seat not in self._finished and pending.awaits(seat):
                    return seat, seat in pending.must
                self._waiting.popleft()
            if self._waiting is not None and self._round_start == last_change:
                return None
            order = seats_round_the_table(pending, bots, last_change)
            self._begin_round(last_change, order)

    def _begin_round(self, last_change: int, order: Iterable[Seat] | None = None) -> None:
        self._round_start, self._finished = last_change, set()
        self._waiting = None if order is None else deque(order)


def seats_in_turn(pending: Pending, bots: Set[Seat]) -> list[tuple[Seat, bool]]:
    """Whom to ask where players act in turn, and who must act: those who may act come first."""
    order = [(seat, False) for seat in sorted((pending.may - pending.must) & bots)]
    return order + [(seat, True) for seat in sorted(pending.must & bots)]


def is_simultaneous(pending: Pending) -> bool:
    """Whether everybody may act while a clock runs."""
    return bool(pending.nature) and len(pending.may) > 1


def seats_round_the_table(pending: Pending, bots: Set[Seat], last_change: int) -> list[Seat]:
    """Whom to ask where everybody may act: each once, beginning at another seat each time."""
    seats = sorted(bots & (pending.must | pending.may))
    first = last_change % len(seats) if seats else 0
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


def ask_bot(bot: Bot, game: Game[Any, Any], question: Question) -> Action | None:
    """What a bot does, or None when it passes; BadAnswer, or its own exception, when it fails."""
    state, seat, must = question[:3]
    choices = game.legal(state, seat)
    if not choices:
        return None
    if question.acts >= question.patience:
        raise BadAnswer(f"acted {question.patience} times without end")
    if hasattr(bot, "set_time_share"):
        bot.set_time_share(question.share)
    if question.people and hasattr(bot, "spare_people"):
        bot.spare_people()
    action = bot.choose(game.view(state, seat), choices, must)
    if action is None and must:
        raise BadAnswer("passed although it must act")
    if action is not None and action not in choices:
        raise BadAnswer(f"chose {action!r}, which is not allowed")
    return action


def fallback_action(game: Game[Any, Any], question: Question) -> Action | None:
    """What is done for a bot that failed: nothing unless it must act."""
    return game.fallback(question.state, question.seat) if question.must else None
