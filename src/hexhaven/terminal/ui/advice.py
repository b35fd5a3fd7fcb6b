"""A coach's advice as lines."""

from __future__ import annotations

from hexhaven.core.coach import Advice
from hexhaven.core.messages import render
from hexhaven.words import say
from hexhaven.words.numbers import number

#: How many choices are shown unless all are wanted.
SHOWN = 12


def advice_lines(advice: Advice, language: str, most: int | None) -> list[str]:
    """A table of choices: what each is worth, what it costs beside the best, and what it is."""
    headings = [say(f"coach.{advice.measure}", language), say("coach.cost", language)]
    rows = [
        (
            number(choice.worth, 2, language),
            _cost(choice.cost, language),
            render(choice.label, (), language),
        )
        for choice in advice.choices[:most]
    ]
    widths = [
        max(len(heading), *(len(row[column]) for row in rows))
        for column, heading in enumerate(headings)
    ]
    heading = "  ".join(f"{h:>{w}}" for h, w in zip(headings, widths, strict=True))
    lines = [f"{row[0]:>{widths[0]}}  {row[1]:>{widths[1]}}  {row[2]}" for row in rows]
    rest = len(advice.choices) - len(rows)
    more = [say("coach.more", language, count=rest)] if rest else []
    return [heading, *lines, *more]


def _cost(cost: float, language: str) -> str:
    """A cost: empty for the best choice, and never zero for any other."""
    if not cost:
        return ""
    least = 0.01
    return number(cost, 2, language) if cost >= least else f"<{number(least, 2, language)}"
