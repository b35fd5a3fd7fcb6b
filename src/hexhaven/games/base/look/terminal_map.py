"""The island as characters: readable without colours, better with them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.terminal_look import Lines
from hexhaven.games.base import actions as a
from hexhaven.games.base.kernels.frame import LATTICE
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.look.characters import (
    INK,
    LARGE,
    PLAYER,
    SMALL,
    SOFT_INK,
    TERRAIN,
    Canvas,
    Sketch,
)

Say = Callable[..., str]

YIELD = {
    "forest": "lumber",
    "pasture": "wool",
    "fields": "grain",
    "hills": "brick",
    "mountains": "ore",
    "desert": "desert",
}
CHIP = f"bold {INK} on #f7f1e3"
HOT_CHIP = "bold #b3261e on #f7f1e3"
HOT = (6, 8)
KEY = "bold #fffaf0 on #1f6f78"
HARBOUR = "bold #3a93ad"
SOFT = "dim"
NODE, SLOPE, UPRIGHT = "∘", "·", "│"
QUAY_SLOPE, QUAY_UPRIGHT = "=", "║"
SKETCHES = {False: Sketch(LATTICE, SMALL), True: Sketch(LATTICE, LARGE)}


def draw_island(
    view: BaseView,
    colours: Sequence[str],
    keys: Mapping[Action, str],
    say: Say,
    roomy: bool,
    named: bool,
) -> Lines:
    """The island of a view, with the keys of actions and, if wanted, the names of all places."""
    picture = Picture(view, colours, say, SKETCHES[roomy])
    picture.draw_hexes(named)
    picture.draw_paths()
    picture.draw_roads()
    if named:
        picture.name_nodes()
    picture.draw_buildings()
    picture.draw_keys(keys)
    return picture.canvas.lines(picture.sketch.width)


class Picture:
    """One drawing of the island."""

    def __init__(self, view: BaseView, colours: Sequence[str], say: Say, sketch: Sketch) -> None:
        parts = view.parts()
        self.island: dict[str, Any] = parts["island"]
        self.public: dict[str, Any] = parts["public"]
        self.colours = colours
        self.say = say
        self.sketch = sketch
        self.canvas = Canvas()

    def draw_hexes(self, named: bool) -> None:
        """Terrain, numbers and the robber."""
        for hex, tile in enumerate(self.island["hexes"]):
            rows = list(self.sketch.rows(hex))
            for place, width in rows:
                self.canvas.write(place, " " * width, TERRAIN[tile["terrain"]])
            self._write_tile(hex, tile, named)

    def _write_tile(self, hex: int, tile: dict[str, Any], named: bool) -> None:
        upper, middle, *_, lower = self._middles(hex)
        style = TERRAIN[tile["terrain"]]
        if tile["number"]:
            chip = f"{tile['number']:>2} "
            self.canvas.centre(upper, chip, HOT_CHIP if tile["number"] in HOT else CHIP)
        self.canvas.centre(middle, self.say(f"text.base.short.{YIELD[tile['terrain']]}"), style)
        if hex == self.public["robber"]:
            self.canvas.centre(lower, "▟█▙", style.replace(SOFT_INK, INK))
        elif named:
            self.canvas.centre(lower, str(hex), style)

    def _middles(self, hex: int) -> list[tuple[int, int]]:
        return [(line, column + width // 2) for (line, column), width in self.sketch.rows(hex)]

    def draw_paths(self) -> None:
        """Free edges and nodes, and the harbours with their quays."""
        quays = {harbour["edge"]: harbour["kind"] for harbour in self.island["harbours"]}
        for edge in range(len(LATTICE.edges)):
            slope, upright = (QUAY_SLOPE, QUAY_UPRIGHT) if edge in quays else (SLOPE, UPRIGHT)
            mark = upright if self.sketch.is_upright(edge) else slope
            self._draw_edge(edge, mark, HARBOUR if edge in quays else SOFT)
        for edge, kind in quays.items():
            label = self.say(f"text.base.harbour.{kind}")
            self.canvas.write(self.sketch.beside(edge), f"{label:<3}"[:3], HARBOUR)
        for node in range(len(LATTICE.nodes)):
            self.canvas.write(self.sketch.node(node), NODE, SOFT)

    def _draw_edge(self, edge: int, mark: str, style: str) -> None:
        for cell in self.sketch.edge(edge):
            self.canvas.write(cell, mark, style)

    def name_nodes(self) -> None:
        """The numbers of all nodes."""
        for node in range(len(LATTICE.nodes)):
            self.canvas.centre(self.sketch.node(node), str(node), SOFT)

    def draw_roads(self) -> None:
        """Roads in small letters."""
        for letter, style, player in self._players():
            for edge in player["roads"]:
                self._draw_edge(edge, letter.lower(), style)

    def draw_buildings(self) -> None:
        """Settlements in round brackets, and cities in square ones."""
        for letter, style, player in self._players():
            for node in player["settlements"]:
                self.canvas.centre(self.sketch.node(node), f"({letter})", style)
            for node in player["cities"]:
                self.canvas.centre(self.sketch.node(node), f"[{letter}]", style)

    def _players(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """The letter, the style and the pieces of each player."""
        for colour, player in zip(self.colours, self.public["players"], strict=True):
            yield self.say(f"colour.{colour}")[0], PLAYER[colour], player

    def draw_keys(self, keys: Mapping[Action, str]) -> None:
        """What to type, where it would be done."""
        for action, key in keys.items():
            match action:
                case a.Settle(node):
                    self.canvas.centre(self.sketch.node(node), key, KEY)
                case a.City(node):  # over the settlement, which is three characters wide
                    self.canvas.centre(self.sketch.node(node), f"{key:^3}", KEY)
                case a.Road(edge):
                    self.canvas.write(self.sketch.middle(edge), key, KEY)
                case a.MoveRobber(hex):
                    self.canvas.centre(self._middles(hex)[-1], key, KEY)
