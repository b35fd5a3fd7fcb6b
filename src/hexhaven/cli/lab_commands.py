"""The lab's commands: what `simulate`, `balance` and `bench` do once words are read.

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

from hexhaven.lab.bench.games import SECONDS, bench
from hexhaven.lab.simulate.plan import BadPlan, Plan, make_plan
from hexhaven.lab.simulate.run import simulate

if TYPE_CHECKING:
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
    """Measure random games, ours and another program's, or a game with very many players."""
    from hexhaven.lab.bench.scale import games_with_long_tables, long_table_of
    from hexhaven.lab.bench.screen import bench_status, explain_missing_rival, show_bench

    if (long := long_table_of(game)) is not None:
        if seconds is not None:
            raise BadPlan("lab.scale_seconds", game=game)
        players = long.PLAYERS if players is None else players
        rounds = long.ROUNDS if rounds is None else rounds
        _bench_scale(game, players, rounds, as_json, language)
        return
    if players is not None or rounds is not None:
        raise BadPlan("lab.scale_only", game=game, known=", ".join(games_with_long_tables()))
    seconds = SECONDS if seconds is None else seconds
    with bench_status(seconds, language) as progress:
        measured = bench(game, seconds, progress)
    if as_json:
        _print_json(measured.to_json())
    else:
        show_bench(measured, language)
    explain_missing_rival(measured, language)


def _bench_scale(game: str, players: int, rounds: int, as_json: bool, language: str) -> None:
    """Print what a long table costs beside a small one."""
    from hexhaven.lab.bench.scale import measure_scale
    from hexhaven.lab.bench.scale_screen import scale_status, show_scale

    with scale_status(language) as progress:
        measured = measure_scale(game, players, rounds, progress)
    if as_json:
        _print_json(measured.to_json())
    else:
        show_scale(measured, language)


def _print_json(value: Any) -> None:
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")
