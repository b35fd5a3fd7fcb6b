"""What the builder does: one decision from one view, with or without an aim.

An aim is a packed action that is to be done some day: a settlement or a city on a node, or
roads until they are the longest. Until then nothing is spent on anything else.
"""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.cards import choose_card, choose_free_road
from hexhaven.bots.base.kernels.founding import decide_founding
from hexhaven.bots.base.kernels.goals import find_goals
from hexhaven.bots.base.kernels.income import can_pay, goal_score, rolls_until
from hexhaven.bots.base.kernels.robber import choose_discard, choose_robber_hex, choose_victim
from hexhaven.bots.base.kernels.styles import set_style
from hexhaven.bots.base.kernels.trade import (
    choose_answer,
    choose_deal,
    choose_offer,
    is_asked,
    may_propose,
)
from hexhaven.bots.base.kernels.working_space import (
    CARD_GOAL,
    CITY_GOAL,
    GOALS,
    MOST_STEPS,
    NO_ACTION,
    ROAD_GOAL,
    SETTLEMENT_GOAL,
)
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.legal import is_part_turn
from hexhaven.games.base.kernels.position import (
    CHOOSE_VICTIM,
    DISCARD,
    FOUND_ROAD,
    FREE_ROADS,
    MAIN,
    ROBBER,
    ROLL,
)
from hexhaven.games.base.kernels.special_building import is_special_building
from hexhaven.games.island.cards import ROAD_COST
from hexhaven.games.island.kernels.hands import covers
from hexhaven.games.island.kernels.nodes import has_settlement, is_free
from hexhaven.games.island.kernels.packing import (
    ARGUMENT,
    argument_of,
    kind_of,
    pack_given,
    pack_simple,
    pack_wanted,
)
from hexhaven.games.island.kernels.pieces import roads_left, settlements_left


@kernel
def last_step(work: Any, goal: int) -> Int:
    """The action that reaches a goal, once its roads are built."""
    if goal == CITY_GOAL:
        return pack_simple(p.CITY, work.place[goal])
    if goal == CARD_GOAL:
        return pack_simple(p.BUY, 0)
    return pack_simple(p.SETTLE, work.place[goal])


@kernel
def next_step(work: Any, goal: int) -> Int:
    """Build the next piece on the way to a goal."""
    road = work.road[goal]
    return pack_simple(p.ROAD, road) if road >= 0 else last_step(work, goal)


@kernel
def choose_build(work: Any, goal: int) -> Int:
    """Build what the goal is, or a road to it, or NO_ACTION."""
    if work.value[goal] == 0:
        return NO_ACTION
    can_go_on = work.road[goal] >= 0 and covers(work.hand, ROAD_COST)
    return next_step(work, goal) if can_go_on or covers(work.hand, work.cost[goal]) else NO_ACTION


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
def choose_other_build(work: Any, view: Any, seat: int, goal: int) -> Int:
    """Build something else that is worth more than the time the goal loses by it, or NO_ACTION."""
    is_full = view.hand_size[seat] > view.discard_limit
    delay = styles.DELAY[work.style]
    pace = goal_score(work, goal) * (min(styles.DELAY_FULL, delay) if is_full else delay) // 8
    best = 0
    chosen = NO_ACTION
    for other in range(GOALS):
        if other == goal or work.value[other] == 0 or not covers(work.hand, work.cost[other]):
            continue
        gain = 1024 * work.value[other] - pace * delay_by(work, goal, other)
        if gain > best:
            best = gain
            chosen = next_step(work, other)
    return chosen


@kernel
def choose_bank_trade(work: Any, view: Any, seat: int, goal: int) -> Int:
    """B-21: trade away what the goal can spare, if that completes it or the hand is too large."""
    if work.value[goal] == 0 or not (view.phase == MAIN or is_part_turn(view)):
        return NO_ACTION
    if not can_pay(work, goal) and view.hand_size[seat] <= view.discard_limit:
        return NO_ACTION
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
        return NO_ACTION
    return pack_simple(p.BANK, 0) | pack_given(give, work.rate[give]) | pack_wanted(want, 1)


