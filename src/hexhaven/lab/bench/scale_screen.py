"""A long table beside a small one, on the screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console

from hexhaven.lab.bench.scale import ScaleReport, Size
from hexhaven.lab.simulate.screen import plain_table
from hexhaven.words import number, say

#: The rows of the table: the word, the decimals, and the figure.
ROWS: tuple[tuple[str, int, Callable[[Size], float | None]], ...] = (
    ("lab.scale_production", 3, lambda size: size.production.median),
    ("lab.scale_action", 3, lambda size: size.action.median),
    ("lab.scale_action_p99", 3, lambda size: size.action.p99),
    ("lab.scale_rounds", 0, lambda size: size.rounds),
    ("lab.scale_entries", 0, lambda size: size.entries),
    ("lab.scale_game", 1, lambda size: size.seconds),
    ("lab.scale_memory", 0, lambda size: size.memory_mb),
)


def show_scale(scale: ScaleReport, language: str) -> None:
    """Print the figures of both tables side by side."""
    sizes = (scale.few, scale.many)
    few, many = (number(size.players, 0, language) for size in sizes)
    headings = (say("lab.scale_players", language, players=players) for players in (few, many))
    table = plain_table("", *headings)
    for id, digits, figure in ROWS:
        cells = (_cell(figure(size), digits, language) for size in sizes)
        table.add_row(say(id, language), *cells)
    console = Console(highlight=False)
    console.print(
        say("lab.scale", language, game=scale.game, few=few, many=many, rounds=scale.rounds)
    )
    console.print(table)
    ratios = (number(ratio, 2, language) for ratio in (scale.ratio, scale.p99_ratio))
    console.print(
        say("lab.scale_ratio", language, **dict(zip(("ratio", "p99"), ratios, strict=True)))
    )


def _cell(value: float | None, digits: int, language: str) -> str:
    return "–" if value is None else number(value, digits, language)


@contextmanager
def scale_status(language: str) -> Iterator[Callable[[int], None]]:
    """A line on standard error, if that is a terminal, that says what is measured."""
    if not sys.stderr.isatty():
        yield lambda players: None
        return
    with Console(stderr=True).status("") as status:
        yield lambda players: status.update(
            say("lab.scale_measuring", language, players=number(players, 0, language))
        )
