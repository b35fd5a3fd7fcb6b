"""Cards picked by chance, where there are too many ways to list them."""

from __future__ import annotations

from collections.abc import Sequence

from hexhaven.core.chance import Rng
from hexhaven.games.island.cards import KINDS, NONE, CardCounts, cards


def pick_cards(hand: CardCounts, count: int, rng: Rng) -> CardCounts:
    """So many cards drawn evenly from a hand."""
    left, taken = list(hand), list(NONE)
    for _ in range(count):
        k = rng.below(sum(left))
        kind = next(kind for kind in range(KINDS) if k < sum(left[: kind + 1]))
        left[kind] -= 1
        taken[kind] += 1
    return cards(taken)


def pick_terms(hand: CardCounts, most: int, rng: Rng) -> tuple[CardCounts, CardCounts]:
    """What a hand can give, and up to so many of a kind to ask for; either may be nothing."""
    give, want = list(NONE), list(NONE)
    for kind in range(KINDS):
        side = rng.below(4)
        if side == 0 and hand[kind]:
            give[kind] = 1 + rng.below(hand[kind])
        elif side == 1:
            want[kind] = 1 + rng.below(1 + rng.below(most))
    return cards(give), cards(want)


def givable(hand: CardCounts, rates: Sequence[int], stock: CardCounts) -> list[int]:
    """The resources that a hand can swap at its rates for another one in stock."""
    return [kind for kind in range(KINDS) if hand[kind] >= rates[kind] and sum(stock) > stock[kind]]


def pick_swap(
    hand: CardCounts, rates: Sequence[int], stock: CardCounts, rng: Rng
) -> tuple[CardCounts, CardCounts]:
    """B-21, C-20: n times the rate of one resource, and any n others in stock."""
    possible = givable(hand, rates, stock)
    kind = possible[rng.below(len(possible))]
    others = [n if k != kind else 0 for k, n in enumerate(stock)]
    lots = 1 + rng.below(min(hand[kind] // rates[kind], sum(others)))
    give, want = list(NONE), list(NONE)
    give[kind] = lots * rates[kind]
    for _ in range(lots):
        left = [k for k in range(KINDS) if others[k] > want[k]]
        want[left[rng.below(len(left))]] += 1
    return cards(give), cards(want)
