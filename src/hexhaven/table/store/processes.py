"""Several processes that share a database: who drives a table, and what they tell each other."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Executable, delete, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.engine import URL

from hexhaven.table.store.schema import leases
from hexhaven.table.store.writer import ENTRY_CHANNEL, Database

#: The channel on which processes hear of seats that were taken.
SEAT_CHANNEL = "hexhaven_seats"


@dataclass(frozen=True, slots=True)
class SeatTakeover:
    """A seat was taken: by a one-time link, a new connection, or by signing out everywhere."""

    table: str
    seat: int
    #: The hash of the token that holds the seat from now on, if any does.
    token: str = "-"
    #: The connection that replaces all others of this seat; none where no token holds it as before.
    session: str = "-"

    @property
    def is_for_good(self) -> bool:
        """Whether nobody holds the seat any longer who did before."""
        return self.session == "-"


OnEntry = Callable[[str, int], None]
OnSeat = Callable[[SeatTakeover], None]


def seat_notification(taken: SeatTakeover) -> Executable:
    """The statement that tells everybody who has taken a seat, once that is committed."""
    text = f"{taken.table} {taken.seat} {taken.token} {taken.session}"
    return select(func.pg_notify(SEAT_CHANNEL, text))


async def connect_listener(url: URL, on_entry: OnEntry, on_seat: OnSeat) -> Any:
    """A connection that hears what all processes tell, in the order in which it was committed."""
    import asyncpg

    def hear_entry(connection: Any, process: int, channel: str, payload: str) -> None:
        table, n = payload.split()
        on_entry(table, int(n))

    def hear_seat(connection: Any, process: int, channel: str, payload: str) -> None:
        table, seat, token, session = payload.split()
        on_seat(SeatTakeover(table, int(seat), token, session))

    plain = url.set(drivername="postgresql").render_as_string(hide_password=False)
    connection = await asyncpg.connect(plain)
    await connection.add_listener(ENTRY_CHANNEL, hear_entry)
    await connection.add_listener(SEAT_CHANNEL, hear_seat)
    return connection


class Leases:
    """The tables that this process drives; a lone process drives all."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self.process = secrets.randbits(62)

    async def claim(self, id: str, seconds: float) -> bool:
        """Try to become the one process that drives a table; a lone process always does."""
        if not self._db.is_shared:
            return True
        now = func.extract("epoch", func.now())
        free = or_(leases.c.until < now, leases.c.holder == self.process)
        mine = {"holder": self.process, "until": now + seconds}
        claim = insert(leases).values(table_id=id, **mine)
        claim = claim.on_conflict_do_update(index_elements=["table_id"], set_=mine, where=free)
        async with self._db.transaction() as connection:
            return bool((await connection.execute(claim)).rowcount)

    async def release(self, id: str) -> None:
        """Let any process drive a table that this one drove."""
        mine = (leases.c.table_id == id, leases.c.holder == self.process)
        await self._db.execute(delete(leases).where(*mine))

    async def renew(self, seconds: float) -> set[str]:
        """Extend all leases; the tables that this process still drives."""
        now = func.extract("epoch", func.now())
        mine = leases.c.holder == self.process
        await self._db.execute(
            update(leases).where(mine, leases.c.until >= now).values(until=now + seconds)
        )
        rows = await self._db.fetch_all(
            select(leases.c.table_id).where(mine, leases.c.until >= now)
        )
        return {id for (id,) in rows}

    async def in_use(self) -> bool:
        """Whether some process drives tables now."""
        now = func.extract("epoch", func.now())
        return self._db.is_shared and bool(
            await self._db.fetch_all(select(leases).where(leases.c.until >= now))
        )

    async def give_up(self) -> None:
        """Let other processes drive all tables that this one drove."""
        if self._db.is_shared:
            await self._db.execute(delete(leases).where(leases.c.holder == self.process))
