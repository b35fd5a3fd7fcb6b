"""How strong the students of all rounds are, by the games that they were measured in."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hexhaven.lab.arena.ratings import points, strengths
from hexhaven.lab.train.folder import TrainingRound, network_name


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
