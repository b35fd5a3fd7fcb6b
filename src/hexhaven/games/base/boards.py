"""Boards: the records and tables that belong to a number of seats (X-16).

People see one base game. The standard island is for 2 to 4 players, the large one for 5 and 6.
"""

from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any

import numpy as np

from hexhaven.core.actions import number_below
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.records import Words
from hexhaven.games.base.kernels import entry_points
from hexhaven.games.base.kernels.position import (
    BANK,
    DECK,
    LARGE_BANK,
    LARGE_DECK,
    LARGE_POSITION,
    LARGE_SIZES,
    LARGE_WORDS,
    LARGE_WORK,
    POSITION,
    STANDARD_SIZES,
    WORK,
    Sizes,
)
from hexhaven.games.base.kernels.topology import (
    BEGINNER_HARBOURS,
    CHIPS,
    LARGE_CHIPS,
    LARGE_HARBOURS,
    LARGE_LATTICE,
    LARGE_TABLES,
    LARGE_TERRAIN_COUNTS,
    LARGE_TOPOLOGY,
    LATTICE,
    STANDARD_TABLES,
    TERRAIN_COUNTS,
    TOPOLOGY,
)
from hexhaven.games.base.large import entry_points as large_entry_points
from hexhaven.games.island.lattice import Lattice, spirals
from hexhaven.games.island.topology import EDGE_WORD

#: The first number of the edges that only the large island has: a number tells an edge's nodes.
LARGE_EDGES = 100


@dataclass(frozen=True, eq=False)
class Board:
    """An island, what is laid on it, and the records of its games."""

    rows: tuple[int, ...]
    lattice: Lattice
    sizes: Sizes
    position: np.dtype[Any]
    work: np.dtype[Any]
    topology: np.dtype[Any]
    #: The words of its tables, a record of that type, for the entry points.
    tables: Words
    terrain_counts: tuple[int, ...]
    chips: tuple[int, ...]
    #: The usual harbours: coast places and kinds.
    harbours: tuple[tuple[int, int], ...]
    bank: int
    deck: tuple[int, ...]
    #: The entry points of its kernels.
    kernels: ModuleType

    @cached_property
    def topologies(self) -> Any:
        """The same as an array of one record, for kernels that know a board by its type."""
        return self.tables.view(self.topology)

    @cached_property
    def coast(self) -> tuple[int, ...]:
        return self.lattice.coast()

    @cached_property
    def spirals(self) -> list[list[int]]:
        """B-02, X-11: the ways in which chips may be laid."""
        return spirals(self.lattice)

    @cached_property
    def hex_nodes(self) -> tuple[int, ...]:
        """The nodes of each hex, as a set."""
        return tuple(sum(1 << node for node in nodes) for nodes in self.lattice.hex_nodes)

    @cached_property
    def edge_numbers(self) -> tuple[int, ...]:
        """The number by which people and clients know each edge of the kernels."""
        return tuple(
            edge if LATTICE.edges[edge : edge + 1] == (nodes,) else LARGE_EDGES + edge
            for edge, nodes in enumerate(self.lattice.edges)
        )

    @cached_property
    def edge_places(self) -> dict[int, int]:
        """The edges of the kernels by their numbers."""
        return {number: edge for edge, number in enumerate(self.edge_numbers)}

    def edges_of(self, words: Any) -> tuple[int, ...]:
        """The numbers of the edges in a set."""
        return tuple(
            self.edge_numbers[EDGE_WORD * word + place]
            for word, places in enumerate(words)
            for place in members_of(int(places))
        )


STANDARD = Board(
    (3, 4, 5, 4, 3), LATTICE, STANDARD_SIZES, POSITION, WORK, TOPOLOGY, STANDARD_TABLES,
    TERRAIN_COUNTS, CHIPS, BEGINNER_HARBOURS, BANK, DECK, entry_points,
)  # fmt: skip
LARGE = Board(
    (3, 4, 5, 6, 5, 4, 3), LARGE_LATTICE, LARGE_SIZES, LARGE_POSITION, LARGE_WORK, LARGE_TOPOLOGY,
    LARGE_TABLES, LARGE_TERRAIN_COUNTS, LARGE_CHIPS, LARGE_HARBOURS, LARGE_BANK, LARGE_DECK,
    large_entry_points,
)  # fmt: skip
BOARDS = (STANDARD, LARGE)


def board_for(seats: int) -> Board:
    """The board on which so many play."""
    return STANDARD if seats <= STANDARD.sizes.seats else LARGE


def board_of(words: Words) -> Board:
    """The board of a position or a view, by its words."""
    return LARGE if len(words) == LARGE_WORDS else STANDARD


def board_of_record(s: Any) -> Board:
    """The board of a position or a view, by its record."""
    return board_for(len(s.hands))


def edge_named(text: str) -> int:
    """The number of the edge that people write by its two nodes."""
    try:
        return LATTICE.edge_named(text)
    except ValueError:
        return LARGE.edge_numbers[LARGE_LATTICE.edge_named(text)]


def edge_name(number: int) -> str:
    """An edge as people write it."""
    if number < LARGE_EDGES:
        return LATTICE.edge_name(number)
    return LARGE_LATTICE.edge_name(LARGE.edge_places[number])


def check_edge(value: Any) -> int:
    """A number that an edge of some board has; ValueError for others."""
    number = number_below(LARGE_EDGES + LARGE_SIZES.edges)(value)
    if not any(number in board.edge_places for board in BOARDS):
        raise ValueError(number)
    return number
