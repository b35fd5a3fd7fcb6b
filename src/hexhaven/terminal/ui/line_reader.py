"""Lines that a person types, or that come from a file or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable

from hexhaven.terminal.ui.screen import Screen


def line_reader(screen: Screen) -> Callable[[], str]:
    """A function that reads a line; lines from a file or a pipe are echoed."""
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
    """Let people edit what they type, if the system can."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)
