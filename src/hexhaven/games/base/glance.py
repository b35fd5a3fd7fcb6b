"""The base game small, for a list: what a spectator sees of the island."""

from hexhaven.core.compiled.records import plain
from hexhaven.core.plugins.glance import UNKNOWN, Glance, GlancePieces
from hexhaven.games.base.boards import Board, board_of
from hexhaven.games.base.view import BaseView, Player
from hexhaven.games.island.terrain import TERRAIN_LETTERS


def glance(view: BaseView) -> Glance:
    """A view at a glance; terrains are unknown until the island is laid."""
    r, board, players = plain(view.record), board_of(view.words), view.players
    laid = r.phase > 0
    return Glance(
        land=board.lattice.drawn_in_text(
            [TERRAIN_LETTERS[kind] if laid else UNKNOWN for kind in r.terrain]
        ),
        pieces=tuple(_pieces(board, player) for player in players),
        points=tuple(player.points for player in players),
        round=-(-r.turns // r.seats),
    )


def _pieces(board: Board, player: Player) -> GlancePieces:
    roads = (board.lattice.edges[board.edge_places[number]] for number in player.roads)
    return GlancePieces(player.settlements, player.cities, tuple(roads))
