"""Which of several processes drives a table."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from hexhaven.table.store.database import Database
from hexhaven.table.store.schema import leases


class Leases:
    """The tables that this process drives; a lone process drives all."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self.process = secrets.randbits(62)

    async def claim(self, id: str, seconds: float) -> bool:
        """Try to become the one process that drives a table; a lone process always does."""
        if not self._db.shared:
            return True
        now = func.extract("epoch", func.now())
        free = or_(leases.c.until < now, leases.c.holder == self.process)
        mine = {"holder": self.process, "until": now + seconds}
        async with self._db.transaction() as connection:
            taken = await connection.execute(
                update(leases).where(leases.c.table_id == id, free).values(mine)
            )
            if taken.rowcount:
                return True
        try:
            await self._db.run(insert(leases).values(table_id=id, **mine))
        except IntegrityError:
            return False
        return True

    async def release(self, id: str) -> None:
        """Let any process drive a table that this one drove."""
        mine = (leases.c.table_id == id, leases.c.holder == self.process)
        await self._db.run(delete(leases).where(*mine))

    async def renew(self, seconds: float) -> set[str]:
        """Extend all leases; the tables that this process still drives."""
        now = func.extract("epoch", func.now())
        mine = leases.c.holder == self.process
        await self._db.run(
            update(leases).where(mine, leases.c.until >= now).values(until=now + seconds)
        )
        rows = await self._db.all(select(leases.c.table_id).where(mine, leases.c.until >= now))
        return {id for (id,) in rows}

    async def in_use(self) -> bool:
        """Whether some process drives tables now."""
        now = func.extract("epoch", func.now())
        return self._db.shared and bool(
            await self._db.all(select(leases).where(leases.c.until >= now))
        )

    async def give_up(self) -> None:
        """Let other processes drive all tables that this one drove."""
        if self._db.shared:
            await self._db.run(delete(leases).where(leases.c.holder == self.process))
