"""Greedy: keeps towards the build worth most, and builds what scores most at once."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from hexhaven.core.actions import Action
from hexhaven.core.chance import Rng
from hexhaven.core.game import Choices
from hexhaven.games.dice import actions as a
from hexhaven.games.dice import faces
from hexhaven.games.dice.faces import Counts
from hexhaven.games.dice.position import BUILD, KEEP, ROLLS, Position
from hexhaven.games.dice.sheet import (
    ANY,
    CITY,
    KNIGHT,
    ROAD,
    SETTLEMENT,
    Form,
    JokerPlace,
    Sheet,
    add_piece,
    cost,
    open_places,
    usable_jokers,
)
from hexhaven.games.dice.turn_actions import SEQUENCE
from hexhaven.games.dice.view import SheetView

#: What a piece without points of its own is worth, for what it leads to.
WORTH_WITHOUT_POINTS = {ROAD: 0.4, KNIGHT: 0.5}
#: All that six dice can pay for, and what it costs.
ORDERS = tuple(
    (kinds, cost(kinds))
    for size in range(1, faces.DICE // 2 + 1)
    for kinds in combinations_with_replacement(SEQUENCE, size)
    if sum(cost(kinds)) <= faces.DICE
)


class Goal(NamedTuple):
    """Something to build: what it is worth, its first piece, and what it costs in all."""

    worth: float
    first: Action
    price: Counts


class Payment(NamedTuple):
    """How what the dice lack is had: resources by swapping gold, and by jokers."""

    swaps: tuple[int, ...]
    jokers: tuple[tuple[JokerPlace, int], ...]


class Greedy:
    """Looks no further than this turn; the same view gives the same action."""

    def __init__(self, rng: Rng) -> None:
        """It needs no chance."""

    def choose(self, view: SheetView, choices: Choices, must: bool) -> Action | None:
        if view.position.phase == KEEP:
            return _choose_keep(view.form, view.position)
        if view.position.phase == BUILD:
            return _choose_build(view.form, view.position)
        return choices.listed[0]


def _choose_keep(form: Form, position: Position) -> Action:
    """Keep what serves the goal of the highest worth times its chance; roll the rest again."""
    dice, left = position.dice, ROLLS - position.rolls
    best, kept = 0.0, faces.NO_DICE
    for goal in _goals(form, position.sheet, sum(dice)):
        serving = faces.counts(map(min, dice, goal.price))
        paid = _payment(form, position, goal.price)
        if paid is None:
            missing = tuple(sorted(filter(None, faces.subtract(goal.price, serving))))
            value = goal.worth * chance(missing, sum(dice) - sum(serving), left)
        else:
            gold = faces.GOLD_RATE * len(paid.swaps)
            serving = faces.add(
                serving, faces.counts(gold if face == faces.GOLD else 0 for face in range(6))
            )
            value = goal.worth
        if value > best:
            best, kept = value, serving
    again = faces.subtract(dice, kept)
    return a.Reroll(again) if any(again) else a.Stop()


def _choose_build(form: Form, position: Position) -> Action:
    """A step towards the most points that the dice, gold and jokers pay for now."""
    payable = (
        (goal, paid)
        for goal in _goals(form, position.sheet, sum(position.dice))
        if (paid := _payment(form, position, goal.price)) is not None
    )
    goal, paid = max(payable, key=lambda found: found[0].worth, default=(None, None))
    if goal is None or paid is None:
        return a.EndTurn()
    if paid.swaps:
        return a.Swap(paid.swaps[0])
    if paid.jokers:
        joker, want = paid.jokers[0]
        # A die that is not needed, gold before others.
        spare = max(face for face in range(6) if position.dice[face] > goal.price[face])
        return a.Joker(joker.number, spare, want)
    return goal.first


def _goals(form: Form, sheet: Sheet, dice: int) -> Iterator[Goal]:
    """Everything that this many dice could pay for and that there is room for."""
    for kinds, price in ORDERS:
        if sum(price) <= dice:
            built, worth, first = sheet, 0.0, None
            for kind in kinds:
                index = _best_place(form, built, kind)
                if index is None:
                    break
                place = form.places[kind][index]
                worth += place.points or WORTH_WITHOUT_POINTS[kind]
                first = first or a.BUILDS[kind](place.number)
                built = add_piece(built, kind, index)
            else:
                assert first is not None
                yield Goal(worth, first, price)


def _best_place(form: Form, sheet: Sheet, kind: int) -> int | None:
    """The open place with the most points; of roads the one that leads to the most."""

    def worth(index: int) -> tuple[int, int]:
        leads_to = [
            place.points
            for other in (SETTLEMENT, CITY)
            for place in form.places[other]
            if kind == ROAD and place.roads == 1 << index
        ]
        return form.places[kind][index].points + sum(leads_to), -index

    return max(open_places(form, sheet, kind), key=worth, default=None)


def _payment(form: Form, position: Position, price: Counts) -> Payment | None:
    """How a price can be paid now, with gold rather than with jokers; None if it cannot."""
    dice = position.dice
    missing = [f for f in range(faces.GOLD) for _ in range(price[f] - dice[f])]
    pairs = min(dice[faces.GOLD] // faces.GOLD_RATE, sum(dice) - sum(price))
    if pairs < 0:
        return None
    jokers = list(usable_jokers(form, position.sheet, position.joker_knights))
    swaps: list[int] = []
    used: list[tuple[JokerPlace, int]] = []
    # What no joker of its own gives comes first, so that gold goes where it must.
    missing.sort(key=lambda face: any(joker.gives == face for joker in jokers))
    for face in missing:
        joker = min(
            (joker for joker in jokers if joker.gives in (face, ANY)),
            key=lambda joker: joker.gives == ANY,
            default=None,
        )
        if pairs > len(swaps):
            swaps.append(face)
        elif joker is None:
            return None
        else:
            jokers.remove(joker)
            used.append((joker, face))
    return Payment(tuple(swaps), tuple(used))


@cache
def chance(missing: tuple[int, ...], free: int, left: int) -> float:
    """How likely it is that `free` dice come to show what is missing, in `left` rolls.

    `missing` counts dice by face, whichever these are; a gold is not made use of.
    """
    if not missing:
        return 1.0
    if not left or sum(missing) > free:
        return 0.0
    total = 0.0
    for shown, ways in faces.rolls(free):
        lacking = [max(0, need - got) for need, got in zip(missing, shown, strict=False)]
        met = sum(missing) - sum(lacking)
        total += ways * chance(tuple(sorted(filter(None, lacking))), free - met, left - 1)
    return total / 6**free
