"""Plus alone: what the solution leaves out does not matter, and its turns are the least."""

import json
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
import pytest

from hexhaven.cli.app import run_command
from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.sheet import CITY, EMPTY, ROAD, SETTLEMENT, Sheet
from hexhaven.games.dice.solver.alone.boards import reached
from hexhaven.games.dice.solver.plus import store
from hexhaven.games.dice.solver.plus.boards import all_boards, board_of, can_occur, points_alone
from hexhaven.games.dice.solver.plus.garrisons import all_garrisons, all_moves, garrison_of
from hexhaven.games.dice.solver.plus.play import Alone
from hexhaven.games.dice.solver.plus.solution import Problem, Solution, solve
from hexhaven.games.dice.typed.sheets import read_sheet
from tests.games.dice.brute import least_turns, race_points, race_turn

CLOSE = 1e-9
ALL_ROADS = "roads 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17"
ALL_KNIGHTS = "knights 1 2 3 4 5 6 7 8 9"
#: Sheets after which few others are possible: with jokers left, without, with knights to come.
NEAR_THE_END = (
    f"{ALL_ROADS}, settlements 1 2 3 4 5, {ALL_KNIGHTS}, jokers 1 3 4 5 6",
    f"{ALL_ROADS}, settlements 1 2 3 4, {ALL_KNIGHTS}, jokers 1 2 3 4 5 6 7",
)
#: With nine points, a road to build, and a joker that its knight may bring in the same turn.
RICHER = (
    "roads 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16, settlements 1 2 3 4 5, "
    "knights 1 2 3 4 6 7 8 9, jokers 1 2 3 4 6 7"
)
#: Seven points, no army yet, and much left to build.
SEVEN = "roads 1 2 3 4 5 6 7 8 9 10 11 12 13, cities 1 2, settlement 1, knights 1 6, joker 1"


def sheet_of(text: str) -> Sheet:
    return read_sheet(PLUS_FORM, text, "en")


def all_sheets() -> list[Sheet]:
    """Every set of roads, settlements and cities that can be built."""
    found, waiting = {EMPTY}, [EMPTY]
    while waiting:
        sheet = waiting.pop()
        for kind in (ROAD, SETTLEMENT, CITY):
            new = reached(PLUS_FORM, sheet, (kind,)) - found
            found |= new
            waiting += new
    return sorted(found)


def check_board(sheet: Sheet) -> None:
    """A sheet has the points and the ways on of the sheet that stands for its board."""
    other = all_boards().sheets[all_boards().numbers[board_of(sheet)]]
    assert race_points(sheet) == race_points(other)
    for kind in (ROAD, SETTLEMENT, CITY):
        ours = {board_of(after) for after in reached(PLUS_FORM, sheet, (kind,))}
        assert ours == {board_of(after) for after in reached(PLUS_FORM, other, (kind,))}


def random_sheet(random: Random, least: int) -> Sheet:
    """A sheet that can occur with so many points, but not yet ten."""
    while True:
        sheet = EMPTY
        for _ in range(random.randrange(40)):
            kind = random.choice((0, 0, 1, 2, 3))
            after = sorted(reached(PLUS_FORM, sheet, (kind,)))
            sheet = random.choice(after) if after else sheet
        for i, joker in enumerate(PLUS_FORM.jokers):
            if joker.knights & sheet.knights == joker.knights and random.random() < 0.5:
                sheet = sheet._replace(jokers=sheet.jokers | 1 << i)
        if least <= points_alone(sheet) < 10:
            return sheet


def test_sheets_of_one_board_have_the_same_points_and_ways_on() -> None:
    for sheet in Random(1).sample(all_sheets(), 500):
        check_board(sheet)


@pytest.mark.prove
def test_all_sheets_of_one_board_have_the_same_points_and_ways_on() -> None:
    for sheet in all_sheets():
        check_board(sheet)


def test_garrisons_are_numbered_so_that_building_leads_upwards() -> None:
    assert [garrison.number for garrison in all_garrisons()] == list(range(2430))
    moves = all_moves(False)
    owners = np.repeat(np.arange(2430), np.diff(moves.first))
    assert (moves.garrison >= owners).all()
    assert (moves.combination[moves.garrison == owners] > 0).all()


def test_the_deserts_are_alike_and_half_a_desert_has_no_joker() -> None:
    first, second = sheet_of("knights 1 6 7 8, joker 6"), sheet_of("knights 1 9 8 7, joker 7")
    assert garrison_of(first) == garrison_of(second)
    assert garrison_of(first) != garrison_of(sheet_of("knights 1 6 7 8"))
    assert garrison_of(sheet_of("knights 6 8")).wild == 0


@pytest.mark.parametrize("text", NEAR_THE_END)
def test_sheets_near_the_end_take_the_turns_that_trying_everything_finds(text: str) -> None:
    sheet = sheet_of(text)
    solved = solve(Problem(), start=sheet)
    assert solved.turns(sheet) == pytest.approx(least_turns(sheet), abs=CLOSE)


@pytest.mark.prove
@pytest.mark.parametrize("late", [False, True])
def test_a_richer_sheet_takes_the_turns_that_trying_everything_finds(late: bool) -> None:
    sheet = sheet_of(RICHER)
    solved = solve(Problem(late), start=sheet)
    assert solved.turns(sheet) == pytest.approx(least_turns(sheet, late), abs=CLOSE)


