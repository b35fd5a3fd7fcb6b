"""What a seat may know: everything that lies open, and the faces of its own cards.

`parts` holds what a seat is sent: the round, the supply, the standings, its own cards, and the
boards and players around it, whose number stays the same from eight players on. Any other board
and the full standings are parts to ask for with `part`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from hexhaven.core.chance import Rng
from hexhaven.core.game import LazyParts
from hexhaven.core.plugins.drawing import draw_for_notebook
from hexhaven.games.connect import parts as sent
from hexhaven.games.connect import position as pos
from hexhaven.games.connect.actions import CARD_NAMES, write_edge, write_node
from hexhaven.games.connect.boards import SIDES, SYMBOLS, Board
from hexhaven.games.connect.geography import seats_at
from hexhaven.games.connect.parts import near_seats, part_names
from hexhaven.games.connect.position import Offer, Position, State
from hexhaven.games.connect.rules.rounds import FOUNDING_SECONDS, ROBBER_SECONDS, discard_count
from hexhaven.games.island.cards import cards_to_json, stock_to_json
from hexhaven.games.island.lattice import edge_name
from hexhaven.games.island.parts import Pair
from hexhaven.games.island.terrain import ANY, DESERT, HARBOUR_KINDS, TERRAINS

#: How many of the best the standings show, and how many seats a page of all of them.
BEST_COUNT, PAGE_SIZE = 10, 50


def seconds_of(position: Position) -> int | None:
    """How long the present phase lasts, if a clock runs."""
    times = {pos.FOUND: FOUNDING_SECONDS, pos.ROBBER: ROBBER_SECONDS, pos.TRADE: position.seconds}
    return times.get(position.phase)


@dataclass(frozen=True, slots=True)
class ConnectView:
    """A position as one seat sees it: `own` are its cards, `faces` everybody's once all is over."""

    position: Position
    seat: int | None
    faces: tuple[tuple[int, ...] | None, ...] | None
    own: tuple[int, ...]

    def parts(self) -> LazyParts:
        return LazyParts(part_names(self.position.island, self.seat), self.part)

    def names(self) -> tuple[str, ...]:
        return tuple(part_names(self.position.island, self.seat))

    def near_seats(self) -> tuple[int, ...]:
        """The seats whose open things this one sees in full."""
        return near_seats(self.position.island, self.seat)

    def part(self, name: str) -> Any:
        """One part, sent or not; KeyError if there is none of that name."""
        match name:
            case "round":
                return self._round()
            case "supply":
                return cards_to_json(self.position.supply)
            case "markets":
                return [cards_to_json(market) for market in self.position.markets]
            case "standings":
                return self._standings()
        kind, _, rest = name.partition("/")
        number = int(rest) if rest.isascii() and rest.isdigit() else -1
        island = self.position.island
        if kind in ("land", "board") and 0 <= number < len(island.pieces):
            board = island.pieces[number]
            if board is not None:
                return land_part(board) if kind == "land" else self._board(number, board)
        if kind == "seat" and 0 <= number < island.seats:
            return self._seat(number)
        if kind == "cards" and number == self.seat:
            return [CARD_NAMES[card] for card in self.own]
        if kind == "standings" and number * PAGE_SIZE in range(island.seats):
            return self.standings(number)
        raise KeyError(name)

    @property
    def rank(self) -> int | None:
        """Your rank by points on the table, as in the standings."""
        if self.seat is None:
            return None
        points = self.position.players[self.seat].points
        return 1 + sum(map(len, self.position.ranks[points + 1 :]))

    def standings(self, page: int) -> list[Pair]:
        """A page of all seats by rank, each with its points on the table."""
        return list(islice(self._ranking(), page * PAGE_SIZE, (page + 1) * PAGE_SIZE))

    def _ranking(self) -> Iterator[Pair]:
        """All seats by rank, each with its points on the table."""
        ranks = self.position.ranks
        for points in range(len(ranks) - 1, -1, -1):
            yield from ([seat, points] for seat in ranks[points])

    # -- parts of the whole table

    def _round(self) -> sent.Round:
        p = self.position
        return {
            "phase": p.phase,
            "round": p.round,
            "side": SIDES[p.side],
            "seconds": seconds_of(p),
            "dice": None if p.dice is None else list(p.dice),
            "robbers": p.robbers or None,
            "goal": p.rules.goal,
            "limit": p.rules.limit,
            "winners": list(p.winners) if p.phase == pos.OVER else None,
        }

    def _standings(self) -> sent.Standings:
        ranks = self.position.ranks
        best = list(islice(self._ranking(), BEST_COUNT))
        counts = {str(points): len(seats) for points, seats in enumerate(ranks) if seats}
        return {"players": self.position.island.seats, "best": best, "counts": counts}

    # -- parts of one board

    def _board(self, piece: int, board: Board) -> sent.Board:
        p, ground, edges = self.position, self.position.grounds[piece], board.lattice.edges
        part: sent.Board = {
            "buildings": {
                str(node): [
                    "city" if pos.is_city(mark) else "settlement",
                    _seat(pos.owner_of(mark)),
                ]
                for node, mark in enumerate(ground.nodes)
                if mark != pos.EMPTY
            },
            "roads": {
                edge_name(edges[edge]): _seat(pos.road_owner(mark))
                for edge, mark in enumerate(ground.roads)
                if mark != pos.EMPTY
            },
        }
        if board.is_edge:
            return part
        return part | {
            "robbers": [p.island.hex_place(p.players[seat].robber)[1] for seat in seats_at(piece)],
            "deck": ground.deck,
            "played": cast(sent.Played, dict(zip(CARD_NAMES, ground.shown, strict=True))),
            "route": _seat(ground.route),
            "army": _seat(ground.army),
        }

    # -- parts of one seat

    def _seat(self, seat: int) -> sent.Player:
        p, player = self.position, self.position.players[seat]
        faces = None if self.faces is None else self.faces[seat]
        return {
            "hand": cards_to_json(player.hand),
            "points": player.points,
            "settlements": [write_node(p.island.name_node(n)) for n in player.settlements],
            "cities": [write_node(p.island.name_node(n)) for n in player.cities],
            "roads": [write_edge(p.island.name_edge(e)) for e in player.roads],
            "left": {
                "roads": pos.ROADS - len(player.roads),
                "settlements": pos.SETTLEMENTS - len(player.settlements),
                "cities": pos.CITIES - len(player.cities),
            },
            "route": player.length,
            "knights": player.knights,
            "cards": [list(back) for back in player.backs],
            "faces": None if faces is None else [CARD_NAMES[card] for card in faces],
            "bonus": list(player.bonus),
            "rates": stock_to_json(player.rates),
            "free_roads": player.free_roads,
            "played": player.played,
            "swapped": player.swapped,
            "offer": None if player.offer is None else _offer(player.offer),
            "discards": discard_count(player) if p.phase == pos.ROBBER and seat in p.awaited else 0,
        }

    def _repr_svg_(self) -> str:
        """The view as a picture, for notebooks."""
        return draw_for_notebook(self)


