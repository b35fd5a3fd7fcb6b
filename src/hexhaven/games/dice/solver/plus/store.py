"""Where solutions of the race are kept: one file a problem, written whole or not at all."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_cache_path

from hexhaven.core.preparation import Progress
from hexhaven.games.dice.solver.alone.solution import silent
from hexhaven.games.dice.solver.archive import keep_tables, kept_tables, sources_of
from hexhaven.games.dice.solver.plus import play, solution
from hexhaven.games.dice.solver.plus.play import Alone, Played, play_alone
from hexhaven.games.dice.solver.plus.solution import Problem, Solution, solve


def place_of(problem: Problem) -> Path:
    """The file of a problem; its name changes when anything does that the worths depend on."""
    marks = (
        ("late", problem.late_jokers),
        ("roadless", not problem.longest_road),
        ("armyless", not problem.largest_army),
    )
    name = "-".join(["dice-plus", *(mark for mark, holds in marks if holds)])
    sources = sources_of(solution.__file__)
    return user_cache_path("hexhaven") / "solutions" / f"{name}-{sources}.npz"


def games_place(problem: Problem) -> Path:
    """The file of the games played by a solution."""
    solved = place_of(problem)
    return solved.with_name(f"games-{sources_of(play.__file__)}-{solved.name}")


def save(solved: Solution) -> None:
    """Keep a solution; a file that is there is complete."""
    keep_tables(place_of(solved.problem), worths=solved.worths, seconds=solved.seconds)


def load(problem: Problem) -> Solution | None:
    """The solution kept for a problem, or None; a file that cannot be read is none."""
    kept = kept_tables(place_of(problem))
    if kept is None or kept.keys() != {"worths", "seconds"}:
        return None
    return Solution(problem, kept["worths"], float(kept["seconds"]))


def solution_of(
    problem: Problem, workers: int | None = None, progress: Progress = silent
) -> Solution:
    """The solution of a problem: the one kept, or a new one, which is kept then."""
    found = load(problem)
    if found is None:
        found = solve(problem, workers, progress)
        save(found)
    return found


def games_of(solved: Solution, workers: int | None = None, progress: Progress = silent) -> Played:
    """Games of the best play alone: those kept, or new ones, which are kept then."""
    kept = kept_tables(games_place(solved.problem))
    if kept is not None and kept.keys() == {"turns", "expected"}:
        return Played(tuple(kept["turns"].tolist()), float(kept["expected"]))
    played = play_alone(Alone(solved), workers=workers, progress=progress)
    keep_tables(games_place(solved.problem), turns=played.turns, expected=played.expected)
    return played
