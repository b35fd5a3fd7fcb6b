import pytest

from hexhaven.core.messages import Refused, render_plainly
from hexhaven.core.plugins.solver import solver_of


def test_a_solver_is_found_in_the_folder_of_its_game():
    assert solver_of("dice") is solver_of("dice-plus")


@pytest.mark.parametrize("game", ["base", "chess"])
def test_a_game_without_a_solver_is_refused_and_those_with_one_are_named(game: str):
    with pytest.raises(Refused) as refused:
        solver_of(game)
    assert "dice, dice-plus" in render_plainly(refused.value.message)
