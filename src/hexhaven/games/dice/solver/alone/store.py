"""Where solutions are kept: one file a problem, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_cache_path

from hexhaven.core.preparation import Progress
from hexhaven.games.dice.solver.alone import solution
from hexhaven.games.dice.solver.alone.solution import Problem, Solution, silent, solve
from hexhaven.games.dice.solver.archive import keep_tables, kept_tables, sources_of


def place_of(problem: Problem) -> Path:
    """The file of a problem; its name changes when anything does that the values depend on."""
    sources = sources_of(solution.__file__)
    late = "-late" if problem.late_jokers else ""
    return user_cache_path("hexhaven") / "solutions" / f"dice-{problem.turns}{late}-{sources}.npz"


def save(solved: Solution) -> None:
    """Keep a solution; a file that is there is complete."""
    keep_tables(place_of(solved.problem), values=solved.values, seconds=solved.seconds)


def load(problem: Problem) -> Solution | None:
    """The solution kept for a problem, or None; a file that cannot be read is none."""
    kept = kept_tables(place_of(problem))
    if kept is None or kept.keys() != {"values", "seconds"}:
        return None
    return Solution(problem, kept["values"], float(kept["seconds"]))


def solution_of(
    problem: Problem, workers: int | None = None, progress: Progress = silent
) -> Solution:
    """The solution of a problem: the one kept, or a new one, which is kept then."""
    found = load(problem)
    if found is None:
        found = solve(problem, workers, progress)
        save(found)
    return found
