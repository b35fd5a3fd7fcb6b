"""Ratings: Bradley and Terry's model for tables of any size.

A bot of strength g wins a table with probability g over the sum of all strengths there. The
strengths under which the results are likeliest are found by iteration (Hunter, 2004); their
intervals by drawing islands again and again from those that were played. An island is drawn for
all tables at once: they share it, so a bot that it suits is lucky at all of them.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from math import log10

import numpy as np
import numpy.typing as npt

from hexhaven.lab.arena.plan import LineUp

Wins = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

#: Ten times the strength is this many points more, as in chess.
POINTS_FOR_TENFOLD = 400
ITERATIONS, DRAWS, SEED = 200, 200, 1
#: Everybody has once beaten and once lost to a bot of middling strength, so that nobody is
#: infinitely strong.
PRIOR_WINS = 1.0


@dataclass(frozen=True)
class BotRating:
    """A bot's rating, of which the mean of all bots is 0, with its 95 % interval.

    A single island says nothing about others: there the interval is None.
    """

    bot: str
    rating: float
    low: float | None
    high: float | None


def strengths(bots: tuple[str, ...], wins: Mapping[LineUp, Wins]) -> Floats:
    """The likeliest strength of each bot, given how often each won at each table.

    Several results are judged at once if the wins have several rows, one for each of them.
    """
    total = sum((won.astype(float) for won in wins.values()), np.full(len(bots), PRIOR_WINS))
    seats = {table: np.array([Counter(table)[bot] for bot in bots]) for table in wins}
    games = {table: won.sum(-1, keepdims=True) for table, won in wins.items()}
    found = np.ones_like(total)
    for _ in range(ITERATIONS):
        weight = 2 * PRIOR_WINS / (found + 1)
        for table, sat in seats.items():
            weight += games[table] * sat / (found @ sat)[..., None]
        found = total / weight
        found /= np.exp(np.log(found).mean(-1, keepdims=True))
    return found


def rate(bots: tuple[str, ...], wins: Mapping[LineUp, Wins]) -> list[BotRating]:
    """The ratings of all bots, the best first; wins hold one row an island."""
    rng = np.random.default_rng(SEED)
    islands = max(map(len, wins.values()), default=0)
    drawn = rng.integers(max(1, islands), size=(DRAWS, islands))
    times = np.array([np.bincount(chosen, minlength=islands) for chosen in drawn])
    some = {table: times[:, : len(won)] @ won for table, won in wins.items()}
    judged = np.atleast_2d(points(strengths(bots, some)))
    low, high = np.percentile(judged, [2.5, 97.5], axis=0)
    likeliest = points(strengths(bots, {table: won.sum(0) for table, won in wins.items()}))
    ends = zip(low.tolist(), high.tolist(), strict=True)
    rated = [
        BotRating(bot, float(rating), *(interval if islands > 1 else (None, None)))
        for bot, rating, interval in zip(bots, likeliest, ends, strict=True)
    ]
    return sorted(rated, key=lambda rating: -rating.rating)


def points(found: Floats) -> Floats:
    """Strengths as ratings."""
    return POINTS_FOR_TENFOLD * np.log(found) * log10(np.e)
