"""How games start: a large one takes seconds to lay out, so the last ones are kept.

Whoever has let one be laid out and holds it finds it again, whatever others ask for meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

from hexhaven.core.game import Game
from hexhaven.core.setup import Setup

#: How many seats the kept games may have together: two of the largest and some small ones,
#: each of which counts as `SMALL`.
MOST_SEATS, SMALL = 6_000, 100


@dataclass
class FirstState:
    """The state that a game starts from, which another thread may still be working out."""

    seats: int
    state: Future[Any] = field(default_factory=Future)
    used: float = field(default_factory=time.monotonic)


_kept: OrderedDict[tuple[object, ...], FirstState] = OrderedDict()
#: Those that are kept, and those that somebody holds.
_known: WeakValueDictionary[tuple[object, ...], FirstState] = WeakValueDictionary()
_keeping = Lock()


def _key(game: Game[Any, Any], setup: Setup) -> tuple[object, ...]:
    return game, setup.version, setup.seats, tuple(sorted(setup.options.items()))


def started(game: Game[Any, Any], setup: Setup) -> Any:
    """The state in which a game starts; Refused where it cannot.

    However many ask for the same at once, one of them lays it out and the others wait.
    """
    return _start(game, setup).state.result()


def _start(game: Game[Any, Any], setup: Setup) -> FirstState:
    key = _key(game, setup)
    with _keeping:
        found = _known.get(key)
        start = found or FirstState(max(SMALL, setup.seats))
        _known[key] = _kept[key] = start
        start.used = time.monotonic()
        _kept.move_to_end(key)
        while len(_kept) > 1 and sum(other.seats for other in _kept.values()) > MOST_SEATS:
            _kept.popitem(last=False)
    if found is None:
        try:
            start.state.set_result(game.initial_state(setup))
        except BaseException as error:
            with _keeping:
                _kept.pop(key, None)
                _known.pop(key, None)
            start.state.set_exception(error)
    return start


async def start_apart(game: Game[Any, Any], setup: Setup) -> FirstState:
    """Work out how a game starts while others go on; Refused where it cannot.

    Whoever holds it until the game starts need not work it out again.
    What is known already takes no time: whatever is asked for next comes after it.
    """
    start = _known.get(_key(game, setup))
    if start is None or not start.state.done():
        start = await asyncio.to_thread(_start, game, setup)
    start.state.result()
    return start


def forget_starts(unused: float) -> int:
    """Let go of games that nobody has started for this many seconds; how many there were."""
    before = time.monotonic() - unused
    with _keeping:
        forgotten = [key for key, start in _kept.items() if start.used <= before]
        for key in forgotten:
            del _kept[key]
    return len(forgotten)
