"""The policy of a solution: what every position is worth, and so every action.

All values are final scores of one player: the points there are, and those that are to be
expected of the best play. Other players do not matter to them.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.kernels import Int, kernel
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import Counts, minus, parts
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.paying import actions_to
from hexhaven.games.dice.position import BUILD, CROSS, KEEP, OVER, ROLLING, ROLLS, Position
from hexhaven.games.dice.sheet import Sheet, score
from hexhaven.games.dice.solver.alone import rolls
from hexhaven.games.dice.solver.alone.boards import all_boards
from hexhaven.games.dice.solver.alone.garrisons import (
    KNIGHTS,
    ORDERED_COMBINATIONS,
    ORDERED_KNIGHTS,
    RESOURCES,
    garrison_of,
    knights_of,
    options,
    ways_to_pay,
)
from hexhaven.games.dice.solver.alone.rolls import FULL, HANDS, Table
from hexhaven.games.dice.solver.alone.solution import Solution
from hexhaven.games.dice.solver.alone.values import (
    KINDS,
    ROLLS_IN_TURN,
    best_steps,
    knight_points,
    last_roll,
    three_rolls,
)

#: Turns whose tables are remembered.
REMEMBERED = 256
#: Room for all that can be built with one roll.
ROOM = 1 << 12
#: Columns of a row about something that can be built.
WORTH, JOKERS, BOARD, GARRISON = range(4)


class Turn(NamedTuple):
    """One turn of a sheet: what last rolls are worth, and hands that are kept.

    `kept[n, hand]` is for n more rolls after the one that follows.
    """

    final: Table
    kept: Table


class Keep(NamedTuple):
    """Dice that are kept while all others are rolled again, and the final score."""

    dice: Counts
    score: float


class Ending(NamedTuple):
    """A way to end a turn: the sheet then, the jokers used for it, and the final score."""

    sheet: Sheet
    jokers: int
    score: float


@kernel
def solve_turn(
    board: int,
    garrison: int,
    graph: Any,
    payable: Any,
    dice: Any,
    later: Any,
    final: Any,
    kept: Any,
) -> None:
    """Fill the tables of a turn, from what all sheets are worth a turn later."""
    first, targets, points = graph
    option_first, combination, after = payable
    steps = np.zeros((KINDS, later.shape[1]))
    best = np.zeros(HANDS)
    best_steps(board, first, targets, points, later, steps)
    idle = later[board, garrison]
    last_roll(garrison, idle, steps, option_first, combination, after, final)
    three_rolls(final, dice[0], dice[1], kept, best)


@kernel
def list_builds(
    board: int,
    garrison: int,
    lenders: int,
    faces: Any,
    late: bool,
    graph: Any,
    later: Any,
    rows: Any,
) -> Int:
    """All that some dice can pay for, with the points now and later; how many there are."""
    first, targets, points = graph
    short = np.zeros(RESOURCES, np.int64)
    ways = np.zeros(1 << KNIGHTS, np.int64)
    knights = knights_of(garrison)
    used = garrison + 1 - (1 << knights)
    n = 0
    for order in range(len(ORDERED_KNIGHTS)):
        kind = board * KINDS + ORDERED_COMBINATIONS[order]
        count = ways_to_pay(garrison, lenders, faces, order, late, short, ways)
        for i in range(count):
            to = (1 << (knights + ORDERED_KNIGHTS[order])) - 1 + (used | ways[i])
            scored = knight_points(to) - knight_points(garrison)
            for target in targets[first[kind] : first[kind + 1]]:
                value = points[target] - points[board] + scored + later[target, to]
                rows[n, WORTH] = value
                rows[n, JOKERS] = ways[i]
                rows[n, BOARD] = target
                rows[n, GARRISON] = to
                n += 1
    return n


class Policy:
    """Best play by a solution, for the player in turn unless another seat is named."""

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.boards = all_boards()
        self.late = solution.problem.late_jokers
        self.graph = self.boards.first, self.boards.targets, self.boards.points
        self.dice = rolls.more(), rolls.less()
        self.turn = lru_cache(REMEMBERED)(self._turn)
        self._rows = np.zeros((ROOM, 4))

    def value(self, position: Position, seat: int) -> float:
        """The final score of a seat that is to be expected of best play."""
        points = _points(position, seat)
        if position.phase == OVER or seat != position.turn:
            return points + self.solution.worth(position.sheets[seat], _left(position, seat))
        if position.phase == ROLLING:
            return points + self._kept_worth(position, position.dice)
        if position.phase == KEEP:
            return self.keeps(position)[0].score
        if position.phase == BUILD:
            built = self._builds(position)[:, WORTH]
            return points + float(built.max(initial=self._idle_worth(position)))
        return points + self.solution.worth(position.sheet, _left(position, seat))

    def keeps(self, position: Position) -> list[Keep]:
        """Everything that can be kept of a roll, the best first."""
        points, dice = _points(position, position.turn), position.dice
        turn = self.turn(position.sheet, _left(position, position.turn))
        final = float(turn.final[rolls.numbers()[dice] - FULL])
        found = [Keep(dice, points + final)]
        for again in parts(dice):
            kept = minus(dice, again)
            found.append(Keep(kept, points + self._kept_worth(position, kept)))
        return sorted(found, key=lambda keep: (-keep.score, -sum(keep.dice)))

    def endings(self, position: Position) -> list[Ending]:
        """Every way to end the turn after the last roll, the best first; one may build nothing."""
        points = _points(position, position.turn)
        found = [Ending(position.sheet, 0, points + self._idle_worth(position))]
        for row in self._builds(position):
            end = sheet_of(int(row[BOARD]), int(row[GARRISON]))
            found.append(Ending(end, int(row[JOKERS]), points + float(row[WORTH])))
        return sorted(found, key=lambda ending: -ending.score)

    def best(self, position: Position) -> Action:
        """What to do; of equally good keeps the one that rolls the fewest dice again."""
        if position.phase == KEEP:
            again = minus(position.dice, self.keeps(position)[0].dice)
            return a.Reroll(again) if any(again) else a.Stop()
        if position.phase == BUILD:
            return actions_to(DICE_FORM, position, *self.endings(position)[0][:2])[0]
        return a.Roll()

    def _kept_worth(self, position: Position, kept: Counts) -> float:
        """What is to come when these dice are kept and the others rolled."""
        turn = self.turn(position.sheet, _left(position, position.turn))
        return float(turn.kept[ROLLS - position.rolls - 1, rolls.numbers()[kept]])

    def _idle_worth(self, position: Position) -> float:
        """What is to come when nothing more is built."""
        worth = self.solution.worth(position.sheet, _left(position, position.turn) - 1)
        return worth if position.built else worth + CROSS

    def _builds(self, position: Position) -> Table:
        """What can be built now, a row each."""
        later = self.solution.values[_left(position, position.turn) - 1]
        numbers, lenders = numbers_of(position.sheet), position.joker_knights
        faces = np.array(position.dice)
        count = list_builds(*numbers, lenders, faces, self.late, self.graph, later, self._rows)
        return self._rows[:count]

    def _turn(self, sheet: Sheet, left: int) -> Turn:
        payable = options(self.late)
        tables = payable.first, payable.combination, payable.garrison
        turn = Turn(np.zeros(HANDS - FULL), np.zeros((ROLLS_IN_TURN, HANDS)))
        later = self.solution.values[left - 1]
        solve_turn(*numbers_of(sheet), self.graph, tables, self.dice, later, *turn)
        return turn


def _points(position: Position, seat: int) -> int:
    """The points a seat has."""
    crosses = position.boxes[seat].count(CROSS)
    return score(DICE_FORM, position.sheets[seat]) + CROSS * crosses


def _left(position: Position, seat: int) -> int:
    """The turns of a seat that are not over."""
    return position.limit - len(position.boxes[seat])


def numbers_of(sheet: Sheet) -> tuple[int, int]:
    """The board and the garrison of a sheet, by their numbers."""
    return all_boards().numbers[sheet._replace(knights=0, jokers=0)], garrison_of(sheet)


def sheet_of(board: int, garrison: int) -> Sheet:
    """The sheet of a board and a garrison."""
    knights = 1 << int(knights_of(garrison))
    return all_boards().sheets[board]._replace(knights=knights - 1, jokers=garrison + 1 - knights)
