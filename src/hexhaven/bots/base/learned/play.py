"""Plays the games that students learn from and are measured by, on the CPU."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from hexhaven.bots.base.learned.kernels import entry_points
from hexhaven.bots.base.learned.kernels.games import GAME, SHOWN, TrainingGames
from hexhaven.bots.base.learned.kernels.lookahead import TABLE
from hexhaven.games.base.kernels.topology import STANDARD_WORDS

#: Plays games; what each of them shows.
PlayGames: TypeAlias = Callable[[TrainingGames], Any]


def play(games: TrainingGames) -> Any:
    """Play games one after another."""
    shown = np.zeros(len(games.numbers), SHOWN)
    room, tables = np.zeros(1, GAME), np.zeros(2, TABLE)
    entry_points.play_games(STANDARD_WORDS, games, room, tables, shown)
    return shown
