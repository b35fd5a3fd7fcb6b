"""A game, its seats and its options as a person writes them; what cannot be is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from hexhaven.core.discovery import module_of
from hexhaven.core.messages import BadSetup, Refused
from hexhaven.core.registry import load_game
from hexhaven.core.setup import counts_in_words


class BadArgument(Refused):
    """Something on the command line that cannot be read."""


def whole(name: str, text: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise BadArgument("cli.number", name=name, text=text[:40])
    return int(text)


def number(name: str, text: str | None) -> int | None:
    """A whole number, or None where nothing was said."""
    return None if text is None else whole(name, text)


def seats(game: str, text: str | None) -> int | None:
    """A number of seats that the game can be played on."""
    count = number("seats", text)
    allowed = load_game(game).seats
    if count is not None and count not in allowed:
        raise BadSetup("setup.seats", game=game, seats=count, known=counts_in_words(allowed))
    return count


def path(text: str) -> Path:
    """A file's name."""
    if not text or "\0" in text:
        raise BadArgument("cli.no_file")
    return Path(text)


def options(game: str, pairs: Sequence[str], map_file: str | None) -> dict[str, str]:
    """The game's options: NAME=VALUE each, or --NAME=VALUE where it was written as our own."""
    known = [option.name for option in load_game(game).options]
    found: dict[str, str] = {}
    for name, value in (_pair(text, known) for text in pairs):
        if name in found:
            raise BadArgument("cli.twice", name=name[:40])
        found[name] = value
    if map_file is not None:
        name, island = _island(game, map_file)
        if name in found:
            raise BadArgument("cli.twice", name=name)
        found[name] = island
    return found


def _pair(text: str, known: Sequence[str]) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if name.startswith("--"):
        own = name[2:].replace("-", "_")
        if own not in known:
            raise BadArgument("cli.unknown", word=name[:40])
        if not equals:
            raise BadArgument("cli.no_value", word=name[:40])
        return own, value
    if not equals or not name:
        raise BadArgument("cli.pair", text=text[:40])
    return name, value


def _island(game: str, text: str) -> tuple[str, str]:
    """The island of a map file, with the name of the option that has it."""
    maps = module_of(load_game(game), "maps")
    if maps is None:
        raise BadArgument("cli.no_maps", game=game)
    return maps.OPTION, maps.write_island(maps.load_map(path(text)))
