"""Best play of the Dice Game: what every position is worth, and so every action.

Worth is a player's final score: the points there are and those to be expected of best play.
Other players do not matter to it.
"""

from functools import cached_property, lru_cache
from typing import Any, ClassVar

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.position import BUILD, CROSS, KEEP, OVER, ROLLING, ROLLS, Position
from hexhaven.games.dice.sheet import Form, Sheet, score
from hexhaven.games.dice.solver import hands, policy
from hexhaven.games.dice.solver.alone.garrisons import (
    ORDERED_COMBINATIONS,
    ORDERED_KNIGHTS,
    Purse,
    ways_to_pay,
    with_order,
    working_space,
)
from hexhaven.games.dice.solver.alone.solution import Solution, numbers_of, sheet_of
from hexhaven.games.dice.solver.alone.values import (
    SolverTables,
    Turn,
    knight_points,
    new_turn,
    solve_turn,
    tables_of,
)
from hexhaven.games.dice.solver.boards import COMBINATION_COUNT
from hexhaven.games.dice.solver.hands import FIRST_FULL, Table
from hexhaven.games.dice.solver.policy import TurnEnd

#: Turns whose tables are remembered.
REMEMBERED_TURNS = 256
#: At least as many as one roll can pay for.
MOST_BUILDS = 1 << 12
#: Columns of a row about something that can be built.
WORTH, JOKERS, BOARD, GARRISON = range(4)


@kernel
def list_builds(board: Int, purse: Purse, tables: SolverTables, later: Any, rows: Any) -> Int:
    """All that a purse can pay for, with the points now and later; how many there are."""
    first, targets = tables.graph
    points, garrison = tables.points, purse.garrison
    scratch = working_space()
    n = 0
    for order in range(len(ORDERED_KNIGHTS)):
        kind = board * COMBINATION_COUNT + ORDERED_COMBINATIONS[order]
        for i in range(ways_to_pay(purse, order, scratch)):
            jokers = scratch.ways[i]
            to = with_order(garrison, order, jokers)
            scored = knight_points(to) - knight_points(garrison)
            for target in targets[first[kind] : first[kind + 1]]:
                value = points[target] - points[board] + scored + later[target, to]
                rows[n, WORTH] = value
                rows[n, JOKERS] = jokers
                rows[n, BOARD] = target
                rows[n, GARRISON] = to
                n += 1
    return n


class Policy(policy.Policy):
    """Best play by a solution, for the player in turn unless another seat is named."""

    form: ClassVar[Form] = DICE_FORM

    def __init__(self, solution: Solution) -> None:
        self.solution = solution
        self.late = solution.problem.late_jokers
        self.turn = lru_cache(REMEMBERED_TURNS)(self._turn)
        self._rows = np.zeros((MOST_BUILDS, 4))

    @cached_property
    def tables(self) -> SolverTables:
        """What plays are listed from; made when the first is, not to find a policy ready."""
        return tables_of(self.late)

    def value(self, position: Position, seat: int) -> float:
        """The final score of a seat that is to be expected of best play."""
        points = _points(position, seat)
        if position.phase == OVER or seat != position.turn:
            return points + self.solution.worth(position.sheets[seat], _turns_left(position, seat))
        if position.phase == ROLLING:
            kept = self._keep_worths(position)[hands.numbers()[position.dice]]
            return points + float(kept)
        if position.phase == KEEP:
            return self.keeps(position)[0].worth
        if position.phase == BUILD:
            built = self._builds(position)[:, WORTH]
            return points + float(built.max(initial=self._idle_worth(position)))
        return points + self.solution.worth(position.sheet, _turns_left(position, seat))

    def roll_worths(self, position: Position) -> tuple[float, Table]:
        points = _points(position, position.turn)
        turn = self.turn(position.sheet, _turns_left(position, position.turn))
        final = float(turn.final[hands.numbers()[position.dice] - FIRST_FULL])
        return points + final, points + self._keep_worths(position)

    def best_ending(self, position: Position) -> TurnEnd:
        return self.endings(position)[0]

    def endings(self, position: Position) -> list[TurnEnd]:
        """Every way to end the turn after the last roll, the best first; one may build nothing."""
        points = _points(position, position.turn)
        found = [TurnEnd(position.sheet, 0, points + self._idle_worth(position))]
        for row in self._builds(position):
            end = sheet_of(int(row[BOARD]), int(row[GARRISON]))
            found.append(TurnEnd(end, int(row[JOKERS]), points + float(row[WORTH])))
        return sorted(found, key=lambda ending: -ending.worth)

    def _keep_worths(self, position: Position) -> Table:
        """By hand: what is to come when it is kept and the other dice are rolled."""
        turn = self.turn(position.sheet, _turns_left(position, position.turn))
        kept: Table = turn.kept[ROLLS - position.rolls - 1]
        return kept

    def _idle_worth(self, position: Position) -> float:
        """What is to come when nothing more is built."""
        worth = self.solution.worth(position.sheet, _turns_left(position, position.turn) - 1)
        return worth if position.built else worth + CROSS

    def _builds(self, position: Position) -> Table:
        """What can be built now, a row each."""
        later = self.solution.values[_turns_left(position, position.turn) - 1]
        board, garrison = numbers_of(position.sheet)
        purse = Purse(np.array(position.dice), garrison, position.joker_knights, self.late)
        count = list_builds(board, purse, self.tables, later, self._rows)
        return self._rows[:count]

    def _turn(self, sheet: Sheet, left: int) -> Turn:
        turn = new_turn()
        solve_turn(*numbers_of(sheet), self.tables, self.solution.values[left - 1], turn)
        return turn


def _points(position: Position, seat: int) -> int:
    crosses = position.boxes[seat].count(CROSS)
    return score(DICE_FORM, position.sheets[seat]) + CROSS * crosses


def _turns_left(position: Position, seat: int) -> int:
    return position.limit - len(position.boxes[seat])
