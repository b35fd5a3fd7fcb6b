"""Hints for newcomers: one sentence on why now, from the position alone, and never wrong."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from hexhaven.core.actions import Action
from hexhaven.core.game import Choices
from hexhaven.core.messages import Message, Who, message
from hexhaven.core.plugins.hints import Hint
from hexhaven.core.setup import Setup
from hexhaven.games.base import actions as a
from hexhaven.games.base.boards import board_of
from hexhaven.games.base.view import BaseView, Player
from hexhaven.games.island.cards import (
    CITY_COST,
    RESOURCE_COUNT,
    RESOURCES,
    SETTLEMENT_COST,
    CardCounts,
    amount,
    cards,
)
from hexhaven.games.island.kernels.constants import CITIES, SETTLEMENTS
from hexhaven.games.island.terrain import DESERT, ways

ActionT = TypeVar("ActionT", bound=Action)


def hint(view: BaseView, choices: Choices) -> Hint | None:
    """What helps a newcomer now; None where nothing does."""
    if view.seat is None or not choices:
        return None
    hints_of = HINTS_BY_PHASE.get(view.phase)
    if hints_of is None or view.turn != view.seat:
        return None
    return next(hints_of(_Situation(view, view.seat, choices)), None)


def note(setup: Setup) -> Message | None:
    """Two may play (B-01), though the box is not made for them."""
    return message("hint.base.two") if setup.seats == 2 else None


class _Situation:
    """What a seat sees, and what it can do."""

    def __init__(self, view: BaseView, seat: int, choices: Choices) -> None:
        self.view, self.seat, self.choices = view, seat, choices
        self.record = view.record
        self.lattice = board_of(view.words).lattice
        self.players = view.players
        self.own: Player = self.players[seat]

    def actions(self, kind: type[ActionT]) -> list[ActionT]:
        return [action for action in self.choices.listed if isinstance(action, kind)]

    def dots(self, node: int) -> int:
        """How many dots lie around a node."""
        return sum(
            ways(int(self.record.number[hex]))
            for hex in self.lattice.node_hexes[node]
            if self.record.number[hex]
        )

    def yields(self) -> set[int]:
        """The kinds of cards that the seat's buildings can bring."""
        hexes = {h for n in self.buildings(self.seat) for h in self.lattice.node_hexes[n]}
        return {int(self.record.terrain[hex]) for hex in hexes} - {DESERT}

    def buildings(self, seat: int) -> tuple[int, ...]:
        return (*self.players[seat].settlements, *self.players[seat].cities)

    def is_beside(self, seat: int, hex: int) -> bool:
        return bool(set(self.buildings(seat)) & {*self.lattice.hex_nodes[hex]})


def _founding_hints(now: _Situation) -> Iterator[Hint]:
    """Many dots first, then what is missing."""
    places = now.actions(a.Settle)
    if not places:
        return
    if lacking := [
        k for k in range(RESOURCE_COUNT) if now.buildings(now.seat) and k not in now.yields()
    ]:
        names = [message(f"resource.{RESOURCES[kind]}") for kind in lacking]
        yield Hint(message("hint.base.found.lacking", resources=names))
    best = max(places, key=lambda place: now.dots(place.node))
    yield Hint(message("hint.base.found", dots=now.dots(best.node)), best)


def _founding_road_hints(now: _Situation) -> Iterator[Hint]:
    yield Hint(message("hint.base.found.road"))


def _roll_hints(now: _Situation) -> Iterator[Hint]:
    """A knight frees a field."""
    robber = int(now.record.robber)
    if now.is_beside(now.seat, robber):
        yield from (Hint(message("hint.base.knight"), one) for one in now.actions(a.PlayKnight))


