"""Sites for settlements: what they are worth, and how far they are."""

from typing import Any

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.income import earnings, savings
from hexhaven.bots.base.kernels.styles import perceived_value
from hexhaven.bots.base.kernels.working_space import MOST_STEPS, NODE_WORD
from hexhaven.core.compiled.bits import EMPTY, bit, has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.island.kernels.pieces import opponent_buildings, settlements_left
from hexhaven.games.island.topology import EDGE_WORD

OUT_OF_REACH = MOST_STEPS + 1


@kernel
def site_value(topology: Any, work: Any, view: Any, seat: int, node: int) -> Int:
    """What a settlement on a node seems to be worth."""
    gain = earnings(topology, work, view, node) + savings(topology, work, view, seat, node)
    return perceived_value(work, styles.POINT + gain, node)


@kernel
def room_to_grow(topology: Any, work: Any, view: Any, seat: int, node: int) -> Int:
    """The best site that two roads from a new settlement would lead to."""
    best = 0
    around = topology.node_near[node, NODE_WORD]
    while around != 0:
        sites = (
            topology.node_near[lowest(around), NODE_WORD] & view.free_nodes[NODE_WORD] & ~bit(node)
        )
        around &= around - 1
        while sites != 0:
            best = max(best, site_value(topology, work, view, seat, lowest(sites)))
            sites &= sites - 1
    return best


@kernel
def founding_value(topology: Any, work: Any, view: Any, seat: int, node: int) -> Int:
    """What founding on a node seems to be worth, in eighths: the site, and room to grow."""
    room = room_to_grow(topology, work, view, seat, node)
    return 8 * site_value(topology, work, view, seat, node) + styles.FOUND_ROOM * room


@kernel
def step_from(topology: Any, work: Any, view: Any, node: int) -> None:
    """Reach the neighbours of a node over free edges."""
    for word in range(view.roads.shape[1]):
        edges = topology.node_edges[node, word] & view.free_edges[word]
        while edges != 0:
            edge = lowest(edges) + EDGE_WORD * word
            edges &= edges - 1
            far = topology.edge_nodes[edge, 0] + topology.edge_nodes[edge, 1] - node
            if work.steps[far] > work.steps[node] + 1:
                work.steps[far] = work.steps[node] + 1
                work.way[far] = edge if work.steps[node] == 0 else work.way[node]


@kernel
def find_ways(topology: Any, work: Any, view: Any, seat: int, start: int) -> None:
    """B-31: how many roads lead from the nodes of `start` to each node, and the first of them."""
    foreign = opponent_buildings(view, seat, NODE_WORD)
    for node in range(len(topology.node_near)):
        work.steps[node] = 0 if has(start, node) else OUT_OF_REACH
        work.way[node] = -1
    for steps in range(MOST_STEPS):
        for node in range(len(topology.node_near)):
            if work.steps[node] == steps and not has(foreign, node):
                step_from(topology, work, view, node)


@kernel
def with_neighbours(topology: Any, nodes: int) -> Int:
    """Some nodes and all that one road leads to from there."""
    found = nodes
    while nodes != 0:
        found |= topology.node_near[lowest(nodes), NODE_WORD]
        nodes &= nodes - 1
    return found


@kernel
def find_rivals(topology: Any, work: Any, view: Any, seat: int) -> None:
    """Which nodes others reach with no road, with one, and so on."""
    if styles.URGENCY[work.style] == 0:
        return
    nodes = EMPTY
    for other in range(view.seats):
        if other != seat and settlements_left(view, other) > 0:
            nodes |= view.reach[other, NODE_WORD]
    for steps in range(MOST_STEPS + 2):
        work.rivals[steps] = nodes
        nodes = with_neighbours(topology, nodes)


@kernel
def race_bonus(work: Any, node: int) -> Int:
    """By how many eighths a site is worth more because a rival is a road behind."""
    urgency = styles.URGENCY[work.style]
    if urgency == 0:
        return 0
    steps = work.steps[node]
    is_lost = steps > 0 and has(work.rivals[steps - 1], node)
    return urgency if has(work.rivals[steps + 1], node) and not is_lost else 0
