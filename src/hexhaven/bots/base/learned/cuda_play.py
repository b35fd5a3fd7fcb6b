"""Plays the games that students learn from and are measured by, on a GPU."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
from numba import cuda

from hexhaven.bots.base.learned.kernels import lanes
from hexhaven.bots.base.learned.kernels.games import SHOWN
from hexhaven.bots.base.learned.play import Games
from hexhaven.core.compiled.records import words_of
from hexhaven.games.base.kernels.frame import STANDARD_WORDS

#: Games that are played at once.
AT_ONCE = 8192
#: Waves between two looks at how many games are over.
WAVES = 16


def play(games: Games) -> Any:
    """Play games side by side."""
    count = len(games.numbers)
    many = min(AT_ONCE, count)
    begun = np.zeros(many, lanes.LANE_TYPE)
    begun["number"] = lanes.NONE
    on_device = cuda.to_device(begun)
    shown = cuda.to_device(np.zeros(count, lanes.SHOWN_TYPE))
    counters = cuda.to_device(np.zeros(2, np.int32))
    common = (
        cuda.to_device(STANDARD_WORDS.view(lanes.FRAME_TYPE)),
        cuda.to_device(games.networks.view(lanes.NETWORK_TYPE)),
    )
    start = (
        cuda.to_device(words_of(games.start).view(lanes.START_TYPE)),
        cuda.to_device(np.array(games.policies)),
        cuda.to_device(games.numbers),
    )
    course = games.course
    over = 0
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*Grid size")  # a few games leave threads idle
        while over < count:
            for _ in range(WAVES):
                lanes.step_lanes[-(-many // lanes.LANES), lanes.LANES](
                    *common, *start, course.seed, course.strays, *course.effort,
                    counters, on_device, shown,
                )  # fmt: skip
                lanes.try_lanes[many, lanes.LANES](*common, course.effort.whole_round, on_device)
            over = int(counters.copy_to_host()[1])
    return shown.copy_to_host().view(SHOWN)
