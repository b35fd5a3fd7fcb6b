"""A server under load: its process, the resources it uses, and what it has stored."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from hexhaven.core.messages import Refused
from hexhaven.table.store import open_store

#: How long a server has to say goodbye, in seconds.
GRACE = 30.0


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
    """A server process with this database and bots that act at once, and its address."""
    words = ["--port", "0", "--database", str(database), "--address-rate", "1000000"]
    words += ["--no-warmup", "--cold-coach", "--bot-pace", "0", "--answer-time", "0"]
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
        end(process)


def end(process: subprocess.Popen[str], grace: float = GRACE) -> None:
    """Let a process come to an end, which one that does not hear in time is brought to."""
    with process:
        process.terminate()
        try:
            process.wait(grace)
        except subprocess.TimeoutExpired:
            process.kill()


def cpu_of(process: int) -> float | None:
    """The processor time of a process in seconds, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(process: int, *, peak: bool = False) -> float | None:
    """The memory of a process in MB, now or at its peak, where the system tells."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return None
    field = "VmHWM" if peak else "VmRSS"
    kilobytes = next(line for line in status.split("\n") if line.startswith(field)).split()[1]
    return round(int(kilobytes) / 1024, 1)


async def count_lost(database: Path, acknowledged: Iterable[Acknowledged]) -> int:
    """How many acknowledged commands are missing from the log or stand in the wrong place."""
    store = await open_store(str(database), alone=False)
    try:
        kept: dict[str, set[tuple[str, int]]] = {}
        lost = 0
        for table, _, id, n in acknowledged:
            if table not in kept:
                answers = await store.answers(table)
                kept[table] = {(key.partition(":")[2], n) for key, n in answers.items()}
            lost += (id, n) not in kept[table]
        return lost
    finally:
        await store.close()
