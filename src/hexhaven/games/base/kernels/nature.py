"""Nature's turn in games that are played out: the island is laid, and what is due is drawn."""

from __future__ import annotations

from typing import Any

from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.base.kernels.chance import draw_nature, lay_random_island
from hexhaven.games.base.kernels.position import ISLAND
from hexhaven.games.base.kernels.steps import apply_nature
from hexhaven.games.base.kernels.turn import settle_order


@kernel
def let_nature_act(topology: Any, work: Any, s: Any, rng: Any) -> None:
    """Change a position by what Nature does next, at random."""
    if s.phase == ISLAND:
        lay_random_island(topology, work, s, rng)
        settle_order(s)
    else:
        apply_nature(topology, work, s, draw_nature(s, rng))
