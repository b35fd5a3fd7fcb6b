"""One turn, as kernels: what its ends are worth, every last roll, and every hand that is kept."""

from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.dice.position import ROLLS
from hexhaven.games.dice.solver.boards import COMBINATION_COUNT, IMPOSSIBLE, Graph
from hexhaven.games.dice.solver.hands import HANDS, DiceSteps
from hexhaven.games.dice.solver.plus.garrisons import MoveTable
from hexhaven.games.dice.solver.plus.payments import Payable
from hexhaven.games.dice.solver.plus.values import choose, expect


class Ends(NamedTuple):
    """By move: what its best end is worth, and which target of the boards it is."""

    value: Any
    target: Any


class HandRange(NamedTuple):
    """Full hands of a turn: the first, and the one after the last."""

    begin: Int
    end: Int


class Turn(NamedTuple):
    """What full hands are worth as they lie, hands that are kept, and the best of these.

    `kept[n]` is for keeping a hand while the other dice are rolled, with n more rolls after that.
    """

    final: Any
    kept: Any
    best: Any


def new_turn(span: HandRange) -> Turn:
    final = np.zeros((span.end - span.begin, 1))
    return Turn(final, np.zeros((ROLLS, HANDS, 1)), np.zeros((ROLLS, HANDS, 1)))


@kernel
def list_ends(place: Int, moves: MoveTable, graph: Graph, worths: Any, ends: Ends) -> None:
    """For every move: the worth of its best end, by board and garrison, and which board it is."""
    first, targets = graph
    combination, after = moves.combination, moves.garrison
    value, target = ends
    for move in range(len(after)):
        value[move] = IMPOSSIBLE
        kind = place * COMBINATION_COUNT + combination[move]
        for i in range(first[kind], first[kind + 1]):
            worth = worths[targets[i], after[move]]
            if worth > value[move]:
                value[move] = worth
                target[move] = i


@kernel
def last_roll(
    value: Any, payment: Any, idle: Any, payable: Payable, span: HandRange, final: Any
) -> None:
    """What full hands are worth as they lie, from the worth of every move."""
    first, hands = payable
    begin, end = span
    final[:] = idle
    for move in range(len(value)):
        if value[move] > idle:
            for i in range(first[payment[move]], first[payment[move] + 1]):
                if begin <= hands[i] < end:
                    final[hands[i] - begin, 0] = max(final[hands[i] - begin, 0], value[move])


@kernel
def plan_rolls(span: HandRange, dice: DiceSteps, turn: Turn) -> None:
    """What it is worth to keep hands, from what full ones are worth as they lie."""
    begin, end = span
    final, kept, best = turn
    scratch = np.zeros(1)
    for n in range(ROLLS):
        kept[n, begin:end] = final if n == 0 else best[n - 1, begin:end]
        expect(kept[n], dice.more, begin, scratch)
        choose(kept[n], final, dice.less, begin, best[n], scratch)
