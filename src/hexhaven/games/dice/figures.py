"""What statistics count of one seat's game: luck, by the exact solution where it is at hand."""

from collections.abc import Iterable

from hexhaven.core.entries import Step
from hexhaven.core.game import NATURE, Seat
from hexhaven.core.plugins.figures import Figures
from hexhaven.games.dice.position import Position
from hexhaven.games.dice.solver.alone.preparation import policy_if_ready, problem_of


def count(steps: Iterable[Step[Position]], seat: Seat) -> Figures:
    """The figures of a seat: the points that its dice were worth beyond what they promised.

    Plus is played against others, and nothing says what its dice promise.
    """
    taken = list(steps)
    is_plus = not taken or not any(taken[-1].after.boxes)
    policy = None if is_plus else policy_if_ready(problem_of(taken[-1].after))
    if policy is None:
        return Figures()
    luck = sum(
        policy.value(step.after, seat) - policy.value(step.before, seat)
        for step in taken
        if step.entry.seat == NATURE and step.after.turn == seat
    )
    return Figures(luck=float(luck), luck_in="points")
