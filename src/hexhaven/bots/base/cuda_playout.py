"""Whole games on a GPU, for the bots that its lanes know."""

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import cuda

from hexhaven.bots.base.kernels import lanes
from hexhaven.bots.base.playout import row_for
from hexhaven.core.compiled.cuda import multiprocessors
from hexhaven.core.setup import Setup
from hexhaven.games.base.boards import board_for
from hexhaven.games.base.kernels.compact import compact_position
from hexhaven.games.base.options import first_position


def can_play(bots: Sequence[str]) -> bool:
    """Whether lanes know every one of these bots."""
    return all(bot == "random" for bot in bots)


def play(setup: Setup, bots: Sequence[str], seed: int, games: Sequence[int]) -> Any:
    """The rows of games with `bots[i]` on seat i."""
    board = board_for(setup.seats)
    types = lanes.TYPES[board]
    results = np.zeros(len(games), types.result)
    results["game"] = games
    on_device = cuda.to_device(results)
    blocks = min(multiprocessors(), -(-len(games) // lanes.LANES))
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*Grid size")  # a few games leave threads idle
        lanes.PLAY_LANES[board][blocks, lanes.LANES](
            cuda.to_device(board.tables.view(types.topology)),
            cuda.to_device(compact_position(first_position(setup), types.start)),
            np.uint64(seed),
            cuda.to_device(np.zeros(1, np.int32)),
            on_device,
        )
    on_device.copy_to_host(results)
    return results[list(row_for(board).names or ())]
