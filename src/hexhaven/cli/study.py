"""Commands that study bots and games: `simulate`, `balance` and `bench`.

Each prints its result on standard output and raises `Refused` for what cannot be. Progress
is shown on standard error, on a terminal only. KeyboardInterrupt passes through when all
has been cleaned up; the command line ends with status 130 then.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from hexhaven.cli import arguments
from hexhaven.cli.arguments import (
    LANGUAGE,
    AsJson,
    GameName,
    GameOptions,
    Language,
    MapFile,
    Nodes,
    Players,
    WorkerCount,
    option,
)
from hexhaven.cli.output import print_json

if TYPE_CHECKING:
    from hexhaven.lab.simulate.plan import Plan
    from hexhaven.lab.simulate.report import Report

GamesCount = Annotated[str, option("cli.games_count", metavar="N")]
FixedSeed = Annotated[str, option("cli.simulate_seed", metavar="S")]
Device = Annotated[str, option("cli.device", metavar="cpu|cuda")]


def simulate(
    game: GameName,
    players: Players = None,
    games: GamesCount = "1000",
    bots: Annotated[str, option("cli.contestants", metavar="A,B,…")] = "random",
    seed: FixedSeed = "0",
    workers: WorkerCount = None,
    cluster: Nodes = None,
    device: Device = "cpu",
    as_json: AsJson = False,
    out: Annotated[str | None, option("cli.records", metavar="FILE")] = None,
    fixed_seats: Annotated[bool, option("cli.fixed_seats", "--fixed-seats")] = False,
    pairs: GameOptions = None,
    map_file: MapFile = None,
    language: Language = LANGUAGE,
) -> None:
    """Have bots play many games, and count the results."""
    print_simulation(
        game,
        bots=bots,
        out=arguments.optional_path(out),
        fixed_seats=fixed_seats,
        device=device,
        cluster=cluster,
        as_json=as_json,
        language=language,
        **contest(game, players, games, seed, workers, pairs, map_file),
    )


def balance(
    game: GameName,
    players: Players = None,
    games: GamesCount = "2000",
    bots: Annotated[str | None, option("cli.balance_bots", metavar="BOT")] = None,
    seed: FixedSeed = "0",
    workers: WorkerCount = None,
    as_json: AsJson = False,
    pairs: GameOptions = None,
    map_file: MapFile = None,
    language: Language = LANGUAGE,
) -> None:
    """Count how often each seat wins when the same bot plays them all."""
    print_balance(
        game,
        bot=bots,
        as_json=as_json,
        language=language,
        **contest(game, players, games, seed, workers, pairs, map_file),
    )


def bench(
    game: GameName,
    seconds: Annotated[str | None, option("cli.bench_seconds", metavar="S")] = None,
    players: Annotated[str | None, option("cli.bench_players", metavar="N")] = None,
    rounds: Annotated[str | None, option("cli.bench_rounds", metavar="R")] = None,
    device: Device = "cpu",
    as_json: AsJson = False,
    language: Language = LANGUAGE,
) -> None:
    """Measure how fast games are played."""
    print_bench(
        game,
        seconds=arguments.optional_whole("seconds", seconds),
        players=arguments.optional_whole("players", players),
        rounds=arguments.optional_whole("rounds", rounds),
        device=device,
        as_json=as_json,
        language=language,
    )


def contest(
    game: str,
    players: str | None,
    games: str,
    seed: str,
    workers: str | None,
    pairs: Sequence[str] | None,
    map_file: str | None,
) -> dict[str, Any]:
    """What bots are to play: by how many, how often, from which seed, with which options."""
    return {
        "players": arguments.seats(game, players),
        "games": arguments.whole("games", games),
        "seed": arguments.seed(seed),
        "workers": arguments.optional_whole("workers", workers),
        "options": arguments.options(game, pairs, map_file),
    }


def print_simulation(
    game: str,
    *,
    players: int | None = None,
    games: int = 1000,
    bots: str = "random",
    seed: int = 0,
    workers: int | None = None,
    cluster: str | None = None,
    device: str = "cpu",
    as_json: bool = False,
    out: Path | None = None,
    fixed_seats: bool = False,
    options: Mapping[str, str] | None = None,
    language: str = "en",
) -> None:
    """Play many games of bots, named with commas between them, and print what happened."""
    from hexhaven.lab.simulate.plan import make_plan
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
    report = _simulated(plan, workers, out, language, device, cluster)
    if as_json:
        print_json(report.to_json())
    else:
        show_report(report, language)


def print_balance(
    game: str,
    *,
    players: int | None = None,
    games: int = 2000,
    bot: str | None = None,
    seed: int = 0,
    workers: int | None = None,
    as_json: bool = False,
    options: Mapping[str, str] | None = None,
    language: str = "en",
) -> None:
    """Let one bot play on every seat, and print how often each seat wins beside its fair share."""
    from hexhaven.lab.simulate.balance import Balance, show_balance
    from hexhaven.lab.simulate.plan import BadPlan, make_plan

    if bot is not None and "," in bot:
        raise BadPlan("lab.balance_bots")
    named = None if bot is None else [bot.strip()]
    plan = make_plan(game, named, players=players, games=games, seed=seed, options=options)
    balance = Balance(_simulated(plan, workers, None, language))
    if as_json:
        print_json(balance.to_json())
    else:
        show_balance(balance, language)


def _simulated(
    plan: "Plan",
    workers: int | None,
    out: Path | None,
    language: str,
    device: str = "cpu",
    cluster: str | None = None,
) -> "Report":
    """Play the games of a plan and show how far that is."""
    from hexhaven.lab.simulate.run import simulate
    from hexhaven.lab.simulate.screen import progress_bar
    from hexhaven.terminal.ui.bot_preparation import prepare_bots

    prepare_bots(plan.setup, plan.bots, language)
    with progress_bar(plan.games, language) as progress:
        return simulate(
            plan, workers=workers, out=out, progress=progress, device=device, cluster=cluster
        )


def print_bench(
    game: str,
    *,
    seconds: float | None = None,
    players: int | None = None,
    rounds: int | None = None,
    device: str = "cpu",
    as_json: bool = False,
    language: str = "en",
) -> None:
    """Measure random games, ours and another program's, or a game with very many players."""
    from hexhaven.lab.bench import environments, games
    from hexhaven.lab.bench.scale import games_with_long_tables, long_table_of
    from hexhaven.lab.bench.screen import bench_status, explain_missing_rival, show_bench
    from hexhaven.lab.simulate.plan import BadPlan

    if game == environments.ENVS:
        if players is not None or rounds is not None:
            raise BadPlan("lab.envs_options")
        _print_environments(seconds or environments.SECONDS, device, as_json, language)
        return
    if (long := long_table_of(game)) is not None:
        if seconds is not None:
            raise BadPlan("lab.scale_seconds", game=game)
        if device != "cpu":
            raise BadPlan("lab.device_bots", device=device[:40], game=game)
        players = long.PLAYERS if players is None else players
        rounds = long.ROUNDS if rounds is None else rounds
        _print_long_table(game, players, rounds, as_json, language)
        return
    if players is not None or rounds is not None:
        raise BadPlan("lab.scale_only", game=game, known=", ".join(games_with_long_tables()))
    seconds = games.SECONDS if seconds is None else seconds
    with bench_status(seconds, language) as progress:
        measured = games.bench(game, seconds, progress, device)
    if as_json:
        print_json(measured.to_json())
    else:
        show_bench(measured, language)
    explain_missing_rival(measured, language)


def _print_environments(seconds: float, device: str, as_json: bool, language: str) -> None:
    """Print how fast environments are."""
    from hexhaven.lab.bench.environments import bench_environments
    from hexhaven.lab.bench.screen import bench_status, show_environments

    with bench_status(seconds, language) as progress:
        measured = bench_environments(seconds, progress, device)
    if as_json:
        print_json(measured.to_json())
    else:
        show_environments(measured, language)


def _print_long_table(game: str, players: int, rounds: int, as_json: bool, language: str) -> None:
    """Print what a long table costs beside a small one."""
    from hexhaven.lab.bench.scale import measure_scale
    from hexhaven.lab.bench.scale_screen import scale_status, show_scale

    with scale_status(language) as progress:
        measured = measure_scale(game, players, rounds, progress)
    if as_json:
        print_json(measured.to_json())
    else:
        show_scale(measured, language)
