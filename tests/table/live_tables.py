"""Tables over a real store, of the tiny game, with scripted chance and a manual clock."""

from __future__ import annotations

from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from hexhaven.table import changes as c
from hexhaven.table.changes import Script, Settings
from hexhaven.table.clock import ManualClock
from hexhaven.table.log import is_action
from hexhaven.table.store import open_store
from hexhaven.table.store.engine import upgrade
from hexhaven.table.store.schema import metadata
from hexhaven.table.tables import Tables, Timeouts
from hexhaven.table.transaction import Command
from tests.games_of_tests import games_of_tests

OPENING = ("shuffle 1,0", "deal 4", "deal 2")


class Around:
    """Something that does what another does, unless a test says otherwise."""

    def __init__(self, inner):
        self.inner = inner

    def __getattr__(self, name):
        return getattr(self.inner, name)


class Failing(Around):
    """A store whose disk is full for as long as a test wants."""

    full = True

    async def append(self, *args):
        if self.full:
            raise OSError("disk full")
        await self.inner.append(*args)


def schema_differences(connection):
    """In what the tables of a database are not those of the schema."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return compare_metadata(context, metadata)


@cache
def new_database():
    """A database without game tables: a copy of it is there sooner than one that is created."""
    with TemporaryDirectory() as folder:
        engine = create_engine(f"sqlite:///{folder}/new.db")
        with engine.begin() as connection:
            upgrade(connection)
        engine.dispose()
        return Path(folder, "new.db").read_bytes()


@asynccontextmanager
async def tables_at(address, clock=None, **timeouts):
    """The tables of a server over the database at an address."""
    if "://" not in str(address) and not Path(address).exists():
        Path(address).write_bytes(new_database())
    store = await open_store(str(address))
    tables = Tables(
        store,
        await store.secret(),
        clock=clock or ManualClock(1000.0),
        timeouts=Timeouts(**timeouts),
        allow_scripts=True,
    )
    with games_of_tests():
        await tables.start()
        try:
            yield tables
        finally:
            await tables.stop()


def tiny(*draws, seats=2, clock=None, public=True, stand_in=True, **options):
    """Settings of a tiny game of one round: seat 0 has a 4, seat 1 a 2 and precedence."""
    options = {"rounds": 1, "time": "off", **options}
    return Settings(
        game="tiny",
        seats=seats,
        options=options,
        clock=clock,
        public=public,
        stand_in=stand_in,
        script=Script(draws=(*OPENING, *draws)),
    )


async def act(live, seat, action, id=None, version=None):
    return await live.submit(Command(seat, action, id, version))


async def ask(live, who, change, id=None):
    return await live.submit(Command(who, change, id))


async def begun(tables, settings=None):
    """A table at which Ada (the host) and Ben have begun."""
    live, place = await tables.open(settings or tiny(), "Ada")
    await tables.sit(live, "Ben", None)
    await ask(live, 1, c.Ready())
    await ask(live, 0, c.Start())
    return live, place


def deeds(live):
    """What was done in the game so far, without the table's own entries."""
    return [str(step.entry.action) for step in live.recent if is_action(step.entry)]


def state(live):
    return live.table.running.state
