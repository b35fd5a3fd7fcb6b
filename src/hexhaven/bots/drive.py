"""Driving the bots of a match: asking each what it does whenever it is awaited."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from hexhaven.bots.bot import Bot
from hexhaven.core.actions import Action
from hexhaven.core.entries import Step
from hexhaven.core.game import NATURE, Seat
from hexhaven.table.match import Match

log = logging.getLogger(__name__)

#: How often a bot may act before Nature acts again; then it is no longer asked.
PATIENCE = 200

#: Told of every failure of a bot.
Failed: TypeAlias = Callable[[Seat, Bot, Exception], None]


def log_failure(seat: Seat, bot: Bot, error: Exception) -> None:
    """Write a bot's failure to the log of this program."""
    log.warning("The bot %r on seat %d failed", type(bot).__name__, seat, exc_info=error)


def advance(
    match: Match[Any, Any], bots: Mapping[Seat, Bot], failed: Failed = log_failure
) -> Iterator[Step[Any]]:
    """Let the bots play until a person must act, only the clock can go on, or all is over.

    In turns, bots that may act are asked first, in the order of seats, then those that
    must; after every action the asking begins anew. Where everybody may act while a clock
    runs, it goes round the table instead: each is asked once in every round of asking, which
    begins at another seat each time, until nobody acts any more. A bot that fails is passed
    over if it need not act, and otherwise does what the game falls back on.
    """
    asking = _Asking(match, bots, failed)
    while match.outcome is None:
        pending = match.pending
        at_once = bool(pending.nature) and len(pending.may) > 1
        steps = asking.round_the_table() if at_once else asking.in_turn()
        acted = False
        for step in steps:
            acted = True
            yield step
        if not acted:
            return


class _Asking:
    """Asks bots what they do, and counts how often each acts before Nature acts again."""

    def __init__(self, match: Match[Any, Any], bots: Mapping[Seat, Bot], failed: Failed) -> None:
        self.match, self.bots, self.failed = match, bots, failed
        self.acts: Counter[Seat] = Counter()
        for entry in reversed(match.entries):
            if entry.seat == NATURE:
                break
            self.acts[entry.seat] += 1

    def in_turn(self) -> Iterator[Step[Any]]:
        """The first action that some bot takes."""
        pending = self.match.pending
        order = [(seat, False) for seat in sorted(pending.may - pending.must)]
        order += [(seat, True) for seat in sorted(pending.must)]
        for seat, must in order:
            action = self._answer(seat, must) if seat in self.bots else None
            if action is not None:
                yield from self._submit(seat, action)
                return

    def round_the_table(self) -> Iterator[Step[Any]]:
        """An action of every bot that wants one, as long as the same clock runs."""
        pending = self.match.pending
        seats = sorted(self.bots.keys() & (pending.must | pending.may))
        first = self.match.version % len(seats) if seats else 0
        for seat in seats[first:] + seats[:first]:
            pending = self.match.pending
            if not pending.nature:
                return
            action = self._answer(seat, seat in pending.must) if pending.awaits(seat) else None
            if action is not None:
                yield from self._submit(seat, action)

    def _submit(self, seat: Seat, action: Action) -> Iterator[Step[Any]]:
        for step in self.match.submit(seat, action):
            if step.entry.seat == NATURE:
                self.acts.clear()
            else:
                self.acts[step.entry.seat] += 1
            yield step

    def _answer(self, seat: Seat, must: bool) -> Action | None:
        """What the bot does, or what is done for it; None when it passes."""
        match, bot = self.match, self.bots[seat]
        choices = match.legal(seat)
        if not choices:
            return None
        action: Action | None
        try:
            if self.acts[seat] >= PATIENCE:
                raise _Failure(f"acted {PATIENCE} times without end")
            action = bot.choose(match.view(seat), choices, must)
            if action is None and must:
                raise _Failure("passed although it must act")
            if action is not None and action not in choices:
                raise _Failure(f"chose {action!r}, which is not allowed")
        except Exception as error:  # whatever a stranger's bot does wrong
            self.failed(seat, bot, error)
            action = match.game.fallback(match.state, seat) if must else None
        return action


class _Failure(Exception):
    """What a bot did wrong without raising anything itself."""
