"""Whole games: in a kernel by tens, and one by one as any bot can play them."""

from itertools import count

import pytest

from hexhaven.core.compiled.kernels import COMPILED
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_by_matches, play_games

#: Interpreted, they are only tried out.
GAMES, OPTIONS = (10, {}) if COMPILED else (1, {"turn_limit": "2"})


@pytest.mark.benchmark(group="10 whole games in a kernel")
@pytest.mark.parametrize("bot", ["random", "builder"])
def test_in_a_kernel(benchmark, bot):
    plan = make_plan("base", [bot], options=OPTIONS)
    numbers = count(0, GAMES)

    def play():
        first = next(numbers)
        return play_games(plan, range(first, first + GAMES)).rows

    play()
    assert len(benchmark(play)) == GAMES


@pytest.mark.benchmark(group="one whole game from Python", min_rounds=3)
def test_by_a_match(benchmark):
    plan = make_plan("base", ["random"], options=OPTIONS)
    numbers = count()
    play_by_matches(plan, [next(numbers)])
    assert len(benchmark(lambda: play_by_matches(plan, [next(numbers)])).rows) == 1
