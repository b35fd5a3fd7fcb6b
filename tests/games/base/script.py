"""Games of the base game by script: positions are reached by actions only.

Lines are those of a game file: the seat (`*` is Nature) and the action's notation.
The island is made for scripts: seat 0 gets each resource from a number of its own,
seats 1 to 3 one resource each from theirs and a 2:1 harbour for it, an 11 pays
everybody beside the other hexes, and a 12 pays nobody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, wraps
from itertools import pairwise
from typing import Any, ParamSpec

import pytest

from hexhaven.core.actions import Action
from hexhaven.core.compiled.bits import members_of
from hexhaven.core.compiled.word_sets import as_int
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.core.messages import IllegalAction, Message
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup, make_setup
from hexhaven.games.base.actions import write_edge
from hexhaven.games.base.boards import board_of
from hexhaven.games.base.kernels.position import PHASES
from hexhaven.games.base.view import BaseView
from hexhaven.games.island.cards import LETTERS, CardCounts, cards, read_cards, write_cards
from hexhaven.games.island.kernels.constants import CARD_NAMES, NOBODY
from hexhaven.games.island.kernels.points import points

GAME = load_game("base")

ISLAND = (
    "b2 g11 l11 / l3 w4 o11 b11 / w11 g5 d l11 o8 / l11 o6 g11 g11 / b10 w11 w9"
    " / 0a 3g 7a 10o 15w 17a 20b 23a 27l"
)
#: What seat 0 rolls to get brick, lumber, wool, grain and ore.
BRICK, LUMBER, WOOL, GRAIN, ORE, NOTHING = 2, 3, 4, 5, 6, 12
#: Each seat's first and second settlement, and the node its road leads to.
FOUNDING = (
    ((12, 17), (29, 23)),
    ((32, 26), (6, 10)),
    ((50, 53), (42, 37)),
    ((47, 43), (27, 33)),
)
#: The same for five and six: each seat has a number of its own, and a 2:1 harbour for what it pays.
LARGE_ISLAND = (
    "b2 l11 w11 / d g11 o11 l3 / w11 w11 w11 o11 w4 / b8 w11 g11 g11 b11 w11 / w11 l11 l11 w11 d"
    " / b11 o11 g11 g5 / o6 w11 w11 / 0b 3a 7l 10w 14a 17g 21a 24o 28a 31b 34a"
)
LARGE_FOUNDING = (
    ((0, 4), (13, 9)),
    ((15, 20), (30, 24)),
    ((26, 32), (44, 51)),
    ((68, 63), (56, 62)),
    ((77, 73), (60, 65)),
    ((33, 40), (42, 35)),
)
#: What the founding pays.
START = ("go", "l", "g", "w")
#: How a place between two turns ends without anything done.
NOTHING_DONE = {"special_building": "pass", "part_turn": "end"}
COSTS = {"road": "bl", "settle": "blwg", "city": "2g3o", "buy": "wgo"}

P = ParamSpec("P")
Founding = tuple[tuple[int, int], tuple[int, int]]


def setup_of(seats: int = 4, **options: object) -> Setup:
    """A setup on the scripts' island, where seat 0 begins, unless the options say otherwise."""
    island = ISLAND if seats <= len(FOUNDING) else LARGE_ISLAND
    chosen = {"island": island, "first": "0", **options}
    return make_setup("base", GAME.version, GAME.seats, GAME.options, seats, chosen)


