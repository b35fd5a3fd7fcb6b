"""Games that only tests play; they are found where others are, for as long as a test wants."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import hexhaven.games
from hexhaven.core import registry
from hexhaven.core.game import Game


@contextmanager
def games_of_tests() -> Iterator[None]:
    """Let the folders beside this file count as folders of `games/`."""
    folder = str(Path(__file__).parent)
    hexhaven.games.__path__.append(folder)
    registry.game_places.cache_clear()
    try:
        yield
    finally:
        hexhaven.games.__path__.remove(folder)
        registry.game_places.cache_clear()


@contextmanager
def found_by_name(game: Game[Any, Any]) -> Iterator[None]:
    """Let the class of a game be what its name stands for."""
    kind = type(game)
    registry.game_places()[game.name] = f"{kind.__module__}:{kind.__qualname__}"
    registry.load_game.cache_clear()
    try:
        yield
    finally:
        registry.game_places.cache_clear()
        registry.load_game.cache_clear()
