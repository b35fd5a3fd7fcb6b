"""Games to learn from on a GPU: every thread is a lane that plays one game after another."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from hexhaven.bots.base.kernels.playout import TABLE
from hexhaven.bots.base.learned.kernels.features import FEATURES
from hexhaven.bots.base.learned.kernels.games import Course, play_game
from hexhaven.bots.base.learned.kernels.lookahead import LOOKAHEAD, Effort
from hexhaven.bots.base.learned.kernels.network import NETWORK
from hexhaven.core.compiled.cuda import device_type, grid
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.frame import FRAME, NODES
from hexhaven.games.base.kernels.position import POSITION, SEATS

#: Threads of a block, and the most registers that each of them takes.
LANES, REGISTERS = 64, 128

FRAME_TYPE, NETWORK_TYPE, START_TYPE, TABLE_TYPE, LOOKAHEAD_TYPE = map(
    device_type, (FRAME, NETWORK, POSITION, TABLE, LOOKAHEAD)
)


@kernel
def clear(t: Any) -> None:
    """Give a table's working space the zeros that kernels leave behind them."""
    for node in range(NODES):
        t.work.meeting[node] = 0
        t.builder.meeting[node] = 0


@grid(max_registers=REGISTERS)
def play_lanes(
    frames: Any, networks: Any, start: Any, policies: Any, numbers: Any, seed: Int, strays: bool,
    whole_round: bool, tries: int, deals: int, begun: Any, features: Any, ends: Any,
) -> None:  # fmt: skip
    """Play the games of all numbers; `begun` counts those that a lane has taken."""
    t = cuda.local.array(1, TABLE_TYPE)[0]
    tables = cuda.local.array(3, LOOKAHEAD_TYPE)
    clear(t)
    for k in range(3):
        clear(tables[k])
    for seat in range(SEATS):
        for i in range(FEATURES):
            tables[0].judgement.features[seat, i] = 0
    course = Course(seed, strays, Effort(whole_round, tries, deals))
    game: Int = np.int64(cuda.atomic.add(begun, 0, 1))
    while game < len(numbers):
        play_game(
            frames[0], networks, start[0], t, tables, policies, numbers[game], course,
            features[game], ends[game],
        )  # fmt: skip
        game = np.int64(cuda.atomic.add(begun, 0, 1))
