"""What a bot is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices


class Bot(Protocol):
    """A player, made from a source of chance: `Bot(rng)`.

    One that needs something worked out first has a `preparation(setup)`, asked before it is
    made: a `core.preparation.Preparation` for tables of that setup, or None.
    """

    def choose(self, view: Any, choices: Choices, must: bool) -> Action | None:
        """One of the choices, or None to pass, which only a seat that need not act may do."""
        ...


Factory: TypeAlias = Callable[[Rng], Bot]
