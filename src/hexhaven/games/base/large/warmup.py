"""Compiles the rules of the base game on the large board by calling every entry point."""

from collections.abc import Callable
from functools import partial

from hexhaven.games.base.large import LEAST_SEATS
from hexhaven.games.base.warmup import GAME, choose, lay_island, play_game


def steps() -> dict[str, Callable[[], object]]:
    return {
        "large choices": partial(choose, LEAST_SEATS),
        "large island": partial(lay_island, LEAST_SEATS),
    }


def last_steps() -> dict[str, Callable[[], object]]:
    """What compiles the rest."""
    return {"large game": play}


def play() -> None:
    """A short random game, seen from everywhere."""
    play_game(GAME.setup(LEAST_SEATS, {"first": "0", "points": 3}))
