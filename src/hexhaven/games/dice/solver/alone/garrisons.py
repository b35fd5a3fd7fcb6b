"""Garrisons: the knights of a sheet and their jokers, and what they and the dice pay for.

Knights are built in order, so a garrison is their number and the set of jokers used up.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from hexhaven.core.bits import bit, has, size
from hexhaven.core.kernels import Int, kernel
from hexhaven.games.dice.faces import DICE, GOLD, GOLD_RATE
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.sheet import ANY, COSTS, KNIGHT, Sheet
from hexhaven.games.dice.solver.alone.boards import COMBINATIONS
from hexhaven.games.dice.solver.alone.rolls import ROLLS, Table, faces_of_rolls

RESOURCES = 5
KNIGHTS = len(DICE_FORM.places[KNIGHT])
GARRISONS = 2 ** (KNIGHTS + 1) - 1
#: The resource each joker gives, or ANY.
GIVES = np.array([joker.gives for joker in DICE_FORM.jokers], np.int64)


#: Room for all options; there are 167,487, and fewer where jokers are late.
ROOM = 1 << 18
#: Building nothing, which is an order too.
NOTHING = (0, 0)


def _cost(kinds: tuple[int, ...]) -> Table:
    costs: Table = np.zeros(RESOURCES, np.int64)
    for kind in kinds:
        costs += COSTS[kind][:RESOURCES]
    return costs


#: All a turn can build: how many knights, and which combination of other pieces.
ORDERS = tuple(
    (knights, number)
    for number, kinds in enumerate(COMBINATIONS)
    for knights in range(3)
    if 0 < _cost((*kinds, *[KNIGHT] * knights)).sum() <= DICE
)
ORDERED_COMBINATIONS = np.array([combination for _, combination in ORDERS], np.int64)
ORDERED_KNIGHTS = np.array([knights for knights, _ in ORDERS], np.int64)
#: What each order costs, and what of it can be built after its first knight.
NEEDS = np.array([_cost((*COMBINATIONS[c], *[KNIGHT] * k)) for k, c in ORDERS], np.int64)
LATER = np.array(
    [_cost((*COMBINATIONS[c], *[KNIGHT] * (k - 1))) if k else _cost(()) for k, c in ORDERS],
    np.int64,
)


@dataclass(frozen=True)
class Options:
    """By garrison and roll: the combinations that can be paid for, and the garrisons left."""

    first: Table
    combination: Table
    garrison: Table


def garrison_of(sheet: Sheet) -> int:
    """The number of a sheet's garrison."""
    return (1 << sheet.knights.bit_count()) - 1 + sheet.jokers


@kernel
def knights_of(garrison: Int) -> Int:
    """How many knights a garrison has."""
    knights = 0
    while garrison + 1 >= 1 << (knights + 1):
        knights += 1
    return knights


@kernel
def covers(used: Int, fresh: Int, short: Any, later: Any) -> bool:
    """Whether a set of jokers covers that many cards of what is short, each one card.

    A joker of a knight built this turn (`fresh`, -1 for none) only pays for what comes later.
    """
    taken = 0
    wild = False
    for joker in range(KNIGHTS):
        if has(used, joker):
            resource = GIVES[joker]
            if resource == ANY:
                wild = True
            elif short[resource] == 0 or (joker == fresh and later[resource] == 0):
                return False
            else:
                taken += 1
    if not wild:
        return True
    left = 0
    for resource in range(RESOURCES):
        if fresh != KNIGHTS - 1 or later[resource] > 0:
            left += short[resource]
            for joker in range(KNIGHTS - 1):
                left -= has(used, joker) and GIVES[joker] == resource
    return left > 0


@kernel
def pays(used: Int, fresh: Int, faces: Any, order: int, short: Any) -> bool:
    """D-03: whether dice, gold and exactly these jokers pay for an order."""
    missing = -size(used)
    cards = 0
    dice = faces[GOLD]
    for resource in range(RESOURCES):
        cards += NEEDS[order, resource]
        dice += faces[resource]
        short[resource] = max(0, NEEDS[order, resource] - faces[resource])
        missing += short[resource]
    swaps = missing  # every card that no joker gives is bought with two gold
    if swaps < 0 or swaps > faces[GOLD] // GOLD_RATE or cards + swaps > dice:
        return False
    return covers(used, fresh, short, LATER[order])


