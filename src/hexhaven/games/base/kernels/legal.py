"""Why a seat may not do something now, judged by what its view holds."""

from typing import Any

from hexhaven.core.compiled.bits import has
from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels import position as pos
from hexhaven.games.base.kernels.special_building import refuse_announcement
from hexhaven.games.base.kernels.stock import is_large
from hexhaven.games.island.cards import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from hexhaven.games.island.kernels import refusals
from hexhaven.games.island.kernels.constants import INVENTION, KNIGHT, MONOPOLY, ROAD_BUILDING
from hexhaven.games.island.kernels.hands import covers
from hexhaven.games.island.kernels.nodes import has_settlement, is_free, reaches
from hexhaven.games.island.kernels.packing import argument_of, cards_given, kind_of
from hexhaven.games.island.kernels.pieces import (
    cities_left,
    founding_edges,
    has_edge,
    has_road_spot,
    is_built,
    road_spots,
    roads_left,
    settlements_left,
)
from hexhaven.games.island.kernels.robber import can_be_robbed, robber_hexes
from hexhaven.games.island.kernels.trade import (
    refuse_accept,
    refuse_bank,
    refuse_deal,
    refuse_decline,
    refuse_offer,
)
from hexhaven.games.island.topology import EDGE_WORD


@kernel
def is_part_turn(s: Any) -> bool:
    """X-31: whether player 2 of paired players acts."""
    return is_large(s) and s.phase == pos.PART_TURN


@kernel
def allows_building(s: Any) -> bool:
    """B-10, X-21, X-31: whether somebody may build and buy in this phase."""
    if s.phase == pos.MAIN or s.phase == pos.BUILD:
        return True
    return is_large(s) and (s.phase == pos.SPECIAL_BUILDING or s.phase == pos.PART_TURN)


@kernel
def phase_allows(s: Any, kind: int) -> bool:
    """Whether the player in turn may do this kind of thing in this phase (B-10, B-40)."""
    phase = s.phase
    if kind == p.SETTLE:
        return phase == pos.FOUND_SETTLEMENT or allows_building(s)
    if kind == p.ROAD:
        return phase == pos.FOUND_ROAD or phase == pos.FREE_ROADS or allows_building(s)
    if kind == p.CITY or kind == p.BUY:
        return allows_building(s)
    if kind == p.END:
        return phase == pos.MAIN or phase == pos.BUILD or is_part_turn(s)
    if kind >= p.KNIGHT and kind <= p.MONOPOLY:
        return phase == pos.ROLL or phase == pos.MAIN or phase == pos.BUILD or is_part_turn(s)
    if kind == p.ROLL:
        return phase == pos.ROLL
    if kind == p.WAIVE:
        return phase == pos.FREE_ROADS
    if kind == p.ROBBER:
        return phase == pos.ROBBER
    if kind == p.STEAL:
        return phase == pos.CHOOSE_VICTIM
    if kind == p.BANK:
        return phase == pos.MAIN or is_part_turn(s)
    return phase == pos.MAIN


@kernel
def refuse_settle(topology: Any, s: Any, seat: int, node: int) -> int:
    """B-32, B-33, and the distance rule at the founding (B-06)."""
    if node >= len(topology.node_near):
        return refusals.NO_SUCH_PLACE
    if s.phase != pos.FOUND_SETTLEMENT:
        if settlements_left(s, seat) == 0:
            return refusals.SETTLEMENTS_OUT
        if not covers(s.hands[seat], SETTLEMENT_COST):
            return refusals.TOO_EXPENSIVE
    if not is_free(s, node):
        return refusals.NODE_TAKEN if is_built(s, node) else refusals.TOO_CLOSE
    if s.phase != pos.FOUND_SETTLEMENT and not reaches(s, seat, node):
        return refusals.SETTLEMENT_APART
    return refusals.ALLOWED


