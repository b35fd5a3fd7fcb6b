"""The standard island of 19 hexes as tables for the kernels.

Nodes fit one word as a set; the 72 edges take two words of 36. Kernels get
the tables as one record argument, so that larger islands can follow.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.core.compiled.records import new_record, record_type, words_of
from hexhaven.core.compiled.word_sets import add_member, words_for
from hexhaven.games.island.lattice import Lattice, rows
from hexhaven.games.island.terrain import ANY

HEXES, NODES, EDGES, COAST = 19, 54, 72, 30
HARBOURS = 9
NODE_WORDS = words_for(NODES)
#: Edges in one word of an edge set.
EDGE_WORD = 36

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
        ("hex_nodes", np.int64, (HEXES, NODE_WORDS)),  # the six nodes of a hex, as a set
        ("node_near", np.int64, (NODES, NODE_WORDS)),  # the nodes one edge away, as a set
        ("node_edges", np.int64, (NODES, 2)),  # the edges at a node, as a set of two words
        ("node_hexes", np.int64, (NODES, 3)),  # the hexes at a node, -1 for sea
        ("edge_nodes", np.int64, (EDGES, 2)),
        ("coast_edge", np.int64, (COAST,)),  # clockwise from hex 0
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
    for h, nodes in enumerate(LATTICE.hex_nodes):
        for n in nodes:
            add_member(topology.hex_nodes[h], n)
    for n in range(NODES):
        for m in LATTICE.neighbours(n):
            add_member(topology.node_near[n], m)
        for e in LATTICE.node_edges[n]:
            topology.node_edges[n, e // EDGE_WORD] |= np.int64(1) << np.int64(e % EDGE_WORD)
        topology.node_hexes[n] = (*LATTICE.node_hexes[n], -1, -1)[:3]
    topology.edge_nodes[:] = LATTICE.edges
    topology.coast_edge[:] = COAST_EDGES
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
