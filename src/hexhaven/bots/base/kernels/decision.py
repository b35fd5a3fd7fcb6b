"""What the builder does: one decision from one view."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.building import build, build_beside, trade_with_bank
from hexhaven.bots.base.kernels.cards import place_free_road, play_card
from hexhaven.bots.base.kernels.founding import found
from hexhaven.bots.base.kernels.goals import find_goals
from hexhaven.bots.base.kernels.robber import discard, move_robber, steal
from hexhaven.bots.base.kernels.styles import begin_judging
from hexhaven.bots.base.kernels.trade import answer, deal, is_asked, may_propose, offer
from hexhaven.bots.base.kernels.working_space import PASS
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.packing import pack_simple
from hexhaven.games.base.kernels.position import (
    DISCARD,
    FOUND_ROAD,
    FREE_ROADS,
    MAIN,
    ROBBER,
    ROLL,
    STEAL,
)


@kernel
def trade_or_build(work: Any, view: Any, seat: int, goal: int) -> Int:
    """Trade and build toward the most promising goal, then end the turn."""
    talks = view.phase == MAIN and styles.TALKS[work.style] != 0
    action = deal(work, view, seat) if talks else PASS
    if action == PASS:
        action = build(work, goal)
    if action == PASS and talks:
        action = offer(work, view, seat, goal)
    if action == PASS:
        action = trade_with_bank(work, view, seat, goal)
    if action == PASS:
        action = build_beside(work, view, seat, goal)
    return pack_simple(p.END, 0) if action == PASS else action


@kernel
def act(topology: Any, work: Any, view: Any, seat: int, goal: int) -> Int:
    """What the player in turn does after the founding."""
    if view.phase == ROBBER:
        return move_robber(topology, work, view, seat, goal)
    if view.phase == STEAL:
        return steal(topology, work, view, seat, goal)
    if view.phase == FREE_ROADS:
        return place_free_road(topology, work, view, seat)
    action = play_card(topology, work, view, seat)
    if action != PASS:
        return action
    if view.phase == ROLL:
        return pack_simple(p.ROLL, 0)
    return trade_or_build(work, view, seat, goal)


@kernel
def decide(topology: Any, work: Any, view: Any, seat: int, style: int) -> Int:
    """What the builder on a seat does, or PASS."""
    others_turn = seat != view.turn and view.phase == MAIN
    if others_turn and styles.TALKS[style] == 0:
        return pack_simple(p.DECLINE, 0) if is_asked(view, seat) else PASS
    if others_turn and not is_asked(view, seat) and not may_propose(view, seat, style):
        return PASS
    begin_judging(work, view, seat, style)
    if view.phase <= FOUND_ROAD:
        return found(topology, work, view, seat)
    goal = find_goals(topology, work, view, seat)
    if view.phase == DISCARD:
        return discard(work, view, seat)
    if seat == view.turn:
        return act(topology, work, view, seat, goal)
    if is_asked(view, seat):
        return answer(work, view, seat, goal)
    return offer(work, view, seat, goal)
