"""A host's own boards, read from a file."""

from __future__ import annotations

from pathlib import Path

from hexhaven.core.messages import BadFile
from hexhaven.core.text_files import read_text_file
from hexhaven.games.connect.boards import (
    BadBoard,
    Board,
    content_lines,
    read_boards,
    write_boards,
)

#: The option that takes what is read here.
OPTION = "boards"
write_island = write_boards


def load_map(path: Path) -> tuple[Board, ...]:
    """The boards of a file; BadFile names the line and the reason."""
    lines = content_lines(read_text_file(path))
    try:
        return read_boards([line for _, line in lines])
    except BadBoard as bad:
        number = lines[min(bad.line, len(lines) - 1)][0] if lines else 1
        raise BadFile("map.bad", path=str(path), line=number, reason=bad.reason) from None
