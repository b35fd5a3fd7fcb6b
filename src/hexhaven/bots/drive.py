"""Driving the bots of a match: asking each what it does whenever it is awaited."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from hexhaven.bots.bot import Bot
from hexhaven.core.actions import Action
from hexhaven.core.game import NATURE, Seat
from hexhaven.table.match import Match, Step

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
    """Let the bots play until a person must act or the match is over.

    Bots that may act are asked first, in the order of seats, then those that must;
    after every action the asking begins anew. A bot that fails is passed over if it
    need not act, and otherwise does what the game falls back on.
    """
    while match.outcome is None:
        pending = match.pending
        order = [(seat, False) for seat in sorted(pending.may - pending.must)]
        order += [(seat, True) for seat in sorted(pending.must)]
        for seat, must in order:
            action = _answer(match, seat, bots[seat], must, failed) if seat in bots else None
            if action is not None:
                yield from match.submit(seat, action)
                break
        else:
            return


def _answer(
    match: Match[Any, Any], seat: Seat, bot: Bot, must: bool, failed: Failed
) -> Action | None:
    """What the bot does, or what is done for it; None when it passes."""
    choices = match.legal(seat)
    if not choices:
        return None
    action: Action | None
    try:
        if _acts_since_nature(match, seat) >= PATIENCE:
            raise _Failure(f"acted {PATIENCE} times without end")
        action = bot.choose(match.view(seat), choices, must)
        if action is None and must:
            raise _Failure("passed although it must act")
        if action is not None and action not in choices:
            raise _Failure(f"chose {action!r}, which is not allowed")
    except Exception as error:  # whatever a stranger's bot does wrong
        failed(seat, bot, error)
        action = match.game.fallback(match.state, seat) if must else None
    return action


class _Failure(Exception):
    """What a bot did wrong without raising anything itself."""


def _acts_since_nature(match: Match[Any, Any], seat: Seat) -> int:
    acts = 0
    for entry in reversed(match.entries):
        if entry.seat == NATURE:
            break
        acts += entry.seat == seat
    return acts
