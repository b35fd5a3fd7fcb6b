"""The pages of the documentation, as tests read them."""

import re
from pathlib import Path


def sections(page: Path) -> dict[str, str]:
    """The text below each heading of a page, up to the next one of its rank."""
    text = page.read_text("utf-8")
    headings = list(re.finditer(r"^(#+) (.*)$", text, re.MULTILINE))
    found: dict[str, str] = {}
    for heading in headings:
        rank = len(heading[1])
        ends = [h.start() for h in headings if h.start() > heading.start() and len(h[1]) <= rank]
        found[heading[2]] = text[heading.end() : min(ends, default=len(text))]
    return found
