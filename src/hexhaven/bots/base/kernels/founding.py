"""Founding (B-06): where the first settlements and roads go.

With foresight, two settlements that go together are sought, and what others leave of them. What a
pair is worth was fitted to 60,000 games of builders that founded in many ways
(`benchmarks/fit_founding.py`): the weights are thousandths by which the logarithm of the odds to
win grows.
"""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.income import PIPS, pips_of, set_card_worths
from hexhaven.bots.base.kernels.sites import find_ways, founding_value, site_value, with_neighbours
from hexhaven.bots.base.kernels.working_space import NODE_WORD
from hexhaven.core.compiled.bits import bit, has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.position import FOUND_SETTLEMENT
from hexhaven.games.island.kernels.packing import pack_simple
from hexhaven.games.island.kernels.pieces import founding_edges
from hexhaven.games.island.terrain import ANY, DESERT
from hexhaven.games.island.topology import EDGE_WORD

# A pip of each resource, the first three of them beside that, and each that the island lacks.
PIP_WEIGHT = np.array([174, 180, 187, 206, 198], np.int64)
FIRST_PIP_WEIGHT = np.array([79, 45, 77, 74, 24], np.int64)
FIRST_PIPS = 3
SCARCITY_WEIGHT = 7
USUAL_ISLAND_PIPS = 12
# Pips that go together: for roads, and for cities.
ROAD_PAIR, CITY_PAIR = 50, 69
# A harbour, and each pip that it serves.
HARBOUR, HARBOUR_PIP = -591, 45
SPECIAL, SPECIAL_PIP = -98, 72
# A card of the first hand.
CARD = 227
# The pips of the best two sites that one more road reaches, or two.
NEAR_BEST, NEAR_SECOND, FAR_BEST, FAR_SECOND = 47, 30, 15, 48
# How much your own settlements count beside those of each rival.
OWN_WEIGHT = 3


@kernel
def rank_sites(topology: Any, work: Any, view: Any, seat: int) -> None:
    """What everybody sees in each site: its pips, its harbour, and what a builder thinks of it."""
    for node in range(len(topology.node_near)):
        work.harbour[node] = -1
        work.pips[node] = pips_of(topology, view, node)
    for i in range(len(view.harbour_kind)):
        for end in range(2):
            work.harbour[topology.edge_nodes[view.harbour_edge[i], end]] = view.harbour_kind[i]
    nodes = view.free_nodes[NODE_WORD]
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        work.rank[node] = founding_value(topology, work, view, seat, node)


@kernel
def sites_without(topology: Any, nodes: int, node: int) -> Int:
    """The sites that are left when one of them is settled (B-32)."""
    return nodes & ~(bit(node) | topology.node_near[node, NODE_WORD])


@kernel
def sites_after_picks(topology: Any, work: Any, nodes: int, picks: int) -> Int:
    """The sites that are left when others have picked the best, one after the other."""
    for _ in range(picks):
        if nodes != 0:
            nodes = sites_without(topology, nodes, best_site(work, nodes))
    return nodes


@kernel
def add_settlement_income(topology: Any, work: Any, view: Any, node: int) -> Int:
    """Add a settlement to the considered income and rates; how many hexes pay it."""
    hexes = 0
    for i in range(3):
        hex = topology.node_hexes[node, i]
        if hex >= 0 and view.terrain[hex] != DESERT:
            work.earning[view.terrain[hex]] += PIPS[view.number[hex]]
            hexes += 1
    kind = work.harbour[node]
    if kind == ANY:
        for resource in range(5):
            work.rate[resource] = min(work.rate[resource], 3)
    elif kind >= 0:
        work.rate[kind] = 2
    return hexes


@kernel
def value_income(work: Any) -> Int:
    value = ROAD_PAIR * min(work.earning[0], work.earning[1])
    value += CITY_PAIR * min(work.earning[3], work.earning[4])
    for resource in range(5):
        income = work.earning[resource]
        scarce = SCARCITY_WEIGHT * (USUAL_ISLAND_PIPS - work.land[resource])
        value += income * (PIP_WEIGHT[resource] + scarce)
        value += min(FIRST_PIPS, income) * FIRST_PIP_WEIGHT[resource]
    return value


@kernel
def value_harbours(work: Any) -> Int:
    """What the considered rates are worth with the considered income."""
    value = 0
    total = 0
    served = False
    for resource in range(5):
        total += work.earning[resource]
        if work.rate[resource] == 2:
            value += SPECIAL + SPECIAL_PIP * work.earning[resource]
        elif work.rate[resource] == 3:
            served = True
    return value + HARBOUR + HARBOUR_PIP * total if served else value


@kernel
def value_sites(work: Any, nodes: int, first: int, second: int) -> Int:
    """What the best two of some sites are worth, by their pips."""
    best = 0
    other = 0
    while nodes != 0:
        pips = work.pips[lowest(nodes)]
        nodes &= nodes - 1
        if pips > best:
            other = best
            best = pips
        elif pips > other:
            other = pips
    return first * best + second * other


