"""A win in this turn: found by trying every way to get the missing points from the hand.

Nothing is left to chance here: cities, settlements, roads, trade with the bank, and one of the
cards whose effect is certain. What is tried is a function of the seat's view.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.goals import knights_to_army
from hexhaven.bots.base.kernels.working_space import PASS
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.packing import kind_of
from hexhaven.games.base.kernels.position import (
    BUILD,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MAIN,
    NOBODY,
    OVER,
    POSITION,
    ROAD_BUILDING,
    ROLL,
    WORK,
)
from hexhaven.games.base.kernels.steps import apply
from hexhaven.games.base.kernels.turn import points
from hexhaven.games.island.roads import SHORTEST_AWARDED

#: Actions one after the other, and positions looked at for each number of them, at most.
DEPTH, MOST_TRIED = 8, 20_000

#: A position on the way, and the actions tried from it.
LEVEL = record_type(
    [
        ("position", POSITION),
        ("work", WORK),
        ("at", np.int64),
        ("last", np.int64),  # the action that led here
    ]
)


@kernel
def is_tried(s: Any, last: int, action: int) -> bool:
    """Whether an action may follow another on the way to a win.

    Trades with the bank come first and in one order, and one city is as good as another.
    """
    kind, before = kind_of(action), kind_of(last)
    if kind == p.BANK:
        is_first = last == PASS or (p.KNIGHT <= before <= p.MONOPOLY)
        return is_first or (before == p.BANK and action >= last)
    if kind == p.CITY:
        return before != p.CITY or action > last
    if kind == p.SETTLE or kind == p.ROAD or kind == p.ROADS or kind == p.INVENTION:
        return True
    return kind == p.KNIGHT and s.largest_army != s.turn


@kernel
def most_points(s: Any, seat: int) -> Int:
    """No fewer points than the seat can have by the end of this turn.

    A settlement or city costs four cards at least, a road two; a card may bring two more.
    """
    may_play = s.card_played == 0
    hand = s.hand_size[seat] + (2 if may_play and s.cards[seat, INVENTION] > 0 else 0)
    reached = points(s, seat) + hand // 4
    if s.longest_road != seat:
        roads = hand // 2 + s.free_roads
        if may_play and s.cards[seat, ROAD_BUILDING] > 0:
            roads += 2
        length = s.road_length[seat] + roads
        held = s.road_length[s.longest_road] if s.longest_road != NOBODY else SHORTEST_AWARDED - 1
        # A new road may join two parts of a network.
        if roads > 0 and length + s.road_length[seat] > held:
            reached += 2
    if may_play and s.cards[seat, KNIGHT] > 0 and knights_to_army(s, seat) == 1:
        reached += 2
    return reached


@kernel
def may_win(s: Any, seat: int) -> bool:
    """Whether it is the seat's own decision how to go on, and a win may still be in it."""
    phase = s.phase
    in_turn = phase == MAIN or phase == BUILD or phase == FREE_ROADS or phase == ROLL
    return in_turn and seat == s.turn and most_points(s, seat) >= s.points_to_win


@kernel
def search_win(frame: Any, levels: Any, seat: int, depth: int, tried: int) -> Int:
    """The first of at most `depth` actions that win, or PASS; `levels[0]` holds the position."""
    at = 0
    while at >= 0:
        level = levels[at]
        if level.at == level.work.count:
            at -= 1
            continue
        action = level.work.listed[level.at]
        level.at += 1
        if not is_tried(level.position, level.last, action):
            continue
        levels[at + 1] = levels[at]
        after = levels[at + 1]
        apply(frame, after.work, after.position, seat, action)
        tried += 1
        if after.position.phase == OVER:
            return levels[0].work.listed[levels[0].at - 1]
        if at + 1 < depth and tried < MOST_TRIED and may_win(after.position, seat):
            after.at = 0
            after.last = action
            list_actions(frame, after.work, after.position, seat)
            at += 1
    return PASS


@kernel
def find_win(frame: Any, levels: Any, seat: int) -> Int:
    """The first action of a win in this turn, or PASS; the shortest way is found first."""
    level = levels[0]
    s = level.position
    if not may_win(s, seat):
        return PASS
    for depth in range(1, DEPTH + 1):
        level.at = 0
        level.last = PASS
        list_actions(frame, level.work, s, seat)
        action = search_win(frame, levels, seat, depth, 0)
        if action != PASS:
            return action
    return PASS
