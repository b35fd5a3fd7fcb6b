"""Actions as single integers: how kernels read and make them.

Bits 0-4 hold the kind, bits 5-11 one argument (a node, edge, hex, seat,
resource, card, pair of dice or set of seats), then two hands of cards with
five bits a resource: what is given (also discarded or taken) and what is wanted.
"""

from typing import NamedTuple

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.island.cards import NO_CARDS, CardCounts

ARGUMENT, GIVE, WANT = 5, 12, 37
#: The most cards of a kind that fit into a packed action.
MOST_CARDS = 31


@kernel
def kind_of(action: int) -> int:
    return action & 31


@kernel
def argument_of(action: int) -> int:
    return (action >> ARGUMENT) & 127


@kernel
def cards_given(action: int, resource: int) -> int:
    return (action >> (GIVE + 5 * resource)) & 31


@kernel
def cards_wanted(action: int, resource: int) -> int:
    return (action >> (WANT + 5 * resource)) & 31


@kernel
def pack_simple(kind: int, argument: int) -> Int:
    """A packed action with one argument."""
    return np.int64(kind) | np.int64(argument) << np.int64(ARGUMENT)


@kernel
def terms_of(action: int) -> int:
    """What a packed action gives and wants, without its kind and argument."""
    return (action >> GIVE) << GIVE


@kernel
def pack_given(resource: int, count: int) -> Int:
    """Some cards of one resource, as the given hand of a packed action."""
    return np.int64(count) << np.int64(GIVE + 5 * resource)


@kernel
def pack_wanted(resource: int, count: int) -> Int:
    """Some cards of one resource, as the wanted hand of a packed action."""
    return np.int64(count) << np.int64(WANT + 5 * resource)


class Fields(NamedTuple):
    """What a packed action holds, for Python."""

    kind: int
    argument: int
    give: CardCounts
    want: CardCounts


def pack_fields(
    kind: int,
    argument: int = 0,
    give: CardCounts = NO_CARDS,
    want: CardCounts = NO_CARDS,
    most: int = MOST_CARDS,
) -> int:
    """A packed action; OverflowError where no rule could ever allow so much.

    There are at most so many cards of a kind.
    """
    if not 0 <= argument < 128:
        raise OverflowError(argument)
    hands = _pack_cards(give, most) << GIVE | _pack_cards(want, most) << WANT
    return kind | argument << ARGUMENT | hands


def unpack_fields(packed: int) -> Fields:
    give, want = _unpack_cards(packed >> GIVE), _unpack_cards(packed >> WANT)
    return Fields(packed & 31, packed >> ARGUMENT & 127, give, want)


def _pack_cards(counts: CardCounts, most: int) -> int:
    if counts == NO_CARDS:  # most actions hold no cards
        return 0
    if max(counts) > most:
        raise OverflowError(counts)
    return sum(n << 5 * k for k, n in enumerate(counts))


def _unpack_cards(packed: int) -> CardCounts:
    return packed & 31, packed >> 5 & 31, packed >> 10 & 31, packed >> 15 & 31, packed >> 20 & 31
