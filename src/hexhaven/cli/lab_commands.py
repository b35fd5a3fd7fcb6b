"""The lab's commands: what `simulate`, `balance`, `bench` and `solve` do once words are read.

Each prints its result on standard output and raises `Refused` for what cannot be. Progress
is shown on standard error, on a terminal only. KeyboardInterrupt passes through when all
has been cleaned up; the command line ends with status 130 then.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexhaven.core.registry import load_game
from hexhaven.lab.bench.games import SECONDS, bench
from hexhaven.lab.simulate.plan import BadPlan, Plan, make_plan
from hexhaven.lab.simulate.run import simulate

if TYPE_CHECKING:
    from hexhaven.games.dice.solver.alone.solution import Solution
    from hexhaven.games.dice.solver.alone.whole import Whole
    from hexhaven.lab.simulate.report import Report


def simulate_command(
    game: str,
    *,
    players: int | None = None,
    games: int = 1000,
    bots: str = "random",
    seed: int = 0,
    workers: int | None = None,
    as_json: bool = False,
    out: Path | None = None,
    fixed_seats: bool = False,
    options: Mapping[str, str] | None = None,
    language: str = "en",
) -> None:
    """Play many games of bots, named with commas between them, and print what happened."""
    from hexhaven.lab.simulate.screen import show_report

    plan = make_plan(
        game,
        [name.strip() for name in bots.split(",")],
        players=players,
        games=games,
        seed=seed,
        options=options,
        fixed_seats=fixed_seats,
    )
    report = _simulated(plan, workers, out, language)
    if as_json:
        _print_json(report.to_json())
    else:
        show_report(report, language)


def balance_command(
    game: str,
    *,
    players: int | None = None,
    games: int = 2000,
    bot: str = "builder",
    seed: int = 0,
    workers: int | None = None,
    as_json: bool = False,
    options: Mapping[str, str] | None = None,
    language: str = "en",
) -> None:
    """Let one bot play on every seat, and print how often each seat wins beside its fair share."""
    from hexhaven.lab.simulate.balance import Balance, show_balance

    if "," in bot:
        raise BadPlan("lab.balance_bots")
    plan = make_plan(game, [bot.strip()], players=players, games=games, seed=seed, options=options)
    balance = Balance(_simulated(plan, workers, None, language))
    if as_json:
        _print_json(balance.to_json())
    else:
        show_balance(balance, language)


def _simulated(plan: Plan, workers: int | None, out: Path | None, language: str) -> Report:
    """Play the games of a plan and show how far that is."""
    from hexhaven.lab.bot_preparation import prepare_bots
    from hexhaven.lab.simulate.screen import progress_bar

    prepare_bots(plan.setup, plan.bots, language)
    with progress_bar(plan, language) as progress:
        return simulate(plan, workers=workers, out=out, progress=progress)


def bench_command(
    game: str,
    *,
    seconds: float | None = None,
    players: int | None = None,
    rounds: int | None = None,
    as_json: bool = False,
    language: str = "en",
) -> None:
    """Measure random games, ours and another program's, or Connect with very many players."""
    from hexhaven.lab.bench import scale
    from hexhaven.lab.bench.screen import bench_status, explain_missing_rival, show_bench

    if game == scale.GAME:
        if seconds is not None:
            raise BadPlan("lab.scale_seconds", game=game)
        _bench_scale(scale.PLAYERS if players is None else players, rounds, as_json, language)
        return
    load_game(game)
    if players is not None or rounds is not None:
        raise BadPlan("lab.scale_only", game=game, known=scale.GAME)
    seconds = SECONDS if seconds is None else seconds
    with bench_status(seconds, language) as progress:
        measured = bench(game, seconds, progress)
    if as_json:
        _print_json(measured.to_json())
    else:
        show_bench(measured, language)
    explain_missing_rival(measured, language)


