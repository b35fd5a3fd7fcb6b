"""Where the robber may go, and whom it may rob (B-14)."""

from typing import Any

from hexhaven.core.compiled.bits import bit
from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.island.kernels.points import open_points
from hexhaven.games.island.kernels.production import builds_at

#: H-01: who has no more points than this is spared by a friendly robber.
SPARED_POINTS = 2


@kernel
def is_spared(s: Any, seat: int) -> bool:
    """H-01: a friendly robber spares everybody with few points, as far as all see them."""
    return s.friendly_robber != 0 and open_points(s, seat) <= SPARED_POINTS


@kernel
def robber_hexes(topology: Any, s: Any) -> int:
    """B-14: where the robber may go: any other hex, but not to players it spares (H-01)."""
    others = (bit(len(s.terrain)) - 1) & ~bit(s.robber)
    if s.friendly_robber == 0:
        return others
    allowed = others
    for seat in range(len(s.hands)):
        if seat != s.turn and is_spared(s, seat):
            for hex in range(len(s.terrain)):
                if builds_at(topology, s, seat, hex):
                    allowed &= ~bit(hex)
    return allowed if allowed != 0 else others


@kernel
def can_be_robbed(topology: Any, s: Any, victim: int) -> bool:
    """B-14: another player with a building at the robber's hex and cards in hand."""
    if is_spared(s, victim):
        return False
    here = builds_at(topology, s, victim, s.robber)
    return victim != s.turn and here and s.hand_size[victim] > 0
