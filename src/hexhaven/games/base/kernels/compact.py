"""The position in few bytes, for a GPU, where what a thread touches decides its speed.

Kernels find fields by name, so they serve this record as they serve the other.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.core.compiled.cuda import narrowed
from hexhaven.games.base.kernels.position import POSITION

#: Every other field is a small number.
WIDER = {
    "settlements": np.int64,
    "cities": np.int64,
    "roads": np.int64,
    "reach": np.int64,
    "front": np.int64,
    "free_nodes": np.int64,
    "free_edges": np.int64,
    "offer": np.int64,
    "dice_left": np.int64,
    "hexes_of": np.int32,
    "discard_limit": np.int16,
    "turn_limit": np.int16,
    "turns": np.int16,
    "rolls": np.int16,
    "offers_made": np.int16,
}

COMPACT = narrowed(POSITION, WIDER)


def compact_position(position: Any, record: np.dtype[Any]) -> Any:
    """An array with one position in it, as a compact record."""
    compact = np.zeros(1, record)
    for name in COMPACT.names or ():
        if name != "filler":
            compact[name] = position[name]
    return compact
