"""How strong the builder is, against random bots and against builders that never trade."""

import pytest

from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_games
from hexhaven.lab.simulate.report import wilson
from tests.bots.base.games import count_wins

ALONE = ("builder", "random", "random", "random")
#: Two that trade and two that do not, side by side and across the table.
PAIRS = [
    ("builder", "builder", "builder-quiet", "builder-quiet"),
    ("builder", "builder-quiet", "builder", "builder-quiet"),
]
#: One chance in a thousand that the true share is lower than said.
SURE = 3.09


def test_a_builder_beats_three_random_bots():
    assert count_wins(*ALONE, games=200, seed=1)["builder"] >= 198


@pytest.mark.slow
@pytest.mark.parametrize("bots", PAIRS, ids=str)
def test_builders_that_trade_win_more_often(bots):
    assert count_wins(*bots, games=400, seed=2)["builder"] > 0.54 * 400


def test_games_of_builders_are_short():
    plan = make_plan("base", ("builder",), games=100, seed=3)
    rows = play_games(plan, range(100)).rows
    assert (rows["winner"] >= 0).all()
    assert 50 < rows["turns"].mean() < 80


@pytest.mark.prove
def test_a_builder_beats_three_random_bots_almost_always():
    wins = count_wins(*ALONE, games=10_000, seed=4)["builder"]
    assert wilson(wins, 10_000, SURE)[0] > 0.99


@pytest.mark.prove
@pytest.mark.parametrize("bots", PAIRS, ids=str)
def test_builders_that_trade_surely_win_at_least_54_games_of_100(bots):
    wins = count_wins(*bots, games=10_000, seed=5)["builder"]
    assert wilson(wins, 10_000, SURE)[0] > 0.54


@pytest.mark.slow
def test_a_veteran_wins_more_than_its_share_against_three_builders():
    assert count_wins("veteran", "builder", "builder", "builder", games=200, seed=6)["veteran"] > 50


@pytest.mark.prove
def test_a_veteran_surely_wins_more_than_28_games_of_100_against_three_builders():
    wins = count_wins("veteran", "builder", "builder", "builder", games=10_000, seed=7)["veteran"]
    assert wilson(wins, 10_000, SURE)[0] > 0.28
