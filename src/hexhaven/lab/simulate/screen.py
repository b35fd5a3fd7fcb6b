"""A simulation's report and progress, on the screen."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from statistics import fmean

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from hexhaven.lab.simulate.plan import Plan
from hexhaven.lab.simulate.report import Report, Share
from hexhaven.words import number, percent, say, templates

#: At a longer table, bots of one name are added up and seats are left out.
MOST_COLUMNS = 12


def show_report(report: Report, language: str) -> None:
    seats = [_wins_by_seat(report, language)] if report.plan.players <= MOST_COLUMNS else []
    Console(highlight=False).print(
        _heading(report, language),
        _wins_by_bot(report, language),
        *seats,
        _points(report, language),
        _length(report, language),
        *_remarks(report, language),
        sep="\n",
    )


def played_line(id: str, plan: Plan, games: int, language: str) -> str:
    count, setup = number(games, 0, language), plan.setup
    return say(id, language, games=count, game=setup.game, players=setup.seats, seed=plan.seed)


def _heading(report: Report, language: str) -> Text:
    whole, tenths = partial(number, digits=0, language=language), partial(number, digits=1)
    first = played_line("lab.played", report.plan, report.games, language)
    second = say(
        "lab.rates",
        language,
        seconds=tenths(report.seconds, language=language),
        games=tenths(report.games_per_second, language=language),
        actions=whole(report.actions_per_second),
        workers=say("lab.worker_count", language, count=report.workers),
        way=_play_method(report, language),
    )
    return Text.assemble((first, "bold"), f"\n{second}")


def _play_method(report: Report, language: str) -> str:
    """How the games were played, in words."""
    if report.device != "cpu":
        return say("lab.on_gpu", language)
    return say("lab.compiled" if report.compiled else "lab.interpreted", language)


def plain_table(*headings: str) -> Table:
    """A table without lines, the first column for names, the others for figures."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 1))
    table.add_column(headings[0], overflow="fold")
    for heading in headings[1:]:
        table.add_column(Text(heading), justify="right", overflow="fold")
    return table


def share_cells(share: Share, language: str) -> tuple[str, str, str]:
    low, high = (percent(end, language) for end in share.interval)
    return number(share.wins, 0, language), percent(share.share, language), f"{low} – {high}"


def _shares(title: str, names: Sequence[str], shares: Sequence[Share], language: str) -> Table:
    headings = (title, "lab.wins", "lab.share", "lab.interval")
    table = plain_table(*(say(heading, language) for heading in headings))
    for name, share in zip(names, shares, strict=True):
        table.add_row(Text(name), *share_cells(share, language))
    return table


def _columns(plan: Plan) -> dict[str, list[int]]:
    """The contestants that share a line, by their names."""
    if plan.players <= MOST_COLUMNS:
        return {label: [k] for k, label in enumerate(plan.labels())}
    named: dict[str, list[int]] = {}
    for k, name in enumerate(plan.bots):
        named.setdefault(name, []).append(k)
    return {f"{name} × {len(each)}": each for name, each in named.items()}


def _wins_by_bot(report: Report, language: str) -> Table:
    columns = _columns(report.plan)
    wins = (int(report.tally.wins[each].sum()) for each in columns.values())
    shares = [Share(count, report.games) for count in wins]
    return _shares("lab.bot", list(columns), shares, language)


def _wins_by_seat(report: Report, language: str) -> Table:
    seats = [str(seat) for seat in range(report.plan.players)]
    return _shares("lab.seat", seats, report.by_seat, language)


def _points(report: Report, language: str) -> Table:
    columns = _columns(report.plan)
    table = plain_table(say("lab.mean", language), *columns)
    table.columns[0].no_wrap = True  # six columns of figures leave its words room enough
    for source, means in report.points.items():
        name = _source(report.plan.setup.game, source, language)
        together = (fmean(means[k] for k in each) for each in columns.values())
        table.add_row(name, *(number(mean, 2, language) for mean in together))
    return table


def _source(game: str, source: str, language: str) -> str:
    """The word for a source of points; a game from outside may have none."""
    if source == "points":
        return say("lab.points", language)
    id = f"source.{game.replace('-', '_')}.{source}"
    return say(id, language) if id in templates(language) else source


def _length(report: Report, language: str) -> str:
    turns = report.turns
    return say(
        "lab.length",
        language,
        mean=number(turns["mean"], 1, language),
        median=number(turns["median"], 0, language),
        least=number(turns["least"], 0, language),
        most=number(turns["most"], 0, language),
        actions=number(report.tally.actions / report.games, 0, language),
    )


def _remarks(report: Report, language: str) -> Iterator[Text]:
    if report.tally.undecided:
        count = report.tally.undecided
        yield Text(say("lab.undecided", language, count=count))
    for name, reason in report.tally.reasons.items():
        named = [k for k, bot in enumerate(report.plan.bots) if bot == name]
        count = int(report.tally.failures[named].sum())
        yield Text(say("lab.failed", language, count=count, bot=name, reason=reason), "red")


@contextmanager
def progress_bar(games: int, language: str) -> Iterator[Callable[[int], None]]:
    """A bar with the rate and the time left on standard error, if that is a terminal."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f}/{task.total:,.0f}"),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not sys.stderr.isatty(),
    ) as bar:
        task = bar.add_task(say("lab.preparing", language), start=False, total=games, rate="")

        def show_progress(played: int) -> None:
            bar.start_task(task)
            bar.update(task, description=say("lab.playing", language), completed=played)
            speed = bar.tasks[0].speed
            rate = number(speed, 1, language) if speed else "–"
            bar.update(task, rate=say("lab.rate", language, games=rate))

        yield show_progress
