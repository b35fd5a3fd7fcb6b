"""What cannot be listed, because a hand allows too much of it: discards, offers, bank trades."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, TypeAlias

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.messages import IllegalAction, Refused
from hexhaven.games.island.cards import NO_CARDS, RESOURCE_COUNT, CardCounts, cards

FindRefusal: TypeAlias = Callable[[Action], Refused | None]


@dataclass(frozen=True, slots=True)
class HandSpace:
    """Actions of one class that a game allows with a hand."""

    kind: type[Any]
    find_refusal: FindRefusal
    hand: CardCounts

    def refusal(self, action: Action) -> Refused | None:
        if not isinstance(action, self.kind):
            return IllegalAction("refused.space")
        return self.find_refusal(action)


@dataclass(frozen=True, slots=True)
class DiscardSpace(HandSpace):
    """B-13, C-13: every way to give up this many cards."""

    count: int
    name: ClassVar[str] = "discard"

    def sample(self, rng: Rng) -> Action:
        """Cards drawn evenly from the hand."""
        discard: Action = self.kind(_pick(self.hand, self.count, rng))
        return discard


@dataclass(frozen=True, slots=True)
class OfferSpace(HandSpace):
    """B-20, C-20: every offer the hand can pay, for at most `most` of a kind."""

    #: The seats the offer may choose from.
    partners: tuple[int, ...]
    most: int
    name: ClassVar[str] = "offer"

    def sample(self, rng: Rng) -> Action:
        """An offer: often one card for one, sometimes of several kinds."""
        while True:
            offer = self._random_offer(rng)
            if self.refusal(offer) is None:
                return offer

    def _random_offer(self, rng: Rng) -> Action:
        give, want = list(NO_CARDS), list(NO_CARDS)
        for kind in range(RESOURCE_COUNT):
            side = rng.below(4)
            if side == 0 and self.hand[kind]:
                give[kind] = 1 + rng.below(self.hand[kind])
            elif side == 1:
                want[kind] = 1 + rng.below(1 + rng.below(self.most))
        to: tuple[int, ...] = ()
        if self.partners and rng.below(2):
            to = tuple(seat for seat in self.partners if rng.below(2))
        offer: Action = self.kind(cards(give), cards(want), to)
        return offer


@dataclass(frozen=True, slots=True)
class BankSpace(HandSpace):
    """B-21, C-20: n times the rate of one resource for any n other cards in stock."""

    rates: Sequence[int]
    stock: CardCounts
    name: ClassVar[str] = "bank"

    def tradable_kinds(self) -> list[int]:
        """The resources that can be swapped for another one."""
        return [
            kind
            for kind in range(RESOURCE_COUNT)
            if self.hand[kind] >= self.rates[kind] and sum(self.stock) > self.stock[kind]
        ]

    def sample(self, rng: Rng) -> Action:
        """Some cards of one kind for others."""
        possible = self.tradable_kinds()
        kind = possible[rng.below(len(possible))]
        others = [n if k != kind else 0 for k, n in enumerate(self.stock)]
        lots = 1 + rng.below(min(self.hand[kind] // self.rates[kind], sum(others)))
        give, want = list(NO_CARDS), list(NO_CARDS)
        give[kind] = lots * self.rates[kind]
        for _ in range(lots):
            left = [k for k in range(RESOURCE_COUNT) if others[k] > want[k]]
            want[left[rng.below(len(left))]] += 1
        trade: Action = self.kind(cards(give), cards(want))
        return trade


def _pick(hand: CardCounts, count: int, rng: Rng) -> CardCounts:
    """Some cards drawn evenly from a hand."""
    left, taken = list(hand), list(NO_CARDS)
    for _ in range(count):
        k = rng.below(sum(left))
        kind = next(kind for kind in range(RESOURCE_COUNT) if k < sum(left[: kind + 1]))
        left[kind] -= 1
        taken[kind] += 1
    return cards(taken)
