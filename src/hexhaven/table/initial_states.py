"""Initial states of games: a large one takes seconds to work out, so the last ones are kept."""

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
#: each of which counts as `LEAST_COUNTED_SEATS`.
MOST_KEPT_SEATS, LEAST_COUNTED_SEATS = 6_000, 100


@dataclass
class KeptState:
    """An initial state, which another thread may still be working out."""

    seats: int
    state: Future[Any] = field(default_factory=Future)
    used: float = field(default_factory=time.monotonic)


_kept: OrderedDict[tuple[object, ...], KeptState] = OrderedDict()
#: Those that are kept, and those that a command holds: it finds them, whatever others ask for.
_known: WeakValueDictionary[tuple[object, ...], KeptState] = WeakValueDictionary()
_lock = Lock()


def _key(game: Game[Any, Any], setup: Setup) -> tuple[object, ...]:
    return game, setup.version, setup.seats, tuple(sorted(setup.options.items()))


def initial_state(game: Game[Any, Any], setup: Setup) -> Any:
    """The state in which a game starts; Refused where it cannot.

    However many ask for the same at once, one of them works it out and the others wait.
    """
    return _find_or_compute(game, setup).state.result()


def _find_or_compute(game: Game[Any, Any], setup: Setup) -> KeptState:
    key = _key(game, setup)
    with _lock:
        found = _known.get(key)
        kept = found or KeptState(max(LEAST_COUNTED_SEATS, setup.seats))
        _known[key] = _kept[key] = kept
        kept.used = time.monotonic()
        _kept.move_to_end(key)
        while len(_kept) > 1 and sum(other.seats for other in _kept.values()) > MOST_KEPT_SEATS:
            _kept.popitem(last=False)
    if found is None:
        try:
            kept.state.set_result(game.initial_state(setup))
        except BaseException as error:
            with _lock:
                _kept.pop(key, None)
                _known.pop(key, None)
            kept.state.set_exception(error)
    return kept


async def prepare_initial_state(game: Game[Any, Any], setup: Setup) -> KeptState:
    """Work out an initial state while others go on; Refused where the game cannot start.

    While the answer is held, it need not be worked out again. What is known already is answered
    without another task running in between.
    """
    kept = _known.get(_key(game, setup))
    if kept is None or not kept.state.done():
        kept = await asyncio.to_thread(_find_or_compute, game, setup)
    kept.state.result()
    return kept


def forget_initial_states(unused: float) -> int:
    """Forget the states that nobody has asked for in this many seconds; how many there were."""
    before = time.monotonic() - unused
    with _lock:
        forgotten = [key for key, kept in _kept.items() if kept.used <= before]
        for key in forgotten:
            del _kept[key]
    return len(forgotten)
