"""Pieces of a drawn island that every board game has: chips, roads, buildings, signs, labels."""

from collections.abc import Sequence

from hexhaven.games.island.rendering.svg import HOT, INK, PANEL, SERIF, element, group, paint, use
from hexhaven.games.island.terrain import ways

Spot = tuple[float, float]

#: What a sign of trade is painted with, and the letters on it.
SIGNS = {
    "brick": ("#b9623a", "#fff"),
    "lumber": ("#2f6b45", "#fff"),
    "wool": ("#8fbb57", INK),
    "grain": ("#dfae3f", INK),
    "ore": ("#6f7787", "#fff"),
    "any": ("#2f7793", "#fff"),
}
#: The pips of a die, on a field of three by three.
PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def at(place: Spot) -> dict[str, float]:
    return {"x": place[0], "y": place[1]}


def towards(here: Spot, there: Spot, distance: float) -> Spot:
    """The place at a distance from here in the direction of there."""
    x, y = there[0] - here[0], there[1] - here[1]
    share = distance / (x * x + y * y) ** 0.5
    return here[0] + x * share, here[1] + y * share


def draw_dice(dice: Sequence[int] | None, place: Spot) -> str:
    return "".join(_die(pips, (place[0] + 40 * i, place[1])) for i, pips in enumerate(dice or ()))


def _die(pips: int, place: Spot) -> str:
    dots = "".join(f"M{8 * x} {8 * y}h0" for x, y in PIPS[pips])
    dotted = element("path", d=dots, stroke=INK, stroke_width=6, stroke_linecap="round")
    return group(use("die"), dotted, at=place, data_die=pips)


def chips(*drawn: str) -> str:
    """Number chips, which share their letters."""
    return group(*drawn, text_anchor="middle", font_family=SERIF, font_size=18, font_weight=600)


def chip(hex: object, number: int, place: Spot) -> str:
    """A number, and a dot for each way in which two dice can roll it."""
    dot_count = ways(number)
    colour = HOT if dot_count == 5 else INK
    dots = "".join(f"M{4.2 * (i - (dot_count - 1) / 2):.1f} 10.5h0" for i in range(dot_count))
    return group(
        use("chip"),
        element("text", str(number), y=5),
        element("path", d=dots, stroke=colour, stroke_width=3, stroke_linecap="round"),
        at=place,
        data_number=number,
        data_at=hex,
        fill=colour,
    )


def sign(kind: str, place: Spot) -> str:
    """What is traded at which rate."""
    colour, letters = SIGNS[kind]
    rate = element("text", "3:1" if kind == "any" else "2:1", y=18.5, fill=letters)
    board = element("rect", x=-13, y=9, width=26, height=13, rx=6.5, fill=colour, stroke=PANEL)
    return group(
        use("harbour", stroke=colour),
        use(kind, transform="translate(0 -4) scale(.85)"),
        board,
        rate,
        at=place,
        text_anchor="middle",
        font_size=10,
        font_weight=700,
    )


def road(ends: tuple[Spot, Spot], mark: str, name: str) -> str:
    (ax, ay), (bx, by) = ends
    tilt = 90 if ax == bx else 30 if (bx - ax) * (by - ay) > 0 else -30
    bar = use("road", transform=f"rotate({tilt})")
    marked = use(mark) if mark else ""
    return group(bar, marked, at=((ax + bx) / 2, (ay + by) / 2), data_road=name)


def settlement(place: Spot, mark: str, name: object) -> str:
    marked = use(mark, y=3.5) if mark else ""
    return group(use("settlement"), marked, at=place, data_settlement=name)


def city(place: Spot, mark: str, name: object) -> str:
    return group(use("city"), use(mark, x=7.8, y=5.5), at=place, data_city=name)


def robber(place: Spot, aside: bool, name: object) -> str:
    """A robber, who stands beside a number so that it can be read."""
    x, y = place
    shift = -31 if aside else 0
    return group(use("robber", transform="scale(.9)"), at=(x + shift, y - 2), data_robber=name)


def tile(colour: str, place: Spot) -> str:
    """A player's colour and mark."""
    return paint(colour, use("tile"), use(f"mark-{colour}", transform="scale(1.9)"), at=place)


def label(kind: str, shown: object, place: Spot, below: float) -> str:
    written = element("text", str(shown), y=3.4, fill=PANEL, stroke="none")
    named = {f"data_{kind}_label": shown}
    return group(use(f"{kind}-label"), written, at=(place[0], place[1] + below), **named)
