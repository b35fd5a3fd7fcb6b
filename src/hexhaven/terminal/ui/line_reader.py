"""Whole lines from a person, or from a file or another program."""

from __future__ import annotations

import sys
from collections.abc import Callable

from hexhaven.terminal.ui.screen import Screen


def line_reader(screen: Screen) -> Callable[[], str]:
    """What asks the person for a line; lines from elsewhere are shown as if typed."""
    prompt = "> "
    if sys.stdin.isatty():
        _edit_lines()
        return lambda: input(prompt)

    def read() -> str:
        screen.console.print(prompt, end="")
        line = sys.stdin.readline()
        if not line:
            screen.console.print()
            raise EOFError
        screen.console.print(line.rstrip("\n"))
        return line

    return read


def _edit_lines() -> None:
    """Let arrow keys work in lines that are typed, where the system can."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
