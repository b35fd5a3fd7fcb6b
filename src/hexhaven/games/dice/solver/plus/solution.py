"""The exact solution of Plus alone: backward induction over all sheets, whatever is built.

Every build makes a sheet fuller, so sheets are solved from the fullest to the empty one. Only
turns that build nothing lead back to the sheet they began with.
"""

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter

import numpy as np

from hexhaven.core.plugins.preparation import Progress
from hexhaven.games.dice.plus import GOAL, SPECIAL
from hexhaven.games.dice.sheet import EMPTY_SHEET, Sheet
from hexhaven.games.dice.solver import store
from hexhaven.games.dice.solver.boards import COMBINATION_COUNT
from hexhaven.games.dice.solver.hands import FIRST_FULL, Table, dice_steps
from hexhaven.games.dice.solver.plus.boards import all_boards, board_of, pieces, points
from hexhaven.games.dice.solver.plus.garrisons import GARRISONS, all_moves, armies, garrison_of
from hexhaven.games.dice.solver.plus.payments import payable_hands
from hexhaven.games.dice.solver.plus.values import SolverTables, new_memory, solve_boards

#: Boards that are solved side by side.
LANES = 16


@dataclass(frozen=True)
class Problem:
    """Which race is solved: whether jokers are late (D-03), and which special points can be won.

    Alone both can. Against others, those that somebody else holds are out of reach.
    """

    late_jokers: bool = False
    longest_road: bool = True
    largest_army: bool = True

    @property
    def name(self) -> str:
        """The beginning of its file's name."""
        marks = (
            ("late", self.late_jokers),
            ("roadless", not self.longest_road),
            ("armyless", not self.largest_army),
        )
        return "-".join(["dice-plus", *(mark for mark, holds in marks if holds)])


class Solution(store.Solution[Problem]):
    """What every sheet is worth: minus the turns to ten points, by board and garrison.

    NaN where a sheet was not asked for.
    """

    @cached_property
    def states(self) -> int:
        """How many kinds of sheets were solved."""
        return int((self.values < 0).sum())

    def turns(self, sheet: Sheet) -> float:
        """The least turns to be expected of a sheet, all with six dice."""
        return abs(float(self.values[numbers_of(sheet)]))


def numbers_of(sheet: Sheet) -> tuple[int, int]:
    """The board and the garrison of a sheet, by their numbers."""
    return all_boards().numbers[board_of(sheet)], garrison_of(sheet).number


def missing_points(problem: Problem) -> Table:
    """P-01: by board, without and with a largest army: the points that are missing."""
    without = GOAL - points(problem.longest_road)
    return np.stack([without, without - SPECIAL * problem.largest_army], axis=1)


class Induction:
    """What backward induction works with."""

    def __init__(self, problem: Problem, start: Sheet) -> None:
        moves, army = all_moves(problem.late_jokers), armies().astype(np.int64)
        self.missing = missing_points(problem)
        board, garrison = numbers_of(start)
        self.wanted_boards = self._boards_after(board)
        self.tables = SolverTables(
            all_boards().graph,
            moves.table,
            payable_hands(moves.payments, FIRST_FULL),
            dice_steps(),
            army,
            _garrisons_after(garrison, problem.late_jokers),
        )
        self.worths = np.full((len(self.missing), GARRISONS), np.nan)
        self.worths[self.missing[:, 0] <= 0] = 0.0
        self.worths[np.ix_(self.missing[:, 1] <= 0, army == 1)] = 0.0

    def _boards_after(self, board: int) -> Table:
        """Marks for the boards that can come of one."""
        first, targets = all_boards().graph
        marks = np.zeros(len(self.missing), np.bool_)
        marks[board] = True
        for number in range(board, len(marks)):
            if marks[number]:
                marks[
                    targets[
                        first[number * COMBINATION_COUNT] : first[(number + 1) * COMBINATION_COUNT]
                    ]
                ] = True
        return marks

    @cached_property
    def open_boards(self) -> Table:
        """Marks for the boards that are to be solved."""
        marks: Table = self.wanted_boards & (self.missing[:, 0] > 0)
        return marks

    def portions(self, workers: int) -> Iterator[list[Table]]:
        """Boards that can be solved at once, by those with the most pieces first."""
        for count in range(int(pieces().max()), -1, -1):
            numbers = np.flatnonzero(self.open_boards & (pieces() == count))
            if len(numbers):
                # Boards that need equally many points are over for the same garrisons.
                numbers = numbers[np.argsort(self.missing[numbers, 0], kind="stable")]
                portions = -(-len(numbers) // LANES)
                portions = min(-(-portions // workers) * workers, len(numbers))
                yield np.array_split(numbers, portions)

    def solve(self, numbers: Table) -> None:
        memory = new_memory(len(numbers))
        solve_boards(numbers, self.missing[numbers], self.tables, self.worths, memory)


def _garrisons_after(garrison: int, late: bool) -> Table:
    """Marks for the garrisons that can come of one."""
    first, _, _, after = all_moves(late).table
    marks = np.zeros(GARRISONS, np.bool_)
    marks[garrison] = True
    for number in range(garrison, GARRISONS):
        if marks[number]:
            marks[after[first[number] : first[number + 1]]] = True
    return marks


def solve(
    problem: Problem,
    workers: int | None = None,
    progress: Progress = store.no_progress,
    start: Sheet = EMPTY_SHEET,
) -> Solution:
    """Solve all sheets that can come of one; any number of workers finds the same values."""
    started = perf_counter()
    workers = workers or os.cpu_count() or 1
    induction = Induction(problem, start)
    total = int(induction.open_boards.sum())
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        for portions in induction.portions(workers):
            list(pool.map(induction.solve, portions))
            done += sum(len(portion) for portion in portions)
            progress(done / total)
    return Solution(problem, induction.worths, perf_counter() - started)


#: Where solutions of Plus are kept.
SOLUTIONS: store.SolutionStore[Problem, Solution] = store.SolutionStore(Solution, solve, __file__)
