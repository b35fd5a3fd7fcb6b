"""Loops inside kernels, because a call from Python takes longer than what is measured.

Each does one thing with every position, over and over, and gives back something that
depends on all of it, so that the compiler cannot leave it out.
"""

from __future__ import annotations

from typing import Any

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.game import NATURE
from hexhaven.games.base.kernels.chance import lay_random_island
from hexhaven.games.base.kernels.listing import list_actions
from hexhaven.games.base.kernels.steps import apply, apply_nature
from hexhaven.games.base.kernels.view_kernel import fill_view
from hexhaven.games.island.kernels.pieces import gather_roads
from hexhaven.games.island.roads import longest_trail


@kernel
def copy_records(times: int, records: Any, scratch: Any) -> Int:
    """Copy every position."""
    total = 0
    for _ in range(times):
        for i in range(len(records)):
            scratch[0] = records[i]
            total += scratch[0].turn
    return total


@kernel
def list_all(times: int, topology: Any, work: Any, records: Any, seats: Any) -> Int:
    """List what can be done in every position."""
    total = 0
    for _ in range(times):
        for i in range(len(records)):
            total += list_actions(topology, work, records[i], seats[i])
    return total


@kernel
def step_all(
    times: int, topology: Any, work: Any, records: Any, seats: Any, actions: Any, scratch: Any
) -> Int:
    """Copy every position and do one step in it."""
    total = 0
    for _ in range(times):
        for i in range(len(records)):
            scratch[0] = records[i]
            if seats[i] == NATURE:
                apply_nature(topology, work, scratch[0], actions[i])
            else:
                apply(topology, work, scratch[0], seats[i], actions[i])
            total += scratch[0].phase
    return total


@kernel
def view_all(times: int, records: Any, seats: Any, scratch: Any) -> Int:
    """Fill the view of a seat for every position."""
    total = 0
    for _ in range(times):
        for i in range(len(records)):
            fill_view(records[i], seats[i], scratch[0])
            total += scratch[0].turn
    return total


@kernel
def measure_roads(times: int, topology: Any, work: Any, records: Any, seats: Any) -> Int:
    """Find the longest road of a seat in every position, from all its roads."""
    total = 0
    for _ in range(times):
        for i in range(len(records)):
            count = gather_roads(topology, work, records[i], seats[i])
            total += longest_trail(work.trail, count, work.meeting)
    return total


@kernel
def lay_islands(times: int, topology: Any, work: Any, scratch: Any, rng: Any) -> Int:
    """Shuffle an island."""
    total = 0
    for _ in range(times):
        lay_random_island(topology, work, scratch[0], rng)
        total += scratch[0].robber
    return total