class Script:
    """One game, played line by line."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.state = GAME.initial_state(setup)
        self.entries: list[Entry] = []

    # -- playing

    def play(self, *lines: str) -> Script:
        """Do what the lines say; what a seat does is among its choices."""
        for line in lines:
            seat, action = read_line(line)
            if seat != NATURE:
                assert action in GAME.legal(self.state, seat), f"{line} is not among the choices"
            self._do(line)
        return self

    def _do(self, *lines: str) -> Script:
        for line in lines:
            seat, action = read_line(line)
            self.state = GAME.apply(self.state, seat, action)
            self.entries.append(Entry(len(self.entries) + 1, seat, action))
        return self

    def copy(self) -> Script:
        """The same game, to go on in another way."""
        twin = Script(self.setup)
        twin.state, twin.entries = self.state, list(self.entries)
        return twin

    def allows(self, line: str) -> bool:
        """Whether a seat may do this now; choices and rules agree."""
        seat, action = read_line(line)
        try:
            GAME.apply(self.state, seat, action)
        except IllegalAction:
            assert action not in GAME.legal(self.state, seat)
            return False
        assert action in GAME.legal(self.state, seat)
        return True

    def refusal(self, line: str | tuple[int, Action]) -> Message:
        """Why a seat may not do this now."""
        seat, action = read_line(line) if isinstance(line, str) else line
        if 0 <= seat < self.setup.seats:
            assert action not in GAME.legal(self.state, seat)
        with pytest.raises(IllegalAction) as refused:
            GAME.apply(self.state, seat, action)
        return refused.value.message

    def refused(self, line: str | tuple[int, Action]) -> str:
        """The reason why a seat may not do this now, by its name."""
        return self.refusal(line).id.removeprefix("refused.base.")

    def choices(self, seat: int, kind: str = "") -> set[str]:
        """The listed actions of a seat, all or those of one kind."""
        listed = map(str, GAME.legal(self.state, seat).listed)
        return {action for action in listed if action.startswith(kind)}

    # -- looking

    @property
    def record(self) -> Any:
        return self.state.record

    @property
    def phase(self) -> str:
        return PHASES[self.record.phase]

    @property
    def turn(self) -> int:
        return int(self.record.turn)

    @property
    def bank(self) -> str:
        return write_cards(cards(self.record.bank))

    @property
    def winner(self) -> int | None:
        outcome = GAME.outcome(self.state)
        return outcome.winners[0] if outcome and outcome.winners else None

    def view(self, seat: int | None) -> BaseView:
        view = GAME.view(self.state, seat)
        assert isinstance(view, BaseView)
        return view

    def hand(self, seat: int) -> str:
        """The resource cards of a seat, in notation."""
        return write_cards(self._hand(seat))

    def _hand(self, seat: int) -> CardCounts:
        return cards(self.record.hands[seat])

    def cards(self, seat: int) -> dict[str, int]:
        """The unplayed development cards of a seat."""
        held = self.record.cards[seat]
        return {name: int(held[k]) for k, name in enumerate(CARD_NAMES) if held[k]}

    def settlements(self, seat: int) -> set[int]:
        """The nodes on which a seat has settlements."""
        return set(members_of(as_int(self.record.settlements[seat])))

    def cities(self, seat: int) -> set[int]:
        """The nodes on which a seat has cities."""
        return set(members_of(as_int(self.record.cities[seat])))

    def roads(self, seat: int) -> set[str]:
        """The edges on which a seat has roads, in notation."""
        edges = board_of(self.state.words).edges_of(self.record.roads[seat])
        return {write_edge(edge) for edge in edges}

    def points(self, seat: int) -> int:
        return int(points(self.record, seat))

    def length(self, seat: int) -> int:
        """How long a seat's longest road is."""
        return int(self.record.road_length[seat])

    @property
    def longest_road(self) -> int | None:
        """Who holds the longest road."""
        return seat_or_none(self.record.longest_road)

    @property
    def largest_army(self) -> int | None:
        """Who holds the largest army."""
        return seat_or_none(self.record.largest_army)

    # -- going on

    def found(self, *founding: Founding) -> Script:
        """Both rounds of the founding; seats that are not given stand where they always do."""
        usual = FOUNDING if self.setup.seats <= len(FOUNDING) else LARGE_FOUNDING
        places = (*founding, *usual[len(founding) :])[: self.setup.seats]
        first = [(seat, *places[seat][0]) for seat in range(self.setup.seats)]
        second = [(seat, *places[seat][1]) for seat in reversed(range(self.setup.seats))]
        for seat, node, towards in first + second:
            self.play(f"{seat} settle {node}", f"{seat} road {edge(node, towards)}")
        return self

    def roll(self, number: int) -> Script:
        """The player in turn rolls a number."""
        first = max(1, number - 6)
        return self._do(f"{self.turn} roll", f"* dice {first} {number - first}")

    def end(self) -> Script:
        """The player in turn ends the turn, and nobody builds before the next one (X-20, X-30)."""
        if self.phase != "special_building":
            self._do(f"{self.turn} end")
        while self.phase in NOTHING_DONE:
            self._do(f"{self.turn} {NOTHING_DONE[self.phase]}")
        return self

    def next_roll(self, number: int) -> Script:
        """This turn's roll, or the next one's if it is over."""
        return (self if self.phase == "roll" else self.end()).roll(number)

    def before_roll(self, seat: int) -> Script:
        """A turn of the seat, before the roll; nothing is produced on the way."""
        while (self.turn, self.phase) != (seat, "roll"):
            self.roll(NOTHING) if self.phase == "roll" else self.end()
        return self

    def main(self, seat: int) -> Script:
        """A turn of the seat in which trade is open; nothing is produced on the way."""
        while (self.turn, self.phase) != (seat, "main"):
            self.roll(NOTHING) if self.phase == "roll" else self.end()
        return self

    def gain(self, seat: int, text: str) -> Script:
        """Dice, and where they cannot the bank, give a seat exactly these cards more."""
        target = cards(map(sum, zip(self._hand(seat), read_cards(text), strict=True)))
        self._reach(seat, target, alone=True)
        assert self._hand(seat) == target
        return self

    def afford(self, seat: int, text: str) -> Script:
        """Dice, and where they cannot the bank, give a seat at least these cards."""
        return self._reach(seat, read_cards(text), alone=False)

    def builds(self, seat: int, *actions: str) -> Script:
        """The seat gets what it needs and builds, perhaps in several turns."""
        for action in actions:
            self.afford(seat, COSTS[action.split()[0]]).main(seat).play(f"{seat} {action}")
        return self

    def draws(self, seat: int, *names: str) -> Script:
        """The seat buys development cards, and these are what it gets."""
        for name in names:
            self.builds(seat, "buy").play(f"* draw {name}")
        return self

    def plays_knights(self, seat: int, *hexes: int) -> Script:
        """The seat plays a knight in each of its next turns, where nobody can be robbed."""
        for hex in hexes:
            self.before_roll(seat).play(f"{seat} knight", f"{seat} robber {hex}").roll(NOTHING)
        return self

    def _reach(self, seat: int, target: CardCounts, alone: bool) -> Script:
        for _ in range(200):
            hand = self._hand(seat)
            missing = [kind for kind in range(5) if hand[kind] < target[kind]]
            if not missing:
                return self
            numbers = self._numbers(seat, alone)
            direct = [kind for kind in missing if kind in numbers]
            if direct:
                self.next_roll(numbers[direct[0]])
                continue
            own = next(iter(numbers))
            rate = int(self.record.rate[seat, own])
            if hand[own] - target[own] < rate:
                self.next_roll(numbers[own])
            else:
                trade = f"{seat} bank {rate}{LETTERS[own]}>{LETTERS[missing[0]]}"
                self.main(seat)
                self._do(trade)
        raise AssertionError(f"seat {seat} cannot get {write_cards(target)}")

    def _numbers(self, seat: int, alone: bool) -> dict[int, int]:
        """For each resource a number that pays it to this seat, if it can be to nobody else."""
        found: dict[int, int] = {}
        rolls = [(number, self.payments(number)) for number in range(2, 13)]
        rolls = [(number, paid) for number, paid in rolls if seat in paid]
        clean = [(number, paid) for number, paid in rolls if len(paid) == 1 == len(paid[seat])]
        for number, paid in clean if alone else clean + rolls:
            for kind in paid[seat]:
                found.setdefault(kind, number)
        return found

    def payments(self, number: int) -> dict[int, Counter[int]]:
        """B-11, B-15 by counting: what a roll should pay to each seat, by resource."""
        paid: dict[int, Counter[int]] = {}
        for hex, nodes in enumerate(board_of(self.state.words).lattice.hex_nodes):
            if self.record.number[hex] != number or self.record.robber == hex:
                continue
            for seat in range(self.setup.seats):
                count = len(self.settlements(seat) & {*nodes})
                count += 2 * len(self.cities(seat) & {*nodes})
                if count:
                    paid.setdefault(seat, Counter())[int(self.record.terrain[hex])] += count
        return paid


