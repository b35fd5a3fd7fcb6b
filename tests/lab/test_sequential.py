"""Proofs that stop as soon as they are complete."""

import numpy as np
import pytest

from tests.lab.plans import short_plan
from tests.lab.sequential import games_won, surely_wins_more, wins_at_least


def test_no_game_is_played_that_changes_nothing():
    plan = short_plan("builder", "random", "random", games=9)
    won = sum(games_won(plan, "builder"))
    assert won > 4
    assert wins_at_least(won, plan, "builder")
    assert not wins_at_least(won + 1, plan, "builder")
    assert not wins_at_least(10, plan, "builder")


@pytest.mark.parametrize(("share", "proven"), [(0.33, 10), (0.5, 195), (0.6, 200)])
def test_somebody_who_wins_no_more_than_the_share_rarely_seems_to(share, proven):
    rng = np.random.default_rng(3)
    found = 0
    for _ in range(200):
        games = [(int(won), int(not won)) for won in rng.random(400) < share]
        found += surely_wins_more(0.33, 0.5, games, doubt=0.025)
    assert found <= proven if share == 0.33 else found >= proven
