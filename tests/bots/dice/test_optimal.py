"""The optimal bot: what it scores, and that it plays only when it is ready."""

from pathlib import Path

import numpy as np
import pytest

import hexhaven
from hexhaven.bots import load_bot
from hexhaven.bots.registry import check_ready, preparation_of, ready_bots
from hexhaven.cli.app import run_command
from hexhaven.core.messages import Refused
from hexhaven.core.plugins import preparation
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.games.dice.solver.alone.garrisons import options
from hexhaven.games.dice.solver.alone.preparation import SolutionPreparation
from hexhaven.games.dice.solver.alone.solution import SOLUTIONS, Problem, Solution
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_games
from hexhaven.terminal.play.lists import list_bots
from hexhaven.terminal.play.start import usual_bot
from tests.games.dice.solved import solved, use_store


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    use_store(tmp_path, monkeypatch)


def keep(problem: Problem) -> Solution:
    """Have a problem solved."""
    SOLUTIONS.save(solved(problem))
    return solved(problem)


def setup(turns: int = 15, late: str = "off", seats: int = 1) -> Setup:
    return load_game("dice").setup(seats, {"turns": turns, "late_jokers": late})


@pytest.mark.slow
def test_it_is_offered_once_its_game_is_solved() -> None:
    assert ready_bots(setup(2)) == ("greedy", "random")
    assert usual_bot(setup(2)) == "greedy"
    keep(Problem(2))
    assert ready_bots(setup(2)) == ("apprentice", "greedy", "optimal", "random")
    assert usual_bot(setup(2)) == "optimal"
    assert "optimal" not in ready_bots(setup(2, "on"))
    assert "optimal" not in ready_bots(setup(3))


def test_asking_whether_it_is_ready_lists_no_plays() -> None:
    """Servers ask for every visitor, and without compiled kernels the list takes minutes."""
    keep(Problem(2))
    listed = options.cache_info()
    assert "optimal" in ready_bots(setup(2))
    assert options.cache_info() == listed


def test_half_a_solution_does_not_make_it_ready() -> None:
    keep(Problem(1))
    place = SOLUTIONS.place_of(Problem(1))
    place.write_bytes(place.read_bytes()[:-100])
    assert "optimal" not in ready_bots(setup(1))


def test_the_list_says_what_it_waits_for() -> None:
    assert "Not ready yet: optimal" in "\n".join(list_bots("dice", "en"))
    assert "Noch nicht bereit: optimal" in "\n".join(list_bots("dice", "de"))
    assert "optimal" not in "\n".join(list_bots("dice-plus", "en"))


def test_who_names_it_too_early_is_told_the_time_left(monkeypatch: pytest.MonkeyPatch) -> None:
    match = hexhaven.match("dice", seats=1, turns=2)
    for name in ("optimal", "apprentice"):
        with pytest.raises(Refused) as refused:
            hexhaven.play_out(match, {0: hexhaven.bot(name, "dice")})
        assert refused.value.message.id == "bots.not_ready"
        assert refused.value.message.params["bot"] == name
    work = preparation.start_preparation(SolutionPreparation(Problem(2)))
    assert work is not None
    assert not match.entries
    work.stop()


def test_a_command_works_it_out_first(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "dice", "--bots", "optimal", "--players", "2", "--games", "2"]
    words += ["--turns", "1", "--workers", "1", "--language", "en"]
    assert run_command(words) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith(
        "optimal is working out how to play; this happens only once. That takes about"
    )
    assert captured.err.count("\n") == 1
    assert run_command(words) == 0
    assert capsys.readouterr().err == ""
    assert preparation_of(load_bot("dice", "optimal"), setup(1)) is None


@pytest.mark.slow
@pytest.mark.parametrize("games", [60, pytest.param(300, marks=pytest.mark.prove)])
@pytest.mark.parametrize("late", ["off", "on"])
def test_its_mean_score_is_the_one_that_was_worked_out(late: str, games: int) -> None:
    solution = keep(Problem(4, late == "on"))
    options = {"turns": 4, "late_jokers": late}
    plan = make_plan("dice", ("optimal",), players=1, games=games, seed=7, options=options)
    rows = play_games(plan, range(games)).rows
    assert not rows["failures"].any()
    points = rows["points"][:, 0]
    error = points.std(ddof=1) / np.sqrt(games)
    assert abs(points.mean() - solution.expected_score) < 4 * error


@pytest.mark.slow
def test_it_beats_greedy_at_a_table_of_two() -> None:
    keep(Problem(5))
    plan = make_plan(
        "dice", ("optimal", "greedy"), players=2, games=60, seed=3, options={"turns": 5}
    )
    rows = play_games(plan, range(60)).rows
    contestants = np.array([plan.contestants(game) for game in range(60)])
    assert rows["points"][contestants == 0].mean() > rows["points"][contestants == 1].mean()


def test_a_ready_bot_is_not_refused() -> None:
    keep(Problem(1))
    check_ready(load_bot("dice", "optimal"), setup(1))
    check_ready(load_bot("dice", "greedy"), setup(1))
