"""The store: everything a server asks of its database."""

import asyncio
import json
import secrets
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic_core import to_json
from sqlalchemy import ColumnElement, Executable, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from hexhaven.core.entries import Entry
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.table.changes import Change
from hexhaven.table.judgements import Judgement, judge_review, read_judgements
from hexhaven.table.log import LogEntry
from hexhaven.table.store.engine import FileLock, check_exists, database_url, make_engine, migrate
from hexhaven.table.store.processes import Leases, OnEntry, OnSeat, connect_listener
from hexhaven.table.store.rows import read_changes, read_rows, read_setup, text_of
from hexhaven.table.store.schema import entries, listings, meta, reviews, snapshots, tables
from hexhaven.table.store.seats import Seats
from hexhaven.table.store.writer import Conflict, Database, PendingWrite
from hexhaven.table.table import Table
from hexhaven.table.timed_game import AnyGame

__all__ = ["Conflict", "Store", "TableRow", "open_store"]


#: A longer log is read in a thread: nobody should wait for it.
FEW_ROWS = 200


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table in a list."""

    id: str
    game: str
    status: str
    public: bool
    n: int
    created: float
    changed: float


class Store(Database):
    """The database of a server: its tables, who holds their seats, and who drives them."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None = None) -> None:
        super().__init__(engine)
        self.seats, self.leases = Seats(self), Leases(self)
        self._lock = lock
        #: What hears other processes, where there can be any.
        self._listener: Any = None

    @property
    def failures(self) -> int:
        return self.writer.failures

    async def close(self) -> None:
        await self.writer.stop()
        await self.leases.give_up()
        if self._listener is not None:
            await self._listener.close()
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    # Tables and their entries

    async def create(
        self, id: str, log: Sequence[LogEntry], table: Table, statements: Iterable[Executable]
    ) -> None:
        """Keep a new table with its first entries."""
        settings, last = table.status.settings, log[-1]
        row = insert(tables).values(
            id=id, game=settings.game, status=table.status.phase, public=settings.public,
            n=last.n, created=last.at, changed=last.at,
        )  # fmt: skip
        await self.writer.write(PendingWrite(id, log, table.status, tuple(statements), row))

    async def append(
        self, id: str, new: Sequence[LogEntry], table: Table, statements: Sequence[Executable] = ()
    ) -> None:
        """Commit entries that lead to a table; Conflict when others were quicker."""
        await self.writer.write(PendingWrite(id, new, table.status, statements))

    async def entries(self, id: str, after: int = 0, game: AnyGame | None = None) -> list[LogEntry]:
        """The entries of a table, from the first or after one; `game` where it is known."""
        if game is None and after > 0:
            setup = await self.setup(id)
            game = None if setup is None else load_game(setup.game)
        notation = None if game is None else game.notation
        rows = await self._rows_of(id, after)
        if len(rows) <= FEW_ROWS:
            return list(read_rows(rows, notation))
        return await asyncio.to_thread(lambda: list(read_rows(rows, notation)))

    async def changes(self, id: str) -> list[Entry[Change]]:
        """What happened to a table besides its game."""
        return list(read_changes(await self._rows_of(id, 0, entries.c.kind == "table")))

    async def _rows_of(self, id: str, after: int, *only: ColumnElement[bool]) -> Sequence[Any]:
        c = entries.c
        query = select(c.n, c.kind, c.who, c.text, c.at, c.command).order_by(c.n)
        return await self.fetch_all(query.where(c.table_id == id, c.n > after, *only))

    async def setup(self, id: str) -> Setup | None:
        c = entries.c
        query = select(c.text).where(c.table_id == id, c.kind == "setup").order_by(c.n).limit(1)
        row = await self.fetch_first(query)
        return read_setup(row.text) if row else None

    async def answers(self, id: str) -> dict[str, int]:
        """The entry that each command became."""
        c = entries.c
        rows = await self.fetch_all(
            select(c.command, c.n).where(c.table_id == id, c.command.is_not(None)).order_by(c.n)
        )
        return {command: n for command, n in rows}  # noqa: C416  (rows are not pairs to mypy)

    async def row(self, id: str) -> TableRow | None:
        row = await self.fetch_first(select(tables).where(tables.c.id == id))
        return TableRow(*row) if row else None

    async def rows_of(self, ids: Iterable[str]) -> dict[str, TableRow]:
        rows = await self.fetch_all(select(tables).where(tables.c.id.in_(set(ids))))
        return {row[0]: TableRow(*row) for row in rows}

    async def rows(
        self,
        status: Sequence[str] = (),
        public: bool | None = None,
        limit: int = 1000,
        first: int = 0,
        since: float | None = None,
        before: float | None = None,
    ) -> list[TableRow]:
        """Tables, the one that changed last first; those that changed since and before a time."""
        query = select(tables).order_by(tables.c.changed.desc(), tables.c.id)
        query = query.limit(limit).offset(first)
        if status:
            query = query.where(tables.c.status.in_(status))
        if public is not None:
            query = query.where(tables.c.public == public)
        if since is not None:
            query = query.where(tables.c.changed >= since)
        if before is not None:
            query = query.where(tables.c.changed < before)
        return [TableRow(*row) for row in await self.fetch_all(query)]

    async def rewrite(self, id: str, changed: Iterable[Entry[Change]]) -> None:
        """Rewrite entries, to forget a person's data."""
        at, n = entries.c.table_id == id, entries.c.n
        texts = ((entry.n, text_of(entry.action)) for entry in changed)
        await self.execute(
            *(update(entries).where(at, n == number).values(text=text) for number, text in texts),
            *(delete(kept).where(kept.c.table_id == id) for kept in (snapshots, listings)),
        )

    # Snapshots

    async def keep_snapshot(self, id: str, table: Table) -> None:
        """Keep a table as it is now, so that it need not be folded from its beginning."""
        # A large table takes long to write down; nobody at it should wait for that.
        body = await asyncio.to_thread(lambda: to_json(table.to_json()).decode())
        with suppress(IntegrityError):  # another process has kept the same one
            await self.execute(insert(snapshots).values(table_id=id, n=table.n, body=body))

    async def snapshot(self, id: str, upto: int) -> dict[str, Any] | None:
        """The last snapshot that is no later than an entry."""
        c = snapshots.c
        query = select(c.body).where(c.table_id == id, c.n <= upto).order_by(c.n.desc()).limit(1)
        row = await self.fetch_first(query)
        # That of a large table takes long to read.
        return await asyncio.to_thread(json.loads, row.body) if row else None

    async def snapshots(self, id: str) -> dict[int, dict[str, Any]]:
        """All snapshots of a table, by the entry after which they were kept."""
        c = snapshots.c
        rows = await self.fetch_all(select(c.n, c.body).where(c.table_id == id).order_by(c.n))
        return {n: json.loads(body) for n, body in rows}

    # Reviews

    async def keep_review(self, id: str, body: str) -> None:
        """Keep a review, and what lists say of it."""
        row = {"table_id": id, "body": body, "judgements": judge_review(body)}
        with suppress(IntegrityError):  # another process has kept the same one
            await self.execute(insert(reviews).values(row))

    async def review(self, id: str) -> str | None:
        row = await self.fetch_first(select(reviews.c.body).where(reviews.c.table_id == id))
        return row.body if row else None

    async def judgements(self, ids: Iterable[str]) -> dict[str, tuple[Judgement, ...]]:
        """How the seats of tables decided, where there is a review."""
        c = reviews.c
        query = select(c.table_id, c.judgements).where(c.table_id.in_(ids))
        # A server of an older version may have kept one without them.
        found = await self.fetch_all(query.where(c.judgements.is_not(None)))
        return {id: read_judgements(text) for id, text in found}

    # Listings

    async def keep_listing(self, id: str, n: int, body: str) -> None:
        """Keep how lists show a table whose game is over, as it is after an entry."""
        row = insert(listings).values(table_id=id, n=n, body=body)
        with suppress(IntegrityError):  # another process has kept the same one
            await self.execute(delete(listings).where(listings.c.table_id == id), row)

    async def listings(self, rows: Iterable[TableRow]) -> dict[str, str]:
        """How lists show tables, where it was kept and nothing has happened since."""
        current = {row.id: row.n for row in rows}
        c = listings.c
        kept = await self.fetch_all(select(c.table_id, c.n, c.body).where(c.table_id.in_(current)))
        return {id: body for id, n, body in kept if n == current[id]}

    # Several processes

    async def listen(self, on_entry: OnEntry, on_seat: OnSeat) -> None:
        """Hear of every entry that a process has written, and of every seat that was taken."""
        if self.is_shared:
            self._listener = await connect_listener(self.engine.url, on_entry, on_seat)

    @property
    def is_listening(self) -> bool:
        """Whether this process hears what others tell."""
        return not self.is_shared or bool(self._listener and not self._listener.is_closed())

    async def secret(self) -> str:
        """The server's own secret, from which keys of invitations are made."""
        query = select(meta.c.value).where(meta.c.name == "secret")
        while (row := await self.fetch_first(query)) is None:
            with suppress(IntegrityError):  # another process was quicker, and its secret counts
                await self.execute(insert(meta).values(name="secret", value=secrets.token_hex(32)))
        return str(row.value)


def forget_review(id: str) -> tuple[Executable, ...]:
    """Statements after which there is no review of a game."""
    return (delete(reviews).where(reviews.c.table_id == id),)


async def open_store(address: str, *, alone: bool = True, new: bool = True) -> Store:
    """The store at an address, with its tables up to date.

    Only one server may use an SQLite file; who merely reads it asks for it with `alone=False`. A
    database that is not there is made, unless it must not be `new`.
    """
    url = database_url(address)
    if not new:
        check_exists(url)
    engine = make_engine(url)
    lock = None
    if url.get_backend_name() == "sqlite" and alone:
        lock = FileLock(Path(str(url.database)))
    try:
        await migrate(engine, new=new)
    except BaseException:
        await engine.dispose()
        if lock is not None:
            lock.release()
        raise
    return Store(engine, lock)
