"""What sheets are worth, as kernels: the best builds of a roll, three rolls, one turn earlier."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.core.kernels import Int, kernel
from hexhaven.games.dice.solver.alone.boards import COMBINATIONS
from hexhaven.games.dice.solver.alone.garrisons import GARRISONS, knights_of
from hexhaven.games.dice.solver.alone.rolls import FULL, HANDS, NO_HAND, ROLLS

FACES = 6
#: D-07: what a turn without any build costs.
CROSS = -2.0
IMPOSSIBLE = -1e9
KINDS = len(COMBINATIONS)
#: D-02.
ROLLS_IN_TURN = 3


@kernel
def expect(worth: Any, more: Any) -> None:
    """From what hands of six are worth: what smaller ones are, before the other dice are rolled."""
    for hand in range(FULL - 1, -1, -1):
        total = 0.0
        for face in range(FACES):
            total += worth[more[hand, face]]
        worth[hand] = total / FACES


@kernel
def choose(worth: Any, final: Any, less: Any, best: Any) -> None:
    """What each roll is worth before another roll: the best of all hands to keep.

    Keeping all six ends the rolling, so it is worth what the dice are worth as they lie.
    """
    for hand in range(HANDS):
        value = worth[hand] if hand < FULL else final[hand - FULL]
        for face in range(FACES):
            if less[hand, face] != NO_HAND:
                value = max(value, best[less[hand, face]])
        best[hand] = value


@kernel
def three_rolls(final: Any, more: Any, less: Any, worth: Any, best: Any) -> Int:
    """D-02: what a turn is worth before its first roll, from what each last roll is worth.

    `worth[n, hand]` becomes what it is worth to keep a hand and roll the other dice, when
    after that n more rolls are allowed.
    """
    best[FULL:] = final
    for again in range(ROLLS_IN_TURN):
        if again > 0:
            choose(worth[again - 1], final, less, best)
        worth[again, FULL:] = best[FULL:]
        expect(worth[again], more)
    return worth[ROLLS_IN_TURN - 1, 0]


@kernel
def best_steps(board: int, first: Any, targets: Any, points: Any, later: Any, steps: Any) -> None:
    """For every combination and garrison left: the most points now and later."""
    for kind in range(KINDS):
        begin, end = first[board * KINDS + kind], first[board * KINDS + kind + 1]
        for garrison in range(GARRISONS):
            steps[kind, garrison] = IMPOSSIBLE
            for i in range(begin, end):
                value = points[targets[i]] - points[board] + later[targets[i], garrison]
                steps[kind, garrison] = max(steps[kind, garrison], value)


@kernel
def knight_points(garrison: Int) -> Int:
    """D-06: knights score 1, 2, 3 and so on."""
    knights = knights_of(garrison)
    return knights * (knights + 1) // 2


@kernel
def last_roll(
    garrison: int, idle: float, steps: Any, first: Any, combination: Any, after: Any, final: Any
) -> None:
    """D-04, D-07: what each last roll is worth with the best builds, or none."""
    own = knight_points(garrison)
    for roll in range(ROLLS):
        begin = first[garrison, roll]
        end = first[garrison, roll + 1] if roll + 1 < ROLLS else first[garrison + 1, 0]
        value = idle + CROSS
        for i in range(begin, end):
            to = after[i]
            value = max(value, steps[combination[i], to] + knight_points(to) - own)
        final[roll] = value


@kernel
def fingerprint(final: Any) -> Int:
    """A number that equal values have in common."""
    mixed = np.uint64(1469598103934665603)
    words = final.view(np.uint64)
    for roll in range(ROLLS):
        mixed = (mixed ^ words[roll]) * np.uint64(1099511628211)
    return mixed


@kernel
def equal(one: Any, other: Any) -> bool:
    """Whether all values are the same."""
    for roll in range(ROLLS):
        if one[roll] != other[roll]:
            return False
    return True


@kernel
def turn_worth(
    final: Any, more: Any, less: Any, worth: Any, best: Any, kept: Any, turn: Any
) -> Int:
    """What a turn is worth; solved once for sheets whose last rolls are worth the same.

    `kept` and `turn` remember the last problem solved at each place of a table.
    """
    place = fingerprint(final) % np.uint64(len(turn))
    if not equal(kept[place], final):
        kept[place] = final
        turn[place] = three_rolls(final, more, less, worth, best)
    return turn[place]
