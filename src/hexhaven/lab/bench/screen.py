"""Benchmarks on the screen."""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from rich.console import Console

from hexhaven.lab.bench import environments, games
from hexhaven.lab.bench.environments import BATCH_GAMES, GPU_GAMES, RIVAL, EnvironmentRates
from hexhaven.lab.bench.games import OURS, RIVAL_EXTRA, Bench
from hexhaven.lab.bench.scale import ScaleReport, TableCosts
from hexhaven.lab.simulate.screen import plain_table
from hexhaven.words import number, say

FIGURES = ("games_per_second", "actions_per_second", "actions_per_game", "turns_per_game")

#: The rows of the table: the word, the decimals, and the figure.
ROWS: tuple[tuple[str, int, Callable[[TableCosts], float | None]], ...] = (
    ("lab.scale_production", 3, lambda size: size.production.median_ms),
    ("lab.scale_action", 3, lambda size: size.action.median_ms),
    ("lab.scale_action_p99", 3, lambda size: size.action.p99_ms),
    ("lab.scale_rounds", 0, lambda size: size.rounds),
    ("lab.scale_entries", 0, lambda size: size.entries),
    ("lab.scale_game", 1, lambda size: size.seconds),
    ("lab.scale_memory", 0, lambda size: size.memory_mb),
)


def show_bench(bench: Bench, language: str) -> None:
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
        compared = number(games.GAMES_COMPARED, 0, language)
        console.print(say("lab.bench_equal", language, games=compared))
    if bench.ratio is not None:
        ratio = number(bench.ratio, 1, language)
        console.print(say("lab.ratio", language, ratio=ratio, rival=bench.rival))


def show_environments(measured: EnvironmentRates, language: str) -> None:
    columns = {
        say("lab.envs_batch", language, games=number(BATCH_GAMES, 0, language)): measured.batch,
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
        compared = number(environments.STEPS_COMPARED, 0, language)
        console.print(say("lab.envs_equal", language, steps=compared))
    if measured.ratio is not None:
        ratio = number(measured.ratio, 1, language)
        console.print(say("lab.envs_ratio", language, ratio=ratio, rival=RIVAL))


def explain_missing_rival(bench: Bench, language: str) -> None:
    """Say on standard error how to install the other program if it is missing."""
    if bench.rival is not None and bench.theirs is None:
        missing = say("lab.rival_missing", language, rival=bench.rival, extra=RIVAL_EXTRA)
        Console(stderr=True, highlight=False, markup=False, soft_wrap=True).print(missing)


def show_scale(scale: ScaleReport, language: str) -> None:
    sizes = (scale.few, scale.many)
    few, many = (number(size.players, 0, language) for size in sizes)
    headings = (say("lab.scale_players", language, players=players) for players in (few, many))
    table = plain_table("", *headings)
    for id, digits, figure in ROWS:
        values = (figure(size) for size in sizes)
        cells = ("–" if value is None else number(value, digits, language) for value in values)
        table.add_row(say(id, language), *cells)
    console = Console(highlight=False)
    console.print(
        say("lab.scale", language, game=scale.game, few=few, many=many, rounds=scale.rounds)
    )
    console.print(table)
    ratio, p99 = (number(ratio, 2, language) for ratio in (scale.ratio, scale.p99_ratio))
    console.print(say("lab.scale_ratio", language, ratio=ratio, p99=p99))


def show_program(seconds: float, language: str) -> AbstractContextManager[Callable[[Any], None]]:
    """A line on standard error that says which program is measured."""
    time = number(seconds, 0, language)
    return _status(lambda name: say("lab.measuring", language, program=name, seconds=time))


def show_players(language: str) -> AbstractContextManager[Callable[[Any], None]]:
    """A line on standard error that says for how many players a game is measured."""
    return _status(lambda n: say("lab.scale_measuring", language, players=number(n, 0, language)))


@contextmanager
def _status(words: Callable[[Any], str]) -> Iterator[Callable[[Any], None]]:
    """A line on standard error, if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda what: None
        return
    with Console(stderr=True).status("") as status:
        yield lambda what: status.update(words(what))
