"""The robber (B-13, B-14): where it goes, whom it robs, and what to discard."""

from typing import Any

from hexhaven.bots.base.kernels import styles
from hexhaven.bots.base.kernels.income import PIPS, score_hand
from hexhaven.bots.base.kernels.styles import perceived_value
from hexhaven.core.compiled.bits import has
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.island.kernels.packing import pack_given, pack_simple
from hexhaven.games.island.kernels.points import open_points
from hexhaven.games.island.kernels.production import cards_from_hex
from hexhaven.games.island.kernels.robber import can_be_robbed, is_spared, robber_hexes
from hexhaven.games.island.terrain import DESERT


@kernel
def threat(view: Any, seat: int) -> Int:
    """How much a seat should be held back."""
    points = open_points(view, seat) + (view.card_count[seat] + 1) // 2
    return points * points // 4


@kernel
def theft_value(work: Any, view: Any, seat: int, victim: int, goal: int) -> Int:
    """How useful a card drawn from a victim is likely to be, in 64ths."""
    useful = 0
    unknown = view.hand_size[victim]
    for resource in range(5):
        known = view.known[victim, resource, seat]
        unknown -= known
        lacks = work.hand[resource] < work.cost[goal, resource]
        useful += known * (styles.NEEDED if lacks else 2)
    useful += unknown * 4
    return 8 * useful // max(1, view.hand_size[victim])


@kernel
def value_hex(topology: Any, work: Any, view: Any, seat: int, hex: int, goal: int) -> Int:
    """What the robber does on a hex: it costs others income, mostly the strongest, and steals."""
    pips = PIPS[view.number[hex]] if view.terrain[hex] != DESERT else 0
    value = 0
    best = 0
    for other in range(view.seats):
        count = cards_from_hex(topology, view, other, hex)
        if other == seat:
            value -= count * pips * styles.OWN_HEX
        elif count > 0:
            value += count * pips * threat(view, other)
            if view.hand_size[other] > 0 and not is_spared(view, other):
                best = max(best, theft_value(work, view, seat, other, goal) + threat(view, other))
    return value + best * styles.STEAL // 8


@kernel
def choose_robber_hex(topology: Any, work: Any, view: Any, seat: int, goal: int) -> Int:
    """Move the robber to the hex where it serves best."""
    chosen = -1
    best = 0
    hexes = robber_hexes(topology, view)
    for hex in range(len(view.terrain)):
        if has(hexes, hex):
            value = value_hex(topology, work, view, seat, hex, goal)
            value = perceived_value(work, value, len(view.terrain) * view.turns + hex)
            if chosen < 0 or value > best:
                best = value
                chosen = hex
    return pack_simple(p.ROBBER, chosen)


@kernel
def choose_victim(topology: Any, work: Any, view: Any, seat: int, goal: int) -> Int:
    """Rob the strongest, or a seat that has what is needed."""
    chosen = -1
    best = 0
    for k in range(1, view.seats):
        victim = (seat + k) % view.seats
        if can_be_robbed(topology, view, victim):
            value = theft_value(work, view, seat, victim, goal) + threat(view, victim)
            if value > best:
                best = value
                chosen = victim
    return pack_simple(p.STEAL, chosen)


@kernel
def choose_discard(work: Any, view: Any, seat: int) -> Int:
    """Give up, card by card, what lowers the score least; if equal, from the larger pile."""
    action = pack_simple(p.DISCARD, 0)
    for _ in range(view.discards[seat]):
        chosen = -1
        best = 0
        for resource in range(5):
            if work.hand[resource] == 0:
                continue
            work.hand[resource] -= 1
            value = 32 * score_hand(work) + work.hand[resource]
            work.hand[resource] += 1
            if chosen < 0 or value > best:
                best = value
                chosen = resource
        work.hand[chosen] -= 1
        action += pack_given(chosen, 1)
    return action
