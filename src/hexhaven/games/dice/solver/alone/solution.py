"""The exact solution: backward induction over all sheets that can occur, turn by turn."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any

import numpy as np

from hexhaven.core.kernels import kernel
from hexhaven.core.preparation import Progress
from hexhaven.games.dice.sheet import EMPTY, Sheet
from hexhaven.games.dice.solver.alone import rolls
from hexhaven.games.dice.solver.alone.boards import all_boards
from hexhaven.games.dice.solver.alone.garrisons import GARRISONS, endings, garrison_of, options
from hexhaven.games.dice.solver.alone.rolls import HANDS, ROLLS, Table
from hexhaven.games.dice.solver.alone.values import (
    KINDS,
    ROLLS_IN_TURN,
    best_steps,
    last_roll,
    turn_worth,
)

#: Problems remembered by each worker, so that equal ones are solved once.
REMEMBERED = 4096
#: Boards that one worker solves in a row.
PORTION = 16


@dataclass(frozen=True)
class Problem:
    """Which game is solved: its number of turns, and whether jokers are late (D-03)."""

    turns: int = 15
    late_jokers: bool = False


@dataclass(frozen=True)
class Solution:
    """What every sheet that can occur is worth, by the number of turns left.

    `values[n, board, garrison]` is the most points to be expected of n more turns; NaN
    where a sheet cannot occur with n turns left.
    """

    problem: Problem
    values: Table
    seconds: float

    @property
    def expected_score(self) -> float:
        """The exact expectation of a whole game played best."""
        return self.worth(EMPTY, self.problem.turns)

    @cached_property
    def states(self) -> int:
        """How many sheets that can occur were solved, counted for each turn."""
        return int(np.isfinite(self.values[1:]).sum())

    def worth(self, sheet: Sheet, turns: int) -> float:
        """What a sheet is worth with so many turns left."""
        board = sheet._replace(knights=0, jokers=0)
        return float(self.values[turns, all_boards().numbers[board], garrison_of(sheet)])


@kernel
def reach(first: Any, targets: Any, pairs: Any, before: Any, after: Any) -> None:
    """Mark the sheets one turn can make of those marked before."""
    for board in range(len(before)):
        for garrison in range(GARRISONS):
            if not before[board, garrison]:
                continue
            for kind in range(KINDS):
                for to in range(GARRISONS):
                    if pairs[garrison, kind, to]:
                        for i in range(
                            first[board * KINDS + kind], first[board * KINDS + kind + 1]
                        ):
                            after[targets[i], to] = True


@kernel
def solve_boards(
    begin: int,
    end: int,
    graph: Any,
    payable: Any,
    dice: Any,
    possible: Any,
    later: Any,
    now: Any,
    memory: Any,
) -> None:
    """What the sheets of some boards are worth, from what all are worth a turn later."""
    first, targets, points = graph
    option_first, combination, after = payable
    more, less = dice
    kept, turn, steps, final, worth, best = memory
    for board in range(begin, end):
        best_steps(board, first, targets, points, later, steps)
        for garrison in range(GARRISONS):
            if possible[board, garrison]:
                idle = later[board, garrison]
                last_roll(garrison, idle, steps, option_first, combination, after, final)
                now[board, garrison] = turn_worth(final, more, less, worth, best, kept, turn)


def possible_sheets(problem: Problem) -> list[Table]:
    """By turns played: which sheets can occur, as marks by board and garrison."""
    boards, pairs = all_boards(), endings(problem.late_jokers)
    marks = [np.zeros((len(boards.sheets), GARRISONS), np.bool_)]
    marks[0][boards.numbers[EMPTY], garrison_of(EMPTY)] = True
    for _ in range(problem.turns):
        marks.append(np.zeros_like(marks[0]))
        reach(boards.first, boards.targets, pairs, marks[-2], marks[-1])
    return marks


class Induction:
    """Backward induction with some workers, each with its own memory."""

    def __init__(self, problem: Problem, workers: int) -> None:
        boards, payable = all_boards(), options(problem.late_jokers)
        self.turns = problem.turns
        self.graph = boards.first, boards.targets, boards.points
        self.payable = payable.first, payable.combination, payable.garrison
        self.dice = rolls.more(), rolls.less()
        self.marks = possible_sheets(problem)
        self.values = np.full((self.turns + 1, len(boards.sheets), GARRISONS), np.nan)
        self.values[0][self.marks[self.turns]] = 0.0
        self.memories = [_memory() for _ in range(workers)]
        self.left_to_solve = sum(int(mark.sum()) for mark in self.marks[:-1])

    def solve_turn(self, left: int, pool: ThreadPoolExecutor) -> int:
        """Solve all sheets with so many turns left; their number."""
        shares = [
            pool.submit(self._solve_share, left, worker) for worker in range(len(self.memories))
        ]
        for share in shares:
            share.result()
        return int(self.marks[self.turns - left].sum())

    def _solve_share(self, left: int, worker: int) -> None:
        """The portions of boards that fall to one worker."""
        possible = self.marks[self.turns - left]
        later, now = self.values[left - 1], self.values[left]
        memory = self.memories[worker]
        for begin in range(worker * PORTION, len(now), len(self.memories) * PORTION):
            end = min(begin + PORTION, len(now))
            solve_boards(
                begin, end, self.graph, self.payable, self.dice, possible, later, now, memory
            )


def _memory() -> tuple[Table, ...]:
    """What one worker remembers and works with; nothing is remembered at first."""
    return (
        np.full((REMEMBERED, ROLLS), np.nan),
        np.zeros(REMEMBERED),
        np.zeros((KINDS, GARRISONS)),
        np.zeros(ROLLS),
        np.zeros((ROLLS_IN_TURN, HANDS)),
        np.zeros(HANDS),
    )


def silent(done: float) -> None:
    """Nobody wants to hear of the progress."""


def solve(problem: Problem, workers: int | None = None, progress: Progress = silent) -> Solution:
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
