"""The figures of a report: waiting times, processor time and memory."""

import os
import statistics
from collections.abc import Iterable, Sequence
from pathlib import Path


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


def cpu_of(process: int) -> float | None:
    """The processor time of a process in seconds, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int | str = "self", *, peak: bool = False) -> float | None:
    """The memory of a process in MB, now or at its peak, where the system tells."""
    try:
        lines = Path(f"/proc/{process}/status").read_text("ascii", "replace").split("\n")
    except OSError:
        return None
    field = "VmHWM" if peak else "VmRSS"
    line = next((line for line in lines if line.startswith(field)), None)
    return None if line is None else round(int(line.split()[1]) / 1024, 1)
