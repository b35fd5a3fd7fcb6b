"""The secrets of the tiny game: others' cards unless they won, and others' bids until shown."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.entries import Entry
from tests.tiny import DECK, Bid, Deal, Position


def redraw(state: Position, seat: int | None, rng: Rng) -> Position:
    won = list(enumerate(state.winners))
    hidden = [
        (s, r)
        for s, cards in enumerate(state.dealt)
        for r in range(len(cards))
        if s != seat and (r, s) not in won
    ]
    left = list(DECK.elements())
    for s, cards in enumerate(state.dealt):
        for r, card in enumerate(cards):
            if (s, r) not in hidden:
                left.remove(card)
    dealt = [list(cards) for cards in state.dealt]
    for s, r in hidden:
        dealt[s][r] = left.pop(rng.below(len(left)))
    bids = list(state.bids)
    for s, bid in enumerate(bids):
        if state.phase == "bid" and s != seat and bid is not None:
            bids[s] = rng.below(state.coins[s] + 1)
    return replace(state, dealt=tuple(map(tuple, dealt)), bids=tuple(bids))


def alike(state: Position, entry: Entry, seat: int | None) -> tuple[Action, ...]:
    match entry.action:
        case Bid() if entry.seat != seat and state.has_bid.count(False) > 1:
            return tuple(Bid(n) for n in range(state.coins[entry.seat] + 1))
        case Deal() if min(range(state.seats), key=lambda s: len(state.dealt[s])) != seat:
            left = DECK - Counter(card for cards in state.dealt for card in cards)
            return tuple(map(Deal, left))
    return ()


def hidden(state: Position) -> tuple[object, ...]:
    return state.dealt, state.bids


def conserved(state: Position) -> tuple[object, ...]:
    dealt = Counter(card for cards in state.dealt for card in cards)
    return sum(state.coins), dealt <= DECK
