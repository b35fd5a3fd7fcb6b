"""The results of a simulation."""

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import sqrt
from typing import Any

from hexhaven.lab.simulate.plan import Plan
from hexhaven.lab.simulate.tally import Tally

#: The quantile of the normal distribution that cuts off 2.5 % on either side.
NORMAL_95 = 1.959963984540054


def wilson(wins: int, games: int, z: float = NORMAL_95) -> tuple[float, float]:
    """Wilson's score interval: it holds the true share of wins, by default with 95 % confidence."""
    if not 0 <= wins <= games or games < 1:
        raise ValueError(f"{wins} wins in {games} games")
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    centre = share + z * z / (2 * games)
    whole = 1 + z * z / games
    low = 0.0 if wins == 0 else (centre - spread) / whole
    high = 1.0 if wins == games else (centre + spread) / whole
    return low, high


@dataclass(frozen=True)
class Share:
    """A number of wins among some games."""

    wins: int
    games: int

    @property
    def share(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The interval that holds the true share, with 95 % confidence."""
        return wilson(self.wins, self.games)

    def to_json(self) -> dict[str, Any]:
        low, high = self.interval
        return {"wins": self.wins, "share": self.share, "low": low, "high": high}


@dataclass(frozen=True)
class Report:
    """The results of all games of a plan, and how long they took."""

    plan: Plan
    tally: Tally
    workers: int
    compiled: bool
    seconds: float
    device: str = "cpu"

    @property
    def games(self) -> int:
        return self.tally.games

    @property
    def games_per_second(self) -> float:
        """The rate of all workers together."""
        return self.games / self.seconds

    @property
    def actions_per_second(self) -> float:
        """The rate of entries, Nature's included."""
        return self.tally.actions / self.seconds

    @property
    def wins(self) -> dict[str, int]:
        """The wins by the bot's name; contestants of one name are added up."""
        wins = dict.fromkeys(self.plan.bots, 0)
        for name, count in zip(self.plan.bots, self.tally.wins, strict=True):
            wins[name] += int(count)
        return wins

    @cached_property
    def by_contestant(self) -> tuple[Share, ...]:
        return tuple(Share(int(wins), self.games) for wins in self.tally.wins)

    @cached_property
    def by_seat(self) -> tuple[Share, ...]:
        return tuple(Share(int(wins), self.games) for wins in self.tally.seat_wins)

    @cached_property
    def points(self) -> dict[str, tuple[float, ...]]:
        """The mean points of each contestant, in all and by source."""
        means = {name: sums / self.games for name, sums in self.tally.points.items()}
        return {name: tuple(float(mean) for mean in each) for name, each in means.items()}

    @cached_property
    def turns(self) -> dict[str, float]:
        """How long games were: mean, median, least and most turns."""
        turns = self.tally.turns
        mean = sum(length * count for length, count in turns.items()) / self.games
        return {"mean": mean, "median": _median(turns), "least": min(turns), "most": max(turns)}

    def to_json(self) -> dict[str, Any]:
        """The report as a JSON value; only seconds, rates, workers and device differ."""
        labels = self.plan.labels()
        return self.plan.to_json() | {
            "device": self.device,
            "workers": self.workers,
            "compiled": self.compiled,
            "seconds": self.seconds,
            "games_per_second": self.games_per_second,
            "actions": self.tally.actions,
            "actions_per_second": self.actions_per_second,
            "actions_per_game": self.tally.actions / self.games,
            "turns": self.turns,
            "wins": self.wins,
            "undecided": self.tally.undecided,
            "by_bot": [
                {"bot": name, "label": labels[k]}
                | self.by_contestant[k].to_json()
                | {"points": {source: means[k] for source, means in self.points.items()}}
                | {"failures": int(self.tally.failures[k])}
                for k, name in enumerate(self.plan.bots)
            ],
            "by_seat": [
                {"seat": seat} | share.to_json() for seat, share in enumerate(self.by_seat)
            ],
        }


def _median(counted: Counter[int]) -> float:
    """The middle of counted numbers, or the mean of the two in the middle."""
    numbers = sorted(counted)
    ends = list(accumulate(counted[number] for number in numbers))
    middle = ((ends[-1] - 1) // 2, ends[-1] // 2)
    return sum(numbers[bisect_right(ends, place)] for place in middle) / 2
