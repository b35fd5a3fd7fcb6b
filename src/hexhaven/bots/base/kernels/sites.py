"""Sites for settlements: what they are worth, and how far they are."""

from typing import Any

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.income import earnings, savings
from hexhaven.bots.base.kernels.styles import perceived_value
from hexhaven.bots.base.kernels.working_space import MOST_STEPS
from hexhaven.core.compiled.bits import lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.word_sets import PLACES
from hexhaven.games.island.kernels.nodes import bit_of, word_of
from hexhaven.games.island.kernels.pieces import find_foreign, is_foreign, settlements_left
from hexhaven.games.island.topology import EDGE_WORD

OUT_OF_REACH = MOST_STEPS + 1


@kernel
def site_value(topology: Any, work: Any, view: Any, seat: int, node: int) -> Int:
    """What a settlement on a node seems to be worth."""
    gain = earnings(topology, work, view, node) + savings(topology, work, view, seat, node)
    return perceived_value(work, styles.POINT + gain, node)


@kernel
def best_site_beside(
    topology: Any, work: Any, view: Any, seat: int, node: int, besides: int
) -> Int:
    """What the best site beside a node is worth, but for one of them."""
    best = 0
    for word in range(len(view.free_nodes)):
        sites = topology.node_near[node, word] & view.free_nodes[word]
        while sites != 0:
            site = lowest(sites) + PLACES * word
            sites &= sites - 1
            if site != besides:
                best = max(best, site_value(topology, work, view, seat, site))
    return best


@kernel
def room_to_grow(topology: Any, work: Any, view: Any, seat: int, node: int) -> Int:
    """The best site that two roads from a new settlement would lead to."""
    best = 0
    for word in range(len(view.free_nodes)):
        around = topology.node_near[node, word]
        while around != 0:
            beside = lowest(around) + PLACES * word
            around &= around - 1
            best = max(best, best_site_beside(topology, work, view, seat, beside, node))
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
def find_ways(topology: Any, work: Any, view: Any, seat: int) -> None:
    """B-31: how many roads lead from `work.start` to each node, and the first of them."""
    find_foreign(work, view, seat)
    for node in range(len(topology.node_near)):
        starts = work.start[word_of(view, node)] & bit_of(view, node) != 0
        work.steps[node] = 0 if starts else OUT_OF_REACH
        work.way[node] = -1
    for steps in range(MOST_STEPS):
        for node in range(len(topology.node_near)):
            if work.steps[node] == steps and not is_foreign(work, view, node):
                step_from(topology, work, view, node)


@kernel
def find_ways_from_network(topology: Any, work: Any, view: Any, seat: int) -> None:
    """The ways from all nodes that the seat's roads touch."""
    for word in range(len(work.start)):
        work.start[word] = view.reach[seat, word]
    find_ways(topology, work, view, seat)


@kernel
def add_neighbours(topology: Any, work: Any) -> None:
    """Add to `work.near` all nodes that one road leads to from there."""
    for word in range(len(work.near)):
        work.fringe[word] = work.near[word]
    for word in range(len(work.near)):
        nodes = work.fringe[word]
        while nodes != 0:
            node = lowest(nodes) + PLACES * word
            nodes &= nodes - 1
            for other in range(len(work.near)):
                work.near[other] |= topology.node_near[node, other]


@kernel
def find_rivals(topology: Any, work: Any, view: Any, seat: int) -> None:
    """Which nodes others reach with no road, with one, and so on."""
    if styles.URGENCY[work.style] == 0:
        return
    for word in range(len(work.near)):
        work.near[word] = 0
        for other in range(view.seats):
            if other != seat and settlements_left(view, other) > 0:
                work.near[word] |= view.reach[other, word]
    for steps in range(MOST_STEPS + 2):
        for word in range(len(work.near)):
            work.rivals[steps, word] = work.near[word]
        add_neighbours(topology, work)


@kernel
def is_reached_by_rivals(work: Any, view: Any, node: int, steps: int) -> bool:
    """Whether others reach a node with so many roads, once `find_rivals` has looked."""
    return bool(work.rivals[steps, word_of(view, node)] & bit_of(view, node) != 0)


@kernel
def race_bonus(work: Any, view: Any, node: int) -> Int:
    """By how many eighths a site is worth more because a rival is a road behind."""
    urgency = styles.URGENCY[work.style]
    if urgency == 0:
        return 0
    steps = work.steps[node]
    is_lost = steps > 0 and is_reached_by_rivals(work, view, node, steps - 1)
    return urgency if is_reached_by_rivals(work, view, node, steps + 1) and not is_lost else 0
