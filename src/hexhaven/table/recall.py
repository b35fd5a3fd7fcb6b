"""A table as it was stored."""

from __future__ import annotations

import asyncio

from hexhaven.table.live import RECENT
from hexhaven.table.log import LogStep, has_rewind
from hexhaven.table.status import BadChange
from hexhaven.table.store import Store, TableRow
from hexhaven.table.table import Games, Table, fold, table_from_json


async def recall(
    store: Store, row: TableRow, games: Games, recent: int = RECENT
) -> tuple[Table, list[LogStep], dict[str, int]]:
    """A table from the store: as it stands, what happened last, and the commands it accepted."""
    begun = await _snapshot_before(store, row, games, recent)
    after = 0 if begun is None else min(begun.n, row.n - recent)
    entries = await store.entries(row.id, after, games=games)
    if after > 0 and has_rewind(entry.action for entry in entries):
        entries = await store.entries(row.id, games=games)
    table, steps = await asyncio.to_thread(fold, entries, begun, games)
    return table, steps, await store.answers(row.id)


async def _snapshot_before(store: Store, row: TableRow, games: Games, recent: int) -> Table | None:
    """A snapshot to go on from: an old one, so that what happened last can still be told.

    Where the rules have changed since, only what was kept last can be trusted.
    """
    setup = await store.setup(row.id)
    if setup is None:
        return None
    same_rules = games(setup.game).version == setup.version
    body = await store.snapshot(row.id, row.n - recent if same_rules else row.n)
    if body is None and not same_rules:
        raise BadChange("table.old_rules", game=setup.game, version=setup.version)
    return None if body is None else await asyncio.to_thread(table_from_json, body, games)
