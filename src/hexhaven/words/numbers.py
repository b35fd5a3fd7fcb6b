"""Numbers as people write them in each language."""

from __future__ import annotations

from hexhaven.words import MINUS, say


def number(value: float, digits: int, language: str) -> str:
    """A number with grouped thousands and a given number of decimals."""
    marks = {
        ",": say("number.thousands", language),
        ".": say("number.decimal", language),
        "-": MINUS,
    }
    return "".join(marks.get(sign, sign) for sign in f"{value:,.{digits}f}")


def percent(share: float, language: str, digits: int = 1) -> str:
    """A part of one, in hundredths."""
    return say("number.percent", language, number=number(100 * share, digits, language))


def signed_percent(share: float, language: str) -> str:
    """A change of a part of one, in whole hundredths, with its sign."""
    shown = percent(abs(share), language, 0)
    return f"{MINUS}{shown}" if share < 0 and round(100 * share) else f"+{shown}"
