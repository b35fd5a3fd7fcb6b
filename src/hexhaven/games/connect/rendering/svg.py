"""Connect as a picture: the boards a view shows, their pieces and their people, as one SVG.

Up to three boards lie side by side; a longer island goes on below. Moon's players are above
their board, sun's below. The same view gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hexhaven.core.messages import message
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.actions import write_edge, write_node
from hexhaven.games.connect.boards import SIDES, Board
from hexhaven.games.connect.geography import Island, board_of, side_of
from hexhaven.games.connect.options import colours_of
from hexhaven.games.connect.position import Position, is_city, owner_of, road_owner
from hexhaven.games.connect.rendering.svg_land import Plot, draw_land
from hexhaven.games.connect.view import ConnectView
from hexhaven.games.island.cards import RESOURCES
from hexhaven.games.island.rendering import pieces, svg
from hexhaven.games.island.rendering.captions import Caption, comma_list, shorten_name
from hexhaven.games.island.rendering.pieces import Spot
from hexhaven.games.island.terrain import TERRAINS

__all__ = ["colours_of", "draw"]

#: Boards in one line of the drawing, and the most that are drawn at all.
BOARDS_IN_LINE, MOST_BOARDS = 3, 12
#: A line of boards with its people above and below.
LINE_HEIGHT, TOP, SIDE_MARGIN, HEADER = 600, 196, 90, 64
CARD_WIDTH, CARD_HEIGHT, NAME_LENGTH = 400, 64, 16


def draw(
    view: ConnectView,
    names: Sequence[str] | None = None,
    *,
    colours: Sequence[str] = (),
    labels: bool = False,
    legend: bool = True,
    language: str = "en",
) -> str:
    """A view as an SVG; `labels` adds the numbers of nodes that the notation uses."""
    position = view.position
    island = position.island
    printed = [colour for piece in island.pieces if piece for colour in piece.colours]
    caption = ConnectCaption(names, colours or printed, language)
    lines = [list(line) for line in _lines(island, _drawn_pieces(view))]
    body = "".join(_sea(line) + draw_land(line, island.ring) for line in lines)
    plots = [plot for line in lines for plot in line]
    body += _pieces(position, plots, caption.colours)
    body += _robbers(position, plots)
    body += _labels(position, plots) if labels else ""
    if legend:
        body += "".join(_people(position, plot, caption) for plot in plots)
        body += _header(position, lines[0], caption)
    described = [(plot.number, plot.board) for plot in plots]
    title, said = caption.title(position), caption.description(position, described)
    return svg.document(_box(lines), title, said, body)


def _drawn_pieces(view: ConnectView) -> tuple[int, ...]:
    """The pieces that are drawn: those a seat looks at, for a spectator all that fit."""
    island = view.position.island
    near = island.near_pieces(view.seat)
    return near or tuple(range(min(len(island.pieces), MOST_BOARDS + 2)))


def _lines(island: Island, pieces: Sequence[int]) -> Iterator[Iterator[Plot]]:
    """The pieces in lines; an edge board lies beside the board it belongs to."""
    lines: list[list[tuple[int, Board]]] = [[]]
    for number in pieces:
        board = island.pieces[number]
        if board is None:
            continue
        full = sum(not b.is_edge for _, b in lines[-1]) == BOARDS_IN_LINE
        if full and not board.is_edge:
            lines.append([])
        lines[-1].append((number, board))
    for row, line in enumerate(lines):
        yield _plots(line, row * LINE_HEIGHT)


def _plots(line: Sequence[tuple[int, Board]], y: float) -> Iterator[Plot]:
    x = 0.0
    for number, board in line:
        plot = Plot(number, board, x, y)
        yield plot
        x += plot.width


def _box(lines: Sequence[Sequence[Plot]]) -> tuple[float, float, float, float]:
    width = max(line[-1].x + line[-1].width for line in lines)
    left, top = -SIDE_MARGIN - 60, -TOP - HEADER
    height = LINE_HEIGHT * len(lines) + HEADER - 10
    return left, top, width + 2 * SIDE_MARGIN + 60, height


def _sea(line: Sequence[Plot]) -> str:
    left, width = line[0].x - SIDE_MARGIN - 25, line[-1].x + line[-1].width - line[0].x
    shape = {"x": left, "y": line[0].y - 110, "width": width + 2 * SIDE_MARGIN, "height": 400}
    frame = {"rx": 60, "stroke": "#24617a", "stroke_width": 7}
    return svg.element("rect", **shape, fill=svg.ground("sea"), **frame) + svg.element(
        "rect", **shape, fill=svg.ground("waves"), rx=60
    )


def _pieces(position: Position, plots: Sequence[Plot], colours: Sequence[str]) -> str:
    """All roads, then all buildings; each bears the mark that doubles the player's colour."""
    roads, buildings = [], []
    for plot in plots:
        ground_here = position.grounds[plot.number]
        for edge, mark in enumerate(ground_here.roads):
            if mark != pos.EMPTY:
                name = write_edge((plot.number, *plot.board.lattice.edges[edge]))
                colour, sign = _seat_style(road_owner(mark), colours)
                roads.append(svg.paint(colour, pieces.road(plot.ends(edge), sign, name)))
        for node, mark in enumerate(ground_here.nodes):
            if mark != pos.EMPTY:
                colour, sign = _seat_style(owner_of(mark), colours)
                shape = pieces.city if is_city(mark) else pieces.settlement
                piece = shape(plot.node(node), sign, f"{plot.number}:{node}")
                buildings.append(svg.paint(colour, piece))
    return "".join(roads + buildings)


