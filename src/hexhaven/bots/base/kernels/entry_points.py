"""The way from Python into the kernels of the bots: records come as their words."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels import decision, playout
from hexhaven.bots.base.kernels.working_space import BUILDER_WORK
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.position import POSITION
from hexhaven.games.base.kernels.topology import TOPOLOGY


@kernel
def decide(topology: Any, work: Any, view: Any, seat: int, style: int) -> Int:
    """What the builder on a seat does, or PASS."""
    return decision.decide(
        topology.view(TOPOLOGY)[0], work.view(BUILDER_WORK)[0], view.view(POSITION)[0], seat, style
    )


@kernel
def play_games(topology: Any, start: Any, tables: Any, seed: Int, rows: Any) -> None:
    """Play games from the same start at one table; `start`, `tables` and `rows` are records."""
    playout.play_games(topology.view(TOPOLOGY)[0], start, tables, seed, rows)
