"""What hexes bring in, and what that is worth to a seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import weights as w
from hexhaven.core.compiled.bits import size
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.position import SEATS
from hexhaven.games.base.kernels.topology import HARBOURS, HEXES
from hexhaven.games.island.terrain import ANY, DESERT, NUMBERS, ways

#: How many of the 36 rolls make a hex with each number pay.
PIPS = np.array([ways(n) if n in NUMBERS else 0 for n in range(13)], np.int64)


@kernel
def harvest(topology: Any, view: Any, seat: int, hex: int) -> Int:
    """The cards a seat gets when a hex pays (B-11)."""
    nodes = topology.hex_nodes[hex]
    return size(view.settlements[seat] & nodes) + 2 * size(view.cities[seat] & nodes)


@kernel
def find_income(topology: Any, work: Any, view: Any, seat: int) -> None:
    """Set what the land yields, what every seat earns of it, and the seat's rates."""
    for resource in range(5):
        work.land[resource] = 0
        work.rate[resource] = view.rate[seat, resource]
        for other in range(SEATS):
            work.income[other, resource] = 0
    for hex in range(HEXES):
        terrain = view.terrain[hex]
        if terrain != DESERT:
            pips = PIPS[view.number[hex]]
            work.land[terrain] += pips
            for other in range(SEATS):
                work.income[other, terrain] += pips * harvest(topology, view, other, hex)


@kernel
def find_worth(topology: Any, work: Any, view: Any, seat: int) -> None:
    """A card is worth more to a seat that earns few of its kind, and where the land yields few."""
    find_income(topology, work, view, seat)
    work.worth[0] = w.BRICK
    work.worth[1] = w.LUMBER
    work.worth[2] = w.WOOL
    work.worth[3] = w.GRAIN
    work.worth[4] = w.ORE
    for resource in range(5):
        work.worth[resource] *= w.PLENTY + w.SCARCITY // (
            w.SCARCITY_FROM + work.income[seat, resource]
        )
        scarce = w.SCARCE_LAND * (12 - work.land[resource])
        work.worth[resource] = work.worth[resource] * (32 + scarce) // 32


@kernel
def earnings(topology: Any, work: Any, view: Any, node: int) -> Int:
    """What a settlement on a node earns in the rest of the game."""
    worth = 0
    for i in range(3):
        hex = topology.node_hexes[node, i]
        if hex >= 0 and view.terrain[hex] != DESERT:
            worth += PIPS[view.number[hex]] * work.worth[view.terrain[hex]]
    return worth * work.rolls_left // (36 * 16)


@kernel
def savings(topology: Any, work: Any, view: Any, seat: int, node: int) -> Int:
    """What the rates of a harbour at a node save in the rest of the game."""
    saved = 0
    for i in range(HARBOURS):
        edge = view.harbour_edge[i]
        if topology.edge_nodes[edge, 0] != node and topology.edge_nodes[edge, 1] != node:
            continue
        kind = view.harbour_kind[i]
        for resource in range(5):
            rate = work.rate[resource]
            if kind == resource:
                rate = 2
            elif kind == ANY:
                rate = min(rate, 3)
            saved += work.income[seat, resource] * (12 // rate - 12 // work.rate[resource])
    return saved * w.HARBOUR * work.rolls_left // (36 * 12 * 8)
