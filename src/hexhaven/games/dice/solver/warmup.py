"""Compiles what solves the Dice Game and Plus, and plays by it, with the ends of games."""

from collections.abc import Callable

from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.position import BUILD, KEEP, ROLLS, Position
from hexhaven.games.dice.sheet import EMPTY_SHEET, Sheet
from hexhaven.games.dice.solver import policy
from hexhaven.games.dice.solver.alone import policy as alone_policy
from hexhaven.games.dice.solver.alone import solution as alone
from hexhaven.games.dice.solver.alone.distribution import distribution_of
from hexhaven.games.dice.solver.plus import policy as plus_policy
from hexhaven.games.dice.solver.plus import solution as plus
from hexhaven.games.dice.solver.plus.approximation import worths
from hexhaven.games.dice.solver.plus.games import SoloGames
from hexhaven.games.dice.text_input.sheets import read_sheet

#: Of Plus, with little left to build.
ALMOST_FULL = (
    "roads 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17, settlements 1 2 3 4 5, "
    "knights 1 2 3 4 5 6 7 8 9, jokers 1 3 4 5 6"
)


def steps() -> dict[str, Callable[[], object]]:
    return {"alone": solve_alone, "plus": solve_plus}


def solve_alone() -> None:
    """Solve the last turn of the Dice Game, and play it."""
    solution = alone.solve(alone.Problem(1), workers=1)
    distribution_of(solution)
    _play(alone_policy.Policy(solution), EMPTY_SHEET)


def solve_plus() -> None:
    """Solve what can come of a sheet of Plus that is almost full, and play on from it."""
    start = read_sheet(PLUS_FORM, ALMOST_FULL, "en")
    solution = plus.solve(plus.Problem(), workers=1, start=start)
    SoloGames(solution).play(range(1), 0, start)
    _play(plus_policy.Policy(worths()), start)


def _play(best: policy.Policy, sheet: Sheet) -> None:
    """Choose what to keep of a roll, and what to build at last."""
    turn = Position(1, False, (sheet,), ((),), KEEP, first=0, turn=0, turns=1, rolls=1)
    turn = turn._replace(dice=(1,) * 6)
    best.best_action(turn)
    best.best_action(turn._replace(phase=BUILD, rolls=ROLLS))
