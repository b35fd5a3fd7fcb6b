"""Tables of an island for kernels, from its lattice: what lies beside what.

They are part of a game's record of tables, which kernels get as one argument. Sets of nodes are
rows of words; sets of edges are rows of words of `EDGE_WORD` edges each.
"""

from typing import Any

import numpy as np

from hexhaven.core.compiled.word_sets import as_words, words_for
from hexhaven.games.island.lattice import Lattice

#: Edges in one word of an edge set.
EDGE_WORD = 36
#: Hexes at a node.
MOST_HEXES = 3


def edge_words_for(edges: int) -> int:
    """How many words hold a set of edges."""
    return -(-edges // EDGE_WORD)


def topology_fields(lattice: Lattice) -> list[tuple[Any, ...]]:
    """The fields that `fill_topology` fills."""
    hexes, nodes, edges = len(lattice.hexes), len(lattice.nodes), len(lattice.edges)
    words = words_for(nodes)
    return [
        ("hex_nodes", np.int64, (hexes, words)),  # the six nodes of a hex, as a set
        ("node_near", np.int64, (nodes, words)),  # the nodes one edge away, as a set
        ("node_edges", np.int64, (nodes, edge_words_for(edges))),  # the edges at a node, as a set
        ("node_hexes", np.int64, (nodes, MOST_HEXES)),  # the hexes at a node, -1 for sea
        ("edge_nodes", np.int64, (edges, 2)),
        ("coast_edge", np.int64, (len(lattice.coast()),)),  # clockwise from hex 0
    ]


def fill_topology(topology: Any, lattice: Lattice) -> None:
    words = words_for(len(lattice.nodes))
    for hex, nodes in enumerate(lattice.hex_nodes):
        topology.hex_nodes[hex] = as_words(nodes, words)
    for node in range(len(lattice.nodes)):
        topology.node_near[node] = as_words(lattice.neighbours(node), words)
        for edge in lattice.node_edges[node]:
            place = np.int64(1) << np.int64(edge % EDGE_WORD)
            topology.node_edges[node, edge // EDGE_WORD] |= place
        topology.node_hexes[node] = (*lattice.node_hexes[node], *[-1] * MOST_HEXES)[:MOST_HEXES]
    topology.edge_nodes[:] = lattice.edges
    topology.coast_edge[:] = lattice.coast()
