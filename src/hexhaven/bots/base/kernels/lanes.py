"""Whole random games on a GPU: every thread is a lane that plays one game after another.

The lanes of a block take turns: the block does what most of its lanes wait for, the others stand
by. So the threads of a warp run the same code together, and the warps of a block share the code
that is fetched. It decides when a lane goes on, never what it does: games come out as on the
CPU, to the byte.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from hexhaven.bots.base.kernels.playout import LARGE_ROW, ROW, choose_random, fill_row
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.bits import lowest
from hexhaven.core.compiled.cuda import device_type, grid, narrow_fields
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import record_type
from hexhaven.games.base.boards import LARGE, STANDARD, Board
from hexhaven.games.base.kernels import packing as p
from hexhaven.games.base.kernels.chance import draw_nature, lay_random_island
from hexhaven.games.base.kernels.compact import COMPACT, LARGE_COMPACT
from hexhaven.games.base.kernels.position import DICE, ISLAND, OVER
from hexhaven.games.base.kernels.steps import apply, apply_nature
from hexhaven.games.base.kernels.turn import is_nature_due, must_act, settle_order
from hexhaven.games.island.kernels.packing import kind_of

#: Threads of a block, and the most registers that let a multiprocessor hold all of them.
LANES, REGISTERS = 1024, 64

#: What a lane waits for: a new game, Nature's dice or another draw of hers, to choose and act, to
#: place the road or settlement that it has chosen, or nothing more.
GAME, ROLL, DRAW, ACT, PLACE, NO_JOB = range(6)

GENERATOR = narrow_fields(
    philox.GENERATOR,
    {"key": np.uint32, "counter": np.uint32, "block": np.uint32, "used": np.int32},
)


class LaneTypes(NamedTuple):
    """The records of lanes on a board, as CUDA knows them."""

    lane: np.dtype[Any]  # a position, and all chance
    work: np.dtype[Any]
    start: np.dtype[Any]
    topology: np.dtype[Any]
    result: np.dtype[Any]  # what is kept of a game


def lane_types(board: Board, compact: np.dtype[Any], row: np.dtype[Any]) -> LaneTypes:
    lane = record_type([("position", compact), ("rngs", GENERATOR, (board.sizes.seats + 1,))])
    result = narrow_fields(
        row, {"game": np.int64, "actions": np.int32, "turns": np.int16, "winner": np.int16}
    )
    return LaneTypes(*map(device_type, (lane, board.work, compact, board.topology, result)))


TYPES = {
    STANDARD: lane_types(STANDARD, COMPACT, ROW),
    LARGE: lane_types(LARGE, LARGE_COMPACT, LARGE_ROW),
}


@kernel
def begin_game(topology: Any, work: Any, lane: Any, start: Any, seed: Int, game: Int) -> Int:
    """Begin a game; how many actions that took."""
    lane.position = start[0]
    for stream in range(len(lane.rngs)):
        philox.seed_generator(lane.rngs[stream], seed, np.uint64(game), np.uint64(stream))
    if lane.position.phase != ISLAND:
        return 0
    lay_random_island(topology, work, lane.position, lane.rngs[0])
    settle_order(lane.position)
    return 1


@kernel
def next_job(s: Any) -> int:
    """What a lane waits for in a position."""
    if s.phase == OVER:
        return GAME
    if s.phase == DICE:
        return ROLL
    return DRAW if is_nature_due(s) else ACT


@kernel
def may_change_longest_road(action: Int) -> bool:
    """Whether an action may change the longest road."""
    kind = kind_of(action)
    return kind == p.SETTLE or kind == p.ROAD


@kernel
def most_common_job(waits: int) -> int:
    """What most lanes of the block wait for."""
    job = NO_JOB
    most = 0
    for candidate in range(NO_JOB):
        count = cuda.syncthreads_count(np.int32(waits == candidate))
        if count > most:
            job = candidate
            most = count
    return job


def lanes_for(lane_type: np.dtype[Any], work_type: np.dtype[Any]) -> Any:
    """The grid that plays games in records of these types."""

    @grid(max_registers=REGISTERS)
    def play_lanes(topologies: Any, start: Any, seed: Int, begun: Any, results: Any) -> None:
        """Play the games of all results; `begun` counts those that a lane has taken."""
        topology = topologies[0]
        lane = cuda.local.array(1, lane_type)[0]
        work = cuda.local.array(1, work_type)[0]
        for node in range(len(work.meeting)):
            work.meeting[node] = 0
        s = lane.position
        number: Int = np.int64(-1)  # of the result that the lane's game belongs to
        seat: Int = np.int64(0)
        action: Int = np.int64(0)
        actions: Int = np.int64(0)
        waits = GAME
        while True:
            job = most_common_job(waits)
            if job == NO_JOB:
                break
            if waits != job:
                continue
            if job == GAME:
                if number >= 0:
                    results[number].actions = actions
                    fill_row(s, results[number])
                number = np.int64(cuda.atomic.add(begun, 0, 1))
                if number >= len(results):
                    waits = NO_JOB
                    continue
                actions = np.int64(
                    begin_game(topology, work, lane, start, seed, results[number].game)
                )
            elif job == ROLL or job == DRAW:
                apply_nature(topology, work, s, draw_nature(s, lane.rngs[0]))
                actions += 1
            else:
                if job == ACT:
                    seat = np.int64(lowest(must_act(s)))
                    action = choose_random(topology, work, s, seat, lane.rngs[seat + 1])
                    if may_change_longest_road(action):
                        waits = PLACE
                        continue
                apply(topology, work, s, seat, action)
                actions += 1
            waits = next_job(s)

    return play_lanes


PLAY_LANES = {board: lanes_for(types.lane, types.work) for board, types in TYPES.items()}
