"""What an agent sees of a table of Connect: everything open near its seat, and its own cards."""

from typing import Any

import numpy as np
import numpy.typing as npt

from hexhaven.envs.connect.window import PLAYERS, Window
from hexhaven.envs.encodings import LARGEST_VALUE, NOTHING_BEGUN, Layout, PartialAction, Plane, Row
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.actions import CARD_NAMES
from hexhaven.games.connect.rules.rounds import discard_count
from hexhaven.games.connect.view import ConnectView
from hexhaven.games.island.cards import NO_CARDS, RESOURCES, CardCounts
from hexhaven.games.island.terrain import ways

HEX_CHANNELS = (
    "hills", "forest", "pasture", "fields", "mountains", "desert", "number", "ways",
    *(f"robber of {k}" for k in range(PLAYERS)), "own area",
)  # fmt: skip
NODE_CHANNELS = (
    *(f"settlement of {k}" for k in range(PLAYERS)), "another settlement",
    *(f"city of {k}" for k in range(PLAYERS)), "another city", "grey",
    "brick station", "lumber station", "wool station", "grain station", "ore station", "station",
)  # fmt: skip
EDGE_CHANNELS = (*(f"road of {k}" for k in range(PLAYERS)), "another road", "grey")
PLAYER_CHANNELS = (
    "plays", "active", "points shown", "route", "knights", "development cards", "roads left",
    "settlements left", "cities left", "free roads", "discards due", "areas reached",
    *(f"{name} {kind}" for name in ("hand", "rate") for kind in RESOURCES),
    "offers", "to me", *(f"{name} {kind}" for name in ("give", "want") for kind in RESOURCES),
)  # fmt: skip
OWN_CHANNELS = (
    *CARD_NAMES, "points", "rank", "card played", "swapped",
    *(f"aside {kind}" for kind in RESOURCES),
)  # fmt: skip
TABLE_CHANNELS = (
    *(f"phase {name}" for name in pos.PHASES),
    "sun is active", "round", "die 1", "die 2", "robbers", "points to win", "round limit",
    *(f"supply {kind}" for kind in RESOURCES),
    *(f"market {m} {kind}" for m in range(2) for kind in RESOURCES),
)  # fmt: skip
LEFT_OUT_CHANNELS = tuple(f"+{k}" for k in range(1, PLAYERS))


class Observer:
    """Makes observations of the tables of one setup."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.layout = Layout(
            {
                "hexes": Plane(window.slots * window.hexes, HEX_CHANNELS),
                "nodes": Plane(window.slots * window.nodes, NODE_CHANNELS),
                "edges": Plane(window.slots * window.edges, EDGE_CHANNELS),
                "players": Plane(PLAYERS, PLAYER_CHANNELS),
                "own": Plane(None, OWN_CHANNELS),
                "table": Plane(None, TABLE_CHANNELS),
                "left_out": Plane(None, LEFT_OUT_CHANNELS),
            }
        )

    def observe(self, view: ConnectView, begun: PartialAction = NOTHING_BEGUN) -> Row:
        assert view.seat is not None, "a spectator does not play"
        row = np.zeros(self.layout.size, np.uint8)
        planes = self.layout.planes(row)
        self._show_land(view, view.seat, planes["hexes"], planes["nodes"])
        self._show_pieces(view, view.seat, planes["nodes"], planes["edges"])
        for k, seat in enumerate(self.window.players(view.seat)):
            planes["players"][k] = _player(view, seat)
        planes["own"][:] = _own(view, view.seat, begun.aside)
        planes["table"][:] = _table(view)
        for k, other in enumerate(self.window.players(view.seat)[1:]):
            planes["left_out"][k] = other in begun.left_out
        return row

    def _show_land(
        self, view: ConnectView, seat: int, hexes: npt.NDArray[Any], nodes: npt.NDArray[Any]
    ) -> None:
        """Terrain, numbers, robbers and stations."""
        window, island = self.window, view.position.island
        for slot, piece in enumerate(window.pieces[seat]):
            board, first = island.board(piece), slot * window.hexes
            for hex, terrain in enumerate(board.terrain):
                number = board.number[hex]
                hexes[first + hex, terrain] = 1
                hexes[first + hex, 6:8] = number, ways(number) if number else 0
            for kind, *places in board.stations:
                for place in places:
                    nodes[slot * window.nodes + place, 2 * PLAYERS + 3 + kind] = 1
            for land in island.lands_of(seat):
                where, index = island.hex_place(land.id)
                if where == piece:
                    hexes[first + index, -1] = 1
        for k, other in enumerate(window.players(seat)):
            where, index = island.hex_place(view.position.players[other].robber)
            there = window.slot(seat, where)
            if there is not None:
                hexes[there * window.hexes + index, 8 + k] = 1

    def _show_pieces(
        self, view: ConnectView, seat: int, nodes: npt.NDArray[Any], edges: npt.NDArray[Any]
    ) -> None:
        """Buildings and roads by their owners."""
        window = self.window
        rank = {other: k for k, other in enumerate(window.players(seat))}
        for slot, piece in enumerate(window.pieces[seat]):
            ground = view.position.grounds[piece]
            for node, mark in enumerate(ground.nodes):
                if mark != pos.EMPTY:
                    owner = rank.get(pos.owner_of(mark), PLAYERS)
                    built = owner + (PLAYERS + 1) * pos.is_city(mark)
                    channel = 2 * PLAYERS + 2 if mark == pos.GREY else built
                    nodes[slot * window.nodes + node, channel] = 1
            for edge, mark in enumerate(ground.roads):
                if mark != pos.EMPTY:
                    owner = rank.get(pos.road_owner(mark), PLAYERS)
                    channel = PLAYERS + 1 if mark == pos.GREY else owner
                    edges[slot * window.edges + edge, channel] = 1


def _player(view: ConnectView, seat: int) -> list[int]:
    """What everybody sees of a player."""
    p, player = view.position, view.position.players[seat]
    offer = player.offer
    return [
        1,
        p.is_active(seat),
        player.points,
        player.length,
        player.knights,
        len(player.backs),
        pos.ROADS - len(player.roads),
        pos.SETTLEMENTS - len(player.settlements),
        pos.CITIES - len(player.cities),
        player.free_roads,
        discard_count(player) if p.phase == pos.ROBBER and seat in p.awaited else 0,
        len(player.bonus),
        *_cap(player.hand),
        *player.rates,
        offer is not None,
        offer is not None and view.seat in offer.to,
        *_cap(NO_CARDS if offer is None else offer.give),
        *_cap(NO_CARDS if offer is None else offer.want),
    ]


def _own(view: ConnectView, seat: int, aside: CardCounts) -> list[int]:
    p, player = view.position, view.position.players[seat]
    held = [view.own.count(card) for card in range(len(CARD_NAMES))]
    own = player.points + held[-1]
    rank = min(LARGEST_VALUE, view.rank or 0)
    return [*held, own, rank, player.played == p.round, player.swapped == p.round, *aside]


def _table(view: ConnectView) -> list[int]:
    p = view.position
    first, second = p.dice or (0, 0)
    return [
        *(phase == p.phase for phase in pos.PHASES),
        p.side,
        min(LARGEST_VALUE, p.round),
        first,
        second,
        p.robbers,
        p.rules.goal,
        min(LARGEST_VALUE, p.rules.limit),
        *_cap(p.supply),
        *_cap(p.markets[0]),
        *_cap(p.markets[1]),
    ]


def _cap(counts: CardCounts) -> list[int]:
    return [min(LARGEST_VALUE, n) for n in counts]
