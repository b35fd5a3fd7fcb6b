"""An arena's report on the screen."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table
from rich.text import Text

from hexhaven.lab.arena.ratings import BotRating
from hexhaven.lab.arena.report import ArenaReport
from hexhaven.lab.simulate.screen import plain_table, played_line
from hexhaven.words import number, percent, say


def show_arena(report: ArenaReport, language: str) -> None:
    results = report.results
    played = played_line("arena.played", results.arena.plan, results.games, language)
    Console(highlight=False).print(
        Text(played, "bold"),
        _ratings(report, language),
        _pairs(report, language),
        *_remarks(report, language),
        sep="\n",
    )


def _ratings(report: ArenaReport, language: str) -> Table:
    headings = ("lab.bot", "arena.rating", "lab.interval", "lab.wins", "arena.seats", "lab.share")
    table = plain_table(*(say(heading, language) for heading in headings))
    for rated in report.ratings:
        share = report.shares[rated.bot]
        table.add_row(
            Text(rated.bot),
            number(rated.rating, 0, language),
            _interval(rated, language),
            number(share.wins, 0, language),
            number(share.games, 0, language),
            percent(share.share, language),
        )
    return table


def _interval(rated: BotRating, language: str) -> str:
    if rated.low is None or rated.high is None:
        return "–"
    return f"{number(rated.low, 0, language)} – {number(rated.high, 0, language)}"


def _pairs(report: ArenaReport, language: str) -> Table:
    bots = [rated.bot for rated in report.ratings]
    table = plain_table(say("arena.against", language), *bots)
    for one in bots:
        cells = []
        for two in bots:
            share = report.pairs.get((one, two))
            cells.append("–" if share is None else percent(share.share, language))
        table.add_row(Text(one), *cells)
    return table


def _remarks(report: ArenaReport, language: str) -> Iterator[Text]:
    if report.results.undecided:
        yield Text(say("lab.undecided", language, count=report.results.undecided))
    for bot, reason in report.failures.items():
        yield Text(say("arena.failed", language, bot=bot, reason=reason), "red")
    if report.test is not None:
        test = report.test
        yield Text(
            say(
                f"arena.test.{test.answer(report.results)}",
                language,
                first=test.first,
                second=test.second,
                margin=percent(test.margin, language),
            )
        )
