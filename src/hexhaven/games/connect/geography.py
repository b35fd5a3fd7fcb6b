"""The island: boards in a row between two edge boards, or two boards in a ring; who sits where.

Pieces are counted along the row: 0 is the left edge board, 1 to n are the boards, n + 1 is
the right edge board; a ring has no 0 and no n + 1. Whatever lies on a seam belongs to the
piece on its right. A place is written by its piece and its number there: `2:41` is a node,
`2:41-42` an edge. Inside the rules nodes, edges and hexes are plain numbers over the whole
island, the keys of all tables; numbers of places that belong to the next piece are unused.

An area is numbered like the seat that starts there: 0 is board 1's moon, 1 its sun, and so
on; the edge boards are areas -1 and 2n (C-30). Two rivals sit at each board, even seats on the
moon side, odd ones on the sun side; boards count from 1.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate
from threading import RLock
from typing import Any, ClassVar, NamedTuple
from weakref import WeakValueDictionary

from hexhaven.games.connect.boards import MOON, SUN, Board
from hexhaven.games.island.terrain import ANY, DESERT, NUMBERS

#: Islands of at most this many boards are kept for the next game, larger ones while in use.
MOST_BOARDS_KEPT = 30
#: The area of intersections that touch only deserts (C-30).
NOWHERE = -2

Node = tuple[int, int]
Edge = tuple[int, int, int]
#: The kinds of boards from left to right, how many boards there are, and the edge boards or none.
Definition = tuple[tuple[Board, ...], int, Board | None, Board | None]


def board_of(seat: int) -> int:
    return seat // 2 + 1


def side_of(seat: int) -> int:
    """MOON or SUN."""
    return seat % 2


def rival_of(seat: int) -> int:
    """The other seat at the same board."""
    return seat ^ 1


def seats_at(board: int) -> tuple[int, int]:
    """The seats at a board: moon, then sun."""
    return 2 * board - 2, 2 * board - 1


class Hex(NamedTuple):
    """A hex that pays: what, at which number, to which nodes, and in whose area."""

    id: int
    resource: int
    number: int
    nodes: tuple[int, ...]
    area: int
    #: The nodes again, each by its piece and its number there.
    places: tuple[Node, ...]


class Island:
    """The geography of one table, which never changes.

    Its boards define it; the tables of all places are built when first needed.
    """

    #: Boards from left to right, repeated until there are enough, and edge boards or none.
    STORED_FIELDS: ClassVar[tuple[str, ...]] = ("kinds", "boards", "left", "right")

    def __init__(
        self, kinds: tuple[Board, ...], boards: int, left: Board | None, right: Board | None
    ) -> None:
        self.kinds, self.boards, self.left, self.right = kinds, boards, left, right

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Island) and self._definition == other._definition

    def __hash__(self) -> int:
        return hash((self.boards, self.kinds[0].name))

    @property
    def _definition(self) -> Definition:
        return self.kinds, self.boards, self.left, self.right

    def __deepcopy__(self, memo: object) -> Island:
        return self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if "stations_at" not in self.__dict__:
            shared = _shared_island(self._definition)
            # Other threads see all of it or nothing.
            self.__dict__.update({**shared.__dict__, "shared": shared})
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(name) from None

    def build_tables(self) -> None:
        row = tuple(self.kinds[i % len(self.kinds)] for i in range(self.boards))
        self.ring = self.left is None
        self.seats = 2 * self.boards
        self.pieces: tuple[Board | None, ...] = (self.left, *row, self.right)
        self._nodes = _first_numbers(0 if p is None else len(p.lattice.nodes) for p in self.pieces)
        self._edges = _first_numbers(0 if p is None else len(p.lattice.edges) for p in self.pieces)
        self._hexes = _first_numbers(0 if p is None else len(p.lattice.hexes) for p in self.pieces)
        self.node_count = self._nodes[-1]
        #: The piece of each node and edge, and its number there.
        self.node_place = _places(self._nodes)
        self.edge_place = _places(self._edges)
        self._build_edges()
        self._build_hexes()
        self._build_stations()

    def board(self, piece: int) -> Board:
        """The board that a piece is; a ring has none at its ends."""
        board = self.pieces[piece]
        assert board is not None, "places lie on boards"
        return board

    # -- places by name

    def node(self, piece: int, number: int) -> int:
        """The node of that number on a piece, even if it belongs to the next one."""
        board, following = self.board(piece), self.piece_to_the_right(piece)
        if following is not None and number in board.right_seam:
            place = board.right_seam.index(number)
            return self._nodes[following] + self.board(following).left_seam[place]
        return self._nodes[piece] + number

    def edge(self, piece: int, a: int, b: int) -> int:
        return self.edge_between(self.node(piece, a), self.node(piece, b))

    def piece_to_the_right(self, piece: int) -> int | None:
        if self.ring:
            return piece % self.boards + 1
        return piece + 1 if piece <= self.boards else None

    def find_node(self, place: Node) -> int | None:
        """The node of that name, or None; an intersection of a seam has one name only."""
        piece, number = place
        board = self.pieces[piece] if 0 <= piece < len(self.pieces) else None
        if board is None or not 0 <= number < len(board.lattice.nodes):
            return None
        return self.node(piece, number)

    def find_edge(self, place: Edge) -> int | None:
        piece, a, b = place
        board = self.pieces[piece] if 0 <= piece < len(self.pieces) else None
        if board is None or (a, b) not in board.lattice.edge_between:
            return None
        return self.edge(piece, a, b)

    def name_node(self, node: int) -> Node:
        return self.node_place[node]

    def name_edge(self, edge: int) -> Edge:
        """An edge as actions name it, by two nodes of its piece."""
        piece, number = self.edge_place[edge]
        return (piece, *self.board(piece).lattice.edges[number])

    def edge_between(self, a: int, b: int) -> int:
        return next(edge for edge in self.edges_at[a] if b in self.ends[edge])

    # -- tables

    def _build_edges(self) -> None:
        edges_at: list[list[int]] = [[] for _ in range(self.node_count)]
        self.ends: list[tuple[int, int]] = []
        for piece, board in enumerate(self.pieces):
            if board is None:
                continue
            seam = set(board.right_seam) if self.piece_to_the_right(piece) is not None else set()
            names = [self.node(piece, n) for n in range(len(board.lattice.nodes))]
            for edge, (a, b) in enumerate(board.lattice.edges, self._edges[piece]):
                self.ends.append((names[a], names[b]))
                if not (a in seam and b in seam):
                    edges_at[names[a]].append(edge)
                    edges_at[names[b]].append(edge)
        self.edges_at = tuple(map(tuple, edges_at))
        self.neighbours = tuple(
            tuple(b if a == node else a for a, b in (self.ends[edge] for edge in edges))
            for node, edges in enumerate(edges_at)
        )

    def _build_hexes(self) -> None:
        hexes_at: list[list[Hex]] = [[] for _ in range(self.node_count)]
        self.by_number: dict[int, list[Hex]] = {number: [] for number in range(2, 13)}
        self.homes: list[int] = []
        self._land: dict[int, Hex] = {}
        self._numbered: dict[tuple[int, int], Hex] = {}
        for piece, board in enumerate(self.pieces):
            if board is None:
                continue
            names = [self.node(piece, n) for n in range(len(board.lattice.nodes))]
            for hex, terrain in enumerate(board.terrain):
                if terrain == DESERT:
                    continue
                nodes = tuple(names[n] for n in board.lattice.hex_nodes[hex])
                id, number = self._hexes[piece] + hex, board.number[hex]
                area = self._area(piece, board, hex)
                places = tuple(self.node_place[node] for node in nodes)
                land = Hex(id, terrain, number, nodes, area, places)
                self._land[id] = self._numbered[area, number] = land
                self.by_number[land.number].append(land)
                for node in nodes:
                    hexes_at[node].append(land)
            if not board.is_edge:
                homes = (board.cells.index(home) for home in board.homes if home is not None)
                self.homes += [self._hexes[piece] + home for home in homes]
        self.hexes_at = tuple(map(tuple, hexes_at))
        self.area_of = tuple(hexes[0].area if hexes else NOWHERE for hexes in hexes_at)

    def _area(self, piece: int, board: Board, hex: int) -> int:
        if piece == 0:
            return -1
        if board.is_edge:
            return self.seats
        return seats_at(piece)[MOON if hex in board.areas[MOON] else SUN]

    def _build_stations(self) -> None:
        """C-20: at which nodes which kinds of stations trade."""
        self.stations_at: dict[int, tuple[int, ...]] = {}
        for piece, board in enumerate(self.pieces):
            for kind, *nodes in board.stations if board else ():
                for node in (self.node(piece, number) for number in nodes):
                    self.stations_at[node] = (*self.stations_at.get(node, ()), kind)

    # -- areas and people

    def land(self, hex: int) -> Hex | None:
        """What a hex pays; None for a desert."""
        return self._land.get(hex)

    def land_of(self, area: int, number: int) -> Hex:
        """C-04: the landscape of a seat's area with that number."""
        return self._numbered[area, number]

    def lands_of(self, area: int) -> tuple[Hex, ...]:
        """C-04: the ten landscapes of a seat's area."""
        return tuple(self._numbered[area, number] for number in NUMBERS)

    def hex_place(self, hex: int) -> tuple[int, int]:
        """The piece of a hex, and its number there."""
        piece = bisect_right(self._hexes, hex) - 1
        return piece, hex - self._hexes[piece]

    def neighbour_areas(self, seat: int) -> tuple[int, int]:
        """C-30: the areas to the left and right of a seat's area."""
        if self.ring:
            return (seat - 1) % self.seats, (seat + 1) % self.seats
        return seat - 1, seat + 1

    def neighbour_boards(self, board: int) -> tuple[int, ...]:
        """The boards beside a board, without edge boards."""
        if self.ring:
            return (3 - board,)
        return tuple(b for b in (board - 1, board + 1) if 1 <= b <= self.boards)

    @property
    def trades_nearby(self) -> bool:
        """C-21: whether seats trade only with neighbours, and markets are open."""
        return self.boards >= 4

    def partners(self, seat: int) -> tuple[int, ...]:
        """C-20, C-21: who a seat may trade with."""
        return _partners(self.boards, seat)

    def near_pieces(self, seat: int | None) -> tuple[int, ...]:
        """The pieces a seat looks at: all of a small island, else its own and those beside it."""
        pieces = range(len(self.pieces))
        if not self.trades_nearby:
            return tuple(piece for piece in pieces if self.pieces[piece] is not None)
        return () if seat is None else tuple(board_of(seat) + k for k in (-1, 0, 1))

    def market_of(self, seat: int) -> int | None:
        """C-21: the end at which a seat may use the market: 0 left, 1 right."""
        if not self.trades_nearby:
            return None
        return {1: 0, self.boards: 1}.get(board_of(seat))

    def rates(self, nodes: tuple[int, ...]) -> tuple[int, ...]:
        """C-20: the rates at the supply of a seat with buildings on these nodes."""
        kinds = {kind for node in nodes for kind in self.stations_at.get(node, ())}
        usual = 3 if ANY in kinds else 4
        return tuple(2 if kind in kinds else usual for kind in range(5))


