"""What speaks for whatever changes a hand, or keeps it: trades, discards, saving."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from hexhaven.coach.base.facts import Facts, missing_cards, names_of
from hexhaven.core.actions import Action
from hexhaven.core.messages import Message, Who, message
from hexhaven.games.base import actions as a
from hexhaven.games.base.actions import unpack
from hexhaven.games.base.kernels.packing import OFFER
from hexhaven.games.island.cards import RESOURCES, CardCounts, amount, cards

#: Cards of one kind that the bank takes for one at their own harbour.
HARBOUR_RATE = 2


class CardReasons:
    """What the cards of one seat can do, and what becomes of them."""

    def __init__(self, facts: Facts) -> None:
        self.facts, self.seat, self.s, self.hand = facts, facts.seat, facts.s, facts.hand
        self.purchases = facts.purchases(self.seat)

    def reasons_for(self, action: Action) -> Iterator[Message]:
        """All that speaks for an action that changes the hand or keeps it, the strongest first."""
        match action:
            case a.PlayMonopoly(resource):
                yield from self._monopoly(resource)
            case a.EndTurn() | a.Pass():
                yield from self._saving(self.hand)
            case a.Discard():
                yield from self._discard(action)
            case a.Decline():
                yield from self._decline()
            case _:
                yield from self._trade(action)

    def _trade(self, action: Action) -> Iterator[Message]:
        """All that speaks for an exchange of cards, the strongest first."""
        change = self.change(action)
        if change is None:
            return
        after = self.hand + change
        for name, cost in self.purchases.items():
            if not missing_cards(after, cost).any() and missing_cards(self.hand, cost).any():
                yield message(f"reason.base.pays.{name}")
        yield from self._nearer_purchases(after)
        if change.sum() > 0 and (change < 0).any():
            yield message("reason.base.more_cards")
        limit = int(self.s.discard_limit)
        if after.sum() <= limit < self.hand.sum():
            yield message("reason.base.safe", limit=limit)
        yield from self._exchange(change)
        brought = gains_of(change)
        if brought:
            yield message("reason.base.brings", resources=names_of(brought))

    def _nearer_purchases(self, after: Any) -> Iterator[Message]:
        """What lacks fewer cards than before, the nearest first."""
        lacking = [
            (int(missing_cards(after, cost).sum()), rank, name)
            for rank, (name, cost) in enumerate(self.purchases.items())
            if 0 < missing_cards(after, cost).sum() < missing_cards(self.hand, cost).sum()
        ]
        for _, _, name in sorted(lacking):
            lacks = amount(cards(missing_cards(after, self.purchases[name])))
            yield message(f"reason.base.nearer.{name}", missing=lacks)

    def _exchange(self, change: Any) -> Iterator[Message]:
        """Whether what is brought is not earned or goes on by ship, and what is given is plenty."""
        earned = self.facts.income(self.seat)
        brought, given = gains_of(change), gains_of(-change)
        if brought and not any(earned[one] for one in brought):
            yield message("reason.base.scarce", resources=names_of(brought))
        exported = {one for one in brought if self.s.rate[self.seat, one] == HARBOUR_RATE}
        if exported:
            yield message("reason.base.export", resources=names_of(exported))
        if len(given) == 1 and earned[min(given)] == max(earned) > 0:
            yield message("reason.base.plenty", resources=names_of(given))

    def _monopoly(self, resource: int) -> Iterator[Message]:
        """What speaks for taking a resource from everybody."""
        out = self._cards_out(resource)
        if out:
            yield message("reason.base.monopoly", count=out)
            yield from self._trade(a.PlayMonopoly(resource))

    def _cards_out(self, resource: int) -> int:
        """How many cards of a resource the others hold together."""
        return int(self.facts.board.bank - self.s.bank[resource] - self.hand[resource])

    def _discard(self, action: a.Discard) -> Iterator[Message]:
        """What the cards that are left can still pay for, or are nearest to."""
        after = self.hand + self.change(action)
        for name, cost in self.purchases.items():
            if not missing_cards(after, cost).any():
                yield message(f"reason.base.keeps_for.{name}")
        yield from self._saving(after)

    def _saving(self, hand: Any) -> Iterator[Message]:
        """What lacks the fewest cards; a road is saved for only where there is nothing else."""
        lacks = {name: missing_cards(hand, cost) for name, cost in self.purchases.items()}
        lacking = [name for name, cards in lacks.items() if cards.any()]
        if lacking:
            nearest = min(lacking, key=lambda name: (name == "road", int(lacks[name].sum())))
            yield message(f"reason.base.save.{nearest}", missing=amount(cards(lacks[nearest])))

    def _decline(self) -> Iterator[Message]:
        """What speaks against the offer of the player in turn."""
        partner = int(self.s.turn)
        if self.s.offer[partner]:
            terms: Any = unpack(int(self.s.offer[partner]) | OFFER)
            yield from self._reasons_against(np.array(terms.give) - np.array(terms.want), partner)
        count = self.facts.points(partner)
        yield message("reason.base.no_help", player=Who(partner), count=count)

    def _reasons_against(self, change: Any, partner: int) -> Iterator[Message]:
        after = self.hand + change
        for name, cost in self.purchases.items():
            if not missing_cards(self.hand, cost).any() and missing_cards(after, cost).any():
                yield message(f"reason.base.keeps_for.{name}")
        yield from self._feeds(change, partner)
        if self.facts.leads(partner):
            yield message("reason.base.denies", player=Who(partner))
        if change.sum() < 0:
            yield message("reason.base.costs_more")
        gaps = [
            (missing_cards(self.hand, c).sum(), missing_cards(after, c).sum())
            for c in self.purchases.values()
        ]
        if all(then >= now for now, then in gaps):
            yield message("reason.base.needless", resources=names_of(gains_of(change)))

    def _feeds(self, change: Any, partner: int) -> Iterator[Message]:
        """What the partner could certainly pay for after a deal, and perhaps not before."""
        certain = self.s.known[partner, :, self.seat].astype(int)
        for name, cost in self.facts.purchases(partner).items():
            lacks = missing_cards(certain, cost).any()
            if lacks and not missing_cards(certain - change, cost).any():
                yield message(f"reason.base.feeds.{name}", player=Who(partner))

    def differences(self, action: Action, other: Action) -> Iterator[Message]:
        """How one exchange differs from another: what it brings and costs, and whom it asks."""
        here, there = self.change(action), self.change(other)
        if here is None or there is None:
            return
        if gains_of(here) and (np.maximum(0, here) == np.maximum(0, there)).all():
            yield from self._price(action, -here[here < 0].sum(), -there[there < 0].sum())
        for sign, id in ((1, "reason.base.brings_instead"), (-1, "reason.base.gives_instead")):
            one, two = gains_of(sign * here), gains_of(sign * there)
            if one - two and two - one:
                yield message(id, resources=names_of(one - two), others=names_of(two - one))
        match action, other:
            case a.Offer(to=asked), a.Offer(to=others) if (here == there).all():
                yield from self._addressees(set(asked), set(others))
            case a.Deal(partner), a.Deal(rival):
                yield from self._weaker(partner, rival)
            case a.Bank(), (a.Offer() | a.Deal() | a.Accept()):
                yield message("reason.base.alone")
            case a.Discard(), a.Discard():
                kept, lost = (names_of(gains_of(here - there)), names_of(gains_of(there - here)))
                yield message("reason.base.keeps_instead", resources=kept, others=lost)

    def _price(self, action: Action, price: int, other: int) -> Iterator[Message]:
        """What the same cards cost here, beside what they cost elsewhere."""
        if price < other:
            yield message("reason.base.cheaper")
        elif price > other and isinstance(action, a.Offer):
            yield message("reason.base.generous")

    def _addressees(self, asked: set[int], others: set[int]) -> Iterator[Message]:
        left_out, more = others - asked, asked - others
        if left_out:
            yield message("reason.base.asks_not", players=tuple(map(Who, sorted(left_out))))
        elif more:
            yield message("reason.base.asks_also", players=tuple(map(Who, sorted(more))))

    def _weaker(self, partner: int, rival: int) -> Iterator[Message]:
        if self.facts.points(partner) < self.facts.points(rival):
            yield message("reason.base.weaker", player=Who(partner), other=Who(rival))

    def change(self, action: Action) -> Any:
        """What an action adds to the hand of its seat, or None where that is not certain."""
        match action:
            case a.Bank(give, want) | a.Offer(give, want):
                return _swap(want, give)
            case a.Accept(give, want):
                return _swap(give, want)
            case a.PlayInvention(taken):
                return np.array(taken)
            case a.PlayMonopoly(resource):
                return self._cards_out(resource) * (np.arange(len(RESOURCES)) == resource)
            case a.Discard(given):
                return -np.array(given)
            case a.Deal(partner):
                facts = self.facts
                theirs = facts.board.kernels.deals_on_partners_terms(facts.view.words, partner)
                terms: Any = unpack(int(self.s.offer[partner if theirs else self.seat]) | OFFER)
                return _swap(terms.give, terms.want) if theirs else _swap(terms.want, terms.give)
        return None


def gains_of(change: Any) -> set[int]:
    """The resources of which there are more than before."""
    return set(np.flatnonzero(change > 0).tolist())


def _swap(taken: CardCounts, given: CardCounts) -> Any:
    return np.array(taken) - np.array(given)
