"""A database that is open: one statement, or several at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from sqlalchemy import Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexhaven.table.store.writer import Writer


class Database:
    """One database, opened."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.writer = Writer(engine)

    @property
    def shared(self) -> bool:
        """Whether other processes may use the same database now."""
        return self.engine.url.get_backend_name() == "postgresql"

    def transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A connection whose changes are committed at the end."""
        return self.writer.transaction()

    async def do(self, statements: Iterable[Executable]) -> None:
        """Execute statements, all or none."""
        async with self.writer.transaction() as connection:
            for statement in statements:
                await connection.execute(statement)

    async def run(self, statement: Executable) -> None:
        """Execute one statement."""
        await self.do([statement])

    async def all(self, query: Any) -> Sequence[Any]:
        """The rows that a query finds."""
        async with self.engine.connect() as connection:
            return (await connection.execute(query)).all()
