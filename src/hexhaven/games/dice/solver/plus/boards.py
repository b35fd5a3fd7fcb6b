"""Boards of Plus: roads, settlements and cities, as far as the way to ten points depends on them.

Which settlements are built does not matter, only how many are open; the three side roads lead
to one city each and nowhere else, so only the number of those that can be built next matters.
All sheets that agree in these numbers are one board.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import NamedTuple

import numpy as np

from hexhaven.core.messages import Refused
from hexhaven.games.dice.forms import MARKED_ROAD, PLUS_FORM
from hexhaven.games.dice.plus import GOAL, LEAST_ARMY, SPECIAL
from hexhaven.games.dice.sheet import (
    CITY,
    PIECE_KINDS,
    ROAD,
    SETTLEMENT,
    Sheet,
    members,
    open_places,
    score,
)
from hexhaven.games.dice.solver.boards import Boards, find_boards
from hexhaven.games.dice.solver.hands import Table
from hexhaven.games.dice.text_input.sheets import check_sheet


class Board(NamedTuple):
    """Roads of the main line, and side roads, settlements and cities that are open now."""

    line: int
    sides: int
    settlements: int
    cities: int


@cache
def main_line() -> int:
    """The roads from the start to the farthest one, as a bit set."""
    depths = PLUS_FORM.depths
    waiting, line = 1 << depths.index(max(depths)), 0
    while waiting:
        line |= waiting
        waiting = sum(PLUS_FORM.places[ROAD][i].roads for i in members(waiting))
    return line


def board_of(sheet: Sheet) -> Board:
    sides = [i for i in open_places(PLUS_FORM, sheet, ROAD) if not main_line() >> i & 1]
    return Board(
        (sheet.roads & main_line()).bit_count(),
        len(sides),
        len(open_places(PLUS_FORM, sheet, SETTLEMENT)),
        len(open_places(PLUS_FORM, sheet, CITY)),
    )


def has_marked_road(sheet: Sheet) -> bool:
    """P-05: whether the road is built that first earns the longest road."""
    return bool(sheet.roads >> PLUS_FORM.indexes[ROAD][MARKED_ROAD] & 1)


def points_alone(sheet: Sheet) -> int:
    """P-03, P-05, P-06: the points of a player alone."""
    army = sheet.knights.bit_count() >= LEAST_ARMY
    return score(PLUS_FORM, sheet) + SPECIAL * (has_marked_road(sheet) + army)


def can_occur(sheet: Sheet) -> bool:
    """P-01: whether the game goes on, or its last piece may just have won it."""
    return points_alone(sheet) < GOAL or any(
        points_alone(before) < GOAL for before in _before(sheet)
    )


def _before(sheet: Sheet) -> Iterator[Sheet]:
    """Sheets with one piece fewer that can occur."""
    for kind in range(len(PIECE_KINDS)):
        for index in members(sheet[kind]):
            before = list(sheet)
            before[kind] ^= 1 << index
            with suppress(Refused):
                check_sheet(PLUS_FORM, Sheet(*before))
                yield Sheet(*before)


@cache
def all_boards() -> Boards[Board]:
    """The boards of Plus, those with fewer pieces first."""
    return find_boards(PLUS_FORM, board_of, lambda sheet: (_pieces(sheet), sheet))


@cache
def pieces() -> Table:
    """How many pieces stand on each board; a step leads to one with more."""
    return np.array([_pieces(sheet) for sheet in all_boards().sheets], np.int64)


def _pieces(sheet: Sheet) -> int:
    return sum(sheet[kind].bit_count() for kind in (ROAD, SETTLEMENT, CITY))


def points(road_counts: bool) -> Table:
    """P-03, P-05: the points of each board, with or without those for the longest road."""
    road = SPECIAL * road_counts
    return np.array(
        [score(PLUS_FORM, sheet) + road * has_marked_road(sheet) for sheet in all_boards().sheets],
        np.int64,
    )
