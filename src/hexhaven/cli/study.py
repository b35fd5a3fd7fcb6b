"""Commands that study bots and games: `simulate`, `balance`, `arena`, `train` and `bench`.

Each prints its result on standard output and raises `Refused` for what cannot be. Progress
is shown on standard error, on a terminal only. KeyboardInterrupt passes through when all
has been cleaned up; the command line ends with status 130 then.
"""

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from hexhaven.cli import arguments as cli
from hexhaven.core.messages import Refused
from hexhaven.terminal.ui.output import print_json
from hexhaven.words import say

if TYPE_CHECKING:
    from hexhaven.lab.simulate.plan import Plan
    from hexhaven.lab.simulate.report import Report

GamesCount = Annotated[int, cli.number_option("cli.games_count", "games")]
FixedSeed = Annotated[int, cli.option("cli.simulate_seed", metavar="S", read=cli.read_seed)]


def simulate(
    game: cli.GameName,
    players: cli.Players = None,
    games: GamesCount = 1000,
    bots: Annotated[str, cli.option("cli.contestants", metavar="A,B,…")] = "random",
    seed: FixedSeed = 0,
    workers: cli.WorkerCount = None,
    cluster: cli.Nodes = None,
    device: cli.Device = "cpu",
    as_json: cli.AsJson = False,
    out: Annotated[Path | None, cli.file_option("cli.records", "out")] = None,
    fixed_seats: Annotated[bool, cli.option("cli.fixed_seats", "--fixed-seats")] = False,
    pairs: cli.GameOptions = None,
    map_file: cli.MapFile = None,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.lab.simulate.plan import make_plan
    from hexhaven.lab.simulate.screen import show_report

    seats, options = cli.read_setup(game, players, pairs, map_file)
    plan = make_plan(
        game,
        cli.read_names(bots),
        players=seats,
        games=games,
        seed=seed,
        options=options,
        fixed_seats=fixed_seats,
    )
    report = _play_plan(plan, language, workers=workers, out=out, device=device, cluster=cluster)
    cli.print_report(report, show_report, as_json, language)


def balance(
    game: cli.GameName,
    players: cli.Players = None,
    games: GamesCount = 2000,
    bots: Annotated[str | None, cli.option("cli.balance_bots", metavar="BOT")] = None,
    seed: FixedSeed = 0,
    workers: cli.WorkerCount = None,
    as_json: cli.AsJson = False,
    pairs: cli.GameOptions = None,
    map_file: cli.MapFile = None,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.lab.simulate.balance import Balance, show_balance
    from hexhaven.lab.simulate.plan import make_plan

    if bots is not None and "," in bots:
        raise Refused("lab.balance_bots")
    seats, options = cli.read_setup(game, players, pairs, map_file)
    plan = make_plan(
        game,
        None if bots is None else cli.read_names(bots),
        players=seats,
        games=games,
        seed=seed,
        options=options,
    )
    report = _play_plan(plan, language, workers=workers)
    cli.print_report(Balance(report), show_balance, as_json, language)


def _play_plan(plan: "Plan", language: str, **settings: Any) -> "Report":
    """Play the games of a plan with these settings of `simulate`, and show the progress."""
    from hexhaven.core.compiled.compiling import warm_up
    from hexhaven.core.compiled.warmup import units_of
    from hexhaven.lab.simulate.run import check_settings, simulate
    from hexhaven.lab.simulate.screen import progress_bar
    from hexhaven.terminal.ui.preparation import prepare_bots

    check_settings(plan, **settings)
    warm_up(units_of(plan.setup.game, seats=plan.setup.seats), language)
    prepare_bots(plan.setup, plan.bots, language)
    with progress_bar(plan.games, language) as progress:
        return simulate(plan, progress=progress, **settings)


def arena(
    game: cli.GameName,
    bots: Annotated[str | None, cli.option("cli.arena_bots", metavar="A,B,…")] = None,
    games: GamesCount = 100,
    players: cli.Players = None,
    seed: FixedSeed = 0,
    workers: cli.WorkerCount = None,
    cluster: cli.Nodes = None,
    alone: Annotated[bool, cli.option("cli.arena_alone")] = False,
    out: Annotated[Path | None, cli.file_option("cli.arena_out", "out")] = None,
    sprt: Annotated[str | None, cli.option("cli.arena_sprt", metavar="A,B")] = None,
    margin: Annotated[int, cli.number_option("cli.arena_margin", "margin", 50)] = 5,
    as_json: cli.AsJson = False,
    pairs: cli.GameOptions = None,
    map_file: cli.MapFile = None,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.core.compiled.compiling import warm_up
    from hexhaven.core.compiled.warmup import units_of
    from hexhaven.lab.arena.plan import make_arena
    from hexhaven.lab.arena.report import ArenaReport
    from hexhaven.lab.arena.results import check_results_file, play_arena
    from hexhaven.lab.arena.screen import show_arena
    from hexhaven.lab.arena.sprt import make_test
    from hexhaven.lab.simulate.plan import worker_count
    from hexhaven.lab.simulate.screen import progress_bar
    from hexhaven.terminal.ui.preparation import prepare_bots

    tested = () if sprt is None else cli.read_names(sprt)
    seats, options = cli.read_setup(game, players, pairs, map_file)
    planned = make_arena(
        game,
        tested if bots is None else cli.read_names(bots),
        players=seats,
        games=games,
        seed=seed,
        options=options,
        alone=alone,
    )
    test = make_test(planned, tested, margin) if tested else None
    worker_count(workers)
    check_results_file(planned, out)
    warm_up(units_of(game, seats=planned.plan.setup.seats), language)
    prepare_bots(planned.plan.setup, planned.bots, language)
    try:
        with progress_bar(planned.total, language) as progress:
            results = play_arena(
                planned,
                workers=workers,
                cluster=cluster,
                out=out,
                progress=progress,
                is_decided=test.is_decided if test else lambda found: False,
            )
    except KeyboardInterrupt:
        id = "arena.stopped_unkept" if out is None else "arena.stopped"
        sys.stderr.write(say(id, language, path=out) + "\n")
        raise
    cli.print_report(ArenaReport(results, test), show_arena, as_json, language)


def train(
    game: cli.GameName,
    out: Annotated[Path, cli.option("cli.train_out", metavar="FOLDER", read=cli.read_path)],
    rounds: Annotated[int, cli.number_option("cli.train_rounds", "rounds")] = 8,
    games: Annotated[int, cli.number_option("cli.train_games", "games")] = 1000,
    measure: Annotated[int, cli.number_option("cli.train_measure", "measure")] = 400,
    seed: FixedSeed = 0,
    workers: cli.WorkerCount = None,
    device: cli.Device = "cpu",
    cluster: cli.Nodes = None,
    as_json: cli.AsJson = False,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.bots.trainers import trainer_of
    from hexhaven.core.compiled.compiling import warm_up
    from hexhaven.core.compiled.warmup import announce_compiling, units_of
    from hexhaven.lab.simulate.screen import progress_bar
    from hexhaven.lab.train.rounds import TrainingRound, rate_rounds, ratings_line, round_line
    from hexhaven.lab.train.run import Training, check_settings, open_folder, train

    training = Training(game, rounds, games, measure, seed)
    trainer = trainer_of(game)

    def report_round(done: TrainingRound) -> None:
        if not as_json:
            sys.stdout.write(round_line(done, trainer, language) + "\n")
            sys.stdout.flush()

    check_settings(training, workers, device, cluster)
    open_folder(training, out)
    warm_up(units_of(game, seats=trainer.PLAYERS), language)
    with progress_bar(training.total, language) as progress:
        announce_compiling()
        try:
            found = train(
                training,
                out,
                workers=workers,
                cluster=cluster,
                device=device,
                report_round=report_round,
                progress=progress,
            )
        except KeyboardInterrupt:
            sys.stderr.write(say("train.stopped", language) + "\n")
            raise
    ratings = rate_rounds(found, trainer.RIVAL, trainer.PLAYERS)
    if as_json:
        done = [asdict(each) for each in found]
        print_json(training.to_json() | {"rounds": done, "ratings": ratings})
    else:
        sys.stdout.write(ratings_line(ratings, found, language) + "\n")


def bench(
    game: cli.GameName,
    seconds: Annotated[float | None, cli.number_option("cli.bench_seconds", "seconds")] = None,
    players: Annotated[int | None, cli.number_option("cli.bench_players", "players")] = None,
    rounds: Annotated[int | None, cli.number_option("cli.bench_rounds", "rounds")] = None,
    device: cli.Device = "cpu",
    as_json: cli.AsJson = False,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.core.compiled.cache import learning_units, playing_units
    from hexhaven.core.compiled.compiling import warm_up
    from hexhaven.core.compiled.warmup import units_of
    from hexhaven.lab.bench import environments, games, screen
    from hexhaven.lab.bench.scale import (
        games_with_long_tables,
        long_table_of,
        measure_scale,
        plan_tables,
    )
    from hexhaven.lab.simulate.play import require_device

    measured: Any
    if game == environments.ENVS:
        if players is not None or rounds is not None:
            raise Refused("lab.envs_options")
        seconds = environments.SECONDS if seconds is None else seconds
        games.check_seconds(seconds)
        require_device(device)
        warm_up((*playing_units(), *learning_units()), language)
        with screen.show_program(seconds, language) as progress:
            measured = environments.bench_environments(seconds, progress, device)
        cli.print_report(measured, screen.show_environments, as_json, language)
    elif (long := long_table_of(game)) is not None:
        if seconds is not None:
            raise Refused("lab.scale_seconds", game=game)
        if device != "cpu":
            raise Refused("lab.device_bots", device=device[:40], game=game)
        players = long.PLAYERS if players is None else players
        rounds = long.ROUNDS if rounds is None else rounds
        plan_tables(game, players, rounds)
        warm_up(units_of(game), language)
        with screen.show_players(language) as progress:
            measured = measure_scale(game, players, rounds, progress)
        cli.print_report(measured, screen.show_scale, as_json, language)
    else:
        if rounds is not None:
            raise Refused("lab.scale_only", game=game, known=", ".join(games_with_long_tables()))
        seconds = games.SECONDS if seconds is None else seconds
        seats = games.check_settings(game, seconds, device, players)
        warm_up(units_of(game, seats=seats), language)
        with screen.show_program(seconds, language) as progress:
            measured = games.bench(game, seconds, progress, device, players)
        cli.print_report(measured, screen.show_bench, as_json, language)
        screen.explain_missing_rival(measured, language)
