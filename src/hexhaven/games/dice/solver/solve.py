"""Solving both games: the exact worth of perfect play, kept or worked out now."""

from collections.abc import Mapping
from typing import Any

from hexhaven.core.messages import Refused
from hexhaven.core.plugins.solver import SolveRequest, SolverResult, Stage
from hexhaven.games.dice.forms import DICE_FORM, PLUS_FORM
from hexhaven.games.dice.plus import GOAL
from hexhaven.games.dice.rendering import solution_lines
from hexhaven.games.dice.rendering.score_chart import draw_scores
from hexhaven.games.dice.sheet import PIECE_KINDS, Sheet
from hexhaven.games.dice.solver.alone import solution as alone
from hexhaven.games.dice.solver.alone.distribution import Distribution, distribution_of
from hexhaven.games.dice.solver.plus import solution as plus
from hexhaven.games.dice.solver.plus.boards import can_occur, points_alone
from hexhaven.games.dice.solver.plus.games import TurnCounts, games_of
from hexhaven.games.dice.text_input.sheets import read_sheet

PLUS = "dice-plus"
GAMES = ("dice", PLUS)
MOST_TURNS, MOST_WORKERS = 15, 256


def solve(request: SolveRequest, stage: Stage) -> SolverResult:
    """Solve the Dice Game, Plus alone, or Plus from a sheet on."""
    _check(request)
    if request.game != PLUS:
        return _solve_alone(request, stage)
    if request.sheet is None:
        return _solve_plus(request, stage)
    return _solve_sheet(request, _plus_sheet(request.sheet, request.language), stage)


def _check(request: SolveRequest) -> None:
    turns, workers = request.turns, request.workers
    if request.game == PLUS and turns is not None:
        raise Refused("lab.solve_race_turns")
    if request.game != PLUS and request.sheet is not None:
        raise Refused("lab.solve_sheet", game=PLUS)
    if turns is not None and not 1 <= turns <= MOST_TURNS:
        raise Refused("lab.solve_turns", turns=turns, most=MOST_TURNS)
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise Refused("lab.solve_workers", workers=workers)
    if request.game == PLUS and (request.scores or request.chart):
        raise Refused("lab.no_scores", game=PLUS)


def _solve_alone(request: SolveRequest, stage: Stage) -> SolverResult:
    problem = alone.Problem(request.turns or MOST_TURNS, request.late_jokers)
    with stage("lab.solving") as progress:
        solution = alone.SOLUTIONS.solution_of(problem, request.workers, progress)
    figures = alone_figures(solution)
    lines = [solution_lines.alone_line(solution, request.language)]
    if not (request.scores or request.chart):
        return SolverResult(figures, tuple(lines))
    with stage("lab.scoring") as progress:
        ends = distribution_of(solution, progress)
    if request.scores:
        figures |= score_figures(ends)
        lines += solution_lines.score_lines(ends, request.language)
    chart = draw_scores(ends, request.language) if request.chart else None
    return SolverResult(figures, tuple(lines), chart)


def _solve_plus(request: SolveRequest, stage: Stage) -> SolverResult:
    problem = plus.Problem(request.late_jokers)
    with stage("lab.solving") as progress:
        solution = plus.SOLUTIONS.solution_of(problem, request.workers, progress)
    with stage("lab.playing_out") as progress:
        played = games_of(solution, request.workers, progress)
    line = solution_lines.plus_line(solution, played, request.language)
    return SolverResult(plus_figures(solution, played), (line,))


def _solve_sheet(request: SolveRequest, sheet: Sheet, stage: Stage) -> SolverResult:
    """What a sheet of Plus is worth, by the whole solution if it is kept."""
    problem = plus.Problem(request.late_jokers)
    with stage("lab.solving") as progress:
        solution = plus.SOLUTIONS.load(problem) or plus.solve(
            problem, request.workers, progress, start=sheet
        )
    figures = sheet_figures(solution, sheet)
    return SolverResult(figures, (solution_lines.sheet_line(figures, request.language),))


def _plus_sheet(text: str, language: str) -> Sheet:
    """The sheet of Plus that a text describes; refused when it cannot occur."""
    sheet = read_sheet(PLUS_FORM, text, language)
    if not can_occur(sheet):
        raise Refused("sheet.dice.over", goal=GOAL, points=points_alone(sheet))
    return sheet


def alone_figures(solution: alone.Solution) -> dict[str, Any]:
    return {
        "expected_score": solution.expected_score,
        "turns": solution.problem.turns,
        "late_jokers": solution.problem.late_jokers,
        "states": solution.states,
        "seconds": solution.seconds,
    }


def score_figures(ends: Distribution) -> dict[str, Any]:
    return {
        "scores": {str(score): chance for score, chance in ends.scores().items()},
        "built": {
            name: {
                str(place.number): ends.build_chance(kind, index)
                for index, place in enumerate(DICE_FORM.places[kind])
            }
            for kind, name in enumerate(PIECE_KINDS)
        },
        "crosses": ends.crosses(),
    }


def plus_figures(solution: plus.Solution, played: TurnCounts) -> dict[str, Any]:
    return {
        "expected_turns": played.expected,
        "exact": True,
        "late_jokers": solution.problem.late_jokers,
        "states": solution.states,
        "seconds": solution.seconds,
        "games": len(played.turns),
        "mean_turns": played.mean,
        "interval": list(played.interval),
    }


def sheet_figures(solution: plus.Solution, sheet: Sheet) -> Mapping[str, Any]:
    return {
        "points": points_alone(sheet),
        "expected_turns": solution.turns(sheet),
        "exact": True,
        "late_jokers": solution.problem.late_jokers,
    }
