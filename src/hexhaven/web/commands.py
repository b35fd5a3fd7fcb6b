"""What a person wrote after `hexhaven serve`, read and checked."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from platformdirs import user_data_path

from hexhaven.core.messages import BadFile
from hexhaven.core.registry import game_names
from hexhaven.terminal import wishes
from hexhaven.terminal.warming import warm_first_start
from hexhaven.terminal.wishes import BadWish
from hexhaven.web.serve import serve
from hexhaven.web.settings import Rate, Settings

MOST_PORT, MOST_THINKERS, MOST_RATE = 65_535, 256, 1_000_000
MOST_SECONDS = 86_400.0


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
        raise BadWish("serve.tls")
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
    for game in game_names():
        warm_first_start(game, language)
    return serve(settings, language)


def usual_database() -> str:
    """The file in which tables are kept where nothing was said."""
    folder = user_data_path("hexhaven")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile("file.unwritable", path=str(folder), reason=str(error.strerror)) from None
    return str(folder / "tables.db")


def _at_most(name: str, text: str, most: int) -> int:
    number = wishes.whole(name, text)
    if number > most:
        raise BadWish("serve.most", name=name, number=number, most=most)
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
        raise BadWish("cli.seconds", name=name, text=text[:40], most=int(MOST_SECONDS))
    return found


def _url(text: str) -> str:
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("http", "https") and parts.hostname and not parts.fragment
    except ValueError:
        fits = False
    if not fits:
        raise BadWish("serve.url", url=text[:80])
    return text


def _existing(name: str) -> Path:
    path = wishes.path(name)
    if not path.is_file():
        raise BadFile("file.unreadable", path=name, reason=os.strerror(2))
    return path
