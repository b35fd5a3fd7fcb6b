"""A host's own boards, read from a file."""

from pathlib import Path

from hexhaven.games.connect.boards import Board, read_boards, write_boards
from hexhaven.games.island.map_lines import read_map_file

#: The option that takes what is read here.
OPTION = "boards"
write_island = write_boards


def load_map(path: Path) -> tuple[Board, ...]:
    """The boards of a file; BadFile names the line and the reason."""
    return read_map_file(path, read_boards)
