"""The worth of a sheet by trying everything: slow, and right at a glance."""

from collections.abc import Iterator
from functools import cache

from hexhaven.games.dice.faces import (
    DICE,
    GOLD,
    NONE,
    Counts,
    holds,
    minus,
    parts,
    plus,
    rolls,
    swapped,
    turned,
)
from hexhaven.games.dice.forms import DICE_FORM
from hexhaven.games.dice.sheet import (
    COSTS,
    Sheet,
    gifts,
    places,
    score,
    usable_jokers,
    with_built,
    with_used,
)

Held = tuple[Sheet, Counts]


def steps(sheet: Sheet, dice: Counts, lenders: int) -> Iterator[Held]:
    """Everything one action after the last roll can lead to (D-03, D-04)."""
    if dice[GOLD] >= 2:
        for resource in range(5):
            yield sheet, swapped(dice, resource)
    for joker in usable_jokers(DICE_FORM, sheet, lenders):
        for resource in gifts(joker):
            for face in range(6):
                if dice[face]:
                    yield with_used(DICE_FORM, sheet, joker.number), turned(dice, face, resource)
    for kind, cost in enumerate(COSTS):
        if holds(dice, cost):
            for place in places(DICE_FORM, sheet, kind):
                yield with_built(sheet, kind, place), minus(dice, cost)


def ends(sheet: Sheet, dice: Counts, late: bool) -> set[Sheet]:
    """Every sheet a turn can end with."""
    seen = {(sheet, dice)}
    waiting = [(sheet, dice)]
    while waiting:
        here, left = waiting.pop()
        new = set(steps(here, left, sheet.knights if late else here.knights)) - seen
        seen |= new
        waiting += new
    return {end for end, _ in seen}


def best(sheet: Sheet, turns: int, late: bool = False) -> float:
    """The most points to be expected of so many turns."""

    @cache
    def worth(sheet: Sheet, turns: int) -> float:
        if turns == 0:
            return 0.0

        @cache
        def final(dice: Counts) -> float:
            return max(
                (score(DICE_FORM, end) - score(DICE_FORM, sheet) or -2) + worth(end, turns - 1)
                for end in ends(sheet, dice, late)
            )

        @cache
        def rolled(kept: Counts, again: int) -> float:
            shown = rolls(DICE - sum(kept))
            ways = sum(weight for _, weight in shown)
            return sum(w * value(plus(kept, roll), again) for roll, w in shown) / ways

        @cache
        def value(dice: Counts, again: int) -> float:
            if again == 0:
                return final(dice)
            return max(final(dice), *(rolled(minus(dice, p), again - 1) for p in parts(dice)))

        return rolled(NONE, 2)

    return worth(sheet, turns)
