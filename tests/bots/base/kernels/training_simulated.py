"""Plays a short game of a student and a builder on Numba's simulator of CUDA, and on the CPU."""

import sys
from pathlib import Path

import numpy as np

from hexhaven.bots.base.learned import cuda_play, network, play
from hexhaven.bots.base.learned.kernels import games, lanes, lookahead
from hexhaven.bots.base.learned.kernels.games import Course
from hexhaven.bots.base.learned.kernels.lookahead import Effort
from hexhaven.bots.base.learned.network import networks_of, read_network
from hexhaven.core.registry import load_game
from hexhaven.games.base.options import first_position

if __name__ == "__main__":
    lanes.LANES = cuda_play.WAVES = 1  # interpreted kernels take their time
    lookahead.MOST_TRIED, games.LEARN = 3, 2
    networks = networks_of(read_network(Path(network.__file__).with_name("scholar.json")))
    setup = load_game("base").setup(2, {"island": "beginner", "turn_limit": sys.argv[1]})
    course = Course(np.uint64(3), True, Effort(False, 2, 1, 2))
    start = first_position(setup)
    given = play.Games(networks, start, [[0, -1, -1, -1]], np.array([4]), course)
    for shown in (cuda_play.play(given), play.play(given)):
        sys.stdout.buffer.write(shown.tobytes())
