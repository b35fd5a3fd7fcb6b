"""Commands for players: `play`, `join`, `replay`, `draw`, `games`, `bots` and `assistant`."""

from pathlib import Path
from typing import Annotated

import typer

from hexhaven.cli import arguments as cli
from hexhaven.core.messages import Refused
from hexhaven.terminal.ui.output import write_output

#: The longest that a bot's step stays on the screen, in seconds.
MOST_PACE = 10
MOST_FILM_SECONDS = 3600


def play(
    game: cli.GameName,
    players: cli.Players = None,
    seat: Annotated[int | None, cli.number_option("cli.seat", "seat")] = None,
    bots: Annotated[str | None, cli.option("cli.opponents", metavar="A,B,…")] = None,
    seed: cli.Seed = None,
    pairs: cli.GameOptions = None,
    map_file: cli.MapFile = None,
    save: Annotated[Path | None, cli.file_option("cli.save", "save")] = None,
    origin: Annotated[Path | None, cli.file_option("cli.play_from", "from")] = None,
    at: Annotated[int | None, cli.number_option("cli.play_at", "at")] = None,
    name: cli.PlayerName = None,
    pace: Annotated[float | None, cli.seconds_option("cli.pace", "pace", MOST_PACE)] = None,
    language: cli.Language = cli.LANGUAGE,
) -> int:
    from hexhaven.terminal.play import start

    seats, options = cli.read_setup(game, players, pairs, map_file)
    args = start.PlayArguments(
        game,
        seats=seats,
        seat=seat,
        bots=() if bots is None else cli.read_names(bots),
        seed=seed,
        options=options,
        save=save,
        origin=origin,
        at=at,
        name=name,
        language=language,
        pace=start.PACE if pace is None else pace,
    )
    return start.play(args)


def join(
    url: Annotated[str, cli.argument("cli.join_url", "URL")],
    name: cli.PlayerName = None,
    seat: Annotated[int | None, cli.number_option("cli.join_seat", "seat")] = None,
    colour: Annotated[str | None, cli.option("cli.join_colour", metavar="COLOUR")] = None,
    watch: Annotated[bool, cli.option("cli.join_watch", "--watch")] = False,
    language: cli.Language = cli.LANGUAGE,
) -> int:
    from hexhaven.terminal.online import join
    from hexhaven.terminal.online.seating import JoinArguments

    return join.join(JoinArguments(url, name, seat, colour, watch, language))


def replay(
    file: cli.GameFile,
    seat: cli.SeenBy = None,
    at: Annotated[int | None, cli.number_option("cli.at", "at")] = None,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.terminal.play import replay

    replay.replay(file, seat, at, language)


def draw(
    game: Annotated[str, cli.argument("cli.game", "GAME", show_default=True)] = "base",
    players: cli.Players = None,
    seed: cli.Seed = None,
    pairs: cli.GameOptions = None,
    map_file: cli.MapFile = None,
    file: Annotated[Path | None, cli.file_option("cli.draw_file", "file")] = None,
    at: Annotated[int | None, cli.number_option("cli.draw_at", "at")] = None,
    seat: cli.SeenBy = None,
    animate: Annotated[bool, cli.option("cli.animate", "--animate")] = False,
    seconds: Annotated[
        int | None, cli.number_option("cli.draw_seconds", "seconds", MOST_FILM_SECONDS, least=1)
    ] = None,
    labels: Annotated[bool, cli.option("cli.labels", "--labels")] = False,
    out: Annotated[Path | None, cli.file_option("cli.out", "out", cli.new_file)] = None,
    language: cli.Language = cli.LANGUAGE,
) -> None:
    from hexhaven.terminal.play.replay import draw_board, draw_match

    seats, options = cli.read_setup(game, players, pairs, map_file)
    if seconds is not None and not animate:
        raise Refused("cli.seconds_need_animation")
    if file is not None:
        if players is not None or seed is not None or options:
            raise Refused("cli.board_or_file")
        picture = draw_match(file, at, seat, animate, seconds, labels, language)
    elif at is not None or seat is not None or animate:
        raise Refused("cli.needs_file")
    else:
        picture = draw_board(game, seats, seed, options, labels, language)
    write_output(picture, out)


def games(language: cli.Language = cli.LANGUAGE) -> None:
    from hexhaven.terminal.play.lists import list_games

    for line in list_games(language):
        typer.echo(line)


def bots(game: cli.GameName, language: cli.Language = cli.LANGUAGE) -> None:
    from hexhaven.terminal.play.lists import list_bots

    for line in list_bots(game, language):
        typer.echo(line)


def assistant(
    base: Annotated[bool, cli.option("cli.assistant_base", "--base")] = False,
    preset: Annotated[str | None, cli.option("cli.assistant_preset", metavar="NAME")] = None,
    times: Annotated[str | None, cli.option("cli.assistant_times", metavar="A/B")] = None,
    save: Annotated[Path | None, cli.file_option("cli.assistant_save", "save")] = None,
    resume: Annotated[Path | None, cli.file_option("cli.assistant_resume", "resume")] = None,
    seed: cli.Seed = None,
    language: cli.Language = cli.LANGUAGE,
) -> int:
    from hexhaven.terminal.assistant.start import AssistantArguments, run_assistant

    return run_assistant(AssistantArguments(base, preset, times, save, resume, seed, language))
