"""What a seat may do, and why not anything else; the same predicates judge both."""

from collections.abc import Iterator
from functools import lru_cache, partial

from hexhaven.core.actions import Action, word_of
from hexhaven.core.game import Choices, Space
from hexhaven.core.messages import IllegalAction, message
from hexhaven.games.connect import actions as a
from hexhaven.games.connect.boards import SIDES
from hexhaven.games.connect.position import CITIES, FOUND, ROBBER, TRADE, Position, holds
from hexhaven.games.connect.rules import building, developments, founding, trade
from hexhaven.games.connect.rules.rounds import discard_count
from hexhaven.games.island.cards import NO_CARDS
from hexhaven.games.island.spaces import BankSpace, DiscardSpace, OfferSpace

#: C-10: what everybody may do in a round; all else is for the active side.
TRADE_ACTIONS = (a.Bank, a.Offer, a.Accept, a.Withdraw)
Faces = tuple[int, ...]

#: The most of a kind that random offers ask for.
MOST_ASKED = 9


def choices(position: Position, faces: Faces, seat: int) -> Choices:
    if position.phase == FOUND:
        return Choices(tuple(founding.founding_places(position, seat)))
    find_refusal = partial(refusal, position, faces, seat)
    player = position.players[seat]
    if position.phase == ROBBER and seat in position.awaited:
        discard = DiscardSpace(a.Discard, find_refusal, player.hand, discard_count(player))
        return Choices(spaces=(discard,))
    if position.phase != TRADE:
        return Choices()
    listed = (*_build_actions(position, faces, seat), *_trade_actions(position, seat))
    spaces: list[Space] = []
    if any(player.hand):
        bank = BankSpace(a.Bank, find_refusal, player.hand, player.rates, position.supply)
        partners = position.island.partners(seat)
        spaces += [OfferSpace(a.Offer, find_refusal, player.hand, partners, MOST_ASKED)]
        spaces += [bank] if bank.tradable_kinds() else []
    return Choices(listed, tuple(spaces))


def _build_actions(position: Position, faces: Faces, seat: int) -> Iterator[Action]:
    """What the active side may do besides trading."""
    if not position.is_active(seat):
        return
    island, player = position.island, position.players[seat]
    if player.free_roads or holds(player.hand, building.ROAD_COST):
        yield from (_road(island.name_edge(e)) for e in building.road_places(position, seat))
    if holds(player.hand, building.SETTLEMENT_COST):
        nodes = building.settlement_places(position, seat)
        yield from (_settle(island.name_node(node)) for node in nodes)
    if holds(player.hand, building.CITY_COST) and len(player.cities) < CITIES:
        yield from (a.City(island.name_node(n)) for n in sorted(player.settlements))
    if holds(player.hand, building.CARD_COST):
        yield from map(a.Buy, developments.decks_for(position, seat))
    yield from _card_actions(position, faces, seat)
    yield from trade.market_swaps(position, seat)


#: Many seats are offered the same again and again, and checking fields takes long.
_road, _settle = lru_cache(16_384)(a.Road), lru_cache(16_384)(a.Settle)


def _card_actions(position: Position, faces: Faces, seat: int) -> Iterator[Action]:
    if developments.card_refusal(position, faces, seat, a.KNIGHT) is None:
        yield from map(a.PlayKnight, developments.knight_choices(position, seat))
    if developments.road_building_refusal(position, faces, seat) is None:
        yield a.PlayRoadBuilding()
    if developments.card_refusal(position, faces, seat, a.INVENTION) is None:
        yield from map(a.PlayInvention, developments.inventions(position))


def _trade_actions(position: Position, seat: int) -> Iterator[Action]:
    yield from trade.acceptances(position, seat)
    yield from trade.bank_trades(position, seat)
    if position.players[seat].offer is not None:
        yield a.Withdraw()


def refusal(position: Position, faces: Faces, seat: int, action: Action) -> IllegalAction | None:
    """Why a seat may not do this now, or None when it may."""
    if type(action) in a.NATURE_ACTIONS or type(action) not in a.NOTATION.kinds.values():
        return IllegalAction("refused.connect.nature")
    phase = position.phase
    match action:
        case a.Found() if phase == FOUND:
            return founding.found_refusal(position, seat, action)
        case a.Discard() if phase == ROBBER:
            return _discard_refusal(position, seat, action)
        case a.Found() | a.Discard() if phase == TRADE:
            return IllegalAction(f"refused.connect.no.{word_of(type(action))}")
    if phase != TRADE:
        return IllegalAction(f"refused.connect.phase.{phase}")
    if isinstance(action, TRADE_ACTIONS):
        return _trade_refusal(position, seat, action)
    if not position.is_active(seat):
        side = message(f"side.{SIDES[position.side]}")
        return IllegalAction("refused.connect.inactive", side=side)
    return _build_refusal(position, seat, action) or _card_refusal(position, faces, seat, action)


def _discard_refusal(position: Position, seat: int, action: a.Discard) -> IllegalAction | None:
    """C-13: half of a hand of more than seven."""
    if seat not in position.awaited:
        return IllegalAction("refused.connect.discard_none")
    player = position.players[seat]
    if sum(action.cards) != discard_count(player):
        return IllegalAction("refused.connect.discard_count", count=discard_count(player))
    if not holds(player.hand, action.cards):
        return IllegalAction("refused.connect.hand")
    return None


def _trade_refusal(position: Position, seat: int, action: Action) -> IllegalAction | None:
    match action:
        case a.Bank():
            return trade.bank_refusal(position, seat, action)
        case a.Offer():
            return trade.offer_refusal(position, seat, action)
        case a.Accept():
            return trade.accept_refusal(position, seat, action)
    if position.players[seat].offer is None:
        return IllegalAction("refused.connect.no_offer")
    return None


def _build_refusal(position: Position, seat: int, action: Action) -> IllegalAction | None:
    island, player = position.island, position.players[seat]
    match action:
        case a.Road(place):
            refused = building.edge_refusal(island, place)
            refused = refused or building.road_refusal(position, seat, island.edge(*place))
            cost = NO_CARDS if player.free_roads else building.ROAD_COST
            return refused or building.cost_refusal(player.hand, cost)
        case a.Settle(place):
            refused = building.node_refusal(island, place)
            refused = refused or building.settlement_refusal(position, seat, island.node(*place))
            return refused or building.cost_refusal(player.hand, building.SETTLEMENT_COST)
        case a.City(place):
            refused = building.node_refusal(island, place)
            refused = refused or building.city_refusal(position, seat, island.node(*place))
            return refused or building.cost_refusal(player.hand, building.CITY_COST)
        case a.Buy(board):
            return developments.buy_refusal(position, seat, board)
    return None


def _card_refusal(
    position: Position, faces: Faces, seat: int, action: Action
) -> IllegalAction | None:
    match action:
        case a.PlayKnight(resource):
            return developments.knight_refusal(position, faces, seat, resource)
        case a.PlayRoadBuilding():
            return developments.road_building_refusal(position, faces, seat)
        case a.PlayInvention(taken):
            return developments.invention_refusal(position, faces, seat, taken)
        case a.Market():
            return trade.market_refusal(position, seat, action)
    return None
