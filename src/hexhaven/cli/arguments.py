"""What commands take and print: options that several share, how texts are read, and JSON.

`hexhaven --help` imports this module, so whatever is slow to import is imported when needed.
"""

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from hexhaven.core.messages import BadFile, BadSetup, Refused
from hexhaven.core.text_files import check_writable
from hexhaven.terminal.ui.output import print_json
from hexhaven.words import LANGUAGES, say

#: Settings of the environment that say which language a person reads, the strongest first.
LANGUAGE_SETTINGS = ("HEXHAVEN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
#: No number of seconds is larger: a day.
MOST_SECONDS = 86_400


# -- the language


def usual_language() -> str:
    """The language of this person's environment, if we speak it."""
    setting = next((os.environ[name] for name in LANGUAGE_SETTINGS if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if setting.startswith(language)), "en")


LANGUAGE = usual_language()


def use_language(language: str) -> None:
    """Speak the language that was asked for from here on."""
    if language not in LANGUAGES:
        raise Refused("cli.no_language", language=language[:20], known=", ".join(LANGUAGES))
    os.environ[LANGUAGE_SETTINGS[0]] = language


def language_warning() -> str | None:
    """What to say to somebody who has set a language that we do not speak."""
    setting = os.environ.get(LANGUAGE_SETTINGS[0], "")
    if not setting or setting.startswith(LANGUAGES):
        return None
    spoken = {"word": setting[:20], "known": ", ".join(LANGUAGES)}
    return say("cli.language_unknown", "en", **spoken)


# -- reading: each function reads a text, or returns one that does


def whole_number(name: str, most: int | None = None, least: int = 0) -> Callable[[str], int]:
    """A reader of whole numbers that are neither too large nor too small."""

    def read(text: str) -> int:
        from hexhaven.core.setup_text import read_whole

        number = read_whole(name, text)
        if most is not None and number > most:
            raise Refused("serve.most", name=name, number=number, most=most)
        if number < least:
            raise Refused("serve.least", name=name, number=number, least=least)
        return number

    return read


def duration(name: str, most: int) -> Callable[[str], float]:
    """A reader of a number of seconds."""

    def read(text: str) -> float:
        try:
            found = float(text) if text.isascii() else -1.0
        except ValueError:
            found = -1.0
        if not 0.0 <= found <= most:
            raise Refused("cli.seconds", name=name, text=text[:40], most=most)
        return found

    return read


def read_seed(text: str) -> int:
    from hexhaven.core.chance import SEED_LIMIT

    if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) >= SEED_LIMIT:
        raise BadSetup("setup.seed", seed=text[:40])
    return int(text)


def read_path(text: str) -> Path:
    if not text or "\0" in text:
        raise Refused("cli.no_file")
    return Path(text)


def existing_file(text: str) -> Path:
    chosen = read_path(text)
    if not chosen.is_file():
        raise BadFile("file.unreadable", path=text, reason=os.strerror(2))
    return chosen


def new_file(text: str) -> Path:
    chosen = read_path(text)
    check_writable(chosen)
    return chosen


def read_names(text: str) -> tuple[str, ...]:
    """Names with commas between them."""
    found = tuple(name.strip() for name in text.split(",") if name.strip())
    if not found:
        raise Refused("cli.no_names")
    return found


def read_setup(
    game: str, players: str | None, pairs: Sequence[str] | None, map_file: Path | None
) -> tuple[int | None, dict[str, str]]:
    """The number of seats, None where nothing was said, and the game's options."""
    from hexhaven.core.setup_text import read_options, read_seats

    return read_seats(game, players), read_options(game, pairs or (), map_file)


# -- declaring


def argument(
    id: str, metavar: str, read: Callable[[str], Any] | None = None, **settings: Any
) -> Any:
    """An argument that is explained by a message; `read` makes its value of the text."""
    help = say(id, LANGUAGE)  # noqa: A001  (typer's own name)
    return typer.Argument(help=help, metavar=metavar, parser=_parser(read), **settings)


def option(id: str, *names: str, read: Callable[[str], Any] | None = None, **settings: Any) -> Any:
    """An option that is explained by a message; `read` makes its value of the text."""
    return typer.Option(*names, help=say(id, LANGUAGE), parser=_parser(read), **settings)


def number_option(id: str, name: str, most: int | None = None, least: int = 0) -> Any:
    return option(id, f"--{name}", metavar="N", read=whole_number(name, most, least))


def seconds_option(id: str, name: str, most: int = MOST_SECONDS) -> Any:
    return option(id, f"--{name}", metavar="SECONDS", read=duration(name, most))


def file_option(id: str, name: str, read: Callable[[str], Any] = read_path) -> Any:
    return option(id, f"--{name}", metavar="FILE", read=read)


def _parser(read: Callable[[str], Any] | None) -> Callable[[Any], Any] | None:
    """A reader as typer calls it, which hands it the default too."""
    return None if read is None else lambda value: read(str(value))


GameName = Annotated[str, argument("cli.game", "GAME")]
GameFile = Annotated[Path, argument("cli.file", "FILE", read_path)]
Players = Annotated[str | None, option("cli.seats", metavar="N")]
Seed = Annotated[int | None, option("cli.seed", "--seed", metavar="S", read=read_seed)]
GameOptions = Annotated[list[str] | None, option("cli.option", "--option", metavar="NAME=VALUE")]
MapFile = Annotated[Path | None, file_option("cli.map", "map")]
SeenBy = Annotated[int | None, number_option("cli.eyes", "seat")]
PlayerName = Annotated[str | None, option("cli.name", metavar="NAME")]
WorkerCount = Annotated[int | None, number_option("cli.workers", "workers")]
Nodes = Annotated[str | None, option("cli.cluster", "--cluster", metavar="[ADDRESS]")]
Device = Annotated[str, option("cli.device", metavar="cpu|cuda")]
DatabaseAddress = Annotated[str | None, option("cli.database", metavar="URL")]
LateJokers = Annotated[bool, option("cli.late_jokers", "--late-jokers")]
Turns = Annotated[int | None, number_option("cli.solve_turns", "turns")]
AsJson = Annotated[bool, option("cli.json", "--json")]
Language = Annotated[
    str, option("cli.language", "--language", metavar="|".join(LANGUAGES), show_default=False)
]


# -- printing


def print_report(
    report: Any, show: Callable[[Any, str], None], as_json: bool, language: str
) -> None:
    if as_json:
        print_json(report.to_json())
    else:
        show(report, language)