def _seat_style(seat: int, colours: Sequence[str]) -> tuple[str, str]:
    """The colour and the mark of a seat's pieces; grey ones bear no mark."""
    return (svg.PRINTED, "") if seat < 0 else (colours[seat], f"mark-{colours[seat]}")


def _robbers(position: Position, plots: Sequence[Plot]) -> str:
    drawn = []
    for plot in plots:
        for side in range(len(plot.board.colours)):
            hex = position.island.hex_place(position.players[2 * plot.number - 2 + side].robber)[1]
            away = plot.board.number[hex] != 0
            shade = svg.use("hex", **pieces.at(plot.centre(hex)), fill=svg.INK, fill_opacity=0.28)
            drawn += [shade] if away else []
            drawn.append(pieces.robber(plot.centre(hex), away, f"{plot.number}:{hex}"))
    return "".join(drawn)


def _labels(position: Position, plots: Sequence[Plot]) -> str:
    """The numbers of the nodes; below a building if there is one."""
    drawn = []
    for plot in plots:
        following = position.island.piece_to_the_right(plot.number)
        elsewhere = plot.board.right_seam if following is not None else ()
        built = position.grounds[plot.number].nodes
        for node in range(len(plot.board.lattice.nodes)):
            if node not in elsewhere:
                below = 22 if built[node] != pos.EMPTY else 0
                drawn.append(pieces.label("node", node, plot.node(node), below))
    return svg.group(*drawn, fill=svg.INK, font_size=9.5, font_weight=700, text_anchor="middle")


# -- people


def _people(position: Position, plot: Plot, caption: ConnectCaption) -> str:
    """The two players of a board: moon above it, sun below."""
    if plot.board.is_edge:
        return ""
    moon, sun = 2 * plot.number - 2, 2 * plot.number - 1
    middle = plot.x + plot.width / 2 - 26
    above = (middle - CARD_WIDTH - 60, plot.y - TOP + 6)
    below = (middle + 60, plot.y + 306)
    number = svg.element(
        "text", str(plot.number), x=middle, y=plot.y - TOP + 52, font_size=34, fill=svg.SOFT_INK
    )
    return (
        svg.group(number, text_anchor="middle", font_family=svg.SERIF, font_weight=600)
        + _card(position, moon, caption, above)
        + _card(position, sun, caption, below)
    )


def _card(position: Position, seat: int, caption: ConnectCaption, place: Spot) -> str:
    player = position.players[seat]
    active = position.is_active(seat)
    name = svg.text(shorten_name(caption.name(seat), NAME_LENGTH))
    points = svg.text(caption.points(player.points))
    frame = {
        "fill": svg.WASH if active else svg.PANEL,
        "stroke": svg.ACCENT if active else svg.LINE,
    }
    return svg.group(
        svg.element("rect", width=CARD_WIDTH, height=CARD_HEIGHT, rx=14, stroke_width=2, **frame),
        pieces.tile(caption.colours[seat], (32, 32)),
        svg.use("crown", x=32, y=8) if seat in position.winners else "",
        svg.element("text", name, x=62, y=27, font_size=19, font_weight=600),
        svg.element("text", points, x=62, y=49, font_size=16, fill=svg.SOFT_INK),
        *_hand(position, seat),
        *_badges(position, seat),
        at=place,
        fill=svg.INK,
        data_player=seat,
    )


