"""Islands as text: the map format, and the same on one line for logs.

A map has six lines (or six groups separated by ``/``): five rows of 3, 4, 5, 4
and 3 hexes, then nine harbours. One for five and six players has eight: seven rows
of 3, 4, 5, 6, 5, 4 and 3 hexes, then eleven harbours. A hex is a letter and its number, ``l9`` is
forest with a 9: b hills, l forest, w pasture, g fields, o mountains, d desert
(without number). A harbour is a coast place and a letter, ``3g`` is the 2:1
grain harbour on coast place 3; ``a`` trades anything 3:1. Coast places count
0-29, or 0-37, clockwise from the north-west side of the first hex.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from hexhaven.core.messages import message
from hexhaven.games.base.boards import LARGE, STANDARD, Board
from hexhaven.games.island.map_lines import BadMap, read_map_file, read_map_text
from hexhaven.games.island.terrain import DESERT, HARBOUR_LETTERS, NUMBERS, TERRAIN_LETTERS

#: The option that takes what is read here.
OPTION = "island"


@dataclass(frozen=True, slots=True)
class Island:
    """Terrain and number of each hex, and the harbours as (coast place, kind)."""

    terrain: tuple[int, ...]
    number: tuple[int, ...]
    harbours: tuple[tuple[int, int], ...]

    @property
    def desert(self) -> int:
        """The hex on which the robber begins (X-14)."""
        return self.terrain.index(DESERT)


def _read_hex(text: str, line: int) -> tuple[int, int]:
    found = re.fullmatch(r"([a-z])(\d{0,2})", text)
    if not found or found[1] not in TERRAIN_LETTERS:
        raise BadMap(line, message("map.hex", text=text[:20]))
    terrain = TERRAIN_LETTERS.index(found[1])
    number = int(found[2] or 0)
    if terrain == DESERT and number:
        raise BadMap(line, message("map.desert_number", text=text))
    if terrain != DESERT and number not in NUMBERS:
        raise BadMap(line, message("map.number", text=text))
    return terrain, number


def _read_harbour(text: str, line: int, coast: int) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,2})([a-z])", text)
    if not found or found[2] not in HARBOUR_LETTERS or int(found[1]) >= coast:
        raise BadMap(line, message("map.harbour", text=text[:20]))
    return int(found[1]), HARBOUR_LETTERS.index(found[2])


def _read_harbours(tokens: list[str], line: int, board: Board) -> tuple[tuple[int, int], ...]:
    expected, coast = len(board.harbours), len(board.coast)
    if len(tokens) != expected:
        raise BadMap(line, message("map.harbours", expected=expected, found=len(tokens)))
    harbours = tuple(sorted(_read_harbour(text, line, coast) for text in tokens))
    places = [place for place, _ in harbours]
    for place, following in zip(places, [*places[1:], places[0] + coast], strict=True):
        if following - place < 2:  # neighbouring coast places share an intersection
            raise BadMap(line, message("map.harbours_touch", place=place, other=following % coast))
    return harbours


def _island_of_any_board(lines: list[str]) -> Island:
    """The island that the lines of a map describe; how many there are tells the board."""
    return island_of_lines(lines, LARGE if len(lines) == len(LARGE.rows) + 1 else STANDARD)


def island_of_lines(lines: list[str], board: Board = STANDARD) -> Island:
    """The island that the lines of a map describe; BadMap says which line is wrong and why."""
    if len(lines) != len(board.rows) + 1:
        raise BadMap(max(len(lines) - 1, 0), message("map.lines", found=len(lines)))
    hexes: list[tuple[int, int]] = []
    for line, (text, expected) in enumerate(zip(lines, board.rows, strict=False)):
        tokens = text.split()
        if len(tokens) != expected:
            raise BadMap(line, message("map.row", expected=expected, found=len(tokens)))
        hexes += [_read_hex(token, line) for token in tokens]
    terrain = tuple(t for t, _ in hexes)
    deserts = board.terrain_counts[DESERT]
    if terrain.count(DESERT) != deserts:
        raise BadMap(0, message("map.deserts", expected=deserts, found=terrain.count(DESERT)))
    harbours = _read_harbours(lines[-1].split(), len(lines) - 1, board)
    return Island(terrain, tuple(n for _, n in hexes), harbours)


def read_island(text: str) -> Island:
    """An island written on one line, its rows separated by ``/``."""
    return island_of_lines(text.split("/"))


def read_any_island(text: str) -> Island:
    """An island of any board, written on one line."""
    return _island_of_any_board(text.split("/"))


def island_lines(island: Island) -> list[str]:
    """The lines of a map."""
    rows = LARGE.rows if len(island.terrain) == sum(LARGE.rows) else STANDARD.rows
    tokens = [
        f"{TERRAIN_LETTERS[t]}{n or ''}" for t, n in zip(island.terrain, island.number, strict=True)
    ]
    starts = [sum(rows[:row]) for row in range(len(rows))]
    lines = [" ".join(tokens[s : s + n]) for s, n in zip(starts, rows, strict=True)]
    return [*lines, " ".join(f"{place}{HARBOUR_LETTERS[kind]}" for place, kind in island.harbours)]


def write_island(island: Island) -> str:
    return " / ".join(island_lines(island))


def read_map(text: str) -> Island:
    """The island of a map's text; BadMap counts all its lines, blank ones too."""
    return read_map_text(text, _island_of_any_board)


def load_map(path: Path) -> Island:
    """The island of a map file; BadFile names the line and the reason."""
    return read_map_file(path, _island_of_any_board)


BEGINNERS = read_island(
    "o10 w2 l9 / g12 b6 w4 b10 / g9 l11 d l3 o8 / l8 o3 g4 w5 / b5 g6 w11"
    " / 0a 3g 7o 10a 13w 17a 20a 23b 27l"
)
