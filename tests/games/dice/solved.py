"""Solved problems, shared by all tests of a process, and stores of their own for solutions."""

from functools import cache
from pathlib import Path

import pytest

from hexhaven.games.dice.sheet import EMPTY_SHEET, Sheet
from hexhaven.games.dice.solver import store
from hexhaven.games.dice.solver.alone import solution as alone
from hexhaven.games.dice.solver.alone.solution import SOLUTIONS, Problem, Solution
from hexhaven.games.dice.solver.plus import solution as plus


@cache
def solved(problem: Problem) -> Solution:
    """The solution of a short Dice Game."""
    return alone.solve(problem)


@cache
def solved_plus(problem: plus.Problem, start: Sheet = EMPTY_SHEET) -> plus.Solution:
    """The solution of Plus from a sheet on."""
    return plus.solve(problem, start=start)


def use_store(folder: Path, patch: pytest.MonkeyPatch, *problems: Problem) -> None:
    """Keep solutions in a folder, and have these problems solved there."""
    patch.setattr(store, "user_cache_path", lambda name: folder / name)
    for problem in problems:
        SOLUTIONS.save(solved(problem))
