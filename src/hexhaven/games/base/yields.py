"""What fields pay, told from a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hexhaven.core.compiled.bits import size
from hexhaven.games.base.kernels.topology import LATTICE

#: The nodes of each hex, as a set.
NODES_OF = tuple(sum(1 << node for node in nodes) for nodes in LATTICE.hex_nodes)


def yields(s: Any, seat: int) -> Iterator[tuple[int, int]]:
    """The fields that pay a seat when their number is rolled, and how many cards (B-11, B-15)."""
    for hex, nodes in enumerate(NODES_OF):
        cards = size(int(s.settlements[seat]) & nodes) + 2 * size(int(s.cities[seat]) & nodes)
        if cards and s.number[hex] and hex != s.robber:
            yield hex, int(cards)
