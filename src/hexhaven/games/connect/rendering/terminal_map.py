"""The island as characters: a window of the long row, around one player's area."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from hexhaven.core.actions import Action
from hexhaven.core.plugins.terminal_rendering import Lines
from hexhaven.games.connect import actions as a
from hexhaven.games.connect.geography import Island, board_of, side_of
from hexhaven.games.connect.position import EMPTY, NOBODY, Position, is_city, owner_of, road_owner
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.lattice import Lattice
from hexhaven.games.island.rendering import characters
from hexhaven.games.island.rendering.characters import MapPicture, Say, Scale, Sketch
from hexhaven.games.island.terrain import ANY, DESERT, TERRAINS

STATION = "bold #1f6f78 on #efe2bf"
#: The middles of the moon's and the sun's area on their board, in half widths of a hex.
MIDDLES = (4, 14)
#: How many half widths of a hex the window shows left and right of the area's middle.
REACH = 8


@dataclass(frozen=True)
class MapWindow:
    """Some hexes of the island with their own lattice, and what its parts are on the island."""

    lattice: Lattice
    #: The piece of each hex, and its number there.
    hexes: tuple[tuple[int, int], ...]
    nodes: tuple[int, ...]
    edges: tuple[int, ...]


@lru_cache(maxsize=64)
def window_of(island: Island, seat: int) -> MapWindow:
    """The window around a seat's area: the area itself and half of each one beside it."""
    own = board_of(seat)
    middle = MIDDLES[side_of(seat)]
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for piece, shift in _around(island, own):
        for hex, (x, row) in enumerate(island.board(piece).lattice.hexes):
            if abs(x + shift - middle) <= REACH:
                found[x + shift - middle, row] = piece, hex
    places = sorted(found, key=lambda place: (place[1], place[0]))
    lattice = Lattice(tuple(places))
    hexes = tuple(found[place] for place in places)
    nodes: dict[int, int] = {}
    for at, (piece, hex) in enumerate(hexes):
        printed = island.board(piece).lattice
        for here, there in zip(lattice.hex_nodes[at], printed.hex_nodes[hex], strict=True):
            nodes[here] = island.node(piece, there)
    ordered = tuple(nodes[n] for n in range(len(lattice.nodes)))
    edges = tuple(island.edge_between(ordered[a], ordered[b]) for a, b in lattice.edges)
    return MapWindow(lattice, hexes, ordered, edges)


def _around(island: Island, own: int) -> list[tuple[int, int]]:
    """A seat's piece and those beside it, each with its distance to the right."""
    before = (own - 2) % island.boards + 1 if island.ring else own - 1
    after = island.piece_to_the_right(own)
    assert after is not None
    left, right = -2 * len(island.board(before).rows[0]), 2 * len(island.board(own).rows[0])
    return [(before, left), (own, 0), (after, right)]


def draw_window(
    position: Position,
    seat: int,
    colours: Sequence[str],
    keys: Mapping[Action, str],
    say: Say,
    roomy: bool,
    named: bool,
) -> Lines:
    """The island around a seat, with the keys of actions and, if wanted, the names of places."""
    picture = Picture(position, seat, colours, say, characters.LARGE if roomy else characters.SMALL)
    picture.draw_hexes()
    picture.draw_paths(named)
    picture.draw_pieces()
    picture.draw_keys(keys)
    return picture.canvas.lines(picture.sketch.width)


class Picture(MapPicture):
    """One drawing of a window."""

    def __init__(
        self, position: Position, seat: int, colours: Sequence[str], say: Say, scale: Scale
    ) -> None:
        self.window = window_of(position.island, seat)
        super().__init__(Sketch(self.window.lattice, scale), say)
        self.position, self.colours = position, colours
        self.robbers = {player.robber for player in position.players}

    def draw_hexes(self) -> None:
        """Terrain, numbers, robbers and stations."""
        robbers = {self.position.island.hex_place(hex) for hex in self.robbers}
        for at, (piece, hex) in enumerate(self.window.hexes):
            board = self.position.island.board(piece)
            terrain = board.terrain[hex]
            name = "desert" if terrain == DESERT else RESOURCES[terrain]
            label = self.say(f"text.connect.short.{name}")
            self.draw_tile(at, TERRAINS[terrain], board.number[hex], label)
            if (piece, hex) in robbers:
                self.draw_robber(at, TERRAINS[terrain])
            elif terrain == DESERT:
                self._station(piece, hex, self.middles(at)[-1])

    def _station(self, piece: int, hex: int, place: tuple[int, int]) -> None:
        """The sign of a station that lies in this desert."""
        board = self.position.island.board(piece)
        corners = set(board.lattice.hex_nodes[hex])
        for kind, a_node, b_node in board.stations:
            if {a_node, b_node} <= corners and board.cells[hex] not in board.homes:
                name = "any" if kind == ANY else RESOURCES[kind]
                self.canvas.centre(place, self.say(f"text.connect.station.{name}"), STATION)

    def draw_paths(self, named: bool) -> None:
        """Free edges and nodes, or the names of nodes."""
        for edge in range(len(self.window.edges)):
            mark = characters.UPRIGHT if self.sketch.is_upright(edge) else characters.SLOPE
            self.draw_edge(edge, mark, characters.SOFT)
        for at, node in enumerate(self.window.nodes):
            if named:
                text = "{}:{}".format(*self.position.island.name_node(node))
                self.canvas.centre(self.sketch.node(at), text, characters.SOFT)
            else:
                self.canvas.write(self.sketch.node(at), characters.NODE, characters.SOFT)

    def draw_pieces(self) -> None:
        """Roads, then buildings; grey ones belong to nobody."""
        for at, edge in enumerate(self.window.edges):
            mark = self.position.road(edge)
            if mark != EMPTY:
                self.draw_road(at, self._colour(road_owner(mark)))
        for at, node in enumerate(self.window.nodes):
            mark = self.position.building(node)
            if mark != EMPTY:
                self.draw_building(at, self._colour(owner_of(mark)), is_city(mark))

    def _colour(self, seat: int) -> str:
        return "grey" if seat == NOBODY else self.colours[seat]

    def draw_keys(self, keys: Mapping[Action, str]) -> None:
        nodes = {node: at for at, node in enumerate(self.window.nodes)}
        edges = {edge: at for at, edge in enumerate(self.window.edges)}
        island = self.position.island
        for action, key in keys.items():
            match action:
                case a.Settle(place) | a.City(place) | a.Found(_, place):
                    at = nodes.get(island.node(*place))
                    if at is not None:
                        self.canvas.centre(self.sketch.node(at), f"{key:^3}", characters.KEY)
                case a.Road(place):
                    at = edges.get(island.edge(*place))
                    if at is not None:
                        self.canvas.write(self.sketch.middle(at), key, characters.KEY)
