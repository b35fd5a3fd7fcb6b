"""SVG: its elements, our symbols, and the colours of players.

A drawing is text made of `element` and `use`; `document` adds the symbols that
are used, so that the result needs nothing else.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from xml.etree import ElementTree

from hexhaven.games.island.lattice import Point

#: A hex in pixels: half its width and a quarter of its height, the units of a lattice.
HALF_WIDTH, QUARTER = 52, 30

PAPER, PANEL, LINE = "#f7f1e3", "#fffaf0", "#e4d8c0"
INK, SOFT_INK, ACCENT, WASH, HOT = "#2d2521", "#6d6055", "#1f6f78", "#e7f2f1", "#b3261e"
SANS = "'Inter Variable',Inter,'Segoe UI',Helvetica,Arial,sans-serif"
#: For numbers; the fallbacks have lining figures.
SERIF = "'Fraunces Variable',Fraunces,Cambria,Charter,'Liberation Serif',serif"

_PREFIX = "hh-"
_REFERENCE = re.compile(r'(?:href="#|url\(#)(hh-[a-z0-9-]+)')
_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class PiecePaint:
    """The colours of a player's pieces and of the mark on them."""

    fill: str
    edge: str
    mark: str


PAINTS = {
    "red": PiecePaint("#d1495b", "#8c2f3d", PANEL),
    "blue": PiecePaint("#2e6fbb", "#1c4a80", PANEL),
    "orange": PiecePaint("#f2a541", "#a86a14", "#4a2f08"),
    "white": PiecePaint("#f7f3ea", "#8f877a", "#4d463c"),
    "violet": PiecePaint("#7b5ea7", "#4a3570", PANEL),
    "green": PiecePaint("#5bbd8a", "#1f6b45", "#123f29"),
    "brown": PiecePaint("#54371f", "#24150a", PANEL),
    "pink": PiecePaint("#e58aae", "#9c3f66", "#5a1734"),
}
#: The colour of printed pieces, which belong to nobody and bear no mark.
PRINTED = "grey"
_PRINTED_PAINT = PiecePaint("#9b948b", "#5d574f", PANEL)


def spot(place: Point) -> tuple[int, int]:
    """Where a place of a lattice lies in a drawing."""
    return HALF_WIDTH * place[0], QUARTER * place[1]


def number(value: float) -> str:
    """A coordinate as short text."""
    return f"{round(value, 1) + 0:g}"  # adding 0 makes -0 plain


def element(tag: str, *inside: str, **attributes: object) -> str:
    """An element; `stroke_width=2` becomes stroke-width, `class_` becomes class."""
    written = "".join(_attribute(name, value) for name, value in attributes.items())
    return f"<{tag}{written}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{written}/>"


def _attribute(name: str, value: object) -> str:
    shown = number(value) if isinstance(value, int | float) else text(str(value))
    return f' {name.rstrip("_").replace("_", "-")}="{shown}"'


def text(words: str) -> str:
    """Words as they may stand in a document."""
    return escape(_NOT_XML.sub("\ufffd", words))


def group(*inside: str, at: tuple[float, float] | None = None, **attributes: object) -> str:
    """Elements with something in common, such as their place."""
    if at is not None:
        attributes["transform"] = f"translate({number(at[0])} {number(at[1])})"
    return element("g", *inside, **attributes)


def use(symbol: str, **attributes: object) -> str:
    return element("use", href=f"#{_PREFIX}{symbol}", **attributes)


def ground(symbol: str) -> str:
    """A fill that is one of our gradients or patterns."""
    return f"url(#{_PREFIX}{symbol})"


def polyline(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def paint(
    colour: str, *pieces: str, at: tuple[float, float] | None = None, **attributes: object
) -> str:
    """Pieces in a player's colour or grey; a mark on them is painted to stand out."""
    paint = _PRINTED_PAINT if colour == PRINTED else PAINTS[colour]
    worn = {"fill": paint.fill, "stroke": paint.edge, "color": paint.mark}
    return group(*pieces, at=at, **attributes, **worn)


def document(
    box: tuple[float, float, float, float], title: str, description: str, body: str
) -> str:
    """A whole SVG: x, y, width and height, what it shows in words, and what is drawn on paper."""
    x, y, width, height = box
    paper = element("rect", x=x, y=y, width=width, height=height, rx=18, fill=PAPER)
    return element(
        "svg",
        element("title", text(title)),
        element("desc", text(description)),
        element("defs", *(symbols()[id] for id in _used_symbols(body))),
        paper,
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(number(side) for side in box),
        width=width,
        height=height,
        role="img",
        font_family=SANS,
    )


def _used_symbols(body: str) -> list[str]:
    """The symbols a drawing uses, and those that these use."""
    found: dict[str, None] = {}
    waiting = [body]
    while waiting:
        for id in _REFERENCE.findall(waiting.pop()):
            if id not in found and id in symbols():
                found[id] = None
                waiting.append(symbols()[id])
    return sorted(found)


@cache
def symbols() -> dict[str, str]:
    """All our symbols, without the white space and comments of their file."""
    source = files(__package__).joinpath("symbols.svg").read_text("utf-8")
    (definitions,) = ElementTree.fromstring(source)
    return {found.attrib["id"]: _compact(found) for found in definitions}


def _compact(found: ElementTree.Element) -> str:
    tag = found.tag.rpartition("}")[2]
    return element(tag, *(_compact(child) for child in found), **found.attrib)
