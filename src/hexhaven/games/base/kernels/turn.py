"""The course of play: founding, dice, production, robber, turns and victory."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.core.compiled.bits import EMPTY, bit, has, lowest, size
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import position as pos
from hexhaven.games.base.kernels.hands import end_offers, gain_from_bank, lose_to_bank, steal_card
from hexhaven.games.base.kernels.packing import cards_given
from hexhaven.games.base.kernels.pieces import buildings, has_road_spot, roads_left
from hexhaven.games.base.kernels.position import NOBODY
from hexhaven.games.island.kernels.nodes import count_cities, count_settlements
from hexhaven.games.island.supply import cut_to_supply
from hexhaven.games.island.terrain import DESERT

LEAST_ARMY = 3
#: H-01: who has no more points than this is spared by a friendly robber.
SPARED_POINTS = 2
#: H-02: the pairs of two dice, and how many of them are left when the deck is shuffled again.
DICE_PAIRS, RESHUFFLE_AT = 36, 5
FULL_DECK = (1 << DICE_PAIRS) - 1


@kernel
def open_points(s: Any, seat: int) -> int:
    """B-53: the points everybody sees."""
    points = count_settlements(s, seat) + 2 * count_cities(s, seat)
    points += s.shown[seat]
    if s.longest_road == seat:
        points += 2
    if s.largest_army == seat:
        points += 2
    return points


@kernel
def points(s: Any, seat: int) -> int:
    """B-53: all points, with the victory-point cards held."""
    return open_points(s, seat) + s.cards[seat, pos.VICTORY_POINT]


@kernel
def end_game(s: Any, winner: int) -> None:
    """The game is over, and everybody shows their victory-point cards (B-43)."""
    s.phase = pos.OVER
    s.winner = winner
    end_offers(s)
    for seat in range(len(s.hands)):
        s.shown[seat] = s.cards[seat, pos.VICTORY_POINT]
        s.card_count[seat] -= s.shown[seat]
        s.cards[seat, pos.VICTORY_POINT] = 0
    s.fresh[pos.VICTORY_POINT] = 0


@kernel
def claim_victory(s: Any) -> None:
    """B-53: the player in turn wins at once with enough points."""
    if s.phase != pos.OVER and points(s, s.turn) >= s.points_to_win:
        end_game(s, s.turn)


@kernel
def next_founder(s: Any) -> int:
    """B-06: clockwise from the first player, then back."""
    place = s.founded if s.founded < s.seats else 2 * s.seats - 1 - s.founded
    return (s.first + place) % s.seats


@kernel
def begin_play(s: Any) -> None:
    """The order is settled: found, or begin the first turn if the pieces already stand."""
    if s.founded < 2 * s.seats:
        s.turn = next_founder(s)
        s.phase = pos.FOUND_SETTLEMENT
    else:
        s.turn = s.first
        begin_turn(s)


@kernel
def settle_order(s: Any) -> None:
    """The island is laid: roll for the first turn (B-05), unless the setup says who begins."""
    if s.first != NOBODY:
        begin_play(s)
    else:
        s.contenders = bit(s.seats) - 1
        s.turn = 0
        s.phase = pos.ORDER


@kernel
def begin_turn(s: Any) -> None:
    """A turn begins, perhaps with enough points already (B-53)."""
    s.phase = pos.ROLL
    s.dice[0] = 0
    s.dice[1] = 0
    s.card_played = 0
    s.fresh_count = 0
    for card in range(5):
        s.fresh[card] = 0
    for seat in range(len(s.hands)):
        s.offers_made[seat] = 0
    if s.turns == s.turn_limit:
        end_game(s, NOBODY)
    else:
        s.turns += 1
        claim_victory(s)


@kernel
def end_turn(s: Any) -> None:
    """B-10: the left neighbour is next; offers lapse."""
    end_offers(s)
    s.turn = (s.turn + 1) % s.seats
    begin_turn(s)


@kernel
def roll_for_order(s: Any, total: int) -> None:
    """B-05: the highest roll begins; ties roll again among the tied."""
    s.order_roll[s.turn] = total
    later = s.contenders >> np.int64(s.turn + 1)
    if later != 0:
        s.turn += 1 + lowest(later)
        return
    best = 0
    for seat in range(len(s.hands)):
        if has(s.contenders, seat):
            best = max(best, s.order_roll[seat])
    for seat in range(len(s.hands)):
        if s.order_roll[seat] != best:
            s.contenders &= ~bit(seat)
    s.turn = lowest(s.contenders)
    if size(s.contenders) == 1:
        s.first = s.turn
        begin_play(s)


@kernel
def pay_founder(topology: Any, s: Any, seat: int, node: int) -> None:
    """B-06: the second settlement pays one card for each producing hex beside it."""
    for i in range(3):
        hex = topology.node_hexes[node, i]
        if hex >= 0 and s.terrain[hex] != DESERT:
            gain_from_bank(s, seat, s.terrain[hex], 1)


@kernel
def cards_from_hex(topology: Any, s: Any, seat: int, hex: int) -> Int:
    """The cards a seat gets when a hex pays."""
    cards = 0
    for word in range(s.cities.shape[1]):
        nodes = topology.hex_nodes[hex, word]
        cards += size(s.settlements[seat, word] & nodes)
        cards += 2 * size(s.cities[seat, word] & nodes)
    return cards


@kernel
def builds_at(topology: Any, s: Any, seat: int, hex: int) -> bool:
    """Whether a seat has a building at a hex."""
    here = EMPTY
    for word in range(s.cities.shape[1]):
        here |= buildings(s, seat, word) & topology.hex_nodes[hex, word]
    return here != 0


@kernel
def count_yield(topology: Any, s: Any, hex: int, due: Any) -> None:
    """B-11: a hex pays every settlement beside it 1 and every city 2."""
    terrain = s.terrain[hex]
    for word in range(s.cities.shape[1]):
        nodes = topology.hex_nodes[hex, word]
        for seat in range(len(s.hands)):
            due[seat, terrain] += size(s.settlements[seat, word] & nodes)
            due[seat, terrain] += 2 * size(s.cities[seat, word] & nodes)


@kernel
def produce(topology: Any, work: Any, s: Any, number: int) -> None:
    """B-11, B-15: hexes with the number pay, except the robber's."""
    work.due[:] = 0
    paying = EMPTY
    hexes = s.hexes_of[number] & ~bit(s.robber)
    while hexes != 0:
        hex = lowest(hexes)
        hexes &= hexes - 1
        count_yield(topology, s, hex, work.due)
        paying |= bit(s.terrain[hex])
    while paying != 0:
        resource = lowest(paying)
        paying &= paying - 1
        cut_to_supply(work, s, resource)
        for seat in range(len(s.hands)):
            if work.due[seat, resource] > 0:
                gain_from_bank(s, seat, resource, work.due[seat, resource])


