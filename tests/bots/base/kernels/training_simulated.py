"""Plays a short game of a student and a builder on Numba's simulator of CUDA, and on the CPU."""

import sys
from pathlib import Path

import numpy as np
from numba.cuda.simulator.kernelapi import FakeCUDALocal

from hexhaven.bots.base.learned import cuda_play, network, trainer
from hexhaven.bots.base.learned.kernels import games, lanes, lookahead
from hexhaven.bots.base.learned.kernels.games import TrainingGames, TrainingSettings
from hexhaven.bots.base.learned.kernels.lookahead import UNBOUNDED, Depth
from hexhaven.bots.base.learned.network import pack_networks, read_network
from hexhaven.core.compiled.records import words_of
from hexhaven.core.registry import load_game
from hexhaven.games.base.kernels.position import POSITION
from hexhaven.games.base.options import first_position


def left_over(_local, shape, dtype):
    """A thread's memory, in which anything may lie at first."""
    return np.full(shape * dtype.itemsize, 41, np.uint8).view(dtype)


if __name__ == "__main__":
    FakeCUDALocal.array = left_over
    lanes.LANES = cuda_play.WAVES_PER_CHECK = 1  # interpreted kernels take their time
    lookahead.MOST_TRIED, games.LOOKS_PER_LESSON = 3, 2
    networks = pack_networks(read_network(Path(network.__file__).with_name("scholar.json")))
    setup = load_game("base").setup(2, {"island": "beginner", "turn_limit": sys.argv[1]})
    settings = TrainingSettings(np.uint64(3), True, Depth(False, 2, 1, 2, UNBOUNDED))
    start = words_of(first_position(setup)).view(POSITION)
    policies = np.array([[0, -1, -1, -1]])
    given = TrainingGames(networks, start, policies, np.array([4]), settings)
    for notes in (cuda_play.play_games(given), trainer.play_games(given)):
        sys.stdout.buffer.write(notes.tobytes())
