"""Commands for playing and looking: `play`, `join`, `replay`, `draw`, `games` and `bots`."""

from typing import Annotated

import typer

from hexhaven.cli import arguments
from hexhaven.cli.arguments import (
    LANGUAGE,
    BadArgument,
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
    option,
)

#: The longest that a bot's step stays on the screen, in seconds.
MOST_PACE = 10


def play(
    game: GameName,
    players: Players = None,
    seat: Annotated[str | None, option("cli.seat", metavar="N")] = None,
    bots: Annotated[str | None, option("cli.opponents", metavar="A,B,…")] = None,
    seed: Seed = None,
    pairs: GameOptions = None,
    map_file: MapFile = None,
    save: Annotated[str | None, option("cli.save", metavar="FILE")] = None,
    origin: Annotated[str | None, option("cli.play_from", "--from", metavar="FILE")] = None,
    at: Annotated[str | None, option("cli.play_at", metavar="N")] = None,
    name: PlayerName = None,
    pace: Annotated[str | None, option("cli.pace", metavar="SECONDS")] = None,
    language: Language = LANGUAGE,
) -> int:
    """Play against bots in the terminal."""
    from hexhaven.terminal.play import start

    options = arguments.options(game, pairs, map_file)
    asked = start.PlayArguments(
        game,
        seats=arguments.seats(game, players),
        seat=arguments.optional_whole("seat", seat),
        bots=arguments.names(bots),
        seed=arguments.seed(seed),
        options=options,
        save=arguments.optional_path(save),
        origin=None if origin is None else arguments.path(origin),
        at=arguments.optional_whole("at", at),
        name=name,
        language=language,
        pace=start.PACE if pace is None else arguments.seconds("pace", pace, MOST_PACE),
    )
    return start.play(asked)


def join(
    url: Annotated[str, argument("cli.join_url", "URL")],
    name: PlayerName = None,
    seat: Annotated[str | None, option("cli.join_seat", metavar="N")] = None,
    colour: Annotated[str | None, option("cli.join_colour", metavar="COLOUR")] = None,
    watch: Annotated[bool, option("cli.join_watch", "--watch")] = False,
    language: Language = LANGUAGE,
) -> int:
    """Play at a server's table from this terminal."""
    from hexhaven.terminal.online import join
    from hexhaven.terminal.online.seating import JoinArguments

    number = arguments.optional_whole("seat", seat)
    return join.join(JoinArguments(url, name, number, colour, watch, language))


def replay(
    file: GameFile,
    seat: SeenBy = None,
    at: Annotated[str | None, option("cli.at", metavar="N")] = None,
    language: Language = LANGUAGE,
) -> None:
    """Step through a game that was played."""
    from hexhaven.terminal.play import replay

    replay.replay(
        arguments.path(file),
        arguments.optional_whole("seat", seat),
        arguments.optional_whole("at", at),
        language,
    )


def draw(
    game: Annotated[str, argument("cli.game", "GAME", show_default=True)] = "base",
    players: Players = None,
    seed: Seed = None,
    pairs: GameOptions = None,
    map_file: MapFile = None,
    file: Annotated[str | None, option("cli.draw_file", metavar="FILE")] = None,
    at: Annotated[str | None, option("cli.draw_at", metavar="N")] = None,
    seat: SeenBy = None,
    animate: Annotated[bool, option("cli.animate", "--animate")] = False,
    labels: Annotated[bool, option("cli.labels", "--labels")] = False,
    out: Annotated[str | None, option("cli.out", metavar="FILE")] = None,
    language: Language = LANGUAGE,
) -> None:
    """Draw an island, a moment of a game or a whole game as an SVG picture."""
    from hexhaven.terminal.play.pictures import draw_board, draw_moment, draw_moments
    from hexhaven.terminal.ui.files import write_output

    options = arguments.options(game, pairs, map_file)
    target = arguments.new_file(out)
    if file is not None:
        if players is not None or seed is not None or options:
            raise BadArgument("cli.board_or_file")
        eyes = arguments.optional_whole("seat", seat)
        moment = arguments.optional_whole("at", at)
        drawn = draw_moments if animate else draw_moment
        picture = drawn(arguments.path(file), moment, eyes, labels, language)
    elif at is not None or seat is not None or animate:
        raise BadArgument("cli.needs_file")
    else:
        count, chance = arguments.seats(game, players), arguments.seed(seed)
        picture = draw_board(game, count, chance, options, labels, language)
    write_output(picture, target)


def games(language: Language = LANGUAGE) -> None:
    """List the games and their options."""
    from hexhaven.terminal.play.lists import list_games

    for line in list_games(language):
        typer.echo(line)


def bots(game: GameName, language: Language = LANGUAGE) -> None:
    """List the bots that play a game."""
    from hexhaven.terminal.play.lists import list_bots

    for line in list_bots(game, language):
        typer.echo(line)
