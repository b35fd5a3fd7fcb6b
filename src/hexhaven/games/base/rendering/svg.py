"""The base game as a picture: an island or a whole position as one SVG.

It shows what everybody at the table sees and, for the view of a seat, that
seat's hand. The same view gives the same bytes.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hexhaven.core.game import View
from hexhaven.games.base.actions import write_edge
from hexhaven.games.base.kernels.topology import COAST_EDGES, HEXES, LATTICE, NODES
from hexhaven.games.base.maps import Island
from hexhaven.games.base.options import COLOURS, colours_of
from hexhaven.games.base.rendering.svg_captions import IslandCaption
from hexhaven.games.base.rendering.svg_players import draw_hand, draw_players
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.rendering import pieces
from hexhaven.games.island.rendering.pieces import Spot
from hexhaven.games.island.rendering.svg import (
    ACCENT,
    INK,
    PANEL,
    document,
    element,
    ground,
    group,
    paint,
    polyline,
    spot,
    text,
    use,
)
from hexhaven.games.island.terrain import TERRAINS

__all__ = ["colours_of", "draw", "draw_island", "island_part"]

#: The sea: a hexagon that lies on a side.
SEA_CORNER, SEA_SIDE = 340, 294
MARGIN = 18
#: How far a harbour lies off the middle of its coast.
OFFSHORE = 41
WOOD, PLANK, SAND, WET_SAND = "#7a5a3a", "#c79a67", "#f5e6bd", "#dcc48c"


def draw(
    view: View,
    names: Sequence[str] | None = None,
    *,
    colours: Sequence[str] = COLOURS,
    labels: bool = False,
    legend: bool = True,
    language: str = "en",
) -> str:
    """A view as an SVG; `labels` adds the numbers of nodes and hexes that the notation uses."""
    parts = view.parts()
    island, public = parts["island"], parts["public"]
    caption = IslandCaption(names, colours, language)
    if not island["hexes"]:
        unlaid = caption.say("draw.base.unlaid")
        note = {"text_anchor": "middle", "font_size": 24, "fill": "#12394a"}
        return _document(unlaid, unlaid, _sea() + element("text", text(unlaid), **note), 0)
    body = _board(island, public["robber"], _pieces(public["players"], colours))
    if labels:
        body += _labels({n for p in public["players"] for n in (*p["settlements"], *p["cities"])})
    beside, depth = _legend(parts, view.seat, colours, caption) if legend else ("", 0)
    title, description = caption.title(public), caption.description(parts, view.seat)
    return _document(title, description, body + beside, depth)


def _legend(
    parts: Mapping[str, Any], seat: int | None, colours: Sequence[str], caption: IslandCaption
) -> tuple[str, int]:
    """Dice, players and your hand, and how much room they need below the island."""
    public = parts["public"]
    drawn = pieces.draw_dice(public["dice"], (-SEA_CORNER + 26, -SEA_SIDE + 26))
    drawn += draw_players(public, colours, caption, SEA_SIDE + 20)
    own = {} if seat is None else parts[f"seat/{seat}"]
    if seat is None or not (own["hand"] or own["cards"]):
        return drawn, 72
    return drawn + draw_hand(own, colours[seat], caption, SEA_SIDE + 92), 128


def draw_island(island: Island, *, labels: bool = False, language: str = "en") -> str:
    """An island without players as an SVG."""
    caption = IslandCaption(None, COLOURS, language)
    part = island_part(island)
    body = _board(part, island.desert, "") + (_labels(set()) if labels else "")
    return _document(caption.say("draw.base.title.island"), caption.island(part), body, 0)


def island_part(island: Island) -> dict[str, Any]:
    """An island as the view's part of that name has it."""
    return {
        "hexes": [
            {"terrain": TERRAINS[terrain], "number": number or None}
            for terrain, number in zip(island.terrain, island.number, strict=True)
        ],
        "harbours": [
            {"edge": COAST_EDGES[place], "kind": (*RESOURCES, "any")[kind]}
            for place, kind in island.harbours
        ],
    }


def _document(title: str, description: str, body: str, depth: int) -> str:
    """The picture on its sheet of paper; depth is the room below the island."""
    width, height = 2 * (SEA_CORNER + MARGIN), 2 * (SEA_SIDE + MARGIN) + depth
    box = (-SEA_CORNER - MARGIN, -SEA_SIDE - MARGIN, width, height)
    return document(box, title, description, body)


def _sea() -> str:
    half = SEA_CORNER / 2
    corners = [(-half, -SEA_SIDE), (half, -SEA_SIDE), (SEA_CORNER, 0)]
    shape = polyline([*corners, *((-x, -y) for x, y in corners)]) + "Z"
    return group(
        element("path", d=shape, fill=ground("sea")),
        element("path", d=shape, fill=ground("waves"), stroke="#24617a", stroke_width=7),
        stroke_linejoin="round",
    )


def _board(island: Mapping[str, Any], robber: int, drawn_pieces: str) -> str:
    hexes = island["hexes"]
    return "".join(
        (
            _sea(),
            _beach(),
            *(_harbour(i, harbour) for i, harbour in enumerate(island["harbours"])),
            _land(hexes),
            _shade(hexes, robber),
            _chips(hexes),
            drawn_pieces,
            pieces.robber(_centre(robber), hexes[robber]["number"] is not None, robber),
        )
    )


