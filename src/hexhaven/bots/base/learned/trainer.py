"""Training for the base game: students play, and learn who wins (protocol: `bots/trainers.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np

from hexhaven.bots.base.learned.fit import Lessons, fit, joined, loss
from hexhaven.bots.base.learned.kernels.features import FEATURES
from hexhaven.bots.base.learned.kernels.games import MOST_LOOKS, Course
from hexhaven.bots.base.learned.kernels.lookahead import QUICK, Effort
from hexhaven.bots.base.learned.network import (
    Parameters,
    networks_of,
    read_network,
    rounded,
    write_network,
)
from hexhaven.bots.base.learned.play import Games, Play, play
from hexhaven.bots.trainers import Progress, Spread, Student
from hexhaven.core.messages import BadFile
from hexhaven.core.registry import load_game
from hexhaven.games.base.kernels.position import SEATS
from hexhaven.games.base.options import first_position

GAMES = ("base",)
RIVAL, PLAYERS = "builder", SEATS

#: Policies of the games' kernel: the builder, the student, and another student.
BUILDER, OWN, OTHER = -1, 0, 1
#: How many play in each portion of the games to learn from, in turn.
TABLES = (4, 3, 4, 2, 4)
#: How many games in a row are played at such tables.
PORTION = 20
#: Games that a thread plays at once, and a GPU; results do not depend on it.
AT_ONCE = {"cpu": PORTION, "cuda": 2000 * PORTION}
#: Builders play this many times as many games: theirs take no time beside those with lookahead.
TIMES = 10
#: One lesson in this many is kept back.
KEPT_BACK = 10


class Pupil:
    """A student of the base game."""

    def __init__(
        self,
        parameters: Parameters | None = None,
        device: str = "cpu",
        effort: Effort = QUICK,
    ) -> None:
        self.parameters, self.device, self.effort = parameters, device, effort

    def gather(self, games: int, seed: int, spread: Spread, progress: Progress) -> Lessons:
        """Play games to learn from: builders first, then students among themselves and with them.

        They stray now and then, so that the lessons hold what is tried too.
        """
        builders = self.parameters is None
        networks = networks_of(*([] if self.parameters is None else [self.parameters]))
        times = TIMES if builders else 1
        count = -(-games * times // PORTION) * PORTION
        course = self._course(seed, True)
        task = partial(_lessons_of, play_on(self.device), networks, builders, course)
        found = []
        for lessons, played in spread(task, self._portions(count)):
            found.append(lessons)
            progress(played // times)
        return joined(found)

    def _course(self, seed: int, strays: bool) -> Course:
        return Course(np.uint64(seed), strays, self.effort)

    def _portions(self, games: int) -> list[range]:
        """The numbers of games, as many together as the device plays at once."""
        size = AT_ONCE[self.device]
        return [range(first, min(first + size, games)) for first in range(0, games, size)]

    def learn(self, lessons: Sequence[Any], seed: int) -> tuple[Student, float]:
        """Fit the network to most of the lessons, and try it on the others."""
        shown = [_part(each, 0, _end(each)) for each in lessons]
        latest = lessons[-1]
        unseen = _part(latest, _end(latest), len(latest.winners))
        parameters = rounded(fit(joined(shown), self.parameters, seed))
        student = Pupil(parameters, self.device, self.effort)
        return student, student.surprise(unseen)

    def surprise(self, lessons: Lessons) -> float:
        """How surprising the winners of some lessons are."""
        assert self.parameters is not None, "who has learned nothing expects nothing"
        return loss(lessons, self.parameters)

    def meet(
        self, rival: Student | None, games: int, seed: int, spread: Spread, progress: Progress
    ) -> int:
        """How many games it wins alone against three others, seats rotated."""
        assert self.parameters is not None, "who has learned nothing is not measured"
        known = [self.parameters]
        other = cast(Pupil, rival).parameters if rival is not None else None
        if other is not None:
            known.append(other)
        policies = rotated(PLAYERS, OWN, BUILDER if rival is None else OTHER)
        course = self._course(seed, False)
        task = partial(_wins_of, play_on(self.device), networks_of(*known), policies, course)
        won = 0
        for wins, played in spread(task, self._portions(games)):
            won += wins
            progress(played)
        return won

    def write(self, path: Path) -> None:
        """Write the network."""
        assert self.parameters is not None, "there is nothing to write yet"
        write_network(self.parameters, path)


def begin(device: str = "cpu") -> Pupil:
    """A student who has learned nothing: builders play for it."""
    return Pupil(None, device)


def read(path: Path, device: str = "cpu") -> Pupil:
    """The student with the network of a file."""
    return Pupil(read_network(path), device)


def write_lessons(lessons: Lessons, path: Path) -> None:
    """Keep lessons; the file is there whole or not at all."""
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez_compressed(file, features=lessons.features, winners=lessons.winners)
    fresh.replace(path)


def read_lessons(path: Path) -> Lessons:
    """The lessons of a file."""
    try:
        with np.load(path) as stored:
            return Lessons(stored["features"], stored["winners"])
    except (OSError, ValueError, KeyError, EOFError):
        raise BadFile("train.no_lessons", path=str(path)) from None


def rotated(seats: int, one: int, others: int) -> list[list[int]]:
    """Who sits where when one of them moves from seat to seat."""
    return [[one if seat == own else others for seat in range(SEATS)] for own in range(seats)]


def _end(lessons: Lessons) -> int:
    """Where the lessons that are kept back begin: they are the last, of games of their own."""
    return len(lessons.winners) - len(lessons.winners) // KEPT_BACK


def _part(lessons: Lessons, first: int, end: int) -> Lessons:
    return Lessons(lessons.features[first:end], lessons.winners[first:end])


def play_on(device: str) -> Play:
    """What plays on a device."""
    if device == "cpu":
        return play
    from hexhaven.bots.base.learned import cuda_play

    return cuda_play.play


def _lessons_of(
    play: Play, networks: Any, builders: bool, course: Course, games: range
) -> tuple[Lessons, int]:
    """What some games show, and how many there are."""
    numbers = np.array(games)
    tables = np.array(TABLES)[numbers // PORTION % len(TABLES)]
    features = np.zeros((len(numbers), MOST_LOOKS, SEATS, FEATURES), np.int16)
    ends = np.zeros((len(numbers), 2), np.int64)
    for seats in map(int, np.unique(tables)):
        policies = [[BUILDER] * SEATS]
        if not builders:
            policies = [[OWN] * SEATS, *rotated(seats, OWN, BUILDER)]
        chosen = tables == seats
        features[chosen], ends[chosen] = play(
            Games(networks, _start(seats), policies, numbers[chosen], course)
        )
    kept = (np.arange(MOST_LOOKS) < ends[:, :1]) & (ends[:, 1:] >= 0)
    return Lessons(features[kept], ends[np.nonzero(kept)[0], 1].astype(np.int8)), len(numbers)


def _wins_of(
    play: Play, networks: Any, policies: list[list[int]], course: Course, games: range
) -> tuple[int, int]:
    """How many of some games the student wins, and how many there are."""
    numbers = np.array(games)
    _, ends = play(Games(networks, _start(PLAYERS), policies, numbers, course))
    return int((ends[:, 1] == numbers % PLAYERS).sum()), len(numbers)


def _start(seats: int) -> Any:
    """The position in which games of so many players begin."""
    return first_position(load_game("base").setup(seats))
