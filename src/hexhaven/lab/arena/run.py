"""Playing an arena, here or in worker processes, until all is played or something is proven."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from hexhaven.core.processes import core_count
from hexhaven.lab.arena.plan import Arena, LineUp, seatings
from hexhaven.lab.arena.results import ArenaGame, Block, Results, results_file, write_block
from hexhaven.lab.cluster import Cluster
from hexhaven.lab.simulate.plan import BadPlan
from hexhaven.lab.simulate.play import play_games
from hexhaven.lab.simulate.rows import NOBODY
from hexhaven.lab.simulate.run import MOST_WORKERS
from hexhaven.lab.worker_pool import WorkerPool


def play_arena(
    arena: Arena,
    *,
    workers: int | None = 1,
    cluster: str | None = None,
    out: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
    decided: Callable[[Results], bool] = lambda results: False,
) -> Results:
    """Play all tables on all islands that `out` does not hold yet, until `decided`.

    With `workers=1` this process plays; more workers, or None for one per core, are processes.
    `cluster` is the address of a Ray cluster whose nodes play, or "local".
    """
    count = core_count() if workers is None else workers
    if not 1 <= count <= MOST_WORKERS:
        raise BadPlan("lab.workers", workers=str(workers)[:40], most=MOST_WORKERS)
    results = Results(arena)
    play = partial(play_game, arena)
    with ExitStack() as stack:
        file = stack.enter_context(results_file(results, out))
        due = [block for block in arena.blocks() if block not in results.blocks]
        jobs = [(seated, island) for table, island in due for seated in seatings(table)]
        spread: Callable[[Iterable[Any]], Iterable[ArenaGame]] = partial(map, play)
        if cluster is not None:
            spread = partial(stack.enter_context(Cluster(cluster)).map, play)
        elif min(count, len(jobs)) > 1:
            spread = stack.enter_context(WorkerPool(play, min(count, len(jobs)))).map
        progress(results.games)
        played = iter(spread(jobs))
        for table, island in due:
            block = Block.of(table, island, [next(played) for _ in seatings(table)])
            results.add(block)
            if file is not None:
                write_block(file, block)
            progress(results.games)
            if decided(results):
                break
    return results


def play_game(arena: Arena, job: tuple[LineUp, int]) -> ArenaGame:
    """Play the game of bots on their seats on one island."""
    seated, island = job
    plan = replace(arena.plan, bots=seated, games=island + 1, fixed_seats=True)
    played = play_games(plan, [island])
    winner = int(played.rows["winner"][0])
    return ArenaGame(
        None if winner == NOBODY else seated[winner],
        int(played.rows["failures"].sum()),
        played.reasons,
    )
