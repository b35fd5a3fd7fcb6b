"""Long texts, a screenful at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.text import Text

from hexhaven.terminal.ui.screen import Screen


def show_pages(
    screen: Screen, texts: Sequence[str], read: Callable[[], str], more: str, *, latest_first: bool
) -> None:
    """Show texts page by page until the end or until something is typed.

    A log is read from its latest page back. A screen that scrolls shows everything at once.
    """
    lines = [part for text in texts for part in Text(text).wrap(screen.console, screen.width)]
    if screen.height is None:
        return screen.write(lines)
    size = screen.height - 1
    ends = range(len(lines), 0, -size) if latest_first else range(size, len(lines) + size, size)
    for end in ends:
        screen.console.clear()
        screen.write(lines[max(end - size, 0) : end])
        screen.say(more, "dim")
        if read().strip():
            return None
    return None
