"""Training for the base game: students play, and learn who wins and what to try.

The protocol is in `bots/trainers.py`.
"""

from collections.abc import Callable, Sequence
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np

from hexhaven.bots.base.learned.fit import Lessons, fit, join_lessons, loss
from hexhaven.bots.base.learned.kernels import entry_points
from hexhaven.bots.base.learned.kernels.games import (
    GAME,
    MOST_LOOKS,
    NOTES,
    TrainingGames,
    TrainingSettings,
)
from hexhaven.bots.base.learned.kernels.lookahead import QUICK, TABLE, Depth
from hexhaven.bots.base.learned.network import (
    Parameters,
    pack_networks,
    policy_of,
    read_network,
    round_weights,
    write_network,
)
from hexhaven.bots.base.learned.policy_fit import (
    ChoiceLessons,
    choices_of,
    fit_policy,
    top_choice_rate,
)
from hexhaven.bots.trainers import LearningResult, MapJobs, Progress, Student
from hexhaven.core.compiled.records import words_of
from hexhaven.core.messages import BadFile
from hexhaven.core.registry import load_game
from hexhaven.games.base.kernels.position import POSITION, SEATS
from hexhaven.games.base.kernels.topology import STANDARD_TABLES
from hexhaven.games.base.options import first_position

GAMES = ("base",)
RIVAL, PLAYERS = "builder", SEATS

#: Policies of the games' kernel: the builder, the student, and another student.
BUILDER, STUDENT, OTHER_STUDENT = -1, 0, 1
#: How many play in each portion of the games to learn from, in turn.
TABLE_SIZES = (4, 3, 4, 2, 4)
#: How many games in a row are played at such tables.
GAMES_IN_A_ROW = 20
#: Games that a thread plays at once, and a GPU; results do not depend on it.
GAMES_AT_ONCE = {"cpu": GAMES_IN_A_ROW, "cuda": 1000 * GAMES_IN_A_ROW}
#: Builders play this many times as many games: theirs take no time beside those with lookahead.
BUILDER_GAMES_FACTOR = 10
#: One lesson in this many is held out.
LESSONS_PER_HELD_OUT = 10
#: A policy learns from no fewer decisions, and is asked for this many favourites.
FEWEST_DECISIONS, FAVOURITES = 20, 3
#: Plays games; what was noted of each of them.
PlayGames: TypeAlias = Callable[[TrainingGames], Any]


class Experience(NamedTuple):
    """What games show: who won from which positions, and what decisions came to."""

    positions: Lessons
    choices: ChoiceLessons


def join_experiences(many: Sequence[Experience]) -> Experience:
    positions, choices = zip(*many, strict=True)
    parts = zip(*choices, strict=True)
    return Experience(join_lessons(list(positions)), ChoiceLessons(*map(np.concatenate, parts)))


