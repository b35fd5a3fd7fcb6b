"""The islands as tables for the kernels, which get them as one argument.

The standard island of 19 hexes is for 2 to 4 players, the large one of 30 for 5 and 6.
"""

from typing import Any

import numpy as np

from hexhaven.core.compiled.records import new_record, record_type, words_of
from hexhaven.games.island.lattice import Lattice, rows, spirals
from hexhaven.games.island.terrain import ANY
from hexhaven.games.island.topology import fill_topology, topology_fields

HEXES, NODES, EDGES, COAST = 19, 54, 72, 30
HARBOURS = 9

LATTICE: Lattice = rows((3, 4, 5, 4, 3))
COAST_EDGES = LATTICE.coast()

CORNERS = 6
#: B-02, in the order in which they are laid.
CHIPS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)

#: Hexes of each terrain.
TERRAIN_COUNTS = (3, 4, 4, 4, 3, 1)

#: B-03: harbours by their place on each of the six frame pieces (places 0-4, clockwise).
#: Which piece carries which harbour is our reconstruction; it gives the beginners' frame.
FRAME_PIECES: tuple[tuple[tuple[int, int], ...], ...] = (
    ((0, ANY), (3, 3)),
    ((2, 4),),
    ((0, ANY), (3, 2)),
    ((2, ANY),),
    ((0, ANY), (3, 0)),
    ((2, 1),),
)
PIECE_LENGTH = 5
#: The coast places and kinds of the beginners' frame: the pieces in their given order.
BEGINNER_HARBOURS = tuple(
    (PIECE_LENGTH * i + place, kind)
    for i, piece in enumerate(FRAME_PIECES)
    for place, kind in piece
)

# the large island.
LARGE_LATTICE: Lattice = rows((3, 4, 5, 6, 5, 4, 3))
LARGE_CHIPS = (
    2, 5, 4, 6, 3, 9, 8, 11, 11, 10, 6, 3, 8, 4, 8, 10, 11, 12, 10, 5, 4, 9, 5, 9, 12, 3, 2, 6,
)  # fmt: skip
LARGE_TERRAIN_COUNTS = (5, 6, 6, 6, 5, 2)
#: Coast places, and kinds that are shuffled over them.
LARGE_HARBOURS = (
    (0, ANY), (3, 0), (7, ANY), (10, 1), (14, ANY), (17, 2), (21, ANY), (24, 2), (28, ANY), (31, 3),
    (34, 4),
)  # fmt: skip


def topology_type(lattice: Lattice, harbours: int) -> np.dtype[Any]:
    """The record of an island's tables."""
    hexes = len(lattice.hexes)
    return record_type(
        [
            *topology_fields(lattice),
            ("spiral", np.int64, (CORNERS, hexes)),
            ("tile", np.int16, (hexes,)),  # the terrains that are shuffled
            ("chip", np.int16, (hexes,)),  # the chips as they are laid, then zeros
            ("piece_place", np.int64, (CORNERS, 2)),  # -1: the piece has one harbour only
            ("piece_kind", np.int64, (CORNERS, 2)),
            ("harbour_coast", np.int64, (harbours,)),  # coast places of the beginners' frame
            ("harbour_kind", np.int64, (harbours,)),
        ]
    )


def make_topology(
    lattice: Lattice,
    terrain_counts: tuple[int, ...],
    chips: tuple[int, ...],
    harbours: tuple[tuple[int, int], ...],
    frame: tuple[tuple[tuple[int, int], ...], ...] = (),
) -> Any:
    topology = new_record(topology_type(lattice, len(harbours)))
    fill_topology(topology, lattice)
    topology.spiral[:] = spirals(lattice)
    topology.tile[:] = np.repeat(np.arange(len(terrain_counts)), terrain_counts)
    topology.chip[: len(chips)] = chips
    topology.piece_place[:] = -1
    for corner, piece in enumerate(frame):
        for i, (place, kind) in enumerate(piece):
            topology.piece_place[corner, i], topology.piece_kind[corner, i] = place, kind
    for i, (place, kind) in enumerate(harbours):
        topology.harbour_coast[i], topology.harbour_kind[i] = place, kind
    return topology


STANDARD = make_topology(LATTICE, TERRAIN_COUNTS, CHIPS, BEGINNER_HARBOURS, FRAME_PIECES)
LARGE = make_topology(LARGE_LATTICE, LARGE_TERRAIN_COUNTS, LARGE_CHIPS, LARGE_HARBOURS)
TOPOLOGY, LARGE_TOPOLOGY = STANDARD.dtype, LARGE.dtype
#: The same for the entry points.
STANDARD_TABLES, LARGE_TABLES = words_of(STANDARD), words_of(LARGE)
