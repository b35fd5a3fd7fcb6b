"""Everything a seat may do now that can be listed, by the predicates that refuse the rest."""

from __future__ import annotations

from typing import Any

from hexhaven.core.bits import EMPTY, bit, has, lowest
from hexhaven.core.kernels import kernel
from hexhaven.games.base import packing as p
from hexhaven.games.base import refusals as no
from hexhaven.games.base.frame import EDGE_WORD, HEXES
from hexhaven.games.base.hands import covers
from hexhaven.games.base.legal import inventable, refuse_buy, refuse_card, refuse_road_building
from hexhaven.games.base.packing import simple
from hexhaven.games.base.pieces import (
    cities_left,
    founding_edges,
    road_spots,
    roads_left,
    settlement_spots,
    settlements_left,
)
from hexhaven.games.base.position import (
    BUILD,
    DECLINED,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MAIN,
    MONOPOLY,
    ROBBER,
    ROLL,
    SEATS,
    SILENT,
    STEAL,
)
from hexhaven.games.base.trade import can_pay_offer, offered_to, refuse_deal
from hexhaven.games.base.turn import can_be_robbed
from hexhaven.games.island.cards import CITY_COST, ROAD_COST, SETTLEMENT_COST


@kernel
def list_places(kind: int, places: int, offset: int, out: Any, n: int) -> int:
    """One action for each place of a set."""
    while places != 0:
        out[n] = simple(kind, lowest(places) + offset)
        n += 1
        places &= places - 1
    return n


@kernel
def list_roads(s: Any, seat: int, out: Any, n: int) -> int:
    """Every place for a road."""
    n = list_places(p.ROAD, road_spots(s, seat, 0), 0, out, n)
    return list_places(p.ROAD, road_spots(s, seat, 1), EDGE_WORD, out, n)


@kernel
def list_builds(s: Any, seat: int, out: Any, n: int) -> int:
    """Everything that can be paid and placed."""
    hand = s.hands[seat]
    if covers(hand, ROAD_COST) and roads_left(s, seat) > 0:
        n = list_roads(s, seat, out, n)
    if covers(hand, SETTLEMENT_COST) and settlements_left(s, seat) > 0:
        n = list_places(p.SETTLE, settlement_spots(s, seat), 0, out, n)
    if covers(hand, CITY_COST) and cities_left(s, seat) > 0:
        n = list_places(p.CITY, s.settlements[seat], 0, out, n)
    if refuse_buy(s, seat) == no.ALLOWED:
        out[n] = simple(p.BUY, 0)
        n += 1
    return n


@kernel
def list_invention(s: Any, out: Any, n: int) -> int:
    """Every pair of cards, or the bank's last one."""
    count = inventable(s)
    for first in range(5):
        if s.bank[first] > 0 and count == 1:
            out[n] = simple(p.INVENTION, 0) | p.giving(first, 1)
            n += 1
        for second in range(first, 5):
            pair = p.giving(first, 1) + p.giving(second, 1)
            enough = s.bank[first] > 0 and s.bank[second] > (first == second)
            if count == 2 and enough:
                out[n] = simple(p.INVENTION, 0) | pair
                n += 1
    return n


@kernel
def list_cards(s: Any, seat: int, out: Any, n: int) -> int:
    """Every way to play a development card."""
    if s.card_played != 0 or s.card_count[seat] == 0:
        return n
    if refuse_card(s, seat, KNIGHT) == no.ALLOWED:
        out[n] = simple(p.KNIGHT, 0)
        n += 1
    if refuse_road_building(s, seat) == no.ALLOWED:
        out[n] = simple(p.ROADS, 0)
        n += 1
    if refuse_card(s, seat, INVENTION) == no.ALLOWED:
        n = list_invention(s, out, n)
    if refuse_card(s, seat, MONOPOLY) == no.ALLOWED:
        for resource in range(5):
            out[n] = simple(p.MONOPOLY, resource)
            n += 1
    return n


@kernel
def list_bank(s: Any, seat: int, out: Any, n: int) -> int:
    """One trade with the bank for each pair of resources."""
    for give in range(5):
        rate = s.rate[seat, give]
        if s.hands[seat, give] < rate:
            continue
        for want in range(5):
            if want != give and s.bank[want] > 0:
                out[n] = simple(p.BANK, 0) | p.giving(give, rate) | p.wanting(want, 1)
                n += 1
    return n


@kernel
def list_deals(s: Any, seat: int, out: Any, n: int) -> int:
    """Every deal the player in turn can close, and taking back the own offer."""
    for partner in range(SEATS):
        if partner != seat and refuse_deal(s, seat, partner) == no.ALLOWED:
            out[n] = simple(p.DEAL, partner)
            n += 1
    if s.offer[seat] != 0:
        out[n] = simple(p.WITHDRAW, 0)
        n += 1
    return n


@kernel
def list_replies(s: Any, seat: int, out: Any) -> int:
    """What another seat can answer in the trade phase."""
    n = 0
    if has(offered_to(s), seat):
        if s.reply[seat] == SILENT and can_pay_offer(s, seat, s.turn):
            out[n] = simple(p.ACCEPT, 0) | s.offer[s.turn]
            n += 1
        if s.reply[seat] != DECLINED:
            out[n] = simple(p.DECLINE, 0)
            n += 1
    if s.offer[seat] != 0:
        out[n] = simple(p.WITHDRAW, 0)
        n += 1
    return n


@kernel
def list_main(s: Any, seat: int, out: Any) -> int:
    """Trade and build."""
    n = list_builds(s, seat, out, 0)
    n = list_cards(s, seat, out, n)
    if s.phase == MAIN:
        n = list_bank(s, seat, out, n)
        n = list_deals(s, seat, out, n)
    out[n] = simple(p.END, 0)
    return n + 1


@kernel
def list_robber(frame: Any, s: Any, out: Any) -> int:
    """Where the robber can go, or whom to rob."""
    if s.phase == ROBBER:
        return list_places(p.ROBBER, (bit(HEXES) - 1) & ~bit(s.robber), 0, out, 0)
    victims = EMPTY
    for seat in range(SEATS):
        if can_be_robbed(frame, s, seat):
            victims |= bit(seat)
    return list_places(p.STEAL, victims, 0, out, 0)


@kernel
def list_actions(frame: Any, s: Any, seat: int, out: Any) -> int:
    """Write every action that can be listed for a seat; discards and offers cannot."""
    if seat != s.turn:
        return list_replies(s, seat, out) if s.phase == MAIN and s.hand_size[seat] > 0 else 0
    if s.phase == MAIN or s.phase == BUILD:
        return list_main(s, seat, out)
    if s.phase == ROLL:
        out[0] = simple(p.ROLL, 0)
        return list_cards(s, seat, out, 1)
    if s.phase == ROBBER or s.phase == STEAL:
        return list_robber(frame, s, out)
    if s.phase == FREE_ROADS:
        return list_roads(s, seat, out, 0)
    if s.phase == FOUND_SETTLEMENT:
        return list_places(p.SETTLE, s.free_nodes, 0, out, 0)
    if s.phase == FOUND_ROAD:
        n = list_places(p.ROAD, founding_edges(frame, s, 0), 0, out, 0)
        return list_places(p.ROAD, founding_edges(frame, s, 1), EDGE_WORD, out, n)
    return 0
