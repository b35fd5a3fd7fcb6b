"""Commands for those who host: `serve`, `admin`, `load`, `types` and `warmup`."""

import os
import sys
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any
from urllib.parse import urlsplit

from hexhaven.cli import arguments as cli
from hexhaven.core.messages import Refused
from hexhaven.core.text_files import read_text_file, refuse_unwritable
from hexhaven.terminal.ui.output import print_json, write_output
from hexhaven.words import say

if TYPE_CHECKING:
    from hexhaven.web.hosting.logs import LogForm

MOST_PORT, MOST_BOT_PROCESSES, MOST_RATE = 65_535, 256, 1_000_000
MOST_SERVERS = 64
#: A shorter token could be guessed.
LEAST_TOKEN = 16
MOST_TABLES, MOST_ROUNDS = 10_000, 1_000
#: What an administrator can do, and whether it has to be said to what.
ADMIN_ACTIONS = {
    "list": False,
    "pairs": False,
    "close": True,
    "void": True,
    "export": True,
    "forget": True,
    "backup": True,
    "restore": True,
    "check": False,
}


# -- options


def _seat_count(id: str, name: str, least: int) -> Any:
    def read(text: str) -> int:
        from hexhaven.table.changes import MOST_SEATS

        return cli.whole_number(name, MOST_SEATS, least)(text)

    return cli.option(id, metavar="N", read=read)


def _read_token(name: str) -> str:
    """The token in a file, without the end of its line."""
    file = cli.existing_file(name)
    token = read_text_file(file).strip()
    if not token.isascii() or len(token) < LEAST_TOKEN:
        raise Refused("serve.metrics_token", path=str(file), least=LEAST_TOKEN)
    return token


def _read_proxies(text: str) -> str:
    """Addresses and networks that are trusted; never everybody, who could then be anybody."""
    return ",".join(_read_network(proxy.strip()) for proxy in text.split(","))


def _read_network(text: str) -> str:
    with suppress(ValueError):
        network = ip_network(text, strict=False)
        if network.prefixlen:
            return str(network)
    raise Refused("serve.proxies", text=text[:40])


def _read_url(text: str) -> str:
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("http", "https") and parts.hostname and not parts.fragment
    except ValueError:
        fits = False
    if not fits:
        raise Refused("serve.url", url=text[:80])
    return text


# -- commands


