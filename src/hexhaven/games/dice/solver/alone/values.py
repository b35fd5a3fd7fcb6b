"""What sheets are worth, as kernels: the best builds of a roll, three rolls, one turn earlier."""

from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.dice import position
from hexhaven.games.dice.position import ROLLS
from hexhaven.games.dice.solver.alone.boards import all_boards, points
from hexhaven.games.dice.solver.alone.garrisons import GARRISONS, Options, knights_of, options
from hexhaven.games.dice.solver.boards import COMBINATION_COUNT, IMPOSSIBLE, Graph
from hexhaven.games.dice.solver.hands import (
    FACES,
    FIRST_FULL,
    FULL_HANDS,
    HANDS,
    NO_HAND,
    DiceSteps,
    Table,
    dice_steps,
)

#: D-07: what a turn that builds nothing counts.
CROSS = float(position.CROSS)


class SolverTables(NamedTuple):
    """What never changes while a problem is solved: boards and their points, options, dice."""

    graph: Graph
    points: Table
    options: Options
    dice: DiceSteps


class Turn(NamedTuple):
    """What one turn is worth as its dice fall.

    `final` is for each last roll, `kept[n, hand]` for keeping a hand and rolling the other dice
    with n more rolls after that, `best` for the best hand to keep.
    """

    final: Table
    kept: Table
    best: Table


class Memory(NamedTuple):
    """What one worker works with: a turn, the best steps by kind and garrison, turns solved before.

    The last two remember, at each place, the last rolls of a turn and what that turn is worth.
    """

    turn: Turn
    steps: Table
    remembered: Table
    worths: Table


def tables_of(late: bool) -> SolverTables:
    return SolverTables(all_boards().graph, points(), options(late), dice_steps())


def new_turn() -> Turn:
    return Turn(np.zeros(FULL_HANDS), np.zeros((ROLLS, HANDS)), np.zeros(HANDS))


def new_memory(remembered: int) -> Memory:
    """The memory of a worker; nothing is remembered at first."""
    return Memory(
        new_turn(),
        np.zeros((COMBINATION_COUNT, GARRISONS)),
        np.full((remembered, FULL_HANDS), np.nan),
        np.zeros(remembered),
    )


@kernel
def expect(worth: Any, more: Any) -> None:
    """From what hands of six are worth: what smaller ones are, before the other dice are rolled."""
    for hand in range(FIRST_FULL - 1, -1, -1):
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
        value = worth[hand] if hand < FIRST_FULL else final[hand - FIRST_FULL]
        for face in range(FACES):
            if less[hand, face] != NO_HAND:
                value = max(value, best[less[hand, face]])
        best[hand] = value


@kernel
def three_rolls(turn: Turn, dice: DiceSteps) -> Int:
    """D-02: what a turn is worth before its first roll, from what each last roll is worth."""
    final, kept, best = turn
    best[FIRST_FULL:] = final
    for again in range(ROLLS):
        if again > 0:
            choose(kept[again - 1], final, dice.less, best)
        kept[again, FIRST_FULL:] = best[FIRST_FULL:]
        expect(kept[again], dice.more)
    return kept[ROLLS - 1, 0]


@kernel
def best_steps(board: Int, tables: SolverTables, later: Any, steps: Any) -> None:
    """For every combination and garrison left: the most points now and later."""
    first, targets = tables.graph
    points = tables.points
    for kind in range(COMBINATION_COUNT):
        begin, end = (
            first[board * COMBINATION_COUNT + kind],
            first[board * COMBINATION_COUNT + kind + 1],
        )
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
def options_of(garrison: Int, roll: Int, options: Options) -> Any:
    """Where the options of a garrison and a last roll begin and end."""
    first = options.first
    end = first[garrison, roll + 1] if roll + 1 < FULL_HANDS else first[garrison + 1, 0]
    return first[garrison, roll], end


@kernel
def last_roll(garrison: Int, idle: Any, steps: Any, options: Options, final: Any) -> None:
    """D-04, D-07: what each last roll is worth with the best builds, or none."""
    combination, after = options.combination, options.garrison
    own = knight_points(garrison)
    for roll in range(FULL_HANDS):
        begin, end = options_of(garrison, roll, options)
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
    for roll in range(FULL_HANDS):
        mixed = (mixed ^ words[roll]) * np.uint64(1099511628211)
    return mixed


@kernel
def are_equal(one: Any, other: Any) -> bool:
    for roll in range(FULL_HANDS):
        if one[roll] != other[roll]:
            return False
    return True


@kernel
def turn_worth(memory: Memory, dice: DiceSteps) -> Int:
    """What a turn is worth; solved once for sheets whose last rolls are worth the same."""
    final, remembered, worths = memory.turn.final, memory.remembered, memory.worths
    place = fingerprint(final) % np.uint64(len(worths))
    if not are_equal(remembered[place], final):
        remembered[place] = final
        worths[place] = three_rolls(memory.turn, dice)
    return worths[place]


@kernel
def solve_turn(board: Int, garrison: Int, tables: SolverTables, later: Any, turn: Turn) -> None:
    """Fill the tables of a turn, from what all sheets are worth a turn later."""
    steps = np.zeros((COMBINATION_COUNT, later.shape[1]))
    best_steps(board, tables, later, steps)
    last_roll(garrison, later[board, garrison], steps, tables.options, turn.final)
    three_rolls(turn, tables.dice)