@kernel
def ways_to_pay(
    garrison: Int, lenders: Int, faces: Any, order: int, late: bool, short: Any, ways: Any
) -> Int:
    """The least sets of jokers with which an order can be paid, written to `ways`; their number.

    A set that holds another is left out: a joker kept is never worth less than one used.
    `lenders` are the knights whose jokers may be used before anything is built.
    """
    knights = knights_of(garrison)
    if knights + ORDERED_KNIGHTS[order] > KNIGHTS:
        return 0
    used = garrison + 1 - (1 << knights)
    fresh = knights if ORDERED_KNIGHTS[order] > 0 and not late else -1
    free = lenders & ~used
    if fresh >= 0:
        free |= bit(fresh)
    count = 0
    for wanted in range(KNIGHTS + 1):
        for jokers in range(1 << KNIGHTS):
            if jokers & ~free != 0 or size(jokers) != wanted:
                continue
            needless = False
            for i in range(count):
                needless |= ways[i] & ~jokers == 0
            if not needless and pays(jokers, fresh, faces, order, short):
                ways[count] = jokers
                count += 1
    return count


@kernel
def list_options(rolls: Any, late: bool, first: Any, combination: Any, after: Any) -> Int:
    """Fill the tables of Options; how many there are."""
    short = np.zeros(RESOURCES, np.int64)
    ways = np.zeros(1 << KNIGHTS, np.int64)
    n = 0
    for garrison in range(GARRISONS):
        knights = knights_of(garrison)
        used = garrison + 1 - (1 << knights)
        lenders = bit(knights) - 1
        for roll in range(len(rolls)):
            first[garrison, roll] = n
            for order in range(len(ORDERED_KNIGHTS)):
                count = ways_to_pay(garrison, lenders, rolls[roll], order, late, short, ways)
                for i in range(count):
                    combination[n] = ORDERED_COMBINATIONS[order]
                    after[n] = (1 << (knights + ORDERED_KNIGHTS[order])) - 1 + (used | ways[i])
                    n += 1
    first[GARRISONS, 0] = n
    return n


@cache
def options(late: bool) -> Options:
    """What can be built, for every garrison and roll."""
    first = np.zeros((GARRISONS + 1, ROLLS), np.int64)
    combination, garrison = np.zeros(ROOM, np.int64), np.zeros(ROOM, np.int64)
    count = int(list_options(faces_of_rolls(), late, first, combination, garrison))
    return Options(first, combination[:count], garrison[:count])


@cache
def endings(late: bool) -> Table:
    """By garrison, combination and garrison left: whether some turn can end so.

    Here every play counts that the rules allow, also jokers used for nothing.
    """
    marks = np.zeros((GARRISONS, len(COMBINATIONS), GARRISONS), np.bool_)
    for garrison in range(GARRISONS):
        knights = knights_of(garrison)
        used = garrison + 1 - (1 << knights)
        for more, combination in (NOTHING, *ORDERS):
            if knights + more > KNIGHTS:
                continue
            fresh = 1 << knights if more and not late else 0
            usable = ((1 << knights) - 1) & ~used | fresh
            for jokers in range(1 << KNIGHTS):
                if jokers & ~usable == 0 and _can_use(jokers, fresh, more, combination):
                    to = (1 << (knights + more)) - 1 + (used | jokers)
                    marks[garrison, combination, to] = True
    return marks


def _can_use(jokers: int, fresh: int, knights: int, combination: int) -> bool:
    """Whether a turn that builds this can use up all these jokers.

    One die can be turned by all of them in a row, if it is not spent or ends as what it is
    spent for; the joker of a knight of this turn only turns dice that are spent later.
    """
    needs = _cost((*COMBINATIONS[combination], *[KNIGHT] * knights))
    if not jokers or needs.sum() < DICE:
        return True
    if jokers & fresh:
        needs = _cost((*COMBINATIONS[combination], *[KNIGHT] * (knights - 1)))
    gives = [GIVES[joker] for joker in range(KNIGHTS) if jokers >> joker & 1]
    return any(resource == ANY or needs[resource] for resource in gives)
