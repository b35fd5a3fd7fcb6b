"""Boards as text: the format of board files, and what is checked when one is read.

A board has a line with its name and the colours of its two players, three rows of ten hexes
(the first on the moon side), the start places of moon and sun, and the trading stations::

    board A pink green
    d w4 b5 l12 d ds b9 o2 w6 d
    w6 g10 o9 g3 d g12 l10 g5 b3 d
    d b2 o11 l8 dm d w11 o8 l4 d
    moon city 34-45 settlements 44-55 46-58
    sun city 50-39 settlements 40-30 38-27
    stations o11-22 w14-25 b60-71 l63-74 a26-37 g64-53

A hex is a letter and its number: b hills, l forest, w pasture, g fields, o mountains, d desert;
`dm` and `ds` are the deserts on which the robbers of moon and sun begin. A start place is the
intersection of the building and the other end of its road. A station is a letter, `a` for 3:1,
and the two intersections at which it trades. Intersections are numbered within their board, in
reading order.

An edge board begins with `left` or `right`; where it has no hex stands a `.`, and `grey` names
the printed pieces as start places are named. On one line, as the option `boards` has them, the
lines are separated by `/`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal, NamedTuple, NoReturn, get_args

from hexhaven.core.messages import message
from hexhaven.games.island.cards import LETTERS
from hexhaven.games.island.lattice import Lattice, edge_name
from hexhaven.games.island.map_lines import BadMap, read_map_text
from hexhaven.games.island.terrain import DESERT, HARBOUR_LETTERS, NUMBERS, TERRAIN_LETTERS

#: Beside the terrains: where an edge board has no hex.
SEA = 6
HEX_LETTERS = TERRAIN_LETTERS + "."
ROWS, WIDTH = 3, 10
MOON, SUN = 0, 1
Side = Literal["moon", "sun"]
SIDES: tuple[Side, ...] = get_args(Side)
COLOURS = ("pink", "green", "blue", "white", "violet", "orange", "red", "brown")
#: What the intersections of a seam are marked with, from the moon side on (C-31).
Symbol = Literal["circle", "square", "triangle", "star", "cross", "wave"]
SYMBOLS: tuple[Symbol, ...] = get_args(Symbol)

EDGES = ("left", "right")
#: Corners of a hex, clockwise from its top.
NORTH_EAST, SOUTH_EAST, SOUTH_WEST, NORTH_WEST = 1, 2, 4, 5

Pair = tuple[int, int]


class Piece(NamedTuple):
    """A printed building and the road beside it, both by intersections."""

    node: int
    beside: int


class Start(NamedTuple):
    """C-03: where a player's printed pieces stand."""

    city: Piece
    settlements: tuple[Piece, Piece]

    @property
    def pieces(self) -> tuple[Piece, Piece, Piece]:
        """All three, the city first."""
        return (self.city, *self.settlements)


@dataclass(frozen=True)
class Board:
    """A printed board: A, B, C and the like, or an edge board (`left`, `right`)."""

    name: str
    colours: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    numbers: tuple[tuple[int, ...], ...]
    homes: tuple[Pair | None, Pair | None]
    starts: tuple[Start, ...]
    stations: tuple[tuple[int, int, int], ...]
    grey: tuple[Piece, ...] = ()

    @property
    def is_edge(self) -> bool:
        """Whether nobody sits at this board."""
        return not self.colours

    @cached_property
    def cells(self) -> tuple[Pair, ...]:
        """Row and column of every hex, in the order of the lattice."""
        return tuple(
            (row, column)
            for row, kinds in enumerate(self.rows)
            for column, kind in enumerate(kinds)
            if kind != SEA
        )

    @cached_property
    def lattice(self) -> Lattice:
        """The hexes; every piece of the island has its left seam at X = -1 and 0."""
        return Lattice(tuple((2 * column + row % 2, row) for row, column in self.cells))

    @cached_property
    def terrain(self) -> tuple[int, ...]:
        return tuple(self.rows[row][column] for row, column in self.cells)

    @cached_property
    def number(self) -> tuple[int, ...]:
        """The number of every hex, 0 for none."""
        return tuple(self.numbers[row][column] for row, column in self.cells)

    @cached_property
    def areas(self) -> tuple[frozenset[int], ...]:
        """The hexes of each area, from left to right: numbered hexes that are connected."""
        left = {hex for hex, number in enumerate(self.number) if number}
        found: list[frozenset[int]] = []
        while left:
            waiting, area = [min(left)], set()
            while waiting:
                hex = waiting.pop()
                area.add(hex)
                waiting += [h for h in left - area if self._are_touching(h, hex)]
            found.append(frozenset(area))
            left -= area
        return tuple(sorted(found, key=lambda area: min(self.lattice.hexes[h][0] for h in area)))

    def _are_touching(self, hex: int, other: int) -> bool:
        nodes = self.lattice.hex_nodes
        return bool(set(nodes[hex]) & set(nodes[other]))

    @cached_property
    def left_seam(self) -> tuple[int, ...]:
        """The intersections shared with the piece to the left, from the moon side on."""
        return self._seam(0, (NORTH_WEST, SOUTH_WEST))

    @cached_property
    def right_seam(self) -> tuple[int, ...]:
        """The intersections shared with the piece to the right, from the moon side on."""
        return self._seam(len(self.rows[0]) - 1, (NORTH_EAST, SOUTH_EAST))

    def _seam(self, column: int, corners: Pair) -> tuple[int, ...]:
        hexes = [self.cells.index((row, column)) for row in range(ROWS)]
        return tuple(self.lattice.hex_nodes[hex][corner] for hex in hexes for corner in corners)


