"""What a seat may know: a record filled by a kernel, and its face for people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexhaven.core.bits import members_of
from hexhaven.core.kernels import kernel
from hexhaven.core.records import new_record
from hexhaven.games.base.frame import ANY, HARBOURS, HEXES
from hexhaven.games.base.maps import TERRAINS
from hexhaven.games.base.packing import OFFER, unpack
from hexhaven.games.base.position import (
    ACCEPTED,
    CARD_NAMES,
    DECLINED,
    NOBODY,
    PHASES,
    POSITION,
    PUBLIC,
    SEATS,
    SILENT,
)
from hexhaven.games.base.turn import open_points, points
from hexhaven.games.island.cards import RESOURCES, CardCounts, cards, cards_to_json

REPLIES = {SILENT: None, ACCEPTED: "accepted", DECLINED: "declined"}


@kernel
def show_table(s: Any, v: Any) -> None:
    """The island and the options."""
    v.seats = s.seats
    v.points_to_win = s.points_to_win
    v.discard_limit = s.discard_limit
    v.strict = s.strict
    v.turn_limit = s.turn_limit
    v.shuffled_harbours = s.shuffled_harbours
    for hex in range(HEXES):
        v.terrain[hex] = s.terrain[hex]
        v.number[hex] = s.number[hex]
    for number in range(13):
        v.hexes_of[number] = s.hexes_of[number]
        v.rolls[number] = s.rolls[number]
    for i in range(HARBOURS):
        v.harbour_edge[i] = s.harbour_edge[i]
        v.harbour_kind[i] = s.harbour_kind[i]


@kernel
def show_course(s: Any, v: Any) -> None:
    """Where the game stands."""
    v.phase = s.phase
    v.back = s.back
    v.turn = s.turn
    v.turns = s.turns
    v.first = s.first
    v.founded = s.founded
    v.contenders = s.contenders
    v.dice[0] = s.dice[0]
    v.dice[1] = s.dice[1]
    v.robber = s.robber
    v.last_node = s.last_node
    v.longest_road = s.longest_road
    v.largest_army = s.largest_army
    v.fresh_count = s.fresh_count
    v.card_played = s.card_played
    v.deck_size = s.deck_size
    v.free_roads = s.free_roads
    v.victim = s.victim
    v.winner = s.winner
    v.free_nodes = s.free_nodes
    v.free_edges[0] = s.free_edges[0]
    v.free_edges[1] = s.free_edges[1]
    for resource in range(5):
        v.bank[resource] = s.bank[resource]
    for card in range(5):
        v.played[card] = s.played[card]


@kernel
def show_players(s: Any, v: Any) -> None:
    """What everybody sees of everybody."""
    for seat in range(SEATS):
        v.order_roll[seat] = s.order_roll[seat]
        v.settlements[seat] = s.settlements[seat]
        v.cities[seat] = s.cities[seat]
        v.reach[seat] = s.reach[seat]
        v.road_length[seat] = s.road_length[seat]
        v.knights[seat] = s.knights[seat]
        v.hand_size[seat] = s.hand_size[seat]
        v.card_count[seat] = s.card_count[seat]
        v.discards[seat] = s.discards[seat]
        v.offer[seat] = s.offer[seat]
        v.offer_to[seat] = s.offer_to[seat]
        v.reply[seat] = s.reply[seat]
        v.offers_made[seat] = s.offers_made[seat]
        v.shown[seat] = s.shown[seat]
        for word in range(2):
            v.roads[seat, word] = s.roads[seat, word]
            v.front[seat, word] = s.front[seat, word]
        for resource in range(5):
            v.rate[seat, resource] = s.rate[seat, resource]
            v.known[seat, resource, PUBLIC] = s.known[seat, resource, PUBLIC]


@kernel
def show_own(s: Any, v: Any, seat: int) -> None:
    """What only this seat knows: its cards, and what it is certain of."""
    for resource in range(5):
        v.hands[seat, resource] = s.hands[seat, resource]
        for other in range(SEATS):
            v.known[other, resource, seat] = s.known[other, resource, seat]
    for card in range(5):
        v.cards[seat, card] = s.cards[seat, card]
        v.fresh[card] = s.fresh[card] if seat == s.turn else 0


@kernel
def fill_view(s: Any, seat: int, v: Any) -> None:
    """Fill a record, empty or filled for the same seat before; seat -1 is a spectator."""
    show_table(s, v)
    show_course(s, v)
    show_players(s, v)
    if seat >= 0:
        show_own(s, v, seat)


@dataclass(frozen=True, slots=True)
class Player:
    """What everybody sees of one player."""

    settlements: tuple[int, ...]
    cities: tuple[int, ...]
    roads: tuple[int, ...]
    hand_size: int
    card_count: int
    knights: int
    road_length: int
    points: int
    rates: CardCounts
    known: CardCounts

    def to_json(self) -> dict[str, Any]:
        """The player as a JSON value."""
        return {
            "settlements": list(self.settlements),
            "cities": list(self.cities),
            "roads": list(self.roads),
            "hand_size": self.hand_size,
            "card_count": self.card_count,
            "knights": self.knights,
            "road_length": self.road_length,
            "points": self.points,
            "rates": list(self.rates),
            "known": list(self.known),
        }


def _or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def edges_of(words: Any) -> tuple[int, ...]:
    """The edges of a set of two words."""
    return tuple(members_of(int(words[0]) | int(words[1]) << 36))


class BaseView:
    """What one seat may know of a base game; `record` is the same for kernels."""

    __slots__ = ("record", "seat")

    def __init__(self, record: Any, seat: int | None) -> None:
        self.record = record
        self.seat = seat

    @classmethod
    def of(cls, record: Any, seat: int | None) -> BaseView:
        """The view of a position from a seat."""
        filled = new_record(POSITION)
        fill_view(record, NOBODY if seat is None else seat, filled)
        return cls(filled, seat)

    @property
    def phase(self) -> str:
        """What is awaited, one of PHASES."""
        return PHASES[self.record.phase]

    @property
    def turn(self) -> int:
        """Whose turn it is."""
        return int(self.record.turn)

    @property
    def hand(self) -> CardCounts:
        """The own cards."""
        return self.hand_of(self.seat) if self.seat is not None else (0, 0, 0, 0, 0)

    def hand_of(self, seat: int) -> CardCounts:
        """A hand as far as this record holds it."""
        return cards(self.record.hands[seat])

    @property
    def cards(self) -> dict[str, int]:
        """The own unplayed development cards by name."""
        if self.seat is None:
            return {}
        held = self.record.cards[self.seat]
        return {name: int(held[k]) for k, name in enumerate(CARD_NAMES) if held[k]}

    @property
    def points(self) -> int:
        """The own points, hidden cards included."""
        return 0 if self.seat is None else int(points(self.record, self.seat))

    @property
    def dice(self) -> tuple[int, int] | None:
        """The roll of this turn."""
        first, second = self.record.dice
        return (int(first), int(second)) if first else None

    @property
    def players(self) -> tuple[Player, ...]:
        """What everybody sees of everybody."""
        return tuple(self._player(seat) for seat in range(self.record.seats))

    def _player(self, seat: int) -> Player:
        r = self.record
        return Player(
            settlements=tuple(members_of(r.settlements[seat])),
            cities=tuple(members_of(r.cities[seat])),
            roads=edges_of(r.roads[seat]),
            hand_size=int(r.hand_size[seat]),
            card_count=int(r.card_count[seat]),
            knights=int(r.knights[seat]),
            road_length=int(r.road_length[seat]),
            points=int(open_points(r, seat)),
            rates=cards(r.rate[seat]),
            known=cards(r.known[seat, :, PUBLIC]),
        )

    def _repr_svg_(self) -> str:
        """The view as a picture, for notebooks."""
        from hexhaven.games.base.draw import draw

        return draw(self)

    def parts(self) -> dict[str, Any]:
        """The view as JSON values: the island, what is public, and what is the seat's own."""
        parts = {"island": self._island(), "public": self._public()}
        if self.seat is not None:
            parts[f"seat/{self.seat}"] = self._own(self.seat)
        return parts

    def _island(self) -> dict[str, Any]:
        r = self.record
        laid = r.phase > 0
        return {
            "seats": int(r.seats),
            "options": {
                "points": int(r.points_to_win),
                "discard_limit": int(r.discard_limit),
                "phases": "strict" if r.strict else "combined",
                "turn_limit": int(r.turn_limit),
            },
            "hexes": [
                {"terrain": TERRAINS[r.terrain[h]], "number": int(r.number[h]) or None}
                for h in range(HEXES)
            ]
            if laid
            else [],
            "harbours": [
                {
                    "edge": int(r.harbour_edge[i]),
                    "kind": "any" if r.harbour_kind[i] == ANY else RESOURCES[r.harbour_kind[i]],
                }
                for i in range(HARBOURS)
            ]
            if laid
            else [],
        }

    def _public(self) -> dict[str, Any]:
        r = self.record
        return {
            "phase": self.phase,
            "turn": self.turn,
            "turns": int(r.turns),
            "first": _or_none(r.first),
            "order_rolls": [int(n) or None for n in r.order_roll[: r.seats]],
            "dice": self.dice and list(self.dice),
            "rolls": {str(n): int(r.rolls[n]) for n in range(2, 13)},
            "robber": int(r.robber),
            "players": [player.to_json() for player in self.players],
            "longest_road": _or_none(r.longest_road),
            "largest_army": _or_none(r.largest_army),
            "bank": {name: int(r.bank[k]) for k, name in enumerate(RESOURCES)},
            "deck": int(r.deck_size),
            "played": {name: int(r.played[k]) for k, name in enumerate(CARD_NAMES)},
            "card_played": bool(r.card_played),
            "fresh": int(r.fresh_count),
            "free_roads": int(r.free_roads),
            "discards": [int(n) for n in r.discards[: r.seats]],
            "victim": _or_none(r.victim),
            "founding": int(r.last_node) if self.phase == "found_road" else None,
            "offers": [self._offer(seat) for seat in range(r.seats) if r.offer[seat]],
            "replies": [REPLIES[int(r.reply[seat])] for seat in range(r.seats)],
            "winner": _or_none(r.winner),
        }

    def _offer(self, seat: int) -> dict[str, Any]:
        offer: Any = unpack(self.record.offer[seat] | OFFER)
        return {
            "seat": seat,
            "give": cards_to_json(offer.give),
            "want": cards_to_json(offer.want),
            "to": list(members_of(self.record.offer_to[seat])),
        }

    def _own(self, seat: int) -> dict[str, Any]:
        r = self.record
        return {
            "hand": cards_to_json(self.hand),
            "cards": self.cards,
            "fresh": {name: int(r.fresh[k]) for k, name in enumerate(CARD_NAMES) if r.fresh[k]},
            "points": self.points,
            "known": [[int(n) for n in r.known[other, :, seat]] for other in range(r.seats)],
        }
