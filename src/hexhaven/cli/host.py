"""Commands for those who host: `serve`, `admin`, `load` and `types`."""

import os
import sys
from collections.abc import Mapping
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast
from urllib.parse import urlsplit

from hexhaven.cli import arguments
from hexhaven.cli.arguments import (
    LANGUAGE,
    AsJson,
    BadArgument,
    DatabaseAddress,
    GameName,
    GameOptions,
    Language,
    MapFile,
    argument,
    option,
)
from hexhaven.cli.output import print_json
from hexhaven.core.messages import BadFile
from hexhaven.words import say

if TYPE_CHECKING:
    from hexhaven.web.hosting.logs import LogForm

MOST_PORT, MOST_BOT_PROCESSES, MOST_RATE = 65_535, 256, 1_000_000
MOST_SECONDS, MOST_SERVERS = 86_400, 64
#: A shorter token could be guessed.
LEAST_TOKEN = 16
MOST_TABLES, MOST_ROUNDS = 10_000, 1_000
#: What an administrator can do, and whether it has to be said to what.
ADMIN_ACTIONS = {
    "list": False,
    "close": True,
    "export": True,
    "forget": True,
    "backup": True,
    "restore": True,
    "check": False,
}


def serve(
    host: Annotated[str, option("cli.host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[str, option("cli.port", metavar="N")] = "8000",
    public_url: Annotated[str | None, option("cli.public_url", metavar="URL")] = None,
    tls_cert: Annotated[str | None, option("cli.tls_cert", metavar="FILE")] = None,
    tls_key: Annotated[str | None, option("cli.tls_key", metavar="FILE")] = None,
    database: DatabaseAddress = None,
    proxies: Annotated[str, option("cli.proxies", metavar="A,B,…")] = "127.0.0.1",
    bot_processes: Annotated[str | None, option("cli.thinkers", metavar="N")] = None,
    bot_pace: Annotated[str, option("cli.bot_pace", metavar="SECONDS")] = "0.6",
    answer_time: Annotated[str, option("cli.answer_time", metavar="SECONDS")] = "10",
    bot_patience: Annotated[str, option("cli.bot_patience", metavar="SECONDS")] = "10",
    away: Annotated[str, option("cli.away", metavar="SECONDS")] = "30",
    address_rate: Annotated[str, option("cli.address_rate", metavar="N")] = "400",
    most_seats: Annotated[str, option("cli.most_seats", metavar="N")] = "2400",
    workers: Annotated[str, option("cli.serve_workers", metavar="N")] = "1",
    log: Annotated[str, option("cli.log", metavar="FORM")] = "text",
    metrics_token: Annotated[str | None, option("cli.metrics_token", metavar="FILE")] = None,
    no_warmup: Annotated[bool, option("cli.cold_games", "--no-warmup")] = False,
    cold_coach: Annotated[bool, option("cli.cold_coach", "--cold-coach")] = False,
    no_profiles: Annotated[bool, option("cli.no_profiles", "--no-profiles")] = False,
    allow_scripts: Annotated[bool, option("cli.allow_scripts", "--allow-scripts")] = False,
    language: Language = LANGUAGE,
) -> int:
    """Serve tables to players."""
    from hexhaven.table.changes import MOST_SEATS
    from hexhaven.web.hosting import serve
    from hexhaven.web.settings import Rate, ServerSettings

    cert, key = arguments.existing_file(tls_cert), arguments.existing_file(tls_key)
    if (cert is None) != (key is None):
        raise BadArgument("serve.tls")
    rate = arguments.within("address-rate", address_rate, MOST_RATE, least=1)
    settings = ServerSettings(
        database=usual_database() if database is None else database,
        host=host,
        port=arguments.within("port", port, MOST_PORT),
        public_url=None if public_url is None else _url(public_url),
        tls_cert=cert,
        tls_key=key,
        proxies=_proxies(proxies),
        bot_processes=_bot_processes(bot_processes),
        bot_pace=arguments.seconds("bot-pace", bot_pace, MOST_SECONDS),
        answer_time=arguments.seconds("answer-time", answer_time, MOST_SECONDS),
        bot_patience=arguments.seconds("bot-patience", bot_patience, MOST_SECONDS),
        away=arguments.seconds("away", away, MOST_SECONDS),
        address_rate=Rate(rate, 10 * rate),
        most_seats=arguments.within("most-seats", most_seats, MOST_SEATS, least=1),
        log=_log_form(log),
        metrics_token=_token(metrics_token),
        allow_scripts=allow_scripts,
        profiles=not no_profiles,
        warmup=not no_warmup,
        prepare_coaches=not cold_coach,
    )
    number = arguments.within("workers", workers, MOST_SERVERS, least=1)
    return serve.serve(settings, language, number)


def admin(
    action: Annotated[str, argument("cli.admin_action", "ACTION")],
    what: Annotated[str | None, argument("cli.admin_what", "WHAT")] = None,
    database: DatabaseAddress = None,
    out: Annotated[str | None, option("cli.admin_out", metavar="FILE")] = None,
    language: Language = LANGUAGE,
) -> int:
    """List, close and export tables, forget a person, or back up, restore and check all."""
    import asyncio

    from hexhaven.terminal.ui.files import write_output
    from hexhaven.web.hosting import admin

    place = usual_database() if database is None else database
    _check_admin(action, what, out)
    target = arguments.new_file(out)
    named, well = what or "", True
    match action:
        case "list":
            text = "\n".join(asyncio.run(admin.tables(place, language))) + "\n"
        case "close":
            text = asyncio.run(admin.close(place, named, language)) + "\n"
        case "export":
            text = asyncio.run(admin.export(place, named))
        case "forget":
            text = asyncio.run(admin.forget(place, named, language)) + "\n"
        case "backup":
            copy = arguments.new_file(named)
            text = asyncio.run(admin.back_up(place, cast(Path, copy), language)) + "\n"
        case "restore":
            copy = arguments.existing_file(named)
            text = asyncio.run(admin.restore(place, cast(Path, copy), language)) + "\n"
        case _:
            well, text = asyncio.run(admin.check(place, language))
            text += "\n"
    write_output(text, target)
    return 0 if well else 1


def load(
    game: GameName,
    tables: Annotated[str | None, option("cli.load_tables", metavar="N")] = None,
    seconds: Annotated[str | None, option("cli.load_seconds", metavar="S")] = None,
    think: Annotated[str | None, option("cli.load_think", metavar="S")] = None,
    bot: Annotated[str | None, option("cli.load_bot", metavar="BOT")] = None,
    players: Annotated[str | None, option("cli.load_players", metavar="N")] = None,
    rounds: Annotated[str | None, option("cli.load_rounds", metavar="N")] = None,
    as_json: AsJson = False,
    pairs: GameOptions = None,
    map_file: MapFile = None,
    language: Language = LANGUAGE,
) -> None:
    """Measure a server under many tables, or under one large one."""
    options = arguments.options(game, pairs, map_file)
    many = {"tables": tables, "seconds": seconds, "think": think, "bot": bot}
    one = {"players": players, "rounds": rounds}
    if any(one.values()) and any(many.values()):
        raise BadArgument("load.together")
    if any(one.values()):
        report, lines = _one_large_table(game, one, options, language)
    else:
        report, lines = _many_tables(game, many, options, language)
    if as_json:
        print_json(report)
    else:
        sys.stdout.write("\n".join(lines) + "\n")


def types(
    game: Annotated[str | None, argument("cli.types_game", metavar="GAME")] = None,
    out: Annotated[str | None, option("cli.types_out", metavar="FILE")] = None,
    language: Language = LANGUAGE,
) -> None:
    """Print the TypeScript types of the API, or of one game's views and actions."""
    from hexhaven.core.registry import load_game
    from hexhaven.terminal.ui.files import write_output
    from hexhaven.web.schema.game_types import game_types
    from hexhaven.web.schema.typescript import typescript

    text = typescript() if game is None else game_types(load_game(game))
    write_output(text, arguments.new_file(out))


def usual_database() -> str:
    """The file in which tables are kept where nothing was said."""
    from platformdirs import user_data_path

    folder = user_data_path("hexhaven")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile("file.unwritable", path=str(folder), reason=str(error.strerror)) from None
    return str(folder / "tables.db")


def _check_admin(action: str, what: str | None, out: str | None) -> None:
    """Refuse words that do not go together."""
    if action not in ADMIN_ACTIONS:
        raise BadArgument("admin.action", word=action[:40], known=", ".join(ADMIN_ACTIONS))
    if what is None and ADMIN_ACTIONS[action]:
        raise BadArgument("admin.what", action=action)
    if what is not None and not ADMIN_ACTIONS[action]:
        raise BadArgument("admin.nothing_more", action=action)
    if out is not None and action != "export":
        raise BadArgument("admin.out")


def _many_tables(
    game: str, asked: Mapping[str, str | None], options: dict[str, str], language: str
) -> tuple[dict[str, Any], list[str]]:
    from hexhaven.bots import load_bot
    from hexhaven.core.compiled.warmup import warm_up
    from hexhaven.core.registry import load_game
    from hexhaven.lab.load.many_tables import load_many_tables

    load_game(game).setup(max(load_game(game).seats), options)
    number = arguments.within("tables", asked["tables"] or "200", MOST_TABLES)
    duration = arguments.seconds("seconds", asked["seconds"] or "30", MOST_SECONDS)
    think = arguments.seconds("think", asked["think"] or "1", MOST_SECONDS)
    if number < 1 or duration < 1:
        raise BadArgument("load.least")
    warm_up(game, language)
    if asked["bot"] is not None:
        load_bot(game, asked["bot"])
    report = load_many_tables(
        game,
        tables=number,
        seconds=duration,
        think=think,
        options=options,
        bot=asked["bot"] or "",
    )
    parts = (report, {**report, **report["saturated"], "think": 0})
    lines = [say("load.report", language, **part) for part in parts]
    return report, [*lines, say("load.kept", language, **report)]


def _one_large_table(
    game: str, asked: Mapping[str, str | None], options: dict[str, str], language: str
) -> tuple[dict[str, Any], list[str]]:
    from hexhaven.bots import load_quick_bot
    from hexhaven.core.compiled.warmup import warm_up
    from hexhaven.core.registry import load_game
    from hexhaven.lab.load.large_table import load_large_table
    from hexhaven.table.changes import MOST_SEATS

    if asked["players"] is None:
        raise BadArgument("load.players")
    players = arguments.within("players", asked["players"], MOST_SEATS)
    rounds = arguments.within("rounds", asked["rounds"] or "12", MOST_ROUNDS)
    if rounds < 1:
        raise BadArgument("load.no_round")
    rules = load_game(game)
    rules.initial_state(rules.setup(players, options))
    if load_quick_bot(game) is None:
        raise BadArgument("load.in_turn", game=game)
    warm_up(game, language)
    report = load_large_table(game, players=players, rounds=rounds, options=options)
    shown = {**report, "refused": sum(report["refused"].values())}
    shown |= {"early_p99_ms": report["early"]["p99_ms"]}
    words = ("load.large_table", "load.bytes", "load.kept")
    return report, [say(word, language, **shown) for word in words]


def _bot_processes(text: str | None) -> int:
    if text is None:
        return max(1, (os.cpu_count() or 1) - 1)
    return arguments.within("bot-processes", text, MOST_BOT_PROCESSES, least=1)


def _log_form(text: str) -> "LogForm":
    from hexhaven.web.hosting.logs import LOG_FORMS

    if text not in LOG_FORMS:
        raise BadArgument("serve.log", word=text[:40])
    return text


def _token(name: str | None) -> str | None:
    """The token in a file, without the end of its line."""
    from hexhaven.matches.file import read_file

    file = arguments.existing_file(name)
    if file is None:
        return None
    token = read_file(file).strip()
    if not token.isascii() or len(token) < LEAST_TOKEN:
        raise BadArgument("serve.metrics_token", path=str(file), least=LEAST_TOKEN)
    return token


def _proxies(text: str) -> str:
    """Addresses and networks that are trusted, or * for all."""
    for proxy in text.split(",") if text.strip() != "*" else ():
        try:
            ip_network(proxy.strip(), strict=False)
        except ValueError:
            raise BadArgument("serve.proxies", text=proxy.strip()[:40]) from None
    return text


def _url(text: str) -> str:
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("http", "https") and parts.hostname and not parts.fragment
    except ValueError:
        fits = False
    if not fits:
        raise BadArgument("serve.url", url=text[:80])
    return text