@cache
def read_line(line: str) -> tuple[int, Action]:
    """The seat and the action of a line."""
    seat, _, action = line.partition(" ")
    return NATURE if seat == "*" else int(seat), GAME.notation.read(action)


def edge(a: int, b: int) -> str:
    """The edge between two nodes, in notation."""
    return f"{min(a, b)}-{max(a, b)}"


def path(*nodes: int) -> list[str]:
    """The road actions along a way over these nodes."""
    return [f"road {edge(a, b)}" for a, b in pairwise(nodes)]


def start(seats: int = 4, **options: object) -> Script:
    """A game before anything has happened."""
    return Script(setup_of(seats, **options))


def position(reach: Callable[P, Script]) -> Callable[P, Script]:
    """Reach a position once, and give everybody who asks for it a copy of the game."""
    reached = cache(reach)

    @wraps(reach)
    def copied(*args: P.args, **kwargs: P.kwargs) -> Script:
        return reached(*args, **kwargs).copy()  # type: ignore[arg-type]

    return copied


@position
def founded(*founding: Founding, seats: int = 4, **options: object) -> Script:
    """A game after its founding: seat 0 is about to roll."""
    return start(seats, **options).found(*founding)


def seat_or_none(seat: Any) -> int | None:
    """A seat of the record, or None for nobody."""
    return None if seat == NOBODY else int(seat)
