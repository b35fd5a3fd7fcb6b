"""Trade in Connect: with the supply, a market and neighbours, whose hands lie open."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from hexhaven.bots.connect.goals import Goal, income, rolls_for, rolls_per_card
from hexhaven.core.actions import Action
from hexhaven.games.connect.actions import Accept, Bank, Market, Offer
from hexhaven.games.connect.position import Position, add, cards_of, holds, missing_cards, subtract
from hexhaven.games.island.cards import CardCounts

#: With more than this a hand is in danger of the robber.
SAFE_HAND_SIZE = 7
#: With more than this to spare a card more may be given than taken.
PLENTY_TO_SPARE = 4
#: How much it matters how soon the best goal is reached, the next one, and the one after.
GOAL_SHARES = (1.0, 0.4, 0.2)
#: What any card is worth, in rolls of waiting, and how much less one that the robber may cost.
CARD_WORTH, UNSAFE_CARD_LOSS = 0.6, 0.3
#: The least gain that is worth a deal.
LEAST_GAIN = 0.02
#: Nobody who lacks so few points gets a deal.
POINTS_CLOSE_TO_WIN = 2

#: What a seat gains, in rolls, if its hand becomes another.
Gain: TypeAlias = Callable[[CardCounts], float]


class Need(NamedTuple):
    """What the best goal costs, and what any of the next ones costs too."""

    first: CardCounts
    wide: CardCounts


def helps(give: CardCounts, take: CardCounts, hand: CardCounts, need: Need) -> bool:
    """Whether a swap brings something lacking for something spare, and not too dearly."""
    return any(_helps_towards(give, take, hand, wanted) for wanted in need)


def _helps_towards(give: CardCounts, take: CardCounts, hand: CardCounts, need: CardCounts) -> bool:
    extra, lacking = missing_cards(need, hand), missing_cards(hand, need)
    dear = sum(extra) > PLENTY_TO_SPARE or holds(take, lacking)
    if not holds(extra, give) or sum(give) > sum(take) + dear:
        return False
    return any(n and lack for n, lack in zip(take, lacking, strict=True))


def find_acceptance(
    position: Position, seat: int, need: Need, listed: Iterable[Action]
) -> Action | None:
    """An offer that helps."""
    hand = position.players[seat].hand
    offers = (action for action in listed if isinstance(action, Accept))
    return next((offer for offer in offers if helps(offer.want, offer.give, hand, need)), None)


def find_market_swap(
    position: Position, seat: int, need: Need, listed: Iterable[Action]
) -> Action | None:
    """A swap at the market that brings something lacking."""
    hand = position.players[seat].hand
    swaps = (action for action in listed if isinstance(action, Market))
    return next((s for s in swaps if helps(cards_of(s.give), cards_of(s.want), hand, need)), None)


def find_bank_trade(
    position: Position, seat: int, need: Need, listed: Iterable[Action]
) -> Action | None:
    """A trade with the supply of spare resources for something lacking, the cheapest."""
    hand = position.players[seat].hand
    extra, lacking = missing_cards(need.first, hand), missing_cards(hand, need.first)
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
    hand = position.players[seat].hand
    extra, lacking = missing_cards(need.first, hand), missing_cards(hand, need.first)
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


def gain_of(position: Position, seat: int, near: Sequence[Goal]) -> Gain:
    """How to value another hand: it waits less for the best goals, and holds more cards."""
    player = position.players[seat]
    waits = rolls_per_card(income(position, seat), player.rates)

    def worth(hand: CardCounts) -> float:
        held = sum(hand)
        waiting = sum(
            share * rolls_for(goal.cost, hand, waits)
            for share, goal in zip(GOAL_SHARES, near, strict=False)
        )
        return CARD_WORTH * held - UNSAFE_CARD_LOSS * max(0, held - SAFE_HAND_SIZE) - waiting

    now = worth(player.hand)
    return lambda hand: worth(hand) - now


def best_acceptance(
    position: Position, seat: int, listed: Iterable[Action], gain: Gain
) -> Accept | None:
    """The offer of others by which a seat gains most."""
    hand = position.players[seat].hand
    best, found = LEAST_GAIN, None
    for action in listed:
        if isinstance(action, Accept) and not is_close_to_winning(position, action.seat):
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
    """Offers to partners who will agree, the best first."""
    possible = [
        (worth, offer)
        for offer in SWAP_OFFERS
        if holds(hand, offer.give)
        and (worth := gain(add(subtract(hand, offer.give), offer.want))) > LEAST_GAIN
    ]
    possible.sort(key=lambda found: -found[0])
    for _, offer in possible:
        agreed = tuple(partner.seat for partner in partners if partner.agrees(offer))
        if agreed:
            yield Offer(offer.give, offer.want, agreed)


def is_close_to_winning(position: Position, seat: int) -> bool:
    """Whether somebody is so near the goal that no deal should help them."""
    return position.players[seat].points >= position.rules.goal - POINTS_CLOSE_TO_WIN


def _terms() -> Iterator[Offer]:
    """One or two cards for one or two others."""
    ones = [cards_of(kind) for kind in range(5)]
    twos = [add(a, b) for a, b in combinations_with_replacement(ones, 2)]
    for give in (*ones, *twos):
        for want in (*twos, *ones):
            if not any(a and b for a, b in zip(give, want, strict=True)):
                yield Offer(give, want)


SWAP_OFFERS = tuple(_terms())
