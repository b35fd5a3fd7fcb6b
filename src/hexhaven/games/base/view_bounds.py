"""What the fields of a view can be: kernels trust them, so one from elsewhere is checked first."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.core.compiled.records import WORD, record_of
from hexhaven.games.base.kernels.position import (
    BANK,
    DECK,
    DECLINED,
    NOBODY,
    NUMBERS,
    PHASES,
    POSITION,
    SEATS,
)
from hexhaven.games.base.kernels.topology import EDGES, HEXES, NODES
from hexhaven.games.island.terrain import HARBOUR_KINDS, TERRAINS

_SEAT, _SOMEBODY = (0, SEATS - 1), (NOBODY, SEATS - 1)
_NODES, _HALF, _SEATS_SET = (0, (1 << NODES) - 1), (0, (1 << 36) - 1), (0, (1 << SEATS) - 1)
_CARDS, _DECK = (0, BANK), (0, sum(DECK))
#: The least and the most of every field that leads somewhere.
BOUNDS: dict[str, tuple[int, int]] = {
    "seats": (2, SEATS), "phase": (0, len(PHASES) - 1), "back": (0, len(PHASES) - 1),
    "turn": _SEAT, "first": _SOMEBODY, "victim": _SOMEBODY, "winner": _SOMEBODY,
    "longest_road": _SOMEBODY, "largest_army": _SOMEBODY,
    "contenders": _SEATS_SET, "offer_to": _SEATS_SET, "reply": (0, DECLINED),
    "terrain": (0, len(TERRAINS) - 1), "number": (0, 12), "hexes_of": (0, (1 << HEXES) - 1),
    "robber": (NOBODY, HEXES - 1), "last_node": (NOBODY, NODES - 1), "dice": (0, 6),
    "harbour_edge": (0, EDGES - 1), "harbour_kind": (0, len(HARBOUR_KINDS) - 1),
    "settlements": _NODES, "cities": _NODES, "reach": _NODES, "free_nodes": _NODES,
    "roads": _HALF, "front": _HALF, "free_edges": _HALF,
    "rate": (0, 4), "hands": _CARDS, "known": _CARDS, "bank": _CARDS, "discards": (0, 5 * BANK),
    "hand_size": (0, 5 * BANK), "cards": _DECK, "fresh": _DECK, "deck": _DECK,
    "card_count": _DECK, "fresh_count": _DECK, "deck_size": _DECK, "free_roads": (0, 2),
    "dice_left": _HALF, "numbers": (0, len(NUMBERS) - 1),
}  # fmt: skip


def is_sound(words: Any) -> bool:
    """Whether these are the words of a position in which every field is within its bounds."""
    if not isinstance(words, np.ndarray) or words.dtype != np.int64:
        return False
    if words.shape != (POSITION.itemsize // WORD,):
        return False
    record = record_of(words, POSITION)
    return all(
        bool(np.all((low <= record[name]) & (record[name] <= high)))
        for name, (low, high) in BOUNDS.items()
    )
