"""A server under moderate use: people come, play, watch and go, and nothing is left of them."""

import asyncio
import re
import statistics
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.lab.load.figures import memory_of, percentiles
from tests.waiting import eventually
from tests.web.players import until_prepared
from tests.web.processes import QUICK, Program

pytestmark = pytest.mark.anyio

#: A server that lets go of tables soon after their games.
BRIEF = """
import sys
from hexhaven.table.tables import Timeouts
from hexhaven.web.hosting.serve import serve
from hexhaven.web.settings import Rate, ServerSettings
timeouts = Timeouts(idle=1.0, over=0.5, housekeeping=0.2)
plenty = Rate(1e6, 1e6)
settings = ServerSettings(
    database=sys.argv[1], port=0, bot_processes=1, timeouts=timeouts, bot_pace=0.0, answer_time=0.0,
    seat_rate=plenty, address_rate=plenty, prepares=True,
)
sys.exit(serve(settings, "en"))
"""


class BriefServer(Program):
    """A server whose tables leave its memory as soon as nobody needs them."""

    program = (sys.executable, "-c", BRIEF)

    def __init__(self, database):
        super().__init__(database, *QUICK)
        self.database = database

    def launch(self, words, **streams):
        return super().launch([str(self.database)], **streams)

    @property
    def files(self):
        """How many descriptors the server has open."""
        return sum(1 for _ in Path(f"/proc/{self.process.pid}/fd").iterdir())

    async def figures(self):
        """What the server counts."""
        text = (await asyncio.to_thread(self.get, "/metrics")).text
        return {name: int(n) for name, n in re.findall(r"^hexhaven_(\w+) (\d+)$", text, re.M)}

    async def holds_at_most(self, **figures):
        """Whether the server counts no more of anything than this."""
        found = await self.figures()
        return all(found[name] <= most for name, most in figures.items())


async def evening(server, seed):
    """One table from its opening to its end, with somebody who watches and chats."""
    game = {"game": "dice", "bots": ["random"], "options": {"turns": 10}, "public": True}
    held = await asyncio.to_thread(lambda: server.open(start=True, **game))
    async with server.joined(held) as ada:
        async with server.joined({"table": held["table"]}):
            await ada.ask("say", text="Good luck!")
            await ada.play(SeededRng(seed), moves=2)
        await ada.play(SeededRng(seed))
        assert ada.table["status"] == "over"


async def large_tables(server, seats, number):
    """Tables of Connect that somebody opens, looks at and leaves; the memory meanwhile, in MB."""
    game = {"game": "connect", "seats": seats, "public": True}
    for _ in range(number):
        held = await asyncio.to_thread(lambda: server.open(**game))
        async with server.joined({"table": held["table"]}):
            pass
    meanwhile = memory_of(server.process.pid)
    await eventually(lambda: server.holds_at_most(tables=0))
    return meanwhile


#: Seconds for which a client that asks all the time hears what else there is to hear.
BETWEEN_PINGS = 0.02


async def pings(server, waits):
    """Ask all the time whether the server is there, and note how long each answer takes."""
    held = await asyncio.to_thread(lambda: server.open(public=True))
    async with server.joined(held) as client:
        while True:
            began = time.perf_counter()
            await client.send(type="ping")
            await client.until("pong")
            waits.append(time.perf_counter() - began)
            with suppress(TimeoutError):
                async with asyncio.timeout(BETWEEN_PINGS):
                    await client.receive()


async def soaked(folder, evenings, at_once):
    """Let many tables be played; afterwards the server is as it was after the first of them."""
    with BriefServer(folder / "hall.db") as server:
        await until_prepared(server)
        waits, memory = [], []
        pinging = asyncio.create_task(pings(server, waits))
        files = None
        for first in range(0, evenings, at_once):
            seeds = range(first, min(evenings, first + at_once))
            await asyncio.gather(*(evening(server, seed) for seed in seeds))
            await eventually(lambda: server.holds_at_most(tables=1, sockets=1))
            if files is not None:  # its pool of connections is full after the first tables
                await eventually(lambda files=files: server.files <= files + POOLS)
            files = server.files if files is None else files
            memory.append(memory_of(server.process.pid))
        assert not pinging.done()
        pinging.cancel()
        await asyncio.wait([pinging])
        entries = Path(server.database).stat().st_size
    first, second = memory[1 : len(memory) // 2], memory[len(memory) // 2 :]
    grown = statistics.median(second) - statistics.median(first) if first else 0.0
    print(f"{evenings} tables, {memory[0]} MB after the first {at_once}, {memory[-1]} MB at last")  # noqa: T201
    print(f"median of the second half less that of the first: {grown:.1f} MB")  # noqa: T201
    stalls = percentiles(waits)
    print(f"{files} descriptors, {entries / 1e6:.1f} MB of database; pings: {stalls}")  # noqa: T201
    return grown, stalls


#: Connections and pools that a server may open later and keep.
POOLS = 12


async def test_nothing_is_left_of_those_who_came_and_went(tmp_path):
    await soaked(tmp_path, 6, 3)


@pytest.mark.prove
async def test_memory_does_not_grow_with_the_tables_that_were_played(tmp_path):
    grown, stalls = await soaked(tmp_path, 120, 6)
    assert grown < 12, "it grows by more than 200 kB a table"
    assert stalls["p99_ms"] < 250, "somebody who only asks whether it is there waits long"


#: How many MB a server may have more than before, once large tables are gone.
MOST_LEFT = 45


@pytest.mark.prove
async def test_memory_returns_after_large_tables(tmp_path):
    with BriefServer(tmp_path / "hall.db") as server:
        await until_prepared(server)
        before, after = memory_of(server.process.pid), []
        for _ in range(3):
            most = await large_tables(server, 1200, 3)
            after.append(memory_of(server.process.pid))
    print(f"{before} MB before, {most} MB with three tables of 1,200, {after} MB after each time")  # noqa: T201
    # What is alive is less than a megabyte; the rest is free, in pieces that cannot be returned.
    assert max(after) < before + MOST_LEFT