def land_part(board: Board) -> sent.Land:
    """What is printed on a board, and never changes."""
    lattice = board.lattice
    areas = {hex: SIDES[side] for side, area in enumerate(board.areas) for hex in area}
    seams = [] if board.name == "left" else [board.left_seam]
    seams += [] if board.name == "right" else [board.right_seam]
    return {
        "name": board.name,
        "colours": list(board.colours),
        "hexes": [
            {
                "at": list(lattice.centre(hex)),
                "terrain": TERRAINS[kind],
                "number": board.number[hex] or None,
                "area": None if kind == DESERT else "edge" if board.is_edge else areas[hex],
            }
            for hex, kind in enumerate(board.terrain)
        ],
        "nodes": [list(node) for node in lattice.nodes],
        "stations": [
            {"trades": HARBOUR_KINDS[kind], "rate": 3 if kind == ANY else 2, "at": [a, b]}
            for kind, a, b in board.stations
        ],
        "symbols": {
            str(node): symbol for seam in seams for node, symbol in zip(seam, SYMBOLS, strict=True)
        },
    }


def _offer(offer: Offer) -> sent.Offer:
    return {
        "give": cards_to_json(offer.give),
        "want": cards_to_json(offer.want),
        "to": list(offer.to),
    }


def _seat(seat: int) -> int | None:
    return None if seat == pos.NOBODY else seat


# -- states that agree with a view


def resample(view: ConnectView, rng: Rng) -> State:
    """Deal hidden cards until exactly the same seats have enough points to win (C-42)."""
    while True:
        state = _deal(view, rng)
        if pos.claims_of(state, range(len(state.faces))) == view.position.claims:
            return state


def _deal(view: ConnectView, rng: Rng) -> State:
    """Each deck's unseen cards, dealt to the backs that came from it and the deck itself."""
    position = view.position
    known = view.faces if position.phase == pos.OVER else None
    faces: list[tuple[int, ...]] = []
    pools = [_unseen_cards(position, piece) for piece in range(len(position.grounds))]
    for seat in range(position.island.seats):
        open_cards = view.own if seat == view.seat else known[seat] if known else None
        faces.append(open_cards if open_cards is not None else ())
        for back, card in zip(position.players[seat].backs, open_cards or (), strict=False):
            pools[back.board].remove(card)
    for seat, player in enumerate(position.players):
        if seat != view.seat and known is None:
            drawn = (pools[back.board] for back in player.backs)
            faces[seat] = tuple(pool.pop(rng.below(len(pool))) for pool in drawn)
    decks = tuple(tuple(map(pool.count, range(len(pos.DECK)))) for pool in pools)
    return State(position, tuple(faces), decks)


def _unseen_cards(position: Position, piece: int) -> list[int]:
    """A board's deck without the cards that were played."""
    board = position.island.pieces[piece]
    if board is None or board.is_edge:
        return []
    shown = position.grounds[piece].shown
    return [card for card, count in enumerate(pos.DECK) for _ in range(count - shown[card])]
