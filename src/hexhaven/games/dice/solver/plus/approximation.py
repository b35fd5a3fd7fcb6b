"""The solutions of Plus in a small file, for players who should not have to wait for them.

There are four: with and without the points for longest road and largest army, which are out of
reach while somebody else has them. Their turns are close to a sum of sixteen products of a number
of the board and a number of the garrison: within 0.011 turns on average. So those numbers are
kept, not the tables. `python -m hexhaven.games.dice.solver.plus.approximation` makes them again.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np

from hexhaven.games.dice.solver.hands import Table
from hexhaven.games.dice.solver.plus.garrisons import armies
from hexhaven.games.dice.solver.plus.solution import SOLUTIONS, Problem, missing_points
from hexhaven.games.dice.solver.store import read_tables, write_tables

#: What can be won; the number of each is that of `policy.worth_by_awards`.
STANDINGS = tuple(Problem(False, road, army) for road in (True, False) for army in (True, False))
PRODUCTS = 16
FITTING_ROUNDS = 25
FILE = Path(str(files(__package__))) / "approximation.npz"


@cache
def worths() -> Table:
    """About what every sheet is worth, by standing, board and garrison."""
    kept = read_tables(FILE)
    assert kept is not None, FILE
    over = np.stack([_is_over(problem) for problem in STANDINGS])
    boards, garrisons = kept["boards"], kept["garrisons"]
    # A sheet that is not over takes at least one turn.
    near = np.minimum(boards @ garrisons, -1).reshape(over.shape)
    return np.where(over, np.float32(0), near)


def _is_over(problem: Problem) -> Table:
    """By board and garrison: whether ten points are reached."""
    missing: Table = missing_points(problem)[:, armies().astype(np.int64)] <= 0
    return missing


def compress(solved: Sequence[Table]) -> tuple[Table, Table]:
    """The numbers of boards, one standing after the other, and those of garrisons.

    Sheets that are over may take any value; they take the one that fits the others.
    """
    table = np.concatenate(solved)
    matters = table < 0
    chance = np.random.default_rng(1)
    filled = table
    for _ in range(FITTING_ROUNDS):
        start = chance.standard_normal((table.shape[1], PRODUCTS + 8))
        basis = np.linalg.qr(filled @ start)[0]
        for _ in range(2):
            basis = np.linalg.qr(filled @ (filled.T @ basis))[0]
        left, sizes, right = np.linalg.svd(basis.T @ filled, full_matrices=False)
        boards, garrisons = (basis @ left)[:, :PRODUCTS] * sizes[:PRODUCTS], right[:PRODUCTS]
        filled = np.where(matters, table, boards @ garrisons)
    return boards.astype(np.float32), garrisons.astype(np.float32)


if __name__ == "__main__":
    boards, garrisons = compress([SOLUTIONS.solution_of(each).values for each in STANDINGS])
    write_tables(FILE, boards=boards, garrisons=garrisons)