class _Reader:
    """Reads boards line by line; an error names its line."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = [line.split() for line in lines]
        self.at = 0

    def refuse(self, id: str, **params: object) -> NoReturn:
        raise BadMap(min(self.at, max(len(self.lines) - 1, 0)), message(id, **params))

    def line(self) -> list[str]:
        """The words of the line that is being read."""
        if self.at >= len(self.lines):
            self.refuse("boards.short")
        return self.lines[self.at]

    def boards(self) -> tuple[Board, ...]:
        found: list[Board] = []
        while self.at < len(self.lines):
            first = self.at
            board = self.board()
            try:
                _check(board)
            except BadMap as bad:
                raise BadMap(first, bad.reason) from None
            if board.name in [other.name for other in found]:
                raise BadMap(first, message("boards.twice", name=board.name))
            found.append(board)
        return tuple(found)

    def board(self) -> Board:
        word, *names = self.line() or [""]
        edge = word in EDGES
        if not edge and (word != "board" or len(names) != 3):
            self.refuse("boards.heading", text=" ".join(self.line())[:40])
        if not edge and not re.fullmatch("[A-Z]", names[0]):
            self.refuse("boards.name", name=names[0][:20])
        for colour in names[1:]:
            if colour not in COLOURS:
                self.refuse("boards.colour", colour=colour[:20], known=", ".join(COLOURS))
        self.at += 1
        rows = [self.row(edge) for _ in range(ROWS)]
        if len({len(row) for row in rows}) > 1:
            self.at -= 1
            self.refuse("boards.uneven")
        homes = (self.home(rows, "dm"), self.home(rows, "ds"))
        starts = () if edge else tuple(self.start(side) for side in SIDES)
        grey = self.pieces("grey") if edge else ()
        return Board(
            word if edge else names[0],
            tuple(names[1:]),
            tuple(tuple(kind for kind, _, _ in row) for row in rows),
            tuple(tuple(number for _, number, _ in row) for row in rows),
            homes,
            starts,
            self.stations(),
            grey,
        )

    def row(self, edge: bool) -> list[tuple[int, int, str]]:
        """Kind, number and text of every hex of a row."""
        tokens = self.line()
        if not edge and len(tokens) != WIDTH:
            self.refuse("boards.row", expected=WIDTH, found=len(tokens))
        found = [self.hex(token, edge) for token in tokens]
        self.at += 1
        return found

    def hex(self, text: str, edge: bool) -> tuple[int, int, str]:
        if text in ("d", "dm", "ds"):
            return DESERT, 0, text
        if text == "." and edge:
            return SEA, 0, text
        found = re.fullmatch(r"([blwgo])(\d{1,2})", text)
        if not found or int(found[2]) not in NUMBERS:
            self.refuse("boards.hex", text=text[:20])
        return LETTERS.index(found[1]), int(found[2]), text

    def home(self, rows: list[list[tuple[int, int, str]]], text: str) -> Pair | None:
        """The desert with a robber's mark."""
        marked = [
            (r, c) for r, row in enumerate(rows) for c, hex in enumerate(row) if hex[2] == text
        ]
        return marked[0] if len(marked) == 1 else None

    def start(self, side: str) -> Start:
        words = self.line()
        if len(words) != 6 or [words[0], words[1], words[3]] != [side, "city", "settlements"]:
            self.refuse("boards.start", side=side)
        city, one, two = (Piece(*self.pair(text)) for text in (words[2], *words[4:]))
        self.at += 1
        return Start(city, (one, two))

    def words_after(self, word: str) -> list[str]:
        """The words of a line that begins with this one."""
        first, *texts = self.line() or [""]
        if first != word:
            self.refuse("boards.line", word=word)
        return texts

    def pieces(self, word: str) -> tuple[Piece, ...]:
        found = tuple(Piece(*self.pair(text)) for text in self.words_after(word))
        self.at += 1
        return found

    def stations(self) -> tuple[tuple[int, int, int], ...]:
        """The trading stations: kind and intersections."""
        found = []
        for text in self.words_after("stations"):
            if text[0] not in HARBOUR_LETTERS:
                self.refuse("boards.station", text=text[:20])
            found.append((HARBOUR_LETTERS.index(text[0]), *self.pair(text[1:])))
        self.at += 1
        return tuple(found)

    def pair(self, text: str) -> Pair:
        found = re.fullmatch(r"(\d{1,3})-(\d{1,3})", text)
        if not found:
            self.refuse("boards.pair", text=text[:20])
        return int(found[1]), int(found[2])


