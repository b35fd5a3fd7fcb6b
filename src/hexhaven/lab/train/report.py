"""What came of a training: the ratings of its students, and what people read of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from hexhaven.bots.trainers import Trainer
from hexhaven.lab.arena.ratings import points, strengths
from hexhaven.lab.train.rounds import TrainingRound, best_of, network_name
from hexhaven.words import number, percent, say


def rate_rounds(rounds: Sequence[TrainingRound], rival: str, players: int) -> dict[str, float]:
    """Ratings by the names of networks, on an arena's scale, the best first; the rival's is 0."""
    names = [rival, *(network_name(done.number) for done in rounds)]
    wins = {}
    for k, done in enumerate(rounds, 1):
        for other, won in ((0, done.won), (k - 1, done.won_before)):
            if won is None:
                continue
            count = np.zeros(len(names), np.int64)
            count[k], count[other] = won, done.games - won
            wins[names[k], *(names[other],) * (players - 1)] = count
    found = points(strengths(tuple(names), wins))
    rated = {name: float(found[k] - found[0]) for k, name in enumerate(names)}
    return dict(sorted(rated.items(), key=lambda each: -each[1]))


def round_line(done: TrainingRound, trainer: Trainer, language: str) -> str:
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


def ratings_line(
    ratings: Mapping[str, float], rounds: Sequence[TrainingRound], language: str
) -> str:
    """The ratings of all networks and of the usual bot, the best first, and which is kept."""
    rated = ", ".join(f"{name} {number(rating, 0, language)}" for name, rating in ratings.items())
    best = network_name(best_of(rounds).number)
    return say("train.ratings", language, ratings=rated, best=best)
