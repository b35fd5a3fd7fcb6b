"""The way from Python into the kernels of the scholar."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.learned.kernels import lookahead
from hexhaven.bots.base.learned.kernels.games import Course, play_game
from hexhaven.bots.base.learned.kernels.lookahead import Effort
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.frame import FRAME


@kernel
def look_ahead(frame: Any, networks: Any, tables: Any, seat: int, effort: Effort) -> Int:
    """What the scholar does, or PASS; of the three tables the first holds its view."""
    return lookahead.look_ahead(frame.view(FRAME)[0], networks[0], tables, seat, effort)


@kernel
def play_games(
    frame: Any,
    networks: Any,
    start: Any,
    games: Any,
    tables: Any,
    policies: Any,
    numbers: Any,
    course: Course,
    features: Any,
    ends: Any,
) -> None:
    """Play games to learn from or to be measured by, one after another."""
    for i in range(len(numbers)):
        play_game(
            frame.view(FRAME)[0],
            networks,
            start[0],
            games[0],
            tables,
            policies,
            numbers[i],
            course,
            features[i],
            ends[i],
        )
