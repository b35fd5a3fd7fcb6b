"""Simulating: many games of bots are played and counted."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from time import perf_counter

from hexhaven.bots import load_bot
from hexhaven.bots.registry import check_ready
from hexhaven.core.messages import Refused
from hexhaven.lab.cluster import spread_jobs
from hexhaven.lab.simulate.plan import Plan, worker_count
from hexhaven.lab.simulate.play import check_device, is_compiled, play_games
from hexhaven.lab.simulate.report import Report
from hexhaven.lab.simulate.rows_file import check_path, open_rows_file
from hexhaven.lab.simulate.tally import Tally

#: How many games a worker gets at once, in a kernel or not; results do not depend on it.
GAMES_PER_JOB_COMPILED, GAMES_PER_JOB = 200, 1
#: How many a GPU gets at once: several for each of its threads, so that few wait for the last.
GAMES_PER_JOB_GPU = 2**20
#: Games in a kernel that are played to learn how long one takes.
TRIAL_GAMES = 20
#: Seconds that a process takes to start: it has to save as many.
SECONDS_TO_START = 1.0

Progress = Callable[[int], None]


def simulate(
    plan: Plan,
    *,
    workers: int | None = 1,
    out: Path | None = None,
    progress: Progress = lambda games: None,
    device: str = "cpu",
    cluster: str | None = None,
) -> Report:
    """Play all games of a plan.

    With `workers=1` this process plays them. More workers, or None for one per core, are
    processes that import the calling program's main module, which therefore needs
    `if __name__ == "__main__":`. `out` names a file, `.jsonl` or `.parquet`, that gets one row
    per game. `progress` gets the number of games played so far. `device="cuda"` plays on a GPU.
    `cluster` is the address of a Ray cluster whose nodes play, or "local" for one of this machine.
    """
    check_settings(plan, workers=workers, out=out, device=device, cluster=cluster)
    count = processes_for(plan, workers, device) if cluster is None else 1
    for name in set(plan.bots):
        check_ready(load_bot(plan.setup.game, name), plan.setup)
    tally = Tally(plan)
    play = partial(play_games, plan, device=device)
    with ExitStack() as stack:
        write = stack.enter_context(open_rows_file(out, plan)) if out else None
        play_all, count = stack.enter_context(spread_jobs(play, count, cluster))
        if cluster is None and is_compiled(plan):
            # Compile while workers start, before any clock runs; they find the kernels compiled.
            play(range(1))
        progress(0)
        began = perf_counter()
        for played in play_all(game_ranges(plan, device)):
            if write is not None:
                write(played.rows)
            tally.add(played)
            progress(tally.games)
        seconds = perf_counter() - began
    return Report(plan, tally, count, is_compiled(plan), seconds, device)


def check_settings(
    plan: Plan,
    *,
    workers: int | None = 1,
    out: Path | None = None,
    device: str = "cpu",
    cluster: str | None = None,
) -> None:
    """Refuse settings with which a plan cannot be played; nothing is compiled for that."""
    if cluster is not None and device != "cpu":
        raise Refused("lab.cluster_device")
    check_device(plan, device)
    worker_count(workers, device)
    if out is not None:
        check_path(out)


def games_per_job(plan: Plan, device: str = "cpu") -> int:
    if device != "cpu":
        return GAMES_PER_JOB_GPU
    return GAMES_PER_JOB_COMPILED if is_compiled(plan) else GAMES_PER_JOB


def game_ranges(plan: Plan, device: str = "cpu") -> Iterator[range]:
    """The numbers of all games, in fixed portions."""
    size = games_per_job(plan, device)
    for first in range(0, plan.games, size):
        yield range(first, min(first + size, plan.games))


def processes_for(plan: Plan, workers: int | None, device: str) -> int:
    """How many processes play: at most as many as there is work for."""
    count = worker_count(workers, device)
    if workers is None and device == "cpu" and is_compiled(plan):
        return min(count, processes_worth(_expected_seconds(plan)))
    return min(count, -(-plan.games // games_per_job(plan, device)))


def processes_worth(seconds: float) -> int:
    """How many processes save at least the time in which they start."""
    return max(1, int(seconds / SECONDS_TO_START))


def _expected_seconds(plan: Plan) -> float:
    """How long one process would play the games of a plan in a kernel."""
    play_games(plan, range(1))  # to have it compiled
    trial = range(min(TRIAL_GAMES, plan.games))
    began = perf_counter()
    play_games(plan, trial)
    return (perf_counter() - began) / len(trial) * plan.games
