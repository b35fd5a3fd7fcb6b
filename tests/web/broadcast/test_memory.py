"""How much memory a table takes."""

import gc
import tracemalloc

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.table import changes as c
from hexhaven.table.changes import Settings
from hexhaven.table.transaction import Command
from hexhaven.web.broadcast.room import Room
from tests.table.live_tables import ask, tables_at
from tests.web.broadcast.rooms import entered, nobody_is_away

pytestmark = pytest.mark.anyio

#: The most that a table of the base game may take, in kB.
MOST = 200


async def played(tables, seed, entries):
    """A room of a base game that four people have played this far, and have left."""
    live, _ = await tables.open(Settings(game="base", seats=4), "Player 0")
    for seat in range(1, 4):
        await tables.sit(live, f"Player {seat}", seat)
        await ask(live, seat, c.Ready())
    room = Room(live, nobody_is_away)
    sessions = [entered(room, who)[0] for who in (0, None)]
    await ask(live, 0, c.Start())
    rng = SeededRng(seed)
    while live.table.n < entries and live.table.status.phase == "playing":
        running = live.table.running_game()
        seat = min(running.pending.must or running.pending.may)
        listed = running.game.legal(running.state, seat).listed
        action = listed[rng.below(len(listed))] if listed else None
        text = str(action or running.game.fallback(running.state, seat))
        await live.submit(Command(seat, text, f"a{live.table.n}", holder=f"{seat}" * 64))
        for session in sessions:
            while not session.outbox.empty():
                session.outbox.get_nowait()
    for session in sessions:
        room.leave(session)
    return room


async def measured(folder, tables_measured, entries):
    """The memory of a table in kB, the mean of several, once caches are filled."""
    async with tables_at(folder / "hall.db") as tables:
        await played(tables, 99, 120)
        gc.collect()
        tracemalloc.start()
        try:
            rooms = [await played(tables, seed, entries) for seed in range(tables_measured)]
            gc.collect()
            kilobytes = tracemalloc.get_traced_memory()[0] / 1000 / tables_measured
        finally:
            tracemalloc.stop()
        assert all(room.live.table.n >= entries for room in rooms)
        print(f"{kilobytes:.0f} kB for each of {tables_measured} tables, {entries} entries")  # noqa: T201
        return kilobytes


async def test_a_table_takes_less_than_200_kilobytes(tmp_path):
    assert await measured(tmp_path, 1, 150) < MOST


@pytest.mark.prove
async def test_tables_of_long_games_take_less_than_200_kilobytes(tmp_path):
    assert await measured(tmp_path, 6, 400) < MOST
