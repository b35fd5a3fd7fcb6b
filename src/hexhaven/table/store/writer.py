"""A database that is open, and writing to it: all entries that wait go into one transaction."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from typing import Any, TypeVar

from sqlalchemy import Connection, Executable, bindparam, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexhaven.table.log import LogEntry
from hexhaven.table.status import TableStatus
from hexhaven.table.store.engine import make_plain_engine
from hexhaven.table.store.rows import to_row
from hexhaven.table.store.schema import entries, tables

T = TypeVar("T")
#: The channel on which processes hear of entries.
ENTRY_CHANNEL = "hexhaven"
#: How many tables are written in one transaction at most.
MOST_TABLES_AT_ONCE = 500
#: How many entries one statement inserts at most: SQLite takes some 32,000 parameters.
MOST_ROWS_AT_ONCE = 1000
#: The columns of an entry, in the order in which they are inserted.
COLUMNS = tuple(column.name for column in entries.columns)

_update_table = (
    update(tables)
    .where(tables.c.id == bindparam("of"))
    .values(
        n=bindparam("to"), changed=bindparam("when"), status=bindparam("is"),
        public=bindparam("seen"), game=bindparam("played"),
    )
)  # fmt: skip


class Conflict(Exception):
    """Another process has written entries with these numbers."""


class WriterStopped(Exception):
    """The writer has stopped: whether these entries are stored is not known."""


@dataclass
class PendingWrite:
    """Entries of one table, what else belongs to their transaction, and how it went."""

    table: str
    entries: Sequence[LogEntry]
    status: TableStatus
    statements: Sequence[Executable] = ()
    #: What makes the table's own row, if this is its first entry.
    first: Executable | None = None
    done: asyncio.Future[None] = field(default_factory=asyncio.Future)

    def rows(self) -> list[dict[str, Any]]:
        return [to_row(self.table, entry) for entry in self.entries]

    def table_row(self) -> dict[str, Any]:
        """The new state of the table's own row."""
        last, settings = self.entries[-1], self.status.settings
        return {
            "of": self.table, "to": last.n, "when": last.at, "is": self.status.phase,
            "seen": settings.public, "played": settings.game,
        }  # fmt: skip

    def notification(self) -> Executable:
        """The statement that tells all processes of the last entry, once it is committed."""
        return select(func.pg_notify(ENTRY_CHANNEL, f"{self.table} {self.entries[-1].n}"))


class Writer:
    """Writes all that waits in one transaction, and says when it is stored."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        #: SQLite lets one connection write at a time, and refuses others instead of queueing them.
        self._alone = asyncio.Lock() if engine.url.get_backend_name() == "sqlite" else None
        self._thread = None if self._alone is None else WritingThread(engine)
        #: How many batches could not be written, because the disk was full or the database away.
        self.failures = 0
        self._waiting: list[PendingWrite] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    async def write(self, write: PendingWrite) -> None:
        """Wait until the entries are committed; Conflict if others were quicker."""
        if self._stopped:
            raise WriterStopped
        if self._task is None:
            self._task = asyncio.create_task(self._run(), name="writer")
        self._waiting.append(write)
        self._wake.set()
        await write.done

    async def stop(self) -> None:
        """Stop writing; nobody waits for an answer any longer."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
        for write in self._waiting:
            settle(write.done, WriterStopped())
        if self._thread is not None:
            await self._thread.stop()

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                await self._commit_or_split(self._next_batch())

    def _next_batch(self) -> list[PendingWrite]:
        """What is written next; nothing refers to it any more once it is written."""
        batch = self._waiting[:MOST_TABLES_AT_ONCE]
        del self._waiting[:MOST_TABLES_AT_ONCE]
        return batch

    async def _commit_or_split(self, batch: list[PendingWrite]) -> None:
        """Commit a batch; if that fails, one by one."""
        try:
            await self._commit(batch)
        except IntegrityError:
            if len(batch) == 1:
                settle(batch[0].done, Conflict(batch[0].table))
                return
            for write in batch:
                await self._commit_or_split([write])
        except asyncio.CancelledError:
            for write in batch:
                settle(write.done, WriterStopped())
            raise
        except Exception as error:  # the disk is full, or the database is gone
            self.failures += 1
            for write in batch:
                settle(write.done, error)
        else:
            for write in batch:
                settle(write.done, None)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose changes are committed at the end."""
        async with self._alone or nullcontext(), self._engine.begin() as connection:
            yield connection

    async def _commit(self, batch: list[PendingWrite]) -> None:
        if self._alone is not None and self._thread is not None:
            async with self._alone:
                await self._thread.commit(batch)
            return
        async with self.transaction() as connection:
            await connection.run_sync(_write, batch)
            for write in batch:
                await connection.execute(write.notification())


class WritingThread:
    """A thread with its own SQLite connection, so that a transaction is a single call to it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = make_plain_engine(engine.url)
        self._pool = ThreadPoolExecutor(1, "writer")

    async def commit(self, batch: list[PendingWrite]) -> None:
        """Write a batch in one transaction, all or nothing."""
        await asyncio.get_running_loop().run_in_executor(self._pool, self._commit, batch)

    def _commit(self, batch: list[PendingWrite]) -> None:
        with self._engine.begin() as connection:
            _write(connection, batch)

    async def stop(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._pool, self._engine.dispose)
        self._pool.shutdown()


def _write(connection: Connection, batch: list[PendingWrite]) -> None:
    for write in batch:
        if write.first is not None:
            connection.execute(write.first)
    _insert(connection, [row for write in batch for row in write.rows()])
    connection.execute(_update_table, [write.table_row() for write in batch])
    for write in batch:
        for statement in write.statements:
            connection.execute(statement)


def _insert(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Insert entries; into SQLite by few calls, each of which lets other threads go first."""
    if connection.dialect.name != "sqlite":
        connection.execute(entries.insert(), rows)
        return
    for start in range(0, len(rows), MOST_ROWS_AT_ONCE):
        some = rows[start : start + MOST_ROWS_AT_ONCE]
        values = tuple(row[name] for row in some for name in COLUMNS)
        connection.exec_driver_sql(_insertion(len(some)), values)


@cache
def _insertion(rows: int) -> str:
    """The statement that inserts this many entries at once."""
    row = f"({','.join('?' * len(COLUMNS))})"
    return f"INSERT INTO {entries.name} ({','.join(COLUMNS)}) VALUES {','.join([row] * rows)}"


def settle(answer: asyncio.Future[T], result: T | Exception) -> None:
    """Answer those who wait with a result or an error, unless they wait no longer."""
    if answer.done():
        return
    if isinstance(result, Exception):
        answer.set_exception(result)
    else:
        answer.set_result(result)


class Database:
    """A database that is open."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = Writer(engine)
        #: A connection whose changes are committed at the end.
        self.transaction = self.writer.transaction

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the same database now."""
        return self.engine.url.get_backend_name() == "postgresql"

    async def execute(self, *statements: Executable) -> None:
        async with self.transaction() as connection:
            for statement in statements:
                await connection.execute(statement)

    async def fetch_first(self, query: Any) -> Any:
        """The first row, or None."""
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).first()

    async def fetch_all(self, query: Any) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()
