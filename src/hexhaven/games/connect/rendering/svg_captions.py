"""What a drawing of Connect says in words: its title and its description."""

from __future__ import annotations

from collections.abc import Sequence

from hexhaven.core.messages import message
from hexhaven.games.connect.actions import write_node
from hexhaven.games.connect.boards import SIDES, Board
from hexhaven.games.connect.position import FOUND, OVER, Position
from hexhaven.games.connect.seats import board_of, side_of
from hexhaven.games.island.rendering.captions import Caption, listed
from hexhaven.games.island.terrain import TERRAINS


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
        if position.phase == FOUND:
            return self.say("draw.connect.title.founding")
        if position.phase == OVER and not position.winners:
            return self.say("draw.connect.title.nobody", round=position.round)
        if position.phase == OVER:
            winners = listed(self.name(seat) for seat in position.winners)
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
        hexes = [
            f"{self.say('terrain.' + TERRAINS[kind])} {n or ''}".rstrip()
            for kind, n in zip(board.terrain, board.number, strict=True)
        ]
        rows: dict[int, list[str]] = {}
        for (row, _), hex in zip(board.cells, hexes, strict=True):
            rows.setdefault(row, []).append(hex)
        shown = "; ".join(", ".join(row) for row in rows.values())
        return self.say("draw.connect.board", board=number, rows=shown)

    def _player(self, position: Position, seat: int) -> str:
        player, island = position.players[seat], position.island
        cities = listed(write_node(island.name_node(node)) for node in player.cities)
        places = listed(write_node(island.name_node(node)) for node in player.settlements)
        said = [self.player(seat, player.points)]
        said += [self.say("draw.connect.cities", places=cities)] if cities else []
        said += [self.say("draw.connect.settlements", places=places)] if places else []
        return " ".join(said)
