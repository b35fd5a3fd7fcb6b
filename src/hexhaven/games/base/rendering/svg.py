"""The base game as a picture: an island or a whole position as one SVG.

It shows what everybody at the table sees and, for the view of a seat, that
seat's hand. The same view gives the same bytes.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from hexhaven.core.game import View
from hexhaven.games.base.actions import write_edge
from hexhaven.games.base.boards import LARGE, STANDARD, Board, board_for
from hexhaven.games.base.maps import Island
from hexhaven.games.base.options import COLOURS, colours_of
from hexhaven.games.base.rendering.svg_captions import IslandCaption
from hexhaven.games.base.rendering.svg_players import draw_hand, draw_players, players_depth
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

#: The sea: a hexagon that lies on a side; how far its sides and its corners lie off the middle.
SEA_HALF_SIDE = 170
SEA = {STANDARD: (340, 294), LARGE: (392, 384)}
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
    picture = Picture(board_for(island["seats"]))
    if not island["hexes"]:
        unlaid = caption.say("draw.base.unlaid")
        note = {"text_anchor": "middle", "font_size": 24, "fill": "#12394a"}
        body = picture.sea() + element("text", text(unlaid), **note)
        return picture.document(unlaid, unlaid, body, 0)
    body = picture.island(island, public["robber"], picture.pieces(public["players"], colours))
    if labels:
        players = public["players"]
        body += picture.labels({n for p in players for n in (*p["settlements"], *p["cities"])})
    beside, depth = _legend(picture, parts, view.seat, colours, caption) if legend else ("", 0)
    title, description = caption.title(public), caption.description(parts, view.seat)
    return picture.document(title, description, body + beside, depth)


def _legend(
    picture: "Picture",
    parts: Mapping[str, Any],
    seat: int | None,
    colours: Sequence[str],
    caption: IslandCaption,
) -> tuple[str, int]:
    """Dice, players and your hand, and how much room they need below the island."""
    public = parts["public"]
    drawn = pieces.draw_dice(public["dice"], (-picture.corner + 26, -picture.side + 26))
    drawn += draw_players(public, colours, caption, picture.side + 20)
    own = {} if seat is None else parts[f"seat/{seat}"]
    depth = 20 + players_depth(public)
    if seat is None or not (own["hand"] or own["cards"]):
        return drawn, depth
    hand = draw_hand(own, colours[seat], caption, picture.side + depth + 20)
    return drawn + hand, depth + 56


def draw_island(island: Island, *, labels: bool = False, language: str = "en") -> str:
    """An island without players as an SVG."""
    caption = IslandCaption(None, COLOURS, language)
    part = island_part(island)
    picture = Picture(_board_of(island))
    body = picture.island(part, island.desert, "") + (picture.labels(set()) if labels else "")
    return picture.document(caption.say("draw.base.title.island"), caption.island(part), body, 0)


def _board_of(island: Island) -> Board:
    return STANDARD if len(island.terrain) == STANDARD.sizes.hexes else LARGE


def island_part(island: Island) -> dict[str, Any]:
    """An island as the view's part of that name has it."""
    board = _board_of(island)
    return {
        "hexes": [
            {"terrain": TERRAINS[terrain], "number": number or None}
            for terrain, number in zip(island.terrain, island.number, strict=True)
        ],
        "harbours": [
            {"edge": board.edge_numbers[board.coast[place]], "kind": (*RESOURCES, "any")[kind]}
            for place, kind in island.harbours
        ],
    }


