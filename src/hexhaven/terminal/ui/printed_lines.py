"""Lines on standard output, broken between words where a terminal is narrower."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator
from textwrap import wrap

#: What a line goes on with after it was broken.
INDENT = "    "


def print_lines(lines: Iterable[str]) -> None:
    """Print lines; a pipe or a file gets each of them whole."""
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for line in lines:
        for part in broken(line, columns):
            sys.stdout.write(part + "\n")
    sys.stdout.flush()


def broken(line: str, columns: int | None) -> Iterator[str]:
    """A line in parts of at most this many columns, if there is a limit."""
    if columns is None or len(line) <= columns:
        yield line
        return
    start = line[: len(line) - len(line.lstrip())]
    yield from wrap(line.lstrip(), columns, initial_indent=start, subsequent_indent=INDENT)
