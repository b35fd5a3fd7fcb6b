"""The command `hexhaven`. Whatever a command needs is imported when it runs, not before."""

from __future__ import annotations

import os
import re
import sys
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from hexhaven import __version__
from hexhaven.core.messages import Refused, render_plainly
from hexhaven.words import LANGUAGES, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

USAGE, INTERRUPTED = 2, 130
#: Settings of the environment that say which language a person reads, the strongest first.
LANGUAGE_SETTINGS = ("HEXHAVEN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
#: Typer's own class for wrong usage, wherever the installed version keeps it.
WrongUsage: type[Any] = typer.BadParameter.__bases__[0]


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
    invoke_without_command=True,
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
Players = Annotated[str | None, _option("cli.seats", metavar="N")]
Games = Annotated[str, _option("cli.games_count", metavar="N")]
FixedSeed = Annotated[str, _option("cli.simulate_seed", metavar="S")]
Workers = Annotated[str | None, _option("cli.workers", metavar="W")]
AsJson = Annotated[bool, _option("cli.json", "--json")]


def _command(id: str, **settings: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return app.command(id, help=say(f"cli.{id}", LANGUAGE), **settings)


@app.callback()
def _hexhaven(
    context: typer.Context,
    version: Annotated[bool, _option("cli.version", "--version")] = False,
) -> None:
    if version:
        typer.echo(f"hexhaven {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@_command("play")
def _play(
    game: GameName,
    seats: Annotated[str | None, _option("cli.seats", metavar="N")] = None,
    seat: Annotated[str | None, _option("cli.seat", metavar="N")] = None,
    bots: Annotated[str | None, _option("cli.opponents", metavar="A,B,…")] = None,
    seed: Seed = None,
    option: Options = None,
    map_file: MapFile = None,
    save: Annotated[str | None, _option("cli.save", metavar="FILE")] = None,
    name: Annotated[str | None, _option("cli.name", metavar="NAME")] = None,
    pace: Annotated[str | None, _option("cli.pace", metavar="SECONDS")] = None,
    language: Language = LANGUAGE,
) -> int:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.terminal.play.start import PACE, Wish, play

    options = arguments.options(game, option or [], map_file)
    wish = Wish(
        game,
        seats=arguments.seats(game, seats),
        seat=arguments.number("seat", seat),
        bots=arguments.names(bots),
        seed=arguments.seed(seed),
        options=options,
        save=None if save is None else arguments.path(save),
        name=name,
        language=language,
        pace=PACE if pace is None else arguments.seconds("pace", pace),
    )
    return play(wish)


@_command("join")
def _join(
    url: Annotated[str, typer.Argument(help=say("cli.join_url", LANGUAGE), metavar="URL")],
    name: Annotated[str | None, _option("cli.name", metavar="NAME")] = None,
    seat: Annotated[str | None, _option("cli.join_seat", metavar="N")] = None,
    colour: Annotated[str | None, _option("cli.join_colour", metavar="COLOUR")] = None,
    watch: Annotated[bool, _option("cli.join_watch", "--watch")] = False,
    language: Language = LANGUAGE,
) -> int:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.terminal.online.join import join
    from hexhaven.terminal.online.seating import JoinWish

    return join(JoinWish(url, name, arguments.number("seat", seat), colour, watch, language))


@_command("replay")
def _replay(
    file: Annotated[str, typer.Argument(help=say("cli.file", LANGUAGE), metavar="FILE")],
    seat: Eyes = None,
    at: Annotated[str | None, _option("cli.at", metavar="N")] = None,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.terminal.play.replay import replay

    replay(
        arguments.path(file), arguments.number("seat", seat), arguments.number("at", at), language
    )


@_command("draw")
def _draw(
    game: Annotated[
        str, typer.Argument(help=say("cli.game", LANGUAGE), metavar="GAME", show_default=True)
    ] = "base",
    seats: Annotated[str | None, _option("cli.seats", metavar="N")] = None,
    seed: Seed = None,
    option: Options = None,
    map_file: MapFile = None,
    file: Annotated[str | None, _option("cli.draw_file", metavar="FILE")] = None,
    at: Annotated[str | None, _option("cli.draw_at", metavar="N")] = None,
    seat: Eyes = None,
    labels: Annotated[bool, _option("cli.labels", "--labels")] = False,
    out: Annotated[str | None, _option("cli.out", metavar="FILE")] = None,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.terminal.play.pictures import draw_board, draw_moment, write_picture

    options = arguments.options(game, option or [], map_file)
    target = None if out is None else arguments.new_file(out)
    if file is not None:
        made = [seats, seed, *options]
        if any(word is not None for word in made):
            raise BadUsage("cli.board_or_file")
        eyes, moment = arguments.number("seat", seat), arguments.number("at", at)
        picture = draw_moment(arguments.path(file), moment, eyes, labels, language)
    elif at is not None or seat is not None:
        raise BadUsage("cli.needs_file")
    else:
        count, chance = arguments.seats(game, seats), arguments.seed(seed)
        picture = draw_board(game, count, chance, options, labels, language)
    write_picture(picture, target)


@_command("games")
def _games(language: Language = LANGUAGE) -> None:
    _speak(language)
    from hexhaven.terminal.ui.lists import list_games

    for line in list_games(language):
        typer.echo(line)


@_command("bots")
def _bots(game: GameName, language: Language = LANGUAGE) -> None:
    _speak(language)
    from hexhaven.terminal.ui.lists import list_bots

    for line in list_bots(game, language):
        typer.echo(line)


@_command("simulate")
def _simulate(
    game: GameName,
    players: Players = None,
    games: Games = "1000",
    bots: Annotated[str, _option("cli.contestants", metavar="A,B,…")] = "random",
    seed: FixedSeed = "0",
    workers: Workers = None,
    as_json: AsJson = False,
    out: Annotated[str | None, _option("cli.records", metavar="FILE")] = None,
    fixed_seats: Annotated[bool, _option("cli.fixed_seats", "--fixed-seats")] = False,
    option: Options = None,
    map_file: MapFile = None,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.cli.lab_commands import simulate_command

    simulate_command(
        game,
        bots=bots,
        out=None if out is None else arguments.path(out),
        fixed_seats=fixed_seats,
        as_json=as_json,
        language=language,
        **arguments.contest(game, players, games, seed, workers, option or [], map_file),
    )


@_command("balance")
def _balance(
    game: GameName,
    players: Players = None,
    games: Games = "2000",
    bots: Annotated[str, _option("cli.balance_bots", metavar="BOT")] = "builder",
    seed: FixedSeed = "0",
    workers: Workers = None,
    as_json: AsJson = False,
    option: Options = None,
    map_file: MapFile = None,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.cli.lab_commands import balance_command

    balance_command(
        game,
        bot=bots,
        as_json=as_json,
        language=language,
        **arguments.contest(game, players, games, seed, workers, option or [], map_file),
    )


@_command("bench")
def _bench(
    game: GameName,
    seconds: Annotated[str | None, _option("cli.bench_seconds", metavar="S")] = None,
    players: Annotated[str | None, _option("cli.bench_players", metavar="N")] = None,
    rounds: Annotated[str | None, _option("cli.bench_rounds", metavar="R")] = None,
    as_json: AsJson = False,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.cli.lab_commands import bench_command

    bench_command(
        game,
        seconds=arguments.number("seconds", seconds),
        players=arguments.number("players", players),
        rounds=arguments.number("rounds", rounds),
        as_json=as_json,
        language=language,
    )


@_command("solve")
def _solve(
    game: GameName,
    turns: Annotated[str | None, _option("cli.solve_turns", metavar="N")] = None,
    sheet: Annotated[str | None, _option("cli.solve_sheet", metavar="SHEET")] = None,
    late_jokers: Annotated[bool, _option("cli.late_jokers", "--late-jokers")] = False,
    workers: Workers = None,
    scores: Annotated[bool, _option("cli.scores", "--scores")] = False,
    plot: Annotated[str | None, _option("cli.plot", metavar="FILE")] = None,
    as_json: AsJson = False,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.cli.solve import solve_command
    from hexhaven.core.solver import SolveRequest

    request = SolveRequest(
        game,
        turns=arguments.number("turns", turns),
        sheet=sheet,
        late_jokers=late_jokers,
        workers=arguments.number("workers", workers),
        scores=scores,
        chart=plot is not None,
        language=language,
    )
    file = None if plot is None else arguments.new_file(plot)
    solve_command(request, plot=file, as_json=as_json)


@_command("assistant")
def _assistant(
    base: Annotated[bool, _option("cli.assistant_base", "--base")] = False,
    preset: Annotated[str | None, _option("cli.assistant_preset", metavar="NAME")] = None,
    times: Annotated[str | None, _option("cli.assistant_times", metavar="A/B")] = None,
    save: Annotated[str | None, _option("cli.assistant_save", metavar="FILE")] = None,
    resume: Annotated[str | None, _option("cli.assistant_resume", metavar="FILE")] = None,
    seed: Seed = None,
    language: Language = LANGUAGE,
) -> int:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.terminal.assistant.start import AssistantWish, assist

    wish = AssistantWish(
        base=base,
        preset=preset,
        times=times,
        save=None if save is None else arguments.path(save),
        resume=None if resume is None else arguments.path(resume),
        seed=arguments.seed(seed),
        language=language,
    )
    return assist(wish)


@_command("serve")
def _serve(
    host: Annotated[str, _option("cli.host", metavar="ADDRESS")] = "127.0.0.1",
    port: Annotated[str, _option("cli.port", metavar="N")] = "8000",
    public_url: Annotated[str | None, _option("cli.public_url", metavar="URL")] = None,
    tls_cert: Annotated[str | None, _option("cli.tls_cert", metavar="FILE")] = None,
    tls_key: Annotated[str | None, _option("cli.tls_key", metavar="FILE")] = None,
    database: Annotated[str | None, _option("cli.database", metavar="URL")] = None,
    proxies: Annotated[str, _option("cli.proxies", metavar="A,B,…")] = "127.0.0.1",
    thinkers: Annotated[str | None, _option("cli.thinkers", metavar="N")] = None,
    bot_pace: Annotated[str | None, _option("cli.bot_pace", metavar="SECONDS")] = None,
    answer_time: Annotated[str | None, _option("cli.answer_time", metavar="SECONDS")] = None,
    bot_patience: Annotated[str | None, _option("cli.bot_patience", metavar="SECONDS")] = None,
    away: Annotated[str | None, _option("cli.away", metavar="SECONDS")] = None,
    address_rate: Annotated[str | None, _option("cli.address_rate", metavar="N")] = None,
    allow_scripts: Annotated[bool, _option("cli.allow_scripts", "--allow-scripts")] = False,
    language: Language = LANGUAGE,
) -> int:
    _speak(language)
    from hexhaven.cli.server_commands import serve_command

    return serve_command(
        host=host,
        port=port,
        public_url=public_url,
        tls=(tls_cert, tls_key),
        database=database,
        proxies=proxies,
        thinkers=thinkers,
        seconds={
            "bot-pace": bot_pace,
            "answer-time": answer_time,
            "bot-patience": bot_patience,
            "away": away,
        },
        address_rate=address_rate,
        allow_scripts=allow_scripts,
        language=language,
    )


@_command("admin")
def _admin(
    action: Annotated[
        str, typer.Argument(help=say("cli.admin_action", LANGUAGE), metavar="ACTION")
    ],
    what: Annotated[
        str | None, typer.Argument(help=say("cli.admin_what", LANGUAGE), metavar="WHAT")
    ] = None,
    database: Annotated[str | None, _option("cli.database", metavar="URL")] = None,
    out: Annotated[str | None, _option("cli.admin_out", metavar="FILE")] = None,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli.server_commands import admin_command

    admin_command(action, what, database, out, language)


@_command("load")
def _load(
    game: GameName,
    tables: Annotated[str | None, _option("cli.load_tables", metavar="N")] = None,
    seconds: Annotated[str | None, _option("cli.load_seconds", metavar="S")] = None,
    think: Annotated[str | None, _option("cli.load_think", metavar="S")] = None,
    players: Annotated[str | None, _option("cli.load_players", metavar="N")] = None,
    rounds: Annotated[str | None, _option("cli.load_rounds", metavar="N")] = None,
    as_json: AsJson = False,
    option: Options = None,
    map_file: MapFile = None,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.cli.server_commands import load_command

    load_command(
        game,
        many={"tables": tables, "seconds": seconds, "think": think},
        one={"players": players, "rounds": rounds},
        options=arguments.options(game, option or [], map_file),
        as_json=as_json,
        language=language,
    )


@_command("types")
def _types(
    out: Annotated[str | None, _option("cli.types_out", metavar="FILE")] = None,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.terminal.play.pictures import write_picture
    from hexhaven.web.schema.typescript import typescript

    write_picture(typescript(), None if out is None else arguments.new_file(out))


@_command("coach")
def _coach(
    game: GameName,
    sheet: Annotated[str | None, _option("cli.coach_sheet", metavar="TEXT")] = None,
    dice: Annotated[str | None, _option("cli.coach_dice", metavar="DICE")] = None,
    rolls_left: Annotated[str | None, _option("cli.coach_rolls", metavar="N")] = None,
    turns_left: Annotated[str | None, _option("cli.coach_turns", metavar="N")] = None,
    crosses: Annotated[str, _option("cli.coach_crosses", metavar="N")] = "0",
    choice: Annotated[str | None, _option("cli.coach_choice", metavar="TEXT")] = None,
    everything: Annotated[bool, _option("cli.all", "--all")] = False,
    late_jokers: Annotated[bool, _option("cli.late_jokers", "--late-jokers")] = False,
    turns: Annotated[str | None, _option("cli.solve_turns", metavar="N")] = None,
    seed: Seed = None,
    as_json: AsJson = False,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.terminal.coach.session import Question, coach_command

    options = {} if turns is None else {"turns": turns}
    options |= {"late_jokers": "on"} if late_jokers else {}
    coach_command(
        Question(
            game,
            options,
            sheet,
            dice,
            rolls_left=arguments.number("rolls-left", rolls_left),
            turns_left=arguments.number("turns-left", turns_left),
            crosses=arguments.whole("crosses", crosses),
            choice=choice,
            seed=arguments.seed(seed),
            as_json=as_json,
            everything=everything,
            language=language,
        )
    )


@_command("review")
def _review(
    file: Annotated[str, typer.Argument(help=say("cli.file", LANGUAGE), metavar="FILE")],
    everything: Annotated[bool, _option("cli.review_all", "--all")] = False,
    as_json: AsJson = False,
    language: Language = LANGUAGE,
) -> None:
    _speak(language)
    from hexhaven.cli import arguments
    from hexhaven.terminal.coach.review import review_command

    review_command(arguments.path(file), as_json, everything, language)


@_command("warmup")
def _warmup(language: Language = LANGUAGE) -> None:
    _speak(language)
    from hexhaven.terminal.ui.compiling import warm_all

    warm_all(language)


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


def _with_game_options(words: list[str]) -> list[str]:
    """The same words, with options of a game as --option: --points 12 is --option=--points=12."""
    commands: dict[str, Any] = getattr(typer.main.get_command(app), "commands", {})
    command = commands.get(words[0]) if words else None
    own = {name for parameter in command.params for name in parameter.opts} if command else set()
    if "--option" not in own:
        return words
    found, waiting = [], words
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


def _warn_of_language() -> None:
    """Say so where a person has set a language that we do not speak."""
    setting = os.environ.get(LANGUAGE_SETTINGS[0], "")
    if setting and not setting.startswith(LANGUAGES):
        spoken = {"word": setting[:20], "known": ", ".join(LANGUAGES)}
        sys.stderr.write(say("cli.language_unknown", "en", **spoken) + "\n")


def _status(arguments: Sequence[str] | None) -> int:
    words = sys.argv[1:] if arguments is None else list(arguments)
    _warn_of_language()
    try:
        status = app(_with_game_options(words), prog_name="hexhaven", standalone_mode=False)
    except Refused as refusal:
        return _complain(render_plainly(refusal.message, usual_language()))
    except WrongUsage as wrong:
        return _complain(_spoken(wrong))
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("\n")
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough; nothing more can be said to them.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status if isinstance(status, int) else 0


def _spoken(wrong: Any) -> str:
    """Typer's complaints in our words, as far as we know them."""
    language = usual_language()
    match type(wrong).__name__:
        case "NoSuchOption":
            return say("cli.unknown", language, word=wrong.option_name)
        case "BadOptionUsage":
            return say("cli.no_value", language, word=wrong.option_name)
        case "MissingParameter":
            return say("cli.missing", language, what=wrong.param.metavar or wrong.param.name)
    text: str = wrong.format_message()
    command = re.match("No such command '(.*?)'", text)
    return say("cli.no_command", language, word=command[1]) if command else text


def _complain(reason: str) -> int:
    sys.stderr.write(" ".join(reason.split()) + "\n")
    return USAGE