class Picture:
    """What is drawn of the island of one board."""

    def __init__(self, board: Board) -> None:
        self.board, self.lattice = board, board.lattice
        self.corner, self.side = SEA[board]
        #: Rows are counted from the first; the middle one lies in the middle of the drawing.
        self._middle = -spot(self.lattice.centre(board.sizes.hexes // 2))[1]

    def document(self, title: str, description: str, body: str, depth: int) -> str:
        """The picture on its sheet of paper; depth is the room below the island."""
        width, height = 2 * (self.corner + MARGIN), 2 * (self.side + MARGIN) + depth
        box = (-self.corner - MARGIN, -self.side - MARGIN, width, height)
        return document(box, title, description, body)

    def sea(self) -> str:
        half = SEA_HALF_SIDE
        corners = [(-half, -self.side), (half, -self.side), (self.corner, 0)]
        shape = polyline([*corners, *((-x, -y) for x, y in corners)]) + "Z"
        return group(
            element("path", d=shape, fill=ground("sea")),
            element("path", d=shape, fill=ground("waves"), stroke="#24617a", stroke_width=7),
            stroke_linejoin="round",
        )

    def island(self, island: Mapping[str, Any], robber: int, drawn_pieces: str) -> str:
        hexes = island["hexes"]
        return "".join(
            (
                self.sea(),
                self.beach(),
                *(self.harbour(i, harbour) for i, harbour in enumerate(island["harbours"])),
                self.land(hexes),
                self.shade(hexes, robber),
                self.chips(hexes),
                drawn_pieces,
                pieces.robber(self.centre(robber), hexes[robber]["number"] is not None, robber),
            )
        )

    def shade(self, hexes: Sequence[Mapping[str, Any]], robber: int) -> str:
        """A shadow on the hex that yields nothing because of the robber."""
        if hexes[robber]["number"] is None:
            return ""
        return use("hex", **pieces.at(self.centre(robber)), fill=INK, fill_opacity=0.28)

    def centre(self, hex: int) -> Spot:
        x, y = spot(self.lattice.centre(hex))
        return x, y + self._middle

    def node(self, node: int) -> Spot:
        x, y = spot(self.lattice.nodes[node])
        return x, y + self._middle

    def ends(self, edge: int) -> tuple[int, int]:
        """The nodes of an edge, which people and clients know by its number."""
        return self.lattice.edges[self.board.edge_places[edge]]

    def beach(self) -> str:
        """Shallow water and sand around the whole island, as one shape."""
        ends = [set(self.lattice.edges[edge]) for edge in self.board.coast]
        walk = [
            (here & there).pop() for here, there in zip(ends, [*ends[1:], ends[0]], strict=True)
        ]
        shape = polyline([self.node(node) for node in walk]) + "Z"
        return group(
            element("path", d=shape, stroke="#d8f0ec", stroke_width=56, stroke_opacity=0.2),
            element("path", d=shape, stroke="#e6f7f0", stroke_width=36, stroke_opacity=0.35),
            element("path", d=shape, stroke=WET_SAND, stroke_width=20),
            element("path", d=shape, stroke=SAND, stroke_width=15, fill=SAND),
            fill="none",
            stroke_linejoin="round",
        )

    def land(self, hexes: Sequence[Mapping[str, Any]]) -> str:
        """All terrain; variants alternate so that the land looks natural."""
        seen: Counter[str] = Counter()
        tiles = []
        for hex, tile in enumerate(hexes):
            terrain = tile["terrain"]
            variant = 1 + seen[terrain] % 2
            seen[terrain] += 1
            tiles.append(use(f"{terrain}-{variant}", **pieces.at(self.centre(hex)), data_hex=hex))
        return "".join(tiles)

    def chips(self, hexes: Sequence[Mapping[str, Any]]) -> str:
        return pieces.chips(
            *(
                pieces.chip(hex, tile["number"], self.centre(hex))
                for hex, tile in enumerate(hexes)
                if tile["number"]
            )
        )

    def harbour(self, index: int, harbour: Mapping[str, Any]) -> str:
        """A sign with kind and rate, and jetties from both nodes that may use it."""
        edge, kind = harbour["edge"], harbour["kind"]
        ends = [self.node(node) for node in self.ends(edge)]
        offshore = self.offshore(edge)
        jetties = "".join(
            polyline([pieces.towards(e, offshore, 10), pieces.towards(offshore, e, 17)])
            for e in ends
        )
        return group(
            element("path", d=jetties, stroke=WOOD, stroke_width=8),
            element("path", d=jetties, stroke=PLANK, stroke_width=6, stroke_dasharray="3.2 1.6"),
            pieces.sign(kind, offshore),
            data_harbour=index,
            data_kind=kind,
            data_nodes=write_edge(edge),
        )

    def offshore(self, edge: int) -> Spot:
        """The place in the sea before a coast edge."""
        a, b = self.ends(edge)
        (hex,) = set(self.lattice.node_hexes[a]) & set(self.lattice.node_hexes[b])
        (ax, ay), (bx, by) = self.node(a), self.node(b)
        middle = (ax + bx) / 2, (ay + by) / 2
        return pieces.towards(middle, self.centre(hex), -OFFSHORE)

    def pieces(self, players: Sequence[Mapping[str, Any]], colours: Sequence[str]) -> str:
        """All roads, then all buildings; each bears the mark that doubles the player's colour."""
        roads, buildings = [], []
        for seat, player in enumerate(players):
            mark = f"mark-{colours[seat]}"
            bars = [self.road(edge, mark) for edge in player["roads"]]
            roads.append(paint(colours[seat], *bars, data_seat=seat))
            houses = [
                *(pieces.settlement(self.node(node), mark, node) for node in player["settlements"]),
                *(pieces.city(self.node(node), mark, node) for node in player["cities"]),
            ]
            buildings.append(paint(colours[seat], *houses, data_seat=seat))
        return "".join(roads + buildings)

    def road(self, edge: int, mark: str) -> str:
        a, b = (self.node(node) for node in self.ends(edge))
        return pieces.road((a, b), mark, write_edge(edge))

    def labels(self, built: set[int]) -> str:
        """The numbers of hexes and nodes; below a building if there is one."""
        hexes = [
            pieces.label("hex", hex, self.centre(hex), 34) for hex in range(self.board.sizes.hexes)
        ]
        nodes = [
            pieces.label("node", n, self.node(n), 22 if n in built else 0)
            for n in range(self.board.sizes.nodes)
        ]
        return group(
            group(*hexes, fill=ACCENT, stroke=PANEL),
            group(*nodes, fill=INK),
            font_size=9.5,
            font_weight=700,
            text_anchor="middle",
        )
