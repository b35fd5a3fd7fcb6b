"""The secrets of the base game.

A seat may not know others' hands beyond what public events and its own thefts made
certain, what others are certain of, others' unplayed development cards, which of them
are new, and what is left in the deck (B-14, B-20, B-40).
"""

from __future__ import annotations

from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.entries import Entry
from hexhaven.games.base.actions import Draw, Theft
from hexhaven.games.base.game import BaseState
from hexhaven.games.base.kernels.position import OVER, SPECIAL_BUILDING
from hexhaven.games.island.kernels.constants import VICTORY_POINT
from hexhaven.games.island.kernels.hands import public_column
from hexhaven.games.island.kernels.points import points


def redraw(state: BaseState, seat: int | None, rng: Rng) -> BaseState:
    redrawn = BaseState(state.words.copy())
    s = redrawn.record
    others = [other for other in range(s.seats) if other != seat]
    redraw_hands(s, others, public_column(s) if seat is None else seat, rng)
    redraw_certainties(s, others, rng)
    while True:
        redraw_cards(s, others, rng)
        wins = s.phase not in (OVER, SPECIAL_BUILDING) and points(s, s.turn) >= s.points_to_win
        if s.turn not in others or not wins:
            return redrawn


def redraw_hands(s: Any, others: list[int], observer: int, rng: Rng) -> None:
    certain = s.known[:, :, observer].copy()
    hidden = s.hands[others].sum(axis=0) - certain[others].sum(axis=0)
    assert hidden.min() >= 0
    for other in others:
        drawn = take(hidden, int(s.hand_size[other] - certain[other].sum()), rng)
        s.hands[other] = certain[other] + drawn


def redraw_certainties(s: Any, others: list[int], rng: Rng) -> None:
    for other in others:
        for observer in others:
            for kind in range(5):
                least, held = int(s.known[other, kind, public_column(s)]), int(s.hands[other, kind])
                more = held - least if observer == other else rng.below(held - least + 1)
                s.known[other, kind, observer] = least + more


def redraw_cards(s: Any, others: list[int], rng: Rng) -> None:
    hidden = s.deck + s.cards[others].sum(axis=0)
    # All victory points are on the table when the game is over (B-43).
    kept = int(hidden[VICTORY_POINT]) if s.phase == OVER else 0
    hidden[VICTORY_POINT] -= kept
    for other in others:
        s.cards[other] = take(hidden, int(s.card_count[other]), rng)
    if s.turn in others:
        s.fresh[:] = take(s.cards[s.turn].copy(), int(s.fresh.sum()), rng)
    s.deck[:] = hidden
    s.deck[VICTORY_POINT] += kept


def take(counts: Any, number: int, rng: Rng) -> list[int]:
    """Draw cards out of the counts."""
    taken = [0] * len(counts)
    for _ in range(number):
        k = rng.below(int(counts.sum()))
        kind = next(i for i in range(len(counts)) if k < counts[: i + 1].sum())
        counts[kind] -= 1
        taken[kind] += 1
    return taken


def alike(state: BaseState, entry: Entry, seat: int | None) -> tuple[Action, ...]:
    s = state.record
    match entry.action:
        case Theft() if seat not in (s.turn, s.victim):
            return tuple(Theft(k) for k in range(5) if s.hands[s.victim, k])
        case Draw(drawn) if seat != s.turn:
            wins = points(s, s.turn) + 1 >= s.points_to_win
            open_cards = [VICTORY_POINT] if wins else []
            hidden = [k for k in range(5) if s.deck[k] and k not in open_cards]
            return tuple(map(Draw, hidden)) if drawn in hidden else ()
    return ()


def hidden(state: BaseState) -> tuple[bytes, ...]:
    s = state.record
    return tuple(field.tobytes() for field in (s.hands, s.cards, s.fresh, s.deck))


def conserved(state: BaseState) -> tuple[object, ...]:
    s = state.record
    resources = s.bank + s.hands.sum(axis=0)
    cards = s.deck + s.cards.sum(axis=0) + s.played
    cards[VICTORY_POINT] += s.shown.sum()
    sizes = (s.hands.sum(axis=1) - s.hand_size, s.cards.sum(axis=1) - s.card_count)
    return (
        tuple(resources.tolist()),
        tuple(cards.tolist()),
        any(sizes[0]) or any(sizes[1]) or s.deck.sum() != s.deck_size,
    )
