"""The exact solution against trying everything, and the file it is kept in."""

import json
from pathlib import Path

import numpy as np
import pytest

from hexhaven.cli.app import run_command
from hexhaven.games.dice.faces import DICE, rolls
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.sheet import EMPTY, Sheet
from hexhaven.games.dice.solver.alone import store
from hexhaven.games.dice.solver.alone.boards import all_boards
from hexhaven.games.dice.solver.alone.garrisons import endings, garrison_of, knights_of
from hexhaven.games.dice.solver.alone.solution import Problem, Solution, possible_sheets, solve
from tests.games.dice.brute import best, ends

CLOSE = 1e-9


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "user_cache_path", lambda name: tmp_path / name)


def sheet_at(board: int, garrison: int) -> Sheet:
    knights = int(knights_of(garrison))
    built = all_boards().sheets[board]
    return built._replace(knights=2**knights - 1, jokers=garrison + 1 - 2**knights)


def some_sheets(problem: Problem, played: int, count: int) -> list[Sheet]:
    """Sheets that can occur after so many turns, spread over all there are."""
    boards, garrisons = np.nonzero(possible_sheets(problem)[played])
    picked = np.random.default_rng(3).choice(len(boards), count, replace=False)
    return [sheet_at(int(boards[i]), int(garrisons[i])) for i in picked]


@pytest.mark.parametrize("late", [False, True])
def test_short_games_are_worth_what_trying_everything_finds(late: bool) -> None:
    turns = 1 if late else 2
    solved = solve(Problem(turns, late))
    assert solved.expected_score == pytest.approx(best(EMPTY, turns, late), abs=CLOSE)


@pytest.mark.parametrize("late", [False, True])
def test_the_last_turn_of_other_sheets_is_worth_what_trying_everything_finds(late: bool) -> None:
    solved = solve(Problem(4, late))
    for sheet in some_sheets(solved.problem, 3, 3):
        assert solved.worth(sheet, 1) == pytest.approx(best(sheet, 1, late), abs=CLOSE), sheet


@pytest.mark.prove
@pytest.mark.parametrize("late", [False, True])
def test_many_sheets_are_worth_what_trying_everything_finds(late: bool) -> None:
    solved = solve(Problem(6, late))
    for sheet in some_sheets(solved.problem, 5, 3):
        assert solved.worth(sheet, 1) == pytest.approx(best(sheet, 1, late), abs=CLOSE), sheet
    for sheet in some_sheets(Problem(3, late), 1, 2):
        two = solve(Problem(3, late)).worth(sheet, 2)
        assert two == pytest.approx(best(sheet, 2, late), abs=CLOSE), sheet


@pytest.mark.prove
def test_the_whole_game_is_worth_almost_95_points() -> None:
    solved = solve(Problem())
    assert solved.expected_score == pytest.approx(94.79033502054187, abs=CLOSE)
    assert solved.states == 930_907


def test_any_number_of_workers_finds_the_same_values() -> None:
    one, three = solve(Problem(4), workers=1), solve(Problem(4), workers=3)
    np.testing.assert_array_equal(one.values, three.values)


def test_only_sheets_that_can_occur_are_solved() -> None:
    solved = solve(Problem(3))
    assert solved.states == 1 + 14 + 107
    last = sheet_at(len(all_boards().sheets) - 1, garrison_of(EMPTY))
    assert np.isnan(solved.worth(last, 1))
    assert len(DICE_FORM.jokers) == 6


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize(
    "sheet",
    [EMPTY, Sheet(roads=0b111, settlements=1, knights=0b111, jokers=0b010)],
    ids=["empty", "knights"],
)
def test_whatever_any_play_leads_to_can_occur(sheet: Sheet, late: bool) -> None:
    found = {end for dice, _ in rolls(DICE) for end in ends(DICE_FORM, sheet, dice, late)}
    boards, board = all_boards(), sheet._replace(knights=0, jokers=0)
    combinations, garrisons = np.nonzero(endings(late)[garrison_of(sheet)])
    expected = {
        sheet_at(to, int(garrison))
        for combination, garrison in zip(combinations, garrisons, strict=True)
        for to in boards.steps[boards.numbers[board]][combination]
    }
    assert found == expected


def test_a_solution_is_kept_and_found_again() -> None:
    first = store.solution_of(Problem(2))
    assert store.load(Problem(2)) is not None
    again = store.solution_of(Problem(2))
    assert again.seconds == first.seconds
    np.testing.assert_array_equal(again.values, first.values)
    assert store.load(Problem(2, late_jokers=True)) is None


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 cut off", b"no solution at all"])
def test_a_damaged_file_is_not_trusted(damage: bytes) -> None:
    good = store.solution_of(Problem(1))
    store.place_of(Problem(1)).write_bytes(damage)
    assert store.load(Problem(1)) is None
    assert store.solution_of(Problem(1)).expected_score == good.expected_score


def test_an_interrupted_save_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    solved: Solution = solve(Problem(1))
    monkeypatch.setattr(np, "savez_compressed", interrupted)
    with pytest.raises(KeyboardInterrupt):
        store.save(solved)
    assert not list(store.place_of(Problem(1)).parent.iterdir())


def test_the_command_prints_the_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["solve", "dice", "--turns", "2", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["expected_score"] == pytest.approx(5.405531263544, abs=CLOSE)
    assert (figures["turns"], figures["states"]) == (2, 15)
    assert run_command(["solve", "dice", "--turns", "2", "--language", "en"]) == 0
    assert "5.405531 points" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["base"], "no solution of base"),
        (["dice", "--turns", "0"], "1 to 15 turns"),
        (["dice", "--turns", "16"], "1 to 15 turns"),
        (["dice", "--turns", "many"], "many"),
        (["dice", "--workers", "0"], "1 to 256"),
    ],
)
def test_what_cannot_be_solved_is_refused(
    words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["solve", *words, "--language", "en"]) == 2
    captured = capsys.readouterr()
    assert complaint in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""
