"""Founding (B-06): where the first settlements and roads go."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels import weights as w
from hexhaven.bots.base.kernels.income import find_worth
from hexhaven.bots.base.kernels.sites import find_ways, site_value
from hexhaven.core.compiled.bits import bit, has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.frame import EDGE_WORD, NODES
from hexhaven.games.base.kernels.packing import simple
from hexhaven.games.base.kernels.pieces import founding_edges
from hexhaven.games.base.kernels.position import FOUND_SETTLEMENT


@kernel
def room_beside(frame: Any, work: Any, view: Any, seat: int, node: int) -> Int:
    """The best site that two roads from a new settlement would lead to."""
    best = 0
    around = frame.node_near[node]
    while around != 0:
        sites = frame.node_near[lowest(around)] & view.free_nodes & ~bit(node)
        around &= around - 1
        while sites != 0:
            best = max(best, site_value(frame, work, view, seat, lowest(sites)))
            sites &= sites - 1
    return best


@kernel
def found_settlement(frame: Any, work: Any, view: Any, seat: int) -> Int:
    """The site that earns most and leaves room to grow."""
    best = 0
    chosen = 0
    nodes = view.free_nodes
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        value = 8 * site_value(frame, work, view, seat, node)
        value += w.FOUND_ROOM * room_beside(frame, work, view, seat, node)
        if value > best:
            best = value
            chosen = node
    return simple(p.SETTLE, chosen)


@kernel
def found_road(frame: Any, work: Any, view: Any, seat: int) -> Int:
    """The road that leads to the best site left."""
    find_ways(frame, work, view, seat, bit(view.last_node))
    word = 0 if founding_edges(frame, view, 0) != 0 else 1
    chosen = lowest(founding_edges(frame, view, word)) + EDGE_WORD * word
    best = 0
    for node in range(NODES):
        if work.way[node] >= 0 and has(view.free_nodes, node):
            value = site_value(frame, work, view, seat, node)
            value *= 8 if work.steps[node] == 2 else w.FOUND_FARTHER
            if value > best:
                best = value
                chosen = work.way[node]
    return simple(p.ROAD, chosen)


@kernel
def found(frame: Any, work: Any, view: Any, seat: int) -> Int:
    """A settlement, or the road beside it; both count for a whole game."""
    find_worth(frame, work, view, seat)
    work.rolls_left = w.FOUND_ROLLS
    if view.phase == FOUND_SETTLEMENT:
        return found_settlement(frame, work, view, seat)
    return found_road(frame, work, view, seat)
