"""What a person wrote after `hexhaven serve`, `admin` and `load`, read and checked."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from platformdirs import user_data_path

from hexhaven.bots import load_glance
from hexhaven.cli import arguments
from hexhaven.cli.arguments import BadArgument
from hexhaven.core.messages import BadFile
from hexhaven.core.registry import load_game
from hexhaven.lab.load.large_table import load_large_table
from hexhaven.lab.load.many_tables import load_many_tables
from hexhaven.table.changes import MOST_SEATS
from hexhaven.terminal.play.pictures import write_picture
from hexhaven.terminal.ui.compiling import warm_first_start
from hexhaven.web import admin
from hexhaven.web.serve import serve
from hexhaven.web.settings import Rate, Settings
from hexhaven.words import say

MOST_PORT, MOST_THINKERS, MOST_RATE = 65_535, 256, 1_000_000
MOST_SECONDS = 86_400.0
MOST_TABLES, MOST_ROUNDS = 10_000, 1_000


def serve_command(
    *,
    host: str,
    port: str,
    public_url: str | None,
    tls: tuple[str | None, str | None],
    database: str | None,
    proxies: str,
    thinkers: str | None,
    seconds: Mapping[str, str | None],
    address_rate: str | None,
    allow_scripts: bool,
    language: str,
) -> int:
    """Serve with the settings that a person asked for."""
    cert, key = (None if name is None else _existing(name) for name in tls)
    if (cert is None) != (key is None):
        raise BadArgument("serve.tls")
    settings = Settings(
        database=usual_database() if database is None else database,
        host=host,
        port=_at_most("port", port, MOST_PORT),
        public_url=None if public_url is None else _url(public_url),
        tls_cert=cert,
        tls_key=key,
        proxies=proxies,
        thinkers=_thinkers(thinkers),
        allow_scripts=allow_scripts,
    )
    given = {
        name.replace("-", "_"): _seconds(name, text)
        for name, text in seconds.items()
        if text is not None
    }
    settings = replace(settings, **given)  # type: ignore[arg-type]  # all of them are seconds
    if address_rate is not None:
        rate = _at_most("address-rate", address_rate, MOST_RATE)
        settings = replace(settings, address_rate=Rate(rate, 10 * rate))
    return serve(settings, language)


def admin_command(
    action: str, what: str | None, database: str | None, out: str | None, language: str
) -> None:
    """List, close, export or forget."""
    place = usual_database() if database is None else database
    if action not in ("list", "close", "export", "forget"):
        raise BadArgument("admin.action", word=action[:40])
    if what is None and action != "list":
        raise BadArgument("admin.what", action=action)
    if what is not None and action == "list":
        raise BadArgument("admin.nothing_more")
    if out is not None and action != "export":
        raise BadArgument("admin.out")
    target = None if out is None else arguments.new_file(out)
    named = what or ""
    if action == "list":
        text = "\n".join(asyncio.run(admin.tables(place, language))) + "\n"
    elif action == "close":
        text = asyncio.run(admin.close(place, named, language)) + "\n"
    elif action == "export":
        text = asyncio.run(admin.export(place, named))
    else:
        text = asyncio.run(admin.forget(place, named, language)) + "\n"
    write_picture(text, target)


def load_command(
    game: str,
    *,
    many: Mapping[str, str | None],
    one: Mapping[str, str | None],
    options: dict[str, str],
    as_json: bool,
    language: str,
) -> None:
    """Measure a server under many tables, or under one large one, and print what came out."""
    if any(one.values()) and any(many.values()):
        raise BadArgument("load.together")
    if any(one.values()):
        report, lines = _one_large_table(game, one, options, language)
    else:
        report, lines = _many_tables(game, many, options, language)
    if as_json:
        sys.stdout.write(json.dumps(report, indent=2) + "\n")
        return
    sys.stdout.write("\n".join(lines) + "\n")


def _many_tables(
    game: str, asked: Mapping[str, str | None], options: dict[str, str], language: str
) -> tuple[dict[str, Any], list[str]]:
    load_game(game).setup(max(load_game(game).seats), options)
    number = _at_most("tables", asked["tables"] or "200", MOST_TABLES)
    duration = _seconds("seconds", asked["seconds"] or "30")
    think = _seconds("think", asked["think"] or "1")
    if number < 1 or duration < 1:
        raise BadArgument("load.least")
    warm_first_start(game, language)
    report = load_many_tables(game, tables=number, seconds=duration, think=think, options=options)
    parts = (report, {**report, **report["saturated"], "think": 0})
    lines = [say("load.report", language, **part) for part in parts]
    return report, [*lines, say("load.kept", language, **report)]


def _one_large_table(
    game: str, asked: Mapping[str, str | None], options: dict[str, str], language: str
) -> tuple[dict[str, Any], list[str]]:
    if asked["players"] is None:
        raise BadArgument("load.players")
    players = _at_most("players", asked["players"], MOST_SEATS)
    rounds = _at_most("rounds", asked["rounds"] or "12", MOST_ROUNDS)
    if rounds < 1:
        raise BadArgument("load.no_round")
    rules = load_game(game)
    rules.start(rules.setup(players, options))
    if load_glance(game) is None:
        raise BadArgument("load.in_turn", game=game)
    warm_first_start(game, language)
    report = load_large_table(game, players=players, rounds=rounds, options=options)
    shown = {**report, "refused": sum(report["refused"].values())}
    shown |= {"early_p99_ms": report["early"]["p99_ms"]}
    words = ("load.large_table", "load.bytes", "load.kept")
    return report, [say(word, language, **shown) for word in words]


def usual_database() -> str:
    """The file in which tables are kept where nothing was said."""
    folder = user_data_path("hexhaven")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile("file.unwritable", path=str(folder), reason=str(error.strerror)) from None
    return str(folder / "tables.db")


def _at_most(name: str, text: str, most: int) -> int:
    number = arguments.whole(name, text)
    if number > most:
        raise BadArgument("serve.most", name=name, number=number, most=most)
    return number


def _thinkers(text: str | None) -> int:
    if text is None:
        return max(1, (os.cpu_count() or 1) - 1)
    return max(1, _at_most("thinkers", text, MOST_THINKERS))


def _seconds(name: str, text: str) -> float:
    try:
        found = float(text) if text.isascii() else -1.0
    except ValueError:
        found = -1.0
    if not 0.0 <= found <= MOST_SECONDS:
        raise BadArgument("cli.seconds", name=name, text=text[:40], most=int(MOST_SECONDS))
    return found


def _url(text: str) -> str:
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("http", "https") and parts.hostname and not parts.fragment
    except ValueError:
        fits = False
    if not fits:
        raise BadArgument("serve.url", url=text[:80])
    return text


def _existing(name: str) -> Path:
    path = arguments.path(name)
    if not path.is_file():
        raise BadFile("file.unreadable", path=name, reason=os.strerror(2))
    return path
