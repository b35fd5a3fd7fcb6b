"""Solving a game: the exact worth of perfect play, from the store or worked out now."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hexhaven.core.messages import Refused
from hexhaven.core.preparing import Progress
from hexhaven.games.dice.forms import PLUS_FORM
from hexhaven.games.dice.plus import GOAL
from hexhaven.games.dice.sheet import Sheet
from hexhaven.games.dice.solver.alone.solution import Problem, Solution
from hexhaven.games.dice.solver.alone.store import solution_of
from hexhaven.games.dice.solver.plus import solution as race
from hexhaven.games.dice.solver.plus import store as race_store
from hexhaven.games.dice.solver.plus.boards import can_occur, points_alone
from hexhaven.games.dice.solver.plus.play import Played
from hexhaven.games.dice.typed.sheets import BadSheet, read_sheet

PLUS = "dice-plus"
SOLVABLE = ("dice", PLUS)
MOST_TURNS = 15


class BadProblem(Refused):
    """Something that cannot be solved."""


@dataclass(frozen=True)
class Race:
    """The solution of Plus alone, and games played by it."""

    solution: race.Solution
    played: Played


def check_problem(game: str, turns: int | None, workers: int | None, sheet: str | None) -> None:
    """Refuse what cannot be solved."""
    if game not in SOLVABLE:
        raise BadProblem("lab.unsolvable", game=game[:40], known=", ".join(SOLVABLE))
    if game == PLUS and turns is not None:
        raise BadProblem("lab.solve_race_turns")
    if game != PLUS and sheet is not None:
        raise BadProblem("lab.solve_sheet", game=PLUS)
    if turns is not None and not 1 <= turns <= MOST_TURNS:
        raise BadProblem("lab.solve_turns", turns=turns, most=MOST_TURNS)
    if workers is not None and not 1 <= workers <= 256:
        raise BadProblem("lab.solve_workers", workers=workers)


def solve_game(
    game: str, turns: int | None, late_jokers: bool, workers: int | None, progress: Progress
) -> Solution:
    """The solution of a game of some turns; BadProblem when it has none."""
    check_problem(game, turns, workers, None)
    return solution_of(Problem(turns or MOST_TURNS, late_jokers), workers, progress)


def solve_race(late_jokers: bool, workers: int | None, progress: Progress) -> race.Solution:
    """The solution of Plus alone."""
    return race_store.solution_of(race.Problem(late_jokers), workers, progress)


def solve_sheet(
    sheet: Sheet, late_jokers: bool, workers: int | None, progress: Progress
) -> race.Solution:
    """A solution that knows a sheet of Plus: the whole one if it is kept, or of what follows."""
    problem = race.Problem(late_jokers)
    return race_store.load(problem) or race.solve(problem, workers, progress, sheet)


def play_race(solved: race.Solution, workers: int | None, progress: Progress) -> Race:
    """A solution of Plus with the games played by it."""
    return Race(solved, race_store.games_of(solved, workers, progress))


def race_sheet(text: str, language: str) -> Sheet:
    """The sheet of Plus that a text describes; refused when it cannot occur."""
    sheet = read_sheet(PLUS_FORM, text, language)
    if not can_occur(sheet):
        raise BadSheet("sheet.dice.over", goal=GOAL, points=points_alone(sheet))
    return sheet


def to_json(solved: Solution) -> dict[str, Any]:
    """The figures of a solution as a JSON value."""
    return {
        "expected_score": solved.expected_score,
        "turns": solved.problem.turns,
        "late_jokers": solved.problem.late_jokers,
        "states": solved.states,
        "seconds": solved.seconds,
    }


def race_to_json(raced: Race) -> dict[str, Any]:
    """The figures of Plus alone as a JSON value."""
    solved, played = raced.solution, raced.played
    return {
        "expected_turns": played.expected,
        "exact": True,
        "late_jokers": solved.problem.late_jokers,
        "states": solved.states,
        "seconds": solved.seconds,
        "games": len(played.turns),
        "mean_turns": played.mean,
        "interval": list(played.interval),
    }


def sheet_to_json(solved: race.Solution, sheet: Sheet) -> dict[str, Any]:
    """What a sheet of Plus is worth, as a JSON value."""
    return {
        "points": points_alone(sheet),
        "expected_turns": solved.turns(sheet),
        "exact": True,
        "late_jokers": solved.problem.late_jokers,
    }
