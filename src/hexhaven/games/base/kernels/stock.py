"""What lies in the box besides the land, by the size of the record (B-01, X-03, X-04)."""

from typing import Any

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.position import BANK, DECK, LARGE_BANK, LARGE_DECK, SEATS


@kernel
def is_large(s: Any) -> bool:
    """Whether a position is one of the large island."""
    return len(s.hands) > SEATS


@kernel
def cards_of_a_kind(s: Any) -> Int:
    """How many cards there are of each resource."""
    return LARGE_BANK if is_large(s) else BANK


@kernel
def development_cards(s: Any, card: int) -> Int:
    """How many development cards of a kind there are."""
    return LARGE_DECK[card] if is_large(s) else DECK[card]