def _robber_hints(now: _Situation) -> Iterator[Hint]:
    """The leader is robbed."""
    points = {seat: player.points for seat, player in enumerate(now.players) if seat != now.seat}
    leader = max(points, key=lambda seat: points[seat])
    alone = list(points.values()).count(points[leader]) == 1
    hexes = [
        move
        for move in now.actions(a.MoveRobber)
        if now.is_beside(leader, move.hex) and not now.is_beside(now.seat, move.hex)
    ]
    if alone and hexes:
        best = max(hexes, key=lambda move: ways(int(now.record.number[move.hex]) or 1))
        sentence = message("hint.base.robber", player=Who(leader), points=points[leader])
        yield Hint(sentence, best)


def _main_hints(now: _Situation) -> Iterator[Hint]:
    """What is worth most first: to win, to build, not to lose cards, and what is nearly there."""
    for built in (*now.actions(a.City), *now.actions(a.Settle)):
        if now.view.points + 1 >= now.record.points_to_win:
            yield Hint(message("hint.base.win"), built)
    yield from (Hint(message("hint.base.city"), city) for city in now.actions(a.City))
    yield from (Hint(message("hint.base.settle"), place) for place in now.actions(a.Settle))
    yield from _one_card_short(now)
    if now.own.hand_size > now.record.discard_limit:
        half = now.own.hand_size // 2
        yield Hint(message("hint.base.seven", count=now.own.hand_size, half=half))
    yield from (Hint(message("hint.base.buy"), buy) for buy in now.actions(a.Buy))
    if not (now.record.reach[now.seat] & now.record.free_nodes).any():
        yield from (Hint(message("hint.base.road"), road) for road in now.actions(a.Road))
    if not now.actions(a.Road):
        yield from (Hint(message("hint.base.end"), end) for end in now.actions(a.EndTurn))


def _one_card_short(now: _Situation) -> Iterator[Hint]:
    """One card is missing for something that has its place: the bank has it, or another player."""
    for thing, cost in _affordable_soon(now):
        short = [max(0, int(cost[k]) - n) for k, n in enumerate(now.view.hand)]
        if sum(short) != 1:
            continue
        spare = [max(0, n - int(cost[k])) for k, n in enumerate(now.view.hand)]
        want, what = cards(short), message(f"hint.base.thing.{thing}")
        yield from _bank_hints(now, what, spare, want)
        yield from _trade_hints(now, what, spare, want)


def _affordable_soon(now: _Situation) -> Iterator[tuple[str, Any]]:
    """What the seat has a piece and a place for."""
    if now.own.settlements and len(now.own.cities) < CITIES:
        yield "city", CITY_COST
    room = (now.record.reach[now.seat] & now.record.free_nodes).any()
    if room and len(now.own.settlements) < SETTLEMENTS:
        yield "settlement", SETTLEMENT_COST


def _bank_hints(now: _Situation, what: Any, spare: list[int], want: CardCounts) -> Iterator[Hint]:
    for kind, rate in enumerate(now.own.rates):
        trade = a.Bank(cards(rate * (k == kind) for k in range(RESOURCE_COUNT)), want)
        if spare[kind] >= rate and trade in now.choices:
            sentence = message(
                "hint.base.bank", what=what, want=amount(want), give=amount(trade.give)
            )
            yield Hint(sentence, trade)


def _trade_hints(now: _Situation, what: Any, spare: list[int], want: CardCounts) -> Iterator[Hint]:
    """Somebody surely has the card, and there is something to offer for it."""
    kind = want.index(1)
    holders = [s for s, p in enumerate(now.players) if s != now.seat and p.known[kind]]
    offered = next((k for k, n in enumerate(spare) if n and k != kind), None)
    if offered is None:
        return
    for seat in holders:
        offer = a.Offer(cards(k == offered for k in range(RESOURCE_COUNT)), want, (seat,))
        if offer in now.choices:
            sentence = message("hint.base.trade", what=what, want=amount(want), player=Who(seat))
            yield Hint(sentence, offer)


HINTS_BY_PHASE: dict[str, Callable[[_Situation], Iterator[Hint]]] = {
    "found_settlement": _founding_hints,
    "found_road": _founding_road_hints,
    "roll": _roll_hints,
    "robber": _robber_hints,
    "main": _main_hints,
    "build": _main_hints,
    "part_turn": _main_hints,
}
