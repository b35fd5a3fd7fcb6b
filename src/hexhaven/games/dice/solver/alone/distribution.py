"""Whole games of best play: the exact distribution of their ends."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.plugins.preparation import Progress
from hexhaven.games.dice.position import ROLLS
from hexhaven.games.dice.sheet import EMPTY_SHEET, KNIGHT
from hexhaven.games.dice.solver.alone.boards import all_boards, points
from hexhaven.games.dice.solver.alone.garrisons import GARRISONS
from hexhaven.games.dice.solver.alone.solution import Solution, numbers_of
from hexhaven.games.dice.solver.alone.values import (
    CROSS,
    SolverTables,
    Turn,
    knight_points,
    new_turn,
    options_of,
    solve_turn,
    tables_of,
)
from hexhaven.games.dice.solver.boards import COMBINATION_COUNT
from hexhaven.games.dice.solver.hands import FACES, FIRST_FULL, HANDS, NO_HAND, Table
from hexhaven.games.dice.solver.store import no_progress

#: Where a turn led: the board, the garrison, and whether it gets a cross.
BOARD, GARRISON, CROSSED = range(3)


class Memory(NamedTuple):
    """What the kernels work with: a turn, which hand to keep of each, and where the turn led."""

    turn: Turn
    chosen: Table
    end: Table


def new_memory() -> Memory:
    return Memory(new_turn(), np.zeros(HANDS, np.int64), np.zeros(3, np.int64))


@dataclass(frozen=True)
class Distribution:
    """How likely each end of a game is: `chances[board, garrison, crosses]`."""

    solution: Solution
    chances: Table

    def scores(self) -> dict[int, float]:
        """How likely each final score is, those that can occur."""
        found: dict[int, float] = {}
        for board, garrison, crosses in zip(*np.nonzero(self.chances), strict=True):
            score = int(points()[board] + knight_points(garrison) + CROSS * crosses)
            chance = float(self.chances[board, garrison, crosses])
            found[score] = found.get(score, 0.0) + chance
        return dict(sorted(found.items()))

    def build_chance(self, kind: int, index: int) -> float:
        """How likely a place is built on in the end."""
        by_sheet = self.chances.sum(axis=2)
        if kind != KNIGHT:
            has = [sheet[kind] >> index & 1 for sheet in all_boards().sheets]
            return float(by_sheet.sum(axis=1) @ np.array(has))
        knights = [(garrison + 1).bit_length() - 1 for garrison in range(GARRISONS)]
        return float(by_sheet.sum(axis=0) @ np.array([count > index for count in knights]))

    def crosses(self) -> float:
        """How many turns build nothing, on average."""
        each = self.chances.sum(axis=(0, 1))
        return float(each @ np.arange(len(each)))


@kernel
def choose_hands(kept: Any, less: Any, memory: Memory) -> None:
    """Which hand to keep of every roll; a full one ends the rolling."""
    final, best, chosen = memory.turn.final, memory.turn.best, memory.chosen
    for hand in range(HANDS):
        best[hand] = kept[hand] if hand < FIRST_FULL else final[hand - FIRST_FULL]
        chosen[hand] = hand
        for face in range(FACES):
            smaller = less[hand, face]
            if smaller != NO_HAND and best[smaller] > best[hand]:
                best[hand] = best[smaller]
                chosen[hand] = chosen[smaller]


@kernel
def spread_chances(chances: Any, more: Any) -> None:
    """How likely each roll is, from how likely the hands kept before it are."""
    for hand in range(FIRST_FULL):
        if chances[hand] > 0:
            for face in range(FACES):
                chances[more[hand, face]] += chances[hand] / FACES
            chances[hand] = 0.0


@kernel
def best_end(
    board: Int, garrison: Int, roll: Int, tables: SolverTables, later: Any, end: Any
) -> None:
    """Where the best builds of a last roll lead, written to `end`."""
    first, targets = tables.graph
    points = tables.points
    combination, after = tables.options.combination, tables.options.garrison
    begin, stop = options_of(garrison, roll, tables.options)
    best = later[board, garrison] + CROSS
    end[BOARD], end[GARRISON], end[CROSSED] = board, garrison, 1
    for i in range(begin, stop):
        kind = board * COMBINATION_COUNT + combination[i]
        for target in targets[first[kind] : first[kind + 1]]:
            scored = points[target] - points[board] + knight_points(after[i])
            value = scored - knight_points(garrison) + later[target, after[i]]
            if value > best:
                best = value
                end[BOARD], end[GARRISON], end[CROSSED] = target, after[i], 0


@kernel
def last_rolls(dice: Any, chances: Any, stopped: Any, memory: Memory) -> None:
    """How likely each last roll of a solved turn is, written to `stopped`."""
    kept, chosen = memory.turn.kept, memory.chosen
    stopped[:] = 0
    chances[:] = 0
    chances[0] = 1
    for left in range(ROLLS - 1, -1, -1):
        spread_chances(chances, dice.more)
        if left > 0:
            choose_hands(kept[left - 1], dice.less, memory)
            for roll in range(FIRST_FULL, HANDS):
                chance, chances[roll] = chances[roll], 0.0
                if chosen[roll] == roll:
                    stopped[roll] += chance
                else:
                    chances[chosen[roll]] += chance
    for roll in range(FIRST_FULL, HANDS):
        stopped[roll] = chances[roll] + stopped[roll]


@kernel
def pass_turn(before: Any, tables: SolverTables, later: Any, after: Any, memory: Memory) -> None:
    """How likely sheets and crosses are after a turn, from how likely they are before it."""
    chances, stopped = np.zeros(HANDS), np.zeros(HANDS)
    end = memory.end
    for board in range(before.shape[0]):
        for garrison in range(GARRISONS):
            if before[board, garrison].sum() == 0:
                continue
            solve_turn(board, garrison, tables, later, memory.turn)
            last_rolls(tables.dice, chances, stopped, memory)
            for roll in range(FIRST_FULL, HANDS):
                chance = stopped[roll]
                if chance > 0:
                    best_end(board, garrison, roll - FIRST_FULL, tables, later, end)
                    for crosses in range(before.shape[2] - end[CROSSED]):
                        after[end[BOARD], end[GARRISON], crosses + end[CROSSED]] += (
                            chance * before[board, garrison, crosses]
                        )


def distribution_of(solution: Solution, progress: Progress = no_progress) -> Distribution:
    """What comes of best play, exactly: every turn passes on how likely everything is."""
    tables, memory = tables_of(solution.problem.late_jokers), new_memory()
    turns = solution.problem.turns
    chances = np.zeros((len(all_boards().sheets), GARRISONS, turns + 1))
    chances[(*numbers_of(EMPTY_SHEET), 0)] = 1.0
    for left in range(turns, 0, -1):
        after = np.zeros_like(chances)
        pass_turn(chances, tables, solution.values[left - 1], after, memory)
        chances = after
        progress((turns - left + 1) / turns)
    return Distribution(solution, chances)
