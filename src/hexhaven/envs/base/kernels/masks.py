"""Masks: which action numbers a seat may choose now, by the predicates of the rules."""

from typing import Any

from hexhaven.core.compiled.bits import has
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.envs.base.kernels import numbers
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.position import DISCARD, MAIN, OVER
from hexhaven.games.island.kernels import refusals
from hexhaven.games.island.kernels.constants import SILENT
from hexhaven.games.island.kernels.packing import kind_of
from hexhaven.games.island.kernels.trade import offer_recipients, refuse_offer

#: Offers that an agent may make in a turn, as many as any bot; the rules set no limit.
MOST_OFFERS = 5


@kernel
def is_trade(kind: int) -> bool:
    return kind == p.DEAL or (kind >= p.OFFER and kind <= p.WITHDRAW)


@kernel
def mark_left_out(s: Any, seat: int, left_out: int, mask: Any) -> Int:
    """Mark whom the next offer can leave out, as long as somebody is left to ask."""
    count = 0
    asked = numbers.addressees(s, seat, left_out)
    if asked & (asked - 1) != 0:
        for k in range(1, s.seats):
            if has(asked, numbers.left_of(s, seat, k)):
                mask[numbers.groups_on(s).leave_out + k - 1] = True
                count += 1
    return count


@kernel
def mark_offers(s: Any, seat: int, left_out: int, mask: Any) -> Int:
    """Mark the offers that the hand can pay, but not one that stands already, and leaving out."""
    count = 0
    offer = numbers.groups_on(s).offer
    for form in range(numbers.FORMS):
        for give in range(5):
            if s.hands[seat, give] >= numbers.GIVES[form]:
                first = offer + form * numbers.PAIRS + give * numbers.OTHER_KINDS
                for number in range(first, first + numbers.OTHER_KINDS):
                    mask[number] = True
                count += numbers.OTHER_KINDS
    if s.offer[seat] != 0:
        pair = numbers.pair_of(
            numbers.first_given(s.offer[seat]), numbers.first_wanted(s.offer[seat])
        )
        for form in range(numbers.FORMS):
            number = offer + form * numbers.PAIRS + pair
            refused = (
                refuse_offer(s, seat, numbers.action_of(s, seat, left_out, number))
                != refusals.ALLOWED
            )
            if mask[number] and refused:
                mask[number] = False
                count -= 1
    return count + mark_left_out(s, seat, left_out, mask)


@kernel
def mark_discards(s: Any, seat: int, aside: Any, mask: Any) -> Int:
    """Mark the resources of which another card can be put aside."""
    count = 0
    if s.discards[seat] > 0:
        for resource in range(5):
            if s.hands[seat, resource] > aside[resource]:
                mask[numbers.groups_on(s).discard + resource] = True
                count += 1
    return count


@kernel
def fill_mask(
    topology: Any, work: Any, s: Any, seat: int, aside: Any, left_out: int, trade: bool, mask: Any
) -> Int:
    """Mark what a seat that is asked may choose, a function of its view; how much that is."""
    for number in range(len(mask)):
        mask[number] = False
    if s.phase == OVER:
        return 0
    if s.phase == DISCARD:
        return mark_discards(s, seat, aside, mask)
    if left_out != 0:
        return mark_offers(s, seat, left_out, mask)
    count = 0
    list_actions(topology, work, s, seat)
    for i in range(work.count):
        action = work.listed[i]
        if trade or not is_trade(kind_of(action)):
            mask[numbers.number_of(s, seat, action)] = True
            count += 1
    if trade and s.phase == MAIN and s.hand_size[seat] > 0 and s.offers_made[seat] < MOST_OFFERS:
        count += mark_offers(s, seat, left_out, mask)
    return count


@kernel
def must_answer(s: Any, seat: int) -> bool:
    """Whether an offer of the player in turn waits for an agent's answer."""
    return has(offer_recipients(s), seat) and s.reply[seat] == SILENT
