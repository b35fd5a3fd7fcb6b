"""Plus alone: the solution's turns are the least."""

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hexhaven.cli.app import run_command
from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.sheet import EMPTY_SHEET, Sheet
from hexhaven.games.dice.solver.boards import sheets_after
from hexhaven.games.dice.solver.plus.boards import points_alone
from hexhaven.games.dice.solver.plus.solution import SOLUTIONS, Problem, solve
from tests.games.dice.brute_force import least_turns, race_turn
from tests.games.dice.solved import solved_plus, use_store
from tests.games.dice.solver.plus.sheets import ALL_ROADS, NEAR_THE_END, RICHER, SEVEN, sheet_of

CLOSE = 1e-9


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", [pytest.param(NEAR_THE_END[0], marks=pytest.mark.prove), NEAR_THE_END[1]]
)
def test_sheets_near_the_end_take_the_turns_that_trying_everything_finds(text: str) -> None:
    sheet = sheet_of(text)
    solved = solved_plus(Problem(), sheet)
    assert solved.turns(sheet) == pytest.approx(least_turns(sheet), abs=CLOSE)


@pytest.mark.prove
@pytest.mark.parametrize("late", [False, True])
def test_a_richer_sheet_takes_the_turns_that_trying_everything_finds(late: bool) -> None:
    sheet = sheet_of(RICHER)
    solved = solved_plus(Problem(late), sheet)
    assert solved.turns(sheet) == pytest.approx(least_turns(sheet, late), abs=CLOSE)


@pytest.mark.parametrize("late", [False, pytest.param(True, marks=pytest.mark.prove)])
def test_a_turn_of_a_sheet_is_worth_what_trying_everything_finds(late: bool) -> None:
    """Whatever follows, so by induction it is enough to try one turn of each sheet."""
    sheet = sheet_of(SEVEN)
    assert points_alone(sheet) == 7
    solved = solved_plus(Problem(late), sheet)
    assert solved.turns(sheet) == pytest.approx(race_turn(sheet, solved.turns, late), abs=CLOSE)


@pytest.mark.slow
def test_any_number_of_workers_finds_the_same_values() -> None:
    start = sheet_of(SEVEN)
    one, three = (solve(Problem(), workers, start=start) for workers in (1, 3))
    np.testing.assert_array_equal(one.values, three.values)


@pytest.mark.slow
def test_special_points_of_others_take_more_turns() -> None:
    start = sheet_of(SEVEN)
    alone = solved_plus(Problem(), start).turns(start)
    roadless = solved_plus(Problem(longest_road=False), start).turns(start)
    armyless = solved_plus(Problem(largest_army=False), start).turns(start)
    assert alone < armyless < roadless


def test_a_sheet_that_has_won_takes_no_turn() -> None:
    won = f"{ALL_ROADS}, settlements 1 2 3 4 5 6 7"
    assert solved_plus(Problem(), sheet_of(won)).turns(sheet_of(f"{won}, knights 1 2 3")) == 0


def random_sheet(random: Random, least: int) -> Sheet:
    """A sheet that can occur with these points, but not yet ten."""
    while True:
        sheet = EMPTY_SHEET
        for _ in range(random.randrange(40)):
            kind = random.choice((0, 0, 1, 2, 3))
            after = sorted(sheets_after(PLUS_FORM, sheet, (kind,)))
            sheet = random.choice(after) if after else sheet
        for i, joker in enumerate(PLUS_FORM.jokers):
            if joker.knights & sheet.knights == joker.knights and random.random() < 0.5:
                sheet = sheet._replace(jokers=sheet.jokers | 1 << i)
        if least <= points_alone(sheet) < 10:
            return sheet


def few_jokers_left(sheet: Sheet) -> int:
    """All jokers of a sheet but the first two, so that trying everything comes to an end."""
    ready = [i for i, joker in enumerate(PLUS_FORM.jokers) if not joker.knights & ~sheet.knights]
    return sum(1 << i for i in ready[2:])


@pytest.mark.prove
def test_the_whole_race_takes_almost_11_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    use_store(tmp_path, monkeypatch)
    assert run_command(["solve", "dice-plus", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["expected_turns"] == pytest.approx(10.816240955232457, abs=CLOSE)
    assert figures["states"] == 1_073_765
    assert (figures["games"], figures["exact"]) == (20_000, True)
    low, high = figures["interval"]
    assert low < figures["expected_turns"] < high
    assert run_command(["solve", "dice-plus", "--language", "en"]) == 0
    assert "10.816241 turns" in capsys.readouterr().out
    solved = SOLUTIONS.load(Problem())
    assert solved is not None
    random = Random(4)
    for _ in range(4):
        sheet = random_sheet(random, 0)
        sheet = sheet._replace(jokers=sheet.jokers | few_jokers_left(sheet))
        expected = race_turn(sheet, solved.turns)
        assert solved.turns(sheet) == pytest.approx(expected, abs=CLOSE), sheet