def _shade(hexes: Sequence[Mapping[str, Any]], robber: int) -> str:
    """A shadow on the hex that yields nothing because of the robber."""
    if hexes[robber]["number"] is None:
        return ""
    return use("hex", **pieces.at(_centre(robber)), fill=INK, fill_opacity=0.28)


def _centre(hex: int) -> Spot:
    x, y = spot(LATTICE.centre(hex))
    return x, y + _MIDDLE


def _node(node: int) -> Spot:
    x, y = spot(LATTICE.nodes[node])
    return x, y + _MIDDLE


#: Rows are counted from the first; the middle one lies in the middle of the drawing.
_MIDDLE = -spot(LATTICE.centre(HEXES // 2))[1]


def _beach() -> str:
    """Shallow water and sand around the whole island, as one shape."""
    ends = [set(LATTICE.edges[edge]) for edge in COAST_EDGES]
    walk = [(here & there).pop() for here, there in zip(ends, [*ends[1:], ends[0]], strict=True)]
    shape = polyline([_node(node) for node in walk]) + "Z"
    return group(
        element("path", d=shape, stroke="#d8f0ec", stroke_width=56, stroke_opacity=0.2),
        element("path", d=shape, stroke="#e6f7f0", stroke_width=36, stroke_opacity=0.35),
        element("path", d=shape, stroke=WET_SAND, stroke_width=20),
        element("path", d=shape, stroke=SAND, stroke_width=15, fill=SAND),
        fill="none",
        stroke_linejoin="round",
    )


def _land(hexes: Sequence[Mapping[str, Any]]) -> str:
    """All terrain; variants alternate so that the land looks natural."""
    seen: Counter[str] = Counter()
    tiles = []
    for hex, tile in enumerate(hexes):
        terrain = tile["terrain"]
        variant = 1 + seen[terrain] % 2
        seen[terrain] += 1
        tiles.append(use(f"{terrain}-{variant}", **pieces.at(_centre(hex)), data_hex=hex))
    return "".join(tiles)


def _chips(hexes: Sequence[Mapping[str, Any]]) -> str:
    return pieces.chips(
        *(
            pieces.chip(hex, tile["number"], _centre(hex))
            for hex, tile in enumerate(hexes)
            if tile["number"]
        )
    )


def _harbour(index: int, harbour: Mapping[str, Any]) -> str:
    """A sign with kind and rate, and jetties from both nodes that may use it."""
    edge, kind = harbour["edge"], harbour["kind"]
    ends = [_node(node) for node in LATTICE.edges[edge]]
    offshore = _offshore(edge)
    jetties = "".join(
        polyline([pieces.towards(e, offshore, 10), pieces.towards(offshore, e, 17)]) for e in ends
    )
    return group(
        element("path", d=jetties, stroke=WOOD, stroke_width=8),
        element("path", d=jetties, stroke=PLANK, stroke_width=6, stroke_dasharray="3.2 1.6"),
        pieces.sign(kind, offshore),
        data_harbour=index,
        data_kind=kind,
        data_nodes=write_edge(edge),
    )


def _offshore(edge: int) -> Spot:
    """The place in the sea before a coast edge."""
    a, b = LATTICE.edges[edge]
    (hex,) = set(LATTICE.node_hexes[a]) & set(LATTICE.node_hexes[b])
    (ax, ay), (bx, by) = _node(a), _node(b)
    middle = (ax + bx) / 2, (ay + by) / 2
    return pieces.towards(middle, _centre(hex), -OFFSHORE)


def _pieces(players: Sequence[Mapping[str, Any]], colours: Sequence[str]) -> str:
    """All roads, then all buildings; each bears the mark that doubles the player's colour."""
    roads, buildings = [], []
    for seat, player in enumerate(players):
        mark = f"mark-{colours[seat]}"
        bars = [_road(edge, mark) for edge in player["roads"]]
        roads.append(paint(colours[seat], *bars, data_seat=seat))
        houses = [
            *(pieces.settlement(_node(node), mark, node) for node in player["settlements"]),
            *(pieces.city(_node(node), mark, node) for node in player["cities"]),
        ]
        buildings.append(paint(colours[seat], *houses, data_seat=seat))
    return "".join(roads + buildings)


def _road(edge: int, mark: str) -> str:
    a, b = (_node(node) for node in LATTICE.edges[edge])
    return pieces.road((a, b), mark, write_edge(edge))


def _labels(built: set[int]) -> str:
    """The numbers of hexes and nodes; below a building if there is one."""
    hexes = [pieces.label("hex", hex, _centre(hex), 34) for hex in range(HEXES)]
    nodes = [pieces.label("node", n, _node(n), 22 if n in built else 0) for n in range(NODES)]
    return group(
        group(*hexes, fill=ACCENT, stroke=PANEL),
        group(*nodes, fill=INK),
        font_size=9.5,
        font_weight=700,
        text_anchor="middle",
    )
