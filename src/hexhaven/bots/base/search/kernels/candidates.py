"""Candidates: what the builder thinks of them before any is played out, and plans.

A plan is an aim that takes several steps, of which the first alone shows little, and the action
that leads there now: two roads and then a settlement, trades with the bank and then a city, or
cards kept for a city that could be spent at once.
"""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.decision import LONGEST_ROAD, decide_with_aim, last_step
from hexhaven.bots.base.kernels.goals import find_goals
from hexhaven.bots.base.kernels.income import rolls_until, score_hand, set_card_worths
from hexhaven.bots.base.kernels.sites import founding_value
from hexhaven.bots.base.kernels.styles import BUILDER, set_style
from hexhaven.bots.base.kernels.trade import MAKER, gain_of, partner_interest, partners_of
from hexhaven.bots.base.kernels.working_space import (
    CARD_GOAL,
    GOALS,
    NO_ACTION,
    ROAD_GOAL,
    SWAPS,
)
from hexhaven.core.compiled.bits import has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.word_sets import PLACES
from hexhaven.games.base.kernels.legal import allows_building
from hexhaven.games.base.kernels.position import FREE_ROADS
from hexhaven.games.island.kernels.packing import pack_given, pack_wanted


@kernel
def rank_sites(topology: Any, work: Any, view: Any, seat: int, values: Any) -> None:
    """What the builder thinks of founding on each node; 0 where nobody can."""
    set_card_worths(topology, work, view, seat)
    work.rolls_left = styles.FOUND_ROLLS
    values[:] = 0
    for word in range(len(view.free_nodes)):
        nodes = view.free_nodes[word]
        while nodes != 0:
            node = lowest(nodes) + PLACES * word
            nodes &= nodes - 1
            values[node] = founding_value(topology, work, view, seat, node)


@kernel
def rank_offers(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """Score in `work` every offer of one or two cards for one; the partners it would go to.

    Unlike the builder's own offers these may give what its goal needs, for something better.
    """
    find_goals(topology, work, view, seat)
    partners = partners_of(view, seat)
    before = score_hand(work)
    for i in range(SWAPS):
        count, give, want = 1 + i // 25, i // 5 % 5, i % 5
        work.score[i] = 0
        work.terms[i] = pack_given(give, count) | pack_wanted(want, 1)
        if give == want or work.hand[give] < count:
            continue
        eager: Int = np.int64(0)
        for partner in range(view.seats):
            if has(partners, partner):
                eager += partner_interest(work, view, seat, partner, give, want) // count
        if eager > 0:
            gain = gain_of(work, work.terms[i], MAKER, before)
            work.score[i] = gain * eager if gain > 0 else 0
    return partners


#: Rolls within which an aim must be in reach; playouts look no further.
MOST_ROLLS_TO_AIM = 8


@kernel
def aim_of(work: Any, goal: int) -> Int:
    return LONGEST_ROAD if goal == ROAD_GOAL else last_step(work, goal)


@kernel
def list_plans(topology: Any, work: Any, view: Any, seat: int, default: int, found: Any) -> Int:
    """Fill `found` with plans, each an action and the aim it leads to; how many there are.

    What reaches its aim at once needs no plan, nor does what the builder does anyway.
    """
    may_build = allows_building(view) or view.phase == FREE_ROADS
    if seat != view.turn or not may_build:
        return 0
    set_style(work, view, seat, BUILDER)
    usual = aim_of(work, find_goals(topology, work, view, seat))
    aims = 0
    for goal in range(GOALS):
        if (
            goal != CARD_GOAL
            and work.value[goal] > 0
            and rolls_until(work, goal) <= MOST_ROLLS_TO_AIM
        ):
            found[aims, 1] = aim_of(work, goal)
            aims += 1
    count = 0
    for k in range(aims):
        aim = found[k, 1]
        action = decide_with_aim(topology, work, view, seat, BUILDER, aim)
        is_usual = aim == usual and action == default
        if action != NO_ACTION and action != aim and not is_usual:
            found[count, 0] = action
            found[count, 1] = aim
            count += 1
    return count
