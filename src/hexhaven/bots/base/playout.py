"""The way from Python into whole games of bots that are kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hexhaven.bots.base.kernels import entry_points
from hexhaven.bots.base.kernels.playout import RANDOM, ROW, TABLE
from hexhaven.bots.base.kernels.styles import STYLES
from hexhaven.core.setup import Setup
from hexhaven.games.base.kernels.frame import STANDARD_WORDS
from hexhaven.games.base.options import first_position

#: The bots that are kernels, by the number the kernels know them by.
POLICIES = {"random": RANDOM} | {name: number for number, name in enumerate(STYLES)}


def compiled(bots: Sequence[str]) -> bool:
    """Whether every one of these bots is a kernel."""
    return all(bot in POLICIES for bot in bots)


def play(setup: Setup, bots: Sequence[str], seed: int, games: Sequence[int]) -> Any:
    """The rows of games with `bots[i]` on seat i."""
    start = np.zeros(1, TABLE)
    start[0].position = first_position(setup)
    start[0].policies[: setup.seats] = [POLICIES[bot] for bot in bots]
    rows = np.zeros(len(games), ROW)
    rows["game"] = games
    entry_points.play_games(STANDARD_WORDS, start, start.copy(), np.uint64(seed), rows)
    return rows
