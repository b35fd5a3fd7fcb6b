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
from hexhaven.bots.base.kernels.sites import add_neighbours, find_ways, founding_value, site_value
from hexhaven.core.compiled.bits import EMPTY, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.word_sets import PLACES
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.position import FOUND_SETTLEMENT
from hexhaven.games.island.kernels.nodes import bit_of, word_of
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
ANY_HARBOUR, ANY_HARBOUR_PIP = -591, 45
RESOURCE_HARBOUR, RESOURCE_HARBOUR_PIP = -98, 72
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
    for word in range(len(view.free_nodes)):
        nodes = view.free_nodes[word]
        while nodes != 0:
            node = lowest(nodes) + PLACES * word
            nodes &= nodes - 1
            work.rank[node] = founding_value(topology, work, view, seat, node)


@kernel
def begin_with_all_sites(work: Any, view: Any) -> None:
    """The sites that are left are all that are free."""
    for word in range(len(work.left)):
        work.left[word] = view.free_nodes[word]


@kernel
def is_any_left(work: Any) -> bool:
    left = EMPTY
    for word in range(len(work.left)):
        left |= work.left[word]
    return left != 0


@kernel
def take_site(topology: Any, work: Any, view: Any, node: int) -> None:
    """Leave what is left when one of the sites is settled (B-32)."""
    work.left[word_of(view, node)] &= ~bit_of(view, node)
    for word in range(len(work.left)):
        work.left[word] &= ~topology.node_near[node, word]


@kernel
def take_best_sites(topology: Any, work: Any, view: Any, picks: int) -> None:
    """Leave what is left when others have picked the best, one after the other."""
    for _ in range(picks):
        if is_any_left(work):
            take_site(topology, work, view, best_site(work))


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
            value += RESOURCE_HARBOUR + RESOURCE_HARBOUR_PIP * work.earning[resource]
        elif work.rate[resource] == 3:
            served = True
    return value + ANY_HARBOUR + ANY_HARBOUR_PIP * total if served else value


@kernel
def value_near_sites(work: Any, first: int, second: int) -> Int:
    """What the best two of the near sites are worth, by their pips."""
    best = 0
    other = 0
    for word in range(len(work.near)):
        nodes = work.near[word] & work.rest[word]
        while nodes != 0:
            pips = work.pips[lowest(nodes) + PLACES * word]
            nodes &= nodes - 1
            if pips > best:
                other = best
                best = pips
            elif pips > other:
                other = pips
    return first * best + second * other


@kernel
def value_pair(topology: Any, work: Any, view: Any, first: int, second: int) -> Int:
    """What two settlements are worth together with what they leave of the sites that are left."""
    for resource in range(5):
        work.earning[resource] = 0
        work.rate[resource] = 4
    add_settlement_income(topology, work, view, first)
    value = CARD * add_settlement_income(topology, work, view, second)
    value += value_income(work) + value_harbours(work)
    for word in range(len(work.near)):
        work.near[word] = topology.node_near[first, word] | topology.node_near[second, word]
        work.rest[word] = work.left[word] & ~work.near[word]
    work.rest[word_of(view, first)] &= ~bit_of(view, first)
    work.rest[word_of(view, second)] &= ~bit_of(view, second)
    add_neighbours(topology, work)
    value += value_near_sites(work, NEAR_BEST, NEAR_SECOND)
    add_neighbours(topology, work)
    return value + value_near_sites(work, FAR_BEST, FAR_SECOND)


@kernel
def best_site(work: Any) -> Int:
    """The site that is worth most by itself among those that are left."""
    best = -1
    for word in range(len(work.left)):
        nodes = work.left[word]
        while nodes != 0:
            node = lowest(nodes) + PLACES * word
            nodes &= nodes - 1
            if best < 0 or work.rank[node] > work.rank[best]:
                best = node
    return best


