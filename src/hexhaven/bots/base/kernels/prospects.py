"""The prospects of a hand: which goal it will pay for, and how soon."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels import weights as w
from hexhaven.bots.base.kernels.income import PIPS, harvest
from hexhaven.bots.base.kernels.working_space import CARD_GOAL, GOALS
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.hands import covers
from hexhaven.games.island.terrain import DESERT

#: Rolls beyond which waiting is not told apart.
LONG = 63


@kernel
def find_earning(topology: Any, work: Any, view: Any, seat: int) -> None:
    """Consider the hand as it is, and what a roll may add; the robber will not stay forever."""
    for resource in range(5):
        work.hand[resource] = view.hands[seat, resource]
        work.earning[resource] = 2 * work.income[seat, resource]
        work.share[resource] = 12 // work.rate[resource]
    terrain = view.terrain[view.robber]
    if terrain != DESERT:
        pips = PIPS[view.number[view.robber]]
        work.earning[terrain] -= pips * harvest(topology, view, seat, view.robber)


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
        return 0 if covers(work.hand, work.cost[goal]) else w.BANK_WAIT
    rolls = 1
    while rolls < LONG:
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
            return LONG
        rolls += (lack + pace - 1) // pace
    return LONG


@kernel
def promise(work: Any, goal: int) -> Int:
    """How promising a goal is with the considered hand: its value over the time it takes."""
    return 1024 * work.value[goal] // (w.EXTRA_ROLLS + rolls_until(work, goal))


@kernel
def prospect(work: Any) -> Int:
    """How promising the considered hand is; the best goal counts most, and is noted."""
    best = 0
    total = 0
    work.goal = CARD_GOAL
    for goal in range(GOALS):
        if work.value[goal] > 0:
            found = promise(work, goal)
            total += found
            if found > best:
                best = found
                work.goal = goal
    return best + total * w.BREADTH // 64
