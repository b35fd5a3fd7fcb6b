"""Games of Plus alone by best play take the turns that the solution says."""

import numpy as np
import pytest

from hexhaven.games.dice.solver.plus.games import SoloGames
from hexhaven.games.dice.solver.plus.solution import Problem
from tests.games.dice.solved import solved_plus
from tests.games.dice.solver.plus.sheets import SEVEN, sheet_of


@pytest.mark.slow
def test_games_from_a_sheet_take_the_turns_that_are_to_be_expected() -> None:
    start = sheet_of(SEVEN)
    solution = solved_plus(Problem(), start)
    alone = SoloGames(solution)
    turns = alone.play(range(2000), 1, start)
    error = np.std(turns) / np.sqrt(len(turns))
    assert abs(np.mean(turns) - solution.turns(start)) < 4 * error
    assert alone.play(range(5, 8), 1, start) == turns[5:8]
