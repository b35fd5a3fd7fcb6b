"""How games start: a large one takes seconds to lay out, so the last ones are kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from hexhaven.core.game import Game
from hexhaven.core.setup import Setup

MOST_KEPT = 2
_kept: OrderedDict[tuple[object, ...], Any] = OrderedDict()


def started(game: Game[Any, Any], setup: Setup) -> Any:
    """The state in which a game starts; Refused where it cannot."""
    key = _key(game, setup)
    if key not in _kept:
        state = game.start(setup)
        _kept[key] = state
        while len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
        return state
    return _kept[key]


async def start_apart(game: Game[Any, Any], setup: Setup) -> None:
    """Work out how a game starts while others go on; Refused where it cannot."""
    if _key(game, setup) not in _kept:
        await asyncio.to_thread(started, game, setup)


def _key(game: Game[Any, Any], setup: Setup) -> tuple[object, ...]:
    return game, setup.version, setup.seats, tuple(sorted(setup.options.items()))
