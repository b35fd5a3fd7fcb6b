"""The command `train`: a bot learns a game from its own games."""

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

from hexhaven.cli import arguments
from hexhaven.cli.arguments import LANGUAGE, AsJson, GameName, Language, Nodes, WorkerCount, option
from hexhaven.cli.output import print_json
from hexhaven.cli.study import Device, FixedSeed
from hexhaven.words import say

if TYPE_CHECKING:
    from hexhaven.bots.trainers import Trainer
    from hexhaven.lab.train.folder import TrainingRound


def train(
    game: GameName,
    out: Annotated[str, option("cli.train_out", metavar="FOLDER")],
    rounds: Annotated[str, option("cli.train_rounds", metavar="N")] = "8",
    games: Annotated[str, option("cli.train_games", metavar="N")] = "1000",
    measure: Annotated[str, option("cli.train_measure", metavar="N")] = "400",
    seed: FixedSeed = "0",
    workers: WorkerCount = None,
    device: Device = "cpu",
    cluster: Nodes = None,
    as_json: AsJson = False,
    language: Language = LANGUAGE,
) -> None:
    """Let a bot learn a game from its own games; the same command goes on where it stopped."""
    from hexhaven.bots.trainers import trainer_of
    from hexhaven.core.compiled.warmup import announce_compiling
    from hexhaven.lab.simulate.screen import progress_bar
    from hexhaven.lab.train.folder import best_of, network_name
    from hexhaven.lab.train.ratings import rate_rounds
    from hexhaven.lab.train.run import Training, games_of, train

    training = Training(
        game,
        arguments.whole("rounds", rounds),
        arguments.whole("games", games),
        arguments.whole("measure", measure),
        arguments.seed(seed) or 0,
    )

    trainer = trainer_of(game)

    def told(done: "TrainingRound") -> None:
        if not as_json:
            sys.stdout.write(_line(done, trainer, language) + "\n")
            sys.stdout.flush()

    total = sum(games_of(training, number) for number in range(1, training.rounds + 1))
    played = 0
    with progress_bar(total, language) as bar:

        def progress(count: int) -> None:
            nonlocal played
            played += count
            bar(played)

        announce_compiling()
        try:
            found = train(
                training,
                arguments.path(out),
                workers=arguments.optional_whole("workers", workers),
                cluster=cluster,
                device=device,
                told=told,
                progress=progress,
            )
        except KeyboardInterrupt:
            sys.stderr.write(say("train.stopped", language) + "\n")
            raise
    ratings = rate_rounds(found, trainer.RIVAL, trainer.PLAYERS)
    if as_json:
        rounds_done = [asdict(done) for done in found]
        print_json(training.to_json() | {"rounds": rounds_done, "ratings": ratings})
    else:
        best = network_name(best_of(found).number)
        sys.stdout.write(_ratings_line(ratings, best, language) + "\n")


def _line(done: "TrainingRound", trainer: "Trainer", language: str) -> str:
    """What came of a round, in words."""
    from hexhaven.words import number, percent

    shown = {
        "number": done.number,
        "loss": number(done.loss, 4, language),
        "won": percent(done.won / done.games, language),
        "games": number(done.games, 0, language),
        "rival": trainer.RIVAL,
        "par": percent(1 / trainer.PLAYERS, language, 0),
    }
    line = say("train.round", language, **shown)
    if done.won_before is not None:
        before = percent(done.won_before / done.games, language)
        line += ", " + say("train.before", language, before=before)
    if done.foreseen is not None:
        foreseen = percent(done.foreseen, language)
        line += ", " + say("train.foreseen", language, foreseen=foreseen)
    return line


def _ratings_line(ratings: dict[str, float], best: str, language: str) -> str:
    """The ratings of all networks and of the usual bot, the best first, and which is kept."""
    from hexhaven.words import number

    rated = ", ".join(f"{name} {number(rating, 0, language)}" for name, rating in ratings.items())
    return say("train.ratings", language, ratings=rated, best=best)
