"""The way from Python into the kernels of the search."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.kernels.working_space import BUILDER_WORK
from hexhaven.bots.base.search.kernels import candidates, playouts, winning
from hexhaven.bots.base.search.kernels.evaluation import WEIGHTS
from hexhaven.bots.base.search.kernels.playouts import Samples
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.position import POSITION
from hexhaven.games.base.kernels.topology import TOPOLOGY


@kernel
def play_samples(
    topology: Any, weights: Any, tables: Any, samples: Samples, actions: Any, aims: Any, values: Any
) -> None:
    """Fill `values[i, k]` with what action k comes to in sample `samples.first + i`."""
    playouts.play_samples(
        topology.view(TOPOLOGY)[0], weights.view(WEIGHTS)[0], tables, samples, actions, aims, values
    )


@kernel
def judge_position(
    topology: Any, weights: Any, tables: Any, seed: Int, samples: int, ahead: int, totals: Any
) -> None:
    """Add to `totals` what the position on the first of two tables comes to for every seat."""
    playouts.judge_position(
        topology.view(TOPOLOGY)[0], weights.view(WEIGHTS)[0], tables, seed, samples, ahead, totals
    )


@kernel
def rank_sites(topology: Any, work: Any, view: Any, seat: int, values: Any) -> None:
    """What the builder thinks of founding on each node."""
    candidates.rank_sites(
        topology.view(TOPOLOGY)[0], work.view(BUILDER_WORK)[0], view.view(POSITION)[0], seat, values
    )


@kernel
def rank_offers(topology: Any, work: Any, view: Any, seat: int) -> Int:
    """Score offers in the builder's working space; the partners they would go to."""
    return candidates.rank_offers(
        topology.view(TOPOLOGY)[0], work.view(BUILDER_WORK)[0], view.view(POSITION)[0], seat
    )


@kernel
def list_plans(topology: Any, work: Any, view: Any, seat: int, default: int, found: Any) -> Int:
    """Fill `found` with plans, each an action and the aim it leads to; how many there are."""
    return candidates.list_plans(
        topology.view(TOPOLOGY)[0], work.view(BUILDER_WORK)[0], view.view(POSITION)[0], seat,
        default, found,
    )  # fmt: skip


@kernel
def find_win(topology: Any, levels: Any, seat: int) -> Int:
    """The first action of a win in this turn, or PASS; the first level holds the view."""
    return winning.find_win(topology.view(TOPOLOGY)[0], levels, seat)


@kernel
def play_on(topology: Any, tables: Any, seed: Int, turns: int) -> None:
    """Let builders play the position on a table further, by the chance of a seed."""
    playouts.play_on(topology.view(TOPOLOGY)[0], tables[0], seed, turns)
