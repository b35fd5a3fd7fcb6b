"""What a seat may know, for people and bots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache, partial
from typing import Any, ClassVar, cast

import numpy as np

from hexhaven.core.compiled.bits import members_of, size
from hexhaven.core.compiled.records import WORD, Words, new_words, plain, record_of
from hexhaven.core.compiled.word_sets import PLACES, as_int, words_for
from hexhaven.core.game import LazyParts, check_seat
from hexhaven.core.plugins.drawing import draw_for_notebook
from hexhaven.games.base import parts as sent
from hexhaven.games.base.actions import unpack
from hexhaven.games.base.boards import BOARDS, LARGE, Board, board_of, board_of_record
from hexhaven.games.base.kernels.packing import OFFER
from hexhaven.games.base.kernels.position import ARRAY_GROWTH, NUMBERS, OVER, PHASES, SEATS
from hexhaven.games.base.kernels.turn import FULL_DECK
from hexhaven.games.island.cards import CardCounts, cards, cards_to_json, stock_to_json
from hexhaven.games.island.kernels.constants import ACCEPTED, CARD_NAMES, DECLINED, NOBODY, SILENT
from hexhaven.games.island.terrain import HARBOUR_KINDS, TERRAINS
from hexhaven.games.island.topology import EDGE_WORD

REPLIES: dict[int, sent.Reply | None] = {SILENT: None, ACCEPTED: "accepted", DECLINED: "declined"}


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

    def to_json(self) -> sent.Player:
        values = ((field.name, getattr(self, field.name)) for field in fields(self))
        shown = {name: list(v) if isinstance(v, tuple) else v for name, v in values}
        return cast(sent.Player, shown)


def _or_none(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def field_yields(s: Any, seat: int) -> Iterator[tuple[int, int]]:
    """The fields that pay a seat when their number is rolled, and how many cards (B-11, B-15)."""
    settlements, cities = as_int(s.settlements[seat]), as_int(s.cities[seat])
    for hex, nodes in enumerate(board_of_record(s).hex_nodes):
        cards = size(settlements & nodes) + 2 * size(cities & nodes)
        if cards and s.number[hex] and hex != s.robber:
            yield hex, int(cards)


class BaseView:
    """What one seat may know of a base game; `words` and `record` are the same for kernels."""

    __slots__ = ("seat", "words")
    ARRAY_GROWTH: ClassVar[dict[str, tuple[int, int]]] = ARRAY_GROWTH

    def __init__(self, words: Words, seat: int | None) -> None:
        self.words = words
        self.seat = seat

    @classmethod
    def of(cls, position: Words, seat: int | None) -> BaseView:
        board = board_of(position)
        view = new_words(board.position)
        board.kernels.fill_view(position, NOBODY if seat is None else seat, view)
        return cls(view, seat)

    @property
    def record(self) -> Any:
        """All that is known, zero where nothing is."""
        return record_of(self.words, board_of(self.words).position)

    @property
    def phase(self) -> str:
        """What is awaited, one of PHASES."""
        return PHASES[self.record.phase]

    @property
    def turn(self) -> int:
        return int(self.record.turn)

    @property
    def hand(self) -> CardCounts:
        return self.hand_of(self.seat) if self.seat is not None else (0, 0, 0, 0, 0)

    def hand_of(self, seat: int) -> CardCounts:
        """A hand as far as this record holds it."""
        check_seat(seat, int(self.record.seats))
        return cards(self.record.hands[seat])

    @property
    def cards(self) -> dict[str, int]:
        """Your unplayed development cards by name."""
        if self.seat is None:
            return {}
        held = self.record.cards[self.seat]
        return {name: int(held[k]) for k, name in enumerate(CARD_NAMES) if held[k]}

    @property
    def points(self) -> int:
        """Your points, hidden cards included."""
        points = board_of(self.words).kernels.points
        return 0 if self.seat is None else int(points(self.words, self.seat))

    @property
    def dice(self) -> tuple[int, int] | None:
        """The roll of this turn."""
        first, second = self.record.dice
        return (int(first), int(second)) if first else None

    @property
    def players(self) -> tuple[Player, ...]:
        r = plain(self.record)
        return tuple(self._player(r, seat) for seat in range(r.seats))

    def _player(self, r: Any, seat: int) -> Player:
        board = board_of(self.words)
        return Player(
            settlements=tuple(members_of(as_int(r.settlements[seat]))),
            cities=tuple(members_of(as_int(r.cities[seat]))),
            roads=board.edges_of(r.roads[seat]),
            hand_size=r.hand_size[seat],
            card_count=r.card_count[seat],
            knights=r.knights[seat],
            road_length=r.road_length[seat],
            points=int(board.kernels.open_points(self.words, seat)),
            rates=cards(r.rate[seat]),
            known=cards(counts[-1] for counts in r.known[seat]),
        )

    def _repr_svg_(self) -> str:
        """The view as a picture, for notebooks."""
        return draw_for_notebook(self)

    def parts(self) -> LazyParts:
        """The view as JSON values: the island, what is public, and what only the seat knows."""
        makers = {"island": self._island, "public": self._public}
        if self.seat is not None:
            makers[f"seat/{self.seat}"] = partial(self._own, self.seat)
        return LazyParts(makers, lambda name: makers[name]())

    def _island(self) -> sent.Island:
        r = plain(self.record)
        laid = r.phase > 0
        numbers = board_of(self.words).edge_numbers
        return {
            "seats": r.seats,
            "options": {
                "points": r.points_to_win,
                "discard_limit": r.discard_limit,
                "phases": "strict" if r.strict else "combined",
                "turn_limit": r.turn_limit,
                **_turn_rule(r),
                **_house_rules(r),
            },
            "hexes": [
                {"terrain": TERRAINS[r.terrain[h]], "number": r.number[h] or None}
                for h in range(len(r.terrain))
            ]
            if laid
            else [],
            "harbours": [
                {"edge": numbers[r.harbour_edge[i]], "kind": HARBOUR_KINDS[r.harbour_kind[i]]}
                for i in range(len(r.harbour_kind))
            ]
            if laid
            else [],
        }

    def _public(self) -> sent.Public:
        r = plain(self.record)
        seats = range(r.seats)
        return {
            "phase": PHASES[r.phase],
            "turn": r.turn,
            "turns": r.turns,
            "first": _or_none(r.first),
            "order_rolls": [n or None for n in r.order_roll[: r.seats]],
            "dice": r.dice if r.dice[0] else None,
            "rolls": {str(n): r.rolls[n] for n in range(2, 13)},
            "robber": r.robber,
            "players": [self._player(r, seat).to_json() for seat in seats],
            "longest_road": _or_none(r.longest_road),
            "largest_army": _or_none(r.largest_army),
            "bank": stock_to_json(r.bank),
            "deck": r.deck_size,
            "played": cast(sent.Played, dict(zip(CARD_NAMES, r.played, strict=True))),
            "card_played": bool(r.card_played),
            "fresh": r.fresh_count,
            "free_roads": r.free_roads,
            "discards": r.discards[: r.seats],
            "victim": _or_none(r.victim),
            "founding": r.last_node if PHASES[r.phase] == "found_road" else None,
            "offers": [_offer(r, seat) for seat in seats if r.offer[seat]],
            "replies": [REPLIES[r.reply[seat]] for seat in seats],
            "winner": _or_none(r.winner),
            **_dice_deck(r),
            **_special_building(r),
        }

    def _own(self, seat: int) -> sent.Own:
        r = self.record
        held = zip(CARD_NAMES, r.cards[seat].tolist(), strict=True)
        fresh = zip(CARD_NAMES, r.fresh.tolist(), strict=True)
        return {
            "hand": cards_to_json(cards(r.hands[seat])),
            "cards": {name: n for name, n in held if n},
            "fresh": {name: n for name, n in fresh if n},
            "points": self.points,
            "known": r.known[: r.seats, :, seat].tolist(),
        }


def seat_of(view: BaseView) -> int:
    assert view.seat is not None, "a spectator does not play"
    return view.seat


def _house_rules(r: Any) -> sent.HouseRules:
    rules: sent.HouseRules = {}
    if r.friendly_robber:
        rules["robber"] = "friendly"
    if r.dice_left:
        rules["dice"] = "deck"
    if r.calm_turns:
        rules["early_sevens"] = "again"
    if r.numbers:
        rules["numbers"] = NUMBERS[r.numbers]
    return rules


def _dice_deck(r: Any) -> sent.DiceDeck:
    """H-02: how often each sum is left in the deck, which anyone can count."""
    if not r.dice_left:
        return {}
    left = Counter(pair // 6 + pair % 6 + 2 for pair in members_of(r.dice_left))
    return {"dice_left": {str(total): left[total] for total in range(2, 13)}}


def _turn_rule(r: Any) -> sent.TurnRule:
    """Which of the two rules for five and six holds (X-20, X-30)."""
    if r.seats <= SEATS:
        return {}
    return {"turn_rule": "paired" if r.paired else "special_building"}


def _special_building(r: Any) -> sent.BetweenTurns:
    """X-20, X-30: who acts between two turns, in which order, and who builds nothing."""
    if r.seats <= SEATS:
        return {}
    if r.after == NOBODY:
        return {"building": None}
    order = [(r.after + place) % r.seats for place in range(1, r.seats)]
    order = [r.turn] if r.paired else order
    return {
        "building": {
            "after": r.after,
            "order": order,
            "place": order.index(r.turn),
            "passed": list(members_of(r.passed)),
            "skipping": list(members_of(r.skipping)),
        }
    }


def _offer(r: Any, seat: int) -> sent.Offer:
    offer: Any = unpack(r.offer[seat] | OFFER)
    return {
        "seat": seat,
        "give": cards_to_json(offer.give),
        "want": cards_to_json(offer.want),
        "to": list(members_of(r.offer_to[seat])),
    }


@cache
def bounds_of(board: Board) -> dict[str, tuple[int, int]]:
    """The least and the most of every field of a view that kernels trust."""
    sizes = board.sizes
    last, deck = sizes.seats - 1, (0, sum(board.deck))
    seat, somebody, seats = (0, last), (NOBODY, last), (0, (1 << sizes.seats) - 1)
    node_words = words_for(sizes.nodes)
    nodes = (0, (1 << (sizes.nodes if node_words == 1 else PLACES)) - 1)
    edges, cards, hand = (0, (1 << EDGE_WORD) - 1), (0, board.bank), (0, 5 * board.bank)
    is_large = board is LARGE
    phase = (0, len(PHASES) - 1 if is_large else OVER)
    large = {"paired": (0, 1), "after": somebody, "passed": seats, "skipping": seats}
    return {
        **(large if is_large else {}),
        "seats": (2, sizes.seats), "phase": phase, "back": phase, "turn": seat, "first": somebody,
        "victim": somebody, "winner": somebody, "longest_road": somebody,
        "largest_army": somebody, "contenders": seats, "offer_to": seats, "reply": (0, DECLINED),
        "terrain": (0, len(TERRAINS) - 1), "number": (0, 12),
        "hexes_of": (0, (1 << sizes.hexes) - 1), "robber": (NOBODY, sizes.hexes - 1),
        "last_node": (NOBODY, sizes.nodes - 1), "dice": (0, 6),
        "harbour_edge": (0, sizes.edges - 1), "harbour_kind": (0, len(HARBOUR_KINDS) - 1),
        "settlements": nodes, "cities": nodes, "reach": nodes, "free_nodes": nodes,
        "roads": edges, "front": edges, "free_edges": edges, "rate": (0, 4), "hands": cards,
        "known": cards, "bank": cards, "discards": hand, "hand_size": hand, "cards": deck,
        "fresh": deck, "deck": deck, "card_count": deck, "fresh_count": deck, "deck_size": deck,
        "free_roads": (0, 2), "dice_left": (0, FULL_DECK), "numbers": (0, len(NUMBERS) - 1),
    }  # fmt: skip


def is_sound(words: Any) -> bool:
    """Whether these are the words of a position in which every field is within its bounds."""
    if not isinstance(words, np.ndarray) or words.dtype != np.int64:
        return False
    if words.shape not in [(board.position.itemsize // WORD,) for board in BOARDS]:
        return False
    board = board_of(words)
    record = record_of(words, board.position)
    return all(
        bool(np.all((low <= record[name]) & (record[name] <= high)))
        for name, (low, high) in bounds_of(board).items()
    )
