"""A game's seats and options as a person writes them: `points=12`, `--points=12`, a map file."""

import re
from collections.abc import Sequence
from pathlib import Path

from hexhaven.core.messages import BadSetup
from hexhaven.core.plugins import module_of
from hexhaven.core.registry import load_game
from hexhaven.core.setup import counts_in_words


def read_whole(name: str, text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise BadSetup("cli.number", name=name, text=text[:40])
    return int(text)


def read_seats(game: str, text: str | None) -> int | None:
    """A number of seats that the game can be played on, or None where nothing was said."""
    count = None if text is None else read_whole("seats", text)
    allowed = load_game(game).seats
    if count is not None and count not in allowed:
        raise BadSetup("setup.seats", game=game, seats=count, known=counts_in_words(allowed))
    return count


def read_options(game: str, pairs: Sequence[str], map_file: Path | None = None) -> dict[str, str]:
    """The game's options: NAME=VALUE each, or --NAME=VALUE where it was written as our own."""
    known = [option.name for option in load_game(game).options]
    found: dict[str, str] = {}
    for name, value in (_pair(text, known) for text in pairs):
        if name in found:
            raise BadSetup("cli.twice", name=name[:40])
        found[name] = value
    if map_file is not None:
        name, island = _island(game, map_file)
        if name in found:
            raise BadSetup("cli.twice", name=name)
        found[name] = island
    return found


def _pair(text: str, known: Sequence[str]) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if name.startswith("--"):
        own = name[2:].replace("-", "_")
        if own not in known:
            raise BadSetup("cli.unknown", word=name[:40])
        if not equals:
            raise BadSetup("cli.no_value", word=name[:40])
        return own, value
    if not equals or not name:
        raise BadSetup("cli.pair", text=text[:40])
    return name, value


def _island(game: str, map_file: Path) -> tuple[str, str]:
    """The island of a map file, with the name of the option that takes it."""
    maps = module_of(load_game(game), "maps")
    if maps is None:
        raise BadSetup("cli.no_maps", game=game)
    return maps.OPTION, maps.write_island(maps.load_map(map_file))