@kernel
def value_pair(topology: Any, work: Any, view: Any, first: int, second: int, left: int) -> Int:
    """What two settlements are worth together, if some sites are left then."""
    for resource in range(5):
        work.earning[resource] = 0
        work.rate[resource] = 4
    add_settlement_income(topology, work, view, first)
    value = CARD * add_settlement_income(topology, work, view, second)
    value += value_income(work) + value_harbours(work)
    left = sites_without(topology, sites_without(topology, left, first), second)
    near = with_neighbours(
        topology, topology.node_near[first, NODE_WORD] | topology.node_near[second, NODE_WORD]
    )
    value += value_sites(work, near & left, NEAR_BEST, NEAR_SECOND)
    return value + value_sites(work, with_neighbours(topology, near) & left, FAR_BEST, FAR_SECOND)


@kernel
def best_site(work: Any, nodes: int) -> Int:
    best = lowest(nodes)
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        if work.rank[node] > work.rank[best]:
            best = node
    return best


@kernel
def best_partner(topology: Any, work: Any, view: Any, first: int, nodes: int) -> Int:
    """The site that goes best with a first settlement."""
    best = 0
    chosen = lowest(nodes)
    left = nodes
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        value = value_pair(topology, work, view, first, node, left)
        if value > best:
            best = value
            chosen = node
    return chosen


@kernel
def foresee_founding(topology: Any, work: Any, view: Any, seat: int, node: int) -> Int:
    """Found on a node and foresee all other settlements; the sites that are left."""
    for other in range(view.seats):
        nodes = view.settlements[other, NODE_WORD]
        work.founded[other, 0] = lowest(nodes) if nodes != 0 else -1
        nodes &= nodes - 1
        work.founded[other, 1] = lowest(nodes) if nodes != 0 else -1
    left = view.free_nodes[NODE_WORD]
    for k in range(view.founded, 2 * view.seats):
        again = k >= view.seats
        founder = (view.first + (2 * view.seats - 1 - k if again else k)) % view.seats
        site = node
        if k > view.founded and left != 0:
            if founder == seat:
                site = best_partner(topology, work, view, work.founded[seat, 0], left)
            else:
                site = best_site(work, left)
        work.founded[founder, 1 if again else 0] = site
        left = sites_without(topology, left, site)
    return left


@kernel
def value_founding(topology: Any, work: Any, view: Any, seat: int, left: int) -> Int:
    """How much better a seat has founded than the others have."""
    value = 0
    for other in range(view.seats):
        first, second = work.founded[other, 0], work.founded[other, 1]
        pair = value_pair(topology, work, view, first, second, left)
        value += (OWN_WEIGHT if other == seat else -1) * pair
    return value


@kernel
def best_founding_site(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The site after which a seat will have founded best."""
    rank_sites(topology, work, view, seat)
    chosen = -1
    best = 0
    nodes = view.free_nodes[NODE_WORD]
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        left = foresee_founding(topology, work, view, seat, node)
        value = value_founding(topology, work, view, seat, left)
        if chosen < 0 or value > best:
            best = value
            chosen = node
    return chosen


@kernel
def sites_left_by_others(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The sites that others will leave once everybody has founded."""
    if styles.FORESIGHT[work.style] == 0:
        return view.free_nodes[NODE_WORD]
    rank_sites(topology, work, view, seat)
    return sites_after_picks(
        topology, work, view.free_nodes[NODE_WORD], 2 * view.seats - 1 - view.founded
    )


@kernel
def choose_founding_site(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The site that earns most and leaves room to grow."""
    if styles.FORESIGHT[work.style] != 0:
        return pack_simple(p.SETTLE, best_founding_site(topology, work, view, seat))
    best = 0
    chosen = 0
    nodes = view.free_nodes[NODE_WORD]
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        value = founding_value(topology, work, view, seat, node)
        if value > best:
            best = value
            chosen = node
    return pack_simple(p.SETTLE, chosen)


@kernel
def choose_founding_road(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The road that leads to the best site left."""
    find_ways(topology, work, view, seat, bit(view.last_node))
    word = 0
    while founding_edges(topology, view, word) == 0:
        word += 1
    chosen = lowest(founding_edges(topology, view, word)) + EDGE_WORD * word
    sites = sites_left_by_others(topology, work, view, seat)
    best = 0
    for node in range(len(topology.node_near)):
        if work.way[node] >= 0 and has(sites, node):
            value = site_value(topology, work, view, seat, node)
            value *= 8 if work.steps[node] == 2 else styles.FOUND_FARTHER
            if value > best:
                best = value
                chosen = work.way[node]
    return pack_simple(p.ROAD, chosen)


@kernel
def decide_founding(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """A settlement, or the road beside it; both count for a whole game."""
    set_card_worths(topology, work, view, seat)
    work.rolls_left = styles.FOUND_ROLLS
    if view.phase == FOUND_SETTLEMENT:
        return choose_founding_site(topology, work, view, seat)
    return choose_founding_road(topology, work, view, seat)
