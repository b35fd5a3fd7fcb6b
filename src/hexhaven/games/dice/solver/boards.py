"""Boards: the roads, settlements and cities of a sheet, and the orders that lead on from them.

An order is all that one turn builds: some knights, and one combination of other pieces. Six dice
pay for at most six cards, so there are few. Whatever the dice and the knights, an order leads
from a board to a few others.
"""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np

from hexhaven.games.dice.faces import DICE
from hexhaven.games.dice.sheet import (
    CITY,
    EMPTY_SHEET,
    KNIGHT,
    ROAD,
    SETTLEMENT,
    Form,
    Sheet,
    add_piece,
    cost,
    open_places,
)
from hexhaven.games.dice.solver.hands import Table

#: What a turn can build besides knights, by number.
COMBINATIONS: tuple[tuple[int, ...], ...] = (
    (),
    (ROAD,),
    (ROAD, ROAD),
    (ROAD, ROAD, ROAD),
    (SETTLEMENT,),
    (SETTLEMENT, ROAD),
    (CITY,),
)
COMBINATION_COUNT = len(COMBINATIONS)
#: A worth below any that can occur.
IMPOSSIBLE = -1e9


def pieces(knights: int, combination: int) -> tuple[int, ...]:
    return (*COMBINATIONS[combination], *[KNIGHT] * knights)


#: All a turn can build: the number of knights, and which combination of other pieces.
ORDERS = tuple(
    (knights, combination)
    for combination in range(COMBINATION_COUNT)
    for knights in range(DICE // sum(cost((KNIGHT,))) + 1)
    if 0 < sum(cost(pieces(knights, combination))) <= DICE
)

BoardT = TypeVar("BoardT", bound=Hashable)


class Graph(NamedTuple):
    """The boards that all steps lead to, and where those of each board and combination begin."""

    first: Table
    targets: Table


@dataclass(frozen=True)
class Boards(Generic[BoardT]):
    """Numbered boards with a sheet that shows each, and by combination where they lead."""

    form: Form
    numbers: dict[BoardT, int]
    sheets: tuple[Sheet, ...]
    steps: tuple[tuple[tuple[int, ...], ...], ...]

    @cached_property
    def graph(self) -> Graph:
        lengths = [len(steps) for each in self.steps for steps in each]
        first = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        targets = np.array([to for each in self.steps for steps in each for to in steps], np.int64)
        return Graph(first, targets)


def find_boards(
    form: Form, board_of: Callable[[Sheet], BoardT], order: Callable[[Sheet], Any]
) -> Boards[BoardT]:
    """All boards that can occur, in an order of their sheets."""
    found = {board_of(EMPTY_SHEET): EMPTY_SHEET}
    waiting = [EMPTY_SHEET]
    while waiting:
        sheet = waiting.pop()
        for kind in (ROAD, SETTLEMENT, CITY):
            for after in sheets_after(form, sheet, (kind,)):
                if board_of(after) not in found:
                    found[board_of(after)] = after
                    waiting.append(after)
    sheets = tuple(sorted(found.values(), key=order))
    numbers = {board_of(sheet): number for number, sheet in enumerate(sheets)}
    steps = tuple(
        tuple(
            tuple(sorted({numbers[board_of(to)] for to in sheets_after(form, sheet, kinds)}))
            for kinds in COMBINATIONS
        )
        for sheet in sheets
    )
    return Boards(form, numbers, sheets, steps)


def sheets_after(form: Form, sheet: Sheet, kinds: tuple[int, ...]) -> set[Sheet]:
    """Every sheet that comes of building pieces of these kinds in any order."""
    return {to for order in set(permutations(kinds)) for to in _build_in_order(form, sheet, order)}


def _build_in_order(form: Form, sheet: Sheet, kinds: tuple[int, ...]) -> Iterator[Sheet]:
    """Every sheet that comes of building pieces of these kinds in this order."""
    if not kinds:
        yield sheet
        return
    for place in open_places(form, sheet, kinds[0]):
        yield from _build_in_order(form, add_piece(sheet, kinds[0], place), kinds[1:])
