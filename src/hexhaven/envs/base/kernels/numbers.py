"""Action numbers: every action of the base game that an agent can choose has one, for ever.

Seats are counted from the agent's own: 1 is its left neighbour. `docs/learning.md` lists the
numbers for people; a change of one here also raises the version in
`envs/base/__init__.py`.
"""

from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.compiled.bits import bit
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.envs import cards
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.position import LARGE_SIZES, STANDARD_SIZES, Sizes
from hexhaven.games.base.kernels.stock import is_large
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

#: The kinds without an argument, in the order of their numbers.
SINGLES = (
    p.ROLL, p.END, p.BUY, p.KNIGHT, p.ROADS, p.WAIVE, p.ACCEPT, p.DECLINE, p.WITHDRAW,
)  # fmt: skip

#: X-26: on the large island also who builds nothing between turns.
LARGE_SINGLES = (*SINGLES, p.PASS, p.SKIP, p.JOIN)


class Groups(NamedTuple):
    """The first number of each group, and how many numbers there are."""

    deal: int
    steal: int
    monopoly: int
    invention: int  # the bank's last card, then two cards
    bank: int
    offer: int
    discard: int
    robber: int
    settle: int
    city: int
    road: int
    leave_out: int  # of the next offer
    actions: int


def groups_for(sizes: Sizes, singles: tuple[int, ...]) -> Groups:
    others = sizes.seats - 1
    lengths = (
        len(singles), others, others, 5, CARD_PICKS, PAIRS, FORMS * PAIRS, 5, sizes.hexes,
        sizes.nodes, sizes.nodes, sizes.edges, others,
    )  # fmt: skip
    return Groups(*accumulate(lengths))


GROUPS = groups_for(STANDARD_SIZES, SINGLES)
LARGE_GROUPS = groups_for(LARGE_SIZES, LARGE_SINGLES)

_WITHOUT = -1


def _firsts(groups: Groups, singles: tuple[int, ...]) -> Any:
    """The first number of each kind's group."""
    found = {kind: number for number, kind in enumerate(singles)} | {
        p.DEAL: groups.deal, p.STEAL: groups.steal, p.MONOPOLY: groups.monopoly,
        p.INVENTION: groups.invention, p.BANK: groups.bank, p.OFFER: groups.offer,
        p.DISCARD: groups.discard, p.ROBBER: groups.robber, p.SETTLE: groups.settle,
        p.CITY: groups.city, p.ROAD: groups.road,
    }  # fmt: skip
    firsts = np.full(1 + max(found), _WITHOUT, np.int64)
    for kind, first in found.items():
        firsts[kind] = first
    return firsts


def _kinds(firsts: Any, count: int) -> Any:
    """The kind of each number that stands for an action by itself."""
    order = np.argsort(firsts, kind="stable")
    return order[np.searchsorted(firsts[order], np.arange(count), side="right") - 1]


FIRSTS, LARGE_FIRSTS = _firsts(GROUPS, SINGLES), _firsts(LARGE_GROUPS, LARGE_SINGLES)
KINDS = _kinds(FIRSTS, GROUPS.leave_out)
LARGE_KINDS = _kinds(LARGE_FIRSTS, LARGE_GROUPS.leave_out)
GIVES = np.array([give for give, _ in cards.OFFER_FORMS], np.int64)
WANTS = np.array([want for _, want in cards.OFFER_FORMS], np.int64)


@kernel
def groups_on(s: Any) -> Groups:
    """The groups of numbers for the board of a position."""
    return LARGE_GROUPS if is_large(s) else GROUPS


@kernel
def first_of(s: Any, kind: int) -> Int:
    """The first number of a kind's group."""
    return LARGE_FIRSTS[kind] if is_large(s) else FIRSTS[kind]


@kernel
def kind_by_number(s: Any, number: int) -> Int:
    """The kind of a number that stands for an action by itself."""
    return LARGE_KINDS[number] if is_large(s) else KINDS[number]


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
    first = first_of(s, kind)
    if kind == p.INVENTION:
        return first + invention_of(action)
    if kind == p.BANK:
        return first + pair_of(first_given(action), first_wanted(action))
    if kind == p.DEAL or kind == p.STEAL:
        return first + (argument - seat - 1) % s.seats
    if first < groups_on(s).deal:
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
    kind = kind_by_number(s, number)
    rest = number - first_of(s, kind)
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
