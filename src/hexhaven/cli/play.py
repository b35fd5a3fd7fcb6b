"""Commands for players: `play`, `join`, `replay`, `draw`, `games`, `bots` and `assistant`."""

from pathlib import Path
from typing import Annotated

import typer

from hexhaven.cli.arguments import (
    LANGUAGE,
    GameFile,
    GameName,
    GameOptions,
    Language,
    MapFile,
    PlayerName,
    Players,
    Seed,
    SeenBy,
    argument,
    file_option,
    new_file,
    number_option,
    option,
    read_names,
    read_setup,
    seconds_option,
)
from hexhaven.core.messages import Refused
from hexhaven.terminal.ui.output import write_output

#: The longest that a bot's step stays on the screen, in seconds.
MOST_PACE = 10
MOST_FILM_SECONDS = 3600


def play(
    game: GameName,
    players: Players = None,
    seat: Annotated[int | None, number_option("cli.seat", "seat")] = None,
    bots: Annotated[str | None, option("cli.opponents", metavar="A,B,…")] = None,
    seed: Seed = None,
    pairs: GameOptions = None,
    map_file: MapFile = None,
    save: Annotated[Path | None, file_option("cli.save", "save")] = None,
    origin: Annotated[Path | None, file_option("cli.play_from", "from")] = None,
    at: Annotated[int | None, number_option("cli.play_at", "at")] = None,
    name: PlayerName = None,
    pace: Annotated[float | None, seconds_option("cli.pace", "pace", MOST_PACE)] = None,
    language: Language = LANGUAGE,
) -> int:
    from hexhaven.terminal.play import start

    seats, options = read_setup(game, players, pairs, map_file)
    args = start.PlayArguments(
        game,
        seats=seats,
        seat=seat,
        bots=() if bots is None else read_names(bots),
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
    url: Annotated[str, argument("cli.join_url", "URL")],
    name: PlayerName = None,
    seat: Annotated[int | None, number_option("cli.join_seat", "seat")] = None,
    colour: Annotated[str | None, option("cli.join_colour", metavar="COLOUR")] = None,
    watch: Annotated[bool, option("cli.join_watch", "--watch")] = False,
    language: Language = LANGUAGE,
) -> int:
    from hexhaven.terminal.online import join
    from hexhaven.terminal.online.seating import JoinArguments

    return join.join(JoinArguments(url, name, seat, colour, watch, language))


def replay(
    file: GameFile,
    seat: SeenBy = None,
    at: Annotated[int | None, number_option("cli.at", "at")] = None,
    language: Language = LANGUAGE,
) -> None:
    from hexhaven.terminal.play import replay

    replay.replay(file, seat, at, language)


def draw(
    game: Annotated[str, argument("cli.game", "GAME", show_default=True)] = "base",
    players: Players = None,
    seed: Seed = None,
    pairs: GameOptions = None,
    map_file: MapFile = None,
    file: Annotated[Path | None, file_option("cli.draw_file", "file")] = None,
    at: Annotated[int | None, number_option("cli.draw_at", "at")] = None,
    seat: SeenBy = None,
    animate: Annotated[bool, option("cli.animate", "--animate")] = False,
    seconds: Annotated[
        int | None, number_option("cli.draw_seconds", "seconds", MOST_FILM_SECONDS, least=1)
    ] = None,
    labels: Annotated[bool, option("cli.labels", "--labels")] = False,
    out: Annotated[Path | None, file_option("cli.out", "out", new_file)] = None,
    language: Language = LANGUAGE,
) -> None:
    from hexhaven.terminal.play.replay import draw_board, draw_match

    seats, options = read_setup(game, players, pairs, map_file)
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


def games(language: Language = LANGUAGE) -> None:
    from hexhaven.terminal.play.lists import list_games

    for line in list_games(language):
        typer.echo(line)


def bots(game: GameName, language: Language = LANGUAGE) -> None:
    from hexhaven.terminal.play.lists import list_bots

    for line in list_bots(game, language):
        typer.echo(line)


def assistant(
    base: Annotated[bool, option("cli.assistant_base", "--base")] = False,
    preset: Annotated[str | None, option("cli.assistant_preset", metavar="NAME")] = None,
    times: Annotated[str | None, option("cli.assistant_times", metavar="A/B")] = None,
    save: Annotated[Path | None, file_option("cli.assistant_save", "save")] = None,
    resume: Annotated[Path | None, file_option("cli.assistant_resume", "resume")] = None,
    seed: Seed = None,
    language: Language = LANGUAGE,
) -> int:
    from hexhaven.terminal.assistant.start import AssistantArguments, run_assistant

    return run_assistant(AssistantArguments(base, preset, times, save, resume, seed, language))