def _badges(position: Position, seat: int) -> list[str]:
    """Longest route and largest army."""
    here = position.grounds[board_of(seat)]
    special = (("largest-army", here.army), ("longest-road", here.route))
    badges = [badge for badge, holder in special if holder == seat]
    return [svg.use(badge, x=CARD_WIDTH - 22 - 26 * i, y=46) for i, badge in enumerate(badges)]


def _hand(position: Position, seat: int) -> Iterator[str]:
    """The open resources, and how many cards lie face down."""
    player = position.players[seat]
    shown = [(name, n) for name, n in zip(RESOURCES, player.hand, strict=True) if n]
    for i, (name, n) in enumerate(shown):
        place = (190 + 42 * i, 26)
        yield svg.group(
            svg.use(name, transform="scale(.8)"),
            svg.element("text", str(n), x=13, y=14, font_size=14, font_weight=700),
            at=place,
            data_held=name,
        )
    if player.backs:
        yield svg.group(
            svg.element(
                "rect", x=-7, y=-10, width=14, height=20, rx=3, fill=svg.ACCENT, stroke=svg.PANEL
            ),
            svg.element("text", str(len(player.backs)), x=12, y=8, font_size=14, font_weight=700),
            at=(190, 50),
        )


def _header(position: Position, line: Sequence[Plot], caption: ConnectCaption) -> str:
    """The round, the active side and the dice."""
    left, top = line[0].x - SIDE_MARGIN - 10, line[0].y - TOP - HEADER + 44
    words = svg.element(
        "text", svg.text(caption.title(position)), x=left, y=top + 8, font_size=26, font_weight=600
    )
    drawn = svg.group(words, font_family=svg.SERIF, fill=svg.INK)
    if position.phase not in (pos.FOUND, pos.OVER):
        drawn += pieces.draw_dice(position.dice, (left + 560, top))
    return drawn


class ConnectCaption(Caption):
    """The words of one drawing, in one language."""

    def name(self, seat: int) -> str:
        """What a player is called: by name, else by colour or, at a long table, board and side."""
        given = self._names[seat] if seat < len(self._names) else ""
        if given or len(self.colours) <= 6:
            return super().name(seat)
        side = message(f"side.{SIDES[side_of(seat)]}")
        return self.say("text.connect.seat", side=side, board=board_of(seat))

    def title(self, position: Position) -> str:
        """Where the game stands, in a line."""
        if position.phase == pos.FOUND:
            return self.say("draw.connect.title.founding")
        if position.phase == pos.OVER and not position.winners:
            return self.say("draw.connect.title.nobody", round=position.round)
        if position.phase == pos.OVER:
            winners = comma_list(self.name(seat) for seat in position.winners)
            return self.say("draw.connect.title.won", players=winners, round=position.round)
        side = message(f"side.{SIDES[position.side]}")
        return self.say("draw.connect.title.round", round=position.round, side=side)

    def description(self, position: Position, pieces: Sequence[tuple[int, Board]]) -> str:
        """Boards and people, for those who cannot see the drawing."""
        said = [self._board(number, board) for number, board in pieces]
        said += [
            self._player(position, 2 * (number - 1) + side)
            for number, board in pieces
            for side in range(len(board.colours))
        ]
        return " ".join(said)

    def _board(self, number: int, board: Board) -> str:
        rows: dict[int, list[str]] = {}
        for (row, _), kind, n in zip(board.cells, board.terrain, board.number, strict=True):
            rows.setdefault(row, []).append(self.hex(TERRAINS[kind], n))
        shown = "; ".join(", ".join(row) for row in rows.values())
        return self.say("draw.connect.board", board=number, rows=shown)

    def _player(self, position: Position, seat: int) -> str:
        player, island = position.players[seat], position.island
        cities = comma_list(write_node(island.name_node(node)) for node in player.cities)
        places = comma_list(write_node(island.name_node(node)) for node in player.settlements)
        said = [self.player(seat, player.points)]
        said += [self.say("draw.connect.cities", places=cities)] if cities else []
        said += [self.say("draw.connect.settlements", places=places)] if places else []
        return " ".join(said)
