"""Whole games of best play: their exact distribution, and games by chance."""

import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from hexhaven.cli.app import run_command
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.look.score_chart import BAR, draw_scores
from hexhaven.games.dice.sheet import CITY, KNIGHT, ROAD, SETTLEMENT
from hexhaven.games.dice.solver.alone import store
from hexhaven.games.dice.solver.alone.solution import Problem, Solution, solve
from hexhaven.games.dice.solver.alone.whole import play_games, whole_games
from hexhaven.words.numbers import percent

CLOSE = 1e-9
PICTURE = Path(__file__).parents[3] / "docs/scores.svg"


@pytest.mark.parametrize("problem", [Problem(1), Problem(4), Problem(4, True)], ids=str)
def test_the_mean_of_all_games_is_the_expected_score(problem: Problem) -> None:
    solved = solve(problem)
    whole = whole_games(solved)
    scores = whole.scores()
    assert sum(scores.values()) == pytest.approx(1, abs=CLOSE)
    mean = sum(score * chance for score, chance in scores.items())
    assert mean == pytest.approx(solved.expected_score, abs=CLOSE)
    built = sum(
        place.points * whole.built(kind, index)
        for kind in (ROAD, SETTLEMENT, CITY, KNIGHT)
        for index, place in enumerate(DICE_FORM.places[kind])
    )
    assert built - 2 * whole.crosses() == pytest.approx(solved.expected_score, abs=CLOSE)


def test_one_turn_never_builds_a_city() -> None:
    whole = whole_games(solve(Problem(1)))
    assert whole.built(CITY, 0) == 0
    assert 0 < whole.built(KNIGHT, 0) < 1
    assert whole.built(KNIGHT, 2) == 0


def check_games(solved: Solution, games: int) -> None:
    """Games by chance come out as the solution says, within four standard errors."""
    points = play_games(solved, games, seed=11)
    error = points.std(ddof=1) / np.sqrt(games)
    assert abs(points.mean() - solved.expected_score) < 4 * error


def test_games_by_chance_score_as_expected() -> None:
    check_games(solve(Problem(5)), 3000)


def test_the_same_seed_gives_the_same_games() -> None:
    solved = solve(Problem(2))
    few, more = play_games(solved, 5, seed=1), play_games(solved, 9, seed=1)
    np.testing.assert_array_equal(few, more[:5])
    assert (play_games(solved, 9, seed=2) != more).any()


@pytest.mark.prove
@pytest.mark.parametrize("late", [False, True])
def test_20000_whole_games_score_as_expected(
    late: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "user_cache_path", lambda name: tmp_path / name)
    check_games(store.solution_of(Problem(15, late)), 20_000)


@pytest.mark.prove
def test_the_whole_distribution_is_the_one_that_is_drawn_in_the_documents() -> None:
    solved = solve(Problem())
    whole = whole_games(solved)
    mean = sum(score * chance for score, chance in whole.scores().items())
    assert mean == pytest.approx(solved.expected_score, abs=CLOSE)
    assert PICTURE.read_text("utf-8") == draw_scores(whole, "en")
    page = PICTURE.with_name("solver.md").read_text("utf-8")
    for kind in (ROAD, SETTLEMENT, CITY, KNIGHT):
        for index, place in enumerate(DICE_FORM.places[kind]):
            assert f"{place.number}: {percent(whole.built(kind, index), 'en')}" in page


def test_the_command_tells_and_draws_the_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "user_cache_path", lambda name: tmp_path / name)
    plot = tmp_path / "scores.svg"
    words = ["solve", "dice", "--turns", "2", "--scores", "--plot", str(plot)]
    assert run_command([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    mean = sum(int(score) * chance for score, chance in told["scores"].items())
    assert mean == pytest.approx(told["expected_score"], abs=CLOSE)
    assert told["built"]["city"]["12"] == 0
    picture = ElementTree.fromstring(plot.read_text("utf-8"))
    bars = [part for part in picture.iter() if part.get("fill") == BAR]
    assert 5 < len(bars) <= len(told["scores"])
    assert run_command([*words, "--language", "de"]) == 0
    out = capsys.readouterr().out
    assert "50,0" in out
    assert "Gebaut, Ritter: 1: " in out


def test_plus_has_no_scores(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(["solve", "dice-plus", "--scores", "--language", "en"]) == 2
    assert capsys.readouterr().err == "--scores and --plot are for dice, not for dice-plus.\n"


def test_a_picture_that_cannot_be_written_is_refused_before_anything_is_solved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(["solve", "dice", "--plot", str(tmp_path / "no" / "such.svg")]) == 2
    assert capsys.readouterr().out == ""
