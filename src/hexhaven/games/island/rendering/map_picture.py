"""Maps drawn with characters: terrain, numbers and robbers in the styles of every board game."""

from __future__ import annotations

from collections.abc import Callable

from hexhaven.games.island.rendering.characters import INK, SOFT_INK, TERRAIN, Canvas, Cell, Sketch
from hexhaven.games.island.terrain import ways

Say = Callable[..., str]

CHIP, HOT_CHIP = f"bold {INK} on #f7f1e3", "bold #b3261e on #f7f1e3"
KEY = "bold #fffaf0 on #1f6f78"
SOFT, STRONG = "dim", "bold"
NODE, SLOPE, UPRIGHT = "∘", "·", "│"
ROBBER = "▟█▙"


class MapPicture:
    """One drawing of a map."""

    def __init__(self, sketch: Sketch, say: Say) -> None:
        self.sketch, self.say = sketch, say
        self.canvas = Canvas()

    def draw_tile(self, hex: int, terrain: str, number: int | None, label: str) -> None:
        """The terrain of a hex, its number and what it yields."""
        style = TERRAIN[terrain]
        for place, width in self.sketch.rows(hex):
            self.canvas.write(place, " " * width, style)
        upper, middle, *_ = self.middles(hex)
        if number:
            self.canvas.centre(upper, f"{number:>2} ", HOT_CHIP if ways(number) == 5 else CHIP)
        self.canvas.centre(middle, label, style)

    def draw_robber(self, hex: int, terrain: str) -> None:
        """A robber at the foot of a hex."""
        style = TERRAIN[terrain].replace(SOFT_INK, INK)
        self.canvas.centre(self.middles(hex)[-1], ROBBER, style)

    def middles(self, hex: int) -> list[Cell]:
        """The middle of each line inside a hex."""
        return [(line, column + width // 2) for (line, column), width in self.sketch.rows(hex)]

    def draw_edge(self, edge: int, mark: str, style: str) -> None:
        """An edge as a row of marks."""
        for cell in self.sketch.edge(edge):
            self.canvas.write(cell, mark, style)