@kernel
def roll_seven(s: Any) -> None:
    """B-13: large hands are halved, then the robber moves."""
    s.back = pos.MAIN
    s.phase = pos.ROBBER
    for seat in range(len(s.hands)):
        if s.hand_size[seat] > s.discard_limit:
            s.discards[seat] = s.hand_size[seat] // 2
            s.phase = pos.DISCARD


@kernel
def discard(s: Any, seat: int, action: int) -> None:
    """B-13: a seat discards; the last one to do so frees the robber."""
    for resource in range(5):
        if cards_given(action, resource) > 0:
            lose_to_bank(s, seat, resource, cards_given(action, resource))
    s.discards[seat] = 0
    for other in range(len(s.hands)):
        if s.discards[other] > 0:
            return
    s.phase = pos.ROBBER


@kernel
def take_from_dice_deck(s: Any, first: int, second: int) -> None:
    """H-02: the pair is out; all are shuffled again when few are left."""
    s.dice_left &= ~bit(6 * (first - 1) + second - 1)
    if size(s.dice_left) == RESHUFFLE_AT:
        s.dice_left = np.int64(FULL_DECK)


@kernel
def roll_dice(topology: Any, work: Any, s: Any, first: int, second: int) -> None:
    """B-10: the dice decide what is produced, or bring the robber."""
    if s.dice_left != 0:
        take_from_dice_deck(s, first, second)
    if first + second == 7 and s.turns <= s.calm_turns:
        return  # H-03: Nature rolls again
    s.dice[0] = first
    s.dice[1] = second
    s.rolls[first + second] += 1
    if first + second == 7:
        roll_seven(s)
    else:
        s.phase = pos.MAIN
        produce(topology, work, s, first + second)


