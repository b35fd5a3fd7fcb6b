"""Writing entries: everything that waits goes into one transaction."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from sqlalchemy import Connection, Executable, bindparam, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexhaven.table.log import LogEntry
from hexhaven.table.status import TableStatus
from hexhaven.table.store.engine import make_plain_engine
from hexhaven.table.store.news import entry_news
from hexhaven.table.store.rows import to_row
from hexhaven.table.store.schema import entries, tables

#: How many tables are written in one transaction at most.
MOST_AT_ONCE = 500
#: How many entries one statement inserts at most: SQLite takes some 32,000 parameters.
MOST_ROWS = 1000
#: The columns of an entry, in the order in which they are inserted.
COLUMNS = tuple(column.name for column in entries.columns)

_move_on = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(
        n=bindparam("to"), changed=bindparam("when"), status=bindparam("is"),
        public=bindparam("seen"), game=bindparam("played"),
    )
)  # fmt: skip


class Conflict(Exception):
    """Another process has written entries with these numbers."""


class Stopped(Exception):
    """The writer has stopped: whether these entries are stored is not known."""


@dataclass
class Writing:
    """Entries of one table, what else belongs to their transaction, and how it went."""

    table: str
    entries: Sequence[LogEntry]
    status: TableStatus
    also: Sequence[Executable] = ()
    #: What makes the table's own row, if this is its first entry.
    first: Executable | None = None
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    def rows(self) -> list[dict[str, Any]]:
        """The entries as rows."""
        return [to_row(self.table, entry) for entry in self.entries]

    def move(self) -> dict[str, Any]:
        """The new state of the table's own row."""
        last, settings = self.entries[-1], self.status.settings
        return {
            "of": self.table, "to": last.n, "when": last.at, "is": self.status.phase,
            "seen": settings.public, "played": settings.game,
        }  # fmt: skip


class Writer:
    """Writes all that waits in one transaction, and says when it is stored."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        #: SQLite lets one connection write at a time, and refuses others instead of queueing them.
        self._alone = asyncio.Lock() if engine.url.get_backend_name() == "sqlite" else None
        self._thread = None if self._alone is None else WritingThread(engine)
        #: How many batches could not be written, because the disk was full or the database away.
        self.failures = 0
        self._waiting: list[Writing] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    async def write(self, writing: Writing) -> None:
        """Wait until the entries are committed; Conflict if others were quicker."""
        if self._stopped:
            raise Stopped
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="writer")
        self._waiting.append(writing)
        self._wake.set()
        await writing.done

    async def stop(self) -> None:
        """Stop writing; nobody waits for an answer any longer."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        for writing in self._waiting:
            _answer(writing, Stopped())
        if self._thread is not None:
            await self._thread.stop()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._settle(self._taken())

    def _taken(self) -> list[Writing]:
        """What is written next; nobody else keeps it once it is written."""
        batch = self._waiting[:MOST_AT_ONCE]
        del self._waiting[:MOST_AT_ONCE]
        return batch

    async def _settle(self, batch: list[Writing]) -> None:
        """Commit a batch; if that fails, one by one."""
        try:
            await self._commit(batch)
        except IntegrityError:
            if len(batch) == 1:
                _answer(batch[0], Conflict(batch[0].table))
                return
            for writing in batch:
                await self._settle([writing])
        except asyncio.CancelledError:
            for writing in batch:
                _answer(writing, Stopped())
            raise
        except Exception as error:  # the disk is full, or the database is gone
            self.failures += 1
            for writing in batch:
                _answer(writing, error)
        else:
            for writing in batch:
                _answer(writing, None)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose changes are committed at the end."""
        async with self._alone or nullcontext(), self._engine.begin() as connection:
            yield connection

    async def _commit(self, batch: list[Writing]) -> None:
        if self._alone is not None and self._thread is not None:
            async with self._alone:
                await self._thread.commit(batch)
            return
        async with self.transaction() as connection:
            await connection.run_sync(_write, batch)
            for writing in batch:
                await connection.execute(entry_news(writing.table, writing.entries[-1].n))


class WritingThread:
    """A thread with its own SQLite connection, so that a transaction is a single call to it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = make_plain_engine(engine.url)
        self._pool = ThreadPoolExecutor(1, "writer")

    async def commit(self, batch: list[Writing]) -> None:
        """Write a batch in one transaction, all or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._commit, batch)

    def _commit(self, batch: list[Writing]) -> None:
        with self._engine.begin() as connection:
            _write(connection, batch)

    async def stop(self) -> None:
        """Close the connection."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._engine.dispose)
        self._pool.shutdown()


def _write(connection: Connection, batch: list[Writing]) -> None:
    for writing in batch:
        if writing.first is not None:
            connection.execute(writing.first)
    _insert(connection, [row for writing in batch for row in writing.rows()])
    connection.execute(_move_on, [writing.move() for writing in batch])
    for writing in batch:
        for statement in writing.also:
            connection.execute(statement)


def _insert(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Insert entries; into SQLite by few calls, each of which lets other threads go first."""
    if connection.dialect.name != "sqlite":
        connection.execute(entries.insert(), rows)
        return
    for start in range(0, len(rows), MOST_ROWS):
        some = rows[start : start + MOST_ROWS]
        values = tuple(row[name] for row in some for name in COLUMNS)
        connection.exec_driver_sql(_insertion(len(some)), values)


@cache
def _insertion(rows: int) -> str:
    """The statement that inserts this many entries at once."""
    row = f"({','.join('?' * len(COLUMNS))})"
    return f"INSERT INTO {entries.name} ({','.join(COLUMNS)}) VALUES {','.join([row] * rows)}"


def _answer(writing: Writing, error: Exception | None) -> None:
    if writing.done.done():
        return
    if error is None:
        writing.done.set_result(None)
    else:
        writing.done.set_exception(error)
