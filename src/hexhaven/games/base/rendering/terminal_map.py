"""The island as characters: readable without colours, better with them."""

from collections.abc import Mapping, Sequence
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.plugins.terminal_rendering import Lines
from hexhaven.games.base import actions as a
from hexhaven.games.base.boards import LARGE as LARGE_BOARD
from hexhaven.games.base.boards import STANDARD, board_of
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.rendering.characters import (
    KEY,
    LARGE,
    NARROW,
    NODE,
    SLOPE,
    SMALL,
    SOFT,
    TERRAIN,
    UPRIGHT,
    MapPicture,
    Say,
    Sketch,
)
from hexhaven.games.island.terrain import TERRAINS

HARBOUR = "bold #3a93ad"
QUAY_SLOPE, QUAY_UPRIGHT = "=", "║"
#: How an island is drawn where there is little room, and where there is more.
SCALES = {STANDARD: (SMALL, LARGE), LARGE_BOARD: (NARROW, SMALL)}
SKETCHES = {
    board: tuple(Sketch(board.lattice, scale) for scale in scales)
    for board, scales in SCALES.items()
}


def draw_island(
    view: BaseView,
    colours: Sequence[str],
    keys: Mapping[Action, str],
    say: Say,
    roomy: bool,
    named: bool,
) -> Lines:
    """The island of a view, with the keys of actions and, if wanted, the names of all places."""
    board = board_of(view.words)
    picture = Picture(view, colours, say, SKETCHES[board][roomy])
    picture.draw_hexes(named)
    picture.draw_paths()
    picture.draw_roads()
    if named:
        picture.name_nodes()
    picture.draw_buildings()
    picture.draw_keys(keys)
    return picture.canvas.lines(picture.sketch.width)


class Picture(MapPicture):
    """One drawing of the island."""

    def __init__(self, view: BaseView, colours: Sequence[str], say: Say, sketch: Sketch) -> None:
        super().__init__(sketch, say)
        parts = view.parts()
        self.island: dict[str, Any] = parts["island"]
        self.public: dict[str, Any] = parts["public"]
        self.colours = colours
        self.board = board_of(view.words)

    def draw_hexes(self, named: bool) -> None:
        """Terrain, numbers and the robber."""
        for hex, tile in enumerate(self.island["hexes"]):
            terrain = tile["terrain"]
            name = (*RESOURCES, "desert")[TERRAINS.index(terrain)]
            self.draw_tile(hex, terrain, tile["number"], self.say(f"text.base.short.{name}"))
            if hex == self.public["robber"]:
                self.draw_robber(hex, terrain)
            elif named:
                self.canvas.centre(self.middles(hex)[-1], str(hex), TERRAIN[terrain])

    def draw_paths(self) -> None:
        """Free edges and nodes, and the harbours with their quays."""
        places = self.board.edge_places
        quays = {places[harbour["edge"]]: harbour["kind"] for harbour in self.island["harbours"]}
        for edge in range(self.board.sizes.edges):
            slope, upright = (QUAY_SLOPE, QUAY_UPRIGHT) if edge in quays else (SLOPE, UPRIGHT)
            mark = upright if self.sketch.is_upright(edge) else slope
            self.draw_edge(edge, mark, HARBOUR if edge in quays else SOFT)
        for edge, kind in quays.items():
            label = self.say(f"text.base.harbour.{kind}")
            self.canvas.write(self.sketch.beside(edge), f"{label:<3}"[:3], HARBOUR)
        for node in range(self.board.sizes.nodes):
            self.canvas.write(self.sketch.node(node), NODE, SOFT)

    def name_nodes(self) -> None:
        for node in range(self.board.sizes.nodes):
            self.canvas.centre(self.sketch.node(node), str(node), SOFT)

    def draw_roads(self) -> None:
        for colour, player in zip(self.colours, self.public["players"], strict=True):
            for edge in player["roads"]:
                self.draw_road(self.board.edge_places[edge], colour)

    def draw_buildings(self) -> None:
        for colour, player in zip(self.colours, self.public["players"], strict=True):
            for kind in ("settlements", "cities"):
                for node in player[kind]:
                    self.draw_building(node, colour, city=kind == "cities")

    def draw_keys(self, keys: Mapping[Action, str]) -> None:
        """What to type, where it would be done."""
        for action, key in keys.items():
            match action:
                case a.Settle(node):
                    self.canvas.centre(self.sketch.node(node), key, KEY)
                case a.City(node):  # over the settlement, which is three characters wide
                    self.canvas.centre(self.sketch.node(node), f"{key:^3}", KEY)
                case a.Road(edge):
                    place = self.board.edge_places[edge]
                    self.canvas.write(self.sketch.middle(place), key, KEY)
                case a.MoveRobber(hex):
                    self.canvas.centre(self.middles(hex)[-1], key, KEY)
