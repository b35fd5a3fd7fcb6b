"""The position in few bytes, for a GPU, where what a thread touches decides its speed.

Kernels find fields by name, so they serve this record as they serve the other.
"""

from typing import Any

import numpy as np

from hexhaven.core.compiled.cuda import narrow_fields
from hexhaven.games.base.kernels.position import LARGE_POSITION, POSITION

#: Every other field is a small number.
WIDER_FIELDS: dict[str, Any] = {
    **dict.fromkeys(("settlements", "cities", "roads", "reach", "front", "free_nodes"), np.int64),
    **dict.fromkeys(("free_edges", "offer", "dice_left"), np.int64),
    "hexes_of": np.int32,
    **dict.fromkeys(("discard_limit", "turn_limit", "turns", "rolls", "offers_made"), np.int16),
}

COMPACT, LARGE_COMPACT = (
    narrow_fields(record, WIDER_FIELDS) for record in (POSITION, LARGE_POSITION)
)


def compact_position(position: Any, record: np.dtype[Any]) -> Any:
    """An array with one position in it, as a compact record."""
    compact = np.zeros(1, record)
    for name in record.names or ():
        if name != "filler":
            compact[name] = position[name]
    return compact
