"""What a game's `hints.py` offers newcomers: one sentence on what could be done now, and why."""

from dataclasses import dataclass
from typing import Any, Protocol, cast

from hexhaven.core.actions import Action
from hexhaven.core.game import Choices, Game
from hexhaven.core.messages import Message
from hexhaven.core.plugins import module_of
from hexhaven.core.setup import Setup


@dataclass(frozen=True, slots=True)
class Hint:
    """A sentence about the position, and the action it speaks of, if it speaks of one."""

    said: Message
    action: Action | None = None


class HintProvider(Protocol):
    """A game's `hints.py`: a module with these functions."""

    def hint(self, view: Any, choices: Choices) -> Hint | None:
        """What helps a newcomer now, from what the seat knows; None where nothing does."""
        ...

    def note(self, setup: Setup) -> Message | None:
        """What people should know before they choose this setup, or None."""
        ...


def hint_provider_of(game: Game[Any, Any]) -> HintProvider | None:
    """Who gives hints for a game, or None if nobody does."""
    return cast(HintProvider | None, module_of(game, "hints"))


def note_on(game: Game[Any, Any], setup: Setup) -> Message | None:
    """What people should know before they choose a setup of a game, or None."""
    provider = hint_provider_of(game)
    return None if provider is None else provider.note(setup)
