"""Development cards (B-40 to B-42), and the largest army (B-52)."""

from typing import Any

from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.island.kernels.constants import INVENTION, MONOPOLY, NOBODY
from hexhaven.games.island.kernels.hands import end_offers, gain, gain_from_bank, lose
from hexhaven.games.island.kernels.packing import cards_given

LEAST_ARMY = 3


@kernel
def award_army(s: Any) -> None:
    """B-52: three knights, then strictly more than the holder."""
    mine = s.knights[s.turn]
    if mine >= LEAST_ARMY and (s.largest_army == NOBODY or mine > s.knights[s.largest_army]):
        s.largest_army = s.turn


@kernel
def renew_cards(s: Any) -> None:
    """B-40: a turn begins, in which nothing has been played or bought."""
    s.card_played = 0
    s.fresh_count = 0
    for card in range(5):
        s.fresh[card] = 0


@kernel
def draw_card(s: Any, card: int) -> None:
    s.deck[card] -= 1
    s.deck_size -= 1
    s.cards[s.turn, card] += 1
    s.card_count[s.turn] += 1
    s.fresh[card] += 1
    s.fresh_count += 1
    s.phase = s.back


@kernel
def put_down_card(s: Any, seat: int, card: int) -> None:
    """B-40: the one card of this turn is played."""
    s.cards[seat, card] -= 1
    s.card_count[seat] -= 1
    s.card_played = 1
    s.played[card] += 1


@kernel
def play_invention(s: Any, seat: int, action: int) -> None:
    """B-42: cards from the bank."""
    put_down_card(s, seat, INVENTION)
    for resource in range(5):
        if cards_given(action, resource) > 0:
            gain_from_bank(s, seat, resource, cards_given(action, resource))


@kernel
def play_monopoly(s: Any, seat: int, resource: int) -> None:
    """B-42: everybody else hands over one resource; offers end (B-20)."""
    put_down_card(s, seat, MONOPOLY)
    for other in range(len(s.hands)):
        count = s.hands[other, resource]
        if other != seat and count > 0:
            lose(s, other, resource, count)
            gain(s, seat, resource, count)
    end_offers(s)
