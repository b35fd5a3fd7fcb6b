"""Numbers as people write them in each language."""

from __future__ import annotations

from hexhaven.words import say


def number(value: float, digits: int, language: str) -> str:
    """A number with grouped thousands and a given number of decimals."""
    marks = {",": say("number.thousands", language), ".": say("number.decimal", language)}
    return "".join(marks.get(sign, sign) for sign in f"{value:,.{digits}f}")


def percent(share: float, language: str) -> str:
    """A part of one, in hundredths."""
    return say("number.percent", language, number=number(100 * share, 1, language))
