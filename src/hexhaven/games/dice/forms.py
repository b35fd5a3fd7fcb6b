"""Both sides of the block: the sheet of the Dice Game and the sheet of Plus.

Hexes lie flat side up. A hex reaches from its centre by (±2, 0) and (±1, ±1).
"""

from __future__ import annotations

from collections.abc import Sequence

from hexhaven.games.dice.sheet import (
    ANY,
    Form,
    Hex,
    JokerPlace,
    Place,
    Point,
    Terrain,
)
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


def _bit(number: int | None, first: int) -> int:
    """The bit set of one number, or of none."""
    return 0 if number is None else 1 << number - first


def _roads(lines: Sequence[tuple[int, Point, Point, int | None]], points: int) -> tuple[Place, ...]:
    """Roads from their number, ends and the road they follow."""
    first = lines[0][0]
    return tuple(Place(n, points, (a, b), _bit(after, first)) for n, a, b, after in lines)


def _buildings(
    lines: Sequence[tuple[int, int, Point, int | None]], first_road: int, ordered: bool
) -> tuple[Place, ...]:
    """Settlements or cities from their number, points, place and the road that reaches them."""
    return tuple(
        Place(number, points, (at,), _bit(road, first_road), _before(i) if ordered else 0)
        for i, (number, points, at, road) in enumerate(lines)
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

DICE_FORM = Form(
    hexes=_DICE_HEXES,
    start=START,
    places=(
        _roads(
            (
                (0, (-1, -1), (-2, 0), None),
                (1, (-2, 0), (-4, 0), 0),
                (2, (-2, 0), (-1, 1), 0),
                (3, (-1, 1), (-2, 2), 2),
                (4, (-2, 2), (-4, 2), 3),
                (5, (-2, 2), (-1, 3), 3),
                (6, (-1, 3), (1, 3), 5),
                (7, (1, 3), (2, 2), 6),
                (8, (2, 2), (1, 1), 7),
                (9, (1, 1), (2, 0), 8),
                (10, (2, 0), (1, -1), 9),
                (11, (1, -1), (2, -2), 10),
                (12, (2, 2), (4, 2), 7),
                (13, (4, 2), (5, 1), 12),
                (14, (5, 1), (4, 0), 13),
                (15, (4, 0), (5, -1), 14),
            ),
            points=1,
        ),
        _buildings(
            (
                (3, 3, (-1, -1), None),
                (4, 4, (-1, 1), 2),
                (5, 5, (-1, 3), 5),
                (7, 7, (2, 2), 7),
                (9, 9, (2, 0), 9),
                (11, 11, (2, -2), 11),
            ),
            first_road=0,
            ordered=True,
        ),
        _buildings(
            (
                (7, 7, (-4, 0), 1),
                (12, 12, (-4, 2), 4),
                (20, 20, (5, 1), 13),
                (30, 30, (5, -1), 15),
            ),
            first_road=0,
            ordered=True,
        ),
        _knights(_DICE_HEXES, range(1, 7), ordered=True),
    ),
    jokers=_jokers(_DICE_HEXES),
)

#: P-05: the marked road, the fifth of its line.
MARKED_ROAD = 6

_PLUS_HEXES = (
    *_LAND_HEXES,
    Hex("desert", DESERT, (6, 7), 6),
    Hex("desert", MIDDLE, (8, 9), 7),
)
#: Roads that follow another than the one listed before them.
_BRANCHES = {1: None, 3: 1, 6: 4, 13: 11}
_PLUS_LINES = (
    ((-1, -1), (-2, 0)),
    ((-2, 0), (-4, 0)),
    ((-2, 0), (-1, 1)),
    ((-1, 1), (-2, 2)),
    ((-2, 2), (-4, 2)),
    ((-2, 2), (-1, 3)),
    ((-1, 3), (1, 3)),
    ((1, 3), (2, 2)),
    ((2, 2), (4, 2)),
    ((4, 2), (5, 1)),
    ((5, 1), (4, 0)),
    ((4, 0), (2, 0)),
    ((4, 0), (5, -1)),
    ((5, -1), (4, -2)),
    ((4, -2), (2, -2)),
    ((2, -2), (1, -3)),
    ((1, -3), (-1, -3)),
)

PLUS_FORM = Form(
    hexes=_PLUS_HEXES,
    start=START,
    places=(
        _roads(
            [(n, a, b, _BRANCHES.get(n, n - 1)) for n, (a, b) in enumerate(_PLUS_LINES, 1)],
            points=0,
        ),
        _buildings(
            (
                (1, 1, (-1, -1), None),
                (2, 1, (-1, 1), 3),
                (3, 1, (-1, 3), 6),
                (4, 1, (5, 1), 10),
                (5, 1, (5, -1), 13),
                (6, 1, (2, -2), 15),
                (7, 1, (-1, -3), 17),
            ),
            first_road=1,
            ordered=False,
        ),
        _buildings(
            (
                (1, 2, (-4, 0), 2),
                (2, 2, (-4, 2), 5),
                (3, 2, (2, 2), 8),
                (4, 2, (2, 0), 12),
            ),
            first_road=1,
            ordered=False,
        ),
        _knights(_PLUS_HEXES, [0] * 9, ordered=False),
    ),
    jokers=_jokers(_PLUS_HEXES),
)