def _first_numbers(sizes: object) -> tuple[int, ...]:
    return tuple(accumulate(sizes, initial=0))  # type: ignore[call-overload]


def _places(firsts: tuple[int, ...]) -> tuple[Node, ...]:
    return tuple(
        (piece, number)
        for piece in range(len(firsts) - 1)
        for number in range(firsts[piece + 1] - firsts[piece])
    )


@lru_cache(maxsize=8192)
def _partners(boards: int, seat: int) -> tuple[int, ...]:
    if boards < 4:
        return tuple(other for other in range(2 * boards) if other != seat)
    own = board_of(seat)
    near = range(max(own - 1, 1), min(own + 1, boards) + 1)
    return tuple(other for board in near for other in seats_at(board) if other != seat)


def create_island(definition: Definition) -> Island:
    """The island of this many boards; without edge boards they are a ring."""
    _, boards, _, _ = definition
    return (_small_island if boards <= MOST_BOARDS_KEPT else Island)(*definition)


_small_island = lru_cache(maxsize=16)(Island)
#: Islands with their tables, for as long as somebody uses them: those of 1,200 boards take 80 MB.
_shared_islands: WeakValueDictionary[Definition, Island] = WeakValueDictionary()
#: Threads that build islands of equally many boards wait for each other.
_locks = tuple(RLock() for _ in range(64))


def _shared_island(definition: Definition) -> Island:
    """An island with its tables, which are built once and shared by all equal islands."""
    with _locks[definition[1] % len(_locks)]:
        island = _shared_islands.get(definition)
        if island is None:
            island = Island(*definition)
            island.build_tables()
            _shared_islands[definition] = island
        return island
