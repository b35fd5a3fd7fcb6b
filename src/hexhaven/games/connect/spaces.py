"""What cannot be listed: offers, discards, and larger trades with the supply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.messages import IllegalAction, Refused
from hexhaven.games.connect.actions import Bank, Discard, Offer
from hexhaven.games.island.cards import CardCounts
from hexhaven.games.island.picking import givable, pick_cards, pick_swap, pick_terms

Judge = Callable[[Action], Refused | None]


@dataclass(frozen=True, slots=True)
class DiscardSpace:
    """C-13: every way to return half a hand."""

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
    """C-20: every offer a hand can pay, to any of the partners."""

    hand: CardCounts
    partners: tuple[int, ...]
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
        give, want = pick_terms(self.hand, 9, rng)
        to = tuple(seat for seat in self.partners if rng.below(2)) if rng.below(2) else ()
        return Offer(give, want, to)


@dataclass(frozen=True, slots=True)
class BankSpace:
    """B-21, C-20: n times the rate of one resource for any n others, at once."""

    hand: CardCounts
    rates: tuple[int, ...]
    supply: CardCounts
    judge: Judge
    name: str = "bank"

    def refusal(self, action: Action) -> Refused | None:
        """Why the action is not in this space, or None when it is."""
        return self.judge(action) if isinstance(action, Bank) else IllegalAction("refused.space")

    def possible(self) -> bool:
        """Whether any trade with the supply can be made."""
        return bool(givable(self.hand, self.rates, self.supply))

    def sample(self, rng: Rng) -> Bank:
        """Some cards of one kind for others."""
        return Bank(*pick_swap(self.hand, self.rates, self.supply, rng))
