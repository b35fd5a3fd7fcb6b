"""Connect as agents see it: the pieces of the island that a seat is shown, and its partners.

Numbers of places count the pieces a seat is shown from left to right: all of a small island,
on a long one its own board and those beside it. So they depend on a setup's boards alone.
"""

from typing import ClassVar

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.game import Choices
from hexhaven.core.setup import Setup
from hexhaven.envs import cards
from hexhaven.envs.connect import VERSIONS
from hexhaven.envs.connect.observation import Observer
from hexhaven.envs.connect.window import PLAYERS, Window
from hexhaven.envs.encodings import (
    NOTHING_BEGUN,
    Choice,
    Encoding,
    Mask,
    PartialAction,
    Row,
    add_to_discard,
    missing_number,
)
from hexhaven.games.connect import actions as a
from hexhaven.games.connect.options import island_of
from hexhaven.games.connect.position import ROBBER, TRADE
from hexhaven.games.connect.rules.rounds import discard_count
from hexhaven.games.connect.rules.trade import offer_refusal
from hexhaven.games.connect.view import ConnectView

#: The first number of each group; the first number of all is to pass.
PASS, ROADS, WITHDRAW, KNIGHT = 0, 1, 2, 3
INVENTION = KNIGHT + 5
BANK = INVENTION + len(cards.CARD_PICKS)
MARKET = BANK + len(cards.PAIRS)
OFFER = MARKET + len(cards.PAIRS)
DISCARD = OFFER + len(cards.OFFERS)
ACCEPT = DISCARD + 5
PLACES = ACCEPT + PLAYERS - 1
#: All offers that have a number, and what each of them gives.
OFFERS = cards.OFFERS + cards.LARGER_OFFERS
GIVEN = np.array([give for give, _ in OFFERS])


