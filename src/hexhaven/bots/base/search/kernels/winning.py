"""A win in this turn: found by trying every way to get the missing points from the hand.

Nothing is left to chance here: cities, settlements, roads, trade with the bank, a deal that a
partner has agreed to, and one of the cards whose effect is certain. A monopoly is such a card:
what is neither in the bank nor in your own hand is in the others' hands. What is tried is a
function of the seat's view.
"""

from functools import cache
from typing import Any

import numpy as np

from hexhaven.bots.base.kernels.goals import knights_to_army
from hexhaven.bots.base.kernels.working_space import NO_ACTION
from hexhaven.core.compiled.bits import has
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.boards import Board
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.legal import is_part_turn
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.position import BUILD, FREE_ROADS, MAIN, OVER, ROLL
from hexhaven.games.base.kernels.steps import apply
from hexhaven.games.base.kernels.stock import cards_of_a_kind
from hexhaven.games.island.cards import CITY_COST, ROAD_COST, SETTLEMENT_COST
from hexhaven.games.island.kernels.constants import (
    INVENTION,
    KNIGHT,
    MONOPOLY,
    NOBODY,
    ROAD_BUILDING,
    ROADS,
)
from hexhaven.games.island.kernels.hands import gain
from hexhaven.games.island.kernels.nodes import has_settlement, is_free, reaches
from hexhaven.games.island.kernels.packing import argument_of, cards_given, cards_wanted, kind_of
from hexhaven.games.island.kernels.pieces import road_spots, roads_left, settlements_left
from hexhaven.games.island.kernels.points import points
from hexhaven.games.island.kernels.refusals import ALLOWED
from hexhaven.games.island.kernels.trade import deals_on_partners_terms, refuse_deal
from hexhaven.games.island.roads import SHORTEST_AWARDED
from hexhaven.games.island.topology import EDGE_WORD

#: Actions one after the other, and positions looked at for each number of them, at most.
DEPTH, MOST_TRIED = 12, 20_000
#: Instead of an action: however many follow, none wins.
NEVER = -2


@cache
def level_type(board: Board) -> np.dtype[Any]:
    """A position on the way, and the actions tried from it."""
    return record_type(
        [
            ("position", board.position),
            ("work", board.work),
            ("at", np.int64),
            ("last", np.int64),  # the action that led here
        ]
    )


@kernel
def is_new_trade(s: Any, earlier: Any, trade: int) -> bool:
    """Whether the bank could not do this before: its rate is better now, or it has the card."""
    for resource in range(5):
        gives, wants = cards_given(trade, resource), cards_wanted(trade, resource)
        if kind_of(trade) == p.INVENTION:
            gives, wants = 0, gives
        if gives > 0 and s.rate[s.turn, resource] < earlier.rate[s.turn, resource]:
            return True
        if wants > earlier.bank[resource]:
            return True
    return False


@kernel
def could_build_before(earlier: Any, build: int) -> bool:
    """Whether something could be built where it is, cards apart, in an earlier position."""
    kind, place = kind_of(build), argument_of(build)
    seat = earlier.turn
    if kind == p.CITY:
        return has_settlement(earlier, seat, place)
    if kind == p.SETTLE:
        is_spot = is_free(earlier, place) and reaches(earlier, seat, place)
        return is_spot and settlements_left(earlier, seat) > 0
    word, place = place // EDGE_WORD, place % EDGE_WORD
    return has(road_spots(earlier, seat, word), place)


@kernel
def is_build(kind: int) -> bool:
    return p.SETTLE <= kind <= p.CITY


@kernel
def may_follow(s: Any, earlier: Any, last: int, action: int) -> bool:
    """Whether an action may follow another, which led here from an earlier position.

    What can be done in any order is tried in one: deals, before others can take them back, a
    card, trades with the bank unless something makes them possible later, and builds.
    """
    kind, before = kind_of(action), kind_of(last)
    is_first = last == NO_ACTION or before == p.DEAL
    if kind == p.DEAL:
        return last == NO_ACTION
    if kind == p.ROADS:
        return not is_build(before)
    if kind == p.MONOPOLY:
        return is_first
    if kind == p.INVENTION:
        return is_first or is_new_trade(s, earlier, action)
    if kind == p.BANK:
        if before == p.BANK:
            return action >= last
        return is_first or not is_build(before) or is_new_trade(s, earlier, action)
    if is_build(kind):
        return not is_build(before) or action > last or not could_build_before(earlier, action)
    return kind == p.KNIGHT and points(s, s.turn) + 2 >= s.points_to_win


@kernel
def cards_out(s: Any, seat: int, resource: int) -> Int:
    """The cards of a kind in all other hands, which a monopoly takes."""
    return np.int64(cards_of_a_kind(s) - s.bank[resource] - s.hands[seat, resource])


@kernel
def apply_to_view(topology: Any, work: Any, s: Any, seat: int, action: int) -> None:
    """Apply an action to a view, in which the hands of others are empty."""
    apply(topology, work, s, seat, action)
    if kind_of(action) == p.MONOPOLY:
        resource = argument_of(action)
        gain(s, seat, resource, cards_out(s, seat, resource))


