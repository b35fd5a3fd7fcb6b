"""Compiles what solves the Dice Game and Plus by solving the ends of games."""

from __future__ import annotations

from collections.abc import Callable

from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.solver.alone import solution as alone
from hexhaven.games.dice.solver.plus import solution as plus
from hexhaven.games.dice.typed.sheets import read_sheet

#: Of Plus, with little left to build.
ALMOST_FULL = (
    "roads 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17, settlements 1 2 3 4 5, "
    "knights 1 2 3 4 5 6 7 8 9, jokers 1 3 4 5 6"
)


def steps() -> dict[str, Callable[[], object]]:
    """What is to be done, by name."""
    return {"alone": solve_alone, "plus": solve_plus}


def last_steps() -> dict[str, Callable[[], object]]:
    """Nothing that others would not compile too."""
    return {}


def solve_alone() -> object:
    """Solve the last turn of the Dice Game."""
    return alone.solve(alone.Problem(1), workers=1)


def solve_plus() -> object:
    """Solve what can come of a sheet of Plus that is almost full."""
    return plus.solve(plus.Problem(), workers=1, start=read_sheet(PLUS_FORM, ALMOST_FULL, "en"))
