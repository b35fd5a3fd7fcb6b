"""Whole games of best play: their exact distribution, and games by chance."""

from pathlib import Path

import numpy as np
import pytest

from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.rendering.score_chart import draw_scores
from hexhaven.games.dice.sheet import CITY, KNIGHT, ROAD, SETTLEMENT
from hexhaven.games.dice.solver.alone.distribution import distribution_of
from hexhaven.games.dice.solver.alone.solution import Problem, Solution
from hexhaven.words import percent
from tests.games.dice.solved import solved
from tests.games.dice.solver.alone.chance_games import play_games

CLOSE = 1e-9
PICTURE = Path(__file__).parents[5] / "docs/scores.svg"


@pytest.mark.parametrize("problem", [Problem(1), Problem(4), Problem(4, True)], ids=str)
def test_the_mean_of_all_games_is_the_expected_score(problem: Problem) -> None:
    solution = solved(problem)
    ends = distribution_of(solution)
    scores = ends.scores()
    assert sum(scores.values()) == pytest.approx(1, abs=CLOSE)
    mean = sum(score * chance for score, chance in scores.items())
    assert mean == pytest.approx(solution.expected_score, abs=CLOSE)
    built = sum(
        place.points * ends.build_chance(kind, index)
        for kind in (ROAD, SETTLEMENT, CITY, KNIGHT)
        for index, place in enumerate(DICE_FORM.places[kind])
    )
    assert built - 2 * ends.crosses() == pytest.approx(solution.expected_score, abs=CLOSE)


def test_one_turn_never_builds_a_city() -> None:
    ends = distribution_of(solved(Problem(1)))
    assert ends.build_chance(CITY, 0) == 0
    assert 0 < ends.build_chance(KNIGHT, 0) < 1
    assert ends.build_chance(KNIGHT, 2) == 0


def check_games(solution: Solution, games: int) -> None:
    """Games by chance come out as the solution says, within four standard errors."""
    points = play_games(solution, games, seed=11)
    error = points.std(ddof=1) / np.sqrt(games)
    assert abs(points.mean() - solution.expected_score) < 4 * error


@pytest.mark.slow
def test_games_by_chance_score_as_expected() -> None:
    check_games(solved(Problem(5)), 3000)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_games() -> None:
    solution = solved(Problem(2))
    few, more = play_games(solution, 5, seed=1), play_games(solution, 9, seed=1)
    np.testing.assert_array_equal(few, more[:5])
    assert (play_games(solution, 9, seed=2) != more).any()


@pytest.mark.prove
@pytest.mark.parametrize("late", [False, True])
def test_20000_whole_games_score_as_expected(late: bool) -> None:
    check_games(solved(Problem(15, late)), 20_000)


@pytest.mark.prove
def test_the_whole_distribution_is_the_one_that_is_drawn_in_the_documents() -> None:
    solution = solved(Problem())
    ends = distribution_of(solution)
    mean = sum(score * chance for score, chance in ends.scores().items())
    assert mean == pytest.approx(solution.expected_score, abs=CLOSE)
    assert PICTURE.read_text("utf-8") == draw_scores(ends, "en")
    page = PICTURE.with_name("solver.md").read_text("utf-8")
    for kind in (ROAD, SETTLEMENT, CITY, KNIGHT):
        for index, place in enumerate(DICE_FORM.places[kind]):
            assert f"{place.number}: {percent(ends.build_chance(kind, index), 'en')}" in page
