"""Games to learn from on a GPU, many at once, in waves.

In each wave every game goes on a little, a lane each; then many lanes share what the student of a
game is to try. It decides when a game goes on, never what happens in it.
"""

from typing import Any

import numpy as np
from numba import cuda

from hexhaven.bots.base.kernels.styles import BUILDER
from hexhaven.bots.base.learned.kernels.games import (
    GAME,
    NOTES,
    TrainingGames,
    begin,
    is_over,
    step,
)
from hexhaven.bots.base.learned.kernels.lookahead import TABLE, deal_table, try_action
from hexhaven.bots.base.learned.kernels.network import NETWORK
from hexhaven.core.compiled.cuda import device_type, grid
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.kernels.position import POSITION
from hexhaven.games.base.kernels.topology import NODES, TOPOLOGY

#: Threads of a block, which share a look ahead, and the most registers that each of them takes.
LANES, REGISTERS = 64, 128
#: Steps of a game in a wave, at most.
STEPS = 6
#: A lane's game when there is none.
NONE: Int = np.int64(-1)

#: A game, and which of the numbers it is.
LANE = record_type([("number", np.int64), ("game", GAME)])

TOPOLOGY_TYPE, NETWORK_TYPE, START_TYPE, LANE_TYPE, TABLE_TYPE, NOTES_TYPE = map(
    device_type, (TOPOLOGY, NETWORK, POSITION, LANE, TABLE, NOTES)
)


@kernel
def clear_table(t: Any) -> None:
    """Give a table's working space what kernels expect there; a thread's memory holds anything."""
    t.builder.style = BUILDER
    for node in range(NODES):
        t.work.meeting[node] = 0
        t.builder.meeting[node] = 0


@grid(max_registers=REGISTERS)
def step_lanes(
    topologies: Any, games: TrainingGames, counters: Any, lanes: Any, notes: Any
) -> None:
    """Let every game go on until its student looks ahead; one that is over makes room for the next.

    Of the counters the first tells how many games have begun, the second how many are over.
    """
    lane = cuda.grid(1)
    if lane >= len(lanes):
        return
    t = cuda.local.array(1, TABLE_TYPE)[0]
    clear_table(t)
    kept_lane = lanes[lane]
    g = kept_lane.game
    for _ in range(STEPS):
        number: Int = np.int64(kept_lane.number)
        if number == NONE:
            number = np.int64(cuda.atomic.add(counters, 0, 1))
            if number >= len(games.numbers):
                return
            kept_lane.number = number
            begin(g, games, games.numbers[number])
        step(topologies[0], games.networks, g, t, games.settings, notes[number])
        if is_over(g, notes[number]):
            cuda.atomic.add(counters, 1, 1)
            kept_lane.number = NONE
        elif g.looks != 0:
            return


@grid(max_registers=REGISTERS)
def try_lanes(topologies: Any, games: TrainingGames, lanes: Any) -> None:
    """Try what the students of all games look at."""
    thread = cuda.grid(1)
    if thread // LANES >= len(lanes):
        return
    kept_lane = lanes[thread // LANES]
    g = kept_lane.game
    if kept_lane.number == NONE or g.looks == 0:
        return
    t = cuda.local.array(1, TABLE_TYPE)[0]
    look = g.look
    clear_table(t)
    network = games.networks[g.policies[look.seat]]
    for item in range(thread % LANES, look.count * look.deals, LANES):
        k = item % look.count
        deal_table(look, t, item // look.count)
        worth = try_action(topologies[0], network, look, t, k, games.settings.depth.whole_round)
        cuda.atomic.add(look.total, k, worth)
