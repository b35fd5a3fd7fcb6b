"""Opening a database: its address, its lock, and bringing its tables up to date."""

import sqlite3
from contextlib import suppress
from errno import EACCES, EISDIR
from os import W_OK, access, strerror
from pathlib import Path
from stat import S_IMODE, S_IRWXO
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.util.exc import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, func, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hexhaven.core.messages import Refused
from hexhaven.table.store.schema import metadata

#: How long a connection waits for another one's writing, in milliseconds.
BUSY_MILLISECONDS = 10_000
#: How long PostgreSQL may take to let us in, and for one statement, in seconds.
POSTGRES_TIMEOUTS = {"timeout": 5.0, "command_timeout": 30.0}
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
#: Held by the process that brings a PostgreSQL up to date.
MIGRATION_LOCK = 0x4865_7868
MIGRATIONS = "hexhaven.table.store:migrations"
#: Revisions of databases from before the first release, which nothing leads on from any more.
BEFORE_MIGRATIONS = ("a0001", "a0002", "a0003", "a0004")


def database_url(text: str) -> URL:
    """The address of a database: a URL, or the name of a file for SQLite."""
    try:
        url = make_url(text if "://" in text else f"sqlite:///{text}")
    except ArgumentError:
        raise Refused("store.url", url=text[:80]) from None
    backend = "postgresql" if url.drivername == "postgres" else url.get_backend_name()
    if backend not in DRIVERS:
        raise Refused("store.backend", backend=backend[:40])
    if backend == "sqlite" and not url.database:
        raise Refused("store.url", url=text[:80])
    return url.set(drivername=DRIVERS[backend])


def check_exists(url: URL) -> None:
    """Refuse a file that is not there, which SQLite would make."""
    if url.get_backend_name() == "sqlite" and not Path(str(url.database)).exists():
        raise Refused("store.missing", path=str(url.database))


def make_engine(url: URL) -> AsyncEngine:
    """The engine for an address; nothing is connected yet."""
    timeouts = POSTGRES_TIMEOUTS if url.get_backend_name() == "postgresql" else {}
    try:
        engine = create_async_engine(
            url, pool_size=5, max_overflow=5, hide_parameters=True, connect_args=timeouts
        )
    except (NoSuchModuleError, ArgumentError):
        raise Refused("store.url", url=without_password(url)) from None
    if url.get_backend_name() == "sqlite":
        event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def make_plain_engine(url: URL) -> Engine:
    """An engine for the same SQLite file without asyncio, for a thread of its own."""
    engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(engine, "connect", _set_pragmas)
    return engine


def without_password(url: URL) -> str:
    return url.render_as_string(hide_password=True)[:120]


def _set_pragmas(connection: Any, _: Any) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute(f"PRAGMA busy_timeout={BUSY_MILLISECONDS}")
    cursor.close()


class FileLock:
    """Keeps a second server from using the same file; it ends with its process."""

    def __init__(self, path: Path) -> None:
        path = path.resolve()  # a link leads to the same file, and to the same lock
        beside = path.with_name(path.name + ".lock")
        try:
            _keep_secret(path)
            if path.stat().st_nlink > 1:  # by another name it has another lock, and another log
                raise Refused("store.linked", path=str(path))
            self._held = sqlite3.connect(beside, isolation_level=None, timeout=0)
        except (OSError, sqlite3.OperationalError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise Refused("store.unusable", url=str(path), reason=reason[:200]) from None
        try:
            self._held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._held.close()
            if "locked" in str(error):
                raise Refused("store.locked", path=str(path)) from None
            raise Refused("store.unusable", url=str(path), reason=str(error)[:200]) from None

    def release(self) -> None:
        """Let another server use the file."""
        self._held.close()


def _keep_secret(path: Path) -> None:
    """Keep a file, perhaps a new one, from others: it holds the secret of invitations."""
    if path.is_dir():
        raise IsADirectoryError(EISDIR, strerror(EISDIR))
    path.touch(mode=0o600, exist_ok=True)
    with suppress(PermissionError):  # it belongs to somebody else, who lets us use it
        path.chmod(S_IMODE(path.stat().st_mode) & ~S_IRWXO)
    if not access(path, W_OK):
        raise PermissionError(EACCES, strerror(EACCES))


async def migrate(engine: AsyncEngine, name: str | None = None, *, new: bool = True) -> None:
    """Create the tables of a database, or bring them up to date; Refused where that cannot be.

    One that has none is refused if it must not be `new`. Refusals call the database by a name, or
    else by its address.
    """
    name = name or without_password(engine.url)
    try:
        async with engine.begin() as connection:
            if not new and await connection.run_sync(_revision) is None:
                raise Refused("store.none", url=name)
            await connection.run_sync(upgrade)
    except CommandError:
        raise Refused("store.newer", url=name) from None
    except (OSError, DBAPIError) as error:
        reason = " ".join(str(getattr(error, "orig", error)).split())[:200]
        raise Refused("store.unusable", url=name, reason=reason) from None


def upgrade(connection: Connection) -> None:
    """Create all tables, or run the migrations that are missing; one process after the other."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    config = Config()
    config.set_main_option("script_location", MIGRATIONS)
    config.attributes["connection"] = connection
    revision = _revision(connection)
    if revision in BEFORE_MIGRATIONS:
        raise Refused("store.older", url=without_password(connection.engine.url))
    if revision is None:
        metadata.create_all(connection, checkfirst=False)
        command.stamp(config, "head")
    else:
        command.upgrade(config, "head")


def _revision(connection: Connection) -> str | None:
    """What the tables of a database were last brought up to; None where it has none of ours."""
    return MigrationContext.configure(connection).get_current_revision()
