"""Hex geometry: the intersections (nodes) and paths (edges) of any set of hexes.

Hexes stand on a point. A hex is (X, row): X counts half widths, rows go down.
Corners lie on a lattice whose vertical unit is a quarter of a hex's height, so
that every coordinate is a whole number.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

Point = tuple[int, int]

#: From a hex's centre to its corners, clockwise from the top.
CORNERS: tuple[Point, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
#: The sides of a hex between consecutive corners.
SIDES = ("NE", "E", "SE", "SW", "W", "NW")


@dataclass(frozen=True)
class Lattice:
    """Hexes with numbered nodes and edges, both in reading order (top down, left to right)."""

    hexes: tuple[Point, ...]

    def centre(self, hex: int) -> Point:
        """The centre of a hex, in the coordinates of corners."""
        x, row = self.hexes[hex]
        return x, 3 * row

    @cached_property
    def nodes(self) -> tuple[Point, ...]:
        """The place of every node."""
        corners = {p for h in range(len(self.hexes)) for p in self._corners(h)}
        return tuple(sorted(corners, key=lambda p: (p[1], p[0])))

    @cached_property
    def hex_nodes(self) -> tuple[tuple[int, ...], ...]:
        """The six nodes of each hex, clockwise from the top."""
        number = {place: n for n, place in enumerate(self.nodes)}
        return tuple(tuple(number[p] for p in self._corners(h)) for h in range(len(self.hexes)))

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The two nodes of each edge, smaller number first."""
        pairs = {side for nodes in self.hex_nodes for side in _sides(nodes)}
        return tuple(sorted(pairs, key=lambda e: (self._twice_middle(e)[1], self._twice_middle(e))))

    @cached_property
    def edge_between(self) -> dict[tuple[int, int], int]:
        """The edge with these two nodes, in either order."""
        found = {nodes: e for e, nodes in enumerate(self.edges)}
        return found | {(b, a): e for (a, b), e in found.items()}

    @cached_property
    def node_edges(self) -> tuple[tuple[int, ...], ...]:
        """The two or three edges at each node."""
        return tuple(
            tuple(e for e, ends in enumerate(self.edges) if n in ends)
            for n in range(len(self.nodes))
        )

    @cached_property
    def node_hexes(self) -> tuple[tuple[int, ...], ...]:
        """The one to three hexes at each node."""
        return tuple(
            tuple(h for h, nodes in enumerate(self.hex_nodes) if n in nodes)
            for n in range(len(self.nodes))
        )

    def edge_named(self, text: str) -> int:
        """The edge that people write by its two nodes, in either order: ``8-13``."""
        try:
            return self.edge_between[read_edge_name(text)]
        except (KeyError, ValueError):
            raise ValueError(f"{text!r} is no edge: write its two nodes, such as 8-13") from None

    def edge_name(self, edge: int) -> str:
        return edge_name(self.edges[edge])

    def drawn_in_text(self, letters: Sequence[str]) -> tuple[str, ...]:
        """The hexes as lines of text, a letter for each; two columns lie from one to the next."""
        left, top = (min(place) for place in zip(*self.hexes, strict=True))
        drawn = {
            (x - left, row - top): at for (x, row), at in zip(self.hexes, letters, strict=True)
        }
        width, height = (max(place) + 1 for place in zip(*drawn, strict=True))
        lines = ("".join(drawn.get((x, row), " ") for x in range(width)) for row in range(height))
        return tuple(line.rstrip() for line in lines)

    def neighbours(self, node: int) -> tuple[int, ...]:
        """The nodes one edge away."""
        return tuple(
            b if a == node else a for a, b in (self.edges[e] for e in self.node_edges[node])
        )

    def coast(self) -> tuple[int, ...]:
        """The edges of a single hex, clockwise from the one left of the first hex's top."""
        sides = [side for nodes in self.hex_nodes for side in _sides(nodes)]
        shore = {side for side in sides if sides.count(side) == 1}
        top = self.hex_nodes[0][0]
        here = self.hex_nodes[0][5]
        last = (min(here, top), max(here, top))
        walk, at = [last], top
        while True:
            step = next((s for s in sorted(shore) if at in s and s != walk[-1]), None)
            assert step is not None, "the coast of an island is closed"
            if step == last:
                return tuple(self.edge_between[s] for s in walk)
            walk.append(step)
            at = step[0] if step[1] == at else step[1]

    def _corners(self, hex: int) -> tuple[Point, ...]:
        x, y = self.centre(hex)
        return tuple((x + dx, y + dy) for dx, dy in CORNERS)

    def _twice_middle(self, edge: tuple[int, int]) -> Point:
        (ax, ay), (bx, by) = self.nodes[edge[0]], self.nodes[edge[1]]
        return ax + bx, ay + by


def _by_rows(placed: tuple[Point, str]) -> Point:
    (x, row), _ = placed
    return row, x


def rows(lengths: Sequence[int]) -> Lattice:
    """Centred rows of hexes, such as 3 4 5 4 3."""
    return Lattice(
        tuple(
            (2 * i - (length - 1), row) for row, length in enumerate(lengths) for i in range(length)
        )
    )


def spirals(lattice: Lattice) -> list[list[int]]:
    """All hexes from each corner hex of a convex island counter-clockwise, spiralling inward."""
    rings, left = [], set(range(len(lattice.hexes)))
    while left:
        beside = {h: [n for n in _hexes_beside(lattice, h) if n in left] for h in left}
        ring = [h for h in left if len(beside[h]) < len(SIDES)]
        rings.append(sorted(ring, key=lambda h: _turn_from_top(lattice, h)))
        left -= set(ring)
    first = rings[0].index(0)
    outline = rings[0][first:] + rings[0][:first]
    corners = [h for h in outline if len(_hexes_beside(lattice, h)) == len(SIDES) // 2]
    return [_spiral(lattice, rings, corner) for corner in corners]


def _spiral(lattice: Lattice, rings: list[list[int]], start: int) -> list[int]:
    """From one corner; each ring begins beside the beginning of the ring around it."""
    found: list[int] = []
    for ring in rings:
        starts = {start} if start in ring else _hexes_beside(lattice, start)
        first = next(i for i, hex in enumerate(ring) if hex in starts)
        found += ring[first:] + ring[:first]
        start = ring[first]
    return found


def _hexes_beside(lattice: Lattice, hex: int) -> set[int]:
    return {h for node in lattice.hex_nodes[hex] for h in lattice.node_hexes[node]} - {hex}


def _turn_from_top(lattice: Lattice, hex: int) -> float:
    """How far counter-clockwise a hex lies around the middle of the island."""
    places = [lattice.centre(h) for h in range(len(lattice.hexes))]
    x, y = lattice.centre(hex)
    middle = (places[0][1] + places[-1][1]) / 2
    return math.atan2(-x, middle - y) % math.tau


def edge_name(ends: Sequence[int]) -> str:
    """An edge as people write it: the numbers of its two nodes."""
    return "{}-{}".format(*ends)


def read_edge_name(text: str) -> tuple[int, int]:
    """The two nodes of an edge that people wrote."""
    a, b = map(int, text.split("-"))
    return a, b


def _sides(nodes: Sequence[int]) -> list[tuple[int, int]]:
    pairs = zip(nodes, [*nodes[1:], nodes[0]], strict=True)
    return [(min(pair), max(pair)) for pair in pairs]
