"""The racer: what it keeps and builds, whom it beats, and how near its small table is."""

import numpy as np
import pytest

from hexhaven.bots.dice.solver_bots import Racer
from hexhaven.core.chance import SeededRng
from hexhaven.games.dice.solver.plus import approximation
from hexhaven.games.dice.solver.plus.games import SoloGames, play_alone
from hexhaven.games.dice.solver.plus.solution import Solution
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_games
from tests.games.dice.script import Script, plus
from tests.games.dice.solved import solved_plus

LONG_LINE = [f"road {n}" for n in (1, 3, 4, 6)]


def chosen(script: Script) -> str:
    """What the racer does for the player in turn."""
    seat = script.state.turn
    view = script.game.view(script.state, seat)
    action = Racer(SeededRng(1)).choose(view, script.game.legal(script.state, seat), True)
    assert action in script.game.legal(script.state, seat)
    return str(action)


def finished(script: Script) -> list[str]:
    """All that the racer does until the turn is over."""
    done: list[str] = []
    while script.state.phase == "build" and (not done or done[-1] != "done"):
        done.append(chosen(script))
        script.do(done[-1])
    return done


def wins(rivals: str, games: int, seed: int) -> float:
    """The share of games of two that it wins, as often on either seat."""
    plan = make_plan("dice-plus", ("racer", rivals), players=2, games=games, seed=seed)
    rows = play_games(plan, range(games)).rows
    assert not rows["failures"].any()
    return float((rows["winner"] == [game % 2 for game in range(games)]).mean())


def test_it_rolls_first_and_keeps_what_it_builds_with():
    assert chosen(plus()) == "roll"
    assert chosen(plus().idle(3).roll("3b3l")) == "stop"
    assert chosen(plus().idle(3).roll("6a")).startswith("reroll")


def test_it_keeps_whatever_wins():
    script = plus().build(*LONG_LINE, "road 2", "road 5", "city 1", "city 2")
    script.build("settle 1", "settle 2", "knight 1", "knight 2")
    assert script.points(0) == 8
    assert chosen(script.roll("wgo3a")) == "stop"
    finished(script.do("stop"))
    assert script.points(0) == 10


@pytest.mark.slow
def test_it_uses_the_joker_of_a_knight_it_has_just_built():
    script = plus().idle(3).build("knight 1").stopped("b3wgo")
    assert finished(script) == ["knight 4", "joker 4 wool>lumber", "road 1", "done"]
    late = plus(late_jokers="on").idle(3).build("knight 1").stopped("b3wgo")
    assert [step.split()[0] for step in finished(late)] == ["knight", "done"]


def test_it_takes_the_longest_road_from_a_player_who_has_it():
    script = plus(2).build(*LONG_LINE, seat=0).build(*LONG_LINE, seat=1)
    assert script.state.longest_road == 0
    while script.state.turn != 1:
        script.idle()
    assert finished(script.stopped("bl4o"))[0] == "road 7"
    assert script.state.longest_road == 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 3, 4])
@pytest.mark.parametrize("late", ["off", "on"])
def test_it_plays_with_any_number_of_players(seats, late):
    plan = make_plan(
        "dice-plus", ("racer",), players=seats, games=2, seed=1, options={"late_jokers": late}
    )
    assert not play_games(plan, range(2)).rows["failures"].any()


@pytest.mark.slow
def test_it_beats_chance_and_greed():
    assert wins("random", 10, 1) == 1.0
    assert wins("greedy", 20, 1) >= 0.6


@pytest.mark.prove
def test_it_beats_chance_almost_always_and_greed_mostly():
    assert wins("random", 200, 2) >= 0.99
    assert wins("greedy", 400, 2) >= 0.6


@pytest.mark.slow
def test_its_table_plays_almost_as_well_as_the_exact_one():
    nearly = Solution(approximation.STANDINGS[0], approximation.worths()[0].astype(np.float64), 0.0)
    played = play_alone(SoloGames(nearly), games=1000)
    assert abs(played.mean - 10.816240955232457) < 0.15


@pytest.mark.prove
@pytest.mark.parametrize("standing", range(4))
def test_its_table_is_near_the_exact_ones(standing):
    exact = solved_plus(approximation.STANDINGS[standing]).values
    nearly = approximation.worths()[standing]
    assert ((nearly < 0) == (exact < 0)).all()
    assert np.abs(nearly - exact).mean() < 0.02
    assert np.abs(nearly - exact).max() < 0.6
