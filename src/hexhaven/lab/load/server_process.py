"""A server under load: its process, and what it has stored."""

import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from hexhaven.core.messages import Refused
from hexhaven.table.store import open_store

#: How long a server may take to end, in seconds.
END_TIMEOUT = 30.0


class Acknowledgement(NamedTuple):
    """A command that was acknowledged, and the entry that it became."""

    table: str
    seat: int
    id: str
    n: int


@contextmanager
def server_at(database: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process with this database and bots that act at once, and its address."""
    words = ["--port", "0", "--database", str(database), "--address-rate", "1000000"]
    words += ["--no-warmup", "--bot-pace", "0", "--answer-time", "0"]
    process = subprocess.Popen(
        [sys.executable, "-m", "hexhaven", "serve", "--language", "en", *words],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if " at " not in line:
            raise Refused("load.no_server")
        yield process, line.split(" at ")[1].split(" ")[0]
    finally:
        end_process(process)


def end_process(process: subprocess.Popen[str], grace: float = END_TIMEOUT) -> None:
    """End a process; one that does not end in time is killed."""
    with process:
        process.terminate()
        try:
            process.wait(grace)
        except subprocess.TimeoutExpired:
            process.kill()


async def count_lost(database: Path, acknowledged: Iterable[Acknowledgement]) -> int:
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
