"""The way from Python into the kernels of the scholar."""

from __future__ import annotations

from typing import Any

from hexhaven.bots.base.learned.kernels import lookahead
from hexhaven.bots.base.learned.kernels.games import Course, begin, is_over, step
from hexhaven.bots.base.learned.kernels.lookahead import Effort, try_all
from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.games.base.kernels.frame import FRAME


@kernel
def look_ahead(frame: Any, networks: Any, looks: Any, tables: Any, effort: Effort) -> Int:
    """What the scholar does, or PASS, by its view in `looks`; the tables are only worked with."""
    return lookahead.look_ahead(frame.view(FRAME)[0], networks[0], looks[0], tables, effort)


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
    shown: Any,
) -> None:
    """Play games to learn from or to be measured by, one after another."""
    f, g = frame.view(FRAME)[0], games[0]
    for i in range(len(numbers)):
        begin(g, start[0], policies, numbers[i], course.seed)
        while not is_over(g, shown[i]):
            step(f, networks, g, tables[0], course, shown[i])
            if g.looks != 0:
                network = networks[g.policies[g.look.seat]]
                try_all(f, network, g.look, tables, course.effort.whole_round)
