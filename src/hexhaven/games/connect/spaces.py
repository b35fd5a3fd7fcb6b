"""What cannot be listed: offers, discards, and larger trades with the supply."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.messages import IllegalAction, Refused
from hexhaven.games.connect.actions import Bank, Discard, Offer
from hexhaven.games.connect.position import one_card
from hexhaven.games.island.cards import NONE, CardCounts, cards

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
        left, taken = list(self.hand), [0] * 5
        for _ in range(self.count):
            k = rng.below(sum(left))
            kind = next(kind for kind in range(5) if k < sum(left[: kind + 1]))
            left[kind] -= 1
            taken[kind] += 1
        return Discard(cards(taken))


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
        give, want = list(NONE), list(NONE)
        for kind in range(5):
            side = rng.below(4)
            if side == 0 and self.hand[kind]:
                give[kind] = 1 + rng.below(self.hand[kind])
            elif side == 1:
                want[kind] = 1 + rng.below(1 + rng.below(9))
        to = tuple(seat for seat in self.partners if rng.below(2)) if rng.below(2) else ()
        return Offer(cards(give), cards(want), to)


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

    def givable(self) -> list[int]:
        """The resources for which the supply can give something."""
        return [
            kind
            for kind in range(5)
            if self.hand[kind] >= self.rates[kind] and sum(self.supply) > self.supply[kind]
        ]

    def sample(self, rng: Rng) -> Bank:
        """Some cards of one kind for others."""
        givable = self.givable()
        give = givable[rng.below(len(givable))]
        stock = [n if kind != give else 0 for kind, n in enumerate(self.supply)]
        lots = 1 + rng.below(min(self.hand[give] // self.rates[give], sum(stock)))
        want = [0] * 5
        for _ in range(lots):
            left = [kind for kind in range(5) if stock[kind] > want[kind]]
            want[left[rng.below(len(left))]] += 1
        return Bank(one_card(give, lots * self.rates[give]), cards(want))
