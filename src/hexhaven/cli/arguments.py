"""What commands take: arguments and options that several share, and how each text is read.

`hexhaven --help` imports this module, so whatever is slow to import is imported when needed.
"""

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from hexhaven.core.messages import BadFile, BadSetup, Refused
from hexhaven.words import LANGUAGES, say

#: Settings of the environment that say which language a person reads, the strongest first.
LANGUAGE_SETTINGS = ("HEXHAVEN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class BadArgument(Refused):
    """Something on the command line that cannot be read."""


# -- the language


def usual_language() -> str:
    """The language of this person's environment, if we speak it."""
    setting = next((os.environ[name] for name in LANGUAGE_SETTINGS if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if setting.startswith(language)), "en")


LANGUAGE = usual_language()


def use_language(language: str) -> None:
    """Speak the language that was asked for from here on."""
    if language not in LANGUAGES:
        raise BadArgument("cli.no_language", language=language[:20], known=", ".join(LANGUAGES))
    os.environ[LANGUAGE_SETTINGS[0]] = language


def language_warning() -> str | None:
    """What to say to somebody who has set a language that we do not speak."""
    setting = os.environ.get(LANGUAGE_SETTINGS[0], "")
    if not setting or setting.startswith(LANGUAGES):
        return None
    spoken = {"word": setting[:20], "known": ", ".join(LANGUAGES)}
    return say("cli.language_unknown", "en", **spoken)


# -- declaring


def argument(id: str, metavar: str, **settings: Any) -> Any:
    """An argument that is explained by a message."""
    return typer.Argument(help=say(id, LANGUAGE), metavar=metavar, **settings)


def option(id: str, *names: str, **settings: Any) -> Any:
    """An option that is explained by a message."""
    return typer.Option(*names, help=say(id, LANGUAGE), **settings)


GameName = Annotated[str, argument("cli.game", "GAME")]
GameFile = Annotated[str, argument("cli.file", "FILE")]
Players = Annotated[str | None, option("cli.seats", metavar="N")]
Seed = Annotated[str | None, option("cli.seed", "--seed", metavar="S")]
GameOptions = Annotated[list[str] | None, option("cli.option", "--option", metavar="NAME=VALUE")]
MapFile = Annotated[str | None, option("cli.map", "--map", metavar="FILE")]
SeenBy = Annotated[str | None, option("cli.eyes", "--seat", metavar="N")]
PlayerName = Annotated[str | None, option("cli.name", metavar="NAME")]
WorkerCount = Annotated[str | None, option("cli.workers", metavar="W")]
Nodes = Annotated[str | None, option("cli.cluster", "--cluster", metavar="[ADDRESS]")]
DatabaseAddress = Annotated[str | None, option("cli.database", metavar="URL")]
AsJson = Annotated[bool, option("cli.json", "--json")]
Language = Annotated[
    str, option("cli.language", "--language", metavar="|".join(LANGUAGES), show_default=False)
]


# -- reading


def whole(name: str, text: str) -> int:
    """A whole number."""
    from hexhaven.core.setup_text import read_whole

    return read_whole(name, text)


def optional_whole(name: str, text: str | None) -> int | None:
    """A whole number, or None where nothing was said."""
    return None if text is None else whole(name, text)


def within(name: str, text: str, most: int, least: int = 0) -> int:
    """A whole number that is neither too large nor too small."""
    number = whole(name, text)
    if number > most:
        raise BadArgument("serve.most", name=name, number=number, most=most)
    if number < least:
        raise BadArgument("serve.least", name=name, number=number, least=least)
    return number


def seconds(name: str, text: str, most: int) -> float:
    """A number of seconds."""
    try:
        found = float(text) if text.isascii() else -1.0
    except ValueError:
        found = -1.0
    if not 0.0 <= found <= most:
        raise BadArgument("cli.seconds", name=name, text=text[:40], most=most)
    return found


def seed(text: str | None) -> int | None:
    """A seed, or None where nothing was said."""
    from hexhaven.core.chance import SEEDS

    if text is None:
        return None
    if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) >= SEEDS:
        raise BadSetup("setup.seed", seed=text[:40])
    return int(text)


def names(text: str | None) -> tuple[str, ...]:
    """Names with commas between them."""
    found = tuple(name.strip() for name in (text or "").split(",") if name.strip())
    if text is not None and not found:
        raise BadArgument("cli.no_names")
    return found


def path(text: str) -> Path:
    """A file's name."""
    if not text or "\0" in text:
        raise BadArgument("cli.no_file")
    return Path(text)


def optional_path(text: str | None) -> Path | None:
    """A file's name, or None where nothing was said."""
    return None if text is None else path(text)


def existing_file(text: str | None) -> Path | None:
    """The name of a file that is there, or None where nothing was said."""
    chosen = optional_path(text)
    if chosen is not None and not chosen.is_file():
        raise BadFile("file.unreadable", path=str(text), reason=os.strerror(2))
    return chosen


def new_file(text: str | None) -> Path | None:
    """The name of a file that can be written, or None where nothing was said."""
    from hexhaven.terminal.ui.files import check_writable

    chosen = optional_path(text)
    if chosen is not None:
        check_writable(chosen)
    return chosen


def seats(game: str, text: str | None) -> int | None:
    """A number of seats that the game can be played on, or None where nothing was said."""
    from hexhaven.core.setup_text import read_seats

    return read_seats(game, text)


def options(game: str, pairs: Sequence[str] | None, map_file: str | None) -> dict[str, str]:
    """The game's options, one of which a map file may be."""
    from hexhaven.core.setup_text import read_options

    return read_options(game, pairs or (), optional_path(map_file))
