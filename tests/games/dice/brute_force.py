"""The worth of a sheet by trying everything: slow, and right at a glance."""

from collections.abc import Callable, Iterator
from functools import cache

from hexhaven.games.dice.faces import (
    DICE,
    GOLD,
    NO_DICE,
    Counts,
    add,
    holds,
    rolls,
    subsets,
    subtract,
    swap_gold,
    turn_die,
)
from hexhaven.games.dice.forms import DICE_FORM, MARKED_ROAD, PLUS_FORM
from hexhaven.games.dice.sheet import (
    COSTS,
    ROAD,
    Form,
    Sheet,
    add_piece,
    joker_resources,
    open_places,
    score,
    usable_jokers,
    use_joker,
)

Held = tuple[Sheet, Counts]


def steps(form: Form, sheet: Sheet, dice: Counts, lenders: int) -> Iterator[Held]:
    """Everything one action after the last roll can lead to (D-03, D-04)."""
    if dice[GOLD] >= 2:
        for resource in range(5):
            yield sheet, swap_gold(dice, resource)
    for joker in usable_jokers(form, sheet, lenders):
        for resource in joker_resources(joker):
            for face in range(6):
                if dice[face]:
                    yield use_joker(form, sheet, joker.number), turn_die(dice, face, resource)
    for kind, cost in enumerate(COSTS):
        if holds(dice, cost):
            for place in open_places(form, sheet, kind):
                yield add_piece(sheet, kind, place), subtract(dice, cost)


@cache
def ends(form: Form, sheet: Sheet, dice: Counts, late: bool) -> set[Sheet]:
    """Every sheet a turn can end with."""
    seen = {(sheet, dice)}
    waiting = [(sheet, dice)]
    while waiting:
        here, left = waiting.pop()
        new = set(steps(form, here, left, sheet.knights if late else here.knights)) - seen
        seen |= new
        waiting += new
    return {end for end, _ in seen}


def one_turn(final: Callable[[Counts], float], number: int = DICE) -> float:
    """The most to be expected of three rolls, from what each last roll is worth (D-02)."""

    @cache
    def rolled(kept: Counts, again: int) -> float:
        shown = rolls(number - sum(kept))
        ways = sum(weight for _, weight in shown)
        return sum(w * value(add(kept, roll), again) for roll, w in shown) / ways

    @cache
    def value(dice: Counts, again: int) -> float:
        if again == 0:
            return final(dice)
        return max(final(dice), *(rolled(subtract(dice, p), again - 1) for p in subsets(dice)))

    return rolled(NO_DICE, 2)


def best(sheet: Sheet, turns: int, late: bool = False) -> float:
    """The most points to be expected of a number of turns of the Dice Game."""

    @cache
    def worth(sheet: Sheet, turns: int) -> float:
        if turns == 0:
            return 0.0

        @cache
        def final(dice: Counts) -> float:
            return max(
                (score(DICE_FORM, end) - score(DICE_FORM, sheet) or -2) + worth(end, turns - 1)
                for end in ends(DICE_FORM, sheet, dice, late)
            )

        return one_turn(final)

    return worth(sheet, turns)


def race_points(sheet: Sheet) -> int:
    """P-03, P-05, P-06: the points of a player alone."""
    marked = sheet.roads >> PLUS_FORM.indexes[ROAD][MARKED_ROAD] & 1
    return score(PLUS_FORM, sheet) + 2 * marked + 2 * (sheet.knights.bit_count() >= 3)


def race_turn(
    sheet: Sheet, turns: Callable[[Sheet], float], late: bool = False, number: int = DICE
) -> float:
    """The least turns with this one, if this many follow each sheet that it can end with."""

    @cache
    def final(dice: Counts) -> float:
        return max(
            0.0 if race_points(end) >= 10 else -turns(end)
            for end in ends(PLUS_FORM, sheet, dice, late)
        )

    return 1 - one_turn(final, number)


def least_turns(sheet: Sheet, late: bool = False) -> float:
    """The least turns to ten points in Plus, by trying everything again and again."""

    @cache
    def turns(here: Sheet) -> float:
        @cache
        def after(end: Sheet) -> float:
            return guess if end == here else turns(end)

        guess = 1.0
        while True:  # Steffensen's way to a value that its own turn gives it
            first = race_turn(here, after, late)
            if abs(first - guess) < 1e-12:
                return first
            start, guess = guess, first
            after.cache_clear()
            second = race_turn(here, after, late)
            guess = start - (first - start) ** 2 / (second - 2 * first + start)
            after.cache_clear()

    return turns(sheet)
