"""A coach's advice as lines."""

from collections.abc import Sequence

from hexhaven.coach.protocol import Advice, Tip
from hexhaven.core.messages import render
from hexhaven.words import number, percent, say

#: How many choices are shown unless all are wanted.
MOST_CHOICES = 12


def advice_lines(
    advice: Advice, names: Sequence[str], language: str, everything: bool = False
) -> list[str]:
    """A table of choices: what each is worth, what it costs beside the best, and what it is."""
    most = len(advice.choices) if everything else MOST_CHOICES
    rows = [(say(f"coach.measure.{advice.measure}", language), say("coach.cost", language), "")]
    rows += [
        (
            _worth(choice.worth, advice.measure, language),
            _cost(choice.cost, advice.measure, language),
            _choice(choice, names, language),
        )
        for choice in advice.choices[:most]
    ]
    first, second = (max(len(row[column]) for row in rows) for column in (0, 1))
    lines = [f"{a:>{first}}  {b:>{second}}  {c}".rstrip() for a, b, c in rows]
    rest = len(advice.choices[most:])
    return [*lines, say("coach.more", language, count=rest)] if rest else lines


def _choice(choice: Tip, names: Sequence[str], language: str) -> str:
    """What a choice is; where something speaks for it, also how it is typed."""
    label = render(choice.label, names, language)
    if choice.reason is None:
        return label
    typed = ", ".join(map(str, choice.actions))
    return f"{label} [{typed}]: {render(choice.reason, names, language)}"


def _worth(worth: float, measure: str, language: str) -> str:
    return percent(worth, language) if measure == "chance" else number(worth, 2, language)


def _cost(cost: float, measure: str, language: str) -> str:
    """A cost: empty for the best choice, and never zero for any other."""
    if not cost:
        return ""
    least = 0.001 if measure == "chance" else 0.01
    shown = _worth(max(cost, least), measure, language)
    return shown if cost >= least else f"<{shown}"
