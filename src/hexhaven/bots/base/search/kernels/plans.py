"""Plans: what a seat could work towards over several steps, of which the first alone shows little.

Two roads and then a settlement, trades with the bank and then a city, or cards kept for a city
that could be spent at once: a plan is the aim and the action that leads there now.
"""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels.goals import find_goals
from hexhaven.bots.base.kernels.prospects import rolls_until
from hexhaven.bots.base.kernels.pursuit import LONGEST_ROAD, pursue
from hexhaven.bots.base.kernels.styles import BUILDER, begin_judging
from hexhaven.bots.base.kernels.working_space import CARD_GOAL, CITY_GOAL, GOALS, PASS, ROAD_GOAL
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.packing import pack_simple
from hexhaven.games.base.kernels.position import BUILD, FREE_ROADS, MAIN

#: Rolls within which an aim must be in reach; playouts look no further.
SOON = 8


@kernel
def aim_of(work: Any, goal: int) -> Int:
    """The aim that a goal stands for."""
    if goal == CITY_GOAL:
        return pack_simple(p.CITY, work.place[goal])
    if goal == CARD_GOAL:
        return pack_simple(p.BUY, 0)
    if goal == ROAD_GOAL:
        return LONGEST_ROAD
    return pack_simple(p.SETTLE, work.place[goal])


@kernel
def list_plans(topology: Any, work: Any, view: Any, seat: int, default: int, found: Any) -> Int:
    """Fill `found` with plans, each an action and the aim it leads to; how many there are.

    What reaches its aim at once needs no plan, nor does what the builder does anyway.
    """
    in_turn = view.phase == MAIN or view.phase == BUILD or view.phase == FREE_ROADS
    if seat != view.turn or not in_turn:
        return 0
    begin_judging(work, view, seat, BUILDER)
    usual = aim_of(work, find_goals(topology, work, view, seat))
    aims = 0
    for goal in range(GOALS):
        if goal != CARD_GOAL and work.value[goal] > 0 and rolls_until(work, goal) <= SOON:
            found[aims, 1] = aim_of(work, goal)
            aims += 1
    count = 0
    for k in range(aims):
        aim = found[k, 1]
        action = pursue(topology, work, view, seat, BUILDER, aim)
        is_usual = aim == usual and action == default
        if action != PASS and action != aim and not is_usual:
            found[count, 0] = action
            found[count, 1] = aim
            count += 1
    return count
