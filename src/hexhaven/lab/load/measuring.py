"""What every load needs: a server of its own, what it takes of the machine, and what it kept."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from hexhaven.core.messages import Refused
from hexhaven.table.store import open_store


class BadLoad(Refused):
    """A load that cannot be put on a server."""


class Acknowledged(NamedTuple):
    """A command that was acknowledged, and the entry that it became."""

    table: str
    seat: int
    id: str
    n: int


@contextmanager
def server_at(database: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own, and its address."""
    words = ["--port", "0", "--database", str(database), "--address-rate", "1000000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "hexhaven", "serve", "--language", "en", *words],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if " at " not in line:
            raise BadLoad("load.no_server")
        yield process, line.split(" at ")[1].split(" ")[0]
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()


def cpu_of(process: int) -> float | None:
    """How many seconds of processors a process has taken, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int, *, most: bool = False) -> float | None:
    """How much memory a process has, or has had at most, in MB, where the system tells."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return None
    field = "VmHWM" if most else "VmRSS"
    kilobytes = next(line for line in status.split("\n") if line.startswith(field)).split()[1]
    return round(int(kilobytes) / 1024, 1)


def share(times: Sequence[float], part: float) -> float:
    """The time within which so large a part of some sorted times lies, in milliseconds."""
    return round(1000 * times[int(part * (len(times) - 1))], 2)


def in_milliseconds(waits: Iterable[float]) -> dict[str, float]:
    """The half, 99 of 100, and all of some waits."""
    times = sorted(waits) or [0.0]
    return {
        "p50_ms": round(1000 * statistics.median(times), 2),
        "p99_ms": share(times, 0.99),
        "max_ms": share(times, 1.0),
    }


def for_each(seconds: float | None, actions: int) -> float | None:
    """How much of a processor's time an action took, in milliseconds."""
    return None if seconds is None else round(1000 * seconds / max(1, actions), 3)


async def lost_of(database: Path, acknowledged: Iterable[Acknowledged]) -> int:
    """How many acknowledged commands are not in the log where they should be."""
    store = await open_store(str(database), alone=False)
    try:
        kept: dict[str, dict[str, int]] = {}
        lost = 0
        for table, seat, id, n in acknowledged:
            if table not in kept:
                kept[table] = await store.answers(table)
            lost += kept[table].get(f"{seat}:{id}") != n
        return lost
    finally:
        await store.close()
