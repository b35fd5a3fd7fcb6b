"""The part of an island that an agent sees, and the numbers of its places."""

from functools import cached_property

from hexhaven.games.connect.geography import Edge, Island, Node
from hexhaven.games.connect.parts import near_seats

#: The most seats that are shown in full: the agent's own and its trading partners.
PLAYERS = 6


class Window:
    """The pieces and seats shown to each seat of an island, and how much room each piece takes."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.slots = len(island.near_pieces(0))
        boards = [piece for piece in island.pieces if piece is not None]
        self.hexes = max(len(board.lattice.hexes) for board in boards)
        self.nodes = max(len(board.lattice.nodes) for board in boards)
        self.edges = max(len(board.lattice.edges) for board in boards)

    @cached_property
    def pieces(self) -> tuple[tuple[int, ...], ...]:
        """The pieces that each seat is shown, from left to right."""
        return tuple(self.island.near_pieces(seat) for seat in range(self.island.seats))

    def players(self, seat: int) -> tuple[int, ...]:
        """The seats that are shown in full: your own, then your trading partners."""
        return (seat, *(other for other in near_seats(self.island, seat) if other != seat))

    def slot(self, seat: int, piece: int) -> int | None:
        """Where a piece is shown, or None if it is not."""
        shown = self.pieces[seat]
        return shown.index(piece) if piece in shown else None

    def node_number(self, seat: int, node: Node) -> int | None:
        """The number of a node among those of all slots."""
        slot = self.slot(seat, node[0])
        return None if slot is None else slot * self.nodes + node[1]

    def node(self, seat: int, number: int) -> Node:
        slot, rest = divmod(number, self.nodes)
        return self.pieces[seat][slot], rest

    def edge_number(self, seat: int, edge: Edge) -> int | None:
        """The number of an edge among those of all slots."""
        piece, a, b = edge
        slot = self.slot(seat, piece)
        if slot is None:
            return None
        return slot * self.edges + self.island.board(piece).lattice.edge_between[a, b]

    def edge(self, seat: int, number: int) -> Edge:
        slot, rest = divmod(number, self.edges)
        piece = self.pieces[seat][slot]
        return (piece, *self.island.board(piece).lattice.edges[rest])
