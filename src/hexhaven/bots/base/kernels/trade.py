"""Trade between players (B-20): what to offer, whom to deal with, and what to answer."""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.income import score_hand
from hexhaven.bots.base.kernels.working_space import NO_ACTION, SWAPS
from hexhaven.core.compiled.bits import EMPTY, bit, has
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.island.kernels import refusals
from hexhaven.games.island.kernels.constants import SILENT
from hexhaven.games.island.kernels.packing import (
    cards_given,
    cards_wanted,
    pack_given,
    pack_simple,
    pack_wanted,
)
from hexhaven.games.island.kernels.points import open_points
from hexhaven.games.island.kernels.trade import (
    can_pay_offer,
    deals_on_partners_terms,
    offer_recipients,
    refuse_deal,
)

# The sides of an offer; typed, because Numba compiles again for every literal number.
MAKER: Int = np.int64(1)
TAKER: Int = np.int64(-1)


@kernel
def is_close(view: Any, seat: int) -> bool:
    """Whether a seat is close to winning, so that nobody should help it."""
    return open_points(view, seat) >= view.points_to_win - styles.POINTS_CLOSE_TO_WIN


@kernel
def partners_of(view: Any, seat: int) -> Int:
    """The seats with which a seat may deal and that are not close to winning."""
    partners = EMPTY
    for other in range(view.seats):
        asked = seat == view.turn or other == view.turn
        if other != seat and asked and view.hand_size[other] > 0 and not is_close(view, other):
            partners |= bit(other)
    return partners


@kernel
def reluctance(work: Any, view: Any, seat: int, partner: int) -> Int:
    """How much more a deal must bring because its partner is ahead."""
    lead = 1 + open_points(view, partner) - open_points(view, seat)
    return styles.ENVY[work.style] * lead if lead > 0 else 0


@kernel
def gain_of(work: Any, terms: int, side: int, before: int) -> Int:
    """By how many 64ths the score of the hand grows for the maker or the taker of an offer.

    What the bank would do as cheaply is no gain.
    """
    cheaper = 0
    for resource in range(5):
        change = side * (cards_wanted(terms, resource) - cards_given(terms, resource))
        work.hand[resource] += change
        cheaper += change if change > 0 else -(-change // work.rate[resource])
    after = score_hand(work)
    for resource in range(5):
        work.hand[resource] -= side * (cards_wanted(terms, resource) - cards_given(terms, resource))
    return 64 * (after - before) // max(1, before) if cheaper > 0 else 0


@kernel
def partner_interest(work: Any, view: Any, seat: int, partner: int, give: int, want: int) -> Int:
    """How likely a partner has what is wanted, can spare it and needs what is given."""
    certain = view.known[partner, want, seat]
    unknown = view.hand_size[partner]
    for resource in range(5):
        unknown -= view.known[partner, resource, seat]
    if certain + unknown == 0 or (certain == 0 and seat != view.turn):
        return 0
    likely = 2 * min(certain, 2) + min(unknown, 2)
    spares = 2 + min(6, work.income[partner, want])
    needs = max(1, 8 - work.income[partner, give])
    if cards_wanted(view.offer[partner], give) > 0:
        needs += 8
    return likely * spares * needs


@kernel
def score_swaps(work: Any, view: Any, seat: int, goal: int, partners: int) -> None:
    """Score offers of one or two spare cards of a kind for one that the goal lacks."""
    before = score_hand(work)
    for i in range(SWAPS):
        count = 1 + i // 25
        give = i // 5 % 5
        want = i % 5
        work.score[i] = 0
        work.terms[i] = pack_given(give, count) | pack_wanted(want, 1)
        lacks = work.hand[want] < work.cost[goal, want]
        spares = work.hand[give] - count >= work.cost[goal, give]
        if not lacks or not spares:
            continue
        eager = 0
        for partner in range(view.seats):
            if has(partners, partner):
                eager += partner_interest(work, view, seat, partner, give, want) // count
        if eager > 0:
            gain = gain_of(work, work.terms[i], MAKER, before)
            least = styles.OFFER_GAIN if seat == view.turn else styles.PROPOSAL_GAIN
            if gain >= least[work.style]:
                work.score[i] = gain * eager


@kernel
def best_swap(work: Any, skipped: int) -> Int:
    """The best of the weighed offers after some that were made already, or NO_ACTION."""
    chosen = 0
    for again in range(skipped + 1):
        if again > 0:
            work.score[chosen] = 0
        for i in range(SWAPS):
            if work.score[i] > work.score[chosen]:
                chosen = i
    return work.terms[chosen] if work.score[chosen] > 0 else NO_ACTION


@kernel
def choose_offer(work: Any, view: Any, seat: int, goal: int) -> Int:
    """Offer the best swap; when the offer before it found nobody, the next best."""
    partners = partners_of(view, seat)
    limit = styles.OFFERS if seat == view.turn else styles.PROPOSALS
    if partners == 0 or view.offers_made[seat] >= limit[work.style]:
        return NO_ACTION
    score_swaps(work, view, seat, goal, partners)
    terms = best_swap(work, view.offers_made[seat] if view.offer[seat] != 0 else 0)
    if terms == NO_ACTION or terms == view.offer[seat]:
        return NO_ACTION
    return pack_simple(p.OFFER, partners) | terms


@kernel
def choose_deal(work: Any, view: Any, seat: int) -> Int:
    """Close the best deal on the table, with the weakest partner when several agree."""
    best = 0
    chosen = NO_ACTION
    before = -1
    for k in range(1, view.seats):
        partner = (seat + k) % view.seats
        if is_close(view, partner) or refuse_deal(view, seat, partner) != refusals.ALLOWED:
            continue
        if before < 0:
            before = score_hand(work)
        is_theirs = deals_on_partners_terms(view, partner)
        terms = view.offer[partner] if is_theirs else view.offer[seat]
        gain = gain_of(work, terms, TAKER if is_theirs else MAKER, before)
        score = 16 * gain - open_points(view, partner)
        if gain >= styles.DEAL_GAIN + reluctance(work, view, seat, partner) and score > best:
            best = score
            chosen = pack_simple(p.DEAL, partner)
    return chosen


@kernel
def choose_answer(work: Any, view: Any, seat: int, goal: int) -> Int:
    """Accept what brings the goals nearer and does not help a winner; else ask for that."""
    terms = view.offer[view.turn]
    if is_close(view, view.turn):
        return pack_simple(p.DECLINE, 0)
    gain = gain_of(work, terms, TAKER, score_hand(work))
    least = styles.ACCEPT_GAIN + reluctance(work, view, seat, view.turn)
    if gain >= least and can_pay_offer(view, seat, view.turn):
        return pack_simple(p.ACCEPT, 0) | terms
    action = choose_offer(work, view, seat, goal)
    return pack_simple(p.DECLINE, 0) if action == NO_ACTION else action


@kernel
def is_asked(view: Any, seat: int) -> bool:
    """Whether an offer waits for the seat's answer."""
    return has(offer_recipients(view), seat) and view.reply[seat] == SILENT


@kernel
def may_propose(view: Any, seat: int, style: int) -> bool:
    """Whether to consider a proposal: to a seat that has a card this hand lacks."""
    if view.offers_made[seat] >= styles.PROPOSALS[style] or view.offer[view.turn] != 0:
        return False
    for resource in range(5):
        if view.hands[seat, resource] == 0 and view.known[view.turn, resource, seat] > 0:
            return True
    return False
