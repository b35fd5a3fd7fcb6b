"""Plays the games that students learn from and are measured by, on the CPU."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.kernels.playout import TABLE
from hexhaven.bots.base.learned.kernels import entry_points
from hexhaven.bots.base.learned.kernels.features import FEATURES
from hexhaven.bots.base.learned.kernels.games import MOST_LOOKS, Course
from hexhaven.bots.base.learned.kernels.lookahead import LOOKAHEAD
from hexhaven.games.base.kernels.frame import STANDARD_WORDS
from hexhaven.games.base.kernels.position import POSITION, SEATS


class Play(Protocol):
    """Plays games from a position, the same ones on every device.

    It gives what all seats had in the turns that were noted, and for each game how many turns
    that are and who won.
    """

    def __call__(
        self,
        networks: Any,
        start: Any,
        policies: Sequence[Sequence[int]],
        numbers: npt.NDArray[np.int64],
        course: Course,
    ) -> tuple[Any, Any]: ...


def play(
    networks: Any,
    start: Any,
    policies: Sequence[Sequence[int]],
    numbers: npt.NDArray[np.int64],
    course: Course,
) -> tuple[Any, Any]:
    """Play games one after another."""
    first, features, ends = np.zeros(1, POSITION), *empty_results(len(numbers), course)
    first[0] = start
    entry_points.play_games(
        STANDARD_WORDS, networks, first, np.zeros(1, TABLE), np.zeros(3, LOOKAHEAD),
        np.array(policies), numbers, course, features, ends,
    )  # fmt: skip
    return features, ends


def empty_results(games: int, course: Course) -> tuple[Any, Any]:
    """Where positions and ends are written; games to be measured by are hardly looked at."""
    looks = MOST_LOOKS if course.strays else 1
    return np.zeros((games, looks, SEATS, FEATURES), np.int16), np.zeros((games, 2), np.int64)
