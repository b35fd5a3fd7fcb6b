"""Driving the bots of a match: asking each what it does whenever it is awaited."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from hexhaven.bots.asking import (
    PATIENCE,
    Asking,
    Question,
    answer_of,
    in_turn,
    instead,
    is_at_once,
    round_the_table,
)
from hexhaven.bots.bot import Bot
from hexhaven.core.actions import Action
from hexhaven.core.entries import Step
from hexhaven.core.game import NATURE, Seat
from hexhaven.table.match import Match

log = logging.getLogger(__name__)

#: Told of every failure of a bot.
Failed: TypeAlias = Callable[[Seat, Bot, Exception], None]


def log_failure(seat: Seat, bot: Bot, error: Exception) -> None:
    """Write a bot's failure to the log of this program."""
    log.warning("The bot %r on seat %d failed", type(bot).__name__, seat, exc_info=error)


def advance(
    match: Match[Any, Any],
    bots: Mapping[Seat, Bot],
    failed: Failed = log_failure,
    patience: int = PATIENCE,
) -> Iterator[Step[Any]]:
    """Let the bots play until a person must act, only the clock can go on, or all is over.

    In turns, bots that may act are asked first, in the order of seats, then those that must;
    after every action the asking starts again. Where everybody may act while a clock runs, it
    goes round the table instead: each is asked once in every round of asking, which begins at
    another seat each time, until nobody acts any more. A bot that fails is passed over if it
    need not act, and otherwise does what the game falls back on; so is one that has acted
    `patience` times before Nature acts again. A game that rests goes on.
    """
    driver = _Driver(match, bots, failed, patience)
    while match.outcome is None:
        steps: Iterable[Step[Any]]
        if match.rests:
            steps = driver.heard(match.resume())
        elif is_at_once(match.pending):
            steps = driver.round_the_table()
        else:
            steps = driver.in_turn()
        acted = False
        for step in steps:
            acted = True
            yield step
        if not acted:
            return


class _Driver:
    """Asks the bots of one match."""

    def __init__(
        self, match: Match[Any, Any], bots: Mapping[Seat, Bot], failed: Failed, patience: int
    ) -> None:
        self.match, self.bots, self.failed, self.patience = match, bots, failed, patience
        self.seats = frozenset(bots)
        self.asking = Asking(_since_nature(match))

    def in_turn(self) -> Iterator[Step[Any]]:
        """The first action that some bot takes."""
        for seat, must in in_turn(self.match.pending, self.seats):
            action = self._answer(seat, must)
            if action is not None:
                yield from self.heard(self.match.submit(seat, action))
                return

    def round_the_table(self) -> Iterator[Step[Any]]:
        """An action of every bot that wants one, as long as the same clock runs."""
        match = self.match
        for seat in round_the_table(match.pending, self.seats, match.version):
            pending = match.pending
            if not pending.nature:
                return
            action = self._answer(seat, seat in pending.must) if pending.awaits(seat) else None
            if action is not None:
                yield from self.heard(match.submit(seat, action))

    def heard(self, steps: Sequence[Step[Any]]) -> Sequence[Step[Any]]:
        """The same steps, once they are counted."""
        self.asking.hear(step.entry for step in steps)
        return steps

    def _answer(self, seat: Seat, must: bool) -> Action | None:
        """What the bot does, or what is done for it; None when it passes."""
        match, bot = self.match, self.bots[seat]
        question = Question(match.state, seat, must, self.asking.acts[seat], self.patience)
        try:
            return answer_of(bot, match.game, question)
        except Exception as error:  # whatever a stranger's bot does wrong
            self.failed(seat, bot, error)
            return instead(match.game, question)


def _since_nature(match: Match[Any, Any]) -> list[Any]:
    """The entries since Nature last acted."""
    found = []
    for entry in reversed(match.entries):
        if entry.seat == NATURE:
            break
        found.append(entry)
    return found
