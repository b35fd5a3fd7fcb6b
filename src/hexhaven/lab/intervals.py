"""Confidence intervals: Wilson's score interval for a share of wins."""

from __future__ import annotations

from math import sqrt

#: The quantile of the normal distribution that cuts off 2.5 % on either side.
NORMAL_95 = 1.959963984540054


def wilson(wins: int, games: int, z: float = NORMAL_95) -> tuple[float, float]:
    """The interval that holds the true share of wins, by default with 95 % confidence."""
    if not 0 <= wins <= games or games < 1:
        raise ValueError(f"{wins} wins in {games} games")
    share = wins / games
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    centre = share + z * z / (2 * games)
    whole = 1 + z * z / games
    low = 0.0 if wins == 0 else (centre - spread) / whole
    high = 1.0 if wins == games else (centre + spread) / whole
    return low, high