def _bench_scale(players: int, rounds: int | None, as_json: bool, language: str) -> None:
    """Print what a large table costs beside a small one."""
    from hexhaven.lab.bench.scale import ROUNDS, measure_scale
    from hexhaven.lab.bench.scale_screen import scale_status, show_scale

    with scale_status(language) as progress:
        measured = measure_scale(players, ROUNDS if rounds is None else rounds, progress)
    if as_json:
        _print_json(measured.to_json())
    else:
        show_scale(measured, language)


def solve_command(
    game: str,
    *,
    turns: int | None = None,
    sheet: str | None = None,
    late_jokers: bool = False,
    workers: int | None = None,
    scores: bool = False,
    plot: Path | None = None,
    as_json: bool = False,
    language: str = "en",
) -> None:
    """Solve a game exactly, or look its solution up, and print what perfect play is worth."""
    from hexhaven.games.dice.solver.scores import scores_lines, scores_to_json
    from hexhaven.games.dice.solver.solve import (
        PLUS,
        BadProblem,
        check_problem,
        solve_game,
        to_json,
    )
    from hexhaven.lab.bot_preparation import progress_bar
    from hexhaven.words import say
    from hexhaven.words.numbers import number

    check_problem(game, turns, workers, sheet)
    if game == PLUS and (scores or plot):
        raise BadProblem("lab.no_scores", game=game)
    if game == PLUS:
        _solve_race(sheet, late_jokers, workers, as_json, language)
        return
    with progress_bar(say("lab.solving", language)) as progress:
        solved = solve_game(game, turns, late_jokers, workers, progress)
    whole = _whole_games(solved, plot, language) if scores or plot else None
    if as_json:
        _print_json(to_json(solved) | (scores_to_json(whole) if whole and scores else {}))
        return
    sys.stdout.write(
        say(
            "lab.solved",
            language,
            turns=solved.problem.turns,
            score=number(solved.expected_score, 6, language),
            states=number(solved.states, 0, language),
            seconds=number(solved.seconds, 1, language),
        )
        + "\n"
    )
    for line in scores_lines(whole, language) if whole and scores else ():
        sys.stdout.write(line + "\n")


def _whole_games(solved: Solution, plot: Path | None, language: str) -> Whole:
    """What comes of best play, drawn to a file if one is named."""
    from hexhaven.games.dice.solver.alone.whole import whole_games
    from hexhaven.games.dice.solver.scores import draw_scores
    from hexhaven.lab.bot_preparation import progress_bar
    from hexhaven.words import say

    with progress_bar(say("lab.scoring", language)) as progress:
        whole = whole_games(solved, progress)
    if plot is not None:
        plot.write_text(draw_scores(whole, language), "utf-8")
    return whole


def _solve_race(
    sheet: str | None, late_jokers: bool, workers: int | None, as_json: bool, language: str
) -> None:
    """Print how many turns Plus takes alone, or from a sheet on."""
    from hexhaven.games.dice.solver import solve
    from hexhaven.lab.bot_preparation import progress_bar
    from hexhaven.words import say
    from hexhaven.words.numbers import number

    wanted = None if sheet is None else solve.race_sheet(sheet, language)
    with progress_bar(say("lab.solving", language)) as progress:
        if wanted is not None:
            solved = solve.solve_sheet(wanted, late_jokers, workers, progress)
        else:
            solved = solve.solve_race(late_jokers, workers, progress)
    if wanted is not None:
        figures = solve.sheet_to_json(solved, wanted)
        turns = number(figures["expected_turns"], 6, language)
        told = say("lab.race_sheet", language, count=figures["points"], turns=turns)
    else:
        with progress_bar(say("lab.playing_out", language)) as progress:
            raced = solve.play_race(solved, workers, progress)
        figures = solve.race_to_json(raced)
        low, high = raced.played.interval
        told = say(
            "lab.raced",
            language,
            turns=number(raced.played.expected, 6, language),
            states=number(solved.states, 0, language),
            seconds=number(solved.seconds, 1, language),
            games=number(len(raced.played.turns), 0, language),
            mean=number(raced.played.mean, 3, language),
            low=number(low, 3, language),
            high=number(high, 3, language),
        )
    if as_json:
        _print_json(figures)
    else:
        sys.stdout.write(told + "\n")


def _print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
