"""Both games as a picture: every player's sheet, the dice, and the boxes or special points.

Nothing is hidden, so everybody's picture is the same. The same view gives the same bytes.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from hexhaven.core.game import View
from hexhaven.games.dice.faces import FACES, GROUNDS
from hexhaven.games.dice.options import COLOURS, colours_of
from hexhaven.games.dice.plus import GOAL
from hexhaven.games.dice.position import CROSS
from hexhaven.games.dice.rendering.svg_sheet import REACH_X, REACH_Y, SheetCaption, SheetDrawing
from hexhaven.games.island.rendering import svg
from hexhaven.games.island.rendering.captions import letter_width

__all__ = ["colours_of", "draw"]

WIDTH, HEIGHT = 2 * REACH_X + 24, 2 * REACH_Y
HEADER, FOOTER, GAP, MARGIN = 64, 56, 16, 16
#: How wide a name may be, in letters, before it is squeezed, and its room then.
NAME_LENGTH, NAME_ROOM = 18, 150
GROUND: dict[str, str] = dict(zip(FACES, GROUNDS, strict=True))
BOX = 28


def draw(
    view: View,
    names: Sequence[str] | None = None,
    *,
    colours: Sequence[str] = COLOURS,
    labels: bool = False,
    legend: bool = True,
    language: str = "en",
) -> str:
    """A view as an SVG; `labels` adds the numbers that the notation uses."""
    parts = view.parts()
    caption = SheetCaption(names, colours, language)
    form, public = parts["form"], parts["public"]
    height = HEIGHT + (HEADER + FOOTER if legend else 0)
    panels, columns = [], 1 if form["seats"] == 1 else 2
    for seat in range(form["seats"]):
        row, column = divmod(seat, columns)
        sheet = SheetDrawing(form, parts[f"sheet/{seat}"], colours[seat], caption, labels)
        place = column * (WIDTH + GAP), row * (height + GAP)
        panels.append(svg.group(_panel(public, seat, sheet, legend), at=place, data_sheet=seat))
    rows = -(-form["seats"] // columns)
    width, depth = columns * (WIDTH + GAP) - GAP, rows * (height + GAP) - GAP
    box = (-MARGIN, -MARGIN, round(width + 2 * MARGIN), round(depth + 2 * MARGIN))
    title, description = caption.title(form["game"], public), caption.description(parts)
    return svg.document(box, title, description, "".join(panels))


def _panel(public: Mapping[str, Any], seat: int, drawn: SheetDrawing, legend: bool) -> str:
    """One player's sheet, in a frame that stands out when it is their turn."""
    middle = WIDTH / 2, REACH_Y + (HEADER if legend else 0)
    island = svg.group(drawn.island(), at=middle)
    if not legend:
        return island
    active = public["turn"] == seat and public["winners"] is None
    frame = svg.element(
        "rect",
        width=WIDTH,
        height=HEIGHT + HEADER + FOOTER,
        rx=16,
        fill=svg.PANEL,
        stroke=svg.ACCENT if active else svg.LINE,
        stroke_width=2.4 if active else 1,
    )
    foot = _boxes(drawn) if drawn.form["game"] == "dice" else _track(public, seat)
    return "".join(
        (
            frame,
            _header(public, seat, drawn, active),
            island,
            svg.group(foot, at=(WIDTH / 2, HEADER + HEIGHT + FOOTER / 2 - 4)),
        )
    )


def _header(public: Mapping[str, Any], seat: int, drawn: SheetDrawing, active: bool) -> str:
    """Mark, name and points on the left; the dice of the player in turn on the right."""
    winner = public["winners"] is not None and seat in public["winners"]
    mark = svg.use(f"mark-{drawn.colour}", transform="scale(1.9)")
    points = drawn.caption.points(public["points"][seat])
    name = drawn.caption.name(seat)
    squeezed = {"textLength": NAME_ROOM, "lengthAdjust": "spacingAndGlyphs"}
    return svg.group(
        svg.paint(drawn.colour, svg.use("tile"), mark, at=(34, 34)),
        svg.use("turn", x=34, y=10) if active else "",
        svg.use("crown", x=34, y=12) if winner else "",
        svg.element(
            "text",
            svg.text(name),
            x=60,
            y=31,
            font_size=16,
            font_weight=600,
            **(squeezed if sum(map(letter_width, name)) > NAME_LENGTH else {}),
        ),
        svg.element("text", svg.text(points), x=60, y=50, font_size=13, fill=svg.SOFT_INK),
        *_badges(public, seat),
        svg.group(_dice(public["dice"]), at=(WIDTH - 30, 34)) if active else "",
        fill=svg.INK,
    )


def _badges(public: Mapping[str, Any], seat: int) -> list[str]:
    badges = [badge for badge in ("longest_road", "largest_army") if public[badge] == seat]
    return [
        svg.use(badge.replace("_", "-"), x=134 + 23 * i, y=45, data_badge=badge)
        for i, badge in enumerate(badges)
    ]


def _dice(dice: Mapping[str, int]) -> str:
    """The dice that lie there, from right to left."""
    shown = [face for face, number in dice.items() for _ in range(number)]
    return "".join(_die(face, -40 * i) for i, face in enumerate(reversed(shown)))


def _die(face: str, x: float) -> str:
    square = svg.element(
        "rect",
        x=-17,
        y=-17,
        width=34,
        height=34,
        rx=8,
        fill=svg.ground(f"{GROUND[face]}-ground"),
        stroke="#fff8e6",
        stroke_width=2,
    )
    edge = svg.element("rect", x=-18, y=-15, width=36, height=36, rx=8, fill="#d2bd92")
    return svg.group(edge, square, svg.use(face), at=(x, 0), data_die=face)


def _boxes(drawn: SheetDrawing) -> str:
    """D-07: one box a turn; those that the setup leaves out are not drawn."""
    entries, number = drawn.sheet["boxes"], drawn.form["options"]["limit"]
    shown = [*entries, *[None] * (number - len(entries))]
    return svg.group(
        *(_box(_box_left(i, number), entry) for i, entry in enumerate(shown)),
        text_anchor="middle",
        font_family=svg.SERIF,
        font_size=15,
        font_weight=600,
    )


def _box_left(index: int, number: int) -> float:
    """Where one of several boxes in a row begins."""
    return -(number * (BOX + 3) - 3) / 2 + index * (BOX + 3)


def _frame(x: float, fill: str, marked: bool, **data: object) -> str:
    shape = {"x": x, "y": -BOX / 2, "width": BOX, "height": BOX, "rx": 7, "fill": fill}
    edge = svg.ACCENT if marked else "#d2bd92"
    return svg.element("rect", **shape, stroke=edge, stroke_width=1.4, **data)


def _box(x: float, entry: int | None) -> str:
    filled = entry is not None and entry != CROSS
    frame = _frame(x, svg.WASH if filled else svg.PANEL, filled)
    if entry is None:
        return frame
    shown = "×" if entry == CROSS else str(entry)
    number = svg.element(
        "text",
        shown,
        x=x + BOX / 2,
        y=5,
        fill=svg.HOT if entry == CROSS else svg.INK,
        data_box=entry,
    )
    return frame + number


def _track(public: Mapping[str, Any], seat: int) -> str:
    """P-01: ten points to reach."""
    points = public["points"][seat]
    return "".join(
        _frame(
            _box_left(i, GOAL),
            svg.ACCENT if i < points else svg.PANEL,
            i < points,
            data_point=i + 1,
        )
        for i in range(GOAL)
    )
