"""One player's sheet as a drawing, the island with all places, and what drawings say in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexhaven.games.dice.forms import MARKED_ROAD
from hexhaven.games.dice.position import CROSS
from hexhaven.games.island.rendering.captions import Caption, comma_list
from hexhaven.games.island.rendering.svg import (
    ACCENT,
    INK,
    PAINTS,
    PANEL,
    SERIF,
    SOFT_INK,
    element,
    ground,
    group,
    polyline,
    text,
    use,
)

Spot = tuple[float, float]

#: The side of a hex, and the lattice's units: half a side, and half a hex's height.
SIDE = 88
ACROSS, DOWN = SIDE / 2, SIDE * 3**0.5 / 2
#: How far the drawing reaches from the island's middle.
REACH_X, REACH_Y = 5 * ACROSS + 34, 3 * DOWN + 26
CORNERS = ((-2, 0), (-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1))
#: What stands on each terrain, and where.
GROWTH: dict[str, tuple[tuple[str, float, float], ...]] = {
    "mountains": (("peak", -30, -42), ("peak", 26, -44), ("peak", -52, 2), ("peak", 52, 4)),
    "fields": (("sheaf", -38, -40), ("sheaf", 36, -42), ("sheaf", -58, 2), ("sheaf", 58, 0)),
    "pasture": (("sheep", -34, -42), ("sheep", 30, -46), ("sheep", -58, 0), ("sheep", 56, 2)),
    "forest": (("fir", -36, -40), ("oak", -10, -50), ("fir", 34, -42), ("fir", -58, 0),
               ("oak", 58, 2)),
    "hills": (("mound", -30, -40), ("mound", 30, -42), ("mound", -54, 4), ("mound", 54, 2)),
    "desert": (("cactus", -40, -38), ("cactus", 54, 4)),
    "water": (),
}  # fmt: skip
SAND, WET_SAND, TAN = "#f5e6bd", "#dcc48c", "#b9a57a"
HOUSE = "M-14 14V-3L0-16L14-3V14Z"
TOWN = "M-20 14V-6L-9.5-18L1-6V-2H20V14Z"
SHAPES = {"settlements": HOUSE, "cities": TOWN}


class SheetCaption(Caption):
    """The words of one game of sheets, in one language."""

    def joker(self, gives: str) -> str:
        return self.say("draw.dice.any" if gives == "any" else f"resource.{gives}")

    def title(self, game: str, public: Mapping[str, Any]) -> str:
        """Where the game stands, in a line."""
        which = self.say("draw.dice.plus" if game == "dice-plus" else "draw.dice.game")
        turns, winners = public["turns"], public["winners"]
        if public["phase"] == "first":
            return self.say("draw.dice.title.first", game=which)
        if winners is None:
            player = self.name(public["turn"])
            return self.say("draw.dice.title.turn", game=which, turns=turns, player=player)
        if not winners:
            return self.say("draw.dice.title.nobody", game=which, turns=turns)
        players = ", ".join(self.name(seat) for seat in winners)
        return self.say("draw.dice.title.won", game=which, turns=turns, players=players)

    def description(self, parts: Mapping[str, Any]) -> str:
        """Everything that is drawn, in sentences."""
        public, seats = parts["public"], range(parts["form"]["seats"])
        sentences = [self._dice(public["dice"])] if public["dice"] else []
        for seat in seats:
            sentences += self._player(public, parts[f"sheet/{seat}"], seat)
        return " ".join(sentences)

    def _dice(self, dice: Mapping[str, int]) -> str:
        shown = ", ".join(self.say(f"amount.{face}", count=n) for face, n in dice.items())
        return self.say("draw.dice.dice", dice=shown)

    def _player(
        self, public: Mapping[str, Any], sheet: Mapping[str, Any], seat: int
    ) -> Iterable[str]:
        yield self.player(seat, public["points"][seat])
        for kind in ("roads", "settlements", "cities", "knights", "used_jokers"):
            if sheet[kind]:
                yield self.say(f"draw.dice.{kind}", numbers=comma_list(sheet[kind]))
        if sheet["boxes"]:
            crosses = self.say("draw.dice.cross")
            boxes = [crosses if box == CROSS else box for box in sheet["boxes"]]
            yield self.say("draw.dice.boxes", boxes=comma_list(boxes))
        for special in ("longest_road", "largest_army"):
            if public[special] == seat:
                yield self.say(f"draw.dice.{special}")


@dataclass(frozen=True)
class SheetDrawing:
    """What one drawing of a sheet needs: the printed sheet, what is built, whose it is."""

    form: Mapping[str, Any]
    sheet: Mapping[str, Any]
    colour: str
    caption: SheetCaption
    labels: bool

    def island(self) -> str:
        return "".join((_beach(self.form), self._land(), self._roads(), self._buildings()))

    # -- hexes, knights and jokers

    def _land(self) -> str:
        return "".join(map(self._hex, self.form["hexes"]))

    def _hex(self, hex: Mapping[str, Any]) -> str:
        terrain = hex["terrain"]
        fill = ground("sea" if terrain == "water" else f"{terrain}-ground")
        growth = [use(symbol, x=x, y=y) for symbol, x, y in GROWTH[terrain]]
        knights = hex["knights"]
        apart = [24 * (2 * i - len(knights) + 1) for i in range(len(knights))]
        return group(
            element("path", d=_outline(0.955), fill=fill, stroke="#fff8e6", stroke_opacity=0.6),
            *growth,
            *(self._knight(number, x) for number, x in zip(knights, apart, strict=True)),
            *([self._joker(hex["joker"])] if hex["joker"] else []),
            at=_spot(hex["centre"]),
            data_hex=terrain,
        )

    def _knight(self, number: int, x: float) -> str:
        built = number in self.sheet["knights"]
        place = next(k for k in self.form["knights"] if k["number"] == number)
        shown = str(place["points"] or (number if self.labels else ""))
        shield = use("largest-army", transform="scale(1.2)") if not shown and not built else ""
        return group(
            element("circle", r=18, **self._paint(built)),
            shield,
            self._number(shown, built, (0, 4 if built else 6.5), 19),
            self._mark((0, 11 if shown else 0)) if built else "",
            at=(x, -10),
            data_knight=number,
            data_built=int(built),
        )

    def _joker(self, number: int) -> str:
        used = number in self.sheet["used_jokers"]
        joker = next(j for j in self.form["jokers"] if j["number"] == number)
        ready = set(joker["knights"]) <= set(self.sheet["knights"]) and not used
        word = self.caption.joker(joker["gives"])
        half = max(24.0, 3.9 * len(word) + 9)
        pill = element(
            "rect",
            x=-half,
            y=-11,
            width=2 * half,
            height=22,
            rx=11,
            fill=PANEL,
            fill_opacity=0.55 if used else 1,
            stroke=ACCENT if ready else TAN,
            stroke_width=2.4 if ready else 1.4,
        )
        struck = element("path", d=f"M{-half + 8} 0H{half - 8}", stroke=SOFT_INK, stroke_width=2)
        shown = element(
            "text",
            text(word),
            y=4.4,
            fill=SOFT_INK if used else INK,
            font_size=13,
            font_weight=700,
            text_anchor="middle",
        )
        return group(
            pill,
            shown,
            struck if used else "",
            at=(0, 28),
            data_joker=number,
            data_state="used" if used else "ready" if ready else "waiting",
        )

    # -- roads and buildings

    def _roads(self) -> str:
        start = self.form["start"]
        bar = _bar(start, self._paint(built=True))
        drawn = group(bar, self._mark(_middle(start)), data_road="start")
        return drawn + "".join(map(self._road, self.form["roads"]))

    def _road(self, road: Mapping[str, Any]) -> str:
        number = road["number"]
        built = number in self.sheet["roads"]
        bar = _bar(road, self._paint(built))
        middle = _middle(road)
        marked = number == MARKED_ROAD and self.form["game"] == "dice-plus" and not built
        cross = element("path", d="M-4-4L4 4M-4 4L4-4", stroke=SOFT_INK, stroke_width=2)
        sign = ""
        if self.labels:
            sign = group(_plate(number), at=middle)
        elif marked:
            sign = group(cross, at=middle)
        elif built:
            sign = self._mark(middle)
        return group(bar, sign, data_road=number, data_built=int(built))

    def _buildings(self) -> str:
        return "".join(self._building(kind, place) for kind in SHAPES for place in self.form[kind])

    def _building(self, kind: str, place: Mapping[str, Any]) -> str:
        number = place["number"]
        built = number in self.sheet[kind]
        named = self.form["game"] == "dice" or self.labels
        tower = -9.5 if kind == "cities" else 0
        return group(
            element("path", d=SHAPES[kind], stroke_linejoin="round", **self._paint(built)),
            self._number(str(number) if named else "", built, (tower / 3, 11), 16),
            self._mark((tower, -7 if named else 3)) if built else "",
            at=_spot(place["at"]),
            data_kind=kind,
            data_number=number,
            data_built=int(built),
        )

    # -- colours

    def _paint(self, built: bool) -> dict[str, object]:
        paint = PAINTS[self.colour]
        if built:
            return {"fill": paint.fill, "stroke": paint.edge, "stroke_width": 2.6}
        return {"fill": PANEL, "stroke": TAN, "stroke_width": 2.2}

    def _mark(self, place: Spot) -> str:
        """What all that is built bears, so that no colour is needed to tell it."""
        return group(use(f"mark-{self.colour}"), at=place, color=PAINTS[self.colour].mark)

    def _number(self, shown: str, built: bool, place: Spot, size: float) -> str:
        if not shown:
            return ""
        return element(
            "text",
            shown,
            x=place[0],
            y=place[1],
            fill=PAINTS[self.colour].mark if built else INK,
            font_family=SERIF,
            font_size=size,
            font_weight=600,
            text_anchor="middle",
        )


def _spot(point: Sequence[int]) -> Spot:
    return point[0] * ACROSS, point[1] * DOWN


def _outline(scale: float) -> str:
    """A hex around (0, 0)."""
    return polyline([(x * ACROSS * scale, y * DOWN * scale) for x, y in CORNERS]) + "Z"


def _beach(form: Mapping[str, Any]) -> str:
    """Sand under and around all hexes."""

    def sand(width: float, colour: str) -> str:
        hexes = [
            group(element("path", d=_outline(1)), at=_spot(hex["centre"])) for hex in form["hexes"]
        ]
        return group(*hexes, fill=colour, stroke=colour, stroke_width=width)

    return group(sand(34, WET_SAND), sand(28, SAND), stroke_linejoin="round")


def _bar(road: Mapping[str, Any], paint: Mapping[str, Any]) -> str:
    """A road between two points, short enough to leave room for buildings."""
    (ax, ay), (bx, by) = _spot(road["from"]), _spot(road["to"])
    tilt = 0 if ay == by else 60 if (bx - ax) * (by - ay) > 0 else -60
    bar = element("rect", x=-28, y=-6.5, width=56, height=13, rx=6.5, **paint)
    return group(group(bar, transform=f"rotate({tilt})"), at=_middle(road))


def _middle(road: Mapping[str, Any]) -> Spot:
    (ax, ay), (bx, by) = _spot(road["from"]), _spot(road["to"])
    return (ax + bx) / 2, (ay + by) / 2


def _plate(number: int) -> str:
    """A road's number as the notation has it."""
    shown = element(
        "text", str(number), y=4, fill=PANEL, font_size=11, font_weight=700, text_anchor="middle"
    )
    return use("node-label", fill=ACCENT, transform="scale(1.15)") + shown
