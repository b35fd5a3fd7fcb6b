"""A sheet as characters: readable without colours, better with them."""

from collections.abc import Mapping
from dataclasses import dataclass

from hexhaven.core.actions import Action
from hexhaven.core.plugins.terminal_rendering import Lines
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import RESOURCES
from hexhaven.games.dice.forms import DICE_FORM, MARKED_ROAD, PLUS_FORM
from hexhaven.games.dice.sheet import (
    ANY,
    CITY,
    KNIGHT,
    ROAD,
    SETTLEMENT,
    Form,
    Hex,
    Place,
    Point,
    Sheet,
)
from hexhaven.games.island.rendering import characters
from hexhaven.games.island.rendering.characters import Canvas, Cell, Say

#: What a hex or a die is painted like; the desert has knights on it, so its letters are dark.
PAINTS = characters.TERRAIN | {
    "desert": f"{characters.INK} on #efe2bf",
    "water": f"{characters.INK} on #7cc3d1",
    "gold": f"bold {characters.INK} on #ffd54a",
}
BUILT = "#"
BRACKETS = {SETTLEMENT: ("(", ")"), CITY: ("[", "]")}


@dataclass(frozen=True)
class Scale:
    """Columns and lines of the lattice's units."""

    across: int
    down: int


SMALL, LARGE = Scale(4, 2), Scale(6, 3)
MARGIN = 2
#: How far the lattice reaches from its middle.
REACH_X, REACH_Y = 5, 3


def draw_sheet(
    form: Form,
    sheet: Sheet,
    colour: str,
    keys: Mapping[Action, str],
    say: Say,
    *,
    roomy: bool,
    named: bool,
) -> Lines:
    """A sheet, with the keys of actions and, if wanted, the numbers of all places."""
    picture = Picture(form, sheet, characters.PLAYER[colour], say, LARGE if roomy else SMALL, named)
    picture.draw_hexes()
    picture.draw_roads()
    picture.draw_buildings()
    picture.draw_keys(keys)
    return picture.canvas.lines(2 * REACH_X * picture.scale.across + 1 + 2 * MARGIN)


class Picture:
    """One drawing of a sheet."""

    def __init__(
        self, form: Form, sheet: Sheet, style: str, say: Say, scale: Scale, named: bool
    ) -> None:
        self.form, self.sheet, self.style, self.say = form, sheet, style, say
        self.scale, self.named = scale, named
        self.canvas = Canvas()

    def cell(self, point: Point) -> Cell:
        """Where a point of the lattice lies."""
        x, y = point
        return (y + REACH_Y) * self.scale.down, (x + REACH_X) * self.scale.across + MARGIN

    def is_built(self, kind: int, index: int) -> bool:
        return bool(self.sheet[kind] >> index & 1)

    # -- hexes

    def draw_hexes(self) -> None:
        """Terrain, knights and jokers."""
        for hex in self.form.hexes:
            self._fill(hex)
            if hex.knights:
                line, column = self.cell(hex.centre)
                style = PAINTS[hex.terrain]
                self.canvas.centre((line - 1, column), self._knights(hex), f"bold {style}")
                self.canvas.centre((line + 1, column), self._joker(hex), style)

    def _fill(self, hex: Hex) -> None:
        middle, column = self.cell(hex.centre)
        across, down = self.scale.across, self.scale.down
        for away in range(1 - down, down):
            half = 2 * across - abs(away) * across // down - 1
            place = middle + away, column - half
            self.canvas.write(place, " " * (2 * half + 1), PAINTS[hex.terrain])

    def _knights(self, hex: Hex) -> str:
        letter = self.say("text.dice.knight")
        shown = [
            f"{letter}{BUILT if self.is_built(KNIGHT, number - 1) else number}"
            for number in hex.knights
        ]
        return " ".join(shown)

    def _joker(self, hex: Hex) -> str:
        """What the joker gives; *so* when it can be used, -so- when it was."""
        index = next(i for i, j in enumerate(self.form.jokers) if j.number == hex.joker)
        joker = self.form.jokers[index]
        gives = "any" if joker.gives == ANY else RESOURCES[joker.gives]
        word = self.say(f"text.dice.short.{gives}")
        if self.sheet.jokers >> index & 1:
            return f"-{word}-"
        return f"*{word}*" if joker.knights & ~self.sheet.knights == 0 else word

    # -- roads and buildings

    def draw_roads(self) -> None:
        """Roads as lines; those that are built are painted."""
        self._draw_road(self.form.start, built=True)
        for index, road in enumerate(self.form.places[ROAD]):
            self._draw_road((road.at[0], road.at[1]), self.is_built(ROAD, index))
            if self.named:
                self._draw_sign(road, str(road.number), characters.STRONG)
            elif self._is_marked(road) and not self.is_built(ROAD, index):
                self._draw_sign(road, "x", characters.STRONG)

    def _is_marked(self, road: Place) -> bool:
        """P-05: the road that earns the longest road."""
        return self.form is PLUS_FORM and road.number == MARKED_ROAD

    def _draw_road(self, ends: tuple[Point, Point], built: bool) -> None:
        (line, column), (last, end) = sorted(map(self.cell, ends))
        style = self.style if built else characters.SOFT
        if line == last:
            mark = BUILT if built else "-"
            left, right = sorted((column, end))
            for c in range(left + 3, right - 2):
                self.canvas.write((line, c), mark, style)
            return
        mark = "\\" if end > column else "/"
        for k in range(1, last - line):
            place = line + k, column + round((end - column) * k / (last - line))
            self.canvas.centre(place, BUILT * 3 if built else mark, style)

    def _draw_sign(self, road: Place, sign: str, style: str) -> None:
        """A number or key in the middle of a road."""
        (line, column), (last, end) = map(self.cell, road.at)
        place = (line + last) // 2, (column + end) // 2
        self.canvas.centre(place, sign, style)

    def draw_buildings(self) -> None:
        """Settlements in round and cities in square brackets."""
        for kind, (left, right) in BRACKETS.items():
            for index, place in enumerate(self.form.places[kind]):
                built = self.is_built(kind, index)
                numbered = self.named or self.form is DICE_FORM
                inside = BUILT if built else str(place.number) if numbered else " "
                style = self.style if built else characters.STRONG
                self.canvas.centre(self.cell(place.at[0]), f"{left}{inside}{right}", style)

    def draw_keys(self, keys: Mapping[Action, str]) -> None:
        for action, key in keys.items():
            if isinstance(action, a.Build):
                kind = a.BUILDS.index(type(action))
                place = self.form.places[kind][self.form.indexes[kind][action.number]]
                self._draw_key(kind, place, key)

    def _draw_key(self, kind: int, place: Place, key: str) -> None:
        if kind == ROAD:
            self._draw_sign(place, key, characters.KEY)
        elif kind == KNIGHT:
            line, column = self.cell(place.at[0])
            hex = next(h for h in self.form.hexes if place.number in h.knights)
            aside = 3 * (2 * hex.knights.index(place.number) - len(hex.knights) + 1)
            self.canvas.centre((line, column + aside), key, characters.KEY)
        else:
            self.canvas.centre(self.cell(place.at[0]), key, characters.KEY)
