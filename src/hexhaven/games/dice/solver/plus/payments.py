"""Payments: the cards that dice must still show when jokers have given theirs.

A payment is those cards and the number of jokers used besides, each of which turns a die. Dice
can make it if two gold stand for every card that is missing and there are dice enough.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np

from hexhaven.games.dice.faces import GOLD, GOLD_RATE, Counts
from hexhaven.games.dice.solver.hands import HANDS, Table, hands

#: Cards by resource.
Cards = tuple[int, ...]
#: The cards that dice must show, and how many other dice jokers turn.
Payment = tuple[Cards, int]
#: A payment, the resources for which a joker of a producing hex is used, and how many jokers
#: that give any resource are.
Way = tuple[Payment, tuple[int, ...], int]


def without_card(cards: Cards, resource: int) -> Cards:
    return (*cards[:resource], cards[resource] - 1, *cards[resource + 1 :])


@cache
def ways_to_pay(need: Cards, ready: tuple[int, ...], wild: int) -> tuple[Way, ...]:
    """Every way in which jokers can help: those that are ready, and `wild` that give anything."""
    found: dict[tuple[Cards, tuple[int, ...], int], None] = {}
    wanted = tuple(resource for resource in ready if need[resource])
    for count in range(len(wanted) + 1):
        for land in combinations(wanted, count):
            for used in range(wild + 1):
                for rest in _cards_left(need, land, used):
                    found[rest, land, used] = None
    return tuple(((rest, len(land) + used), land, used) for rest, land, used in found)


def _cards_left(need: Cards, land: tuple[int, ...], wild: int) -> Iterator[Cards]:
    """The cards left when jokers of hexes and `wild` others have given one each."""
    for any_resources in combinations_with_replacement(range(GOLD), wild):
        rest = need
        for resource in (*land, *any_resources):
            rest = without_card(rest, resource)
        if min(rest) >= 0:
            yield rest


def swaps_for(cards: Cards, dice: Counts) -> int:
    """How many cards the dice do not show."""
    return sum(max(0, card - die) for card, die in zip(cards, dice, strict=False))


def can_pay(payment: Payment, dice: Counts) -> bool:
    """D-03: whether the dice make a payment; every joker and every second gold takes a die."""
    cards, jokers = payment
    swaps = swaps_for(cards, dice)
    return swaps <= dice[GOLD] // GOLD_RATE and sum(cards) + jokers + swaps <= sum(dice)


class Payable(NamedTuple):
    """The hands that can make each payment, and by payment where they begin."""

    first: Table
    hands: Table


@cache
def payable_hands(payments: tuple[Payment, ...], least: int = 0) -> Payable:
    """The hands that can make each payment, from hand `least` on."""
    payable = [
        [number for number in range(least, HANDS) if can_pay(payment, hands()[number])]
        for payment in payments
    ]
    first = np.cumsum([0, *map(len, payable)]).astype(np.int64)
    return Payable(first, np.array([hand for each in payable for hand in each], np.int64))
