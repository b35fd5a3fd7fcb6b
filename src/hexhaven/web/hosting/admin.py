"""What an administrator does with the database: lists, closes, backs up, checks and forgets."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path

from hexhaven.core.messages import Refused, render_plainly
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE
from hexhaven.table.clock import SystemClock
from hexhaven.table.live import LiveTable
from hexhaven.table.store import Store, backup, open_store
from hexhaven.table.store.check import check_file, check_table, unseen_damage
from hexhaven.table.store.name_keys import name_key
from hexhaven.table.store.profiles import ProfileStore
from hexhaven.table.store.ratings import RatingStore
from hexhaven.table.tables import NoTable, load_table
from hexhaven.table.transaction import Command
from hexhaven.web.api.past import game_text
from hexhaven.web.people.erasure import erase_at_table
from hexhaven.words import say


@asynccontextmanager
async def open_database(database: str, *, alone: bool, new: bool = False) -> AsyncIterator[Store]:
    """The database, closed at the end; it is not made, unless it may be `new`."""
    store = await open_store(database, alone=alone, new=new)
    try:
        yield store
    finally:
        await store.close()


async def tables(database: str, language: str) -> list[str]:
    """All tables, a line each, the one that changed last first."""
    async with open_database(database, alone=False) as store:
        rows = await store.rows(limit=100_000)
        if not rows:
            return [say("admin.none", language)]
        lines = []
        for row in rows:
            changed = datetime.fromtimestamp(row.changed, UTC).strftime("%Y-%m-%d %H:%M")
            changes = [entry.action for entry in await store.changes(row.id)]
            names = ", ".join(each.name for each in changes if isinstance(each, c.Sit | c.Rename))
            lines.append(f"{row.id}  {row.status:8}  {row.game:10}  {changed}  {names}")
        return lines


async def close(database: str, table: str, language: str) -> str:
    async with open_database(database, alone=True) as store:
        live = await _load_live(store, table)
        await live.submit(Command(TABLE, c.Close()))
        return say("admin.closed", language, table=table)


async def pairs(database: str, language: str) -> list[str]:
    """People who almost always meet in rated games, a line each."""
    async with open_database(database, alone=False) as store:
        found = await RatingStore(store).pairs()
    return [
        say(
            "admin.pair", language, one=pair.names[0], other=pair.names[1], count=len(pair.tables),
            of_one=pair.games[0], of_other=pair.games[1], wins=pair.wins,
            tables=" ".join(pair.tables),
        )
        for pair in found
    ] or [say("admin.no_pairs", language)]  # fmt: skip


async def void(database: str, table: str, language: str) -> str:
    """Let the result of a rated game count no longer."""
    async with open_database(database, alone=True) as store:
        if not await RatingStore(store).void(table):
            raise NoTable("admin.unrated", table=table[:40])
        return say("admin.voided", language, table=table)


async def export(database: str, table: str) -> str:
    async with open_database(database, alone=False) as store:
        live = await _load_live(store, table)
        return game_text(live.table, await live.entries())


async def _load_live(store: Store, table: str) -> LiveTable:
    row = await store.row(table)
    if row is None:
        raise NoTable("table.unknown")
    folded, steps, answers = await load_table(store, row)
    return LiveTable(table, folded, store, SystemClock(), steps, answers)


async def back_up(database: str, file: Path, language: str) -> str:
    """Copy the whole database to a new file, while servers may be using it."""
    async with open_database(database, alone=False) as store:
        return say("backup.made", language, count=await backup.back_up(store, file), path=str(file))


async def restore(database: str, file: Path, language: str) -> str:
    async with open_database(database, alone=True, new=True) as store:
        if await store.leases.in_use():
            raise Refused("admin.in_use")
        return say("backup.restored", language, count=await backup.restore(file, store))


async def check(database: str, language: str) -> tuple[bool, str]:
    """Whether every log agrees with its snapshots, and what was found, a line each."""
    async with open_database(database, alone=False) as store:
        damaged = await check_file(store)
        if damaged is not None:
            return False, render_plainly(damaged, language)
        found = [await check_table(store, row) for row in await store.rows(limit=1_000_000)]
        unseen = await unseen_damage(store)
    lines = [
        f"{checked.table}: {render_plainly(fault, language)}"
        for checked in found
        for fault in checked.faults
    ]
    counts = {
        "tables": len(found),
        "entries": sum(checked.entries for checked in found),
        "snapshots": sum(checked.snapshots for checked in found),
    }
    if lines:
        total = say("check.faults", language, **counts, count=len(lines))
    else:
        total = say("check.fine", language, **counts)
    notes = [] if unseen is None else [render_plainly(unseen, language)]
    return not lines, "\n".join([*lines, total, *notes])


async def forget(database: str, name: str, language: str) -> str:
    """Remove a person's name, words and tokens from all tables, and their profile."""
    async with open_database(database, alone=True) as store:
        if await store.leases.in_use():  # it would write what it remembers into the next snapshot
            raise Refused("admin.in_use")
        count = 0
        for row in await store.rows(limit=1_000_000):
            count += await erase_at_table(store, row.id, lambda one: name.casefold() in one.names)
        profiles = ProfileStore(store)
        profile = await profiles.by_key(name_key(name))
        if profile is not None:
            await profiles.delete(profile.id)
        if not count and profile is None:
            raise Refused("admin.nobody", name=name[:40])
        return say("admin.forgotten", language, count=count, name=name)