@kernel
def is_spared(s: Any, seat: int) -> bool:
    """H-01: a friendly robber spares everybody with few points, as far as all see them."""
    return s.friendly_robber != 0 and open_points(s, seat) <= SPARED_POINTS


@kernel
def robber_hexes(topology: Any, s: Any) -> int:
    """B-14: where the robber may go: any other hex, but not to players it spares (H-01)."""
    others = (bit(len(s.terrain)) - 1) & ~bit(s.robber)
    if s.friendly_robber == 0:
        return others
    allowed = others
    for seat in range(len(s.hands)):
        if seat != s.turn and is_spared(s, seat):
            for hex in range(len(s.terrain)):
                if builds_at(topology, s, seat, hex):
                    allowed &= ~bit(hex)
    return allowed if allowed != 0 else others


@kernel
def can_be_robbed(topology: Any, s: Any, victim: int) -> bool:
    """B-14: another player with a building at the robber's hex and cards in hand."""
    if is_spared(s, victim):
        return False
    here = builds_at(topology, s, victim, s.robber)
    return victim != s.turn and here and s.hand_size[victim] > 0


@kernel
def move_robber(topology: Any, s: Any, hex: int) -> None:
    """B-14: the robber moves; a sole victim is robbed, among several the mover chooses."""
    s.robber = hex
    end_offers(s)
    s.phase = s.back
    for seat in range(len(s.hands)):
        if can_be_robbed(topology, s, seat):
            s.victim = seat if s.phase == s.back else NOBODY
            s.phase = pos.STOLEN_CARD if s.phase == s.back else pos.CHOOSE_VICTIM


@kernel
def rob(s: Any, resource: int) -> None:
    """B-14: the card that Nature drew from the victim's hand goes to the player in turn."""
    steal_card(s, s.turn, s.victim, resource)
    s.victim = NOBODY
    s.phase = s.back


@kernel
def award_army(s: Any) -> None:
    """B-52: three knights, then strictly more than the holder."""
    mine = s.knights[s.turn]
    if mine >= LEAST_ARMY and (s.largest_army == NOBODY or mine > s.knights[s.largest_army]):
        s.largest_army = s.turn


@kernel
def continue_road_building(s: Any) -> None:
    """B-42: the next free road is due, or the card is done if none can be placed."""
    if s.free_roads > 0 and roads_left(s, s.turn) > 0 and has_road_spot(s, s.turn):
        s.phase = pos.FREE_ROADS
    else:
        s.free_roads = 0
        s.phase = s.back


@kernel
def is_nature_due(s: Any) -> bool:
    phase = s.phase
    return phase <= pos.ORDER or phase == pos.DICE or phase == pos.STOLEN_CARD or phase == pos.CARD


@kernel
def must_act(s: Any) -> int:
    """The seats that must act, as a set; empty while Nature is due."""
    if s.phase == pos.OVER or is_nature_due(s):
        return EMPTY
    if s.phase != pos.DISCARD:
        return bit(s.turn)
    seats = EMPTY
    for seat in range(len(s.hands)):
        if s.discards[seat] > 0:
            seats |= bit(seat)
    return seats


@kernel
def may_act(s: Any) -> int:
    """B-20: while trade is open, everybody with cards may make offers to the player in turn."""
    seats = EMPTY
    if s.phase == pos.MAIN:
        for seat in range(len(s.hands)):
            if seat != s.turn and s.hand_size[seat] > 0:
                seats |= bit(seat)
    return seats
