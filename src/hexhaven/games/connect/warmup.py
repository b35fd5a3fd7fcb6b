"""Compiles the kernels that Connect calls by calling each once."""

from collections.abc import Callable

from hexhaven.core.game import NATURE
from hexhaven.games.connect.actions import Dice
from hexhaven.games.connect.game import ConnectGame


def steps() -> dict[str, Callable[[], object]]:
    return {"round": roll}


def roll() -> object:
    """Lay out a table, which measures all routes, and roll, which shares out the supply."""
    game = ConnectGame()
    return game.apply(game.initial_state(game.setup(game.usual_seats)), NATURE, Dice(1, 2))
