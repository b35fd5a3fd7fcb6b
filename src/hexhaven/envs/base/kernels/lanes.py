"""Many games side by side on a GPU: every thread is a lane that takes an action in one game."""

from typing import Any, NamedTuple

import numpy as np
from numba import cuda

from hexhaven.bots.base.playout import table_for
from hexhaven.core.compiled.cuda import device_type, grid
from hexhaven.envs.base.kernels.stepping import GAMES, RULES, draw_sample, is_marked, step_game
from hexhaven.games.base.boards import BOARDS, Board

#: Threads of a block.
LANES = 64


class LaneTypes(NamedTuple):
    """The records of a batch on a board, as CUDA knows them."""

    topology: np.dtype[Any]
    table: np.dtype[Any]
    rules: np.dtype[Any]
    start: np.dtype[Any]
    game: np.dtype[Any]


def lane_types(board: Board) -> LaneTypes:
    records = (board.topology, table_for(board), RULES[board], board.position, GAMES[board])
    return LaneTypes(*map(device_type, records))


TYPES = {board: lane_types(board) for board in BOARDS}


def lanes_for(table_type: np.dtype[Any]) -> Any:
    """The grid that steps games at tables of this type."""

    @grid()
    def step_lanes(
        topology: Any, rules: Any, start: Any, games: Any, actions: Any,
        rows: Any, masks: Any, rewards: Any, done: Any, winners: Any, seats: Any,
    ) -> None:  # fmt: skip
        """Begin each game of a batch, or take an action in it."""
        i = cuda.grid(1)
        if i < len(actions):
            t = cuda.local.array(1, table_type)[0]
            for node in range(len(t.work.meeting)):
                t.work.meeting[node] = 0
                t.builder.meeting[node] = 0
            step_game(
                i, topology[0], t, rules[0], start, games, actions,
                rows, masks, rewards, done, winners, seats,
            )  # fmt: skip

    return step_lanes


STEP_LANES = {board: lanes_for(types.table) for board, types in TYPES.items()}


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
