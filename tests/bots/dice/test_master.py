"""The master of Plus plays to be first: it values what others lose, and beats the racer."""

from __future__ import annotations

import numpy as np
import pytest

from hexhaven.bots.dice.solver_bots import Master
from hexhaven.core.chance import SeededRng
from hexhaven.games.dice.position import NOBODY
from hexhaven.games.dice.solver.plus.chances import Award
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_games
from tests.games.dice.script import Script, plus
from tests.lab.sequential import wins_at_least

LONG_LINE = [f"road {n}" for n in (1, 3, 4, 6)]


def chance(script: Script, dice: str = "6a") -> float:
    """The chance of the first player to win, with these dice in the next turn."""
    while script.dice_in_turn < 6 or script.state.turn != 0:
        script.idle()
    script.stopped(dice)
    return Master(SeededRng(1)).policy.best_ending(script.state).worth


def test_special_points_are_surer_for_a_player_who_has_them_and_is_ahead():
    nobody, mine, theirs = (np.array([holder]) for holder in (NOBODY, 0, 1))
    assert Award((3, 3), nobody).chance(0) == 0.5
    assert Award((3, 3), mine).chance(0) > 0.5 > Award((3, 3), theirs).chance(0)
    assert Award((5, 3), mine).chance(0) > Award((4, 3), mine).chance(0)
    assert Award((5, 3), mine).chance(0) + Award((5, 3), mine).chance(1) == pytest.approx(1)


@pytest.mark.slow
def test_what_rivals_have_lessens_the_chance():
    even = plus(2)
    ahead = plus(2).build(*LONG_LINE, seat=0)
    behind = plus(2).build(*LONG_LINE, seat=1)
    assert 0 < chance(behind) < chance(even) < chance(ahead) < 1


def test_whatever_wins_at_once_is_certain():
    script = plus(2).build(*LONG_LINE, "road 2", "road 5", "city 1", "city 2")
    script.build("settle 1", "settle 2", "knight 1", "knight 2")
    assert script.points(0) == 8
    assert chance(script, "wgo3a") == 1


def test_alone_it_plays_for_the_fewest_turns():
    worth = Master(SeededRng(1)).policy.best_ending(plus().idle(3).stopped("3b3l").state).worth
    assert worth < 0, "turns are counted downwards from 0"


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_it_plays_with_any_number_of_rivals(seats):
    plan = make_plan("dice-plus", ("master",), players=seats, games=1, seed=1)
    assert not play_games(plan, range(1)).rows["failures"].any()


@pytest.mark.prove
def test_it_beats_the_racer():
    plan = make_plan("dice-plus", ("master", "racer"), players=2, games=400, seed=14)
    assert wins_at_least(220, plan, "master")
