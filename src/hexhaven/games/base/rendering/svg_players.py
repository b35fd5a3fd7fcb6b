"""What lies beside the island in a drawing: dice, players and a hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from hexhaven.games.base.rendering.svg_captions import IslandCaption
from hexhaven.games.island.rendering.captions import shorten_name
from hexhaven.games.island.rendering.pieces import tile
from hexhaven.games.island.rendering.svg import (
    ACCENT,
    INK,
    LINE,
    PANEL,
    SOFT_INK,
    WASH,
    element,
    group,
    text,
    use,
)

CARD_WIDTH, CARD_HEIGHT, GAP = 160, 52, 12
HAND_GAP = 20
#: The most cards of players in one row.
MOST_BESIDE = 4
#: How many letters of a name fit on a card.
NAME_LENGTH = 13


def draw_players(
    public: Mapping[str, Any], colours: Sequence[str], caption: IslandCaption, top: float
) -> str:
    """One card a player, in the order of the seats, centred; five and six take two rows."""
    drawn = []
    for row, seats in enumerate(_rows(len(public["players"]))):
        left = -(len(seats) * (CARD_WIDTH + GAP) - GAP) / 2
        for column, seat in enumerate(seats):
            place = left + column * (CARD_WIDTH + GAP), top + row * (CARD_HEIGHT + GAP)
            drawn.append(_player(public, seat, colours[seat], caption, place))
    return "".join(drawn)


def players_depth(public: Mapping[str, Any]) -> int:
    """How much room the cards of all players need."""
    return len(_rows(len(public["players"]))) * (CARD_HEIGHT + GAP) - GAP


def _rows(count: int) -> list[range]:
    size = count if count <= MOST_BESIDE else MOST_BESIDE - 1
    return [range(first, min(first + size, count)) for first in range(0, count, size)]


def _player(
    public: Mapping[str, Any],
    seat: int,
    colour: str,
    caption: IslandCaption,
    place: tuple[float, float],
) -> str:
    active = public["turn"] == seat and public["phase"] not in ("order", "over")
    frame = element(
        "rect",
        width=CARD_WIDTH,
        height=CARD_HEIGHT,
        rx=12,
        fill=WASH if active else PANEL,
        stroke=ACCENT if active else LINE,
        stroke_width=2 if active else 1,
    )
    points = caption.points(public["players"][seat]["points"])
    return group(
        frame,
        tile(colour, (27, 26)),
        use("turn", x=27) if active else "",
        use("crown", x=27, y=6) if public["winner"] == seat else "",
        element(
            "text",
            text(shorten_name(caption.name(seat), NAME_LENGTH)),
            x=52,
            y=23,
            font_size=14,
            font_weight=600,
        ),
        element("text", text(points), x=52, y=40, font_size=12, fill=SOFT_INK),
        *_badges(public, seat),
        at=place,
        fill=INK,
        data_player=seat,
    )


def _badges(public: Mapping[str, Any], seat: int) -> list[str]:
    held = [badge for badge in ("longest_road", "largest_army") if public[badge] == seat]
    return [
        use(badge.replace("_", "-"), x=CARD_WIDTH - 16 - 23 * i, y=37)
        for i, badge in enumerate(reversed(held))
    ]


def draw_hand(own: Mapping[str, Any], colour: str, caption: IslandCaption, top: float) -> str:
    """The cards of the seat whose view this is, behind its mark and centred."""
    shown = [(use(resource, y=-1), n, 40.0) for resource, n in own["hand"].items()]
    for card, n in own["cards"].items():
        name = caption.card(card)
        face = element("text", text(name), y=4, font_size=12)
        shown.append((face, n, 7.0 * len(name) + 16))
    left = -(30 + sum(width + HAND_GAP for _, _, width in shown)) / 2
    cards = [tile(colour, (left + 15, top + 18))]
    left += 30 + HAND_GAP
    for face, count, width in shown:
        cards.append(_card(face, count, width, (left + width / 2, top + 18)))
        left += width + HAND_GAP
    return group(*cards, text_anchor="middle", fill=INK)


def _card(face: str, count: int, width: float, place: tuple[float, float]) -> str:
    """One kind of card, and how many of it."""
    frame = element(
        "rect", x=-width / 2, y=-18, width=width, height=36, rx=8, fill=PANEL, stroke=LINE
    )
    badge = element("circle", r=9, fill=INK)
    number = element("text", str(count), y=4.2, fill=PANEL, font_size=12, font_weight=700)
    return group(
        frame, face, group(badge, number, at=(width / 2 - 1, -14)), at=place, data_count=count
    )
