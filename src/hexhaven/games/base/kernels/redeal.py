"""Dealing what a view hides: a position that agrees with all that a seat may know.

What public events make certain of a hand stays in it. All other cards that are out are
shuffled among the places that are left, every card being as likely in each of them, and so are
the development cards nobody has seen. That is not quite how likely each deal is: which kind a
thief took is not weighed by how many of it the victim was known to have, nor what somebody's
play tells about a hand.
"""

from typing import Any

from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.base.kernels.chance import pick
from hexhaven.games.base.kernels.position import OVER
from hexhaven.games.base.kernels.special_building import may_have_built
from hexhaven.games.base.kernels.stock import cards_of_a_kind, development_cards
from hexhaven.games.island.kernels.constants import VICTORY_POINT
from hexhaven.games.island.kernels.hands import public_column
from hexhaven.games.island.kernels.points import points


@kernel
def deal_certain_cards(work: Any, s: Any, viewer: int) -> int:
    """Give each hand what is certain; the number of cards out, counted by kind in `work.order`."""
    observer = public_column(s) if viewer < 0 else viewer
    total = 0
    for kind in range(5):
        work.order[kind] = cards_of_a_kind(s) - s.bank[kind]
        for seat in range(s.seats):
            if seat != viewer:
                s.hands[seat, kind] = s.known[seat, kind, observer]
            work.order[kind] -= s.hands[seat, kind]
        total += work.order[kind]
    return total


@kernel
def deal_hands(work: Any, s: Any, viewer: int, rng: Any) -> None:
    """Each hand gets what is certain, then some of the cards that are out."""
    total = deal_certain_cards(work, s, viewer)
    for seat in range(s.seats):
        if seat == viewer:
            continue
        missing = s.hand_size[seat]
        for kind in range(5):
            missing -= s.hands[seat, kind]
        for _ in range(missing):
            kind = pick(work.order, total, rng)
            work.order[kind] -= 1
            total -= 1
            s.hands[seat, kind] += 1


@kernel
def spread_knowledge(s: Any, viewer: int) -> None:
    """The others know what everybody knows, and their own hands."""
    public = public_column(s)
    for observer in range(len(s.hands)):
        if observer == viewer:
            continue
        for seat in range(len(s.hands)):
            for kind in range(5):
                certain = s.hands[seat, kind] if seat == observer else s.known[seat, kind, public]
                s.known[seat, kind, observer] = certain


@kernel
def deal_cards(s: Any, viewer: int, rng: Any) -> None:
    """Development cards nobody has seen lie in the deck or in the other hands."""
    total = 0
    for card in range(5):
        s.deck[card] = development_cards(s, card) - s.played[card]
        for seat in range(s.seats):
            if seat != viewer:
                s.cards[seat, card] = 0
            s.deck[card] -= s.cards[seat, card]
            if card == VICTORY_POINT:
                s.deck[card] -= s.shown[seat]
        if viewer != s.turn:
            s.fresh[card] = 0
        total += s.deck[card]
    for seat in range(s.seats):
        if seat == viewer:
            continue
        for dealt in range(s.card_count[seat]):
            card = pick(s.deck, total, rng)
            s.deck[card] -= 1
            total -= 1
            s.cards[seat, card] += 1
            if seat == s.turn and dealt < s.fresh_count:
                s.fresh[card] += 1


@kernel
def has_won_unseen(s: Any, viewer: int) -> bool:
    """B-53: whether a deal gives somebody a victory that would have ended the game already.

    Outside their own turn players come by points only with the longest road, or where they may
    have built between turns (X-24).
    """
    if s.phase == OVER:
        return False
    for seat in range(s.seats):
        could_be_new = (seat != s.turn and s.longest_road == seat) or may_have_built(s, seat)
        if seat != viewer and not could_be_new and points(s, seat) >= s.points_to_win:
            return True
    return False


@kernel
def redeal(work: Any, s: Any, viewer: int, rng: Any) -> None:
    """Make the view of a seat a position; seat -1 is a spectator."""
    deal_hands(work, s, viewer, rng)
    spread_knowledge(s, viewer)
    deal_cards(s, viewer, rng)
    while has_won_unseen(s, viewer):
        deal_cards(s, viewer, rng)
