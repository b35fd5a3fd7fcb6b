"""What a bot may want to know besides its choices: how a game begins, goes on and ends."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from hexhaven.bots.bot import Bot
from hexhaven.core.entries import Entry, Step
from hexhaven.core.game import Game, Outcome, Seat
from hexhaven.core.setup import Setup

#: The methods that a bot may have.
BEGIN, HEAR, END = "begin", "hear", "end"


class BotPlace(NamedTuple):
    """Where a bot plays: the handle to its game, for redealing, stepping and playing out."""

    game: Game[Any, Any]
    setup: Setup
    seat: Seat


def has_hooks(bot: object) -> bool:
    """Whether a bot, or the class of one, wants to know more than its choices."""
    kind = getattr(bot, "func", bot)  # a class with a setting is a partial
    return any(callable(getattr(kind, name, None)) for name in (BEGIN, HEAR, END))


class Hooks:
    """Calls the methods `begin`, `hear` and `end` of one bot in one game, where it has them."""

    def __init__(self, bot: Bot, place: BotPlace) -> None:
        self.bot, self.place = bot, place
        self._entries_told = 0
        self._state: Any = None
        self._call(BEGIN, place)

    def tell_step(self, step: Step[Any]) -> None:
        """Tell of a step what the log tells the seat, and show what the seat sees after it."""
        game, seat = self.place.game, self.place.seat
        if hasattr(self.bot, HEAR):
            lines = game.log_messages(step.entry, step.before, step.after, seat)
            self._call(HEAR, lines, game.view(step.after, seat))

    def tell_end(self, outcome: Outcome) -> None:
        self._call(END, outcome)

    def catch_up(self, entries: Sequence[Entry]) -> None:
        """Tell the bots of all new entries of a match, and of its end."""
        if not has_hooks(self.bot):
            return
        game = self.place.game
        if self._state is None:
            self._state = game.initial_state(self.place.setup)
        for entry in entries[self._entries_told :]:
            step = Step(entry, self._state, game.apply(self._state, entry.seat, entry.action))
            self._entries_told, self._state = self._entries_told + 1, step.after
            self.tell_step(step)
            outcome = game.outcome(self._state)
            if outcome is not None:
                self.tell_end(outcome)

    def _call(self, name: str, *arguments: object) -> None:
        method = getattr(self.bot, name, None)
        if callable(method):
            method(*arguments)
