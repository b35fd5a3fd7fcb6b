"""The course of play: founding, dice, production, robber, turns and victory."""

from typing import Any

import numpy as np

from hexhaven.core.compiled.bits import EMPTY, bit, has, lowest, size
from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.base.kernels import position as pos
from hexhaven.games.base.kernels.special_building import (
    is_special_building,
    let_next_build,
    waiting_seats,
)
from hexhaven.games.island.kernels.cards import renew_cards
from hexhaven.games.island.kernels.constants import NOBODY, VICTORY_POINT
from hexhaven.games.island.kernels.hands import end_offers, lose_to_bank, steal_card
from hexhaven.games.island.kernels.packing import cards_given
from hexhaven.games.island.kernels.pieces import has_road_spot, roads_left
from hexhaven.games.island.kernels.points import points
from hexhaven.games.island.kernels.production import produce
from hexhaven.games.island.kernels.robber import can_be_robbed

#: H-02: the pairs of two dice, and how many of them are left when the deck is shuffled again.
DICE_PAIRS, RESHUFFLE_AT = 36, 5
FULL_DECK = (1 << DICE_PAIRS) - 1


@kernel
def end_game(s: Any, winner: int) -> None:
    """The game is over, and everybody shows their victory-point cards (B-43)."""
    s.phase = pos.OVER
    s.winner = winner
    end_offers(s)
    for seat in range(len(s.hands)):
        s.shown[seat] = s.cards[seat, VICTORY_POINT]
        s.card_count[seat] -= s.shown[seat]
        s.cards[seat, VICTORY_POINT] = 0
    s.fresh[VICTORY_POINT] = 0


@kernel
def claim_victory(s: Any) -> None:
    """B-53: the player in turn wins at once with enough points, but not between turns (X-24)."""
    if s.phase == pos.OVER or is_special_building(s):
        return
    if points(s, s.turn) >= s.points_to_win:
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
    renew_cards(s)
    for seat in range(len(s.hands)):
        s.offers_made[seat] = 0
    if s.turns == s.turn_limit:
        end_game(s, NOBODY)
    else:
        s.turns += 1
        claim_victory(s)


@kernel
def end_turn(s: Any) -> None:
    """B-10: the left neighbour is next, after others have built (X-20, X-30); offers lapse."""
    end_offers(s)
    if let_next_build(s):
        claim_victory(s)
    else:
        s.turn = (s.turn + 1) % s.seats
        begin_turn(s)


@kernel
def end_empty_place(s: Any) -> None:
    """X-26: who has nothing left to build with is not asked any more."""
    if is_special_building(s) and s.phase != pos.CARD and s.hand_size[s.turn] == 0:
        end_turn(s)


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
    """B-20: while trade is open, everybody with cards may make offers to the player in turn.

    X-26: those whose place is to come may pass.
    """
    seats = EMPTY
    if s.phase == pos.MAIN:
        for seat in range(len(s.hands)):
            if seat != s.turn and s.hand_size[seat] > 0:
                seats |= bit(seat)
    return seats | waiting_seats(s)