@kernel
def refuse_road(topology: Any, s: Any, seat: int, edge: int) -> int:
    """B-31; the founding road stands beside its settlement (B-06)."""
    if edge >= len(topology.edge_nodes):
        return refusals.NO_SUCH_PLACE
    if s.phase != pos.FOUND_ROAD and s.phase != pos.FREE_ROADS:
        if roads_left(s, seat) == 0:
            return refusals.ROADS_OUT
        if not covers(s.hands[seat], ROAD_COST):
            return refusals.TOO_EXPENSIVE
    if not has_edge(s.free_edges, edge):
        return refusals.EDGE_TAKEN
    word, place = edge // EDGE_WORD, edge % EDGE_WORD
    if s.phase == pos.FOUND_ROAD:
        is_beside = has(founding_edges(topology, s, word), place)
        return refusals.ALLOWED if is_beside else refusals.ROAD_NOT_BESIDE
    return refusals.ALLOWED if has(road_spots(s, seat, word), place) else refusals.ROAD_APART


@kernel
def refuse_city(topology: Any, s: Any, seat: int, node: int) -> int:
    """B-30: only your own settlement becomes a city."""
    if node >= len(topology.node_near):
        return refusals.NO_SUCH_PLACE
    if cities_left(s, seat) == 0:
        return refusals.CITIES_OUT
    if not covers(s.hands[seat], CITY_COST):
        return refusals.TOO_EXPENSIVE
    return refusals.ALLOWED if has_settlement(s, seat, node) else refusals.NO_SETTLEMENT


@kernel
def refuse_buy(s: Any, seat: int) -> int:
    """B-40: nothing is sold from an empty deck."""
    if s.deck_size == 0:
        return refusals.DECK_EMPTY
    return refusals.ALLOWED if covers(s.hands[seat], CARD_COST) else refusals.TOO_EXPENSIVE


@kernel
def refuse_card(s: Any, seat: int, card: int) -> int:
    """B-40: one card a turn, and none bought this turn."""
    if s.cards[seat, card] == 0:
        return refusals.CARD_MISSING
    if s.card_played != 0:
        return refusals.CARD_SECOND
    return refusals.ALLOWED if s.cards[seat, card] > s.fresh[card] else refusals.CARD_FRESH


@kernel
def refuse_road_building(s: Any, seat: int) -> int:
    """B-42: not without a place and a piece."""
    reason = refuse_card(s, seat, ROAD_BUILDING)
    if reason != refusals.ALLOWED:
        return reason
    if roads_left(s, seat) == 0:
        return refusals.ROADS_OUT
    return refusals.ALLOWED if has_road_spot(s, seat) else refusals.NO_ROAD_SPOT


@kernel
def refuse_waive(s: Any) -> int:
    """B-42: only the second free road may be waived."""
    return refusals.ALLOWED if s.free_roads == 1 else refusals.FIRST_ROAD


@kernel
def invention_size(s: Any) -> int:
    """B-42: two cards, or as many as the bank has."""
    stock = 0
    for resource in range(5):
        stock += s.bank[resource]
    return min(2, stock)


@kernel
def refuse_invention(s: Any, seat: int, action: int) -> int:
    """B-42: exactly the cards that may be taken, from what the bank has."""
    reason = refuse_card(s, seat, INVENTION)
    if reason != refusals.ALLOWED:
        return reason
    taken = 0
    for resource in range(5):
        if cards_given(action, resource) > s.bank[resource]:
            return refusals.BANK_OUT
        taken += cards_given(action, resource)
    is_right = taken == invention_size(s) and taken > 0
    return refusals.ALLOWED if is_right else refusals.INVENTION_COUNT


@kernel
def refuse_monopoly(s: Any, seat: int, resource: int) -> int:
    """B-42: any of the five resources."""
    return refuse_card(s, seat, MONOPOLY) if resource < 5 else refusals.NO_SUCH_PLACE


@kernel
def refuse_robber(topology: Any, s: Any, hex: int) -> int:
    """B-14: only to another land hex; a friendly robber spares some (H-01)."""
    if hex >= len(s.terrain):
        return refusals.NO_SUCH_PLACE
    if hex == s.robber:
        return refusals.ROBBER_STAYS
    return refusals.ALLOWED if has(robber_hexes(topology, s), hex) else refusals.ROBBER_FRIENDLY


