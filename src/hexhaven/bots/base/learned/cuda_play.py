"""Plays the games that students learn from and are measured by, on a GPU."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from numba import cuda

from hexhaven.bots.base.learned.kernels import lanes
from hexhaven.bots.base.learned.play import Games, empty_results
from hexhaven.core.compiled.cuda import multiprocessors
from hexhaven.core.compiled.records import words_of
from hexhaven.games.base.kernels.frame import STANDARD_WORDS

#: Blocks that each multiprocessor has at once.
BLOCKS = 8


def play(games: Games) -> tuple[Any, Any]:
    """Play games side by side."""
    features, ends = map(cuda.to_device, empty_results(games))
    blocks = min(BLOCKS * multiprocessors(), -(-len(games.numbers) // lanes.LANES))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*Grid size")  # a few games leave threads idle
        lanes.play_lanes[blocks, lanes.LANES](
            cuda.to_device(STANDARD_WORDS.view(lanes.FRAME_TYPE)),
            cuda.to_device(games.networks.view(lanes.NETWORK_TYPE)),
            cuda.to_device(words_of(games.start).view(lanes.START_TYPE)),
            cuda.to_device(np.array(games.policies)),
            cuda.to_device(games.numbers),
            games.course.seed,
            games.course.strays,
            *games.course.effort,
            cuda.to_device(np.zeros(1, np.int32)),
            features,
            ends,
        )
    return features.copy_to_host(), ends.copy_to_host()
