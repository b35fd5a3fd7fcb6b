"""Garrisons: the knights of a sheet and their jokers, and what they and the dice pay for.

Knights are built in order, so a garrison is their number and the set of jokers used up.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.compiled.bits import bit, has, size
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.dice.faces import DICE, GOLD, GOLD_RATE
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.sheet import ANY, KNIGHT, Sheet, cost
from hexhaven.games.dice.solver.boards import COMBINATION_COUNT, ORDERS, pieces
from hexhaven.games.dice.solver.hands import FULL_HANDS, Table, full_hands

RESOURCES = GOLD
KNIGHTS = len(DICE_FORM.places[KNIGHT])
GARRISONS = 2 ** (KNIGHTS + 1) - 1
#: The resource each joker gives, or ANY.
GIVES = np.array([joker.gives for joker in DICE_FORM.jokers], np.int64)

#: At least as many as there are: 167,487, and fewer where jokers are late.
MOST_OPTIONS = 1 << 18
#: Building nothing, which is an order too.
NO_BUILDS = (0, 0)

ORDERED_COMBINATIONS = np.array([combination for _, combination in ORDERS], np.int64)
ORDERED_KNIGHTS = np.array([knights for knights, _ in ORDERS], np.int64)


def _needs(knights: int, combination: int) -> tuple[int, ...]:
    return cost(pieces(knights, combination))[:RESOURCES]


def _later_needs(knights: int, combination: int) -> tuple[int, ...]:
    """What of an order can be built after its first knight."""
    return _needs(knights - 1, combination) if knights else _needs(*NO_BUILDS)


NEEDS = np.array([_needs(*order) for order in ORDERS], np.int64)
LATER_NEEDS = np.array([_later_needs(*order) for order in ORDERS], np.int64)


class Options(NamedTuple):
    """By garrison and last roll: the combinations that can be paid for, and the garrisons left."""

    first: Table
    combination: Table
    garrison: Table


class Purse(NamedTuple):
    """What a turn pays with: dice by face, and the jokers of a garrison.

    `lenders` are the knights whose jokers may be used before anything is built; `late` says
    that a knight of this turn lends none.
    """

    faces: Any
    garrison: Int
    lenders: Int
    late: bool


class Scratch(NamedTuple):
    """Working space: the cards that are short, and the sets of jokers that cover them."""

    short: Any
    ways: Any


def garrison_of(sheet: Sheet) -> int:
    return (1 << sheet.knights.bit_count()) - 1 + sheet.jokers


@kernel
def knights_of(garrison: Int) -> Int:
    knights = 0
    while garrison + 1 >= 1 << (knights + 1):
        knights += 1
    return knights


@kernel
def can_cover(used: Int, fresh: Int, short: Any, later: Any) -> bool:
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
def can_pay(used: Int, fresh: Int, faces: Any, order: Int, short: Any) -> bool:
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
    return can_cover(used, fresh, short, LATER_NEEDS[order])


@kernel
def ways_to_pay(purse: Purse, order: Int, scratch: Scratch) -> Int:
    """The least sets of jokers with which an order can be paid, as `scratch.ways`; their number.

    A set that holds another is left out: a joker kept is never worth less than one used.
    """
    faces, garrison, lenders, late = purse
    short, ways = scratch
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
            if not needless and can_pay(jokers, fresh, faces, order, short):
                ways[count] = jokers
                count += 1
    return count


@kernel
def working_space() -> Scratch:
    return Scratch(np.zeros(RESOURCES, np.int64), np.zeros(1 << KNIGHTS, np.int64))


@kernel
def with_order(garrison: Int, order: Int, jokers: Int) -> Int:
    """The garrison after an order that uses up some jokers."""
    knights = knights_of(garrison)
    used = garrison + 1 - (1 << knights)
    return (1 << (knights + ORDERED_KNIGHTS[order])) - 1 + (used | jokers)


@kernel
def list_options(rolls: Any, late: bool, options: Options) -> Int:
    """Fill the tables of options; how many there are."""
    first, combination, after = options
    scratch = working_space()
    n = 0
    for garrison in range(GARRISONS):
        lenders = bit(knights_of(garrison)) - 1
        for roll in range(len(rolls)):
            first[garrison, roll] = n
            purse = Purse(rolls[roll], garrison, lenders, late)
            for order in range(len(ORDERED_KNIGHTS)):
                for i in range(ways_to_pay(purse, order, scratch)):
                    combination[n] = ORDERED_COMBINATIONS[order]
                    after[n] = with_order(garrison, order, scratch.ways[i])
                    n += 1
    first[GARRISONS, 0] = n
    return n


@cache
def options(late: bool) -> Options:
    """What can be built, for every garrison and last roll."""
    first = np.zeros((GARRISONS + 1, FULL_HANDS), np.int64)
    tables = Options(first, np.zeros(MOST_OPTIONS, np.int64), np.zeros(MOST_OPTIONS, np.int64))
    count = int(list_options(full_hands(), late, tables))
    return Options(first, tables.combination[:count], tables.garrison[:count])


@cache
def endings(late: bool) -> Table:
    """By garrison, combination and garrison left: whether a turn can end like that.

    Every play that the rules allow counts here, even jokers used for nothing.
    """
    marks = np.zeros((GARRISONS, COMBINATION_COUNT, GARRISONS), np.bool_)
    for garrison in range(GARRISONS):
        knights = knights_of(garrison)
        used = garrison + 1 - (1 << knights)
        for more, combination in (NO_BUILDS, *ORDERS):
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

    All of them can turn the same die in a row, if it is not spent or ends up as what it is
    spent on; the joker of a knight of this turn only turns dice that are spent later.
    """
    needs = _needs(knights, combination)
    if not jokers or sum(needs) < DICE:
        return True
    if jokers & fresh:
        needs = _later_needs(knights, combination)
    gives = [GIVES[joker] for joker in range(KNIGHTS) if jokers >> joker & 1]
    return any(resource == ANY or needs[resource] for resource in gives)
