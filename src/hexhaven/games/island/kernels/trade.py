"""Trade with the bank (B-21) and between players (B-20)."""

from typing import Any

from hexhaven.core.compiled.bits import bit, has
from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.island.kernels import refusals
from hexhaven.games.island.kernels.constants import ACCEPTED, DECLINED
from hexhaven.games.island.kernels.hands import (
    end_offer,
    gain,
    gain_from_bank,
    lose,
    lose_to_bank,
    reveal,
)
from hexhaven.games.island.kernels.packing import argument_of, cards_given, cards_wanted, terms_of


@kernel
def refuse_bank(s: Any, seat: int, action: int) -> int:
    """B-21: n times the rate of one resource for n cards of others."""
    kinds = 0
    asked = 0
    lots = 0
    for resource in range(5):
        give, want = cards_given(action, resource), cards_wanted(action, resource)
        if give > 0 and want > 0:
            return refusals.SAME_KIND
        if give > s.hands[seat, resource]:
            return refusals.HAND_LACKS
        if want > s.bank[resource]:
            return refusals.BANK_OUT
        if give > 0:
            kinds += 1
            if give % s.rate[seat, resource] != 0:
                return refusals.WRONG_RATE
            lots = give // s.rate[seat, resource]
        asked += want
    if kinds != 1:
        return refusals.BANK_ONE_KIND
    return refusals.ALLOWED if lots == asked else refusals.WRONG_RATE


@kernel
def trade_with_bank(s: Any, seat: int, action: int) -> None:
    for resource in range(5):
        if cards_given(action, resource) > 0:
            lose_to_bank(s, seat, resource, cards_given(action, resource))
        if cards_wanted(action, resource) > 0:
            gain_from_bank(s, seat, resource, cards_wanted(action, resource))


@kernel
def refuse_terms(s: Any, seat: int, action: int) -> int:
    """B-20: no gifts, no resource on both sides, and only what the offerer can pay."""
    gives = 0
    wants = 0
    for resource in range(5):
        give, want = cards_given(action, resource), cards_wanted(action, resource)
        if give > 0 and want > 0:
            return refusals.SAME_KIND
        if give > s.hands[seat, resource]:
            return refusals.HAND_LACKS
        gives += give
        wants += want
    return refusals.ALLOWED if gives > 0 and wants > 0 else refusals.GIFT


@kernel
def offer_targets(s: Any, seat: int, action: int) -> int:
    """Who gets an offer: the player in turn picks, the others ask the player in turn."""
    if seat != s.turn:
        return bit(s.turn)
    asked = argument_of(action)
    everybody = bit(s.seats) - 1 & ~bit(seat)
    return asked if asked != 0 else everybody


@kernel
def refuse_offer(s: Any, seat: int, action: int) -> int:
    """Each seat has at most one live offer; a new one replaces it."""
    targets = offer_targets(s, seat, action)
    if targets >= bit(s.seats) or has(targets, seat):
        return refusals.OFFER_TO
    if seat != s.turn and argument_of(action) != 0 and argument_of(action) != bit(s.turn):
        return refusals.OFFER_TO
    if s.offer[seat] == terms_of(action) and s.offer_to[seat] == targets:
        return refusals.OFFER_SAME
    return refuse_terms(s, seat, action)


@kernel
def make_offer(s: Any, seat: int, action: int) -> None:
    """Put an offer on the table; a counter-offer declines the offer of the player in turn."""
    end_offer(s, seat)
    s.offer[seat] = terms_of(action)
    s.offer_to[seat] = offer_targets(s, seat, action)
    s.offers_made[seat] += 1
    for resource in range(5):
        reveal(s, seat, resource, cards_given(action, resource))
    if has(offer_recipients(s), seat):
        s.reply[seat] = DECLINED


@kernel
def offer_recipients(s: Any) -> int:
    return s.offer_to[s.turn]


@kernel
def can_pay_offer(s: Any, seat: int, offerer: int) -> bool:
    """Whether a seat holds what an offerer wants."""
    for resource in range(5):
        if s.hands[seat, resource] < cards_wanted(s.offer[offerer], resource):
            return False
    return True


@kernel
def refuse_accept(s: Any, seat: int, action: int) -> int:
    """Only a seat that was asked, can pay and has not answered yet may accept, on these terms."""
    if not has(offer_recipients(s), seat):
        return refusals.NO_OFFER
    if s.offer[s.turn] != terms_of(action):
        return refusals.OFFER_OTHER
    if s.reply[seat] == DECLINED:
        return refusals.ALREADY_DECLINED
    if s.reply[seat] == ACCEPTED:
        return refusals.ALREADY_ACCEPTED
    return refusals.ALLOWED if can_pay_offer(s, seat, s.turn) else refusals.HAND_LACKS


@kernel
def accept_offer(s: Any, seat: int) -> None:
    """Agree to deal; your counter-offer ends, so that only one deal is meant."""
    end_offer(s, seat)
    s.reply[seat] = ACCEPTED
    for resource in range(5):
        reveal(s, seat, resource, cards_wanted(s.offer[s.turn], resource))


@kernel
def refuse_decline(s: Any, seat: int) -> int:
    """A seat that was asked may decline once, even after accepting."""
    if not has(offer_recipients(s), seat):
        return refusals.NO_OFFER
    return refusals.ALREADY_DECLINED if s.reply[seat] == DECLINED else refusals.ALLOWED


@kernel
def deals_on_partners_terms(s: Any, partner: int) -> bool:
    """Whether a deal with this partner closes the partner's own offer."""
    return s.offer[partner] != 0


@kernel
def refuse_deal(s: Any, seat: int, partner: int) -> int:
    """The player in turn deals with a seat that accepted, or on an offer they can pay."""
    if partner >= s.seats or partner == seat:
        return refusals.NO_SUCH_SEAT
    if deals_on_partners_terms(s, partner):
        return refusals.ALLOWED if can_pay_offer(s, seat, partner) else refusals.HAND_LACKS
    if s.offer[seat] == 0:
        return refusals.NO_OFFER
    return refusals.ALLOWED if s.reply[partner] == ACCEPTED else refusals.NOT_ACCEPTED


@kernel
def close_deal(s: Any, seat: int, partner: int) -> None:
    """Swap the cards of the offer that is closed; the offers of both sides end."""
    offerer = partner if deals_on_partners_terms(s, partner) else seat
    taker = seat if offerer == partner else partner
    terms = s.offer[offerer]
    for resource in range(5):
        if cards_given(terms, resource) > 0:
            lose(s, offerer, resource, cards_given(terms, resource))
            gain(s, taker, resource, cards_given(terms, resource))
        if cards_wanted(terms, resource) > 0:
            lose(s, taker, resource, cards_wanted(terms, resource))
            gain(s, offerer, resource, cards_wanted(terms, resource))
