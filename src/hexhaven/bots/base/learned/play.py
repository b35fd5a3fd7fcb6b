"""Plays the games that students learn from and are measured by, on the CPU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.kernels.playout import TABLE
from hexhaven.bots.base.learned.kernels import entry_points
from hexhaven.bots.base.learned.kernels.features import FEATURES
from hexhaven.bots.base.learned.kernels.games import MOST_LOOKS, Course
from hexhaven.bots.base.learned.kernels.lookahead import LOOKAHEAD
from hexhaven.games.base.kernels.frame import STANDARD_WORDS
from hexhaven.games.base.kernels.position import POSITION, SEATS


class Games(NamedTuple):
    """Games to be played from a position, the same ones on every device."""

    networks: Any
    start: Any
    #: Who plays on each seat, for one game after another in turn.
    policies: Sequence[Sequence[int]]
    numbers: npt.NDArray[np.int64]
    course: Course


#: Plays games: what all seats had in the turns that were noted, and for each game how many turns
#: that are and who won.
Play: TypeAlias = Callable[[Games], tuple[Any, Any]]


def play(games: Games) -> tuple[Any, Any]:
    """Play games one after another."""
    first, features, ends = np.zeros(1, POSITION), *empty_results(games)
    first[0] = games.start
    entry_points.play_games(
        STANDARD_WORDS, games.networks, first, np.zeros(1, TABLE), np.zeros(3, LOOKAHEAD),
        np.array(games.policies), games.numbers, games.course, features, ends,
    )  # fmt: skip
    return features, ends


def empty_results(games: Games) -> tuple[Any, Any]:
    """Where positions and ends are written; games to be measured by are hardly looked at."""
    count, looks = len(games.numbers), MOST_LOOKS if games.course.strays else 1
    return np.zeros((count, looks, SEATS, FEATURES), np.int16), np.zeros((count, 2), np.int64)
