"""What cannot be listed: offers, discards, larger bank trades, and the shuffled island."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hexhaven.core import philox
from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.messages import IllegalAction, Refused
from hexhaven.core.records import new_record
from hexhaven.games.base.actions import Bank, Discard, LayIsland, Offer
from hexhaven.games.base.chance import shuffle_island
from hexhaven.games.base.frame import (
    BEGINNER_HARBOURS,
    CHIPS,
    CORNERS,
    DESERT,
    FRAME_PIECES,
    PIECE_LENGTH,
    STANDARD,
    TERRAIN_COUNTS,
    spiral,
)
from hexhaven.games.base.maps import Island
from hexhaven.games.base.position import POSITION, WORK
from hexhaven.games.base.setting import island_of
from hexhaven.games.island.cards import CardCounts
from hexhaven.games.island.picking import givable, pick_cards, pick_swap, pick_terms

Judge = Callable[[Action], Refused | None]


@dataclass(frozen=True, slots=True)
class DiscardSpace:
    """B-13: every way to give up half a hand."""

    hand: CardCounts
    count: int
    judge: Judge
    name: str = "discard"

    def refusal(self, action: Action) -> Refused | None:
        """Why the action is not in this space, or None when it is."""
        return self.judge(action) if isinstance(action, Discard) else IllegalAction("refused.space")

    def sample(self, rng: Rng) -> Discard:
        """Cards drawn evenly from the hand."""
        return Discard(pick_cards(self.hand, self.count, rng))


@dataclass(frozen=True, slots=True)
class OfferSpace:
    """B-20: every offer a hand can pay."""

    hand: CardCounts
    partners: tuple[int, ...]
    in_turn: bool
    judge: Judge
    name: str = "offer"

    def refusal(self, action: Action) -> Refused | None:
        """Why the action is not in this space, or None when it is."""
        return self.judge(action) if isinstance(action, Offer) else IllegalAction("refused.space")

    def sample(self, rng: Rng) -> Offer:
        """An offer: often one card for one, sometimes of several kinds."""
        while True:
            offer = self._any_terms(rng)
            if self.refusal(offer) is None:
                return offer

    def _any_terms(self, rng: Rng) -> Offer:
        give, want = pick_terms(self.hand, 19, rng)
        to: tuple[int, ...] = ()
        if self.in_turn and rng.below(2):
            to = tuple(seat for seat in self.partners if rng.below(2))
        return Offer(give, want, to)


@dataclass(frozen=True, slots=True)
class BankSpace:
    """B-21: n times the rate of one resource for any n others, at once."""

    hand: CardCounts
    rates: CardCounts
    stock: CardCounts
    judge: Judge
    name: str = "bank"

    def refusal(self, action: Action) -> Refused | None:
        """Why the action is not in this space, or None when it is."""
        return self.judge(action) if isinstance(action, Bank) else IllegalAction("refused.space")

    def possible(self) -> bool:
        """Whether any bank trade can be made."""
        return bool(givable(self.hand, self.rates, self.stock))

    def sample(self, rng: Rng) -> Bank:
        """Some cards of one kind for others."""
        return Bank(*pick_swap(self.hand, self.rates, self.stock, rng))


@dataclass(frozen=True, slots=True)
class IslandSpace:
    """B-02, B-03: every island that can be laid."""

    position: Any
    name: str = "island"

    def refusal(self, action: Action) -> Refused | None:
        """Why the action is not in this space, or None when it is."""
        if not isinstance(action, LayIsland):
            return IllegalAction("refused.space")
        island = action.island
        counts = tuple(island.terrain.count(terrain) for terrain in range(6))
        if counts != TERRAIN_COUNTS or not _chips_lie_right(island):
            return IllegalAction("refused.base.island")
        if not self._harbours_lie_right(island):
            return IllegalAction("refused.base.harbours")
        return None

    def sample(self, rng: Rng) -> LayIsland:
        """A shuffled island."""
        seed = rng.below(2**32) << 32 | rng.below(2**32)
        laid = new_record(POSITION)
        laid.shuffled_harbours = self.position.shuffled_harbours
        shuffle_island(STANDARD, new_record(WORK), laid, philox.generator(seed, 0, 0))
        return LayIsland(island_of(laid))

    def _harbours_lie_right(self, island: Island) -> bool:
        if self.position.shuffled_harbours:
            places, kinds = zip(*island.harbours, strict=True)
            frame_places, frame_kinds = zip(*BEGINNER_HARBOURS, strict=True)
            return places == frame_places and sorted(kinds) == sorted(frame_kinds)
        pieces = [
            tuple(
                (place - PIECE_LENGTH * i, kind)
                for place, kind in island.harbours
                if place // PIECE_LENGTH == i
            )
            for i in range(CORNERS)
        ]
        return sorted(pieces) == sorted(FRAME_PIECES)


def _chips_lie_right(island: Island) -> bool:
    return any(
        tuple(island.number[h] for h in spiral(corner) if island.terrain[h] != DESERT) == CHIPS
        for corner in range(CORNERS)
    )
