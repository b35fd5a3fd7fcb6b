"""What hexes bring in, what that is worth to a seat, and how soon it pays for a goal."""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.working_space import CARD_GOAL, GOALS
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.island.kernels.hands import covers
from hexhaven.games.island.kernels.production import cards_from_hex
from hexhaven.games.island.terrain import ANY, DESERT, NUMBERS, ways

#: How many of the 36 rolls make a hex with each number pay.
PIPS = np.array([ways(n) if n in NUMBERS else 0 for n in range(13)], np.int64)


@kernel
def pips_of(topology: Any, view: Any, node: int) -> Int:
    """How many of the 36 rolls pay a node, each hex by itself."""
    pips = 0
    for i in range(3):
        hex = topology.node_hexes[node, i]
        if hex >= 0 and view.terrain[hex] != DESERT:
            pips += PIPS[view.number[hex]]
    return pips


@kernel
def set_income(topology: Any, work: Any, view: Any, seat: int) -> None:
    """Set what the land yields, what every seat earns of it, and the seat's rates."""
    for resource in range(5):
        work.land[resource] = 0
        work.rate[resource] = view.rate[seat, resource]
        for other in range(len(view.hands)):
            work.income[other, resource] = 0
    for hex in range(len(view.terrain)):
        terrain = view.terrain[hex]
        if terrain != DESERT:
            pips = PIPS[view.number[hex]]
            work.land[terrain] += pips
            for other in range(len(view.hands)):
                work.income[other, terrain] += pips * cards_from_hex(topology, view, other, hex)


@kernel
def set_card_worths(topology: Any, work: Any, view: Any, seat: int) -> None:
    """A card is worth more to a seat that earns few of its kind, and where the land yields few."""
    set_income(topology, work, view, seat)
    work.worth[0] = styles.BRICK
    work.worth[1] = styles.LUMBER
    work.worth[2] = styles.WOOL
    work.worth[3] = styles.GRAIN
    work.worth[4] = styles.ORE
    for resource in range(5):
        work.worth[resource] *= styles.PLENTY + styles.SCARCITY // (
            styles.SCARCITY_FROM + work.income[seat, resource]
        )
        scarce = styles.SCARCE_LAND * (12 - work.land[resource])
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
    for i in range(len(view.harbour_kind)):
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
    return saved * styles.HARBOUR * work.rolls_left // (36 * 12 * 8)


#: Rolls beyond which waiting is not told apart.
MOST_ROLLS = 63


@kernel
def consider_hand(topology: Any, work: Any, view: Any, seat: int) -> None:
    """Consider the hand as it is, and what a roll may add; the robber will not stay forever."""
    for resource in range(5):
        work.hand[resource] = view.hands[seat, resource]
        work.earning[resource] = 2 * work.income[seat, resource]
        work.share[resource] = 12 // work.rate[resource]
    terrain = view.terrain[view.robber]
    if terrain != DESERT:
        pips = PIPS[view.number[view.robber]]
        work.earning[terrain] -= pips * cards_from_hex(topology, view, seat, view.robber)


@kernel
def can_pay(work: Any, goal: int) -> bool:
    """Whether the considered hand pays for a goal, perhaps by way of the bank."""
    lack = 0
    for resource in range(5):
        spare = work.hand[resource] - work.cost[goal, resource]
        lack -= spare if spare < 0 else spare // work.rate[resource]
    return lack <= 0


@kernel
def rolls_until(work: Any, goal: int) -> Int:
    """The rolls until hand, income and the bank should pay for a goal.

    Along straight lines: what lacks is divided by what a roll brings, until nothing lacks.
    """
    if can_pay(work, goal):
        return 0 if covers(work.hand, work.cost[goal]) else styles.BANK_WAIT
    rolls = 1
    while rolls < MOST_ROLLS:
        lack = 0
        pace = 0
        for resource in range(5):
            earning = work.earning[resource]
            spare = 72 * (work.hand[resource] - work.cost[goal, resource]) + rolls * earning
            share = 12 if spare < 0 else work.share[resource]
            lack -= share * spare
            pace += share * earning
        if lack <= 0:
            return rolls
        if pace == 0:
            return MOST_ROLLS
        rolls += (lack + pace - 1) // pace
    return MOST_ROLLS


@kernel
def goal_score(work: Any, goal: int) -> Int:
    """The value of a goal over the time that it takes with the considered hand."""
    return 1024 * work.value[goal] // (styles.EXTRA_ROLLS + rolls_until(work, goal))


@kernel
def score_hand(work: Any) -> Int:
    """The scores of all goals with the considered hand; the best counts most, and is noted."""
    best = 0
    total = 0
    work.goal = CARD_GOAL
    for goal in range(GOALS):
        if work.value[goal] > 0:
            found = goal_score(work, goal)
            total += found
            if found > best:
                best = found
                work.goal = goal
    return best + total * styles.BREADTH // 64
