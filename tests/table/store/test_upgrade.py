"""A database that an older version wrote is brought up to date, and its tables play on.

first_schema.sql is the dump of a database that a server with the first migration alone left
behind: a game of each kind, not yet over, with the seat of Ada at every table.
"""

import sqlite3
from pathlib import Path

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import game_names
from hexhaven.table import changes as c
from hexhaven.table.clock import ManualClock
from hexhaven.table.store.check import check_table
from tests.table.live_tables import act, ask, tables_at

pytestmark = pytest.mark.anyio

OLD = (Path(__file__).parent / "first_schema.sql").read_text("utf-8")
#: Ada's tokens, which browsers still hold.
TOKENS = {
    "base": "kRC1nrjuLtefKrGvoL_v0umLyd3VODIAYJ0KBE_pj9A",
    "connect": "VqlNl9PngvH--xk6I4DiLjoX-WHlQwT-Hnbpt3YLP88",
    "dice": "LpjQLaCxSPvIKAqK7AulrASxCY8ywb12vJjJYq71Okg",
    "dice-plus": "IOpk54Ixv8ZLnpg-r2nWRG3YUMj7-qOoU98KjVNA4gM",
}


@pytest.fixture
def database(tmp_path):
    """The file of an old server."""
    path = tmp_path / "hall.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(OLD)
    connection.close()
    return path


def some_action(running, rng):
    """Something that somebody may do now."""
    pending = running.game.pending(running.state)
    for seat in sorted(pending.must) or sorted(pending.may):
        listed = running.game.legal(running.state, seat).listed
        if listed:
            return seat, listed[rng.below(len(listed))]
        if seat in pending.must:
            return seat, running.game.fallback(running.state, seat)
    return None


async def test_tables_of_the_first_schema_play_on(database):
    rng = SeededRng(3)
    async with tables_at(database, ManualClock(2e9), abandoned=1e12) as tables:
        rows = {row.game: row for row in await tables.store.rows()}
        assert set(rows) == set(TOKENS) == set(game_names())
        for game, token in TOKENS.items():
            live = await tables.live(rows[game].id)
            assert await tables.admission.seat_of(live, token) == 0
            assert live.table.status.said[-1].text == "See you tomorrow"
            if live.table.status.paused:  # a time that ran for everybody, while nobody served it
                await ask(live, 0, c.Resume())
            before = live.table.n
            for _ in range(10):
                if (found := some_action(live.table.running, rng)) is not None:
                    await act(live, *found)
                else:  # the time of a round passes
                    tables.clock.advance(60)
                    await live.settle()
            assert live.table.n > before
        for row in await tables.store.rows():
            assert (await check_table(tables.store, row)).faults == ()
