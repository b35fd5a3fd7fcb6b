"""Files that a person names or that are kept for them, and lines on standard output."""

import json
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

from platformdirs import user_data_path

from hexhaven.core.text_files import refuse_unwritable


def free_path(kind: str, name: str, ending: str) -> Path:
    """A file that does not exist yet, in this person's folder for files of this kind."""
    folder = user_data_path("hexhaven") / kind
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        folder = Path()
    n = 1
    while (path := folder / f"{name}-{n}{ending}").exists():
        n += 1
    return path


def write_output(text: str, out: Path | None) -> None:
    if out is None:
        sys.stdout.write(text)
        return
    with refuse_unwritable(out):
        out.write_text(text, "utf-8")


def print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


#: What a line goes on with after it was broken.
INDENT = "    "


def print_lines(lines: Iterable[str]) -> None:
    """Print lines; a pipe or a file gets each of them whole."""
    columns = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for line in lines:
        for part in break_line(line, columns):
            sys.stdout.write(part + "\n")
    sys.stdout.flush()


def break_line(line: str, columns: int | None) -> Iterator[str]:
    """A line in parts of at most this many columns, if there is a limit."""
    if columns is None or len(line) <= columns:
        yield line
        return
    start = line[: len(line) - len(line.lstrip())]
    yield from wrap(line.lstrip(), columns, initial_indent=start, subsequent_indent=INDENT)
