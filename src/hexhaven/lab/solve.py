"""Solving a game: the exact worth of perfect play, from the store or worked out now."""

from __future__ import annotations

from typing import Any

from hexhaven.core.messages import Refused
from hexhaven.core.preparing import Progress
from hexhaven.games.dice.solo.solution import Problem, Solution
from hexhaven.games.dice.solo.store import solution_of

SOLVABLE = ("dice",)
MOST_TURNS = 15


class BadProblem(Refused):
    """Something that cannot be solved."""


def solve_game(
    game: str, turns: int, late_jokers: bool, workers: int | None, progress: Progress
) -> Solution:
    """The solution of a game; BadProblem when it has none."""
    if game not in SOLVABLE:
        raise BadProblem("lab.unsolvable", game=game[:40], known=", ".join(SOLVABLE))
    if not 1 <= turns <= MOST_TURNS:
        raise BadProblem("lab.solve_turns", turns=turns, most=MOST_TURNS)
    if workers is not None and not 1 <= workers <= 256:
        raise BadProblem("lab.solve_workers", workers=workers)
    return solution_of(Problem(turns, late_jokers), workers, progress)


def to_json(solved: Solution) -> dict[str, Any]:
    """The figures of a solution as a JSON value."""
    return {
        "expected_score": solved.expected_score,
        "turns": solved.problem.turns,
        "late_jokers": solved.problem.late_jokers,
        "states": solved.states,
        "seconds": solved.seconds,
    }
