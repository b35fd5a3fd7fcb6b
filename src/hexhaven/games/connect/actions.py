"""The actions of Connect, those of players and those of Nature.

All of them may come at any moment: everybody plays at once, and each action is judged by what
is legal when it arrives.
"""

import re
from typing import Annotated, Any, ClassVar, Literal, get_args

from hexhaven.core.actions import Action as CoreAction
from hexhaven.core.actions import (
    Codec,
    Notation,
    Number,
    action_kind,
    name_codec,
    numbers_below,
    seats_codec,
)
from hexhaven.games.island.cards import Cards, Resource
from hexhaven.games.island.lattice import edge_name, read_edge_name

#: The kinds of development cards (C-02).
KNIGHT, ROAD_BUILDING, INVENTION, VICTORY_POINT = range(4)
CardName = Literal["knight", "road_building", "invention", "victory_point"]
CARD_NAMES: tuple[CardName, ...] = get_args(CardName)
BuildingName = Literal["settlement", "city"]
BUILDINGS: tuple[BuildingName, ...] = get_args(BuildingName)
SETTLEMENT, CITY = BUILDINGS


def _read_node(text: str) -> tuple[int, int]:
    piece, _, number = text.partition(":")
    return int(piece), int(number)


def write_node(node: tuple[int, int]) -> str:
    """A node by its piece and its number there."""
    return "{}:{}".format(*node)


def _read_edge(text: str) -> tuple[int, int, int]:
    piece, _, ends = text.partition(":")
    a, b = read_edge_name(ends)
    return int(piece), a, b


_check_node = numbers_below(10**5, 10**3)
_check_ends = numbers_below(10**5, 10**3, 10**3)


def _check_edge(edge: Any) -> tuple[int, ...]:
    piece, a, b = _check_ends(edge)
    if a >= b:
        raise ValueError(edge)
    return piece, a, b


def _check_building(building: Any) -> str:
    if building not in BUILDINGS:
        raise ValueError(building)
    return str(building)


def write_edge(edge: tuple[int, int, int]) -> str:
    """An edge by its piece and its two nodes there."""
    piece, *ends = edge
    return f"{piece}:{edge_name(ends)}"


def _place_codec(pattern: str, read: Any, write: Any, check: Any) -> Codec:
    """The codec of a place, whose JSON form is its notation."""

    def from_json(value: object) -> Any:
        if not isinstance(value, str) or not re.fullmatch(pattern, value, re.ASCII):
            raise ValueError(value)
        return read(value)

    return Codec(pattern, read, write, check, from_json, write, str)


Node = Annotated[
    tuple[int, int], _place_codec(r"\d{1,5}:\d{1,3}", _read_node, write_node, _check_node)
]
Edge = Annotated[
    tuple[int, int, int],
    _place_codec(r"\d{1,5}:\d{1,3}-\d{1,3}", _read_edge, write_edge, _check_edge),
]
Seats = Annotated[tuple[int, ...], seats_codec(digits=5)]
Card = Annotated[int, name_codec(CARD_NAMES)]
Building = Annotated[BuildingName, Codec("|".join(BUILDINGS), str, check=_check_building)]


class Action(CoreAction):
    """One thing a seat or Nature does while everybody plays at once."""

    __slots__ = ()
    any_order: ClassVar[bool] = True


@action_kind("found {building} {node} {road}")
class Found(Action):
    """Place a building and the road beside it before the first round."""

    building: Building
    node: Node
    road: Edge


@action_kind("road {edge}")
class Road(Action):
    """Build a road, or place a free one."""

    edge: Edge


@action_kind("settle {node}")
class Settle(Action):
    """Build a settlement."""

    node: Node


@action_kind("city {node}")
class City(Action):
    """Make a settlement a city."""

    node: Node


@action_kind("buy {board}")
class Buy(Action):
    """Buy a development card from a board's deck; Nature draws it."""

    board: Number


@action_kind("knight {resource}")
class PlayKnight(Action):
    """Send your robber home and take a resource."""

    resource: Resource


@action_kind("roads")
class PlayRoadBuilding(Action):
    """Two roads of this round are free."""


@action_kind("invention {cards}")
class PlayInvention(Action):
    """Take two resources from the supply."""

    cards: Cards


@action_kind("bank {give}>{want}")
class Bank(Action):
    """Trade one resource with the supply at the best rate."""

    give: Cards
    want: Cards


@action_kind("market {give}>{want}")
class Market(Action):
    """Swap one resource at the market of your end of the island."""

    give: Resource
    want: Resource


@action_kind("offer {give}>{want}{to}")
class Offer(Action):
    """Offer cards for cards to some partners, or to all if none is named."""

    give: Cards
    want: Cards
    to: Seats = ()


@action_kind("accept {seat} {give}>{want}")
class Accept(Action):
    """Accept a seat's offer, named by its terms as the offerer stated them."""

    seat: Number
    give: Cards
    want: Cards


@action_kind("withdraw")
class Withdraw(Action):
    """Take back your offer."""


@action_kind("discard {cards}")
class Discard(Action):
    """Return half of a hand that was too large when a seven fell."""

    cards: Cards


@action_kind("dice {first} {second}")
class Dice(Action):
    """Nature rolls for everybody."""

    first: Number
    second: Number


@action_kind("robbers {first} {second}")
class MoveRobbers(Action):
    """Nature rolls where all robbers go; a seven is the desert."""

    first: Number
    second: Number


@action_kind("draw {card}")
class Draw(Action):
    """Nature draws a development card."""

    card: Card


@action_kind("time")
class TimeUp(Action):
    """The time of a phase is up."""


@action_kind("count")
class Count(Action):
    """The points are counted: somebody active has enough of them."""


NATURE_ACTIONS = (Dice, MoveRobbers, Draw, TimeUp, Count)
NOTATION = Notation(
    (
        Found, Road, Settle, City, Buy, PlayKnight, PlayRoadBuilding, PlayInvention, Bank, Market,
        Offer, Accept, Withdraw, Discard,
    ),
    nature=NATURE_ACTIONS,
)  # fmt: skip
