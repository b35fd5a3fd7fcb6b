"""Full positions that agree with a view: what is hidden is dealt again."""

from __future__ import annotations

from typing import Any

from hexhaven.core.chance import Rng
from hexhaven.core.records import record_of
from hexhaven.games.base.kernels import entry_points
from hexhaven.games.base.kernels.position import (
    BANK,
    DECK,
    OVER,
    POSITION,
    PUBLIC,
    SEATS,
    VICTORY_POINT,
)
from hexhaven.games.base.view import BaseView


def resample(view: BaseView, rng: Rng) -> Any:
    """A position that looks like the view from its seat."""
    words = view.words.copy()
    s = record_of(words, POSITION)
    _deal_hands(s, view.seat, rng)
    while True:
        _deal_cards(s, view.seat, rng)
        if s.phase == OVER or view.seat == s.turn:
            return s
        if entry_points.points(words, view.turn) < s.points_to_win:
            return s


def _shuffled(items: list[int], rng: Rng) -> list[int]:
    for i in range(len(items) - 1, 0, -1):
        j = rng.below(i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def _deal_hands(s: Any, own: int | None, rng: Rng) -> None:
    """Each hand gets what is certain, then the rest of the cards that are out."""
    certain_to = PUBLIC if own is None else own
    others = [seat for seat in range(s.seats) if seat != own]
    for seat in others:
        s.hands[seat] = s.known[seat, :, certain_to]
    out = [BANK - int(s.bank[k]) - int(s.hands[:, k].sum()) for k in range(5)]
    pool = _shuffled([k for k in range(5) for _ in range(out[k])], rng)
    for seat in others:
        for _ in range(int(s.hand_size[seat] - s.hands[seat].sum())):
            s.hands[seat, pool.pop()] += 1
    for observer in range(SEATS):
        for seat in range(SEATS):
            if observer != own:
                certain = s.hands[seat] if seat == observer else s.known[seat, :, PUBLIC]
                s.known[seat, :, observer] = certain


def _deal_cards(s: Any, own: int | None, rng: Rng) -> None:
    """Development cards nobody has seen are shuffled among the deck and the other hands."""
    unseen = [DECK[k] - int(s.played[k]) for k in range(5)]
    unseen[VICTORY_POINT] -= int(s.shown.sum())
    if own is not None:
        unseen = [n - int(s.cards[own, k]) for k, n in enumerate(unseen)]
    pool = _shuffled([k for k in range(5) for _ in range(unseen[k])], rng)
    for seat in range(s.seats):
        if seat != own:
            dealt = [pool.pop() for _ in range(s.card_count[seat])]
            s.cards[seat] = [dealt.count(k) for k in range(5)]
            if seat == s.turn:  # which of them are fresh is as hidden as what they are
                s.fresh[:] = [dealt[: s.fresh_count].count(k) for k in range(5)]
    s.deck[:] = [pool.count(k) for k in range(5)]
