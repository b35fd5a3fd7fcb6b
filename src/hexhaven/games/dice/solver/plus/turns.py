"""One turn, as kernels: what its ends are worth, every last roll, and every hand that is kept."""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.core.kernels import Int, kernel
from hexhaven.games.dice.position import ROLLS
from hexhaven.games.dice.solver.plus.values import IMPOSSIBLE, KINDS, choose, expect

#: Special points that nobody has yet, that the player in turn has, and that somebody else has.
OPEN, OWN, LOST = range(3)
#: What a turn more of the rival who is ahead is worth, in own turns; measured in games of two.
RIVALRY = 0.15
WON = 1e6


@kernel
def lead(own: Any, rivals: Any, road: Int, army: Int) -> Any:
    """What so many turns left are worth at the end of a turn, besides those of rivals.

    `rivals` holds the turns of each, by whether the player has the longest road and largest army.
    """
    if len(rivals) == 0:
        return -own
    if own <= 0.0:
        return WON
    nearest = rivals[0, int(road == OWN), int(army == OWN)]
    for rival in range(1, len(rivals)):
        nearest = min(nearest, rivals[rival, int(road == OWN), int(army == OWN)])
    return RIVALRY * nearest - own


@kernel
def end_worth(board: Int, garrison: Int, road: Int, army: Int, worths: Any, rivals: Any) -> Any:
    """What it is worth to end a turn with a board and a garrison."""
    standing = 2 * int(road == LOST) + int(army == LOST)
    return lead(-worths[standing, board, garrison], rivals, road, army)


@kernel
def list_ends(
    place: Int,
    combination: Any,
    after: Any,
    graph: Any,
    army: Any,
    worths: Any,
    rivals: Any,
    value: Any,
    target: Any,
) -> None:
    """For every move: the worth of its best end, and which of the boards it is."""
    first, targets, road = graph
    for move in range(len(after)):
        value[move] = IMPOSSIBLE
        kind = place * KINDS + combination[move]
        for i in range(first[kind], first[kind + 1]):
            worth = end_worth(targets[i], after[move], road[i], army[after[move]], worths, rivals)
            if worth > value[move]:
                value[move] = worth
                target[move] = i


@kernel
def plan_turn(
    value: Any,
    payment: Any,
    idle: Any,
    payable: Any,
    dice: Any,
    begin: Int,
    end: Int,
    final: Any,
    kept: Any,
    best: Any,
) -> None:
    """From the worth of every move: what full hands (those from `begin` to `end`) are worth.

    `final` tells it for hands as they lie, `kept[n]` for hands that are kept while the other
    dice are rolled, with n more rolls after that one; `best[n]` for the best that can be kept.
    """
    begins, hands = payable
    more, less = dice
    final[:] = idle
    for move in range(len(value)):
        if value[move] > idle:
            for i in range(begins[payment[move]], begins[payment[move] + 1]):
                if begin <= hands[i] < end:
                    final[hands[i] - begin, 0] = max(final[hands[i] - begin, 0], value[move])
    scratch = np.zeros(1)
    for n in range(ROLLS):
        kept[n, begin:end] = final if n == 0 else best[n - 1, begin:end]
        expect(kept[n], more, begin, scratch)
        choose(kept[n], final, less, begin, best[n], scratch)
