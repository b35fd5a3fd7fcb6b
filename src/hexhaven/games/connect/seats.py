"""Who sits where: two rivals at each board, even seats on the moon side, odd ones on the sun side.

Boards count from 1.
"""

from __future__ import annotations


def board_of(seat: int) -> int:
    """The board at which a seat sits."""
    return seat // 2 + 1


def side_of(seat: int) -> int:
    """MOON or SUN."""
    return seat % 2


def rival_of(seat: int) -> int:
    """The other seat at the same board."""
    return seat ^ 1


def seats_at(board: int) -> tuple[int, int]:
    """The seats at a board: moon, then sun."""
    return 2 * board - 2, 2 * board - 1


def boards_for(seats: int) -> int:
    """The number of boards that this many players need."""
    return seats // 2
