"""The land of Connect in a drawing: boards side by side, and where everything lies on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from hexhaven.games.connect.boards import SYMBOLS, Board
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.rendering.pieces import Spot, at, chip, chips, sign, towards
from hexhaven.games.island.rendering.svg import PAINTS, PANEL, element, group, polyline, spot, use
from hexhaven.games.island.terrain import ANY, DESERT, TERRAINS

SAND, WET_SAND, WOOD = "#f5e6bd", "#dcc48c", "#7a5a3a"
#: How far a station's sign lies in its desert.
INLAND = 33
#: The marks of a ring's seams, drawn around a point.
SHAPES = {
    "circle": "M-6 0a6 6 0 1 0 12 0a6 6 0 1 0-12 0Z",
    "square": "M-5.5-5.5H5.5V5.5H-5.5Z",
    "triangle": "M0-6.5L6.5 5H-6.5Z",
    "star": "M0-7L2-2.2L7-2.2L3 1L4.5 6L0 3L-4.5 6L-3 1L-7-2.2L-2-2.2Z",
    "cross": "M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
    "wave": "M-7 1Q-3.5-6 0 0T7-1V3Q3.5 8 0 3T-7 4Z",
}


@dataclass(frozen=True)
class Plot:
    """One piece of the island at its place in the drawing."""

    number: int
    board: Board
    x: float
    y: float

    @property
    def width(self) -> float:
        """How far the next piece lies to the right."""
        return spot((2 * len(self.board.rows[0]), 0))[0]

    def centre(self, hex: int) -> Spot:
        return self._shift(spot(self.board.lattice.centre(hex)))

    def node(self, node: int) -> Spot:
        return self._shift(spot(self.board.lattice.nodes[node]))

    def ends(self, edge: int) -> tuple[Spot, Spot]:
        a, b = self.board.lattice.edges[edge]
        return self.node(a), self.node(b)

    def _shift(self, place: Spot) -> Spot:
        return place[0] + self.x, place[1] + self.y

    @cached_property
    def hexes(self) -> range:
        return range(len(self.board.terrain))


def draw_land(plots: Sequence[Plot], ring: bool) -> str:
    """Beach, terrain, areas, numbers, homes of robbers and stations of some pieces."""
    return "".join(
        (
            _beach(plots),
            *(_terrain(plot) for plot in plots),
            *(outline for plot in plots for outline in _areas(plot)),
            chips(*(number for plot in plots for number in _chips(plot))),
            *(home for plot in plots for home in _homes(plot)),
            *(station for plot in plots for station in _stations(plot)),
            *(_symbols(plots) if ring else ()),
        )
    )


def _beach(plots: Sequence[Plot]) -> str:
    """Sand around all hexes, as wide as a beach."""
    hexes = [use("hex", **at(plot.centre(hex))) for plot in plots for hex in plot.hexes]
    shallow = group(*hexes, fill="#e6f7f0", stroke="#e6f7f0", stroke_width=44, opacity=0.35)
    wet = group(*hexes, fill=WET_SAND, stroke=WET_SAND, stroke_width=24)
    return group(shallow, wet, group(*hexes, fill=SAND, stroke=SAND, stroke_width=18),
                 stroke_linejoin="round")  # fmt: skip


def _terrain(plot: Plot) -> str:
    tiles = []
    for hex, kind in enumerate(plot.board.terrain):
        variant = 1 if kind == DESERT else 1 + hex % 2
        tiles.append(use(f"{TERRAINS[kind]}-{variant}", **at(plot.centre(hex)), data_hex=hex))
    return group(*tiles, data_board=plot.number)


def _areas(plot: Plot) -> Iterator[str]:
    """The border of each start area in its player's colour."""
    lattice = plot.board.lattice
    for area, colour in zip(plot.board.areas, plot.board.colours, strict=False):
        border = [
            polyline(plot.ends(edge))
            for edge, (a, b) in enumerate(lattice.edges)
            if len(area & set(lattice.node_hexes[a]) & set(lattice.node_hexes[b])) == 1
        ]
        drawn = "".join(border)
        yield group(
            element("path", d=drawn, stroke=PANEL, stroke_width=9, opacity=0.75),
            element("path", d=drawn, stroke=PAINTS[colour].fill, stroke_width=5),
            fill="none",
            stroke_linecap="round",
        )


def _chips(plot: Plot) -> Iterator[str]:
    for hex, number in enumerate(plot.board.number):
        if number:
            yield chip(f"{plot.number}:{hex}", number, plot.centre(hex))


def _homes(plot: Plot) -> Iterator[str]:
    """A ring on the desert where a robber is at home."""
    for home, colour in zip(plot.board.homes, plot.board.colours, strict=False):
        if home is not None:
            x, y = plot.centre(plot.board.cells.index(home))
            ring = {"fill": PANEL, "fill_opacity": 0.45, "stroke": PAINTS[colour].fill}
            yield element("ellipse", cx=x, cy=y + 16, rx=19, ry=8, stroke_width=4, **ring)


def _stations(plot: Plot) -> Iterator[str]:
    """A sign in the desert, and paths to both nodes that may use it."""
    lattice = plot.board.lattice
    for index, (kind, a, b) in enumerate(plot.board.stations):
        ends = plot.node(a), plot.node(b)
        middle = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        beside = set(lattice.node_hexes[a]) & set(lattice.node_hexes[b])
        desert = min(beside, key=lambda hex: _sign_rank(plot.board, hex))
        place = towards(middle, plot.centre(desert), INLAND - 4)
        paths = "".join(polyline([towards(end, place, 9), towards(place, end, 17)]) for end in ends)
        name = "any" if kind == ANY else RESOURCES[kind]
        yield group(
            element("path", d=paths, stroke=WOOD, stroke_width=5, stroke_dasharray="2 5"),
            sign(name, place),
            stroke_linecap="round",
            data_station=index,
            data_kind=name,
        )


def _sign_rank(board: Board, hex: int) -> tuple[bool, bool]:
    """A station's sign stands in a desert, clear of a robber's home."""
    return board.terrain[hex] != DESERT, board.cells[hex] in board.homes


def _symbols(plots: Sequence[Plot]) -> Iterator[str]:
    """C-31: the same symbols at both outer edges of a ring."""
    first, last = plots[0], plots[-1]
    for seam, plot, shift in (
        (first.board.left_seam, first, -24),
        (last.board.right_seam, last, 24),
    ):
        for node, symbol in zip(seam, SYMBOLS, strict=True):
            x, y = plot.node(node)
            yield group(
                element("circle", r=11, fill=PANEL, stroke="#24617a", stroke_width=2),
                element("path", d=SHAPES[symbol], fill="#24617a"),
                at=(x + shift, y),
                data_symbol=symbol,
            )
