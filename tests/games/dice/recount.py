"""Points and needs, counted again from the printed sheets in a slow and obvious way."""

from __future__ import annotations

from hexhaven.games.dice.position import Position
from hexhaven.games.dice.sheet import CITY, KNIGHT, ROAD, SETTLEMENT, Form, Sheet

Point = tuple[int, int]


def built(form: Form, sheet: Sheet, kind: int) -> list[int]:
    """The indexes of what is built."""
    return [i for i in range(len(form.places[kind])) if sheet[kind] & 1 << i]


def line_from(form: Form, sheet: Sheet, here: Point, passed: frozenset[Point]) -> int:
    """The longest way over built roads from a point, never back over one."""
    edges = [form.start, *(form.places[ROAD][i].at for i in built(form, sheet, ROAD))]
    ways = [there for edge in edges for there in edge if here in edge and there not in passed]
    return max((1 + line_from(form, sheet, p, passed | {p}) for p in ways), default=0)


def road_length(form: Form, sheet: Sheet) -> int:
    """P-05: the longest simple path from the start road's far end."""
    return line_from(form, sheet, form.start[0], frozenset({form.start[0]}))


def reached(form: Form, sheet: Sheet) -> set[Point]:
    """Where roads lead; nothing grows from the start road's far end."""
    ends = {point for i in built(form, sheet, ROAD) for point in form.places[ROAD][i].at}
    return ends | {form.start[1]}


def check_sheet(form: Form, sheet: Sheet, ordered: bool) -> None:
    """Everything that is built could be built."""
    points = reached(form, sheet)
    for i in built(form, sheet, ROAD):
        others = sheet._replace(roads=sheet.roads & ~(1 << i))
        assert set(form.places[ROAD][i].at) & reached(form, others)
    for kind in (SETTLEMENT, CITY):
        assert all(form.places[kind][i].at[0] in points for i in built(form, sheet, kind))
    if ordered:
        for kind in (SETTLEMENT, CITY, KNIGHT):
            assert built(form, sheet, kind) == list(range(len(built(form, sheet, kind))))
    for i, joker in enumerate(form.jokers):
        if sheet.jokers & 1 << i:
            assert all(sheet.knights & 1 << k for k in built_bits(joker.knights))


def built_bits(bits: int) -> list[int]:
    return [k for k in range(bits.bit_length()) if bits & 1 << k]


def dice_points(form: Form, position: Position, seat: int) -> int:
    """D-07: the boxes, and what is built in this turn."""
    running = position.turn == seat and position.phase not in ("over", "first", "roll")
    return sum(position.boxes[seat]) + (position.gained if running else 0)


def plus_points(form: Form, position: Position, seat: int) -> int:
    """P-03, P-05, P-06."""
    sheet = position.sheets[seat]
    own = len(built(form, sheet, SETTLEMENT)) + 2 * len(built(form, sheet, CITY))
    return own + 2 * (position.longest_road == seat) + 2 * (position.largest_army == seat)
