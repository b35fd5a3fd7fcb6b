"""One step of the game: a seat's action, or Nature's, applied to a position."""

from typing import Any

from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels import position as pos
from hexhaven.games.base.kernels.special_building import announce
from hexhaven.games.base.kernels.stock import is_large
from hexhaven.games.base.kernels.turn import (
    begin_play,
    claim_victory,
    continue_road_building,
    discard,
    end_empty_place,
    end_turn,
    move_robber,
    rob,
    roll_dice,
    roll_for_order,
)
from hexhaven.games.island.cards import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from hexhaven.games.island.kernels.cards import (
    award_army,
    draw_card,
    play_invention,
    play_monopoly,
    put_down_card,
)
from hexhaven.games.island.kernels.constants import DECLINED, KNIGHT, ROAD_BUILDING
from hexhaven.games.island.kernels.hands import (
    end_offer,
    end_offers,
    pay,
)
from hexhaven.games.island.kernels.packing import argument_of, kind_of
from hexhaven.games.island.kernels.pieces import place_city, place_road, place_settlement
from hexhaven.games.island.kernels.production import pay_founder
from hexhaven.games.island.kernels.trade import (
    accept_offer,
    close_deal,
    make_offer,
    trade_with_bank,
)


@kernel
def start_building(s: Any) -> None:
    """B-10: in strict phases the first build ends the trade."""
    if s.strict != 0 and s.phase == pos.MAIN:
        s.phase = pos.BUILD
        end_offers(s)


@kernel
def settle(topology: Any, work: Any, s: Any, seat: int, node: int) -> None:
    """Found a settlement (B-06), or build one (B-32)."""
    if s.phase == pos.FOUND_SETTLEMENT:
        place_settlement(topology, work, s, seat, node)
        s.last_node = node
        if s.founded >= s.seats:
            pay_founder(topology, s, seat, node)
        s.phase = pos.FOUND_ROAD
    else:
        start_building(s)
        pay(s, seat, SETTLEMENT_COST)
        place_settlement(topology, work, s, seat, node)


@kernel
def build_road(topology: Any, work: Any, s: Any, seat: int, edge: int) -> None:
    """Found (B-06), place a free road (B-42) or build one (B-31)."""
    if s.phase == pos.FOUND_ROAD:
        place_road(topology, work, s, seat, edge)
        s.founded += 1
        if s.founded == 2 * s.seats:
            s.last_node = 0
        begin_play(s)
    elif s.phase == pos.FREE_ROADS:
        place_road(topology, work, s, seat, edge)
        s.free_roads -= 1
        continue_road_building(s)
    else:
        start_building(s)
        pay(s, seat, ROAD_COST)
        place_road(topology, work, s, seat, edge)


@kernel
def build_city(s: Any, seat: int, node: int) -> None:
    """B-30: build a city."""
    start_building(s)
    pay(s, seat, CITY_COST)
    place_city(s, seat, node)


@kernel
def buy_card(s: Any, seat: int) -> None:
    """B-40: pay; Nature draws the card."""
    start_building(s)
    pay(s, seat, CARD_COST)
    s.back = s.phase
    s.phase = pos.CARD


@kernel
def play_knight(s: Any, seat: int) -> None:
    """B-41, B-52: a knight counts, and moves the robber."""
    put_down_card(s, seat, KNIGHT)
    s.knights[seat] += 1
    award_army(s)
    s.back = s.phase
    s.phase = pos.ROBBER


@kernel
def play_road_building(s: Any, seat: int) -> None:
    """B-42: two free roads."""
    put_down_card(s, seat, ROAD_BUILDING)
    s.back = s.phase
    s.free_roads = 2
    continue_road_building(s)


@kernel
def waive_road(s: Any) -> None:
    """B-42: leave the second free road in the supply."""
    s.free_roads = 0
    continue_road_building(s)


@kernel
def apply_build(topology: Any, work: Any, s: Any, seat: int, kind: int, place: int) -> None:
    if kind == p.ROAD:
        build_road(topology, work, s, seat, place)
    elif kind == p.SETTLE:
        settle(topology, work, s, seat, place)
    elif kind == p.CITY:
        build_city(s, seat, place)
    else:
        buy_card(s, seat)


@kernel
def apply_play(s: Any, seat: int, action: int) -> None:
    kind = kind_of(action)
    if kind == p.KNIGHT:
        play_knight(s, seat)
    elif kind == p.ROADS:
        play_road_building(s, seat)
    elif kind == p.INVENTION:
        play_invention(s, seat, action)
    else:
        play_monopoly(s, seat, argument_of(action))


@kernel
def apply_in_turn(topology: Any, work: Any, s: Any, seat: int, action: int) -> None:
    kind, argument = kind_of(action), argument_of(action)
    if kind == p.ROLL:
        s.phase = pos.DICE
    elif kind == p.END:
        end_turn(s)
    elif kind == p.BANK:
        trade_with_bank(s, seat, action)
    elif kind <= p.BUY:
        apply_build(topology, work, s, seat, kind, argument)
    elif kind <= p.MONOPOLY:
        apply_play(s, seat, action)
    elif kind == p.ROBBER:
        move_robber(topology, s, argument)
    elif kind == p.STEAL:
        s.victim = argument
        s.phase = pos.STOLEN_CARD
    elif kind == p.WAIVE:
        waive_road(s)
    else:
        close_deal(s, seat, argument)


@kernel
def apply_nature(topology: Any, work: Any, s: Any, action: int) -> None:
    """Change a position by what Nature does, except laying the island."""
    kind, argument = kind_of(action), argument_of(action)
    if kind == p.DICE and s.phase == pos.ORDER:
        roll_for_order(s, (argument >> 3) + (argument & 7))
    elif kind == p.DICE:
        roll_dice(topology, work, s, argument >> 3, argument & 7)
    elif kind == p.THEFT:
        rob(s, argument)
    else:
        draw_card(s, argument)
        claim_victory(s)
        end_empty_place(s)


@kernel
def apply(topology: Any, work: Any, s: Any, seat: int, action: int) -> None:
    """Change a position by an allowed action of a seat."""
    kind = kind_of(action)
    if kind == p.DISCARD:
        discard(s, seat, action)
    elif kind == p.OFFER:
        make_offer(s, seat, action)
    elif kind == p.ACCEPT:
        accept_offer(s, seat)
    elif kind == p.DECLINE:
        s.reply[seat] = DECLINED
    elif kind == p.WITHDRAW:
        end_offer(s, seat)
    elif is_large(s) and kind >= p.PASS:
        announce(s, seat, kind)
        if seat == s.turn:
            end_turn(s)
    else:
        apply_in_turn(topology, work, s, seat, action)
        if p.SETTLE <= kind <= p.ROADS:  # nothing else brings points in your own turn
            claim_victory(s)
            end_empty_place(s)