class ConnectEncoding(Encoding):
    """Tables of one setup as agents see them."""

    name, version = "connect", VERSIONS["connect"]
    pass_number: ClassVar[int | None] = PASS
    #: As much as the busiest bot does in a round, after a discard.
    patience: ClassVar[int] = 17

    def __init__(self, setup: Setup) -> None:
        self.window = w = Window(island_of(setup))
        self._observer = Observer(w)
        self.layout = self._observer.layout
        nodes, edges = w.slots * w.nodes, w.slots * w.edges
        self._buy = PLACES
        self._settle = self._buy + w.slots
        self._city = self._settle + nodes
        self._road = self._city + nodes
        #: A building and its road: the road, and at which of its ends the building stands.
        self._found = self._road + edges
        founding = a.BUILDINGS if setup.options["places"] == "free" else ()
        self._larger = self._found + 2 * edges * len(founding)
        self._leave_out = self._larger + len(cards.LARGER_OFFERS)
        self.names = (
            "pass", "roads", "withdraw", *cards.kind_names("knight"),
            *cards.pick_names("invention"), *cards.pair_names("bank"),
            *cards.pair_names("market"), *cards.offer_names(cards.OFFERS),
            *cards.kind_names("discard"),
            *(f"accept +{k}" for k in range(1, PLAYERS)), *_place_names("buy", w.slots),
            *_place_names("settle", w.slots, w.nodes), *_place_names("city", w.slots, w.nodes),
            *_place_names("road", w.slots, w.edges),
            *(
                f"{name} end {end}"
                for building in founding
                for name in _place_names(f"found {building}", w.slots, w.edges)
                for end in range(2)
            ),
            *cards.offer_names(cards.LARGER_OFFERS),
            *(f"leave out +{k}" for k in range(1, PLAYERS)),
        )  # fmt: skip

    def observe(self, view: ConnectView, begun: PartialAction = NOTHING_BEGUN) -> Row:
        return self._observer.observe(view, begun)

    def points(self, view: ConnectView) -> int:
        """The seat's points, hidden cards included."""
        assert view.seat is not None, "a spectator does not play"
        return view.position.players[view.seat].points + view.own.count(a.VICTORY_POINT)

    def mask(
        self,
        view: ConnectView,
        choices: Choices,
        must: bool,
        trade: bool,
        begun: PartialAction = NOTHING_BEGUN,
    ) -> Mask:
        """What a seat that is asked may choose; the rules allow any number of offers."""
        assert view.seat is not None, "a spectator does not play"
        mask = np.zeros(self.actions, np.bool_)
        mask[PASS] = not must
        for action in () if begun.left_out else choices.listed:
            number = self._number(view.seat, action)
            if number is not None and (trade or not isinstance(action, a.Accept | a.Withdraw)):
                mask[number] = True
        hand = view.position.players[view.seat].hand
        if view.position.phase == ROBBER:
            for resource in range(5):
                mask[DISCARD + resource] = hand[resource] > begun.aside[resource]
        elif trade and view.position.phase == TRADE and any(hand):
            self._mark_offers(view, view.seat, begun, mask)
        return mask

    def _mark_offers(self, view: ConnectView, seat: int, begun: PartialAction, mask: Mask) -> None:
        """Mark the offers that the hand can pay, but not one that stands already, and leaving out.

        Of the predicates of an offer only these can refuse one that has a number.
        """
        player = view.position.players[seat]
        payable: Mask = np.logical_and.reduce(np.array(player.hand) >= GIVEN, axis=1)
        stands = player.offer
        if stands is not None and stands[:2] in OFFERS:
            k = OFFERS.index(stands[:2])
            payable[k] &= offer_refusal(view.position, seat, self._offer(seat, k, begun)) is None
        mask[OFFER:DISCARD] = payable[: DISCARD - OFFER]
        mask[self._larger : self._leave_out] = payable[DISCARD - OFFER :]
        asked = self._addressees(seat, begun)
        for other in asked if len(asked) > 1 else ():
            mask[self._leave_out + self._rank(seat, other)] = True

    def _addressees(self, seat: int, begun: PartialAction) -> tuple[int, ...]:
        """To whom an offer goes."""
        partners = self.window.island.partners(seat)
        return tuple(other for other in partners if other not in begun.left_out)

    def _offer(self, seat: int, k: int, begun: PartialAction) -> a.Offer:
        """An offer by its place among those that have a number."""
        to = self._addressees(seat, begun) if begun.left_out else ()
        return a.Offer(*OFFERS[k], to)

    def _rank(self, seat: int, other: int) -> int:
        """Which of the others that are shown to a seat somebody is."""
        return self.window.players(seat).index(other) - 1

    def numbers(self, action: Action | None, view: ConnectView) -> tuple[int, ...]:
        assert view.seat is not None, "a spectator does not play"
        match action:
            case None:
                return (PASS,)
            case a.Discard(chosen):
                return cards.discard_numbers(DISCARD, chosen)
            case a.Offer(give, want, to) if (give, want) in OFFERS:
                k = OFFERS.index((give, want))
                offer = OFFER + k if k < len(cards.OFFERS) else self._larger + k - len(cards.OFFERS)
                return (*self._leave_out_numbers(view.seat, to), offer)
        number = self._number(view.seat, action)
        if number is None or self.action(number, view) != action:
            raise missing_number(action)
        return (number,)

    def _leave_out_numbers(self, seat: int, to: tuple[int, ...]) -> list[int]:
        """The numbers that leave out the seats to which an offer is not made."""
        partners = self._addressees(seat, NOTHING_BEGUN)
        left_out = [self._rank(seat, other) for other in partners if to and other not in to]
        return [self._leave_out + k for k in sorted(left_out)]

    def _number(self, seat: int, action: Action) -> int | None:
        """The number of a listed action; None for places that are not shown."""
        match action:
            case a.PlayRoadBuilding():
                return ROADS
            case a.Withdraw():
                return WITHDRAW
            case a.PlayKnight(resource):
                return KNIGHT + resource
            case a.PlayInvention(taken):
                kinds = tuple(k for k in range(5) for _ in range(taken[k]))
                return INVENTION + cards.CARD_PICKS.index(kinds)
            case a.Bank(give, want):
                pair = next(k for k in range(5) if give[k]), next(k for k in range(5) if want[k])
                return BANK + cards.PAIRS.index(pair)
            case a.Market(give_one, want_one):
                return MARKET + cards.PAIRS.index((give_one, want_one))
            case a.Accept(other):
                return ACCEPT + self._rank(seat, other)
        return self._number_of_place(seat, action)

    def _number_of_place(self, seat: int, action: Action) -> int | None:
        w = self.window
        match action:
            case a.Buy(board):
                return _offset(self._buy, w.slot(seat, board))
            case a.Settle(node):
                return _offset(self._settle, w.node_number(seat, node))
            case a.City(node):
                return _offset(self._city, w.node_number(seat, node))
            case a.Road(edge):
                return _offset(self._road, w.edge_number(seat, edge))
            case a.Found(building, node, edge):
                island = w.island
                end = island.ends[island.edge(*edge)].index(island.node(*node))
                first = self._found + 2 * w.slots * w.edges * a.BUILDINGS.index(building) + end
                number = w.edge_number(seat, edge)
                return None if number is None else first + 2 * number
        return None

    def action(
        self, number: int, view: ConnectView, begun: PartialAction = NOTHING_BEGUN
    ) -> Choice:
        assert view.seat is not None, "a spectator does not play"
        if number >= self._leave_out:
            other = self.window.players(view.seat)[1 + number - self._leave_out]
            return begun._replace(left_out=begun.left_out | {other})
        if number >= self._larger:
            return self._offer(view.seat, number - self._larger + len(cards.OFFERS), begun)
        if number >= PLACES:
            return self._place_action(number, view.seat)
        if number == PASS:
            return None
        if number < KNIGHT:
            return a.PlayRoadBuilding() if number == ROADS else a.Withdraw()
        player = view.position.players[view.seat]
        if number < INVENTION:
            return a.PlayKnight(number - KNIGHT)
        if number < BANK:
            return a.PlayInvention(cards.cards_of_kinds(cards.CARD_PICKS[number - INVENTION]))
        if number < MARKET:
            give, want = cards.PAIRS[number - BANK]
            return a.Bank(cards.pile(give, player.rates[give]), cards.pile(want))
        if number < OFFER:
            return a.Market(*cards.PAIRS[number - MARKET])
        if number < DISCARD:
            return self._offer(view.seat, number - OFFER, begun)
        if number < ACCEPT:
            chosen = add_to_discard(number - DISCARD, begun, discard_count(player))
            return chosen if isinstance(chosen, PartialAction) else a.Discard(chosen)
        other = self.window.players(view.seat)[number - ACCEPT + 1]
        offer = view.position.players[other].offer
        assert offer is not None, "an offer that is marked stands"
        return a.Accept(other, offer.give, offer.want)

    def _place_action(self, number: int, seat: int) -> Action:
        w = self.window
        if number < self._settle:
            return a.Buy(w.pieces[seat][number - self._buy])
        if number < self._city:
            return a.Settle(w.node(seat, number - self._settle))
        if number < self._road:
            return a.City(w.node(seat, number - self._city))
        if number < self._found:
            return a.Road(w.edge(seat, number - self._road))
        building, rest = divmod(number - self._found, 2 * w.slots * w.edges)
        edge = w.edge(seat, rest // 2)
        node = w.island.ends[w.island.edge(*edge)][rest % 2]
        return a.Found(a.BUILDINGS[building], w.island.name_node(node), edge)


def _offset(first: int, number: int | None) -> int | None:
    return None if number is None else first + number


def _place_names(word: str, slots: int, places: int = 0) -> list[str]:
    if not places:
        return [f"{word} {slot}" for slot in range(slots)]
    return [f"{word} {slot}/{place}" for slot in range(slots) for place in range(places)]


def encoding_of(setup: Setup) -> Encoding:
    return ConnectEncoding(setup)
