"""The way from Python into the kernels of the bots: records come as their words."""

from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import decision
from hexhaven.bots.base.kernels.playout import fill_row, play_out
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.position import POSITION
from hexhaven.games.base.kernels.topology import TOPOLOGY


@kernel
def decide(topology: Any, work: Any, view: Any, seat: int, style: int) -> Int:
    """What the builder on a seat does, or NO_ACTION."""
    return decision.decide(
        topology.view(TOPOLOGY)[0], work.view(BUILDER_WORK)[0], view.view(POSITION)[0], seat, style
    )


@kernel
def play_games(topologies: Any, start: Any, tables: Any, seed: Int, rows: Any) -> None:
    """Play games from the same start at one table, each by its own number."""
    for i in range(len(rows)):
        tables[0] = start[0]
        t = tables[0]
        for stream in range(len(t.rngs)):
            philox.seed_generator(t.rngs[stream], seed, np.uint64(rows[i].game), np.uint64(stream))
        rows[i].actions = play_out(topologies[0], t)
        fill_row(t.position, rows[i])
