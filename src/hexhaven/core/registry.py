"""Which games there are. Listing them imports no rules."""

import importlib
import pkgutil
from functools import cache
from typing import Any

from hexhaven.core.game import Game
from hexhaven.core.messages import BadSetup


@cache
def game_places() -> dict[str, str]:
    """Where each game lives: every folder of games/ may name games in its `GAMES`."""
    places: dict[str, str] = {}
    games = importlib.import_module("hexhaven.games")
    for module in pkgutil.iter_modules(games.__path__, "hexhaven.games."):
        folder = importlib.import_module(module.name)
        for name, place in getattr(folder, "GAMES", {}).items():
            places[name] = f"{module.name}.{place}"
    return places


def game_names() -> tuple[str, ...]:
    return tuple(sorted(game_places()))


def check_game(name: str) -> None:
    """Refuse a name that no game has."""
    if name not in game_places():
        raise BadSetup("setup.game", game=str(name)[:40], known=", ".join(game_names()))


@cache
def load_game(name: str) -> Game[Any, Any]:
    """The game of that name; BadSetup when there is none."""
    check_game(name)
    module, _, attribute = game_places()[name].partition(":")
    game: Game[Any, Any] = getattr(importlib.import_module(module), attribute)()
    return game