def serve(
    host: Annotated[str, cli.option("cli.host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[int, cli.number_option("cli.port", "port", MOST_PORT)] = 8000,
    public_url: Annotated[
        str | None, cli.option("cli.public_url", metavar="URL", read=_read_url)
    ] = None,
    tls_cert: Annotated[
        Path | None, cli.file_option("cli.tls_cert", "tls-cert", cli.existing_file)
    ] = None,
    tls_key: Annotated[
        Path | None, cli.file_option("cli.tls_key", "tls-key", cli.existing_file)
    ] = None,
    database: cli.DatabaseAddress = None,
    proxies: Annotated[
        str, cli.option("cli.proxies", metavar="A,B,…", read=_read_proxies)
    ] = "127.0.0.1",
    bot_processes: Annotated[
        int | None,
        cli.number_option("cli.bot_processes", "bot-processes", MOST_BOT_PROCESSES, least=1),
    ] = None,
    bot_pace: Annotated[float, cli.seconds_option("cli.bot_pace", "bot-pace")] = 0.6,
    answer_time: Annotated[float, cli.seconds_option("cli.answer_time", "answer-time")] = 10,
    bot_patience: Annotated[float, cli.seconds_option("cli.bot_patience", "bot-patience")] = 10,
    away: Annotated[float, cli.seconds_option("cli.away", "away")] = 30,
    address_rate: Annotated[
        int, cli.number_option("cli.address_rate", "address-rate", MOST_RATE, least=1)
    ] = 400,
    most_seats: Annotated[int, _seat_count("cli.most_seats", "most-seats", least=1)] = 2400,
    workers: Annotated[
        int, cli.number_option("cli.serve_workers", "workers", MOST_SERVERS, least=1)
    ] = 1,
    log: Annotated[str, cli.option("cli.log", metavar="FORM")] = "text",
    metrics_token: Annotated[
        str | None, cli.file_option("cli.metrics_token", "metrics-token", _read_token)
    ] = None,
    wait_compiled: Annotated[bool, cli.option("cli.wait_compiled", "--wait-compiled")] = False,
    no_warmup: Annotated[bool, cli.option("cli.no_warmup", "--no-warmup")] = False,
    no_profiles: Annotated[bool, cli.option("cli.no_profiles", "--no-profiles")] = False,
    allow_scripts: Annotated[bool, cli.option("cli.allow_scripts", "--allow-scripts")] = False,
    language: cli.Language = cli.LANGUAGE,
) -> int:
    from hexhaven.web.hosting import serve
    from hexhaven.web.settings import Rate, ServerSettings

    if (tls_cert is None) != (tls_key is None):
        raise Refused("serve.tls")
    settings = ServerSettings(
        database=usual_database() if database is None else database,
        host=host,
        port=port,
        public_url=public_url,
        tls_cert=tls_cert,
        tls_key=tls_key,
        proxies=proxies,
        bot_processes=bot_processes or max(1, (os.cpu_count() or 1) - 1),
        bot_pace=bot_pace,
        answer_time=answer_time,
        bot_patience=bot_patience,
        away=away,
        address_rate=Rate(address_rate, 10 * address_rate),
        most_seats=most_seats,
        log=_log_form(log),
        metrics_token=metrics_token,
        allow_scripts=allow_scripts,
        profiles=not no_profiles,
        prepares=not no_warmup,
    )
    return serve.serve(settings, language, workers, compile_first=wait_compiled)


def admin(
    action: Annotated[str, cli.argument("cli.admin_action", "ACTION")],
    what: Annotated[str | None, cli.argument("cli.admin_what", "WHAT")] = None,
    database: cli.DatabaseAddress = None,
    out: Annotated[Path | None, cli.file_option("cli.admin_out", "out", cli.new_file)] = None,
    language: cli.Language = cli.LANGUAGE,
) -> int:
    import asyncio

    from hexhaven.web.hosting import admin

    place = usual_database() if database is None else database
    _check_admin(action, what, out)
    named, well = what or "", True
    match action:
        case "list":
            text = "\n".join(asyncio.run(admin.tables(place, language))) + "\n"
        case "close":
            text = asyncio.run(admin.close(place, named, language)) + "\n"
        case "pairs":
            text = "\n".join(asyncio.run(admin.pairs(place, language))) + "\n"
        case "void":
            text = asyncio.run(admin.void(place, named, language)) + "\n"
        case "export":
            text = asyncio.run(admin.export(place, named))
        case "forget":
            text = asyncio.run(admin.forget(place, named, language)) + "\n"
        case "backup":
            text = asyncio.run(admin.back_up(place, cli.new_file(named), language)) + "\n"
        case "restore":
            text = asyncio.run(admin.restore(place, cli.existing_file(named), language)) + "\n"
        case _:
            well, text = asyncio.run(admin.check(place, language))
            text += "\n"
    write_output(text, out)
    return 0 if well else 1


def load(
    game: cli.GameName,
    tables: Annotated[
        int | None, cli.number_option("cli.load_tables", "tables", MOST_TABLES)
    ] = None,
    seconds: Annotated[float | None, cli.seconds_option("cli.load_seconds", "seconds")] = None,
    think: Annotated[float | None, cli.seconds_option("cli.load_think", "think")] = None,
    bot: Annotated[str | None, cli.option("cli.load_bot", metavar="BOT")] = None,
    players: Annotated[int | None, _seat_count("cli.load_players", "players", least=0)] = None,
    rounds: Annotated[
        int | None, cli.number_option("cli.load_rounds", "rounds", MOST_ROUNDS)
    ] = None,
    as_json: cli.AsJson = False,
    pairs: cli.GameOptions = None,
    map_file: cli.MapFile = None,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    _, options = cli.read_setup(game, None, pairs, map_file)
    has_many = any(value is not None for value in (tables, seconds, think, bot))
    if rounds is not None and has_many:
        raise Refused("load.together")
    if rounds is not None or (players is not None and not has_many):
        if players is None:
            raise Refused("load.players")
        rounds = 12 if rounds is None else rounds
        report, lines = _load_one_table(game, players, rounds, options, language)
    else:
        measured = {
            "tables": 200 if tables is None else tables,
            "seconds": 30.0 if seconds is None else seconds,
            "think": 1.0 if think is None else think,
        }
        report, lines = _load_many_tables(game, players, measured, bot, options, language)
    if as_json:
        print_json(report)
    else:
        sys.stdout.write("\n".join(lines) + "\n")


def types(
    game: Annotated[str | None, cli.argument("cli.types_game", metavar="GAME")] = None,
    out: Annotated[Path | None, cli.file_option("cli.types_out", "out", cli.new_file)] = None,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.core.registry import load_game
    from hexhaven.web.schema.game_types import game_types
    from hexhaven.web.schema.typescript import typescript

    text = typescript() if game is None else game_types(load_game(game))
    write_output(text, out)


def warmup(language: cli.Language = cli.LANGUAGE) -> None:
    from hexhaven.core.compiled.compiling import warm_up_all

    warm_up_all(language)


def usual_database() -> str:
    """The file in which tables are kept where nothing was said."""
    from platformdirs import user_data_path

    folder = user_data_path("hexhaven")
    with refuse_unwritable(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return str(folder / "tables.db")


def _check_admin(action: str, what: str | None, out: Path | None) -> None:
    if action not in ADMIN_ACTIONS:
        raise Refused("admin.action", word=action[:40], known=", ".join(ADMIN_ACTIONS))
    if what is None and ADMIN_ACTIONS[action]:
        raise Refused("admin.what", action=action)
    if what is not None and not ADMIN_ACTIONS[action]:
        raise Refused("admin.nothing_more", action=action)
    if out is not None and action != "export":
        raise Refused("admin.out")


def _load_many_tables(
    game: str,
    players: int | None,
    measured: dict[str, Any],
    bot: str | None,
    options: dict[str, str],
    language: str,
) -> tuple[dict[str, Any], list[str]]:
    from hexhaven.bots.registry import load_bot, preparation_of
    from hexhaven.core.compiled.compiling import warm_up
    from hexhaven.core.compiled.warmup import units_of
    from hexhaven.core.registry import load_game
    from hexhaven.lab.load.many_tables import load_many_tables

    seats = max(load_game(game).seats) if players is None else players
    setup = load_game(game).setup(seats, options)
    if measured["tables"] < 1 or measured["seconds"] < 1:
        raise Refused("load.least")
    if bot is not None:
        preparation_of(load_bot(game, bot), setup)
        if seats < 2:
            raise Refused("load.alone")
    warm_up(units_of(game), language)
    report = load_many_tables(game, seats=seats, **measured, options=options, bot=bot or "")
    parts = (report, {**report, **report["saturated"], "think": 0})
    lines = [say("load.report", language, **part) for part in parts]
    return report, [*lines, say("load.kept", language, **report)]


def _load_one_table(
    game: str, players: int, rounds: int, options: dict[str, str], language: str
) -> tuple[dict[str, Any], list[str]]:
    from hexhaven.bots import load_quick_bot
    from hexhaven.core.compiled.compiling import warm_up
    from hexhaven.core.compiled.warmup import units_of
    from hexhaven.core.registry import load_game
    from hexhaven.lab.load.large_table import load_large_table

    if rounds < 1:
        raise Refused("load.no_round")
    rules = load_game(game)
    rules.initial_state(rules.setup(players, options))
    if load_quick_bot(game) is None:
        raise Refused("load.in_turn", game=game)
    warm_up(units_of(game), language)
    report = load_large_table(game, players=players, rounds=rounds, options=options)
    shown = {**report, "refused": sum(report["refused"].values())}
    shown |= {"early_p99_ms": report["early"]["p99_ms"]}
    words = ("load.large_table", "load.bytes", "load.kept")
    return report, [say(word, language, **shown) for word in words]


def _log_form(text: str) -> "LogForm":
    from hexhaven.web.hosting.logs import LOG_FORMS

    if text not in LOG_FORMS:
        raise Refused("serve.log", word=text[:40])
    return text
