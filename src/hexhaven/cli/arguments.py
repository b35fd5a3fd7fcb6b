"""Reading what a person wrote on the command line; whatever cannot be is refused in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hexhaven.core.chance import SEEDS
from hexhaven.core.messages import BadSetup
from hexhaven.terminal.play.game_file import check_writable
from hexhaven.terminal.ui.setup_arguments import (
    BadArgument,
    number,
    options,
    path,
    seats,
    whole,
)

__all__ = ["BadArgument", "number", "options", "path", "seats", "whole"]

MOST_SECONDS = 10.0


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
        raise BadArgument("cli.seconds", name=name, text=text[:40], most=int(MOST_SECONDS))
    return float(text)


def names(text: str | None) -> tuple[str, ...]:
    """Names with commas between them."""
    found = tuple(name.strip() for name in (text or "").split(",") if name.strip())
    if text is not None and not found:
        raise BadArgument("cli.no_names")
    return found


def new_file(text: str) -> Path:
    """A file's name, where one can be written."""
    chosen = path(text)
    check_writable(chosen)
    return chosen


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
