"""The exact solution against trying everything."""

import numpy as np
import pytest

from hexhaven.games.dice.faces import DICE, rolls
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.sheet import EMPTY_SHEET, Sheet
from hexhaven.games.dice.solver.alone.boards import all_boards, board_of
from hexhaven.games.dice.solver.alone.garrisons import endings, garrison_of
from hexhaven.games.dice.solver.alone.solution import Problem, possible_sheets, sheet_of, solve
from tests.games.dice.brute_force import best, ends
from tests.games.dice.solved import solved

CLOSE = 1e-9


def some_sheets(problem: Problem, played: int, count: int) -> list[Sheet]:
    """Sheets that can occur after some turns, spread over all there are."""
    boards, garrisons = np.nonzero(possible_sheets(problem)[played])
    picked = np.random.default_rng(3).choice(len(boards), count, replace=False)
    return [sheet_of(int(boards[i]), int(garrisons[i])) for i in picked]


@pytest.mark.slow
@pytest.mark.parametrize("late", [False, True])
def test_short_games_are_worth_what_trying_everything_finds(late: bool) -> None:
    turns = 1 if late else 2
    solution = solved(Problem(turns, late))
    assert solution.expected_score == pytest.approx(best(EMPTY_SHEET, turns, late), abs=CLOSE)


@pytest.mark.slow
@pytest.mark.parametrize("late", [False, True])
def test_the_last_turn_of_another_sheet_is_worth_what_trying_everything_finds(late: bool) -> None:
    solution = solved(Problem(4, late))
    (sheet,) = some_sheets(solution.problem, 3, 1)
    assert solution.worth(sheet, 1) == pytest.approx(best(sheet, 1, late), abs=CLOSE), sheet


@pytest.mark.prove
@pytest.mark.parametrize("late", [False, True])
def test_many_sheets_are_worth_what_trying_everything_finds(late: bool) -> None:
    solution = solved(Problem(6, late))
    for sheet in some_sheets(solution.problem, 5, 6):
        assert solution.worth(sheet, 1) == pytest.approx(best(sheet, 1, late), abs=CLOSE), sheet
    for sheet in some_sheets(Problem(3, late), 1, 2):
        two = solved(Problem(3, late)).worth(sheet, 2)
        assert two == pytest.approx(best(sheet, 2, late), abs=CLOSE), sheet


@pytest.mark.prove
def test_the_whole_game_is_worth_almost_95_points() -> None:
    solution = solved(Problem())
    assert solution.expected_score == pytest.approx(94.79033502054187, abs=CLOSE)
    assert solution.states == 930_907


def test_any_number_of_workers_finds_the_same_values() -> None:
    one, three = solve(Problem(4), workers=1), solve(Problem(4), workers=3)
    np.testing.assert_array_equal(one.values, three.values)


def test_only_sheets_that_can_occur_are_solved() -> None:
    solution = solved(Problem(3))
    assert solution.states == 1 + 14 + 107
    last = sheet_of(len(all_boards().sheets) - 1, garrison_of(EMPTY_SHEET))
    assert np.isnan(solution.worth(last, 1))
    assert len(DICE_FORM.jokers) == 6


@pytest.mark.slow
@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(
    "sheet",
    [EMPTY_SHEET, Sheet(roads=0b111, settlements=1, knights=0b111, jokers=0b010)],
    ids=["empty", "knights"],
)
def test_whatever_any_play_leads_to_can_occur(sheet: Sheet, late: bool) -> None:
    found = {end for dice, _ in rolls(DICE) for end in ends(DICE_FORM, sheet, dice, late)}
    boards, board = all_boards(), board_of(sheet)
    combinations, garrisons = np.nonzero(endings(late)[garrison_of(sheet)])
    expected = {
        sheet_of(to, int(garrison))
        for combination, garrison in zip(combinations, garrisons, strict=True)
        for to in boards.steps[boards.numbers[board]][combination]
    }
    assert found == expected
