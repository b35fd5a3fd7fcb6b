"""Checks a database: every log is folded and compared with its snapshots."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import DatabaseError

from hexhaven.core.messages import Message, Refused, message
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.table.log import LogEntry
from hexhaven.table.store.store import Store, TableRow
from hexhaven.table.table import Table, fold_each

#: What snapshots say, by the entry after which they were kept.
Snapshots = Mapping[int, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class TableCheck:
    """What was found at one table."""

    table: str
    entries: int
    snapshots: int
    faults: tuple[Message, ...]


async def check_file(store: Store) -> Message | None:
    """What is wrong with the files of a database; whole tables may be behind it."""
    if store.is_shared:
        failures = "SELECT sum(checksum_failures) FROM pg_stat_database"
        async with store.engine.connect() as connection:
            count = (await connection.exec_driver_sql(failures)).scalar_one()
        return message("check.checksums", count=int(count)) if count else None
    try:
        async with store.engine.connect() as connection:
            found = (await connection.exec_driver_sql("PRAGMA integrity_check(1)")).scalar_one()
    except DatabaseError as error:
        found = str(error.orig)
    return None if found == "ok" else message("check.damaged", reason=str(found)[:200])


async def unseen_damage(store: Store) -> Message | None:
    """What cannot be seen of the files of a PostgreSQL, where it keeps no checksums of them."""
    if not store.is_shared:
        return None
    async with store.engine.connect() as connection:
        kept = (await connection.exec_driver_sql("SHOW data_checksums")).scalar_one()
    return None if kept == "on" else message("check.no_checksums")


async def check_table(store: Store, row: TableRow) -> TableCheck:
    """Fold the log of a table from its beginning, and compare it with what else is stored."""
    kept = await store.snapshots(row.id)
    try:
        entries = await store.entries(row.id)
    except Exception as error:  # whatever is wrong with a row, the other tables are checked too
        unread = message("check.unreadable", reason=str(error)[:200] or type(error).__name__)
        return TableCheck(row.id, 0, len(kept), (unread,))
    now = await store.row(row.id)
    if now is not None and entries and entries[-1].n > now.n:
        unlisted = message("check.count", row=now.n, log=entries[-1].n)
        return TableCheck(row.id, len(entries), len(kept), (unlisted,))
    known = [entry for entry in entries if entry.n <= row.n]  # a server may write meanwhile
    return TableCheck(row.id, len(known), len(kept), tuple(faults(row, known, kept)))


def faults(row: TableRow, entries: Sequence[LogEntry], kept: Snapshots) -> Iterator[Message]:
    """Everything at a table that is inconsistent."""
    missing = sorted(set(range(1, row.n + 1)) - {entry.n for entry in entries})
    if missing:
        yield message("check.missing", n=missing[0])
        return
    setup = next((e.action for e in entries if isinstance(e.action, Setup)), None)
    if setup is None or load_game(setup.game).version == setup.version:
        yield from _fold_faults(row, entries, kept)


def _fold_faults(row: TableRow, entries: Sequence[LogEntry], kept: Snapshots) -> Iterator[Message]:
    table: Table | None = None
    try:
        for table, _ in fold_each(entries):
            if table.n in kept and not _agrees(kept[table.n], table.to_json()):
                yield message("check.snapshot", n=table.n)
    except Refused as refused:
        yield message("check.refused", n=table.n + 1 if table else 1, reason=refused.message)
        return
    if table is not None and row.status != table.status.phase:
        yield message("check.status", row=row.status, log=table.status.phase)


def _agrees(kept: Any, folded: Any) -> bool:
    """Whether a snapshot agrees with the log; an earlier version may have stored less."""
    if isinstance(kept, Mapping) and isinstance(folded, Mapping):
        return all(key in folded and _agrees(kept[key], folded[key]) for key in kept)
    if isinstance(kept, list) and isinstance(folded, list | tuple):
        return len(kept) == len(folded) and all(map(_agrees, kept, folded))
    return bool(kept == folded)
