"""The standard island of 19 hexes as tables for the kernels, which get them as one argument."""

from typing import Any

import numpy as np

from hexhaven.core.compiled.records import new_record, record_type, words_of
from hexhaven.games.island.lattice import Lattice, rows
from hexhaven.games.island.terrain import ANY
from hexhaven.games.island.topology import fill_topology, topology_fields

HEXES, NODES, EDGES, COAST = 19, 54, 72, 30
HARBOURS = 9

LATTICE: Lattice = rows((3, 4, 5, 4, 3))
COAST_EDGES = LATTICE.coast()

#: B-02: from each corner hex counter-clockwise, spiralling inward.
RING = (0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1)
INNER_RING = (4, 8, 13, 14, 10, 5)
CORNERS = 6
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

TOPOLOGY = record_type(
    [
        *topology_fields(LATTICE),
        ("spiral", np.int64, (CORNERS, HEXES)),
        ("piece_place", np.int64, (CORNERS, 2)),  # -1: the piece has one harbour only
        ("piece_kind", np.int64, (CORNERS, 2)),
        ("harbour_coast", np.int64, (HARBOURS,)),  # coast places of the beginners' frame
        ("harbour_kind", np.int64, (HARBOURS,)),
    ]
)


def spiral(corner: int) -> tuple[int, ...]:
    """The hexes in the order in which chips are laid from one of the six corners."""
    outer = RING[2 * corner :] + RING[: 2 * corner]
    inner = INNER_RING[corner:] + INNER_RING[:corner]
    return (*outer, *inner, 9)


def make_topology() -> Any:
    topology = new_record(TOPOLOGY)
    fill_topology(topology, LATTICE)
    topology.piece_place[:] = -1
    for corner, piece in enumerate(FRAME_PIECES):
        topology.spiral[corner] = spiral(corner)
        for i, (place, kind) in enumerate(piece):
            topology.piece_place[corner, i], topology.piece_kind[corner, i] = place, kind
    for i, (place, kind) in enumerate(BEGINNER_HARBOURS):
        topology.harbour_coast[i], topology.harbour_kind[i] = place, kind
    return topology


STANDARD = make_topology()
#: The same for the entry points.
STANDARD_WORDS = words_of(STANDARD)
