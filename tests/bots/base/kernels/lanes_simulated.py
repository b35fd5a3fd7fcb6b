"""Plays short games on Numba's simulator of CUDA, and writes their rows to standard output."""

import sys

import numpy as np

from hexhaven.bots.base import cuda_playout
from hexhaven.bots.base.kernels import lanes
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.rows import rows_of
from tests.lab.plans import HOUSE_RULES

#: Each with the seed and the games that are played.
PLANS = (
    (make_plan("base", ["random"], seed=1, options={"points": "3"}), range(3)),
    (
        make_plan("base", players=3, seed=2, options={"island": "beginner", "turn_limit": "12"}),
        range(4, 7),
    ),
    (make_plan("base", players=6, seed=4, options={"points": "3"}), range(1)),
    (make_plan("base", ["random"], seed=3, options={"points": "3", **HOUSE_RULES}), range(1)),
)

if __name__ == "__main__":
    sys.setswitchinterval(1e-5)  # the simulator's threads wait for each other all the time
    lanes.LANES = 2
    for plan, games in PLANS:
        played = cuda_playout.play(plan.setup, plan.bots, plan.seed, np.array(games))
        sys.stdout.buffer.write(rows_of(played, plan.players).tobytes())
