"""Founding (B-06): where the first settlements and roads go."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels import weights as w
from hexhaven.bots.base.kernels.foresight import foresee_settlement, foresee_sites
from hexhaven.bots.base.kernels.income import find_worth
from hexhaven.bots.base.kernels.sites import find_ways, room_beside, site_value
from hexhaven.core.compiled.bits import bit, has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.packing import pack_simple
from hexhaven.games.base.kernels.pieces import founding_edges
from hexhaven.games.base.kernels.position import FOUND_SETTLEMENT
from hexhaven.games.base.kernels.topology import EDGE_WORD, NODES


@kernel
def found_settlement(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The site that earns most and leaves room to grow."""
    if styles.FORESIGHT[work.style] != 0:
        return pack_simple(p.SETTLE, foresee_settlement(topology, work, view, seat))
    best = 0
    chosen = 0
    nodes = view.free_nodes
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        value = 8 * site_value(topology, work, view, seat, node)
        value += w.FOUND_ROOM * room_beside(topology, work, view, seat, node)
        if value > best:
            best = value
            chosen = node
    return pack_simple(p.SETTLE, chosen)


@kernel
def found_road(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The road that leads to the best site left."""
    find_ways(topology, work, view, seat, bit(view.last_node))
    word = 0 if founding_edges(topology, view, 0) != 0 else 1
    chosen = lowest(founding_edges(topology, view, word)) + EDGE_WORD * word
    sites = foresee_sites(topology, work, view, seat)
    best = 0
    for node in range(NODES):
        if work.way[node] >= 0 and has(sites, node):
            value = site_value(topology, work, view, seat, node)
            value *= 8 if work.steps[node] == 2 else w.FOUND_FARTHER
            if value > best:
                best = value
                chosen = work.way[node]
    return pack_simple(p.ROAD, chosen)


@kernel
def found(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """A settlement, or the road beside it; both count for a whole game."""
    find_worth(topology, work, view, seat)
    work.rolls_left = w.FOUND_ROLLS
    if view.phase == FOUND_SETTLEMENT:
        return found_settlement(topology, work, view, seat)
    return found_road(topology, work, view, seat)
