"""Reading what a person wrote on the command line; whatever cannot be is refused in words."""

from __future__ import annotations

import importlib
import importlib.util
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hexhaven.core.chance import SEEDS
from hexhaven.core.messages import BadSetup, Refused
from hexhaven.core.registry import load_game
from hexhaven.core.setup import counts_in_words
from hexhaven.terminal.keeping import check_writable

MOST_SECONDS = 10.0


class BadWish(Refused):
    """Something on the command line that cannot be read."""


def whole(name: str, text: str) -> int:
    """A whole number."""
    if not re.fullmatch(r"[0-9]{1,18}", text):
        raise BadWish("cli.number", name=name, text=text[:40])
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


def seed(text: str | None) -> int | None:
    """A seed, or None where nothing was said."""
    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) >= SEEDS:
        raise BadSetup("setup.seed", seed=text[:40])
    return int(text)


def seconds(name: str, text: str) -> float:
    """A few seconds, at most ten."""
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,3})?", text) or float(text) > MOST_SECONDS:
        raise BadWish("cli.seconds", name=name, text=text[:40], most=int(MOST_SECONDS))
    return float(text)


def names(text: str | None) -> tuple[str, ...]:
    """Names with commas between them."""
    found = tuple(name.strip() for name in (text or "").split(",") if name.strip())
    if text is not None and not found:
        raise BadWish("cli.no_names")
    return found


def path(text: str) -> Path:
    """A file's name."""
    if not text or "\0" in text:
        raise BadWish("cli.no_file")
    return Path(text)


def new_file(text: str) -> Path:
    """A file's name, where one can be written."""
    chosen = path(text)
    check_writable(chosen)
    return chosen


def options(game: str, pairs: Sequence[str], map_file: str | None) -> dict[str, str]:
    """The game's options: NAME=VALUE each, or --NAME=VALUE where it was written as our own."""
    known = [option.name for option in load_game(game).options]
    found: dict[str, str] = {}
    for name, value in (_pair(text, known) for text in pairs):
        if name in found:
            raise BadWish("cli.twice", name=name[:40])
        found[name] = value
    if map_file is not None:
        name, island = _island(game, map_file)
        if name in found:
            raise BadWish("cli.twice", name=name)
        found[name] = island
    return found


def contest(
    game: str,
    players: str | None,
    games: str,
    fixed: str,
    workers: str | None,
    pairs: Sequence[str],
    map_file: str | None,
) -> dict[str, Any]:
    """What is to be played when bots play many games: by how many, how often, from which seed."""
    return {
        "players": seats(game, players),
        "games": whole("games", games),
        "seed": seed(fixed),
        "workers": number("workers", workers),
        "options": options(game, pairs, map_file),
    }


def _pair(text: str, known: Sequence[str]) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in text.partition("="))
    if name.startswith("--"):
        own = name[2:].replace("-", "_")
        if own not in known:
            raise BadWish("cli.unknown", word=name[:40])
        if not equals:
            raise BadWish("cli.no_value", word=name[:40])
        return own, value
    if not equals or not name:
        raise BadWish("cli.pair", text=text[:40])
    return name, value


def _island(game: str, text: str) -> tuple[str, str]:
    """The island of a map file, with the name of the option that has it."""
    folder = type(load_game(game)).__module__.rpartition(".")[0]
    if importlib.util.find_spec(f"{folder}.maps") is None:
        raise BadWish("cli.no_maps", game=game)
    maps = importlib.import_module(f"{folder}.maps")
    return maps.OPTION, maps.write_island(maps.load_map(path(text)))
