"""Islands drawn with characters: a canvas, and where hexes, nodes and edges lie on it.

The small scale fits the standard frame into 17 lines of 49 columns; the large one needs 28
lines of 69. An island of 30 hexes takes 23 lines, of 45 columns in the narrow scale.
Beside the island there is room for harbours, three characters wide.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from hexhaven.core.plugins.terminal_rendering import Line, Lines, Span
from hexhaven.games.island.lattice import Lattice
from hexhaven.games.island.terrain import ways

#: Columns left and right of the island.
MARGIN = 4
LABEL = 3
INK, SOFT_INK = "#2d2521", "#7a6c60"
#: What a hex of each terrain is painted like.
TERRAIN = {
    "hills": f"{INK} on #d98a5b",
    "forest": "#fffaf0 on #2f6b45",
    "pasture": f"{INK} on #b9d77a",
    "fields": f"{INK} on #f3cf6b",
    "mountains": f"{INK} on #a9afbb",
    "desert": f"{SOFT_INK} on #efe2bf",
}
#: How letters and pieces of each colour are written; colours are doubled by letters.
PLAYER = {
    "red": "bold #ffffff on #b02f42",
    "blue": "bold #ffffff on #2e6fbb",
    "orange": "bold #2d2521 on #f2a541",
    "white": "bold #2d2521 on #f7f3ea",
    "violet": "bold #ffffff on #7b5ea7",
    "green": "bold #2d2521 on #5bbd8a",
    "brown": "bold #ffffff on #54371f",
    "pink": "bold #2d2521 on #e58aae",
    "grey": "bold #ffffff on #6d675f",
}

#: Brown would begin as blue does, and grey pieces belong to nobody.
LETTERS = {"brown": "N", "grey": "x"}

Cell = tuple[int, int]
Say = Callable[..., str]

CHIP, HOT_CHIP = f"bold {INK} on #f7f1e3", "bold #b3261e on #f7f1e3"
KEY = "bold #fffaf0 on #1f6f78"
SOFT, STRONG = "dim", "bold"
NODE, SLOPE, UPRIGHT = "∘", "·", "│"
ROBBER = "▟█▙"


def letter_of(colour: str, say: Say) -> str:
    """What stands for a colour: its first letter, where no other begins with that."""
    return LETTERS.get(colour) or say(f"colour.{colour}")[0]


class Canvas:
    """Characters in their styles, by line and column."""

    def __init__(self) -> None:
        self._cells: dict[Cell, tuple[str, str]] = {}

    def write(self, place: Cell, text: str, style: str = "") -> None:
        """Put a text on the canvas, over whatever is there."""
        line, column = place
        for i, character in enumerate(text):
            self._cells[line, column + i] = character, style

    def centre(self, place: Cell, text: str, style: str = "") -> None:
        """Put a text around a place; the middle of an even number is left of it."""
        self.write((place[0], place[1] - len(text) // 2), text, style)

    def lines(self, width: int) -> Lines:
        last = max((line for line, _ in self._cells), default=-1)
        return tuple(self._line(line, width) for line in range(last + 1))

    def _line(self, line: int, width: int) -> Line:
        cells = [self._cells.get((line, column), (" ", "")) for column in range(width)]
        return tuple(
            Span("".join(character for character, _ in run), style)
            for style, run in groupby(cells, key=lambda cell: cell[1])
        )


@dataclass(frozen=True)
class Scale:
    """Columns of half a hex, lines within a slope, and lines within an upright edge."""

    half: int
    slope: int
    upright: int


NARROW = Scale(3, 0, 1)
SMALL = Scale(4, 0, 1)
LARGE = Scale(6, 1, 2)


@dataclass(frozen=True)
class Sketch:
    """Where the parts of a lattice lie on a canvas."""

    lattice: Lattice
    scale: Scale

    @property
    def width(self) -> int:
        """Columns the island takes, harbours included."""
        return self.scale.half * 2 * self._reach + 1 + 2 * MARGIN

    @cached_property
    def _reach(self) -> int:
        return max(x for x, _ in self.lattice.nodes)

    def node(self, node: int) -> Cell:
        x, y = self.lattice.nodes[node]
        row, lower = divmod(y + 2, 3)
        line = row * (self.scale.slope + self.scale.upright + 2) + lower * (self.scale.slope + 1)
        return line, (x + self._reach) * self.scale.half + MARGIN

    def edge(self, edge: int) -> tuple[Cell, ...]:
        """The cells of an edge between its nodes, from the upper one down."""
        (top, left), (bottom, right) = sorted(self.node(n) for n in self.lattice.edges[edge])
        if left == right:
            return tuple((line, left) for line in range(top + 1, bottom))
        step = 1 if right > left else -1
        far = abs(right - left)
        # A step that falls between two lines stays on the upper one.
        return tuple(
            (top + (2 * i * (bottom - top) + far - 1) // (2 * far), left + step * i)
            for i in range(1, far)
        )

    def middle(self, edge: int) -> Cell:
        """Where a mark of two characters for an edge begins."""
        cells = self.edge(edge)
        if self.is_upright(edge):
            return cells[len(cells) // 2]
        upper = [cell for cell in cells if cell[0] == cells[(len(cells) - 1) // 2][0]]
        return min(upper)

    def is_upright(self, edge: int) -> bool:
        """Whether an edge runs straight down."""
        a, b = self.lattice.edges[edge]
        return self.lattice.nodes[a][0] == self.lattice.nodes[b][0]

    def rows(self, hex: int) -> Iterator[tuple[Cell, int]]:
        """The lines inside a hex, each as its first cell and its width."""
        _, _, right_low, _, _, left_top = self.lattice.hex_nodes[hex]
        taken = {self.node(n) for n in self.lattice.hex_nodes[hex]}
        for side in self.sides(hex):
            taken.update(self.edge(side))
        top, left = self.node(left_top)
        bottom, right = self.node(right_low)
        for line in range(top, bottom + 1):
            free = [c for c in range(left + 1, right) if (line, c) not in taken]
            yield (line, free[0]), len(free)

    def sides(self, hex: int) -> tuple[int, ...]:
        nodes = self.lattice.hex_nodes[hex]
        return tuple(self.lattice.edge_between[nodes[i], nodes[(i + 1) % 6]] for i in range(6))

    def beside(self, edge: int) -> Cell:
        """Where the label of a coast edge begins, on its sea side."""
        (hex,) = (h for h in range(len(self.lattice.hexes)) if edge in self.sides(h))
        side = self.sides(hex).index(edge)
        (top, left), (bottom, right) = sorted(self.node(n) for n in self.lattice.edges[edge])
        # Clockwise from the north-east side.
        if side in (1, 4):
            line = (top + bottom) // 2
            return line, left + 2 if side == 1 else left - LABEL - 1
        outer = right if side in (0, 5) else left
        return (top if side in (0, 5) else bottom), outer - LABEL // 2


class MapPicture:
    """One drawing of a map."""

    def __init__(self, sketch: Sketch, say: Say) -> None:
        self.sketch, self.say = sketch, say
        self.canvas = Canvas()

    def draw_tile(self, hex: int, terrain: str, number: int | None, label: str) -> None:
        style = TERRAIN[terrain]
        for place, width in self.sketch.rows(hex):
            self.canvas.write(place, " " * width, style)
        room = 2 * self.sketch.scale.half - 1
        label = label if len(label) <= room else f"{label[: room - 1]}."
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
        for cell in self.sketch.edge(edge):
            self.canvas.write(cell, mark, style)

    def draw_road(self, edge: int, colour: str) -> None:
        """A road in small letters."""
        self.draw_edge(edge, self._letter(colour).lower(), PLAYER[colour])

    def draw_building(self, node: int, colour: str, city: bool) -> None:
        """A settlement in round brackets, or a city in square ones."""
        left, right = "[]" if city else "()"
        text = f"{left}{self._letter(colour)}{right}"
        self.canvas.centre(self.sketch.node(node), text, PLAYER[colour])

    def _letter(self, colour: str) -> str:
        return letter_of(colour, self.say)
