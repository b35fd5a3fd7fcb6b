"""Typed actions as the integers that kernels work with, and back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import lru_cache

from hexhaven.core.actions import Action
from hexhaven.core.compiled.bits import members_of
from hexhaven.games.base import actions as a
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.packing import ARGUMENT, GIVE, WANT
from hexhaven.games.base.kernels.position import BANK
from hexhaven.games.island.cards import CardCounts

#: The type of every kind, in the order of the kinds.
_TYPES: tuple[Callable[..., Action], ...] = (
    a.Roll, a.Settle, a.Road, a.City, a.Buy, a.PlayKnight, a.PlayRoadBuilding, a.PlayInvention,
    a.PlayMonopoly, a.MoveRobber, a.Steal, a.Discard, a.Bank, a.Offer, a.Accept, a.Decline,
    a.Withdraw, a.Deal, a.EndTurn, a.WaiveRoad, a.Dice, a.Theft, a.Draw,
)  # fmt: skip
_KINDS = {action_type: kind for kind, action_type in enumerate(_TYPES)}
_WITHOUT = (p.ROLL, p.BUY, p.KNIGHT, p.ROADS, p.DECLINE, p.WITHDRAW, p.END, p.WAIVE)
_WITH_CARDS = (p.INVENTION, p.DISCARD)
_WITH_TERMS = (p.BANK, p.ACCEPT)


def _packed_hand(counts: CardCounts) -> int:
    if max(counts) > BANK:
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


def kind_of(packed: int) -> int:
    """The kind of a packed action."""
    return packed & 31


def argument_of(packed: int) -> int:
    """The argument of a packed action."""
    return packed >> ARGUMENT & 127


def simple(kind: int, argument: int) -> int:
    """A packed action with one argument and no cards."""
    return kind | argument << ARGUMENT


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
    return simple(kind, argument) | give << GIVE | want << WANT


@lru_cache(4096)
def unpack(packed: int) -> Action:
    """The typed action of an integer; the same are listed again and again."""
    kind, argument = kind_of(packed), argument_of(packed)
    if kind in _WITHOUT:
        return _TYPES[kind]()
    if kind in _WITH_CARDS:
        return _TYPES[kind](_hand(packed >> GIVE))
    if kind in _WITH_TERMS:
        return _TYPES[kind](_hand(packed >> GIVE), _hand(packed >> WANT))
    if kind == p.OFFER:
        to = tuple(members_of(argument))
        return a.Offer(_hand(packed >> GIVE), _hand(packed >> WANT), to)
    if kind == p.DICE:
        return a.Dice(argument >> 3, argument & 7)
    return _TYPES[kind](argument)
