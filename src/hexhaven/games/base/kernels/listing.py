"""Everything a seat may do now that can be listed, by the predicates that refuse the rest."""

from typing import Any

from hexhaven.core.compiled.bits import has, lowest
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.word_sets import PLACES
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels import position as pos
from hexhaven.games.base.kernels.legal import (
    allows_building,
    invention_size,
    is_part_turn,
    refuse_buy,
    refuse_card,
    refuse_road_building,
    refuse_waive,
)
from hexhaven.games.base.kernels.special_building import refuse_announcement
from hexhaven.games.base.kernels.stock import is_large
from hexhaven.games.island.cards import CITY_COST, ROAD_COST, SETTLEMENT_COST
from hexhaven.games.island.kernels import refusals
from hexhaven.games.island.kernels.constants import DECLINED, INVENTION, KNIGHT, MONOPOLY, SILENT
from hexhaven.games.island.kernels.hands import covers
from hexhaven.games.island.kernels.packing import pack_given, pack_simple, pack_wanted
from hexhaven.games.island.kernels.pieces import (
    cities_left,
    founding_edges,
    road_spots,
    roads_left,
    settlement_spots,
    settlements_left,
)
from hexhaven.games.island.kernels.robber import can_be_robbed, robber_hexes
from hexhaven.games.island.kernels.trade import can_pay_offer, offer_recipients, refuse_deal
from hexhaven.games.island.topology import EDGE_WORD


@kernel
def add(work: Any, action: Int) -> None:
    work.listed[work.count] = action
    work.count += 1


@kernel
def add_places(work: Any, kind: int, places: Int, offset: int) -> None:
    """List one action for each place of a set."""
    while places != 0:
        add(work, pack_simple(kind, lowest(places) + offset))
        places &= places - 1


@kernel
def add_roads(work: Any, s: Any, seat: int) -> None:
    for word in range(s.roads.shape[1]):
        add_places(work, p.ROAD, road_spots(s, seat, word), EDGE_WORD * word)


@kernel
def add_builds(work: Any, s: Any, seat: int) -> None:
    """List everything that can be paid and placed."""
    hand = s.hands[seat]
    if covers(hand, ROAD_COST) and roads_left(s, seat) > 0:
        add_roads(work, s, seat)
    if covers(hand, SETTLEMENT_COST) and settlements_left(s, seat) > 0:
        for word in range(len(s.free_nodes)):
            add_places(work, p.SETTLE, settlement_spots(s, seat, word), PLACES * word)
    if covers(hand, CITY_COST) and cities_left(s, seat) > 0:
        for word in range(len(s.free_nodes)):
            add_places(work, p.CITY, s.settlements[seat, word], PLACES * word)
    if refuse_buy(s, seat) == refusals.ALLOWED:
        add(work, pack_simple(p.BUY, 0))


@kernel
def add_invention(work: Any, s: Any) -> None:
    """List every pair of cards, or the bank's last one."""
    count = invention_size(s)
    for first in range(5):
        if s.bank[first] > 0 and count == 1:
            add(work, pack_simple(p.INVENTION, 0) | pack_given(first, 1))
        for second in range(first, 5):
            pair = pack_given(first, 1) + pack_given(second, 1)
            enough = s.bank[first] > 0 and s.bank[second] > (first == second)
            if count == 2 and enough:
                add(work, pack_simple(p.INVENTION, 0) | pair)


@kernel
def add_cards(work: Any, s: Any, seat: int) -> None:
    if s.card_played != 0 or s.card_count[seat] == 0:
        return
    if refuse_card(s, seat, KNIGHT) == refusals.ALLOWED:
        add(work, pack_simple(p.KNIGHT, 0))
    if refuse_road_building(s, seat) == refusals.ALLOWED:
        add(work, pack_simple(p.ROADS, 0))
    if refuse_card(s, seat, INVENTION) == refusals.ALLOWED:
        add_invention(work, s)
    if refuse_card(s, seat, MONOPOLY) == refusals.ALLOWED:
        for resource in range(5):
            add(work, pack_simple(p.MONOPOLY, resource))


