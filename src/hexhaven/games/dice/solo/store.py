"""Where solutions are kept: one file a problem, written whole or not at all."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import numpy as np
from platformdirs import user_cache_path

from hexhaven.core.kernels import cache_folder
from hexhaven.core.preparing import Progress
from hexhaven.games.dice.solo import solution
from hexhaven.games.dice.solo.solution import Problem, Solution, silent, solve


def place_of(problem: Problem) -> Path:
    """The file of a problem; its name changes when anything does that the values depend on."""
    sources = cache_folder(Path(solution.__file__)).name
    late = "-late" if problem.late_jokers else ""
    return user_cache_path("hexhaven") / "solutions" / f"dice-{problem.turns}{late}-{sources}.npz"


def save(solved: Solution) -> None:
    """Keep a solution; a file that is there is complete."""
    place = place_of(solved.problem)
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_name(f".{place.name}.{os.getpid()}.new")
    try:
        with new.open("wb") as file:
            np.savez_compressed(file, values=solved.values, seconds=solved.seconds)
        new.replace(place)
    finally:
        new.unlink(missing_ok=True)


def load(problem: Problem) -> Solution | None:
    """The solution kept for a problem, or None; a file that cannot be read is none."""
    try:
        with place_of(problem).open("rb") as file, np.load(file) as kept:
            return Solution(problem, kept["values"], float(kept["seconds"]))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None


def solution_of(
    problem: Problem, workers: int | None = None, progress: Progress = silent
) -> Solution:
    """The solution of a problem: the one kept, or a new one, which is kept then."""
    found = load(problem)
    if found is None:
        found = solve(problem, workers, progress)
        save(found)
    return found
