"""Boards: the roads, settlements and cities of a sheet, and what one turn can make of them.

Six dice pay for at most six cards, so a turn builds one of few combinations; each of them
leads from a board to a few others, whatever the dice and the knights.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations

import numpy as np

from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.sheet import (
    CITY,
    EMPTY,
    ROAD,
    SETTLEMENT,
    Form,
    Sheet,
    places,
    score,
    with_built,
)
from hexhaven.games.dice.solver.alone.rolls import Table

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


@dataclass(frozen=True)
class Boards:
    """All boards that can occur, numbered, and by board and combination where they lead."""

    sheets: tuple[Sheet, ...]
    steps: tuple[tuple[tuple[int, ...], ...], ...]

    @cached_property
    def numbers(self) -> dict[Sheet, int]:
        """The number of each board."""
        return {sheet: number for number, sheet in enumerate(self.sheets)}

    @cached_property
    def first(self) -> Table:
        """Where the steps of each board and combination begin in `targets`."""
        lengths = [len(steps) for each in self.steps for steps in each]
        return np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)

    @cached_property
    def targets(self) -> Table:
        """The boards all steps lead to, one after the other."""
        return np.array([to for each in self.steps for steps in each for to in steps], np.int64)

    @cached_property
    def points(self) -> Table:
        """The points of each board."""
        return np.array([score(DICE_FORM, sheet) for sheet in self.sheets], np.float64)


def built(form: Form, sheet: Sheet, kinds: tuple[int, ...]) -> Iterator[Sheet]:
    """Every sheet that comes of building pieces of these kinds in this order."""
    if not kinds:
        yield sheet
        return
    for place in places(form, sheet, kinds[0]):
        yield from built(form, with_built(sheet, kinds[0], place), kinds[1:])


def reached(form: Form, sheet: Sheet, kinds: tuple[int, ...]) -> set[Sheet]:
    """Every sheet that comes of building pieces of these kinds in whatever order."""
    return {to for order in set(permutations(kinds)) for to in built(form, sheet, order)}


@cache
def all_boards() -> Boards:
    """The boards of the Dice Game."""
    found = {EMPTY}
    waiting = [EMPTY]
    while waiting:
        sheet = waiting.pop()
        for kind in (ROAD, SETTLEMENT, CITY):
            new = reached(DICE_FORM, sheet, (kind,)) - found
            found |= new
            waiting += new
    sheets = tuple(sorted(found))
    numbers = {sheet: number for number, sheet in enumerate(sheets)}
    steps = tuple(
        tuple(
            tuple(sorted(numbers[to] for to in reached(DICE_FORM, sheet, kinds)))
            for kinds in COMBINATIONS
        )
        for sheet in sheets
    )
    return Boards(sheets, steps)
