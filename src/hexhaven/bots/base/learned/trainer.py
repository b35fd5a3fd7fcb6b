"""Training for the base game: students play, and learn who wins (protocol: `bots/trainers.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

import numpy as np

from hexhaven.bots.base.kernels.playout import TABLE
from hexhaven.bots.base.learned.fit import Lessons, fit, joined, loss
from hexhaven.bots.base.learned.kernels import entry_points
from hexhaven.bots.base.learned.kernels.features import FEATURES
from hexhaven.bots.base.learned.kernels.games import MOST_LOOKS, Course
from hexhaven.bots.base.learned.kernels.lookahead import LOOKAHEAD
from hexhaven.bots.base.learned.network import (
    Parameters,
    networks_of,
    read_network,
    rounded,
    write_network,
)
from hexhaven.bots.trainers import Progress, Spread, Student
from hexhaven.core.messages import BadFile
from hexhaven.core.registry import load_game
from hexhaven.games.base.kernels.frame import STANDARD_WORDS
from hexhaven.games.base.kernels.position import SEATS
from hexhaven.games.base.options import first_position

GAMES = ("base",)
RIVAL, PLAYERS = "builder", SEATS

#: Policies of the games' kernel: the builder, the student, and another student.
BUILDER, OWN, OTHER = -1, 0, 1
#: How many play in each portion of the games to learn from, in turn.
TABLES = (4, 3, 4, 2, 4)
#: Games that a thread plays at once.
PORTION = 20
#: Builders play so many times the games: theirs take no time beside those with lookahead.
QUICK = 10
#: One lesson in this many is kept back.
KEPT_BACK = 10


class Pupil:
    """A student of the base game."""

    def __init__(self, parameters: Parameters | None = None) -> None:
        self.parameters = parameters

    def gather(self, games: int, seed: int, spread: Spread, progress: Progress) -> Lessons:
        """Play games to learn from: builders first, then students among themselves and with them.

        They stray now and then, so that the lessons hold what is tried too.
        """
        builders = self.parameters is None
        networks = networks_of(*([] if self.parameters is None else [self.parameters]))
        portions = range(-(-games * (QUICK if builders else 1) // PORTION))
        play = partial(_learning_portion, networks, builders, seed)
        found = []
        for lessons in spread(play, portions):
            found.append(lessons)
            progress(PORTION // (QUICK if builders else 1))
        return joined(found)

    def learn(self, lessons: Sequence[Any], seed: int) -> tuple[Student, float]:
        """Fit the network to most of the lessons, and try it on the others."""
        shown = [_part(each, 0, _end(each)) for each in lessons]
        latest = lessons[-1]
        unseen = _part(latest, _end(latest), len(latest.winners))
        parameters = rounded(fit(joined(shown), self.parameters, seed))
        student = Pupil(parameters)
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
        play = partial(_measured_portion, networks_of(*known), policies, seed, games)
        won = 0
        for wins, played in spread(play, range(0, games, PORTION)):
            won += wins
            progress(played)
        return won

    def write(self, path: Path) -> None:
        """Write the network."""
        assert self.parameters is not None, "there is nothing to write yet"
        write_network(self.parameters, path)


def begin() -> Pupil:
    """A student who has learned nothing: builders play for it."""
    return Pupil()


def read(path: Path) -> Pupil:
    """The student with the network of a file."""
    return Pupil(read_network(path))


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


def _learning_portion(networks: Any, builders: bool, seed: int, portion: int) -> Lessons:
    """What the games of a portion show."""
    seats = TABLES[portion % len(TABLES)]
    policies = [[BUILDER] * SEATS]
    if not builders:
        policies = [[OWN] * SEATS, *rotated(seats, OWN, BUILDER)]
    course = Course(np.uint64(seed), PORTION * portion, True)
    features, ends = _played(networks, seats, policies, course, PORTION)
    kept = (np.arange(MOST_LOOKS) < ends[:, :1]) & (ends[:, 1:] >= 0)
    return Lessons(features[kept], ends[np.nonzero(kept)[0], 1].astype(np.int8))


def _measured_portion(
    networks: Any, policies: list[list[int]], seed: int, games: int, first: int
) -> tuple[int, int]:
    """How many games of a portion the student wins, and how many there are."""
    count = min(PORTION, games - first)
    _, ends = _played(networks, PLAYERS, policies, Course(np.uint64(seed), first, False), count)
    own = np.arange(first, first + count) % PLAYERS
    return int((ends[:, 1] == own).sum()), count


def _played(
    networks: Any, seats: int, policies: list[list[int]], course: Course, count: int
) -> tuple[Any, Any]:
    """Positions, seat by seat, and for each game how many there are of it and who won."""
    games, tables = np.zeros(2, TABLE), np.zeros(3, LOOKAHEAD)
    games[0].position = first_position(load_game("base").setup(seats))
    features = np.zeros((count, MOST_LOOKS if course.strays else 0, SEATS, FEATURES), np.int16)
    ends = np.zeros((count, 2), np.int64)
    entry_points.play_games(
        STANDARD_WORDS, networks, games, tables, np.array(policies), course, features, ends
    )
    return features, ends
