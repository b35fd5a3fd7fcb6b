"""What is done for a seat that does not act: it never spends and never plays a card."""

from __future__ import annotations

from typing import Any

from hexhaven.core.actions import Action
from hexhaven.games.base.actions import Decline, Discard, EndTurn, Roll, WaiveRoad
from hexhaven.games.base.kernels.position import BUILD, DISCARD, MAIN, ROLL
from hexhaven.games.island.cards import cards, largest_piles


def fallback(s: Any, seat: int, listed: tuple[Action, ...]) -> Action:
    """Decline, discard from the largest piles, roll, end the turn, waive, or the first place."""
    if s.phase == DISCARD:
        return Discard(largest_piles(cards(s.hands[seat]), int(s.discards[seat])))
    if s.phase == ROLL:
        return Roll()
    if s.phase in (MAIN, BUILD):
        return EndTurn() if seat == s.turn else Decline()
    return WaiveRoad() if WaiveRoad() in listed else listed[0]
