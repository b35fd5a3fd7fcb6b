"""The exact solution of Plus alone: backward induction over all sheets, whatever is built.

Every build makes a sheet fuller, so sheets are solved from the fullest to the empty one. Only
turns that build nothing lead back to the sheet they began with.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from time import perf_counter
from typing import Any

import numpy as np

from hexhaven.core.preparation import Progress
from hexhaven.games.dice.plus import GOAL, SPECIAL
from hexhaven.games.dice.sheet import EMPTY, Sheet
from hexhaven.games.dice.solver.alone import rolls
from hexhaven.games.dice.solver.alone.rolls import FULL, HANDS, ROLLS, Table
from hexhaven.games.dice.solver.alone.solution import silent
from hexhaven.games.dice.solver.plus.boards import all_boards, board_of
from hexhaven.games.dice.solver.plus.garrisons import GARRISONS, all_moves, armies, garrison_of
from hexhaven.games.dice.solver.plus.payments import payable_hands
from hexhaven.games.dice.solver.plus.values import (
    KINDS,
    solve_boards,
)

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


@dataclass(frozen=True)
class Solution:
    """What every sheet is worth: minus the turns to ten points, by board and garrison.

    NaN where a sheet was not asked for.
    """

    problem: Problem
    worths: Table
    seconds: float

    @cached_property
    def states(self) -> int:
        """How many kinds of sheets were solved."""
        return int((self.worths < 0).sum())

    def turns(self, sheet: Sheet) -> float:
        """The least turns to be expected of a sheet, all with six dice."""
        return abs(float(self.worths[number_of(sheet)]))


def number_of(sheet: Sheet) -> tuple[int, int]:
    """The board and the garrison of a sheet, by their numbers."""
    board = all_boards().numbers[board_of(sheet)]
    return board, garrison_of(sheet).number


def missing_points(problem: Problem) -> Table:
    """P-01: by board, and without and with a largest army: the points that are missing."""
    without = GOAL - all_boards().points(problem.longest_road)
    return np.stack([without, without - SPECIAL * problem.largest_army], axis=1)


class Induction:
    """What backward induction works with."""

    def __init__(self, problem: Problem, start: Sheet) -> None:
        boards, moves = all_boards(), all_moves(problem.late_jokers)
        self.missing = missing_points(problem)
        self.army = armies().astype(np.int64)
        self.graph = boards.first, boards.targets
        self.moves = moves.first, moves.payment, moves.combination, moves.garrison
        self.payable = payable_hands(moves.payments, FULL)
        self.dice = rolls.more(), rolls.less(), FULL
        self.wanted_boards, self.wanted = self._following(*number_of(start))
        self.worths = np.full((len(boards.sheets), GARRISONS), np.nan)
        self.worths[self.missing[:, 0] <= 0] = 0.0
        self.worths[np.ix_(self.missing[:, 1] <= 0, self.army == 1)] = 0.0

    def _following(self, board: int, garrison: int) -> tuple[Table, Table]:
        """The boards and garrisons that can come of some."""
        first, _, _, after = self.moves
        boards, garrisons = np.zeros(len(self.missing), np.bool_), np.zeros(GARRISONS, np.bool_)
        boards[board] = garrisons[garrison] = True
        for number in range(board, len(boards)):
            if boards[number]:
                begin, end = self.graph[0][number * KINDS], self.graph[0][(number + 1) * KINDS]
                boards[self.graph[1][begin:end]] = True
        for number in range(garrison, GARRISONS):
            if garrisons[number]:
                garrisons[after[first[number] : first[number + 1]]] = True
        return boards, garrisons

    def portions(self, workers: int) -> Iterator[list[Table]]:
        """Boards that can be solved at once, by those with the most pieces first."""
        pieces = all_boards().pieces
        open_boards = self.wanted_boards & (self.missing[:, 0] > 0)
        for count in range(int(pieces.max()), -1, -1):
            numbers = np.flatnonzero(open_boards & (pieces == count))
            if len(numbers):
                # Boards that need equally many points are over for the same garrisons.
                numbers = numbers[np.argsort(self.missing[numbers, 0], kind="stable")]
                portions = -(-len(numbers) // LANES)
                portions = min(-(-portions // workers) * workers, len(numbers))
                yield np.array_split(numbers, portions)

    def solve(self, numbers: Table) -> None:
        """Solve some boards."""
        solve_boards(
            numbers,
            self.missing[numbers],
            self.army,
            self.wanted,
            self.graph,
            self.moves,
            self.payable,
            self.dice,
            self.worths,
            _memory(len(numbers)),
        )


def _memory(lanes: int) -> tuple[Any, ...]:
    """What the kernels work with."""
    guessing = (
        np.zeros((ROLLS, lanes)),
        np.zeros((HANDS, lanes)),
        np.zeros((HANDS, lanes)),
        np.zeros(lanes),
        np.zeros(lanes),
        np.zeros(lanes),
        np.zeros(lanes, np.bool_),
    )
    steps, final = np.zeros((KINDS, GARRISONS, lanes)), np.zeros((ROLLS, lanes))
    return steps, final, np.zeros(lanes), np.zeros(lanes), np.zeros(lanes), guessing


def solve(
    problem: Problem,
    workers: int | None = None,
    progress: Progress = silent,
    start: Sheet = EMPTY,
) -> Solution:
    """Solve all sheets that can come of one; any number of workers finds the same values."""
    started = perf_counter()
    workers = workers or os.cpu_count() or 1
    induction = Induction(problem, start)
    total = int((induction.wanted_boards & (induction.missing[:, 0] > 0)).sum())
    done = 0
    with ThreadPoolExecutor(workers) as pool:
        for portions in induction.portions(workers):
            list(pool.map(induction.solve, portions))
            done += sum(len(portion) for portion in portions)
            progress(done / total)
    return Solution(problem, induction.worths, perf_counter() - started)
