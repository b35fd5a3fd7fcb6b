"""Sheets: what is printed on one (a Form), and what its player has built on it (a Sheet).

A sheet is five bit sets and nothing else, so it can be compared, hashed and looked up. Bit i
of a set stands for place i of the form, in the order in which the form lists its places.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Literal, NamedTuple

from hexhaven.games.dice.faces import NO_DICE, Counts, add

#: A point of the lattice of docs/rules/dice.md; Y counts down.
Point = tuple[int, int]

Terrain = Literal["hills", "forest", "pasture", "fields", "mountains", "desert", "water"]
PIECE_KINDS = ("road", "settlement", "city", "knight")
ROAD, SETTLEMENT, CITY, KNIGHT = range(4)
#: D-04: what each kind costs.
COSTS: tuple[Counts, ...] = (
    (1, 1, 0, 0, 0, 0),
    (1, 1, 1, 1, 0, 0),
    (0, 0, 0, 2, 3, 0),
    (0, 0, 1, 1, 1, 0),
)
#: A joker that gives any of the five resources.
ANY = -1


class Sheet(NamedTuple):
    """What is built, by kind, and which jokers are used up."""

    roads: int = 0
    settlements: int = 0
    cities: int = 0
    knights: int = 0
    jokers: int = 0


EMPTY_SHEET = Sheet()


class Place(NamedTuple):
    """Where one piece may be built.

    `number` names it in the notation; `roads` and `earlier` are bit sets of the roads, and of
    the places of its own kind, that must be built before it. A road lies between two points.
    """

    number: int
    points: int
    at: tuple[Point, ...]
    roads: int = 0
    earlier: int = 0


class JokerPlace(NamedTuple):
    """A joker: the knights it needs, and the resource it gives (or ANY)."""

    number: int
    gives: int
    knights: int


class Hex(NamedTuple):
    """A hex: its terrain and centre, its knights and its joker by their numbers."""

    terrain: Terrain
    centre: Point
    knights: tuple[int, ...] = ()
    joker: int | None = None


@dataclass(frozen=True, eq=False)
class Form:
    """One side of the block as it is printed."""

    hexes: tuple[Hex, ...]
    start: tuple[Point, Point]
    #: By kind.
    places: tuple[tuple[Place, ...], ...]
    jokers: tuple[JokerPlace, ...]

    @cached_property
    def indexes(self) -> tuple[dict[int, int], ...]:
        """By kind, the index of the place of each number."""
        return tuple({place.number: i for i, place in enumerate(each)} for each in self.places)

    @cached_property
    def depths(self) -> tuple[int, ...]:
        """The length of the line from the start road's far end through each road."""
        found: list[int] = []
        for road in self.places[ROAD]:
            found.append(2 + max((found[i] - 1 for i in members(road.roads)), default=0))
        return tuple(found)


@cache
def cost(kinds: tuple[int, ...]) -> Counts:
    """D-04: what pieces cost together."""
    total = NO_DICE
    for kind in kinds:
        total = add(total, COSTS[kind])
    return total


def members(bits: int) -> Iterator[int]:
    """The indexes in a bit set, from the lowest up."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def is_open(form: Form, sheet: Sheet, kind: int, index: int) -> bool:
    """Whether a place is free and may be built on next, whatever that costs (D-05, D-06)."""
    place = form.places[kind][index]
    return (
        not sheet[kind] >> index & 1
        and place.roads & sheet.roads == place.roads
        and place.earlier & sheet[kind] == place.earlier
    )


def open_places(form: Form, sheet: Sheet, kind: int) -> tuple[int, ...]:
    return tuple(i for i in range(len(form.places[kind])) if is_open(form, sheet, kind, i))


def add_piece(sheet: Sheet, kind: int, index: int) -> Sheet:
    built = list(sheet)
    built[kind] |= 1 << index
    return Sheet(*built)


def usable_jokers(form: Form, sheet: Sheet, knights: int) -> tuple[JokerPlace, ...]:
    """The jokers that are not used up and whose knights are among those given (D-03, P-04)."""
    return tuple(
        joker
        for i, joker in enumerate(form.jokers)
        if joker.knights & knights == joker.knights and not sheet.jokers >> i & 1
    )


def joker_resources(joker: JokerPlace) -> tuple[int, ...]:
    return tuple(range(5)) if joker.gives == ANY else (joker.gives,)


def use_joker(form: Form, sheet: Sheet, number: int) -> Sheet:
    index = next(i for i, joker in enumerate(form.jokers) if joker.number == number)
    return sheet._replace(jokers=sheet.jokers | 1 << index)


def points_of(form: Form, sheet: Sheet, kind: int) -> int:
    return sum(form.places[kind][i].points for i in members(sheet[kind]))


@lru_cache(maxsize=1 << 16)
def score(form: Form, sheet: Sheet) -> int:
    """The points of everything that is built (D-05, D-06, P-03)."""
    return sum(points_of(form, sheet, kind) for kind in range(len(PIECE_KINDS)))


def road_length(form: Form, sheet: Sheet) -> int:
    """P-05: the longest line, start road included; branches do not add up."""
    return max((form.depths[i] for i in members(sheet.roads)), default=1)
