"""What the builder may save for: each goal with its value and its cost."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import weights as w
from hexhaven.bots.base.kernels.income import earnings, find_worth
from hexhaven.bots.base.kernels.longest_road import plan_longest_road
from hexhaven.bots.base.kernels.prospects import find_earning, prospect
from hexhaven.bots.base.kernels.sites import eagerness, find_rivals, find_ways, site_value
from hexhaven.bots.base.kernels.styles import judged
from hexhaven.bots.base.kernels.working_space import (
    CARD_GOAL,
    CITY_GOAL,
    GOALS,
    MOST_STEPS,
    ROAD_GOAL,
    SETTLEMENT_GOAL,
)
from hexhaven.core.compiled.bits import lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.pieces import cities_left, roads_left, settlements_left
from hexhaven.games.base.kernels.position import (
    DECK,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    ROAD_BUILDING,
    VICTORY_POINT,
)
from hexhaven.games.base.kernels.turn import LEAST_ARMY, open_points, points
from hexhaven.games.island.cards import CARD_COST, CITY_COST, SETTLEMENT_COST


@kernel
def plan_city(topology: Any, work: Any, view: Any, seat: int) -> None:
    """The settlement that would earn most as a city."""
    if cities_left(view, seat) == 0:
        return
    nodes = view.settlements[seat]
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        value = w.POINT + earnings(topology, work, view, node)
        if value > work.value[CITY_GOAL]:
            work.value[CITY_GOAL] = value
            work.place[CITY_GOAL] = node


@kernel
def plan_settlements(topology: Any, work: Any, view: Any, seat: int) -> None:
    """The best site for each number of roads that lead to it."""
    if settlements_left(view, seat) == 0:
        return
    find_ways(topology, work, view, seat, view.reach[seat])
    spare = min(MOST_STEPS, roads_left(view, seat))
    find_rivals(topology, work, view, seat)
    nodes = view.free_nodes
    while nodes != 0:
        node = lowest(nodes)
        nodes &= nodes - 1
        if work.steps[node] <= spare:
            goal = SETTLEMENT_GOAL + work.steps[node]
            value = site_value(topology, work, view, seat, node)
            value += value * eagerness(work, node) // 8
            if value > work.value[goal]:
                work.value[goal] = value
                work.place[goal] = node
                work.road[goal] = work.way[node]


@kernel
def knights_to_army(view: Any, seat: int) -> Int:
    """The knights still to be played for the largest army (B-52), 0 when it is held."""
    if view.largest_army == seat:
        return 0
    strongest = LEAST_ARMY - 1
    if view.largest_army != NOBODY:
        strongest = view.knights[view.largest_army]
    return strongest + 1 - view.knights[seat]


@kernel
def plan_card(work: Any, view: Any, seat: int) -> None:
    """A development card is worth the average of those nobody has seen."""
    if view.deck_size == 0:
        return
    missing = knights_to_army(view, seat) - view.cards[seat, KNIGHT]
    total: Int = 0
    worth: Int = 0
    for card in range(5):
        unseen = np.int64(DECK[card] - view.played[card] - view.cards[seat, card])
        total += unseen
        if card == KNIGHT:
            worth += unseen * w.KNIGHT
            if missing > 0:
                worth += unseen * w.ARMY // (missing + 1)
        elif card == ROAD_BUILDING:
            worth += unseen * w.ROAD_BUILDING
        elif card == INVENTION:
            worth += unseen * w.INVENTION
        elif card == MONOPOLY:
            worth += unseen * w.MONOPOLY
        elif card == VICTORY_POINT:
            worth += unseen * w.POINT
    work.value[CARD_GOAL] = worth // max(1, total)


@kernel
def clear_goals(work: Any) -> None:
    """Nothing is to be had yet; what it would cost is known."""
    for goal in range(GOALS):
        work.value[goal] = 0
        work.road[goal] = -1
        roads = max(0, goal - SETTLEMENT_GOAL)
        for resource in range(5):
            cost = SETTLEMENT_COST[resource]
            if goal == CITY_GOAL:
                cost = CITY_COST[resource]
            elif goal == CARD_GOAL:
                cost = CARD_COST[resource]
            work.cost[goal, resource] = cost + (roads if resource < 2 else 0)


@kernel
def judge_goals(work: Any, view: Any) -> None:
    """What each goal seems to be worth in this turn."""
    for goal in range(GOALS):
        work.value[goal] = judged(work, work.value[goal], GOALS * view.turns + goal)


@kernel
def prefer_winning(work: Any, view: Any, seat: int) -> None:
    """What brings the last points is worth the game."""
    missing = view.points_to_win - points(view, seat)
    if missing > 2:
        return
    for goal in range(GOALS):
        if goal == ROAD_GOAL and view.longest_road == seat:
            continue
        if work.value[goal] > 0 and (missing <= 1 or goal == ROAD_GOAL):
            work.value[goal] = w.WINNING_CARD if goal == CARD_GOAL else w.WINNING


@kernel
def find_goals(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """Work out everything that decisions rest on, and find the most promising goal."""
    find_worth(topology, work, view, seat)
    lead = 0
    for other in range(view.seats):
        lead = max(lead, open_points(view, other))
    work.rolls_left = max(w.LEAST_ROLLS, (view.points_to_win - lead) * w.ROLLS_A_POINT)
    clear_goals(work)
    plan_city(topology, work, view, seat)
    plan_card(work, view, seat)
    plan_settlements(topology, work, view, seat)
    plan_longest_road(topology, work, view, seat)
    judge_goals(work, view)
    prefer_winning(work, view, seat)
    find_earning(topology, work, view, seat)
    prospect(work)
    return work.goal
