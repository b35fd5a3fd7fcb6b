"""The store: everything a server asks of its database."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Executable,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    update,
)
from sqlalchemy import Table as SqlTable
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexhaven.core.entries import Entry
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.table.changes import Change
from hexhaven.table.log import LogEntry
from hexhaven.table.store.engine import FileLock, database_url, make_engine, migrate
from hexhaven.table.store.news import Listener, OnEntry, OnSeat, SeatNews, seat_news
from hexhaven.table.store.rows import read_changes, read_rows, read_setup, text_of
from hexhaven.table.store.schema import (
    entries,
    leases,
    links,
    listings,
    meta,
    profile_seats,
    reviews,
    snapshots,
    tables,
    tokens,
)
from hexhaven.table.store.writer import Conflict, Writer, Writing
from hexhaven.table.table import Games, Table
from hexhaven.table.timed_game import AnyGame

__all__ = ["Conflict", "Store", "TableRow", "open_store"]


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


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a token."""

    table: str
    seat: int


class Store:
    """One database, opened."""

    def __init__(self, engine: AsyncEngine, lock: FileLock | None = None) -> None:
        self.engine = engine
        self._lock = lock
        self._writer = Writer(engine)
        self._listener: Listener | None = None
        self.process = secrets.randbits(62)

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database now."""
        return self.engine.url.get_backend_name() == "postgresql"

    @property
    def failures(self) -> int:
        """How often entries could not be written."""
        return self._writer.failures

    async def close(self) -> None:
        """Give up leases and connections."""
        await self._writer.stop()
        if self.shared:
            await self._run(delete(leases).where(leases.c.holder == self.process))
        if self._listener is not None:
            await self._listener.close()
        await self.engine.dispose()
        if self._lock is not None:
            self._lock.release()

    # Tables and their entries

    async def create(
        self, id: str, log: Sequence[LogEntry], table: Table, also: Iterable[Executable]
    ) -> None:
        """Keep a new table with its first entries."""
        settings, last = table.status.settings, log[-1]
        row = insert(tables).values(
            id=id, game=settings.game, status=table.status.phase, public=settings.public,
            n=last.n, created=last.at, changed=last.at,
        )  # fmt: skip
        await self._writer.write(Writing(id, log, table.status, tuple(also), row))

    async def append(
        self, id: str, new: Sequence[LogEntry], table: Table, also: Sequence[Executable] = ()
    ) -> None:
        """Commit entries that lead to a table; Conflict when others were quicker."""
        await self._writer.write(Writing(id, new, table.status, also))

    async def entries(
        self, id: str, after: int = 0, *, games: Games = load_game, game: AnyGame | None = None
    ) -> list[LogEntry]:
        """The entries of a table, from the first or after one; `game` where it is known."""
        if game is None and after > 0:
            setup = await self.setup(id)
            game = None if setup is None else games(setup.game)
        notation = None if game is None else game.notation
        return list(read_rows(await self._rows_of(id, after), games, notation))

    async def changes(self, id: str) -> list[Entry[Change]]:
        """What happened to a table besides its game."""
        return list(read_changes(await self._rows_of(id, 0, entries.c.kind == "table")))

    async def _rows_of(self, id: str, after: int, *only: ColumnElement[bool]) -> Sequence[Any]:
        c = entries.c
        query = select(c.n, c.kind, c.who, c.text, c.at, c.command).order_by(c.n)
        return await self._all(query.where(c.table_id == id, c.n > after, *only))

    async def setup(self, id: str) -> Setup | None:
        """The setup with which the game of a table began, if it did."""
        c = entries.c
        query = select(c.text).where(c.table_id == id, c.kind == "setup").order_by(c.n).limit(1)
        rows = await self._all(query)
        return read_setup(rows[0][0]) if rows else None

    async def answers(self, id: str) -> dict[str, int]:
        """The entry that each command became."""
        c = entries.c
        rows = await self._all(
            select(c.command, c.n).where(c.table_id == id, c.command.is_not(None)).order_by(c.n)
        )
        return {command: n for command, n in rows}  # noqa: C416  (rows are not pairs to mypy)

    async def row(self, id: str) -> TableRow | None:
        """The row of a table, if it exists."""
        rows = await self._all(select(tables).where(tables.c.id == id))
        return TableRow(*rows[0]) if rows else None

    async def rows_of(self, ids: Iterable[str]) -> dict[str, TableRow]:
        """The rows of several tables, as far as they exist."""
        rows = await self._all(select(tables).where(tables.c.id.in_(set(ids))))
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
        return [TableRow(*row) for row in await self._all(query)]

    async def rewrite(self, id: str, changed: Iterable[Entry[Change]]) -> None:
        """Rewrite entries, to forget a person's data."""
        for entry in changed:
            place = (entries.c.table_id == id) & (entries.c.n == entry.n)
            text = text_of(entry.action)
            await self._run(update(entries).where(place).values(text=text))
        await self.do(delete(kept).where(kept.c.table_id == id) for kept in (snapshots, listings))

    # Snapshots

    async def keep_snapshot(self, id: str, table: Table) -> None:
        """Keep a table as it is now, so that it need not be folded from its beginning."""
        # A large table takes long to write down; nobody at it should wait for that.
        body = await asyncio.to_thread(lambda: json.dumps(table.frozen()))
        try:
            await self._run(insert(snapshots).values(table_id=id, n=table.n, body=body))
        except IntegrityError:
            return  # another process has kept the same one

    async def snapshot(self, id: str, upto: int) -> dict[str, Any] | None:
        """The last snapshot that is no later than an entry."""
        c = snapshots.c
        query = select(c.body).where(c.table_id == id, c.n <= upto).order_by(c.n.desc()).limit(1)
        rows = await self._all(query)
        body: dict[str, Any] | None = json.loads(rows[0][0]) if rows else None
        return body

    async def snapshots(self, id: str) -> dict[int, dict[str, Any]]:
        """All snapshots of a table, by the entry after which they were kept."""
        c = snapshots.c
        rows = await self._all(select(c.n, c.body).where(c.table_id == id).order_by(c.n))
        return {n: json.loads(body) for n, body in rows}

    # Reviews

    async def keep_review(self, id: str, body: str) -> None:
        """Keep the review of a game that is over."""
        with suppress(IntegrityError):  # another process has kept the same one
            await self._run(insert(reviews).values(table_id=id, body=body))

    async def review(self, id: str) -> str | None:
        """The review of a game, if it was kept."""
        rows = await self._all(select(reviews.c.body).where(reviews.c.table_id == id))
        return rows[0][0] if rows else None

    # Listings

    async def keep_listing(self, id: str, n: int, body: str) -> None:
        """Keep how lists show a table whose game is over, as it is after an entry."""
        row = insert(listings).values(table_id=id, n=n, body=body)
        with suppress(IntegrityError):  # another process has kept the same one
            await self.do((delete(listings).where(listings.c.table_id == id), row))

    async def listings(self, rows: Iterable[TableRow]) -> dict[str, str]:
        """How lists show tables, where it was kept and nothing has happened since."""
        current = {row.id: row.n for row in rows}
        c = listings.c
        kept = await self._all(select(c.table_id, c.n, c.body).where(c.table_id.in_(current)))
        return {id: body for id, n, body in kept if n == current[id]}

    # Who holds seats

    def give(self, id: str, seat: int, token: str) -> tuple[Executable, ...]:
        """Statements that give a seat to the holder of a token, and take it from all others."""
        now = time.time()
        return (
            delete(tokens).where(tokens.c.table_id == id, tokens.c.seat == seat),
            insert(tokens).values(hash=token, table_id=id, seat=seat, seen=now),
        )

    def take_away(self, id: str, seat: int) -> tuple[Executable, ...]:
        """Statements after which nobody holds a seat."""
        place = {"table_id": id, "seat": seat}
        return tuple(delete(kept).filter_by(**place) for kept in (tokens, links, profile_seats))

    def swap(self, id: str, a: int, b: int) -> tuple[Executable, ...]:
        """Statements that swap the holders of two seats."""
        gone = (links.c.table_id == id, links.c.seat.in_((a, b)))
        return (
            _swapped(tokens, id, a, b),
            _swapped(profile_seats, id, a, b),
            delete(links).where(*gone),
        )

    def transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection whose changes are committed at the end."""
        return self._writer.transaction()

    async def do(self, statements: Iterable[Executable]) -> None:
        """Execute statements, all or none."""
        async with self._writer.transaction() as connection:
            for statement in statements:
                await connection.execute(statement)

    async def holder(self, token: str) -> Holder | None:
        """Who holds a token, if anybody."""
        query = select(tokens.c.table_id, tokens.c.seat).where(tokens.c.hash == token)
        rows = await self._all(query)
        return Holder(*rows[0]) if rows else None

    async def holders(self, hashes: Sequence[str]) -> dict[str, Holder]:
        """Who holds each of several tokens."""
        c = tokens.c
        rows = await self._all(select(c.hash, c.table_id, c.seat).where(c.hash.in_(hashes)))
        return {token: Holder(table, seat) for token, table, seat in rows}

    async def see(self, hashes: Sequence[str], now: float) -> None:
        """Remember that the holders of tokens are connected."""
        if hashes:
            await self._run(update(tokens).where(tokens.c.hash.in_(hashes)).values(seen=now))

    async def arrive(self, news: SeatNews, now: float) -> bool:
        """Tell all processes of a new connection; False if its token holds the seat no longer."""
        if not self.shared:
            return True
        c = tokens.c
        held = (c.hash == news.token, c.table_id == news.table, c.seat == news.seat)
        async with self._writer.transaction() as connection:
            found = await connection.execute(update(tokens).where(*held).values(seen=now))
            if found.rowcount:
                await connection.execute(seat_news(news))
            return bool(found.rowcount)

    async def seen(self, id: str) -> dict[int, float]:
        """When the holder of each seat was last connected."""
        c = tokens.c
        latest = select(c.seat, func.max(c.seen)).where(c.table_id == id).group_by(c.seat)
        rows = await self._all(latest)
        return {seat: seen for seat, seen in rows}  # noqa: C416  (rows are not pairs to mypy)

    async def link(self, id: str, seat: int, secret: str, until: float) -> None:
        """Keep a one-time link to a seat, instead of any earlier one."""
        await self.link_all({secret: Holder(id, seat)}, until)

    async def link_all(self, seats: Mapping[str, Holder], until: float) -> None:
        """Keep one-time links to seats by their secrets, instead of any earlier ones."""
        statements: list[Executable] = []
        for secret, (id, seat) in ((secret, astuple(held)) for secret, held in seats.items()):
            place = {"table_id": id, "seat": seat}
            statements.append(delete(links).filter_by(**place))
            statements.append(insert(links).values(hash=secret, until=until, **place))
        await self.do(statements)

    async def redeem(self, link: str, token: str, now: float) -> Holder | None:
        """Give the seat of a one-time link to a new token; None if the link does not exist."""
        async with self._writer.transaction() as connection:
            query = select(links.c.table_id, links.c.seat).where(
                links.c.hash == link, links.c.until >= now
            )
            row = (await connection.execute(query)).first()
            used = await connection.execute(delete(links).where(links.c.hash == link))
            if row is None or not used.rowcount:
                return None
            for statement in self.give(row[0], row[1], token):
                await connection.execute(statement)
            if self.shared:
                await connection.execute(seat_news(SeatNews(row[0], row[1], token)))
            return Holder(*row)

    async def redeem_all(self, tokens_by_link: Mapping[str, str], now: float) -> dict[str, Holder]:
        """Let new tokens hold the seats of links, besides those who hold them; who holds each."""
        c = links.c
        wanted = c.hash.in_(tokens_by_link)
        async with self._writer.transaction() as connection:
            query = select(c.hash, c.table_id, c.seat).where(wanted, c.until >= now)
            found = (await connection.execute(query)).all()
            used = await connection.execute(delete(links).where(wanted))
            if not found or used.rowcount < len(found):
                return {}
            held = {tokens_by_link[link]: Holder(id, seat) for link, id, seat in found}
            for token, holder in held.items():
                values = {"hash": token, "table_id": holder.table, "seat": holder.seat}
                await connection.execute(insert(tokens).values(seen=now, **values))
            return held

    # Several processes

    async def claim(self, id: str, seconds: float) -> bool:
        """Try to become the one process that drives a table; a lone process always does."""
        if not self.shared:
            return True
        now = func.extract("epoch", func.now())
        free = or_(leases.c.until < now, leases.c.holder == self.process)
        mine = {"holder": self.process, "until": now + seconds}
        async with self._writer.transaction() as connection:
            taken = await connection.execute(
                update(leases).where(leases.c.table_id == id, free).values(mine)
            )
            if taken.rowcount:
                return True
        try:
            await self._run(insert(leases).values(table_id=id, **mine))
        except IntegrityError:
            return False
        return True

    async def release(self, id: str) -> None:
        """Let any process drive a table that this one drove."""
        mine = (leases.c.table_id == id, leases.c.holder == self.process)
        await self._run(delete(leases).where(*mine))

    async def renew(self, seconds: float) -> set[str]:
        """Extend all leases; the tables that this process still drives."""
        now = func.extract("epoch", func.now())
        mine = leases.c.holder == self.process
        await self._run(
            update(leases).where(mine, leases.c.until >= now).values(until=now + seconds)
        )
        rows = await self._all(select(leases.c.table_id).where(mine, leases.c.until >= now))
        return {id for (id,) in rows}

    async def in_use(self) -> bool:
        """Whether some process drives tables now."""
        now = func.extract("epoch", func.now())
        return self.shared and bool(await self._all(select(leases).where(leases.c.until >= now)))

    async def listen(self, on_entry: OnEntry, on_seat: OnSeat) -> None:
        """Hear of every entry that a process has written, and of every seat that was taken."""
        if self.shared:
            self._listener = await Listener.connect(self.engine.url, on_entry, on_seat)

    @property
    def listening(self) -> bool:
        """Whether this process hears what others tell."""
        return not self.shared or (self._listener is not None and not self._listener.is_closed)

    async def secret(self) -> str:
        """The server's own secret, from which keys of invitations are made."""
        query = select(meta.c.value).where(meta.c.name == "secret")
        rows = await self._all(query)
        if not rows:
            with suppress(IntegrityError):  # another process was quicker, and its secret counts
                await self._run(insert(meta).values(name="secret", value=secrets.token_hex(32)))
            rows = await self._all(query)
        found: str = rows[0][0]
        return found

    async def _all(self, query: Any) -> Sequence[Any]:
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()

    async def _run(self, statement: Executable) -> None:
        async with self._writer.transaction() as connection:
            await connection.execute(statement)


def _swapped(kept: SqlTable, id: str, a: int, b: int) -> Executable:
    """The statement that swaps two seats of a table in what is kept of them."""
    swapped = case((kept.c.seat == a, literal(b)), else_=literal(a))
    both = (kept.c.table_id == id, kept.c.seat.in_((a, b)))
    return update(kept).where(*both).values(seat=swapped)


async def open_store(address: str, *, alone: bool = True) -> Store:
    """The store at an address, with its tables up to date.

    Only one server may use an SQLite file; who merely reads it asks for it with `alone=False`.
    """
    url = database_url(address)
    engine = make_engine(url)
    lock = None
    if url.get_backend_name() == "sqlite" and alone:
        lock = FileLock(Path(str(url.database)))
    try:
        await migrate(engine)
    except BaseException:
        await engine.dispose()
        if lock is not None:
            lock.release()
        raise
    return Store(engine, lock)
