"""What the numbers of trades and cards stand for, in every game with the five resources."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import TypeAlias

from hexhaven.games.island.cards import LETTERS, RESOURCE_COUNT, CardCounts, cards, write_cards

#: How many cards an offer gives and wants: one for one, two for one, one for two.
OFFER_FORMS = ((1, 1), (2, 1), (1, 2))
#: Pairs of different resources: what is given, and what is wanted.
PAIRS = tuple(
    (give, want) for give in range(RESOURCE_COUNT) for want in range(RESOURCE_COUNT) if give != want
)
#: The bank's last card, or two cards.
CARD_PICKS = (
    *((k,) for k in range(RESOURCE_COUNT)),
    *combinations_with_replacement(range(RESOURCE_COUNT), 2),
)
#: What an offer gives and wants.
OfferTerms: TypeAlias = tuple[CardCounts, CardCounts]


def pile(kind: int, count: int = 1) -> CardCounts:
    """Some cards of one resource."""
    return cards(count * (k == kind) for k in range(RESOURCE_COUNT))


def cards_of_kinds(kinds: tuple[int, ...]) -> CardCounts:
    """Cards from the resource of each."""
    return cards(kinds.count(k) for k in range(RESOURCE_COUNT))


def pair_names(word: str) -> list[str]:
    return [f"{word} {LETTERS[give]}>{LETTERS[want]}" for give, want in PAIRS]


def offer_names(terms: Iterable[OfferTerms]) -> list[str]:
    return [f"offer {write_cards(give)}>{write_cards(want)}" for give, want in terms]


def pick_names(word: str) -> list[str]:
    """A name for each way to take one or two cards."""
    return [f"{word} {''.join(LETTERS[k] for k in kinds)}" for kinds in CARD_PICKS]


def kind_names(word: str) -> list[str]:
    return [f"{word} {letter}" for letter in LETTERS]


def discard_numbers(first: int, chosen: CardCounts) -> tuple[int, ...]:
    """The numbers that put these cards aside one by one."""
    return tuple(first + kind for kind in range(RESOURCE_COUNT) for _ in range(chosen[kind]))


def _offers() -> Iterator[OfferTerms]:
    for gives, wants in OFFER_FORMS:
        for give, want in PAIRS:
            yield pile(give, gives), pile(want, wants)


def _larger_offers() -> Iterator[OfferTerms]:
    for given, wanted in product(CARD_PICKS, repeat=2):
        terms = cards_of_kinds(given), cards_of_kinds(wanted)
        if set(given).isdisjoint(wanted) and terms not in OFFERS:
            yield terms


#: Offers by their numbers: some cards of one resource for some of another.
OFFERS = tuple(_offers())
#: The others with one or two cards on each side: of two resources, or two cards for two.
LARGER_OFFERS = tuple(_larger_offers())
