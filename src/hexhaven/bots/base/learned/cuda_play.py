"""Plays the games that students learn from and are measured by, on a GPU."""

import warnings
from typing import Any

import numpy as np
from numba import cuda

from hexhaven.bots.base.learned.kernels import lanes
from hexhaven.bots.base.learned.kernels.games import NOTES, TrainingGames
from hexhaven.games.base.kernels.topology import STANDARD_TABLES

#: Games that are played at once.
GAMES_AT_ONCE = 8192
#: Waves between two looks at how many games are over.
WAVES_PER_CHECK = 16


def play_games(games: TrainingGames) -> Any:
    count = len(games.numbers)
    many = min(GAMES_AT_ONCE, count)
    begun = np.zeros(many, lanes.LANE_TYPE)
    begun["number"] = lanes.NONE
    on_device = cuda.to_device(begun)
    notes = cuda.to_device(np.zeros(count, lanes.NOTES_TYPE))
    counters = cuda.to_device(np.zeros(2, np.int32))
    topologies = cuda.to_device(STANDARD_TABLES.view(lanes.TOPOLOGY_TYPE))
    on_gpu = games._replace(
        networks=cuda.to_device(games.networks.view(lanes.NETWORK_TYPE)),
        start=cuda.to_device(games.start.view(lanes.START_TYPE)),
        policies=cuda.to_device(games.policies),
        numbers=cuda.to_device(games.numbers),
    )
    step = lanes.step_lanes[-(-many // lanes.LANES), lanes.LANES]
    look = lanes.try_lanes[many, lanes.LANES]
    over = 0
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*Grid size")  # a few games leave threads idle
        while over < count:
            for _ in range(WAVES_PER_CHECK):
                step(topologies, on_gpu, counters, on_device, notes)
                look(topologies, on_gpu, on_device)
            over = int(counters.copy_to_host()[1])
    return notes.copy_to_host().view(NOTES)
