"""Sets of nodes in a record: rows of words, as many as its island needs.

How many words there are is part of the record's type, so compiled code decides nothing. Rows are
read in place, because handing one over takes longer than reading it.
"""

from typing import Any

import numpy as np

from hexhaven.core.compiled.bits import bit, size
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.word_sets import PLACE_BITS, PLACES


@kernel
def word_of(s: Any, node: int) -> Int:
    """The word of a set that a node is in."""
    return np.int64(0) if len(s.free_nodes) == 1 else np.int64(node) >> np.int64(PLACE_BITS)


@kernel
def bit_of(s: Any, node: int) -> Int:
    """The bit of a node in its word."""
    place: Int = np.int64(node)
    return bit(place) if len(s.free_nodes) == 1 else bit(place & np.int64(PLACES - 1))


@kernel
def is_free(s: Any, node: int) -> bool:
    """Whether the distance rule leaves a node."""
    return bool(s.free_nodes[word_of(s, node)] & bit_of(s, node) != 0)


@kernel
def reaches(s: Any, seat: int, node: int) -> bool:
    """Whether a seat's roads touch a node."""
    return bool(s.reach[seat, word_of(s, node)] & bit_of(s, node) != 0)


@kernel
def has_settlement(s: Any, seat: int, node: int) -> bool:
    return bool(s.settlements[seat, word_of(s, node)] & bit_of(s, node) != 0)


@kernel
def has_city(s: Any, seat: int, node: int) -> bool:
    return bool(s.cities[seat, word_of(s, node)] & bit_of(s, node) != 0)


@kernel
def count_settlements(s: Any, seat: int) -> Int:
    count = 0
    for word in range(s.settlements.shape[1]):
        count += size(s.settlements[seat, word])
    return count


@kernel
def count_cities(s: Any, seat: int) -> Int:
    count = 0
    for word in range(s.cities.shape[1]):
        count += size(s.cities[seat, word])
    return count