@kernel
def choose_trade_or_build(work: Any, view: Any, seat: int, goal: int) -> Int:
    """Trade and build toward the most promising goal, then end the turn or pass (X-20)."""
    talks = view.phase == MAIN and styles.TALKS[work.style] != 0
    action = choose_deal(work, view, seat) if talks else NO_ACTION
    if action == NO_ACTION:
        action = choose_build(work, goal)
    if action == NO_ACTION and talks:
        action = choose_offer(work, view, seat, goal)
    if action == NO_ACTION:
        action = choose_bank_trade(work, view, seat, goal)
    if action == NO_ACTION:
        action = choose_other_build(work, view, seat, goal)
    if action != NO_ACTION:
        return action
    return pack_simple(p.PASS if is_special_building(view) else p.END, 0)


@kernel
def choose_in_turn(topology: Any, work: Any, view: Any, seat: int, goal: int) -> Int:
    """What the player in turn does after the founding."""
    if view.phase == ROBBER:
        return choose_robber_hex(topology, work, view, seat, goal)
    if view.phase == CHOOSE_VICTIM:
        return choose_victim(topology, work, view, seat, goal)
    if view.phase == FREE_ROADS:
        return choose_free_road(topology, work, view, seat)
    action = NO_ACTION if is_special_building(view) else choose_card(topology, work, view, seat)
    if action != NO_ACTION:
        return action
    if view.phase == ROLL:
        return pack_simple(p.ROLL, 0)
    return choose_trade_or_build(work, view, seat, goal)


@kernel
def decide(topology: Any, work: Any, view: Any, seat: int, style: int) -> Int:
    """What the builder on a seat does, or NO_ACTION."""
    if seat != view.turn and is_special_building(view):
        return NO_ACTION  # it decides when its place has come
    others_turn = seat != view.turn and view.phase == MAIN
    if others_turn and styles.TALKS[style] == 0:
        return pack_simple(p.DECLINE, 0) if is_asked(view, seat) else NO_ACTION
    if others_turn and not is_asked(view, seat) and not may_propose(view, seat, style):
        return NO_ACTION
    set_style(work, view, seat, style)
    if view.phase <= FOUND_ROAD:
        return decide_founding(topology, work, view, seat)
    goal = find_goals(topology, work, view, seat)
    if view.phase == DISCARD:
        return choose_discard(work, view, seat)
    if seat == view.turn:
        return choose_in_turn(topology, work, view, seat, goal)
    if is_asked(view, seat):
        return choose_answer(work, view, seat, goal)
    return choose_offer(work, view, seat, goal)


#: The aim of the longest road: no edge has this number.
LONGEST_ROAD: Int = np.int64(p.ROAD | 127 << ARGUMENT)


@kernel
def settlement_goal(work: Any, view: Any, seat: int, node: int) -> Int:
    """The goal that is a settlement on a node, or NO_ACTION where none can be."""
    if settlements_left(view, seat) == 0 or not is_free(view, node):
        return NO_ACTION
    steps = work.steps[node]
    if steps > min(MOST_STEPS, roads_left(view, seat)):
        return NO_ACTION
    goal = SETTLEMENT_GOAL + steps
    work.value[goal] = max(styles.POINT, work.value[goal])
    work.place[goal] = node
    work.road[goal] = work.way[node]
    return goal


@kernel
def goal_of(work: Any, view: Any, seat: int, aim: int) -> Int:
    """The goal that leads to an aim, or NO_ACTION once it is reached or out of reach."""
    kind = kind_of(aim)
    node = argument_of(aim)
    if kind == p.SETTLE:
        return settlement_goal(work, view, seat, node)
    if aim == LONGEST_ROAD:
        return ROAD_GOAL if view.longest_road != seat and work.value[ROAD_GOAL] > 0 else NO_ACTION
    if work.value[CITY_GOAL] == 0 or not has_settlement(view, seat, node):
        return NO_ACTION
    work.place[CITY_GOAL] = node
    return CITY_GOAL


@kernel
def decide_with_aim(topology: Any, work: Any, view: Any, seat: int, style: int, aim: int) -> Int:
    """What a builder with an aim does, or NO_ACTION; one without does what it always does."""
    is_bound = seat != view.turn or view.phase <= FOUND_ROAD or view.phase == DISCARD
    if aim == NO_ACTION or is_bound:
        return decide(topology, work, view, seat, style)
    set_style(work, view, seat, style)
    usual = find_goals(topology, work, view, seat)
    goal = NO_ACTION if work.value[usual] >= styles.WINNING else goal_of(work, view, seat, aim)
    if goal == NO_ACTION:
        return choose_in_turn(topology, work, view, seat, usual)
    for other in range(GOALS):
        if other != goal:
            work.value[other] = 0
    return choose_in_turn(topology, work, view, seat, goal)