def _refuse(id: str, **params: object) -> NoReturn:
    raise BadMap(0, message(id, **params))


def _check(board: Board) -> None:
    """What holds for every board: areas, numbers, seams, and where printed things may lie."""
    seams = {"left": (-1,), "right": (0,)}.get(board.name, (0, -1))
    if any(row[column] == SEA for row in board.rows for column in seams):
        _refuse("boards.seam", name=board.name)
    edges = board.lattice.edge_between
    for pair in [*_pieces(board), *(station[1:] for station in board.stations)]:
        if pair not in edges:
            _refuse("boards.edge", name=board.name, place=edge_name(pair))
    _check_areas(board)
    _check_places(board)


def _pieces(board: Board) -> list[Piece]:
    return [*board.grey, *(piece for start in board.starts for piece in start.pieces)]


def _check_areas(board: Board) -> None:
    """C-04: ten landscapes and every number once; an edge board has one area of any size."""
    if len(board.areas) != (1 if board.is_edge else 2):
        _refuse("boards.areas", name=board.name, found=len(board.areas))
    if board.is_edge:
        return
    for side, area in zip(SIDES, board.areas, strict=True):
        found = sorted(board.number[hex] for hex in area)
        if found != list(NUMBERS):
            _refuse("boards.numbers", name=board.name, side=message(f"side.{side}"))
    if None in board.homes:
        _refuse("boards.homes", name=board.name)


def _check_places(board: Board) -> None:
    """C-03: start places lie in their own area and keep their distance; no edge has two roads."""
    places = [piece.node for piece in _pieces(board)]
    for node in places:
        close = {node, *board.lattice.neighbours(node)}
        if sum(other in close for other in places) > 1:
            _refuse("boards.distance", name=board.name, place=node)
    roads = [frozenset(piece) for piece in _pieces(board)]
    if len(set(roads)) < len(roads):
        _refuse("boards.roads", name=board.name)
    for area, start in zip(board.areas, board.starts, strict=False):
        for piece in start.pieces:
            if not area & set(board.lattice.node_hexes[piece.node]):
                _refuse("boards.outside", name=board.name, place=piece.node)


def read_boards(lines: Sequence[str]) -> tuple[Board, ...]:
    """The boards that lines describe; BadMap says which line is wrong and why."""
    return _Reader(lines).boards()


def board_lines(board: Board) -> list[str]:
    edge = board.is_edge
    marks = {home: text for home, text in zip(board.homes, ("dm", "ds"), strict=True) if home}
    rows = [
        " ".join(
            marks.get((r, c)) or f"{HEX_LETTERS[kind]}{number or ''}"
            for c, (kind, number) in enumerate(zip(kinds, numbers, strict=True))
        )
        for r, (kinds, numbers) in enumerate(zip(board.rows, board.numbers, strict=True))
    ]
    heading = board.name if edge else " ".join(("board", board.name, *board.colours))
    starts = [
        "{} city {} settlements {} {}".format(side, *(edge_name(piece) for piece in start.pieces))
        for side, start in zip(SIDES, board.starts, strict=False)
    ]
    grey = [" ".join(("grey", *map(edge_name, board.grey)))] if edge else []
    stations = (f"{HARBOUR_LETTERS[kind]}{edge_name((a, b))}" for kind, a, b in board.stations)
    return [heading, *rows, *starts, *grey, " ".join(("stations", *stations))]


def write_boards(boards: Sequence[Board]) -> str:
    return " / ".join(line for board in boards for line in board_lines(board))


@cache
def own_boards() -> dict[str, Board]:
    """Our boards by name: A, B, C, left and right."""
    text = files("hexhaven.games.connect").joinpath("printed.txt").read_text("utf-8")
    return {board.name: board for board in read_map_text(text, read_boards)}
