"""Copies of a whole database: a backup is an SQLite file, whichever database it was made of."""

import shutil
import sqlite3
import tempfile
from pathlib import Path

from sqlalchemy import Connection, func, insert, inspect, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from hexhaven.core.messages import Refused
from hexhaven.table.store.engine import database_url, make_engine, migrate
from hexhaven.table.store.schema import challenges, leases, meta, metadata, tables
from hexhaven.table.store.store import Store

#: What is copied, each table after those it refers to; the others belong to running servers.
COPIED_TABLES = [table for table in metadata.sorted_tables if table not in (leases, challenges)]
#: Begins to read the database as it is now, whatever is written meanwhile.
BEGIN_CONSISTENT_READ = {
    "sqlite": "BEGIN",
    "postgresql": "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY",
}
#: Rows that are read and written at once.
ROWS_AT_ONCE = 500


async def back_up(store: Store, file: Path) -> int:
    """Copy a database, which servers may be using, to a new file; the number of its tables."""
    if file.exists():
        raise Refused("backup.exists", path=str(file))
    with tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=file.resolve().parent) as folder:
        unfinished = Path(folder) / "copy.db"
        unfinished.touch(mode=0o600)  # it holds the secret of invitations
        copied = await _copy_to_file(store.engine, unfinished)
        unfinished.replace(file)
    return copied


async def restore(file: Path, store: Store) -> int:
    """Copy a backup into an empty database; the number of its tables."""
    if await store.rows(limit=1):
        raise Refused("backup.not_empty")
    with tempfile.TemporaryDirectory(prefix="hexhaven-restore-") as folder:
        # A backup of an earlier version is brought up to date; the file itself stays as it is.
        copy = Path(folder) / "copy.db"
        shutil.copyfile(file, copy)
        _check_is_backup(copy, file)
        source = make_engine(database_url(str(copy)))
        try:
            await migrate(source, str(file))
            async with source.connect() as old, store.engine.begin() as new:
                if await old.run_sync(_lacks_tables):
                    raise Refused("backup.damaged", path=str(file))
                await new.execute(meta.delete())  # its own secret is of no use
                return await _copy(old, new)
        finally:
            await source.dispose()


async def _copy_to_file(source: AsyncEngine, file: Path) -> int:
    target = make_engine(database_url(str(file)))
    try:
        await migrate(target)
        async with source.connect() as old, target.begin() as new:
            await old.exec_driver_sql(BEGIN_CONSISTENT_READ[source.dialect.name])
            return await _copy(old, new)
    finally:
        await target.dispose()


async def _copy(old: AsyncConnection, new: AsyncConnection) -> int:
    for table in COPIED_TABLES:
        found = await old.stream(select(table).execution_options(yield_per=ROWS_AT_ONCE))
        async for rows in found.mappings().partitions(ROWS_AT_ONCE):
            await new.execute(insert(table), [dict(row) for row in rows])
    counted = await new.execute(select(func.count()).select_from(tables))
    return int(counted.scalar_one())


def _lacks_tables(connection: Connection) -> bool:
    return not {table.name for table in COPIED_TABLES} <= set(inspect(connection).get_table_names())


def _check_is_backup(copy: Path, file: Path) -> None:
    """Refuse a file that is no database of tables, or a damaged one."""
    try:
        connection = sqlite3.connect(copy)
        try:
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            connection.execute("SELECT id FROM tables LIMIT 1").fetchone()
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        finally:
            connection.close()
    except sqlite3.DatabaseError:
        raise Refused("backup.unreadable", path=str(file)) from None
    if found != "ok":
        raise Refused("backup.damaged", path=str(file))
