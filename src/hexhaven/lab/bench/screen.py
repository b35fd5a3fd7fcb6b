"""A benchmark on the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

from hexhaven.lab.bench import environments, games
from hexhaven.lab.bench.environments import GAMES, GPU_GAMES, RIVAL, Environments
from hexhaven.lab.bench.games import OURS, Bench, rival_of
from hexhaven.lab.simulate.screen import plain_table
from hexhaven.words import number, say

FIGURES = ("games_per_second", "actions_per_second", "actions_per_game", "turns_per_game")


def show_bench(bench: Bench, language: str) -> None:
    """Print a benchmark for people."""
    programs = {f"{OURS} {bench.ours.version}": bench.ours.to_json()}
    if bench.on_gpu is not None:
        programs[say("lab.bench_gpu", language)] = bench.on_gpu.to_json()
    if bench.theirs is not None:
        programs[f"{bench.rival} {bench.theirs.version}"] = bench.theirs.to_json()
    table = plain_table("", *programs)
    for figure in FIGURES:
        values = (number(figures[figure], 1, language) for figures in programs.values())
        table.add_row(say(f"lab.{figure}", language), *values)
    console = Console(highlight=False)
    console.print(say("lab.bench", language, game=bench.game, players=bench.players))
    console.print(table)
    if bench.on_gpu is not None:
        compared = number(games.COMPARED, 0, language)
        console.print(say("lab.bench_equal", language, games=compared))
    if bench.ratio is not None:
        ratio = number(bench.ratio, 1, language)
        console.print(say("lab.ratio", language, ratio=ratio, rival=bench.rival))


def show_environments(measured: Environments, language: str) -> None:
    """Print for people how fast environments are."""
    columns = {
        say("lab.envs_batch", language, games=number(GAMES, 0, language)): measured.batch,
        say("lab.envs_agent", language): measured.agent,
    }
    if measured.gpu is not None:
        size = number(GPU_GAMES, 0, language)
        columns[say("lab.envs_gpu", language, games=size)] = measured.gpu
    if measured.rival is not None:
        columns[RIVAL] = measured.rival
    table = plain_table("", *columns)
    values = (number(rate, 0, language) for rate in columns.values())
    table.add_row(say("lab.steps_per_second", language), *values)
    console = Console(highlight=False, soft_wrap=True)
    console.print(say("lab.bench_envs", language))
    console.print(table)
    if measured.gpu is not None:
        compared = number(environments.COMPARED, 0, language)
        console.print(say("lab.envs_equal", language, steps=compared))
    if measured.ratio is not None:
        ratio = number(measured.ratio, 1, language)
        console.print(say("lab.envs_ratio", language, ratio=ratio, rival=RIVAL))


def explain_missing_rival(bench: Bench, language: str) -> None:
    """Say on standard error how to install the other program if it is missing."""
    rival = rival_of(bench.game)
    if rival is not None and bench.theirs is None:
        missing = say("lab.rival_missing", language, rival=rival.NAME, extra=rival.EXTRA)
        Console(stderr=True, highlight=False, markup=False, soft_wrap=True).print(missing)


@contextmanager
def bench_status(seconds: float, language: str) -> Iterator[Callable[[str], None]]:
    """A line on standard error, if that is a terminal, that says what is measured."""
    if not sys.stderr.isatty():
        yield lambda program: None
        return
    with Console(stderr=True).status("") as status:
        yield lambda program: status.update(
            say("lab.measuring", language, program=program, seconds=number(seconds, 0, language))
        )
