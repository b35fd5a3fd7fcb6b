"""How the builder gets what it lacks: from the supply, a market and its neighbours."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hexhaven.core.actions import Action
from hexhaven.games.connect.actions import Accept, Bank, Market, Offer
from hexhaven.games.connect.position import Position, holds, one_card
from hexhaven.games.island.cards import CardCounts, cards

#: With more than this a hand is in danger of the robber.
SAFE = 7
#: With more than this to spare a card more may be given than taken.
PLENTY = 4
#: So many spare cards of a kind are offered two for one, which is still better than the supply.
MANY = 3


def spare(hand: CardCounts, need: CardCounts) -> CardCounts:
    """What a hand has beyond a need."""
    return cards(max(0, n - needed) for n, needed in zip(hand, need, strict=True))


class Need(NamedTuple):
    """What the best goal costs, and what any of the next ones costs too."""

    first: CardCounts
    wide: CardCounts


def helps(give: CardCounts, take: CardCounts, hand: CardCounts, need: Need) -> bool:
    """Whether a swap brings something lacking for something spare, and not too dearly."""
    return any(_helps(give, take, hand, wanted) for wanted in need)


def _helps(give: CardCounts, take: CardCounts, hand: CardCounts, need: CardCounts) -> bool:
    lacking = spare(need, hand)
    useful = sum(min(n, lack) for n, lack in zip(take, lacking, strict=True))
    extra = spare(hand, need)
    return useful > 0 and holds(extra, give) and sum(give) <= sum(take) + (sum(extra) > PLENTY)


def accept(position: Position, seat: int, need: Need, listed: Iterable[Action]) -> Action | None:
    """An offer that helps."""
    hand = position.players[seat].hand
    for action in listed:
        if isinstance(action, Accept) and helps(action.want, action.give, hand, need):
            return action
    return None


def swap(position: Position, seat: int, need: Need, listed: Iterable[Action]) -> Action | None:
    """A swap at the market that brings something lacking."""
    hand = position.players[seat].hand
    for action in listed:
        if isinstance(action, Market) and helps(
            one_card(action.give), one_card(action.want), hand, need
        ):
            return action
    return None


def bank(position: Position, seat: int, need: Need, listed: Iterable[Action]) -> Action | None:
    """A trade with the supply of spare resources for something lacking, the cheapest."""
    hand = position.players[seat].hand
    extra, lacking = spare(hand, need.first), spare(need.first, hand)
    possible = [
        action
        for action in listed
        if isinstance(action, Bank)
        and holds(extra, action.give)
        and any(n and lack for n, lack in zip(action.want, lacking, strict=True))
    ]
    return min(possible, key=lambda action: sum(action.give), default=None)


def offer(position: Position, seat: int, need: Need) -> Offer | None:
    """One spare card, of many two, for one lacking, to all partners of whom one holds it."""
    player = position.players[seat]
    extra, lacking = spare(player.hand, need.first), spare(need.first, player.hand)
    if not any(extra) or not any(lacking):
        return None
    give = max(range(5), key=extra.__getitem__)
    partners = position.island.partners(seat)
    for want in sorted(range(5), key=lambda kind: -lacking[kind]):
        held = any(position.players[other].hand[want] for other in partners)
        if lacking[want] and held and want != give:
            terms = Offer(one_card(give, 2 if extra[give] >= MANY else 1), one_card(want))
            standing = player.offer
            if standing is None or (standing.give, standing.want) != (terms.give, terms.want):
                return terms
    return None