@kernel
def best_partner(topology: Any, work: Any, view: Any, first: int) -> Int:
    """The site that goes best with a first settlement, among those that are left."""
    best = 0
    chosen = -1
    for word in range(len(work.left)):
        nodes = work.left[word]
        while nodes != 0:
            node = lowest(nodes) + PLACES * word
            nodes &= nodes - 1
            value = value_pair(topology, work, view, first, node)
            if chosen < 0 or value > best:
                best = max(0, value)
                chosen = node
    return chosen


@kernel
def note_founded(work: Any, view: Any) -> None:
    """Where everybody has founded so far."""
    for other in range(view.seats):
        work.founded[other, 0] = -1
        work.founded[other, 1] = -1
        for word in range(len(view.free_nodes)):
            nodes = view.settlements[other, word]
            while nodes != 0:
                again = work.founded[other, 0] >= 0
                work.founded[other, 1 if again else 0] = lowest(nodes) + PLACES * word
                nodes &= nodes - 1


@kernel
def foresee_founding(topology: Any, work: Any, view: Any, seat: int, node: int) -> None:
    """Found on a node and foresee all other settlements, and the sites that are left."""
    note_founded(work, view)
    begin_with_all_sites(work, view)
    for k in range(view.founded, 2 * view.seats):
        again = k >= view.seats
        founder = (view.first + (2 * view.seats - 1 - k if again else k)) % view.seats
        site = node
        if k > view.founded and is_any_left(work):
            if founder == seat:
                site = best_partner(topology, work, view, work.founded[seat, 0])
            else:
                site = best_site(work)
        work.founded[founder, 1 if again else 0] = site
        take_site(topology, work, view, site)


@kernel
def value_founding(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """How much better a seat has founded than the others have."""
    value = 0
    for other in range(view.seats):
        first, second = work.founded[other, 0], work.founded[other, 1]
        pair = value_pair(topology, work, view, first, second)
        value += (OWN_WEIGHT if other == seat else -1) * pair
    return value


@kernel
def best_founding_site(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The site after which a seat will have founded best."""
    rank_sites(topology, work, view, seat)
    chosen = -1
    best = 0
    for word in range(len(view.free_nodes)):
        nodes = view.free_nodes[word]
        while nodes != 0:
            node = lowest(nodes) + PLACES * word
            nodes &= nodes - 1
            foresee_founding(topology, work, view, seat, node)
            value = value_founding(topology, work, view, seat)
            if chosen < 0 or value > best:
                best = value
                chosen = node
    return chosen


@kernel
def foresee_sites(topology: Any, work: Any, view: Any, seat: int) -> None:
    """Find the sites that others will leave once everybody has founded."""
    begin_with_all_sites(work, view)
    if styles.FORESIGHT[work.style] != 0:
        rank_sites(topology, work, view, seat)
        take_best_sites(topology, work, view, 2 * view.seats - 1 - view.founded)


@kernel
def decide_settlement(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The site that earns most and leaves room to grow."""
    if styles.FORESIGHT[work.style] != 0:
        return pack_simple(p.SETTLE, best_founding_site(topology, work, view, seat))
    best = 0
    chosen = 0
    for word in range(len(view.free_nodes)):
        nodes = view.free_nodes[word]
        while nodes != 0:
            node = lowest(nodes) + PLACES * word
            nodes &= nodes - 1
            value = founding_value(topology, work, view, seat, node)
            if value > best:
                best = value
                chosen = node
    return pack_simple(p.SETTLE, chosen)


@kernel
def decide_road(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The road that leads to the best site left."""
    for start in range(len(work.start)):
        work.start[start] = 0
    work.start[word_of(view, view.last_node)] = bit_of(view, view.last_node)
    find_ways(topology, work, view, seat)
    word = 0
    while founding_edges(topology, view, word) == 0:
        word += 1
    chosen = lowest(founding_edges(topology, view, word)) + EDGE_WORD * word
    foresee_sites(topology, work, view, seat)
    best = 0
    for node in range(len(topology.node_near)):
        is_left = work.left[word_of(view, node)] & bit_of(view, node) != 0
        if work.way[node] >= 0 and is_left:
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
        return decide_settlement(topology, work, view, seat)
    return decide_road(topology, work, view, seat)
