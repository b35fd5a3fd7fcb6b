"""How much memory a table takes, and what is left of it."""

import gc
import tracemalloc
import weakref

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.table import changes as c
from hexhaven.table.changes import Settings
from hexhaven.table.clock import ManualClock
from hexhaven.table.initial_states import forget_initial_states
from hexhaven.table.live import LiveTable
from hexhaven.table.status import TableStatus
from hexhaven.table.table import Table
from hexhaven.table.timed_game import TimedGame
from hexhaven.table.transaction import Command
from hexhaven.web.broadcast.room import Room
from hexhaven.web.broadcast.sessions import MOST_CHARACTERS, Session
from tests.table.live_tables import ask, tables_at
from tests.waiting import eventually
from tests.web.broadcast.rooms import entered, nobody_is_away
from tests.web.server_at import server_at

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


@pytest.mark.slow
async def test_a_table_takes_less_than_200_kilobytes(tmp_path):
    assert await measured(tmp_path, 1, 150) < MOST


@pytest.mark.prove
async def test_tables_of_long_games_take_less_than_200_kilobytes(tmp_path):
    assert await measured(tmp_path, 6, 400) < MOST


#: What a table is made of.
PARTS = {LiveTable, Room, Session, Table, TableStatus, TimedGame}


def parts():
    """All parts of tables that there are."""
    return {id(one): one for one in gc.get_objects() if type(one) in PARTS}


async def used(server, game, seats):
    """Let people come to a new table, begin, watch, end the game and go."""
    live, _ = await server.tables.open(Settings(game=game, seats=seats), "Player 0")
    for seat in range(1, seats):
        await server.tables.sit(live, f"Player {seat}", seat)
        await ask(live, seat, c.Ready())
    room = server.rooms[live.id]
    sessions = [entered(room, who)[0] for who in (*range(seats), None)]
    for change in (c.Start(), c.Say(text="Welcome"), c.End()):
        await ask(live, 0, change)
    for session in sessions:
        room.leave(session)


@pytest.mark.slow
async def test_nothing_is_left_of_tables_that_were_let_go(tmp_path):
    clock = ManualClock(1000.0)
    async with server_at(tmp_path / "hall.db", clock, housekeeping=0.001) as server:
        before = parts().keys()
        for game, seats in (("base", 3), ("dice", 2), ("connect", 26)):
            await used(server, game, seats)
        made = [weakref.ref(one) for key, one in parts().items() if key not in before]
        assert {type(one()) for one in made} == PARTS
        clock.advance(60)
        await eventually(lambda: not server.tables.in_memory)
        forget_initial_states(0.0)
        gc.collect()
        await eventually(lambda: not any(one() for one in made))


LONG_LINE = "hexhaven " * 30


async def unread(folder, number):
    """Let spectators read nothing until they are let go; MB at most, and afterwards."""
    async with tables_at(folder / "hall.db") as tables:
        room = await played(tables, 5, 20)
        spectators = [entered(room, None)[0] for _ in range(number)]
        gc.collect()
        tracemalloc.start()
        try:
            while not all(session.gone for session in spectators):
                assert all(session.outbox.characters <= MOST_CHARACTERS for session in spectators)
                await ask(room.live, 0, c.Say(text=LONG_LINE))
            kept, most = (size / 1e6 for size in tracemalloc.get_traced_memory())
        finally:
            tracemalloc.stop()
        assert all("web.slow" in session.outbox.get_nowait() for session in spectators)
    print(f"{number} spectators: {most:.1f} MB at most, {kept:.1f} MB once they are let go")  # noqa: T201
    return most, kept


@pytest.mark.slow
async def test_spectators_who_do_not_read_take_what_their_queues_hold_and_are_let_go(tmp_path):
    most, kept = await unread(tmp_path, 3)
    assert most < 3 * MOST_CHARACTERS / 1e6 + 2
    assert kept < 1


@pytest.mark.prove
async def test_forty_spectators_who_do_not_read_take_less_than_50_megabytes(tmp_path):
    most, kept = await unread(tmp_path, 40)
    assert most < 50
    assert kept < 5
