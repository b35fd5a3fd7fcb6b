"""Maps as lines of text: which of them count, and what is wrong in which line."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from hexhaven.core.messages import BadFile, Message
from hexhaven.core.text_files import read_text_file

MapT = TypeVar("MapT")
#: Reads a map from those of its lines that count.
LineReader = Callable[[list[str]], MapT]


class BadMap(ValueError):
    """What is wrong with a map, and in which line (counted from 0)."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(line, reason)
        self.line, self.reason = line, reason


def read_map_text(text: str, read: LineReader[MapT]) -> MapT:
    """The map of a text without its blank lines and comments; BadMap counts these lines too."""
    lines = [(n, line.partition("#")[0]) for n, line in enumerate(text.splitlines())]
    lines = [(n, line) for n, line in lines if line.strip()]
    try:
        return read([line for _, line in lines])
    except BadMap as bad:
        n = lines[min(bad.line, len(lines) - 1)][0] if lines else 0
        raise BadMap(n, bad.reason) from None


def read_map_file(path: Path, read: LineReader[MapT]) -> MapT:
    """The map of a file; BadFile names the line and the reason."""
    try:
        return read_map_text(read_text_file(path), read)
    except BadMap as bad:
        raise BadFile("map.bad", path=str(path), line=bad.line + 1, reason=bad.reason) from None
