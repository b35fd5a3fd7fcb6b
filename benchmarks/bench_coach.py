"""How long the coach thinks, once the Dice Game is solved: every turn is one it has not met."""

from itertools import count

import pytest

from hexhaven.coach import dice as coach
from hexhaven.core.chance import SeededRng
from hexhaven.core.compiled.kernels import COMPILED
from hexhaven.core.game import NATURE
from hexhaven.games.dice.game import DiceGame
from hexhaven.games.dice.position import BUILD, KEEP, OVER, ROLLING
from hexhaven.games.dice.solver.alone.policy import Policy
from hexhaven.games.dice.solver.alone.solution import SOLUTIONS, Problem

GAME = DiceGame()


@pytest.fixture(scope="module")
def policy():
    return Policy(SOLUTIONS.solution_of(Problem()))


def moments(policy, phase):
    """Views of one phase in the middle of games, one after the other."""
    for seed in count():
        rng = SeededRng(seed)
        position = GAME.initial_state(GAME.setup(1))
        while position.phase != OVER:
            if position.phase == phase:
                yield GAME.view(position, 0)
            if position.phase == ROLLING:
                position = GAME.apply(position, NATURE, GAME.chances(position).draw(rng))
            else:
                position = GAME.apply(position, 0, policy.best(position))


if COMPILED:  # interpreted, solving the game would take hours

    @pytest.mark.benchmark(group="the coach's advice")
    @pytest.mark.parametrize("phase", [KEEP, BUILD])
    def test_advice(benchmark, policy, phase):
        views = moments(policy, phase)
        coach.advise(next(views))
        benchmark.pedantic(coach.advise, setup=lambda: ((next(views),), {}), rounds=300)
