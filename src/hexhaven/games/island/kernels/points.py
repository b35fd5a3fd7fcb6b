"""Points (B-53): what everybody sees of them, and what only their owner does."""

from typing import Any

from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.island.kernels.constants import VICTORY_POINT
from hexhaven.games.island.kernels.nodes import count_cities, count_settlements


@kernel
def open_points(s: Any, seat: int) -> int:
    """B-53: the points everybody sees."""
    points = count_settlements(s, seat) + 2 * count_cities(s, seat)
    points += s.shown[seat]
    if s.longest_road == seat:
        points += 2
    if s.largest_army == seat:
        points += 2
    return points


@kernel
def points(s: Any, seat: int) -> int:
    """B-53: all points, with the victory-point cards held."""
    return open_points(s, seat) + s.cards[seat, VICTORY_POINT]
