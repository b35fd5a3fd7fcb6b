"""Compiles what the coach needs on the large board by reviewing how a game begins there."""

from collections.abc import Callable

from hexhaven.coach.base.warmup import review_start_of
from hexhaven.core.registry import load_game
from hexhaven.games.base.large import LEAST_SEATS


def last_steps() -> dict[str, Callable[[], object]]:
    return {"large coach": review_opening}


def review_opening() -> None:
    review_start_of(load_game("base").setup(LEAST_SEATS))