@kernel
def refuse_steal(topology: Any, s: Any, victim: int) -> int:
    """B-14: only from a seat that can be robbed."""
    if victim >= s.seats:
        return refusals.NO_SUCH_SEAT
    return refusals.ALLOWED if can_be_robbed(topology, s, victim) else refusals.NO_VICTIM


@kernel
def refuse_discard(s: Any, seat: int, action: int) -> int:
    """B-13: exactly half the hand, out of the hand."""
    if s.phase != pos.DISCARD or s.discards[seat] == 0:
        return refusals.DISCARD_NONE
    total = 0
    for resource in range(5):
        if cards_given(action, resource) > s.hands[seat, resource]:
            return refusals.HAND_LACKS
        total += cards_given(action, resource)
    return refusals.ALLOWED if total == s.discards[seat] else refusals.DISCARD_COUNT


@kernel
def refuse_negotiation(s: Any, seat: int, action: int) -> int:
    """B-20: offers and replies, open to everybody with cards in the trade phase."""
    kind = kind_of(action)
    if s.phase != pos.MAIN:
        return refusals.TRADE_CLOSED
    if s.hand_size[seat] == 0:
        return refusals.HAND_LACKS
    if kind == p.OFFER:
        return refuse_offer(s, seat, action)
    if kind == p.ACCEPT:
        return refuse_accept(s, seat, action)
    if kind == p.DECLINE:
        return refuse_decline(s, seat)
    return refusals.ALLOWED if s.offer[seat] != 0 else refusals.NO_OFFER


@kernel
def refuse_build(topology: Any, s: Any, seat: int, kind: int, place: int) -> int:
    if kind == p.SETTLE:
        return refuse_settle(topology, s, seat, place)
    if kind == p.ROAD:
        return refuse_road(topology, s, seat, place)
    if kind == p.CITY:
        return refuse_city(topology, s, seat, place)
    return refuse_buy(s, seat)


@kernel
def refuse_play(s: Any, seat: int, action: int) -> int:
    kind = kind_of(action)
    if kind == p.KNIGHT:
        return refuse_card(s, seat, KNIGHT)
    if kind == p.ROADS:
        return refuse_road_building(s, seat)
    if kind == p.INVENTION:
        return refuse_invention(s, seat, action)
    return refuse_monopoly(s, seat, argument_of(action))


@kernel
def refuse_in_turn(topology: Any, s: Any, seat: int, action: int) -> int:
    """What only the player in turn may do, once the phase allows its kind."""
    kind, argument = kind_of(action), argument_of(action)
    if kind >= p.SETTLE and kind <= p.BUY:
        return refuse_build(topology, s, seat, kind, argument)
    if kind >= p.KNIGHT and kind <= p.MONOPOLY:
        return refuse_play(s, seat, action)
    if kind == p.ROBBER:
        return refuse_robber(topology, s, argument)
    if kind == p.STEAL:
        return refuse_steal(topology, s, argument)
    if kind == p.BANK:
        return refuse_bank(s, seat, action)
    if kind == p.DEAL:
        return refuse_deal(s, seat, argument)
    if kind == p.WAIVE:
        return refuse_waive(s)
    return refusals.ALLOWED


@kernel
def refusal(topology: Any, s: Any, seat: int, action: int) -> int:
    """Why a seat may not do this now, or refusals.ALLOWED."""
    kind = kind_of(action)
    if s.phase == pos.OVER:
        return refusals.GAME_OVER
    if kind >= p.DICE:
        return refusals.NOT_NATURE if kind <= p.DRAW else refuse_announcement(s, seat, kind)
    if kind == p.DISCARD:
        return refuse_discard(s, seat, action)
    if kind >= p.OFFER and kind <= p.WITHDRAW:
        return refuse_negotiation(s, seat, action)
    if seat != s.turn:
        return refusals.NOT_YOUR_TURN
    if not phase_allows(s, kind):
        trading = kind == p.BANK or kind == p.DEAL
        return refusals.TRADE_CLOSED if trading and s.phase == pos.BUILD else refusals.WRONG_PHASE
    return refuse_in_turn(topology, s, seat, action)
