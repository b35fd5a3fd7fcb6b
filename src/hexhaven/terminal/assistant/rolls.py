"""The page of rolls: how often each number came, how often it was expected, and all rolls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from hexhaven.games.connect.position import SEVEN
from hexhaven.words import say

#: Expected counts are given in these parts of a roll.
PARTS = 180
HOT, BAR, MARK = "#d1495b", "#2f8f9a", "┃"
#: From this many lines on, bars are two lines thick.
TALL_SCREEN = 32


def rolls_lines(view: dict[str, Any], width: int, height: int | None, language: str) -> list[Text]:
    """A bar for each number, marked at the expected count, and the latest rolls."""
    count = len(view["history"])
    lines = [
        Text(say("assistant.rolls.heading", language, count=count), "bold"),
        Text(say("assistant.rolls.legend", language, mark=MARK), "dim"),
        *roll_bars(view, width, thick=height is not None and height >= TALL_SCREEN),
        Text(),
    ]
    rolls = fill_lines((Text(roll_text(roll, language)) for roll in view["history"]), width)
    return lines + (rolls if height is None else rolls[-max(1, height - len(lines)) :])


def roll_bars(view: dict[str, Any], width: int, thick: bool) -> list[Text]:
    """One line for each number, or two if thick."""
    counts, expected = view["counts"], [parts / PARTS for parts in view["expected"]]
    most = max(*counts, *expected, 1)
    room = max(1, width - 18)
    lines = []
    for number, came, usual in zip(range(2, 13), counts, expected, strict=True):
        full, mark = round(room * came / most), min(room - 1, round(room * usual / most))
        bar = _bar("█" * full + " " * (room - full), mark)
        line = Text().append(f"{number:>4}  ", f"bold {HOT}" if number in (6, 8) else "bold")
        line.append_text(bar).append(f" {came:>3}", "bold").append(f" {usual:>6.1f}", "dim")
        lines.append(line)
        if thick:
            lines.append(Text(" " * 6).append_text(_bar("▀" * full + " " * (room - full), mark)))
    return lines


def _bar(bar: str, mark: int) -> Text:
    return Text(bar[:mark], BAR).append(MARK, "bold default").append(bar[mark + 1 :], BAR)


def fill_lines(parts: Iterable[Text], width: int) -> list[Text]:
    """As many parts to a line as fit."""
    lines = [Text()]
    for part in parts:
        if lines[-1] and cell_len(lines[-1].plain) + 3 + cell_len(part.plain) > width:
            lines.append(Text())
        lines[-1].append("   " if lines[-1] else "").append_text(part)
    return lines


def roll_text(roll: dict[str, Any], language: str) -> str:
    """A roll with its round, and where a seven sent the robbers."""
    told = f"{roll['round']}: {sum(roll['dice'])}"
    if roll["robber"] is None:
        return told
    place = say("assistant.desert", language) if roll["robber"] == SEVEN else roll["robber"]
    return f"{told} → {place}"
