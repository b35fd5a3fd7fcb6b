"""The command `hexhaven`. Whatever a command needs is imported when it runs, not before."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from hexhaven.core.messages import Refused, render
from hexhaven.words import LANGUAGES, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

USAGE, INTERRUPTED = 2, 130
MOST_SEATS = 100
#: Settings of the environment that say which language a person reads, the strongest first.
LANGUAGE_SETTINGS = ("HEXHAVEN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
#: Typer's own class for wrong usage, wherever the installed version keeps it.
WrongUsage: type[Any] = typer.BadParameter.__bases__[0]
#: Options a game declares may be written like any other: --points 12.
GAME_OPTIONS = {"allow_extra_args": True, "ignore_unknown_options": True}


class BadUsage(Refused):
    """Something on the command line that cannot be read."""


def usual_language() -> str:
    """The language of this person's environment, if we speak it."""
    setting = next((os.environ[name] for name in LANGUAGE_SETTINGS if os.environ.get(name)), "")
    return next((language for language in LANGUAGES if setting.startswith(language)), "en")


LANGUAGE = usual_language()


def _option(id: str, *names: str, **settings: Any) -> Any:
    return typer.Option(*names, help=say(id, LANGUAGE), **settings)


app = typer.Typer(
    help=say("cli.hexhaven", LANGUAGE),
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

GameName = Annotated[str, typer.Argument(help=say("cli.game", LANGUAGE), metavar="GAME")]
Seed = Annotated[str | None, _option("cli.seed", "--seed", metavar="S")]
Options = Annotated[list[str] | None, _option("cli.option", "--option", metavar="NAME=VALUE")]
MapFile = Annotated[str | None, _option("cli.map", "--map", metavar="FILE")]
Language = Annotated[
    str, _option("cli.language", "--language", metavar="|".join(LANGUAGES), show_default=False)
]
Eyes = Annotated[str | None, _option("cli.eyes", "--seat", metavar="N")]


def _command(id: str, **settings: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return app.command(id, help=say(f"cli.{id}", LANGUAGE), **settings)


@app.callback()
def _hexhaven(
    version: Annotated[bool, _option("cli.version", "--version", is_eager=True)] = False,
) -> None:
    if version:
        from hexhaven import __version__

        typer.echo(f"hexhaven {__version__}")
        raise typer.Exit


@_command("play", context_settings=GAME_OPTIONS)
def _play(
    context: typer.Context,
    game: GameName,
    seats: Annotated[str | None, _option("cli.seats", metavar="N")] = None,
    seat: Annotated[str | None, _option("cli.seat", metavar="N")] = None,
    bots: Annotated[str | None, _option("cli.bots", metavar="A,B,…")] = None,
    seed: Seed = None,
    option: Options = None,
    map_file: MapFile = None,
    save: Annotated[str | None, _option("cli.save", metavar="FILE")] = None,
    name: Annotated[str | None, _option("cli.name", metavar="NAME")] = None,
    pace: Annotated[str | None, _option("cli.pace", metavar="SECONDS")] = None,
    language: Language = LANGUAGE,
) -> int:
    _speak(language)
    from hexhaven.terminal import wishes
    from hexhaven.terminal.start import PACE, Wish, play
    from hexhaven.terminal.warming import warm_first_start

    options = wishes.options(game, option or [], context.args, map_file)
    wish = Wish(
        game,
        seats=wishes.seats(game, seats),
        seat=wishes.number("seat", seat),
        bots=wishes.names(bots),
        seed=wishes.seed(seed),
        options=options,
        save=wishes.path(save),
        name=name,
        language=language,
        pace=PACE if pace is None else wishes.seconds("pace", pace),
    )
    warm_first_start(game, language)
    return play(wish)


def _speak(language: str) -> None:
    """From here on everything is said in the language the person asked for."""
    if language not in LANGUAGES:
        raise BadUsage("cli.no_language", language=language[:20], known=", ".join(LANGUAGES))
    os.environ[LANGUAGE_SETTINGS[0]] = language


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command; whatever is refused becomes one line and status 2."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(_status(arguments))


def _status(arguments: Sequence[str] | None) -> int:
    try:
        status = app(arguments, prog_name="hexhaven", standalone_mode=False)
    except Refused as refusal:
        language = usual_language()
        names = [say("play.seat", language, seat=seat) for seat in range(MOST_SEATS)]
        return _complain(render(refusal.message, names, language))
    except WrongUsage as wrong:
        return _complain(wrong.format_message())
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status if isinstance(status, int) else 0


def _complain(reason: str) -> int:
    sys.stderr.write(" ".join(reason.split()) + "\n")
    return USAGE
