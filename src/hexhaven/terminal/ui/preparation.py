"""Works out what bots and coaches need, and shows a progress bar meanwhile."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import ceil

from hexhaven.bots import load_bot
from hexhaven.bots.registry import preparation_of
from hexhaven.coach.protocol import Coach
from hexhaven.core.plugins.preparation import Preparation, Progress
from hexhaven.core.setup import Setup
from hexhaven.words import say


def prepare_bots(setup: Setup, names: Iterable[str], language: str) -> None:
    """Work out what the named bots need and have not got yet."""
    for name in dict.fromkeys(names):
        preparation = preparation_of(load_bot(setup.game, name), setup)
        if preparation is not None:
            prepare(preparation, say("bots.preparing", language, bot=name), language)


def prepare(preparation: Preparation, why: str, language: str) -> None:
    """Work something out; without a terminal for the bar, one line says what takes so long."""
    if not sys.stderr.isatty():
        about = say("bots.preparing_time", language, count=ceil(preparation.seconds))
        sys.stderr.write(f"{why} {about}\n")
    with progress_bar(why) as progress:
        preparation.run(progress)


@contextmanager
def progress_bar(what: str) -> Iterator[Progress]:
    """A bar with the time left on standard error, if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Bar(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=1.0)

        def progress(done: float) -> None:
            bar.update(task, completed=done)

        yield progress


def prepare_coach(coach: Coach, setup: Setup, language: str) -> None:
    """Work out what a coach needs and has not got yet."""
    preparation = coach.preparation(setup)
    if preparation is not None and not preparation.is_ready():
        prepare(preparation, say("coach.preparing", language), language)
