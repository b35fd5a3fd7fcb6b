"""The command `arena`: bots meet each other, and are rated."""

import sys
from typing import Annotated

from hexhaven.cli import arguments
from hexhaven.cli.arguments import (
    LANGUAGE,
    AsJson,
    GameName,
    GameOptions,
    Language,
    MapFile,
    Nodes,
    Players,
    WorkerCount,
    option,
)
from hexhaven.cli.output import print_json
from hexhaven.cli.study import FixedSeed, GamesCount, contest
from hexhaven.words import say


def arena(
    game: GameName,
    bots: Annotated[str | None, option("cli.arena_bots", metavar="A,B,…")] = None,
    games: GamesCount = "100",
    players: Players = None,
    seed: FixedSeed = "0",
    workers: WorkerCount = None,
    cluster: Nodes = None,
    alone: Annotated[bool, option("cli.arena_alone")] = False,
    out: Annotated[str | None, option("cli.arena_out", metavar="FILE")] = None,
    sprt: Annotated[str | None, option("cli.arena_sprt", metavar="A,B")] = None,
    margin: Annotated[str, option("cli.arena_margin", metavar="M")] = "5",
    as_json: AsJson = False,
    pairs: GameOptions = None,
    map_file: MapFile = None,
    language: Language = LANGUAGE,
) -> None:
    """Have bots play each other at many tables, and rate them."""
    from hexhaven.lab.arena.plan import make_arena
    from hexhaven.lab.arena.report import ArenaReport
    from hexhaven.lab.arena.run import play_arena
    from hexhaven.lab.arena.screen import show_arena
    from hexhaven.lab.arena.sprt import make_test
    from hexhaven.lab.simulate.screen import progress_bar
    from hexhaven.terminal.ui.bot_preparation import prepare_bots

    tested = _names(sprt)
    asked = contest(game, players, games, seed, workers, pairs, map_file)
    count = asked.pop("workers")
    planned = make_arena(game, _names(bots) or tested, alone=alone, **asked)
    test = make_test(planned, tested, arguments.within("margin", margin, 50)) if tested else None
    prepare_bots(planned.plan.setup, planned.bots, language)
    try:
        with progress_bar(planned.total, language) as progress:
            results = play_arena(
                planned,
                workers=count,
                cluster=cluster,
                out=arguments.optional_path(out),
                progress=progress,
                decided=test.is_decided if test else lambda found: False,
            )
    except KeyboardInterrupt:
        id = "arena.stopped_unkept" if out is None else "arena.stopped"
        sys.stderr.write(say(id, language, path=out) + "\n")
        raise
    report = ArenaReport(results, test)
    if as_json:
        print_json(report.to_json())
    else:
        show_arena(report, language)


def _names(text: str | None) -> list[str]:
    return [] if text is None else [name.strip() for name in text.split(",")]
