"""The way from Python into the kernels of the builder and the search on a large board (X-16).

The same as in `bots/base/kernels` and `bots/base/search/kernels`, and by the same names.
"""

from typing import Any

from hexhaven.bots.base.kernels import decision
from hexhaven.bots.base.kernels import entry_points as builder
from hexhaven.bots.base.kernels.working_space import LARGE_BUILDER_WORK
from hexhaven.bots.base.search.kernels import entry_points as search
from hexhaven.bots.base.search.kernels.playouts import Samples
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.position import LARGE_POSITION
from hexhaven.games.base.kernels.topology import LARGE_TOPOLOGY


@kernel
def decide(topology: Any, work: Any, view: Any, seat: int, style: int) -> Int:
    return decision.decide(
        topology.view(LARGE_TOPOLOGY)[0],
        work.view(LARGE_BUILDER_WORK)[0],
        view.view(LARGE_POSITION)[0],
        seat,
        style,
    )


@kernel
def play_games(topologies: Any, start: Any, tables: Any, seed: Int, rows: Any) -> None:
    builder.play_games(topologies, start, tables, seed, rows)


@kernel
def play_samples(
    topologies: Any,
    weights: Any,
    tables: Any,
    samples: Samples,
    actions: Any,
    aims: Any,
    values: Any,
) -> None:
    search.play_samples(topologies, weights, tables, samples, actions, aims, values)


@kernel
def add_chances(
    topologies: Any, weights: Any, tables: Any, seed: Int, samples: int, ahead: int, totals: Any
) -> None:
    search.add_chances(topologies, weights, tables, seed, samples, ahead, totals)


@kernel
def play_on(topologies: Any, tables: Any, seed: Int, turns: int) -> None:
    search.play_on(topologies, tables, seed, turns)


@kernel
def rank_sites(topologies: Any, works: Any, views: Any, seat: int, values: Any) -> None:
    search.rank_sites(topologies, works, views, seat, values)


@kernel
def rank_offers(topologies: Any, works: Any, views: Any, seat: int) -> Int:
    return search.rank_offers(topologies, works, views, seat)


@kernel
def list_plans(topologies: Any, works: Any, views: Any, seat: int, default: int, found: Any) -> Int:
    return search.list_plans(topologies, works, views, seat, default, found)


@kernel
def find_win(topologies: Any, levels: Any, seat: int) -> Int:
    return search.find_win(topologies, levels, seat)
