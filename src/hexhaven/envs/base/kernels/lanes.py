"""Many games side by side on a GPU: every thread is a lane that takes an action in one game."""

from typing import Any

import numpy as np
from numba import cuda

from hexhaven.bots.base.kernels.playout import TABLE
from hexhaven.core.compiled.cuda import device_type, grid
from hexhaven.envs.base.kernels.stepping import GAME, RULES, draw_sample, is_marked, step_game
from hexhaven.games.base.kernels.position import POSITION
from hexhaven.games.base.kernels.topology import NODES, TOPOLOGY

#: Threads of a block.
LANES = 64

TOPOLOGY_TYPE, TABLE_TYPE, RULES_TYPE, START_TYPE, GAME_TYPE = map(
    device_type, (TOPOLOGY, TABLE, RULES, POSITION, GAME)
)


@grid()
def step_lanes(
    topology: Any, rules: Any, start: Any, games: Any, actions: Any,
    rows: Any, masks: Any, rewards: Any, done: Any, winners: Any, seats: Any,
) -> None:  # fmt: skip
    """Begin each game of a batch, or take an action in it."""
    i = cuda.grid(1)
    if i < len(actions):
        t = cuda.local.array(1, TABLE_TYPE)[0]
        for node in range(NODES):
            t.work.meeting[node] = 0
            t.builder.meeting[node] = 0
        step_game(
            i, topology[0], t, rules[0], start, games, actions,
            rows, masks, rewards, done, winners, seats,
        )  # fmt: skip


@grid()
def sample_lanes(games: Any, masks: Any, actions: Any) -> None:
    """Choose one of the marked numbers in each game, evenly."""
    i = cuda.grid(1)
    if i < len(actions):
        actions[i] = draw_sample(games[i], masks[i])


@grid()
def find_illegal(masks: Any, actions: Any, found: Any) -> None:
    """Lower `found` to the first game whose action is not marked."""
    i = cuda.grid(1)
    if i < len(actions) and not is_marked(masks[i], np.int64(actions[i])):
        cuda.atomic.min(found, 0, i)
