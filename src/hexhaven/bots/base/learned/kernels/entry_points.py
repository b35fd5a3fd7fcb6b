"""The way from Python into the kernels of the scholar."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.learned.kernels import games as learning_games
from hexhaven.bots.base.learned.kernels import lookahead
from hexhaven.bots.base.learned.kernels.games import Course
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.frame import FRAME


@kernel
def look_ahead(frame: Any, networks: Any, tables: Any, seat: int) -> Int:
    """What the scholar does, or PASS; of the three tables the first holds its view."""
    return lookahead.look_ahead(frame.view(FRAME)[0], networks[0], tables, seat)


@kernel
def play_games(
    frame: Any,
    networks: Any,
    games: Any,
    tables: Any,
    policies: Any,
    course: Course,
    features: Any,
    ends: Any,
) -> None:
    """Play games to learn from or to be measured by."""
    learning_games.play_games(
        frame.view(FRAME)[0], networks, games, tables, policies, course, features, ends
    )
