"""Actions as single integers, for the kernels.

Bits 0-4 hold the kind, bits 5-11 one argument (a node, edge, hex, seat,
resource, card, pair of dice or set of seats), then two hands of cards with
five bits a resource: what is given (also discarded or taken) and what is wanted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields

import numpy as np

from hexhaven.core import bits
from hexhaven.core.actions import Action
from hexhaven.core.kernels import Int, kernel
from hexhaven.games.base import actions as a
from hexhaven.games.island.cards import CardCounts

(
    ROLL, SETTLE, ROAD, CITY, BUY, KNIGHT, ROADS, INVENTION, MONOPOLY, ROBBER, STEAL, DISCARD,
    BANK, OFFER, ACCEPT, DECLINE, WITHDRAW, DEAL, END, DICE, THEFT, DRAW,
) = range(22)  # fmt: skip

ARGUMENT, GIVE, WANT = 5, 12, 37


@kernel
def kind_of(action: int) -> int:
    """The kind of a packed action."""
    return action & 31


@kernel
def argument_of(action: int) -> int:
    """The argument of a packed action."""
    return (action >> ARGUMENT) & 127


@kernel
def given(action: int, resource: int) -> int:
    """How many cards of a resource the action gives."""
    return (action >> (GIVE + 5 * resource)) & 31


@kernel
def wanted(action: int, resource: int) -> int:
    """How many cards of a resource the action asks for."""
    return (action >> (WANT + 5 * resource)) & 31


@kernel
def simple(kind: int, argument: int) -> Int:
    """A packed action with one argument."""
    return np.int64(kind) | np.int64(argument) << np.int64(ARGUMENT)


@kernel
def terms_of(action: int) -> int:
    """What a packed action gives and wants, without its kind and argument."""
    return (action >> GIVE) << GIVE


@kernel
def giving(resource: int, count: int) -> Int:
    """Some cards of one resource, as the given hand of a packed action."""
    return np.int64(count) << np.int64(GIVE + 5 * resource)


@kernel
def wanting(resource: int, count: int) -> Int:
    """Some cards of one resource, as the wanted hand of a packed action."""
    return np.int64(count) << np.int64(WANT + 5 * resource)


#: The type of every kind, in the order of the kinds.
_TYPES: tuple[Callable[..., Action], ...] = (
    a.Roll, a.Settle, a.Road, a.City, a.Buy, a.PlayKnight, a.PlayRoadBuilding, a.PlayInvention,
    a.PlayMonopoly, a.MoveRobber, a.Steal, a.Discard, a.Bank, a.Offer, a.Accept, a.Decline,
    a.Withdraw, a.Deal, a.EndTurn, a.Dice, a.Theft, a.Draw,
)  # fmt: skip
_KINDS = {action_type: kind for kind, action_type in enumerate(_TYPES)}
_WITHOUT = (ROLL, BUY, KNIGHT, ROADS, DECLINE, WITHDRAW, END)
_WITH_CARDS = (INVENTION, DISCARD)
_WITH_TERMS = (BANK, ACCEPT)


def _packed_hand(counts: CardCounts) -> int:
    if max(counts) > 31:
        raise OverflowError(counts)
    return sum(n << 5 * k for k, n in enumerate(counts))


def _hand(packed: int) -> CardCounts:
    return (
        packed & 31,
        packed >> 5 & 31,
        packed >> 10 & 31,
        packed >> 15 & 31,
        packed >> 20 & 31,
    )


def pack(action: Action) -> int:
    """A typed action as an integer; OverflowError when no rule could ever allow it."""
    kind = _KINDS[type(action)]
    argument = give = want = 0
    match action:
        case a.Dice(first, second):
            argument = (first << 3 | second) if 1 <= first <= 6 and 1 <= second <= 6 else -1
        case a.Offer(given_cards, wanted_cards, to):
            give, want = _packed_hand(given_cards), _packed_hand(wanted_cards)
            argument = sum(1 << seat for seat in to)
        case a.Bank(given_cards, wanted_cards) | a.Accept(given_cards, wanted_cards):
            give, want = _packed_hand(given_cards), _packed_hand(wanted_cards)
        case a.Discard(given_cards) | a.PlayInvention(given_cards):
            give = _packed_hand(given_cards)
        case _ if kind not in _WITHOUT:
            argument = getattr(action, fields(action)[0].name)  # type: ignore[arg-type]
    if not 0 <= argument < 128:
        raise OverflowError(action)
    return kind | argument << ARGUMENT | give << GIVE | want << WANT


def unpack(packed: int) -> Action:
    """The typed action of an integer."""
    packed = int(packed)
    kind, argument = packed & 31, (packed >> ARGUMENT) & 127
    if kind in _WITHOUT:
        return _TYPES[kind]()
    if kind in _WITH_CARDS:
        return _TYPES[kind](_hand(packed >> GIVE))
    if kind in _WITH_TERMS:
        return _TYPES[kind](_hand(packed >> GIVE), _hand(packed >> WANT))
    if kind == OFFER:
        to = tuple(bits.members_of(argument))
        return a.Offer(_hand(packed >> GIVE), _hand(packed >> WANT), to)
    if kind == DICE:
        return a.Dice(argument >> 3, argument & 7)
    return _TYPES[kind](argument)
