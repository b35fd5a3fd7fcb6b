"""How the builder gets what it lacks: from the supply, a market and its neighbours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hexhaven.core.actions import Action
from hexhaven.games.connect.actions import Accept, Bank, Market, Offer
from hexhaven.games.connect.position import Position, cards_of, holds, missing_cards
from hexhaven.games.island.cards import CardCounts

#: With more than this a hand is in danger of the robber.
SAFE = 7
#: With more than this to spare a card more may be given than taken.
PLENTY = 4


def spare(hand: CardCounts, need: CardCounts) -> CardCounts:
    """What a hand has beyond a need."""
    return missing_cards(need, hand)


class Need(NamedTuple):
    """What the best goal costs, and what any of the next ones costs too."""

    first: CardCounts
    wide: CardCounts


def helps(give: CardCounts, take: CardCounts, hand: CardCounts, need: Need) -> bool:
    """Whether a swap brings something lacking for something spare, and not too dearly."""
    return any(_helps(give, take, hand, wanted) for wanted in need)


def _helps(give: CardCounts, take: CardCounts, hand: CardCounts, need: CardCounts) -> bool:
    extra, lacking = spare(hand, need), spare(need, hand)
    dear = sum(extra) > PLENTY or holds(take, lacking)
    if not holds(extra, give) or sum(give) > sum(take) + dear:
        return False
    return any(n and lack for n, lack in zip(take, lacking, strict=True))


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
            cards_of(action.give), cards_of(action.want), hand, need
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


def offers(position: Position, seat: int, need: Need) -> Iterator[Offer]:
    """One spare card, or else two, for one lacking that some partner holds; the best first."""
    player = position.players[seat]
    extra, lacking = spare(player.hand, need.first), spare(need.first, player.hand)
    if not any(extra) or not any(lacking):
        return
    hands = [position.players[other].hand for other in position.island.partners(seat)]
    wanted = [kind for kind in range(5) if lacking[kind] and any(hand[kind] for hand in hands)]
    given = [kind for kind in range(5) if extra[kind]]
    wanted.sort(key=lambda kind: -lacking[kind])
    given.sort(key=lambda kind: -extra[kind])
    for count in (1, 2):
        for want in wanted:
            for give in given:
                if extra[give] >= count:
                    yield Offer(cards_of(give, count), cards_of(want))
