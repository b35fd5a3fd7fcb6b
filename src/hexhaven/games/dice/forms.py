"""Both sides of the block: the sheet of the Dice Game and the sheet of Plus.

Hexes lie flat side up. A hex reaches from its centre by (±2, 0) and (±1, ±1). Roads are given as
lines of points, each beginning where another one passes. Whatever stands where a road ends needs
that road.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from hexhaven.games.dice.sheet import ANY, Form, Hex, JokerPlace, Place, Point, Terrain
from hexhaven.games.island.cards import BRICK, GRAIN, LUMBER, ORE, WOOL

START: tuple[Point, Point] = (-2, -2), (-1, -1)
#: Terrain, centre and joker of the five producing hexes, in the order of their knights.
LAND: tuple[tuple[Terrain, Point, int], ...] = (
    ("mountains", (-3, -1), ORE),
    ("fields", (-3, 1), GRAIN),
    ("pasture", (0, 2), WOOL),
    ("forest", (3, 1), LUMBER),
    ("hills", (3, -1), BRICK),
)
DESERT, MIDDLE = (0, -2), (0, 0)


def _roads(lines: Iterable[Sequence[Point]], first: int, points: int) -> tuple[Place, ...]:
    """Roads along lines, numbered from the first on; each follows the road that leads to it."""
    found: list[Place] = []
    for ends in (ends for line in lines for ends in pairwise(line)):
        found.append(Place(first + len(found), points, ends, _road_to(found, ends[0])))
    return tuple(found)


def _road_to(roads: Sequence[Place], point: Point) -> int:
    """The bit set of the road that ends at a point, or of none."""
    return sum(1 << i for i, road in enumerate(roads) if road.at[1] == point)


def _buildings(
    places: Mapping[int, Point], roads: Sequence[Place], points: int | None = None
) -> tuple[Place, ...]:
    """Settlements or cities by number; without points they score their number, and in order."""
    return tuple(
        Place(
            number,
            number if points is None else points,
            (at,),
            _road_to(roads, at),
            _before(i) if points is None else 0,
        )
        for i, (number, at) in enumerate(places.items())
    )


def _before(index: int) -> int:
    """The bit set of the place just before one."""
    return 1 << index - 1 if index else 0


def _knights(hexes: Sequence[Hex], values: Sequence[int], ordered: bool) -> tuple[Place, ...]:
    """The knights of all hexes in the order of their numbers."""
    homes = sorted((number, hex.centre) for hex in hexes for number in hex.knights)
    return tuple(
        Place(number, points, (at,), 0, _before(i) if ordered else 0)
        for i, ((number, at), points) in enumerate(zip(homes, values, strict=True))
    )


def _jokers(hexes: Sequence[Hex]) -> tuple[JokerPlace, ...]:
    """The jokers of all hexes; each needs every knight of its hex (P-04)."""
    gives = {terrain: resource for terrain, _, resource in LAND}
    found = [
        JokerPlace(hex.joker, gives.get(hex.terrain, ANY), sum(1 << k - 1 for k in hex.knights))
        for hex in hexes
        if hex.joker is not None
    ]
    return tuple(sorted(found))


_LAND_HEXES = tuple(Hex(terrain, at, (k,), k) for k, (terrain, at, _) in enumerate(LAND, 1))

_DICE_HEXES = (*_LAND_HEXES, Hex("desert", DESERT, (6,), 6), Hex("water", MIDDLE))

#: The lines from the start, which both sheets have.
_FIRST_LINES = (((-1, -1), (-2, 0), (-4, 0)), ((-2, 0), (-1, 1), (-2, 2), (-4, 2)))
_DICE_LINES = (
    *_FIRST_LINES,
    ((-2, 2), (-1, 3), (1, 3), (2, 2), (1, 1), (2, 0), (1, -1), (2, -2)),
    ((2, 2), (4, 2), (5, 1), (4, 0), (5, -1)),
)
_DICE_ROADS = _roads(_DICE_LINES, first=0, points=1)
_DICE_SETTLEMENTS = {3: (-1, -1), 4: (-1, 1), 5: (-1, 3), 7: (2, 2), 9: (2, 0), 11: (2, -2)}
_DICE_CITIES = {7: (-4, 0), 12: (-4, 2), 20: (5, 1), 30: (5, -1)}

DICE_FORM = Form(
    hexes=_DICE_HEXES,
    start=START,
    places=(
        _DICE_ROADS,
        _buildings(_DICE_SETTLEMENTS, _DICE_ROADS),
        _buildings(_DICE_CITIES, _DICE_ROADS),
        _knights(_DICE_HEXES, range(1, 7), ordered=True),
    ),
    jokers=_jokers(_DICE_HEXES),
)

#: P-05: the marked road, the fifth of its line.
MARKED_ROAD = 6

_PLUS_HEXES = (*_LAND_HEXES, Hex("desert", DESERT, (6, 7), 6), Hex("desert", MIDDLE, (8, 9), 7))
_PLUS_LINES = (
    *_FIRST_LINES,
    ((-2, 2), (-1, 3), (1, 3), (2, 2), (4, 2), (5, 1), (4, 0), (2, 0)),
    ((4, 0), (5, -1), (4, -2), (2, -2), (1, -3), (-1, -3)),
)
_PLUS_ROADS = _roads(_PLUS_LINES, first=1, points=0)
_PLUS_SETTLEMENTS = (-1, -1), (-1, 1), (-1, 3), (5, 1), (5, -1), (2, -2), (-1, -3)
_PLUS_CITIES = (-4, 0), (-4, 2), (2, 2), (2, 0)

PLUS_FORM = Form(
    hexes=_PLUS_HEXES,
    start=START,
    places=(
        _PLUS_ROADS,
        _buildings(dict(enumerate(_PLUS_SETTLEMENTS, 1)), _PLUS_ROADS, points=1),
        _buildings(dict(enumerate(_PLUS_CITIES, 1)), _PLUS_ROADS, points=2),
        _knights(_PLUS_HEXES, [0] * 9, ordered=False),
    ),
    jokers=_jokers(_PLUS_HEXES),
)