@kernel
def cards_from_deals(s: Any, seat: int) -> Int:
    """The cards that the largest of the possible deals brings, whatever is given for them."""
    most: Int = np.int64(0)
    for partner in range(s.seats):
        if refuse_deal(s, seat, partner) == ALLOWED:
            brought: Int = np.int64(0)
            for resource in range(5):
                if deals_on_partners_terms(s, partner):
                    brought += cards_given(s.offer[partner], resource)
                else:
                    brought += cards_wanted(s.offer[seat], resource)
            most = max(most, brought)
    return most


@kernel
def most_cards_gained(s: Any, seat: int) -> Int:
    """No fewer cards than a development card and a deal bring in this turn."""
    brought: Int = np.int64(0)
    if s.card_played == 0:
        if s.cards[seat, INVENTION] > s.fresh[INVENTION]:
            brought = np.int64(2)
        if s.cards[seat, MONOPOLY] > s.fresh[MONOPOLY]:
            for resource in range(5):
                brought = max(brought, cards_out(s, seat, resource))
    if s.phase == MAIN:
        brought += cards_from_deals(s, seat)
    return brought


@kernel
def may_pay(s: Any, seat: int, cities: int, settlements: int, roads: int, brought: int) -> bool:
    """Whether so much may be paid with the hand, some cards more and the bank.

    A settlement may open a harbour at which two cards are enough.
    """
    missing, traded = 0, 0
    for k in range(5):
        spare = s.hands[seat, k] - cities * CITY_COST[k] - settlements * SETTLEMENT_COST[k]
        spare -= roads * ROAD_COST[k]
        if spare < 0:
            missing -= spare
        else:
            traded += spare // (2 if settlements > 0 else s.rate[seat, k])
    return missing <= traded + brought


@kernel
def most_buildings(s: Any, seat: int, brought: int) -> Int:
    """No fewer settlements and cities than the seat can build in this turn."""
    count = 0
    while True:
        may_build = False
        for cities in range(count + 2):
            if may_pay(s, seat, cities, count + 1 - cities, 0, brought):
                may_build = True
        if not may_build:
            return count
        count += 1


@kernel
def may_take_longest_road(s: Any, seat: int, brought: int) -> bool:
    """Whether the longest road may be had in this turn."""
    if s.longest_road == seat:
        return False
    # A settlement may cut the longest road, and new roads may join all parts of a network.
    may_cut = may_pay(s, seat, 0, 1, 0, brought)
    is_held = s.longest_road != NOBODY and not may_cut
    held = s.road_length[s.longest_road] if is_held else SHORTEST_AWARDED - 1
    roads = held + 1 - (ROADS - roads_left(s, seat)) - s.free_roads
    if s.card_played == 0 and s.cards[seat, ROAD_BUILDING] > 0:
        roads -= 2
    return may_pay(s, seat, 0, 0, max(0, roads), brought)


@kernel
def most_points(s: Any, seat: int) -> Int:
    """No fewer points than the seat can have by the end of this turn."""
    brought = most_cards_gained(s, seat)
    reached = points(s, seat) + most_buildings(s, seat, brought)
    if may_take_longest_road(s, seat, brought):
        reached += 2
    if s.card_played == 0 and s.cards[seat, KNIGHT] > 0 and knights_to_army(s, seat) == 1:
        reached += 2
    return reached


@kernel
def may_win(s: Any, seat: int) -> bool:
    """Whether it is the seat's own decision how to go on, and a win may still be in it."""
    phase = s.phase
    in_turn = phase == MAIN or phase == BUILD or phase == FREE_ROADS or phase == ROLL
    return (
        (in_turn or is_part_turn(s)) and seat == s.turn and most_points(s, seat) >= s.points_to_win
    )


@kernel
def search_win(topology: Any, levels: Any, seat: int, depth: int) -> Int:
    """The first of `depth` actions that win, NO_ACTION if more are needed, or NEVER.

    `levels[0]` holds the position.
    """
    at, tried, answer = 0, 0, NEVER
    while at >= 0:
        level = levels[at]
        if level.at == level.work.count:
            at -= 1
            continue
        action = level.work.listed[level.at]
        level.at += 1
        if not may_follow(level.position, levels[max(0, at - 1)].position, level.last, action):
            continue
        levels[at + 1] = levels[at]
        after = levels[at + 1]
        apply_to_view(topology, after.work, after.position, seat, action)
        tried += 1
        if after.position.phase == OVER:
            return levels[0].work.listed[levels[0].at - 1]
        if not may_win(after.position, seat):
            continue
        if at + 1 == depth:
            answer = NO_ACTION
        elif tried < MOST_TRIED:
            after.at = 0
            after.last = action
            list_actions(topology, after.work, after.position, seat)
            at += 1
    return answer if tried < MOST_TRIED else NEVER


@kernel
def find_win(topology: Any, levels: Any, seat: int) -> Int:
    """The first action of a win in this turn, or NO_ACTION; the shortest way is found first."""
    level = levels[0]
    s = level.position
    if not may_win(s, seat):
        return NO_ACTION
    for depth in range(1, DEPTH + 1):
        level.at = 0
        level.last = NO_ACTION
        list_actions(topology, level.work, s, seat)
        action = search_win(topology, levels, seat, depth)
        if action != NO_ACTION:
            return NO_ACTION if action == NEVER else action
    return NO_ACTION
