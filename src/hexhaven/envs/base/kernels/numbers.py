"""Action numbers: every action of the base game that an agent can choose has one, for ever.

Seats are counted from the agent's own: 1 is its left neighbour. `docs/learning.md` lists the
numbers for people; a change of one here also raises the version in
`envs/base/__init__.py`.
"""

from typing import Any

import numpy as np

from hexhaven.core.compiled.bits import bit
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.envs import cards
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.position import SEATS
from hexhaven.games.base.kernels.topology import EDGES, HEXES, NODES
from hexhaven.games.island.kernels.packing import (
    argument_of,
    cards_given,
    cards_wanted,
    kind_of,
    pack_given,
    pack_simple,
    pack_wanted,
)

#: Resources a card can be swapped for, pairs of different resources, ways to take one or two cards.
OTHER_KINDS = 4
PAIRS = len(cards.PAIRS)
CARD_PICKS = len(cards.CARD_PICKS)
FORMS = len(cards.OFFER_FORMS)

#: The first number of each group.
DEAL = 9
STEAL = DEAL + SEATS - 1
MONOPOLY = STEAL + SEATS - 1
INVENTION = MONOPOLY + 5  # the bank's last card, then two cards
BANK = INVENTION + CARD_PICKS
OFFER = BANK + PAIRS
DISCARD = OFFER + FORMS * PAIRS
ROBBER = DISCARD + 5
SETTLE = ROBBER + HEXES
CITY = SETTLE + NODES
ROAD = CITY + NODES
LEAVE_OUT = ROAD + EDGES  # of the next offer
ACTIONS = LEAVE_OUT + SEATS - 1

#: The kinds without an argument, in the order of their numbers.
SINGLES = (
    p.ROLL, p.END, p.BUY, p.KNIGHT, p.ROADS, p.WAIVE, p.ACCEPT, p.DECLINE, p.WITHDRAW,
)  # fmt: skip

_WITHOUT = -1


def _firsts() -> Any:
    """The first number of each kind's group."""
    firsts = np.full(p.DICE, _WITHOUT, np.int64)
    for number, kind in enumerate(SINGLES):
        firsts[kind] = number
    groups = {
        p.DEAL: DEAL, p.STEAL: STEAL, p.MONOPOLY: MONOPOLY, p.INVENTION: INVENTION, p.BANK: BANK,
        p.OFFER: OFFER, p.DISCARD: DISCARD, p.ROBBER: ROBBER, p.SETTLE: SETTLE, p.CITY: CITY,
        p.ROAD: ROAD,
    }  # fmt: skip
    for kind, first in groups.items():
        firsts[kind] = first
    return firsts


def _kinds() -> Any:
    """The kind of each number that stands for an action by itself."""
    order = np.argsort(FIRSTS)
    return order[np.searchsorted(FIRSTS[order], np.arange(LEAVE_OUT), side="right") - 1]


FIRSTS = _firsts()
KINDS = _kinds()
GIVES = np.array([give for give, _ in cards.OFFER_FORMS], np.int64)
WANTS = np.array([want for _, want in cards.OFFER_FORMS], np.int64)


@kernel
def left_of(s: Any, seat: int, k: int) -> Int:
    """The seat this many places to the left."""
    other = seat + k
    return other - s.seats if other >= s.seats else other


@kernel
def pair_of(give: int, want: int) -> Int:
    """The number of a pair of different resources."""
    return give * OTHER_KINDS + want - (want > give)


@kernel
def wanted_of(pair: int) -> Int:
    """The second resource of a pair."""
    want = pair % OTHER_KINDS
    return want + (want >= pair // OTHER_KINDS)


@kernel
def two_cards_of(first: int, second: int) -> Int:
    """The number of a way to take two cards, the first of which comes first."""
    return first * 5 - first * (first - 1) // 2 + second - first


@kernel
def first_given(action: int) -> Int:
    """The first resource that an action gives."""
    for resource in range(5):
        if cards_given(action, resource) > 0:
            return np.int64(resource)
    return np.int64(5)


@kernel
def first_wanted(action: int) -> Int:
    """The first resource that an action wants."""
    for resource in range(5):
        if cards_wanted(action, resource) > 0:
            return np.int64(resource)
    return np.int64(5)


@kernel
def invention_of(action: int) -> Int:
    """Which cards an invention takes, as a number below 20."""
    first = first_given(action)
    if cards_given(action, first) == 2:
        return 5 + two_cards_of(first, first)
    for second in range(first + 1, 5):
        if cards_given(action, second) > 0:
            return 5 + two_cards_of(first, second)
    return first


@kernel
def number_of(s: Any, seat: int, action: int) -> Int:
    """The number of an action that is listed for a seat."""
    kind, argument = kind_of(action), argument_of(action)
    first = FIRSTS[kind]
    if kind == p.INVENTION:
        return first + invention_of(action)
    if kind == p.BANK:
        return first + pair_of(first_given(action), first_wanted(action))
    if kind == p.DEAL or kind == p.STEAL:
        return first + (argument - seat - 1) % s.seats
    if first < DEAL:
        return first
    return first + argument


@kernel
def taken_cards(number: int) -> Int:
    """The cards of an invention by its number below 20."""
    if number < 5:
        return pack_given(number, 1)
    number -= 5
    first = 0
    while number >= 5 - first:
        number -= 5 - first
        first += 1
    return pack_given(first, 1) + pack_given(first + number, 1)


@kernel
def addressees(s: Any, seat: int, left_out: int) -> Int:
    """To whom the player in turn makes an offer, or a counter-offer goes."""
    everybody = bit(s.seats) - 1 & ~bit(seat)
    return everybody & ~left_out if seat == s.turn else bit(s.turn)


@kernel
def action_of(s: Any, seat: int, left_out: int, number: int) -> Int:
    """The packed action of a number that stands for one by itself; an offer leaves some out."""
    kind = KINDS[number]
    rest = number - FIRSTS[kind]
    if kind == p.ACCEPT:
        return pack_simple(kind, 0) | s.offer[s.turn]
    if kind == p.INVENTION:
        return pack_simple(kind, 0) | taken_cards(rest)
    if kind == p.BANK:
        give = rest // OTHER_KINDS
        terms = pack_given(give, s.rate[seat, give]) | pack_wanted(wanted_of(rest), 1)
        return pack_simple(kind, 0) | terms
    if kind == p.OFFER:
        form, pair = rest // PAIRS, rest % PAIRS
        terms = pack_given(pair // OTHER_KINDS, GIVES[form]) | pack_wanted(
            wanted_of(pair), WANTS[form]
        )
        to = addressees(s, seat, left_out) if left_out != 0 else 0
        return pack_simple(kind, to) | terms
    if kind == p.DEAL or kind == p.STEAL:
        return pack_simple(kind, left_of(s, seat, 1 + rest))
    return pack_simple(kind, rest)
