"""Which games have a trainer: something that learns them beside their bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from hexhaven.core.messages import Refused
from hexhaven.core.plugins import folder_of, optional_module
from hexhaven.core.registry import game_names, load_game

#: Is called with the number of games that were played since its last call.
Progress: TypeAlias = Callable[[int], None]
#: Does a task for each job, here or elsewhere, and gives the results in the order of the jobs.
MapJobs: TypeAlias = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]


class LearningResult(NamedTuple):
    """How well held-out lessons are predicted."""

    #: How surprising the winners are.
    loss: float
    #: How often the best choice is among its favourites; None if it has none.
    top_choice_rate: float | None


class Student(Protocol):
    """A learner, before or after its first lessons."""

    def gather(self, games: int, seed: int, map_jobs: MapJobs, progress: Progress) -> Any:
        """Play games by what it knows, some of it by chance: lessons for the next."""

    def learn(self, lessons: Sequence[Any], seed: int) -> tuple[Student, LearningResult]:
        """The student after these lessons, and how well it predicts those that were held out."""

    def count_wins(
        self, rival: Student | None, games: int, seed: int, map_jobs: MapJobs, progress: Progress
    ) -> int:
        """How many games it wins alone against tables of a rival; None is the game's own bot."""

    def write(self, path: Path) -> None:
        """Write what it knows to a file."""


class Trainer(Protocol):
    """A module `learned/trainer.py` in a folder of bots/."""

    GAMES: Sequence[str]
    #: The bot that is measured against.
    RIVAL: str
    #: How many play at a table that is measured.
    PLAYERS: int

    def begin(self, device: str = "cpu") -> Student:
        """A student who has learned nothing, and plays on a device."""

    def read(self, path: Path, device: str = "cpu") -> Student:
        """The student of a file."""

    def write_lessons(self, lessons: Any, path: Path) -> None:
        """Keep lessons for later rounds."""

    def read_lessons(self, path: Path) -> Any:
        """The lessons of a file."""


def trainer_of(game: str) -> Trainer:
    """The trainer of a game; a refusal names the games that have one."""
    trainer = _trainer(game) if game in game_names() else None
    if trainer is None:
        raise Refused("train.none", game=game[:40], known=", ".join(trainable_games()))
    return trainer


def trainable_games() -> tuple[str, ...]:
    return tuple(name for name in game_names() if _trainer(name) is not None)


def _trainer(game: str) -> Trainer | None:
    folder = folder_of(load_game(game)).rpartition(".")[2]
    trainer = cast(Trainer | None, optional_module(f"{__package__}.{folder}.learned.trainer"))
    return trainer if trainer is not None and game in trainer.GAMES else None
