"""The parts of a view of either game as JSON: `form`, `public`, `prospects` and `sheet/N`."""

from typing import Any, Literal, TypedDict

from hexhaven.games.dice.faces import FaceName as Face
from hexhaven.games.dice.position import Phase
from hexhaven.games.dice.sheet import Terrain
from hexhaven.games.island.parts import Pair as Point
from hexhaven.games.island.parts import Resource

__all__ = ["PARTS", "Face", "Phase", "Resource"]

#: What may be built, by the word of the action.
Kind = Literal["road", "settle", "city", "knight"]
#: Dice by their faces, leaving out what there is none of.
Dice = dict[Face, int]

Line = TypedDict("Line", {"from": Point, "to": Point})


class Options(TypedDict):
    """What was agreed upon for this game."""

    late_jokers: bool
    limit: int


class Hex(TypedDict):
    """A printed hex, its knights and its joker by their numbers."""

    terrain: Terrain
    centre: Point
    knights: list[int]
    joker: int | None


class Road(Line):
    """Where a road may be built, and which roads come before it."""

    number: int
    points: int
    after: list[int]


class Place(TypedDict):
    """Where a settlement, city or knight may be built, and which roads lead there."""

    number: int
    points: int
    at: Point
    after: list[int]


class Joker(TypedDict):
    """A joker, what it gives, and the knights it needs."""

    number: int
    gives: Resource | Literal["any"]
    knights: list[int]


class Form(TypedDict):
    """What is printed on everybody's sheet."""

    game: str
    seats: int
    options: Options
    start: Line
    hexes: list[Hex]
    roads: list[Road]
    settlements: list[Place]
    cities: list[Place]
    knights: list[Place]
    jokers: list[Joker]


class Public(TypedDict):
    """Whose turn it is and what lies there."""

    phase: Phase
    first: int | None
    turn: int | None
    turns: int
    dice: Dice
    rolling: int
    rolls: int
    gained: int
    points: list[int]
    longest_road: int | None
    largest_army: int | None
    winners: list[int] | None


class Next(TypedDict):
    """The places that may be built next, by kind, whether or not dice pay for them."""

    road: list[int]
    settle: list[int]
    city: list[int]
    knight: list[int]


class Sheet(TypedDict):
    """What one player has built, and what may come next."""

    roads: list[int]
    settlements: list[int]
    cities: list[int]
    knights: list[int]
    used_jokers: list[int]
    boxes: list[int]
    road_length: int
    next: Next


class Swap(TypedDict):
    """Two gold for a die of a resource."""

    kind: Literal["swap"]
    want: Resource


class UseJoker(TypedDict):
    """A die turned by a joker."""

    kind: Literal["joker"]
    joker: int
    die: Face
    want: Resource


class Prospect(TypedDict):
    """A swap or joker that helps to pay for something, and how many more each kind takes then."""

    action: Swap | UseJoker
    remaining: dict[Kind, int]


PARTS: dict[str, Any] = {
    "form": Form,
    "public": Public,
    "prospects": list[Prospect],
    "sheet/N": Sheet,
}
