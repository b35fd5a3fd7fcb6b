"""The longest road (B-50): what it takes to get it, and which road adds to it."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.working_space import ROAD_GOAL
from hexhaven.core.compiled.bits import has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.pieces import opponent_buildings, road_spots, roads_left
from hexhaven.games.base.kernels.topology import EDGE_WORD
from hexhaven.games.island.cards import ROAD_COST
from hexhaven.games.island.roads import SHORTEST_AWARDED, longest_trail


@kernel
def put_road(topology: Any, work: Any, foreign: int, edge: int, count: int) -> None:
    """Add a road to those whose longest trail is sought."""
    for end in range(2):
        node = topology.edge_nodes[edge, end]
        work.trail.ends[count, end] = -1 if has(foreign, node) else node


@kernel
def find_lengthening(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """An edge that makes the seat's longest road longer, or -1."""
    foreign = opponent_buildings(view, seat)
    count: Int = np.int64(0)
    for word in range(2):
        roads = view.roads[seat, word]
        while roads != 0:
            put_road(topology, work, foreign, lowest(roads) + EDGE_WORD * word, count)
            roads &= roads - 1
            count += 1
    best = view.road_length[seat]
    chosen = -1
    for word in range(2):
        spots = road_spots(view, seat, word)
        while spots != 0:
            edge = lowest(spots) + EDGE_WORD * word
            spots &= spots - 1
            put_road(topology, work, foreign, edge, count)
            length = longest_trail(work.trail, count + 1, work.meeting)
            if length > best:
                best = length
                chosen = edge
    return chosen


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
    work.road[ROAD_GOAL] = find_lengthening(topology, work, view, seat)
    if work.road[ROAD_GOAL] >= 0:
        work.value[ROAD_GOAL] = styles.DEFENCE[work.style]
        for resource in range(5):
            work.cost[ROAD_GOAL, resource] = ROAD_COST[resource]


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
    work.road[ROAD_GOAL] = find_lengthening(topology, work, view, seat)
    if work.road[ROAD_GOAL] >= 0:
        work.value[ROAD_GOAL] = styles.LONGEST_ROAD[work.style]
        for resource in range(5):
            work.cost[ROAD_GOAL, resource] = missing if resource < 2 else 0
