"""Which bots there are. Listing them imports none.

A bot is found in one of four ways:

- `random` plays every game;
- a folder of bots/ names its own in `BOTS`: game, then bot, then the place within the folder;
- an installed package declares an entry point in the group `hexhaven.bots`, named
  `game.bot`, or `bot` if it plays every game;
- a person writes `module:Class`; the module may lie in the current folder.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType
from typing import cast

from hexhaven.bots.bot import Factory
from hexhaven.core.messages import Refused

GROUP = "hexhaven.bots"
RANDOM = "hexhaven.bots.random:Random"


class BadBot(Refused):
    """A bot that does not exist or is none."""


def bot_names(game: str) -> tuple[str, ...]:
    """The names of all bots that play a game."""
    return tuple(sorted(_places(game)))


def load_bot(game: str, name: str) -> Factory:
    """What makes the bot of that name; BadBot when there is none."""
    place = name if ":" in name else _places(game).get(name)
    if place is None:
        raise BadBot("bots.unknown", bot=name[:40], game=game, known=", ".join(bot_names(game)))
    module, _, attribute = place.partition(":")
    bot = getattr(_imported(module), attribute, None)
    if not isinstance(bot, type) or not callable(getattr(bot, "choose", None)):
        raise BadBot("bots.not_a_bot", place=place[:80])
    return cast(Factory, bot)


def _places(game: str) -> dict[str, str]:
    """Where each bot of a game lives; our own bots cannot be replaced by others."""
    found = {"random": RANDOM}
    for folder, games in _folders().items():
        for name, place in games.get(game, {}).items():
            found[name] = f"{folder}.{place}"
    for point in entry_points(group=GROUP):
        before, _, name = point.name.rpartition(".")
        if before in ("", game):
            found.setdefault(name, point.value)
    return found


@cache
def _folders() -> dict[str, dict[str, dict[str, str]]]:
    """What each folder of bots/ names in `BOTS`."""
    bots = importlib.import_module("hexhaven.bots")
    folders = [m.name for m in pkgutil.iter_modules(bots.__path__, "hexhaven.bots.") if m.ispkg]
    return {name: getattr(importlib.import_module(name), "BOTS", {}) for name in folders}


def _imported(module: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return importlib.import_module(module)
    except (Exception, SystemExit) as error:  # whatever a stranger's module does wrong
        reason = f"{type(error).__name__}: {error}".split("\n")[0]
        raise BadBot("bots.import", module=module[:80], reason=reason[:200]) from None
