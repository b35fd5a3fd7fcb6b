"""What sheets are worth, as kernels: several problems at once, side by side.

Worth is the number of turns left, counted downwards from 0, so that more is better. Tables have
a row a hand of dice and a column a problem, because what is looked up is the same for all.
"""

from typing import Any, NamedTuple

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.dice.solver.boards import COMBINATION_COUNT, IMPOSSIBLE, Graph
from hexhaven.games.dice.solver.hands import (
    FACES,
    FIRST_FULL,
    FULL_HANDS,
    HANDS,
    NO_HAND,
    DiceSteps,
)
from hexhaven.games.dice.solver.plus.garrisons import GARRISONS, MoveTable
from hexhaven.games.dice.solver.plus.payments import Payable

#: How far off a guess may be when it is corrected for the last time, and one whose slope is
#: borrowed; the error left after that is far smaller.
CLOSE_GAP, EXACT_GAP = 1e-8, 1e-13
MOST_GUESSES = 40
#: The least a turn loses for every turn less that doing nothing is worth.
STEEPEST_SLOPE = -1e-6


class SolverTables(NamedTuple):
    """What never changes while a problem is solved.

    `army` tells of each garrison whether it is a largest army, `wanted` whether it is to be
    solved.
    """

    graph: Graph
    moves: MoveTable
    payable: Payable
    dice: DiceSteps
    army: Any
    wanted: Any


class Guesses(NamedTuple):
    """By lane: the worth guessed, its slope, the guess before with its gap, and what is found."""

    worth: Any
    slope: Any
    earlier: Any
    earlier_gap: Any
    found: Any


class Rolls(NamedTuple):
    """By hand and lane: last rolls with and without idle turns, hands kept and the best of them."""

    final: Any
    after: Any
    hands: Any
    best: Any


class Memory(NamedTuple):
    """What one worker works with: best steps, rolls, guesses, and a number a lane."""

    steps: Any
    rolls: Rolls
    guesses: Guesses
    most: Any


def new_memory(lanes: int) -> Memory:
    """The memory for as many boards side by side."""
    rolls = Rolls(
        np.zeros((FULL_HANDS, lanes)),
        np.zeros((FULL_HANDS, lanes)),
        np.zeros((HANDS, lanes)),
        np.zeros((HANDS, lanes)),
    )
    guesses = Guesses(
        np.zeros(lanes),
        np.zeros(lanes),
        np.zeros(lanes),
        np.zeros(lanes),
        np.zeros(lanes, np.bool_),
    )
    return Memory(np.zeros((COMBINATION_COUNT, GARRISONS, lanes)), rolls, guesses, np.zeros(lanes))


@kernel
def expect(worth: Any, more: Any, full: Int, total: Any) -> None:
    """From what full hands are worth: what smaller ones are, before the other dice are rolled."""
    for hand in range(full - 1, -1, -1):
        brick, lumber, wool = more[hand, 0], more[hand, 1], more[hand, 2]
        grain, ore, gold = more[hand, 3], more[hand, 4], more[hand, 5]
        for lane in range(len(total)):
            total[lane] = worth[brick, lane] + worth[lumber, lane] + worth[wool, lane]
            total[lane] += worth[grain, lane] + worth[ore, lane] + worth[gold, lane]
        for lane in range(len(total)):
            worth[hand, lane] = total[lane] / FACES


@kernel
def choose(worth: Any, final: Any, less: Any, full: Int, best: Any, most: Any) -> None:
    """What each hand is worth before another roll: the best of all it can be cut down to.

    A full hand may also be left as it lies.
    """
    for hand in range(full + len(final)):
        for lane in range(len(most)):
            most[lane] = worth[hand, lane] if hand < full else final[hand - full, lane]
        for face in range(FACES):
            cut = less[hand, face]
            if cut != NO_HAND:
                for lane in range(len(most)):
                    most[lane] = max(most[lane], best[cut, lane])
        for lane in range(len(most)):
            best[hand, lane] = most[lane]


@kernel
def three_rolls(rolls: Rolls, dice: DiceSteps, scratch: Any) -> None:
    """D-02: from what each last roll is worth, in `hands[0]` what a turn is before its first."""
    final, hands, best = rolls.after, rolls.hands, rolls.best
    hands[FIRST_FULL:] = final
    expect(hands, dice.more, FIRST_FULL, scratch)
    for _ in range(2):
        choose(hands, final, dice.less, FIRST_FULL, best, scratch)
        hands[FIRST_FULL:] = best[FIRST_FULL:]
        expect(hands, dice.more, FIRST_FULL, scratch)


