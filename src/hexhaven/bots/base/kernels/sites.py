"""Sites for settlements: what they are worth, and how far they are."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels import weights as w
from hexhaven.bots.base.kernels.income import earnings, savings
from hexhaven.bots.base.kernels.styles import judged
from hexhaven.bots.base.kernels.working_space import MOST_STEPS
from hexhaven.core.compiled.bits import has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.frame import EDGE_WORD, NODES
from hexhaven.games.base.kernels.pieces import foreign_buildings

FAR = MOST_STEPS + 1


@kernel
def site_value(frame: Any, work: Any, view: Any, seat: int, node: int) -> Int:
    """What a settlement on a node seems to be worth."""
    gain = earnings(frame, work, view, node) + savings(frame, work, view, seat, node)
    return judged(work, w.POINT + gain, node)


@kernel
def step_from(frame: Any, work: Any, view: Any, node: int) -> None:
    """Reach the neighbours of a node over free edges."""
    for word in range(2):
        edges = frame.node_edges[node, word] & view.free_edges[word]
        while edges != 0:
            edge = lowest(edges) + EDGE_WORD * word
            edges &= edges - 1
            far = frame.edge_nodes[edge, 0] + frame.edge_nodes[edge, 1] - node
            if work.steps[far] > work.steps[node] + 1:
                work.steps[far] = work.steps[node] + 1
                work.way[far] = edge if work.steps[node] == 0 else work.way[node]


@kernel
def find_ways(frame: Any, work: Any, view: Any, seat: int, start: int) -> None:
    """B-31: how many roads lead from the nodes of `start` to each node, and the first of them."""
    foreign = foreign_buildings(view, seat)
    for node in range(NODES):
        work.steps[node] = 0 if has(start, node) else FAR
        work.way[node] = -1
    for steps in range(MOST_STEPS):
        for node in range(NODES):
            if work.steps[node] == steps and not has(foreign, node):
                step_from(frame, work, view, node)
