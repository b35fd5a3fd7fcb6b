"""Waiting times and processor time, as the figures of a report."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence


def percentile(times: Sequence[float], part: float) -> float:
    """The time that this part of some times does not exceed, in milliseconds; 0 if there are none.

    It is one of the times, never a value between two of them.
    """
    ordered = sorted(times) or [0.0]
    return round(1000 * ordered[int(part * (len(ordered) - 1))], 2)


def percentiles(waits: Iterable[float]) -> dict[str, float]:
    """The median, the 99th percentile and the longest of some waits, in milliseconds."""
    times = sorted(waits) or [0.0]
    return {
        "p50_ms": round(1000 * statistics.median(times), 2),
        "p99_ms": percentile(times, 0.99),
        "max_ms": percentile(times, 1.0),
    }


def per_action(seconds: float | None, actions: int) -> float | None:
    """The processor time of one action, in milliseconds; None where it is not known."""
    return None if seconds is None else round(1000 * seconds / max(1, actions), 3)
