"""Compiles every kernel of the base game's bots by calling it once."""

from __future__ import annotations

from collections.abc import Callable

from hexhaven.bots.base.builder import Builder
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import Choices
from hexhaven.core.registry import load_game


def steps() -> dict[str, Callable[[], object]]:
    """What is to be done, by name."""
    return {"builder": decide}


def last_steps() -> dict[str, Callable[[], object]]:
    """Nothing is left."""
    return {}


def decide() -> None:
    """Ask the builder once at the start of a game; its answer does not matter."""
    game = load_game("base")
    setup = game.setup(4)
    view = game.view(game.start(setup), 0)
    Builder(SeededRng(0)).choose(view, Choices(), must=False)
