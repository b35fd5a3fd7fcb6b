"""The Dice Game and Plus as agents see them; nothing is hidden."""

from collections.abc import Iterator
from itertools import product

import numpy as np

from hexhaven.core.actions import Action
from hexhaven.core.game import Choices
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.envs import encodings
from hexhaven.envs.dice import VERSIONS
from hexhaven.envs.encodings import Choice, Encoding, Layout, Mask, PartialAction, Plane, Row
from hexhaven.games.dice import actions as a
from hexhaven.games.dice.faces import DICE, FACES, GOLD, counts
from hexhaven.games.dice.position import PHASES
from hexhaven.games.dice.sheet import Form, joker_resources, road_length
from hexhaven.games.dice.view import SheetView

SEATS = 4
#: Points can be negative (D-07); observations hold them from here on.
LEAST_POINTS = -30
PLAYER_CHANNELS = (
    "plays", "in turn", "points + 30", "road length", "turns taken", "longest road", "largest army",
)  # fmt: skip
TABLE_CHANNELS = (
    *(f"phase {name}" for name in PHASES), *FACES,
    "rolls", "built", "gained", "late jokers", "turns", "turn limit",
)  # fmt: skip


def possible_actions(form: Form) -> Iterator[Action]:
    """Every action there can be on a form, in the order of their numbers."""
    yield from (a.Roll(), a.Stop(), a.EndTurn())
    yield from map(a.Swap, range(GOLD))
    for kind, build in enumerate(a.BUILDS):
        yield from (build(place.number) for place in form.places[kind])
    for joker in form.jokers:
        for die, want in product(range(len(FACES)), joker_resources(joker)):
            if die != want:
                yield a.Joker(joker.number, die, want)
    for dice in product(range(DICE + 1), repeat=len(FACES)):
        if 1 <= sum(dice) <= DICE:
            yield a.Reroll(counts(dice))


def places_of(form: Form) -> Iterator[str]:
    """What can be marked on a sheet: builds, then jokers that were used."""
    for kind, build in enumerate(a.BUILDS):
        yield from (str(build(place.number)) for place in form.places[kind])
    yield from (f"joker {joker.number} used" for joker in form.jokers)


class SheetEncoding(Encoding):
    """A game of dice and sheets as agents see it; the same for all numbers of players."""

    def __init__(self, form: Form, name: str) -> None:
        self.name, self.version = name, VERSIONS[name]
        self._actions = tuple(possible_actions(form))
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        self.names = tuple(map(str, self._actions))
        self._form = form
        self._widths = (*map(len, form.places), len(form.jokers))
        self.layout = Layout(
            {
                "sheets": Plane(SEATS, tuple(places_of(form))),
                "players": Plane(SEATS, PLAYER_CHANNELS),
                "table": Plane(None, TABLE_CHANNELS),
            }
        )

    def observe(self, view: SheetView, begun: PartialAction = encodings.NOTHING_BEGUN) -> Row:
        """What a seat sees: the sheets of all, its own first, and the dice."""
        assert view.seat is not None, "a spectator does not play"
        p = view.position
        sheets = np.zeros((SEATS, sum(self._widths)))
        players = np.zeros((SEATS, len(PLAYER_CHANNELS)))
        for k in range(p.seats):
            seat = (view.seat + k) % p.seats
            sheet = p.sheets[seat]
            marks = zip(sheet, self._widths, strict=True)
            sheets[k] = [bits >> i & 1 for bits, width in marks for i in range(width)]
            players[k] = (
                1,
                p.turn == seat,
                view.points[seat] - LEAST_POINTS,
                road_length(self._form, sheet),
                len(p.boxes[seat]),
                p.longest_road == seat,
                p.largest_army == seat,
            )
        phase = [name == p.phase for name in PHASES]
        table = [*phase, *p.dice, p.rolls, p.built, p.gained, p.late, p.turns, p.limit]
        return self.layout.join_planes({"sheets": sheets, "players": players, "table": table})

    def mask(
        self,
        view: SheetView,
        choices: Choices,
        must: bool,
        trade: bool,
        begun: PartialAction = encodings.NOTHING_BEGUN,
    ) -> Mask:
        mask = np.zeros(self.actions, np.bool_)
        mask[[self._numbers[action] for action in choices.listed]] = True
        return mask

    def action(
        self, number: int, view: SheetView, begun: PartialAction = encodings.NOTHING_BEGUN
    ) -> Choice:
        return self._actions[number]

    def numbers(self, action: Action | None, view: SheetView) -> tuple[int, ...]:
        if action not in self._numbers:
            raise encodings.missing_number(action)
        return (self._numbers[action],)

    def points(self, view: SheetView) -> int:
        assert view.seat is not None, "a spectator does not play"
        return view.points[view.seat]


def encoding_of(setup: Setup) -> Encoding:
    form: Form = type(load_game(setup.game)).form  # type: ignore[attr-defined]
    return SheetEncoding(form, setup.game)
