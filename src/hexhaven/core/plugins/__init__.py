"""What a game's folder may hold besides its rules, such as `rendering/svg.py`."""

import importlib
from types import ModuleType
from typing import Any

from hexhaven.core.game import Game


def module_of(game: Game[Any, Any], name: str) -> ModuleType | None:
    """A module of the game's folder by its dotted name, or None if there is none."""
    return optional_module(f"{folder_of(game)}.{name}")


def folder_of(game: Game[Any, Any]) -> str:
    """The package that holds everything about this game."""
    return type(game).__module__.rpartition(".")[0]


def optional_module(name: str) -> ModuleType | None:
    """The module of that name, or None if there is none; an error inside it is raised."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is not None and f"{name}.".startswith(f"{missing.name}."):
            return None
        raise
