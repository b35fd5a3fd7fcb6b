"""Deals that a seat gains by, made for partners who will agree: all hands lie open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from hexhaven.bots.connect.goals import Goal, income, rolls_for, waits_of
from hexhaven.bots.connect.trade import SAFE, Need, helps
from hexhaven.core.actions import Action
from hexhaven.games.connect.actions import Accept, Offer
from hexhaven.games.connect.position import Position, add, cards_of, holds, subtract
from hexhaven.games.island.cards import CardCounts

#: How much it matters how soon the best goal is reached, the next one, and the one after.
GOALS = (1.0, 0.4, 0.2)
#: What any card is worth, in rolls of waiting, and how much less one that the robber may cost.
CARD, UNSAFE = 0.6, 0.3
#: The least gain that is worth a deal.
LEAST = 0.02
#: Nobody who lacks so few points gets a deal.
FEARED = 2

#: What a seat gains, in rolls, if its hand becomes another.
Gain: TypeAlias = Callable[[CardCounts], float]


def gain_of(position: Position, seat: int, near: Sequence[Goal]) -> Gain:
    """How to value another hand: it waits less for the best goals, and holds more cards."""
    player = position.players[seat]
    waits = waits_of(income(position, seat), player.rates)

    def worth(hand: CardCounts) -> float:
        held = sum(hand)
        waiting = sum(
            share * rolls_for(goal.cost, hand, waits)
            for share, goal in zip(GOALS, near, strict=False)
        )
        return CARD * held - UNSAFE * max(0, held - SAFE) - waiting

    now = worth(player.hand)
    return lambda hand: worth(hand) - now


def best_accepted(
    position: Position, seat: int, listed: Iterable[Action], gain: Gain
) -> Accept | None:
    """The offer of others by which a seat gains most."""
    hand = position.players[seat].hand
    best, found = LEAST, None
    for action in listed:
        if isinstance(action, Accept) and not is_feared(position, action.seat):
            worth = gain(add(subtract(hand, action.want), action.give))
            if worth > best:
                best, found = worth, action
    return found


class Partner(NamedTuple):
    """Somebody to trade with, and what they trade for."""

    seat: int
    hand: CardCounts
    need: Need

    def agrees(self, offer: Offer) -> bool:
        """Whether they can pay what is wanted, and it helps them."""
        return holds(self.hand, offer.want) and helps(offer.want, offer.give, self.hand, self.need)


def best_offers(hand: CardCounts, partners: Sequence[Partner], gain: Gain) -> Iterator[Offer]:
    """Offers to whoever will agree, the best first."""
    possible = [
        (worth, offer)
        for offer in TERMS
        if holds(hand, offer.give)
        and (worth := gain(add(subtract(hand, offer.give), offer.want))) > LEAST
    ]
    possible.sort(key=lambda found: -found[0])
    for _, offer in possible:
        agreed = tuple(partner.seat for partner in partners if partner.agrees(offer))
        if agreed:
            yield Offer(offer.give, offer.want, agreed)


def is_feared(position: Position, seat: int) -> bool:
    """Whether somebody is so near the goal that no deal should help them."""
    return position.players[seat].points >= position.rules.goal - FEARED


def _terms() -> Iterator[Offer]:
    """One or two cards for one or two others."""
    ones = [cards_of(kind) for kind in range(5)]
    twos = [add(a, b) for a, b in combinations_with_replacement(ones, 2)]
    for give in (*ones, *twos):
        for want in (*twos, *ones):
            if not any(a and b for a, b in zip(give, want, strict=True)):
                yield Offer(give, want)


TERMS = tuple(_terms())
