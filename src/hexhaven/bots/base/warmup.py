"""Compiles every kernel of the base game's bots by calling it once."""

from collections.abc import Callable

from hexhaven.bots.base.builder import Builder
from hexhaven.bots.base.master import Master
from hexhaven.bots.base.scholar import Scholar
from hexhaven.bots.base.search.comparison import play_on
from hexhaven.bots.base.search.halving import Budget
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE, Choices
from hexhaven.core.registry import load_game


def steps() -> dict[str, Callable[[], object]]:
    return {"builder": decide}


def last_steps() -> dict[str, Callable[[], object]]:
    """What calls the builder, and is compiled when the builder is."""
    return {"master": search, "scholar": look_ahead, "playout": play_a_turn}


def decide() -> None:
    """Ask the builder once at the start of a game; its answer does not matter."""
    game = load_game("base")
    setup = game.setup(4)
    view = game.view(game.initial_state(setup), 0)
    Builder(SeededRng(0)).choose(view, Choices(), must=False)


def search() -> None:
    """Let the master look at the start of a game, and at a turn."""
    game = load_game("base")
    for options in ({}, {"island": "beginner"}):
        state = game.initial_state(game.setup(4, options | {"first": "0"}))
        if game.pending(state).nature == 0:
            state = game.apply(state, NATURE, game.chances(state).draw(SeededRng(0)))
        master = Master(SeededRng(0), Budget(playouts=1))
        master.choose(game.view(state, 0), game.legal(state, 0), must=True)


def look_ahead() -> None:
    game = load_game("base")
    state = game.initial_state(game.setup(4, {"island": "beginner", "first": "0"}))
    Scholar(SeededRng(0)).choose(game.view(state, 0), game.legal(state, 0), must=True)


def play_a_turn() -> None:
    game = load_game("base")
    play_on(game.initial_state(game.setup(4, {"island": "beginner", "first": "0"})), 0, turns=1)
