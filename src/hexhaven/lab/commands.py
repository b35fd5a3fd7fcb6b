"""The lab's commands: what `hexhaven simulate`, `bench` and `solve` do once their words are read.

Each prints its result on standard output and raises `Refused` for what cannot be. Progress
is shown on standard error, on a terminal only. KeyboardInterrupt passes through when all
has been cleaned up; the command line ends with status 130 then.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from hexhaven.lab.bench import bench
from hexhaven.lab.plan import make_plan
from hexhaven.lab.simulate import simulate


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
    from hexhaven.lab.preparing import prepare_bots
    from hexhaven.lab.screen import progress_bar, show_report

    plan = make_plan(
        game,
        [name.strip() for name in bots.split(",")],
        players=players,
        games=games,
        seed=seed,
        options=options,
        fixed_seats=fixed_seats,
    )
    prepare_bots(plan.setup, plan.bots, language)
    with progress_bar(plan, language) as progress:
        report = simulate(plan, workers=workers, out=out, progress=progress)
    if as_json:
        _print_json(report.to_json())
    else:
        show_report(report, language)


def bench_command(
    game: str, *, seconds: float = 20, as_json: bool = False, language: str = "en"
) -> None:
    """Measure random games, ours and another program's, and print how fast they are."""
    from hexhaven.lab.bench_screen import bench_status, explain_missing_rival, show_bench

    with bench_status(seconds, language) as progress:
        measured = bench(game, seconds, progress)
    if as_json:
        _print_json(measured.to_json())
    else:
        show_bench(measured, language)
    explain_missing_rival(measured, language)


def solve_command(
    game: str,
    *,
    turns: int = 15,
    late_jokers: bool = False,
    workers: int | None = None,
    as_json: bool = False,
    language: str = "en",
) -> None:
    """Solve a game exactly, or look its solution up, and print what perfect play is worth."""
    from hexhaven.lab.figures import number
    from hexhaven.lab.preparing import progress_bar
    from hexhaven.lab.solve import solve_game, to_json
    from hexhaven.words import say

    with progress_bar(say("lab.solving", language)) as progress:
        solved = solve_game(game, turns, late_jokers, workers, progress)
    if as_json:
        _print_json(to_json(solved))
        return
    sys.stdout.write(
        say(
            "lab.solved",
            language,
            turns=turns,
            score=number(solved.expected_score, 6, language),
            states=number(solved.states, 0, language),
            seconds=number(solved.seconds, 1, language),
        )
        + "\n"
    )


def _print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
