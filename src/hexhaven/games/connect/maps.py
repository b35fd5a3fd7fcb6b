"""A host's own boards, read from a file."""

from __future__ import annotations

from pathlib import Path

from hexhaven.core.messages import BadFile
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
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise BadFile("file.unreadable", path=str(path), reason=str(error.strerror)) from None
    except UnicodeDecodeError:
        raise BadFile("file.not_text", path=str(path)) from None
    lines = content_lines(text)
    try:
        return read_boards([line for _, line in lines])
    except BadBoard as bad:
        number = lines[min(bad.line, len(lines) - 1)][0] if lines else 1
        raise BadFile("map.bad", path=str(path), line=number, reason=bad.reason) from None
