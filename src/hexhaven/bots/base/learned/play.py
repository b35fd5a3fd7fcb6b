"""Plays the games that students learn from and are measured by, on the CPU."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from hexhaven.bots.base.learned.kernels import entry_points
from hexhaven.bots.base.learned.kernels.games import GAME, SHOWN, Course
from hexhaven.bots.base.learned.kernels.lookahead import TABLE
from hexhaven.games.base.kernels.frame import STANDARD_WORDS
from hexhaven.games.base.kernels.position import POSITION


class Games(NamedTuple):
    """Games to be played from a position, the same ones on every device."""

    networks: Any
    start: Any
    #: Who plays on each seat, for one game after another in turn.
    policies: Sequence[Sequence[int]]
    numbers: npt.NDArray[np.int64]
    course: Course


#: Plays games; what each of them shows.
Play: TypeAlias = Callable[[Games], Any]


def play(games: Games) -> Any:
    """Play games one after another."""
    first, shown = np.zeros(1, POSITION), np.zeros(len(games.numbers), SHOWN)
    first[0] = games.start
    entry_points.play_games(
        STANDARD_WORDS, games.networks, first, np.zeros(1, GAME), np.zeros(2, TABLE),
        np.array(games.policies), games.numbers, games.course, shown,
    )  # fmt: skip
    return shown
