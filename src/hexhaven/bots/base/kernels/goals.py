"""What the builder may save for: each goal with its value and its cost."""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.income import consider_hand, earnings, score_hand, set_card_worths
from hexhaven.bots.base.kernels.sites import (
    find_rivals,
    find_ways_from_network,
    race_bonus,
    site_value,
)
from hexhaven.bots.base.kernels.styles import perceived_value
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
from hexhaven.core.compiled.word_sets import PLACES
from hexhaven.games.base.kernels.stock import development_cards
from hexhaven.games.island.cards import CARD_COST, CITY_COST, SETTLEMENT_COST
from hexhaven.games.island.kernels.cards import LEAST_ARMY
from hexhaven.games.island.kernels.constants import (
    INVENTION,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    ROAD_BUILDING,
    VICTORY_POINT,
)
from hexhaven.games.island.kernels.pieces import (
    cities_left,
    find_foreign,
    is_foreign,
    road_spots,
    roads_left,
    settlements_left,
)
from hexhaven.games.island.kernels.points import open_points, points
from hexhaven.games.island.roads import SHORTEST_AWARDED, longest_trail
from hexhaven.games.island.topology import EDGE_WORD

#: Typed, because Numba compiles again for every literal number.
ONE_ROAD: Int = np.int64(1)


@kernel
def put_road(topology: Any, work: Any, view: Any, edge: int, count: int) -> None:
    """Add a road to those whose longest trail is sought."""
    for end in range(2):
        node = topology.edge_nodes[edge, end]
        work.trail.ends[count, end] = -1 if is_foreign(work, view, node) else node


@kernel
def find_lengthening(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """An edge that makes the seat's longest road longer, or -1."""
    find_foreign(work, view, seat)
    count: Int = np.int64(0)
    for word in range(view.roads.shape[1]):
        roads = view.roads[seat, word]
        while roads != 0:
            put_road(topology, work, view, lowest(roads) + EDGE_WORD * word, count)
            roads &= roads - 1
            count += 1
    best = view.road_length[seat]
    chosen = -1
    for word in range(view.roads.shape[1]):
        spots = road_spots(view, seat, word)
        while spots != 0:
            edge = lowest(spots) + EDGE_WORD * word
            spots &= spots - 1
            put_road(topology, work, view, edge, count)
            length = longest_trail(work.trail, count + 1, work.meeting)
            if length > best:
                best = length
                chosen = edge
    return chosen


@kernel
def plan_roads(topology: Any, work: Any, view: Any, seat: int, value: Int, roads: Int) -> None:
    """Plan some roads for the longest road, if one can be made longer."""
    work.road[ROAD_GOAL] = find_lengthening(topology, work, view, seat)
    if work.road[ROAD_GOAL] >= 0:
        work.value[ROAD_GOAL] = value
        for resource in range(5):
            work.cost[ROAD_GOAL, resource] = roads if resource < 2 else 0


@kernel
def defend_longest_road(topology: Any, work: Any, view: Any, seat: int) -> None:
    """Plan a road more if a rival is about to get the card."""
    if styles.DEFENCE[work.style] == 0 or roads_left(view, seat) == 0:
        return
    longest = 0
    for other in range(view.seats):
        if other != seat and roads_left(view, other) > 0:
            longest = max(longest, view.road_length[other])
    if view.road_length[seat] - longest > 1 or longest + 1 < SHORTEST_AWARDED:
        return
    plan_roads(topology, work, view, seat, styles.DEFENCE[work.style], ONE_ROAD)


@kernel
def plan_longest_road(topology: Any, work: Any, view: Any, seat: int) -> None:
    """Plan for the longest road if a few roads may bring it (B-51)."""
    if view.longest_road == seat:
        defend_longest_road(topology, work, view, seat)
        return
    missing = SHORTEST_AWARDED - view.road_length[seat]
    for other in range(view.seats):
        if other != seat:
            missing = max(missing, view.road_length[other] + 1 - view.road_length[seat])
    if missing > min(styles.LENGTHENING[work.style], roads_left(view, seat)):
        return
    plan_roads(topology, work, view, seat, styles.LONGEST_ROAD[work.style], np.int64(missing))


@kernel
def plan_city(topology: Any, work: Any, view: Any, seat: int) -> None:
    """The settlement that would earn most as a city."""
    if cities_left(view, seat) == 0:
        return
    for word in range(len(view.free_nodes)):
        nodes = view.settlements[seat, word]
        while nodes != 0:
            node = lowest(nodes) + PLACES * word
            nodes &= nodes - 1
            value = styles.POINT + earnings(topology, work, view, node)
            if value > work.value[CITY_GOAL]:
                work.value[CITY_GOAL] = value
                work.place[CITY_GOAL] = node


@kernel
def plan_settlement(topology: Any, work: Any, view: Any, seat: int, node: int) -> None:
    """Plan a settlement on a node if no site with as many roads is worth more."""
    goal = SETTLEMENT_GOAL + work.steps[node]
    value = site_value(topology, work, view, seat, node)
    value += value * race_bonus(work, view, node) // 8
    if value > work.value[goal]:
        work.value[goal] = value
        work.place[goal] = node
        work.road[goal] = work.way[node]


@kernel
def plan_settlements(topology: Any, work: Any, view: Any, seat: int) -> None:
    """The best site for each number of roads that lead to it."""
    if settlements_left(view, seat) == 0:
        return
    find_ways_from_network(topology, work, view, seat)
    spare = min(MOST_STEPS, roads_left(view, seat))
    find_rivals(topology, work, view, seat)
    for word in range(len(view.free_nodes)):
        nodes = view.free_nodes[word]
        while nodes != 0:
            node = lowest(nodes) + PLACES * word
            nodes &= nodes - 1
            if work.steps[node] <= spare:
                plan_settlement(topology, work, view, seat, node)


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
        unseen = np.int64(
            development_cards(view, card) - view.played[card] - view.cards[seat, card]
        )
        total += unseen
        if card == KNIGHT:
            worth += unseen * styles.KNIGHT
            if missing > 0:
                worth += unseen * styles.ARMY // (missing + 1)
        elif card == ROAD_BUILDING:
            worth += unseen * styles.ROAD_BUILDING
        elif card == INVENTION:
            worth += unseen * styles.INVENTION
        elif card == MONOPOLY:
            worth += unseen * styles.MONOPOLY
        elif card == VICTORY_POINT:
            worth += unseen * styles.POINT
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
def perceive_goals(work: Any, view: Any) -> None:
    """What each goal seems to be worth in this turn."""
    for goal in range(GOALS):
        work.value[goal] = perceived_value(work, work.value[goal], GOALS * view.turns + goal)


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
            work.value[goal] = styles.WINNING_CARD if goal == CARD_GOAL else styles.WINNING


@kernel
def find_goals(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """Work out everything that decisions rest on, and find the most promising goal."""
    set_card_worths(topology, work, view, seat)
    lead = 0
    for other in range(view.seats):
        lead = max(lead, open_points(view, other))
    work.rolls_left = max(styles.LEAST_ROLLS, (view.points_to_win - lead) * styles.ROLLS_A_POINT)
    clear_goals(work)
    plan_city(topology, work, view, seat)
    plan_card(work, view, seat)
    plan_settlements(topology, work, view, seat)
    plan_longest_road(topology, work, view, seat)
    perceive_goals(work, view)
    prefer_winning(work, view, seat)
    consider_hand(topology, work, view, seat)
    score_hand(work)
    return work.goal
