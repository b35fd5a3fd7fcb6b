"""The one kernel that Connect calls, called once, so that it is compiled."""

from __future__ import annotations

from collections.abc import Callable

from hexhaven.games.connect.game import ConnectGame


def steps() -> dict[str, Callable[[], object]]:
    """What is to be done, by name."""
    return {"routes": start}


def last_steps() -> dict[str, Callable[[], object]]:
    """Nothing that others would not compile too."""
    return {}


def start() -> object:
    """Lay out a table, which measures everybody's routes."""
    game = ConnectGame()
    return game.start(game.setup(game.usual_seats))
