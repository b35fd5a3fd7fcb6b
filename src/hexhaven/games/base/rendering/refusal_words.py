"""Refusals in words: the message for a reason, with what the player needs to know."""

from typing import Any

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.messages import IllegalAction, Who
from hexhaven.games.base import actions as a
from hexhaven.games.base.kernels.position import BUILD, PHASES, SPECIAL_BUILDING
from hexhaven.games.island.cards import (
    CARD_COST,
    CITY_COST,
    ROAD_COST,
    SETTLEMENT_COST,
    amount,
    cards,
)
from hexhaven.games.island.kernels.refusals import (
    DISCARD_COUNT,
    NOT_YOUR_TURN,
    REASONS,
    TOO_EXPENSIVE,
    TRADE_CLOSED,
    WRONG_PHASE,
    WRONG_RATE,
)

COSTS = {a.Road: ROAD_COST, a.Settle: SETTLEMENT_COST, a.City: CITY_COST, a.Buy: CARD_COST}


def refusal_of(reason: int, s: Any, seat: int, action: Action) -> IllegalAction:
    id = f"refused.base.{REASONS[reason]}"
    early = reason == TRADE_CLOSED and seat == s.turn and s.phase != BUILD
    if reason == WRONG_PHASE or early:
        return IllegalAction(f"refused.base.phase.{PHASES[s.phase]}")
    if reason == NOT_YOUR_TURN and s.phase == SPECIAL_BUILDING:
        return IllegalAction(f"{id}.special_building", player=Who(int(s.turn)))
    if reason == NOT_YOUR_TURN:
        return IllegalAction(id, player=Who(int(s.turn)))
    if reason == TOO_EXPENSIVE:
        missing = np.clip(COSTS[type(action)] - s.hands[seat], 0, None)
        return IllegalAction(id, missing=amount(cards(missing)))
    if reason == DISCARD_COUNT:
        return IllegalAction(id, count=int(s.discards[seat]))
    if reason == WRONG_RATE:
        given = action.give if isinstance(action, a.Bank) else ()
        kind = next((k for k, n in enumerate(given) if n), 0)
        return IllegalAction(id, rate=int(s.rate[seat, kind]))
    return IllegalAction(id)
