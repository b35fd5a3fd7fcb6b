"""What actions are called where a person chooses or reads them."""

from collections.abc import Iterable

from hexhaven.core.actions import Action, word_of
from hexhaven.core.game import Seat
from hexhaven.core.messages import Message, Who, message
from hexhaven.games.base import actions as a
from hexhaven.games.base.actions import write_edge
from hexhaven.games.base.boards import board_of
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.cards import RESOURCES, amount, cards_from_json
from hexhaven.games.island.terrain import DESERT


def label_of(view: BaseView, action: Action) -> Message:
    """The name of an action in a list; places go by their numbers."""
    id = f"text.base.do.{word_of(type(action))}"
    match action:
        case a.Settle(place) | a.City(place) | a.MoveRobber(place):
            return message(id, place=place)
        case a.Road(edge):
            return message(id, place=write_edge(edge))
        case a.Steal(seat):
            return message(id, player=Who(seat))
        case a.Deal(seat):
            return deal_label_of(view, seat)
        case a.PlayInvention(taken) | a.Discard(taken):
            return message(id, cards=amount(taken))
        case a.PlayMonopoly(resource):
            return message(id, resource=message(f"resource.{RESOURCES[resource]}"))
        case a.Accept(give, want):
            return message(id, give=amount(want), want=amount(give))
        case a.Offer(give, want, to) if 0 < len(to) < view.record.seats - 1:
            sides = {"give": amount(give), "want": amount(want)}
            return message("text.base.do.offer_to", players=tuple(map(Who, to)), **sides)
        case a.Bank(give, want) | a.Offer(give, want):
            return message(id, give=amount(give), want=amount(want))
    return message(id)


def deal_label_of(view: BaseView, partner: Seat, *, brief: bool = False) -> Message:
    """A deal as you give and take: on the partner's offer if there is one, else on yours."""
    offers = {offer["seat"]: offer for offer in view.parts()["public"]["offers"]}
    own = partner not in offers
    offer = offers[view.turn if own else partner]
    give, want = (amount(cards_from_json(offer[side])) for side in ("give", "want"))
    sides = {"give": give, "want": want} if own else {"give": want, "want": give}
    id = "text.base.do.deal_brief" if brief else "text.base.do.deal"
    return message(id, player=Who(partner), **sides)


def placed_label_of(view: BaseView, action: Action) -> Message:
    """The name of anybody's action; places go by the fields beside them, as people speak."""
    id = f"text.base.at.{word_of(type(action))}"
    match action:
        case a.Settle(node) | a.City(node):
            hexes = board_of(view.words).lattice.node_hexes[node]
            return message(id, fields=fields_of(view, hexes))
        case a.Road(edge):
            return _road(view, edge)
        case a.MoveRobber(hex):
            return message(id, fields=fields_of(view, (hex,)))
        case a.EndTurn() | a.Withdraw():
            return message(id)
    return label_of(view, action)


def _road(view: BaseView, edge: int) -> Message:
    """A road by the two fields it lies between; on the coast by its field and the next one."""
    board = board_of(view.words)
    lattice = board.lattice
    ends = lattice.edges[board.edge_places[edge]]
    one, other = (set(lattice.node_hexes[node]) for node in ends)
    fields = fields_of(view, sorted(one & other))
    if len(fields) > 1:
        return message("text.base.at.road", fields=fields)
    if one == other:
        return message("text.base.at.coast", fields=fields)
    towards = fields_of(view, sorted(one ^ other))
    return message("text.base.at.coast_towards", fields=fields, towards=towards)


def fields_of(view: BaseView, hexes: Iterable[int]) -> tuple[Message, ...]:
    """Some hexes by what they yield and their numbers."""
    return tuple(_field(view, hex) for hex in hexes)


def _field(view: BaseView, hex: int) -> Message:
    terrain = int(view.record.terrain[hex])
    if terrain == DESERT:
        return message("terrain.desert")
    resource = message(f"resource.{RESOURCES[terrain]}")
    return message("text.base.field", resource=resource, number=int(view.record.number[hex]))
