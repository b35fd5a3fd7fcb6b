"""Counts what happened in the games of a plan, in whole numbers, so order does not matter."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from hexhaven.lab.simulate.plan import Plan
from hexhaven.lab.simulate.play import PlayedGames
from hexhaven.lab.simulate.rows import NOBODY, Rows, sources_of

Counts = npt.NDArray[np.int64]


@dataclass
class Tally:
    """Sums over games, by contestant and by seat."""

    plan: Plan
    games: int = 0
    actions: int = 0
    undecided: int = 0
    turns: Counter[int] = field(default_factory=Counter)
    wins: Counts = field(init=False)
    seat_wins: Counts = field(init=False)
    failures: Counts = field(init=False)
    points: dict[str, Counts] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.wins, self.seat_wins, self.failures = (
            np.zeros(self.plan.players, np.int64) for _ in range(3)
        )

    def add(self, played: PlayedGames) -> None:
        rows = played.rows
        won = rows[rows["winner"] != NOBODY]
        self.games += len(rows)
        self.actions += int(rows["actions"].sum())
        self.undecided += len(rows) - len(won)
        lengths = np.bincount(rows["turns"])
        for turns in np.flatnonzero(lengths):
            self.turns[int(turns)] += int(lengths[turns])
        players = self.plan.players
        self.seat_wins += np.bincount(won["winner"], minlength=players)
        winners = (won["winner"] - self._shift(won)) % players
        self.wins += np.bincount(winners, minlength=players)
        self.failures += self._by_contestant(rows, "failures")
        for source in ("points", *sources_of(rows)):
            so_far = self.points.get(source, np.zeros(players, np.int64))
            self.points[source] = so_far + self._by_contestant(rows, source)
        self.reasons = played.reasons | self.reasons

    def _shift(self, rows: Rows) -> Any:
        """How many seats the contestants have moved along in each game."""
        return 0 if self.plan.fixed_seats else rows["game"] % self.plan.players

    def _by_contestant(self, rows: Rows, name: str) -> Counts:
        """The sums of a field that rows have per seat, by contestant."""
        players = np.arange(self.plan.players)
        shift = np.broadcast_to(self._shift(rows), len(rows))
        seats = (players + shift[:, None]) % self.plan.players
        sums: Counts = np.take_along_axis(rows[name], seats, axis=1).sum(axis=0, dtype=np.int64)
        return sums
