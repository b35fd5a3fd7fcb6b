"""The command `hexhaven`: all subcommands, and how a refusal becomes one line and a status."""

import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from itertools import zip_longest
from typing import Annotated, Any, NoReturn

import typer

from hexhaven import __version__
from hexhaven.cli import coach, host, play, study
from hexhaven.cli.arguments import LANGUAGE, language_warning, option, use_language, usual_language
from hexhaven.core.messages import Refused, render_plainly
from hexhaven.terminal.ui.keyboard import INTERRUPT_STATUS
from hexhaven.words import say

#: All subcommands, in the order in which help lists them.
COMMANDS: tuple[Callable[..., int | None], ...] = (
    play.play,
    play.join,
    play.replay,
    play.draw,
    play.games,
    play.bots,
    study.simulate,
    study.balance,
    study.arena,
    study.train,
    study.bench,
    coach.solve,
    play.assistant,
    host.serve,
    host.admin,
    host.load,
    host.types,
    coach.coach,
    coach.review,
    host.warmup,
)
#: The status to leave with when something is refused.
REFUSAL_STATUS = 2
#: Typer's own class for wrong usage, wherever the installed version keeps it.
WrongUsage: type[Any] = typer.BadParameter.__bases__[0]

app = typer.Typer(
    help=say("cli.hexhaven", LANGUAGE),
    add_completion=False,
    invoke_without_command=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.callback()
def _hexhaven(
    context: typer.Context,
    version: Annotated[bool, option("cli.version", "--version")] = False,
) -> None:
    if version:
        typer.echo(f"hexhaven {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _add(command: Callable[..., int | None]) -> None:
    """Add a command under its function's name; cli.NAME is its help, in the language asked for."""

    @wraps(command)
    def run(language: str, **given: Any) -> int | None:
        use_language(language)
        return command(language=language, **given)

    name = command.__name__
    app.command(name, help=say(f"cli.{name}", LANGUAGE))(run)


for _command in COMMANDS:
    _add(_command)


def main(words: Sequence[str] | None = None) -> NoReturn:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    sys.exit(run_command(sys.argv[1:] if words is None else words))


def run_command(words: Sequence[str]) -> int:
    """Run the command; the status to leave with, which is 2 for whatever is refused."""
    if warning := language_warning():
        sys.stderr.write(warning + "\n")
    try:
        words = _with_game_options(_with_cluster(_with_players(words)))
        status = app(words, prog_name="hexhaven", standalone_mode=False)
    except Refused as refusal:
        return _complain(render_plainly(refusal.message, usual_language()))
    except WrongUsage as wrong:
        return _complain(_in_our_words(wrong))
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("\n")
        return INTERRUPT_STATUS
    except BrokenPipeError:
        # The reader of our output has had enough; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status if isinstance(status, int) else 0


def _with_cluster(words: Sequence[str]) -> list[str]:
    """The same words, with this machine's own cluster where --cluster names no address."""
    return [
        "--cluster=local" if word == "--cluster" and after.startswith("-") else word
        for word, after in zip_longest(words, words[1:], fillvalue="--")
    ]


def _with_players(words: Sequence[str]) -> list[str]:
    """The same words, with --players where somebody writes --seats."""
    return [re.sub("^--seats(?==|$)", "--players", word) for word in words]


def _with_game_options(words: Sequence[str]) -> list[str]:
    """The same words, with options of a game as --option: --points 12 is --option=--points=12."""
    commands: dict[str, Any] = getattr(typer.main.get_command(app), "commands", {})
    command = commands.get(words[0]) if words else None
    own = {name for parameter in command.params for name in parameter.opts} if command else set()
    found, waiting = [], list(words)
    if "--option" not in own:
        return waiting
    while waiting:
        word, *waiting = waiting
        name, equals, _ = word.partition("=")
        if not word.startswith("--") or name in {*own, "--help"}:
            found.append(word)
            continue
        if not equals and waiting:
            word, waiting = f"{word}={waiting[0]}", waiting[1:]
        found.append(f"--option={word}")
    return found


def _in_our_words(wrong: Any) -> str:
    """Typer's complaint in our words, if we have words for it."""
    language = usual_language()
    match type(wrong).__name__:
        case "NoSuchOption":
            return say("cli.unknown", language, word=wrong.option_name)
        case "BadOptionUsage":
            return say("cli.no_value", language, word=wrong.option_name)
        case "MissingParameter":
            return say("cli.missing", language, what=wrong.param.metavar or wrong.param.name)
    text: str = wrong.format_message()
    if command := re.match("No such command '(.*?)'", text):
        return say("cli.no_command", language, word=command[1])
    if extra := re.match(r"Got unexpected extra argument\S* \((.*)\)", text):
        return say("cli.extra", language, words=extra[1])
    return text


def _complain(reason: str) -> int:
    sys.stderr.write(" ".join(reason.split()) + "\n")
    return REFUSAL_STATUS