@kernel
def add_bank(work: Any, s: Any, seat: int) -> None:
    """List one trade with the bank for each pair of resources."""
    for give in range(5):
        rate = s.rate[seat, give]
        if s.hands[seat, give] < rate:
            continue
        for want in range(5):
            if want != give and s.bank[want] > 0:
                add(work, pack_simple(p.BANK, 0) | pack_given(give, rate) | pack_wanted(want, 1))


@kernel
def add_deals(work: Any, s: Any, seat: int) -> None:
    """List every deal the player in turn can close, and withdrawing their offer."""
    for partner in range(len(s.hands)):
        if partner != seat and refuse_deal(s, seat, partner) == refusals.ALLOWED:
            add(work, pack_simple(p.DEAL, partner))
    if s.offer[seat] != 0:
        add(work, pack_simple(p.WITHDRAW, 0))


@kernel
def add_replies(work: Any, s: Any, seat: int) -> None:
    """List what another seat can answer in the trade phase."""
    if has(offer_recipients(s), seat):
        if s.reply[seat] == SILENT and can_pay_offer(s, seat, s.turn):
            add(work, pack_simple(p.ACCEPT, 0) | s.offer[s.turn])
        if s.reply[seat] != DECLINED:
            add(work, pack_simple(p.DECLINE, 0))
    if s.offer[seat] != 0:
        add(work, pack_simple(p.WITHDRAW, 0))


@kernel
def add_main(work: Any, s: Any, seat: int) -> None:
    add_builds(work, s, seat)
    add_cards(work, s, seat)
    if s.phase == pos.MAIN:
        add_bank(work, s, seat)
        add_deals(work, s, seat)
    add(work, pack_simple(p.END, 0))


@kernel
def add_part_turn(work: Any, s: Any, seat: int) -> None:
    """X-31: everything of a turn but offers."""
    add_builds(work, s, seat)
    add_cards(work, s, seat)
    add_bank(work, s, seat)
    add(work, pack_simple(p.END, 0))


@kernel
def add_announcements(work: Any, s: Any, seat: int) -> None:
    """List who builds nothing, in this phase or until their turn, and taking that back (X-26)."""
    if is_large(s) and (s.phase == pos.SPECIAL_BUILDING or s.phase == pos.MAIN):
        for kind in range(p.PASS, p.JOIN + 1):
            if refuse_announcement(s, seat, kind) == refusals.ALLOWED:
                add(work, pack_simple(kind, 0))


@kernel
def add_robber(topology: Any, work: Any, s: Any) -> None:
    if s.phase == pos.ROBBER:
        add_places(work, p.ROBBER, robber_hexes(topology, s), 0)
    else:
        for seat in range(len(s.hands)):
            if can_be_robbed(topology, s, seat):
                add(work, pack_simple(p.STEAL, seat))


@kernel
def add_in_turn(topology: Any, work: Any, s: Any, seat: int) -> None:
    if s.phase == pos.MAIN or s.phase == pos.BUILD:
        add_main(work, s, seat)
    elif s.phase == pos.ROLL:
        add(work, pack_simple(p.ROLL, 0))
        add_cards(work, s, seat)
    elif s.phase == pos.ROBBER or s.phase == pos.CHOOSE_VICTIM:
        add_robber(topology, work, s)
    elif s.phase == pos.FREE_ROADS:
        add_roads(work, s, seat)
        if refuse_waive(s) == refusals.ALLOWED:
            add(work, pack_simple(p.WAIVE, 0))
    elif s.phase == pos.FOUND_SETTLEMENT:
        for word in range(len(s.free_nodes)):
            add_places(work, p.SETTLE, s.free_nodes[word], PLACES * word)
    elif s.phase == pos.FOUND_ROAD:
        for word in range(s.roads.shape[1]):
            add_places(work, p.ROAD, founding_edges(topology, s, word), EDGE_WORD * word)
    elif is_part_turn(s):
        add_part_turn(work, s, seat)
    elif allows_building(s):
        add_builds(work, s, seat)


@kernel
def list_actions(topology: Any, work: Any, s: Any, seat: int) -> Int:
    """List in `work.listed` what a seat may do, except discards, offers and larger bank trades."""
    work.count = 0
    if seat == s.turn:
        add_in_turn(topology, work, s, seat)
    elif s.phase == pos.MAIN and s.hand_size[seat] > 0:
        add_replies(work, s, seat)
    add_announcements(work, s, seat)
    return work.count
