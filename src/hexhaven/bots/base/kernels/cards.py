"""Playing development cards (B-40 to B-42)."""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.goals import find_lengthening, knights_to_army
from hexhaven.bots.base.kernels.income import can_pay, score_hand
from hexhaven.bots.base.kernels.working_space import GOALS, NO_ACTION, ROAD_GOAL
from hexhaven.core.compiled.bits import lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.legal import refuse_card, refuse_waive
from hexhaven.games.base.kernels.position import ROLL
from hexhaven.games.base.kernels.stock import cards_of_a_kind
from hexhaven.games.island.kernels import refusals
from hexhaven.games.island.kernels.constants import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING
from hexhaven.games.island.kernels.hands import covers
from hexhaven.games.island.kernels.packing import pack_given, pack_simple
from hexhaven.games.island.kernels.pieces import road_spots
from hexhaven.games.island.kernels.production import builds_at
from hexhaven.games.island.terrain import DESERT
from hexhaven.games.island.topology import EDGE_WORD

#: Typed, because Numba compiles again for every literal number.
BOTH_ROADS: Int = np.int64(2)


@kernel
def choose_monopoly(work: Any, view: Any, seat: int) -> Int:
    """Take the resource that helps most; the bank's stock tells how many cards are out."""
    best = score_hand(work)
    chosen = NO_ACTION
    for resource in range(5):
        taken = cards_of_a_kind(view) - view.bank[resource] - view.hands[seat, resource]
        work.hand[resource] += taken
        value = score_hand(work)
        helps = taken >= styles.MONOPOLY_LEAST or (taken >= 2 and can_pay(work, work.goal))
        work.hand[resource] -= taken
        if helps and value > best:
            best = value
            chosen = pack_simple(p.MONOPOLY, resource)
    return chosen


@kernel
def choose_invention(work: Any, view: Any) -> Int:
    """Take the two cards that complete the most promising goal, or NO_ACTION."""
    best = score_hand(work)
    chosen = NO_ACTION
    for first in range(5):
        for second in range(first, 5):
            if view.bank[first] == 0 or view.bank[second] <= (first == second):
                continue
            work.hand[first] += 1
            work.hand[second] += 1
            value = score_hand(work)
            completes = covers(work.hand, work.cost[work.goal])
            work.hand[first] -= 1
            work.hand[second] -= 1
            if completes and value > best:
                best = value
                chosen = pack_simple(p.INVENTION, 0) | pack_given(first, 1) + pack_given(second, 1)
    return chosen


@kernel
def find_free_road(work: Any, roads: int) -> Int:
    """The road to the best goal that some free roads lead to, or -1."""
    chosen = -1
    best = 0
    for goal in range(ROAD_GOAL, GOALS):
        if work.value[goal] > 0 and work.road[goal] >= 0:
            left = max(0, work.cost[goal, 0] - (goal > ROAD_GOAL) - roads)
            value = 8 * work.value[goal] // (2 + left)
            if value > best:
                best = value
                chosen = work.road[goal]
    return chosen


@kernel
def choose_free_road(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """Road building: to the best site or the longest road; else the second is waived."""
    edge = find_free_road(work, view.free_roads)
    if edge < 0:
        edge = find_lengthening(topology, work, view, seat)
    if edge < 0 and refuse_waive(view) == refusals.ALLOWED:
        return pack_simple(p.WAIVE, 0)
    for word in range(view.roads.shape[1]):
        if edge < 0 and road_spots(view, seat, word) != 0:
            edge = lowest(road_spots(view, seat, word)) + EDGE_WORD * word
    return pack_simple(p.ROAD, edge)


@kernel
def is_robbed(topology: Any, view: Any, seat: int) -> bool:
    """Whether the robber blocks some of the seat's income."""
    if view.terrain[view.robber] == DESERT:
        return False
    return builds_at(topology, view, seat, view.robber)


@kernel
def choose_card_use(work: Any, view: Any, seat: int, card: int) -> Int:
    """How a card is played, or NO_ACTION while it would be wasted."""
    if card == MONOPOLY:
        return choose_monopoly(work, view, seat)
    if card == INVENTION:
        return choose_invention(work, view)
    if card == ROAD_BUILDING:
        return pack_simple(p.ROADS, 0) if find_free_road(work, BOTH_ROADS) >= 0 else NO_ACTION
    return pack_simple(p.KNIGHT, 0)


@kernel
def choose_card(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """The development card to play now, or NO_ACTION; a knight last unless it is urgent."""
    if view.card_played != 0 or view.card_count[seat] == 0:
        return NO_ACTION
    is_urgent = knights_to_army(view, seat) == 1 or is_robbed(topology, view, seat)
    if is_urgent and refuse_card(view, seat, KNIGHT) == refusals.ALLOWED:
        return pack_simple(p.KNIGHT, 0)
    if view.phase == ROLL:
        return NO_ACTION
    for card in range(MONOPOLY, KNIGHT - 1, -1):
        if refuse_card(view, seat, card) == refusals.ALLOWED:
            action = choose_card_use(work, view, seat, card)
            if action != NO_ACTION:
                return action
    return NO_ACTION
