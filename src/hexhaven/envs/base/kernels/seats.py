"""Seats as an agent counts them: from its own, to the left."""

from __future__ import annotations

from typing import Any

from hexhaven.core.compiled.kernels import Int, kernel


@kernel
def left_of(s: Any, seat: int, k: int) -> Int:
    """The seat this many places to the left."""
    other = seat + k
    return other - s.seats if other >= s.seats else other