class BaseStudent:
    """A student of the base game."""

    def __init__(
        self, parameters: Parameters | None = None, device: str = "cpu", depth: Depth = QUICK
    ) -> None:
        self.parameters, self.device, self.depth = parameters, device, depth

    def gather(self, games: int, seed: int, map_jobs: MapJobs, progress: Progress) -> Experience:
        """Play games to learn from: builders first, then students among themselves and with them.

        They stray now and then, so that the lessons hold what is tried too.
        """
        builders = self.parameters is None
        networks = pack_networks(*([] if self.parameters is None else [self.parameters]))
        times = BUILDER_GAMES_FACTOR if builders else 1
        count = -(-games * times // GAMES_IN_A_ROW) * GAMES_IN_A_ROW
        settings = TrainingSettings(np.uint64(seed), True, self.depth)
        task = partial(_experience_of, play_function(self.device), networks, builders, settings)
        found = []
        for experience, played in map_jobs(task, self._game_ranges(count)):
            found.append(experience)
            progress(played // times)
        return join_experiences(found)

    def _game_ranges(self, games: int) -> list[range]:
        """The numbers of games, as many together as the device plays at once."""
        size = GAMES_AT_ONCE[self.device]
        return [range(first, min(first + size, games)) for first in range(0, games, size)]

    def learn(self, lessons: Sequence[Any], seed: int) -> tuple[Student, LearningResult]:
        """Fit a new network to most of the lessons, and try it on the others."""
        training = join_experiences([_split(each)[0] for each in lessons])
        unseen = _split(lessons[-1])[1]
        parameters = fit_function(self.device)(training.positions, seed)
        if len(training.choices.counts) >= FEWEST_DECISIONS:
            parameters |= fit_policy(training.choices, seed)
        student = BaseStudent(round_weights(parameters), self.device, self.depth)
        return student, LearningResult(
            student.loss_on(unseen.positions), student.top_choice_rate(unseen)
        )

    def loss_on(self, lessons: Lessons) -> float:
        """How surprising the winners of some lessons are."""
        assert self.parameters is not None, "who has learned nothing expects nothing"
        return loss(lessons, self.parameters)

    def top_choice_rate(self, experience: Experience) -> float | None:
        """How often what came to most is among the favourites of the policy."""
        policy = policy_of(self.parameters)
        if policy is None or len(experience.choices.counts) == 0:
            return None
        return top_choice_rate(experience.choices, policy, FAVOURITES)

    def count_wins(
        self, rival: Student | None, games: int, seed: int, map_jobs: MapJobs, progress: Progress
    ) -> int:
        """How many games it wins alone against three others, seats rotated."""
        assert self.parameters is not None, "who has learned nothing is not measured"
        known = [self.parameters]
        other = cast(BaseStudent, rival).parameters if rival is not None else None
        if other is not None:
            known.append(other)
        policies = rotate_seats(PLAYERS, STUDENT, BUILDER if rival is None else OTHER_STUDENT)
        settings = TrainingSettings(np.uint64(seed), False, self.depth)
        task = partial(
            _wins_of, play_function(self.device), pack_networks(*known), policies, settings
        )
        won = 0
        for wins, played in map_jobs(task, self._game_ranges(games)):
            won += wins
            progress(played)
        return won

    def write(self, path: Path) -> None:
        assert self.parameters is not None, "there is nothing to write yet"
        write_network(self.parameters, path)


def begin(device: str = "cpu") -> BaseStudent:
    """A student who has learned nothing: builders play for it."""
    return BaseStudent(None, device)


def read(path: Path, device: str = "cpu") -> BaseStudent:
    return BaseStudent(read_network(path), device)


def write_lessons(lessons: Experience, path: Path) -> None:
    """Keep lessons; the file is there whole or not at all."""
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez_compressed(file, **lessons.positions._asdict(), **lessons.choices._asdict())
    fresh.replace(path)


def read_lessons(path: Path) -> Experience:
    try:
        with np.load(path) as stored:
            return Experience(
                Lessons(*(stored[name] for name in Lessons._fields)),
                ChoiceLessons(*(stored[name] for name in ChoiceLessons._fields)),
            )
    except (OSError, ValueError, KeyError, EOFError):
        raise BadFile("train.no_lessons", path=str(path)) from None


def rotate_seats(seats: int, one: int, others: int) -> list[list[int]]:
    """Who sits where when one of them moves from seat to seat."""
    return [[one if seat == own else others for seat in range(SEATS)] for own in range(seats)]


def _split(lessons: Experience) -> list[Experience]:
    """The lessons that are learned from, and the held-out last part, from separate games."""
    positions, choices = lessons
    count, decisions = len(positions.winners), len(choices.counts)
    end, last = count - count // LESSONS_PER_HELD_OUT, decisions - decisions // LESSONS_PER_HELD_OUT
    return [
        Experience(Lessons(positions.features[some], positions.winners[some]), choices.part(those))
        for some, those in (
            (slice(0, end), slice(0, last)),
            (slice(end, count), slice(last, decisions)),
        )
    ]


def play_games(games: TrainingGames) -> Any:
    """Play games one after another, on the CPU."""
    notes = np.zeros(len(games.numbers), NOTES)
    room, tables = np.zeros(1, GAME), np.zeros(2, TABLE)
    entry_points.play_games(STANDARD_TABLES, games, room, tables, notes)
    return notes


def play_function(device: str) -> PlayGames:
    if device == "cpu":
        return play_games
    from hexhaven.bots.base.learned import cuda_play

    return cuda_play.play_games


def fit_function(device: str) -> Callable[[Lessons, int], Parameters]:
    """What learns beside a device: a GPU where PyTorch is there to reach it, or NumPy."""
    if device == "cpu" or find_spec("torch") is None:
        return fit
    from hexhaven.bots.base.learned import cuda_fit

    return cuda_fit.fit


def _experience_of(
    play: PlayGames, networks: Any, builders: bool, settings: TrainingSettings, games: range
) -> tuple[Experience, int]:
    """What some games show, and how many there are."""
    numbers = np.array(games)
    tables = np.array(TABLE_SIZES)[numbers // GAMES_IN_A_ROW % len(TABLE_SIZES)]
    notes = np.zeros(len(numbers), NOTES)
    for seats in map(int, np.unique(tables)):
        policies = [[BUILDER] * SEATS]
        if not builders:
            policies = [[STUDENT] * SEATS, *rotate_seats(seats, STUDENT, BUILDER)]
        chosen = tables == seats
        start, rows = _start(seats), np.array(policies)
        notes[chosen] = play(TrainingGames(networks, start, rows, numbers[chosen], settings))
    kept = (np.arange(MOST_LOOKS) < notes["noted"][:, None]) & (notes["winner"][:, None] >= 0)
    winners = notes["winner"][np.nonzero(kept)[0]].astype(np.int8)
    positions = Lessons(notes["features"][kept], winners)
    return Experience(positions, choices_of(notes)), len(numbers)


def _wins_of(
    play: PlayGames,
    networks: Any,
    policies: list[list[int]],
    settings: TrainingSettings,
    games: range,
) -> tuple[int, int]:
    """How many of some games the student wins, and how many there are."""
    numbers = np.array(games)
    start, rows = _start(PLAYERS), np.array(policies)
    notes = play(TrainingGames(networks, start, rows, numbers, settings))
    return int((notes["winner"] == numbers % PLAYERS).sum()), len(numbers)


def _start(seats: int) -> Any:
    """The starting position for this many players, as an array of one."""
    return words_of(first_position(load_game("base").setup(seats))).view(POSITION)
