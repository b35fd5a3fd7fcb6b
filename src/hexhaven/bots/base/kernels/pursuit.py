"""Working towards one aim, whatever else may look promising.

An aim is a packed action that is to be done some day: a settlement or a city on a node, or
roads until they are the longest. Until then nothing is spent on anything else.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import weights as w
from hexhaven.bots.base.kernels.decision import act, decide
from hexhaven.bots.base.kernels.goals import find_goals
from hexhaven.bots.base.kernels.styles import begin_judging
from hexhaven.bots.base.kernels.working_space import (
    CITY_GOAL,
    GOALS,
    MOST_STEPS,
    PASS,
    ROAD_GOAL,
    SETTLEMENT_GOAL,
)
from hexhaven.core.compiled.bits import has
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.pieces import roads_left, settlements_left
from hexhaven.games.base.kernels.position import DISCARD, FOUND_ROAD

#: The aim of the longest road: no edge has this number.
LONGEST_ROAD: Int = np.int64(p.ROAD | 127 << p.ARGUMENT)


@kernel
def settlement_goal(work: Any, view: Any, seat: int, node: int) -> Int:
    """The goal that is a settlement on a node, or PASS where none can be."""
    if settlements_left(view, seat) == 0 or not has(view.free_nodes, node):
        return PASS
    steps = work.steps[node]
    if steps > min(MOST_STEPS, roads_left(view, seat)):
        return PASS
    goal = SETTLEMENT_GOAL + steps
    work.value[goal] = max(w.POINT, work.value[goal])
    work.place[goal] = node
    work.road[goal] = work.way[node]
    return goal


@kernel
def goal_of(work: Any, view: Any, seat: int, aim: int) -> Int:
    """The goal that leads to an aim, or PASS once it is reached or out of reach."""
    kind = p.kind_of(aim)
    node = p.argument_of(aim)
    if kind == p.SETTLE:
        return settlement_goal(work, view, seat, node)
    if aim == LONGEST_ROAD:
        return ROAD_GOAL if view.longest_road != seat and work.value[ROAD_GOAL] > 0 else PASS
    if work.value[CITY_GOAL] == 0 or not has(view.settlements[seat], node):
        return PASS
    work.place[CITY_GOAL] = node
    return CITY_GOAL


@kernel
def pursue(topology: Any, work: Any, view: Any, seat: int, style: int, aim: int) -> Int:
    """What a builder with an aim does, or PASS; one without an aim does what it always does."""
    is_bound = seat != view.turn or view.phase <= FOUND_ROAD or view.phase == DISCARD
    if aim == PASS or is_bound:
        return decide(topology, work, view, seat, style)
    begin_judging(work, view, seat, style)
    usual = find_goals(topology, work, view, seat)
    goal = PASS if work.value[usual] >= w.WINNING else goal_of(work, view, seat, aim)
    if goal == PASS:
        return act(topology, work, view, seat, usual)
    for other in range(GOALS):
        if other != goal:
            work.value[other] = 0
    return act(topology, work, view, seat, goal)
