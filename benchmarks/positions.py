"""Positions of a real game to measure on, with what was done in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from hexhaven.core.compiled.kernels import COMPILED
from hexhaven.core.game import NATURE
from hexhaven.games.base.actions import LayIsland, pack
from hexhaven.games.base.kernels.position import POSITION
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_match

#: Few enough to lie in a processor's second cache, as positions in a search do.
COUNT = 100
#: Interpreted, games are only tried out.
OPTIONS = {} if COMPILED else {"turn_limit": "50"}


@dataclass(frozen=True)
class Sample:
    """Positions, and in each a seat and the action, typed and packed, that it chose."""

    states: tuple[Any, ...]
    records: Any
    seats: Any
    actions: tuple[Any, ...]
    packed: Any


@cache
def sample(nature: bool) -> Sample:
    """Positions spread evenly over one random game, with or without those in which Nature acts."""
    match = play_match(make_plan("base", ["random"], seed=1, options=OPTIONS), 0)
    steps = [step for step in match.steps() if not isinstance(step.entry.action, LayIsland)]
    steps = [step for step in steps if nature or step.entry.seat != NATURE]
    chosen = [steps[i * len(steps) // COUNT] for i in range(COUNT)]
    records = np.zeros(COUNT, POSITION)
    for i, step in enumerate(chosen):
        records[i] = step.before.record
    return Sample(
        tuple(step.before for step in chosen),
        records,
        np.array([step.entry.seat for step in chosen]),
        tuple(step.entry.action for step in chosen),
        np.array([pack(step.entry.action) for step in chosen]),
    )
