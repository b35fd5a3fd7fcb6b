"""The exact solution: backward induction over all sheets that can occur, turn by turn."""

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.plugins.preparation import Progress
from hexhaven.games.dice.sheet import EMPTY_SHEET, Sheet
from hexhaven.games.dice.solver import store
from hexhaven.games.dice.solver.alone.boards import all_boards, board_of
from hexhaven.games.dice.solver.alone.garrisons import GARRISONS, endings, garrison_of, knights_of
from hexhaven.games.dice.solver.alone.values import (
    Memory,
    SolverTables,
    best_steps,
    last_roll,
    new_memory,
    tables_of,
    turn_worth,
)
from hexhaven.games.dice.solver.boards import COMBINATION_COUNT, Graph
from hexhaven.games.dice.solver.hands import Table

#: Turns remembered by each worker, so that equal ones are solved once.
REMEMBERED_TURNS = 4096
#: Boards that one worker solves in a row.
BOARDS_PER_TASK = 16


@dataclass(frozen=True)
class Problem:
    """Which game is solved: its number of turns, and whether jokers are late (D-03)."""

    turns: int = 15
    late_jokers: bool = False

    @property
    def name(self) -> str:
        """The beginning of its file's name."""
        return f"dice-{self.turns}" + ("-late" if self.late_jokers else "")


class Solution(store.Solution[Problem]):
    """What every sheet that can occur is worth, by the number of turns left.

    `values[n, board, garrison]` is the most points to be expected of n more turns; NaN
    where a sheet cannot occur with n turns left.
    """

    @property
    def expected_score(self) -> float:
        """The exact expectation of a whole game played best."""
        return self.worth(EMPTY_SHEET, self.problem.turns)

    @cached_property
    def states(self) -> int:
        """How many sheets that can occur were solved, counted for each turn."""
        return int(np.isfinite(self.values[1:]).sum())

    def worth(self, sheet: Sheet, turns: int) -> float:
        """What a sheet is worth with this many turns left."""
        return float(self.values[(turns, *numbers_of(sheet))])


def numbers_of(sheet: Sheet) -> tuple[int, int]:
    """The board and the garrison of a sheet, by their numbers."""
    return all_boards().numbers[board_of(sheet)], garrison_of(sheet)


def sheet_of(board: int, garrison: int) -> Sheet:
    knights = 1 << int(knights_of(garrison))
    return all_boards().sheets[board]._replace(knights=knights - 1, jokers=garrison + 1 - knights)


class Layer(NamedTuple):
    """One turn of the induction: which sheets can occur, and what all are worth later and now."""

    possible: Any
    later: Any
    now: Any


@kernel
def mark_reachable(graph: Graph, pairs: Any, before: Any, after: Any) -> None:
    """Mark the sheets one turn can make of those marked before."""
    first, targets = graph
    for board in range(len(before)):
        for garrison in range(GARRISONS):
            if not before[board, garrison]:
                continue
            for kind in range(COMBINATION_COUNT):
                for to in range(GARRISONS):
                    if pairs[garrison, kind, to]:
                        for i in range(
                            first[board * COMBINATION_COUNT + kind],
                            first[board * COMBINATION_COUNT + kind + 1],
                        ):
                            after[targets[i], to] = True


@kernel
def solve_boards(begin: Int, end: Int, tables: SolverTables, layer: Layer, memory: Memory) -> None:
    """What the sheets of some boards are worth, from what all are worth a turn later."""
    possible, later, now = layer
    steps, final = memory.steps, memory.turn.final
    for board in range(begin, end):
        best_steps(board, tables, later, steps)
        for garrison in range(GARRISONS):
            if possible[board, garrison]:
                last_roll(garrison, later[board, garrison], steps, tables.options, final)
                now[board, garrison] = turn_worth(memory, tables.dice)


def possible_sheets(problem: Problem) -> list[Table]:
    """By turns played: which sheets can occur, as marks by board and garrison."""
    boards, pairs = all_boards(), endings(problem.late_jokers)
    marks = [np.zeros((len(boards.sheets), GARRISONS), np.bool_)]
    marks[0][numbers_of(EMPTY_SHEET)] = True
    for _ in range(problem.turns):
        marks.append(np.zeros_like(marks[0]))
        mark_reachable(boards.graph, pairs, marks[-2], marks[-1])
    return marks


class Induction:
    """Backward induction with some workers, each with its own memory."""

    def __init__(self, problem: Problem, workers: int) -> None:
        self.turns = problem.turns
        self.tables = tables_of(problem.late_jokers)
        self.marks = possible_sheets(problem)
        self.values = np.full((self.turns + 1, *self.marks[0].shape), np.nan)
        self.values[0][self.marks[self.turns]] = 0.0
        self.memories = [new_memory(REMEMBERED_TURNS) for _ in range(workers)]
        self.left_to_solve = sum(int(mark.sum()) for mark in self.marks[:-1])

    def solve_turn(self, left: int, pool: ThreadPoolExecutor) -> int:
        """Solve all sheets with this many turns left; their number."""
        shares = [
            pool.submit(self._solve_share, left, worker) for worker in range(len(self.memories))
        ]
        for share in shares:
            share.result()
        return int(self.marks[self.turns - left].sum())

    def _solve_share(self, left: int, worker: int) -> None:
        """The portions of boards that fall to one worker."""
        possible = self.marks[self.turns - left]
        layer = Layer(possible, self.values[left - 1], self.values[left])
        boards, memory = len(possible), self.memories[worker]
        for begin in range(worker * BOARDS_PER_TASK, boards, len(self.memories) * BOARDS_PER_TASK):
            solve_boards(begin, min(begin + BOARDS_PER_TASK, boards), self.tables, layer, memory)


def solve(
    problem: Problem, workers: int | None = None, progress: Progress = store.no_progress
) -> Solution:
    """Solve a game; the same values come out with any number of workers."""
    started = perf_counter()
    workers = workers or os.cpu_count() or 1
    induction = Induction(problem, workers)
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        for left in range(1, problem.turns + 1):
            done += induction.solve_turn(left, pool)
            progress(done / induction.left_to_solve)
    return Solution(problem, induction.values, perf_counter() - started)


#: Where solutions of the Dice Game are kept.
SOLUTIONS: store.SolutionStore[Problem, Solution] = store.SolutionStore(Solution, solve, __file__)