@pytest.mark.parametrize("late", [False, True])
def test_a_turn_of_a_sheet_is_worth_what_trying_everything_finds(late: bool) -> None:
    """Whatever follows, so by induction it is enough to try one turn of each sheet."""
    sheet = sheet_of(SEVEN)
    assert points_alone(sheet) == 7
    solved = solve(Problem(late), start=sheet)
    assert solved.turns(sheet) == pytest.approx(race_turn(sheet, solved.turns, late), abs=CLOSE)


def test_any_number_of_workers_finds_the_same_values() -> None:
    start = sheet_of(SEVEN)
    one, three = (solve(Problem(), workers, start=start) for workers in (1, 3))
    np.testing.assert_array_equal(one.worths, three.worths)


def test_special_points_of_others_take_more_turns() -> None:
    start = sheet_of(SEVEN)
    alone = solve(Problem(), start=start).turns(start)
    roadless = solve(Problem(longest_road=False), start=start).turns(start)
    armyless = solve(Problem(largest_army=False), start=start).turns(start)
    assert alone < armyless < roadless


def test_games_from_a_sheet_take_the_turns_that_are_to_be_expected() -> None:
    start = sheet_of(SEVEN)
    alone = Alone(solve(Problem(), start=start))
    turns = alone.play(range(2000), 1, start)
    error = np.std(turns) / np.sqrt(len(turns))
    assert abs(np.mean(turns) - -alone.worths[-1][np.isfinite(alone.worths[-1])].min()) < 4 * error
    assert alone.play(range(5, 8), 1, start) == turns[5:8]


def few_jokers_left(sheet: Sheet) -> int:
    """All jokers of a sheet but the first two, so that trying everything comes to an end."""
    ready = [i for i, joker in enumerate(PLUS_FORM.jokers) if not joker.knights & ~sheet.knights]
    return sum(1 << i for i in ready[2:])


def test_what_can_occur() -> None:
    won = f"{ALL_ROADS}, settlements 1 2 3 4 5 6 7"
    assert can_occur(sheet_of(f"{won}, knights 1 2 3"))
    assert not can_occur(sheet_of(f"{won}, knights 1 2 3 4"))
    assert not can_occur(sheet_of(f"{won}, cities 1 2, knights 1"))
    assert solve(Problem(), start=sheet_of(won)).turns(sheet_of(f"{won}, knights 1 2 3")) == 0


@pytest.fixture
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "user_cache_path", lambda name: tmp_path / name)


@pytest.mark.usefixtures("own_store")
def test_a_solution_is_kept_apart_for_each_problem() -> None:
    problems = [Problem(*choices) for choices in product((False, True), repeat=3)]
    assert len({store.place_of(problem) for problem in problems}) == 8
    solved = Solution(Problem(), np.zeros((2, 2)), 1.5)
    store.save(solved)
    again = store.load(Problem())
    assert again is not None
    assert again.seconds == 1.5
    assert store.load(Problem(late_jokers=True)) is None
    store.place_of(Problem()).write_bytes(b"PK cut off")
    assert store.load(Problem()) is None


@pytest.mark.usefixtures("own_store")
def test_the_command_tells_of_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["solve", "dice-plus", "--sheet", NEAR_THE_END[1]]
    assert run_command([*command, "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["expected_turns"] == pytest.approx(2.402666467447916, abs=CLOSE)
    assert (figures["points"], figures["exact"]) == (8, True)
    assert run_command([*command, "--language", "en"]) == 0
    assert "2.402666 more turns" in capsys.readouterr().out


@pytest.mark.prove
@pytest.mark.usefixtures("own_store")
def test_the_whole_race_takes_almost_11_turns(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["solve", "dice-plus", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert figures["expected_turns"] == pytest.approx(10.816240955232457, abs=CLOSE)
    assert figures["states"] == 1_073_765
    assert (figures["games"], figures["exact"]) == (20_000, True)
    low, high = figures["interval"]
    assert low < figures["expected_turns"] < high
    assert run_command(["solve", "dice-plus", "--language", "en"]) == 0
    assert "10.816241 turns" in capsys.readouterr().out
    solved = store.load(Problem())
    assert solved is not None
    random = Random(4)
    for _ in range(4):
        sheet = random_sheet(random, 0)
        sheet = sheet._replace(jokers=sheet.jokers | few_jokers_left(sheet))
        expected = race_turn(sheet, solved.turns)
        assert solved.turns(sheet) == pytest.approx(expected, abs=CLOSE), sheet


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["dice-plus", "--turns", "3"], "Leave out --turns"),
        (["dice", "--sheet", "road 0"], "Leave out --sheet"),
        (["dice-plus", "--sheet", "roads 3"], "road 3 without road 1"),
        (["dice-plus", "--sheet", "settlement 2"], "settlement 2 without road 3"),
        (["dice-plus", "--sheet", "road 18"], "no road 18"),
        (["dice-plus", "--sheet", "knight 6, joker 6"], "without knight 7"),
        (["dice-plus", "--sheet", "castle 1"], "castle 1"),
        (["dice-plus", "--sheet", "road"], "road"),
        (
            ["dice-plus", "--sheet", f"{ALL_ROADS}, settlements 1 2 3 4 5 6 7, cities 1 2"],
            "13 points",
        ),
        (["dice-plus", "--workers", "0"], "1 to 256"),
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


def test_a_sheet_may_be_written_in_german() -> None:
    assert read_sheet(PLUS_FORM, "Straßen 1 3, Siedlung 1 2, Ritter 4", "de") == sheet_of(
        "roads 1 3, settlements 1 2, knight 4"
    )
    assert read_sheet(PLUS_FORM, " ", "en") == EMPTY
