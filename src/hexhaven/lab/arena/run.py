"""Playing an arena, here or in worker processes, until all is played or something is proven."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from hexhaven.lab.arena.plan import Arena, LineUp, seatings
from hexhaven.lab.arena.results import ArenaGame, Block, Results, results_file
from hexhaven.lab.cluster import spread_jobs
from hexhaven.lab.simulate.plan import worker_count
from hexhaven.lab.simulate.play import play_games
from hexhaven.lab.simulate.rows import NOBODY


def play_arena(
    arena: Arena,
    *,
    workers: int | None = 1,
    cluster: str | None = None,
    out: Path | None = None,
    progress: Callable[[int], None] = lambda games: None,
    is_decided: Callable[[Results], bool] = lambda results: False,
) -> Results:
    """Play all tables on all islands that `out` does not hold yet, until `is_decided`.

    With `workers=1` this process plays; more workers, or None for one per core, are processes.
    `cluster` is the address of a Ray cluster whose nodes play, or "local".
    """
    count = worker_count(workers)
    results = Results(arena)
    with results_file(results, out) as add_block:
        due = [block for block in arena.blocks() if block not in results.blocks]
        jobs = [(bots, island) for table, island in due for bots in seatings(table)]
        count, play = min(count, len(jobs)), partial(play_game, arena)
        with spread_jobs(play, count, cluster) as (play_all, _):
            progress(results.games)
            played = iter(play_all(jobs))
            for table, island in due:
                add_block(Block.of(table, island, [next(played) for _ in seatings(table)]))
                progress(results.games)
                if is_decided(results):
                    break
    return results


def play_game(arena: Arena, job: tuple[LineUp, int]) -> ArenaGame:
    """Play the game of bots on their seats on one island."""
    bots, island = job
    plan = replace(arena.plan, bots=bots, games=island + 1, fixed_seats=True)
    played = play_games(plan, [island])
    winner = int(played.rows["winner"][0])
    return ArenaGame(
        None if winner == NOBODY else bots[winner],
        int(played.rows["failures"].sum()),
        played.reasons,
    )
