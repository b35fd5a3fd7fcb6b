"""Whole games of best play: the exact distribution of what comes of them, and games by chance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hexhaven.core import philox
from hexhaven.core.kernels import Int, kernel
from hexhaven.core.preparation import Progress
from hexhaven.games.dice.sheet import EMPTY, KNIGHT
from hexhaven.games.dice.solver.alone import rolls
from hexhaven.games.dice.solver.alone.boards import all_boards
from hexhaven.games.dice.solver.alone.garrisons import GARRISONS, options
from hexhaven.games.dice.solver.alone.policy import numbers_of, solve_turn
from hexhaven.games.dice.solver.alone.rolls import FULL, HANDS, NO_HAND, ROLLS, Table
from hexhaven.games.dice.solver.alone.solution import Solution, silent
from hexhaven.games.dice.solver.alone.values import (
    CROSS,
    FACES,
    KINDS,
    ROLLS_IN_TURN,
    knight_points,
)

#: Where a turn led: the board, the garrison, and whether it gets a cross.
BOARD, GARRISON, CROSSED = range(3)


@dataclass(frozen=True)
class Whole:
    """How likely each end of a game is: `chances[board, garrison, crosses]`."""

    solution: Solution
    chances: Table

    def scores(self) -> dict[int, float]:
        """How likely each final score is, those that can occur."""
        found: dict[int, float] = {}
        points = all_boards().points
        for board, garrison, crosses in zip(*np.nonzero(self.chances), strict=True):
            score = int(points[board] + knight_points(garrison) + CROSS * crosses)
            chance = float(self.chances[board, garrison, crosses])
            found[score] = found.get(score, 0.0) + chance
        return dict(sorted(found.items()))

    def built(self, kind: int, index: int) -> float:
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
def choose_hands(worth: Any, final: Any, less: Any, best: Any, chosen: Any) -> None:
    """Which hand to keep of every roll; a whole one ends the rolling."""
    for hand in range(HANDS):
        best[hand] = worth[hand] if hand < FULL else final[hand - FULL]
        chosen[hand] = hand
        for face in range(FACES):
            smaller = less[hand, face]
            if smaller != NO_HAND and best[smaller] > best[hand]:
                best[hand] = best[smaller]
                chosen[hand] = chosen[smaller]


@kernel
def spread(chances: Any, more: Any) -> None:
    """How likely each roll is, from how likely hands are that are kept before it."""
    for hand in range(FULL):
        if chances[hand] > 0:
            for face in range(FACES):
                chances[more[hand, face]] += chances[hand] / FACES
            chances[hand] = 0.0


@kernel
def best_end(
    board: int, garrison: int, roll: int, graph: Any, payable: Any, later: Any, end: Any
) -> None:
    """Where the best builds of a last roll lead, written to `end`."""
    first, targets, points = graph
    option_first, combination, after = payable
    begin = option_first[garrison, roll]
    stop = option_first[garrison, roll + 1] if roll + 1 < ROLLS else option_first[garrison + 1, 0]
    best = later[board, garrison] + CROSS
    end[BOARD], end[GARRISON], end[CROSSED] = board, garrison, 1
    for i in range(begin, stop):
        kind = board * KINDS + combination[i]
        for target in targets[first[kind] : first[kind + 1]]:
            scored = points[target] - points[board] + knight_points(after[i])
            value = scored - knight_points(garrison) + later[target, after[i]]
            if value > best:
                best = value
                end[BOARD], end[GARRISON], end[CROSSED] = target, after[i], 0


@kernel
def pass_turn(before: Any, graph: Any, payable: Any, dice: Any, later: Any, after: Any) -> None:
    """How likely sheets and crosses are after a turn, from how likely they are before it."""
    final, kept = np.zeros(ROLLS), np.zeros((ROLLS_IN_TURN, HANDS))
    best, chosen = np.zeros(HANDS), np.zeros(HANDS, np.int64)
    chances, stopped = np.zeros(HANDS), np.zeros(HANDS)
    end = np.zeros(3, np.int64)
    for board in range(before.shape[0]):
        for garrison in range(GARRISONS):
            if before[board, garrison].sum() == 0:
                continue
            solve_turn(board, garrison, graph, payable, dice, later, final, kept)
            stopped[:] = 0
            chances[:] = 0
            chances[0] = 1
            for left in range(ROLLS_IN_TURN - 1, -1, -1):
                spread(chances, dice[0])
                if left > 0:
                    choose_hands(kept[left - 1], final, dice[1], best, chosen)
                    for roll in range(FULL, HANDS):
                        chance, chances[roll] = chances[roll], 0.0
                        if chosen[roll] == roll:
                            stopped[roll] += chance
                        else:
                            chances[chosen[roll]] += chance
            for roll in range(FULL, HANDS):
                chance = chances[roll] + stopped[roll]
                if chance > 0:
                    best_end(board, garrison, roll - FULL, graph, payable, later, end)
                    for crosses in range(before.shape[2] - end[CROSSED]):
                        after[end[BOARD], end[GARRISON], crosses + end[CROSSED]] += (
                            chance * before[board, garrison, crosses]
                        )


@kernel
def play_game(
    draws: Any, turns: int, start: Any, graph: Any, payable: Any, dice: Any, values: Any
) -> Int:
    """The score of one game with dice from a generator."""
    more, less = dice
    final, kept = np.zeros(ROLLS), np.zeros((ROLLS_IN_TURN, HANDS))
    best, chosen = np.zeros(HANDS), np.zeros(HANDS, np.int64)
    end = np.zeros(3, np.int64)
    board, garrison, crosses = start[0], start[1], 0
    for left in range(turns, 0, -1):
        solve_turn(board, garrison, graph, payable, dice, values[left - 1], final, kept)
        hand = 0
        for again in range(ROLLS_IN_TURN - 1, -1, -1):
            while hand < FULL:
                hand = more[hand, philox.below(draws, FACES)]
            if again > 0:
                choose_hands(kept[again - 1], final, less, best, chosen)
                hand = chosen[hand]
        best_end(board, garrison, hand - FULL, graph, payable, values[left - 1], end)
        board, garrison = end[BOARD], end[GARRISON]
        crosses += end[CROSSED]
    return graph[2][board] + knight_points(garrison) + CROSS * crosses


class _Tables:
    """What the kernels need of a solution."""

    def __init__(self, solution: Solution) -> None:
        boards, payable = all_boards(), options(solution.problem.late_jokers)
        self.graph = boards.first, boards.targets, boards.points
        self.payable = payable.first, payable.combination, payable.garrison
        self.dice = rolls.more(), rolls.less()


def whole_games(solution: Solution, progress: Progress = silent) -> Whole:
    """What comes of best play, exactly: every turn passes on how likely everything is."""
    tables, turns = _Tables(solution), solution.problem.turns
    chances = np.zeros((len(all_boards().sheets), GARRISONS, turns + 1))
    chances[(*numbers_of(EMPTY), 0)] = 1.0
    for left in range(turns, 0, -1):
        after = np.zeros_like(chances)
        later = solution.values[left - 1]
        pass_turn(chances, tables.graph, tables.payable, tables.dice, later, after)
        chances = after
        progress((turns - left + 1) / turns)
    return Whole(solution, chances)


def play_games(solution: Solution, games: int, seed: int) -> Table:
    """The scores of games by chance; each game has its own, whatever else is played."""
    tables, turns = _Tables(solution), solution.problem.turns
    start = np.array(numbers_of(EMPTY))
    shared = tables.graph, tables.payable, tables.dice, solution.values
    return np.array(
        [play_game(philox.generator(seed, game, 0), turns, start, *shared) for game in range(games)]
    )
