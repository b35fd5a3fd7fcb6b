"""Driving the bots of a match: asking each what it does whenever it is awaited."""

import logging
from collections.abc import Callable, Iterator, Mapping
from itertools import takewhile
from typing import Any, TypeAlias
from weakref import WeakKeyDictionary

from hexhaven.bots.bot import Bot
from hexhaven.bots.hooks import BotPlace, Hooks, has_hooks
from hexhaven.bots.questions import PATIENCE, AskingOrder, Question, ask_bot, fallback_action
from hexhaven.core.actions import Action
from hexhaven.core.entries import Step
from hexhaven.core.game import NATURE, Seat
from hexhaven.matches.match import Match

log = logging.getLogger(__name__)

#: Called with every failure of a bot.
FailureHandler: TypeAlias = Callable[[Seat, Bot, Exception], None]


def log_failure(seat: Seat, bot: Bot, error: Exception) -> None:
    log.warning("The bot %r on seat %d failed", type(bot).__name__, seat, exc_info=error)


def advance(
    match: Match[Any, Any],
    bots: Mapping[Seat, Bot],
    on_failure: FailureHandler = log_failure,
    patience: int = PATIENCE,
) -> Iterator[Step[Any]]:
    """Let the bots play until a person must act, only the clock can go on, or all is over.

    `AskingOrder` says in which order. A bot that fails is passed over if it need not act, and
    otherwise plays the game's fallback; so is one that has acted `patience` times
    before Nature acts again. A game that rests goes on.
    """
    since_nature = takewhile(lambda entry: entry.seat != NATURE, reversed(match.entries))
    asking, seats = AskingOrder(since_nature), frozenset(bots)
    while True:
        if match.rests:
            steps = match.resume()
        else:
            asked = asking.next_bot(match.pending, seats, match.version)
            if asked is None:  # a game that is over awaits nobody
                tell_end(match, bots, on_failure)
                return
            seat, must = asked
            question = Question(match.state, seat, must, asking.acts[seat], patience)
            action = _answer(match, bots[seat], question, on_failure)
            if action is None:
                asking.record_pass(seat)
                continue
            steps = match.submit(seat, action)
        asking.record(step.entry for step in steps)
        yield from steps


def _answer(
    match: Match[Any, Any], bot: Bot, question: Question, on_failure: FailureHandler
) -> Action | None:
    """What the bot does, or what is done for it; None when it passes."""
    try:
        _tell_news(match, question.seat, bot)
        return ask_bot(bot, match.game, question)
    except Exception as error:  # a third-party bot may raise anything
        on_failure(question.seat, bot, error)
        return fallback_action(match.game, question)


def tell_end(
    match: Match[Any, Any], bots: Mapping[Seat, Bot], on_failure: FailureHandler = log_failure
) -> None:
    if match.outcome is None:
        return
    for seat, bot in bots.items():
        try:
            _tell_news(match, seat, bot)
        except Exception as error:  # a third-party bot may raise anything
            on_failure(seat, bot, error)


#: The hooks of the bots that play a match.
_hooks: WeakKeyDictionary[Match[Any, Any], dict[Seat, Hooks]] = WeakKeyDictionary()


def _tell_news(match: Match[Any, Any], seat: Seat, bot: Bot) -> None:
    """Tell a bot of what has happened since it was last asked, if it wants to know."""
    if not has_hooks(bot):
        return
    known = _hooks.setdefault(match, {})
    if seat not in known or known[seat].bot is not bot:
        known[seat] = Hooks(bot, BotPlace(match.game, match.setup, seat))
    known[seat].catch_up(match.entries)
