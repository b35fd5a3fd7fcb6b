"""Games of best play with dice from a generator."""

from typing import Any

import numpy as np

from hexhaven.core.compiled import philox
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.dice.position import ROLLS
from hexhaven.games.dice.sheet import EMPTY_SHEET
from hexhaven.games.dice.solver.alone.distribution import (
    BOARD,
    CROSSED,
    GARRISON,
    Memory,
    best_end,
    choose_hands,
    new_memory,
)
from hexhaven.games.dice.solver.alone.solution import Solution, numbers_of
from hexhaven.games.dice.solver.alone.values import (
    CROSS,
    SolverTables,
    knight_points,
    solve_turn,
    tables_of,
)
from hexhaven.games.dice.solver.hands import FACES, FIRST_FULL, Table


@kernel
def play_game(draws: Any, start: Any, tables: SolverTables, values: Any, memory: Memory) -> Int:
    """The score of one game with dice from a generator."""
    kept, chosen, end = memory.turn.kept, memory.chosen, memory.end
    board, garrison = start
    crosses = 0
    for left in range(len(values) - 1, 0, -1):
        later = values[left - 1]
        solve_turn(board, garrison, tables, later, memory.turn)
        hand = 0
        for again in range(ROLLS - 1, -1, -1):
            while hand < FIRST_FULL:
                hand = tables.dice.more[hand, philox.below(draws, FACES)]
            if again > 0:
                choose_hands(kept[again - 1], tables.dice.less, memory)
                hand = chosen[hand]
        best_end(board, garrison, hand - FIRST_FULL, tables, later, end)
        board, garrison = end[BOARD], end[GARRISON]
        crosses += end[CROSSED]
    return tables.points[board] + knight_points(garrison) + CROSS * crosses


def play_games(solution: Solution, games: int, seed: int) -> Table:
    """The scores of games by chance; each has its own dice, whatever else is played."""
    tables, memory = tables_of(solution.problem.late_jokers), new_memory()
    start = numbers_of(EMPTY_SHEET)
    return np.array(
        [
            play_game(philox.generator(seed, game, 0), start, tables, solution.values, memory)
            for game in range(games)
        ]
    )
