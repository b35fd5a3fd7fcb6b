"""What sheets are worth, as kernels: several problems at once, side by side.

Worth is the number of turns left, counted downwards from 0, so that more is better. Tables have
a row a hand of dice and a column a problem, because what is looked up is the same for all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexhaven.core.kernels import Int, kernel
from hexhaven.games.dice.solver.alone.boards import COMBINATIONS
from hexhaven.games.dice.solver.alone.rolls import NO_HAND

FACES = 6
KINDS = len(COMBINATIONS)
IMPOSSIBLE = -1e9
#: How far a guess may be off before it is corrected for the last time, and one without an own
#: slope: what is left of the error then is far smaller.
CLOSE, EXACT = 1e-8, 1e-13
MOST_GUESSES = 40
#: A turn gives at least so much less for every turn less that doing nothing is worth.
STEEPEST = -1e-6


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
def three_rolls(
    final: Any, more: Any, less: Any, full: Int, worth: Any, best: Any, scratch: Any
) -> None:
    """D-02: from what each last roll is worth, in `worth[0]` what a turn is before its first."""
    worth[full : full + len(final)] = final
    expect(worth, more, full, scratch)
    for _ in range(2):
        choose(worth, final, less, full, best, scratch)
        worth[full : full + len(final)] = best[full : full + len(final)]
        expect(worth, more, full, scratch)


@kernel
def best_steps(numbers: Any, first: Any, targets: Any, worths: Any, steps: Any) -> None:
    """For some boards: by combination but none and by garrison, the worth of the best step."""
    for lane in range(len(numbers)):
        for kind in range(1, KINDS):
            place = numbers[lane] * KINDS + kind
            steps[kind, :, lane] = IMPOSSIBLE
            for i in range(first[place], first[place + 1]):
                after = worths[targets[i]]
                for garrison in range(len(after)):
                    steps[kind, garrison, lane] = max(steps[kind, garrison, lane], after[garrison])


@kernel
def last_roll(
    garrison: Int, steps: Any, moves: Any, payable: Any, full: Int, most: Any, final: Any
) -> None:
    """D-04: what each last roll is worth with the best builds; IMPOSSIBLE if it pays for none."""
    first, payment, combination, after = moves
    begins, hands = payable
    final[:] = IMPOSSIBLE
    most[:] = IMPOSSIBLE
    for i in range(first[garrison], first[garrison + 1]):
        for lane in range(len(most)):
            most[lane] = max(most[lane], steps[combination[i], after[i], lane])
        if i + 1 == first[garrison + 1] or payment[i + 1] != payment[i]:
            for j in range(begins[payment[i]], begins[payment[i] + 1]):
                for lane in range(len(most)):
                    final[hands[j] - full, lane] = max(final[hands[j] - full, lane], most[lane])
            most[:] = IMPOSSIBLE


@kernel
def with_idle(final: Any, idle: Any, after: Any) -> None:
    """What each last roll is worth if building nothing is worth `idle`."""
    for roll in range(len(final)):
        for lane in range(len(idle)):
            after[roll, lane] = max(final[roll, lane], idle[lane])


@kernel
def own_worth(final: Any, dice: Any, memory: Any, worth: Any, slope: Any) -> None:
    """What sheets are worth, from what the last rolls are that build something.

    A turn that builds nothing leads to the same sheet. So a worth w is one turn less than what
    the turn gives if doing nothing is worth w; that is convex in w and nearly linear, so the line
    through the last two guesses soon leads to one that proves right. `worth` holds the first
    guesses, `slope` those of similar sheets, and `found` what need not be found.
    """
    more, less, full = dice
    after, hands, best, scratch, earlier, earlier_gap, found = memory
    for guesses in range(MOST_GUESSES):
        with_idle(final, worth, after)
        three_rolls(after, more, less, full, hands, best, scratch)
        for lane in range(len(worth)):
            if found[lane]:
                continue
            gap = hands[0, lane] - 1 - worth[lane]
            change = worth[lane] - earlier[lane]
            if guesses > 0 and abs(change) > EXACT:
                slope[lane] = min((gap - earlier_gap[lane]) / change, STEEPEST)
            earlier[lane], earlier_gap[lane] = worth[lane], gap
            worth[lane] -= gap / slope[lane]
            found[lane] = abs(gap) <= (CLOSE if guesses > 0 else EXACT)
        if found.all():
            return
    worth[:] = np.nan


@kernel
def solve_boards(
    numbers: Any,
    missing: Any,
    army: Any,
    wanted: Any,
    graph: Any,
    moves: Any,
    payable: Any,
    dice: Any,
    worths: Any,
    memory: Any,
) -> None:
    """Solve the wanted garrisons of some boards that do not lead to each other."""
    steps, final, worth, slope, most, guessing = memory
    best_steps(numbers, graph[0], graph[1], worths, steps)
    found = guessing[-1]
    worth[:] = -1.0
    slope[:] = -1.0
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
        last_roll(garrison, steps, moves, payable, dice[2], most, final)
        own_worth(final, dice, guessing, worth, slope)
        for lane in range(len(numbers)):
            if missing[lane, army[garrison]] > 0:
                worths[numbers[lane], garrison] = worth[lane]
                steps[0, garrison, lane] = worth[lane]
