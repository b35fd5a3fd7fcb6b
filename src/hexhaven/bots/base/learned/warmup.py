"""Compiles what the scholar needs by asking it once."""

from collections.abc import Callable

from hexhaven.bots.base.scholar import Scholar
from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import load_game


def last_steps() -> dict[str, Callable[[], object]]:
    return {"scholar": look_ahead}


def look_ahead() -> None:
    game = load_game("base")
    state = game.initial_state(game.setup(4, {"island": "beginner", "first": "0"}))
    Scholar(SeededRng(0)).choose(game.view(state, 0), game.legal(state, 0), must=True)
