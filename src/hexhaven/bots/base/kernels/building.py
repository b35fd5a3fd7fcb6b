"""Spending cards: the next step to a goal, trade with the bank for it, and what else pays."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.income import can_pay, promise, rolls_until
from hexhaven.bots.base.kernels.working_space import CARD_GOAL, CITY_GOAL, GOALS, PASS
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.hands import covers
from hexhaven.games.base.kernels.packing import pack_simple
from hexhaven.games.base.kernels.position import MAIN
from hexhaven.games.island.cards import ROAD_COST


@kernel
def step(work: Any, goal: int) -> Int:
    """Build the next piece on the way to a goal."""
    if work.road[goal] >= 0:
        return pack_simple(p.ROAD, work.road[goal])
    if goal == CITY_GOAL:
        return pack_simple(p.CITY, work.place[goal])
    if goal == CARD_GOAL:
        return pack_simple(p.BUY, 0)
    return pack_simple(p.SETTLE, work.place[goal])


@kernel
def build(work: Any, goal: int) -> Int:
    """Build what the goal is, or a road to it, or PASS."""
    if work.value[goal] == 0:
        return PASS
    can_go_on = work.road[goal] >= 0 and covers(work.hand, ROAD_COST)
    return step(work, goal) if can_go_on or covers(work.hand, work.cost[goal]) else PASS


@kernel
def delay_by(work: Any, goal: int, other: int) -> Int:
    """The rolls by which paying for another goal puts off a goal."""
    before = rolls_until(work, goal)
    for resource in range(5):
        work.hand[resource] -= work.cost[other, resource]
    after = rolls_until(work, goal)
    for resource in range(5):
        work.hand[resource] += work.cost[other, resource]
    return after - before


@kernel
def build_beside(work: Any, view: Any, seat: int, goal: int) -> Int:
    """Build something else that is worth more than the time the goal loses by it, or PASS."""
    is_full = view.hand_size[seat] > view.discard_limit
    delay = styles.DELAY[work.style]
    pace = promise(work, goal) * (min(styles.DELAY_FULL, delay) if is_full else delay) // 8
    best = 0
    chosen = PASS
    for other in range(GOALS):
        if other == goal or work.value[other] == 0 or not covers(work.hand, work.cost[other]):
            continue
        gain = 1024 * work.value[other] - pace * delay_by(work, goal, other)
        if gain > best:
            best = gain
            chosen = step(work, other)
    return chosen


@kernel
def trade_with_bank(work: Any, view: Any, seat: int, goal: int) -> Int:
    """B-21: trade away what the goal can spare, if that completes it or the hand is too large."""
    if view.phase != MAIN or work.value[goal] == 0:
        return PASS
    if not can_pay(work, goal) and view.hand_size[seat] <= view.discard_limit:
        return PASS
    give = -1
    want = -1
    most = -1
    least = 0
    for resource in range(5):
        spare = work.hand[resource] - work.cost[goal, resource]
        if spare - work.rate[resource] > most:
            most = spare - work.rate[resource]
            give = resource
        if spare < least and view.bank[resource] > 0:
            least = spare
            want = resource
    if give < 0 or want < 0:
        return PASS
    return pack_simple(p.BANK, 0) | p.pack_given(give, work.rate[give]) | p.pack_wanted(want, 1)
