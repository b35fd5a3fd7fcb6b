"""What stands on docs/bots.md: its text, and the bots that it writes."""

from __future__ import annotations

import re
from pathlib import Path

PAGE = (Path(__file__).parents[2] / "docs/bots.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    """All blocks of the page in a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)


def source_with(word: str) -> str:
    """The first program of the page in which a word stands."""
    return next(text for text in blocks("python") if word in text)