@kernel
def best_steps(numbers: Any, graph: Graph, worths: Any, steps: Any) -> None:
    """For some boards: by combination but none and by garrison, the worth of the best step."""
    first, targets = graph
    for lane in range(len(numbers)):
        for kind in range(1, COMBINATION_COUNT):
            place = numbers[lane] * COMBINATION_COUNT + kind
            steps[kind, :, lane] = IMPOSSIBLE
            for i in range(first[place], first[place + 1]):
                after = worths[targets[i]]
                for garrison in range(len(after)):
                    steps[kind, garrison, lane] = max(steps[kind, garrison, lane], after[garrison])


@kernel
def last_roll(garrison: Int, tables: SolverTables, memory: Memory) -> None:
    """D-04: what each last roll is worth with the best builds; IMPOSSIBLE if it pays for none."""
    first, payment, combination, after = tables.moves
    payable, hands = tables.payable
    steps, final, most = memory.steps, memory.rolls.final, memory.most
    final[:] = IMPOSSIBLE
    most[:] = IMPOSSIBLE
    for i in range(first[garrison], first[garrison + 1]):
        for lane in range(len(most)):
            most[lane] = max(most[lane], steps[combination[i], after[i], lane])
        if i + 1 == first[garrison + 1] or payment[i + 1] != payment[i]:
            for j in range(payable[payment[i]], payable[payment[i] + 1]):
                for lane in range(len(most)):
                    final[hands[j] - FIRST_FULL, lane] = max(
                        final[hands[j] - FIRST_FULL, lane], most[lane]
                    )
            most[:] = IMPOSSIBLE


@kernel
def with_idle(final: Any, idle: Any, after: Any) -> None:
    """What each last roll is worth if building nothing is worth `idle`."""
    for roll in range(len(final)):
        for lane in range(len(idle)):
            after[roll, lane] = max(final[roll, lane], idle[lane])


@kernel
def own_worth(rolls: Rolls, dice: DiceSteps, guesses: Guesses, scratch: Any) -> None:
    """What sheets are worth, from what the last rolls are that build something.

    A turn that builds nothing leads to the same sheet. So a worth w is one turn less than what
    the turn gives if doing nothing is worth w; that is convex in w and nearly linear, so the line
    through the last two guesses soon leads to one that proves right. The guesses begin with
    those for similar sheets; what is marked as found stays as it is.
    """
    worth, slope, earlier, earlier_gap, found = guesses
    hands = rolls.hands
    for attempt in range(MOST_GUESSES):
        with_idle(rolls.final, worth, rolls.after)
        three_rolls(rolls, dice, scratch)
        for lane in range(len(worth)):
            if found[lane]:
                continue
            gap = hands[0, lane] - 1 - worth[lane]
            change = worth[lane] - earlier[lane]
            if attempt > 0 and abs(change) > EXACT_GAP:
                slope[lane] = min((gap - earlier_gap[lane]) / change, STEEPEST_SLOPE)
            earlier[lane], earlier_gap[lane] = worth[lane], gap
            worth[lane] -= gap / slope[lane]
            found[lane] = abs(gap) <= (CLOSE_GAP if attempt > 0 else EXACT_GAP)
        if found.all():
            return
    worth[:] = np.nan


@kernel
def solve_boards(
    numbers: Any, missing: Any, tables: SolverTables, worths: Any, memory: Memory
) -> None:
    """Solve the wanted garrisons of some boards that do not lead to each other."""
    army, wanted = tables.army, tables.wanted
    steps, guesses = memory.steps, memory.guesses
    worth, found = guesses.worth, guesses.found
    best_steps(numbers, tables.graph, worths, steps)
    worth[:] = -1.0
    guesses.slope[:] = -1.0
    before = np.full(len(numbers), -1)
    for garrison in range(len(army) - 1, -1, -1):
        if not wanted[garrison]:
            continue
        for lane in range(len(numbers)):
            found[lane] = missing[lane, army[garrison]] <= 0
            steps[0, garrison, lane] = 0.0
            if not found[lane] and before[lane] >= 0:
                # Boards with a road more differ alike between two garrisons.
                worth[lane] += steps[1, garrison, lane] - steps[1, before[lane], lane]
        if found.all():
            continue
        for lane in range(len(numbers)):
            before[lane] = before[lane] if found[lane] else garrison
        last_roll(garrison, tables, memory)
        own_worth(memory.rolls, tables.dice, guesses, memory.most)
        for lane in range(len(numbers)):
            if missing[lane, army[garrison]] > 0:
                worths[numbers[lane], garrison] = worth[lane]
                steps[0, garrison, lane] = worth[lane]
