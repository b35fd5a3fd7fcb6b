"""Texts longer than a screen."""

import re

from hexhaven.terminal.ui.pager import show_pages
from tests.terminal.tables import base_match, screen_of

TEXTS = [f"Line {n}." for n in range(50)]


def pages(typed, latest_first, **settings):
    """What is on the screen whenever something is typed."""
    screen = screen_of(base_match(), **settings)
    shown = []

    def read():
        written = screen.console.file.getvalue().rpartition("\x1b[2J")[2]
        shown.append([int(n) for n in re.findall(r"Line (\d+)\.", written)])
        return next(typed)

    show_pages(screen, TEXTS, read, "More?", latest_first=latest_first)
    return shown or screen.console.file.getvalue()


def test_all_is_shown_from_the_beginning_or_from_the_end():
    onward = pages(iter([""] * 9), latest_first=False)
    assert [n for page in onward for n in page] == list(range(50))
    back = pages(iter([""] * 9), latest_first=True)
    assert back[0][-1] == 49
    assert sorted(n for page in back for n in page) == list(range(50))
    assert max(map(len, onward + back)) <= 22


def test_anything_typed_ends_it():
    assert len(pages(iter(["q"]), latest_first=False)) == 1


def test_without_a_terminal_nothing_is_asked():
    assert "Line 49." in pages(iter([]), latest_first=True, terminal=False)
