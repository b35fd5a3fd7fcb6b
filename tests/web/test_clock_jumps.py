"""The clock of a server's machine is set while games run: nobody's time is up, or stands still."""

import asyncio
import os
import struct
import sys

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from tests.web.processes import QUICK, Program

pytestmark = pytest.mark.anyio

#: A server whose machine's clock is as many seconds wrong as a file says.
WRONG = """
import os, struct, sys, time
true, away = time.time, open(os.environ["CLOCK"], "rb", buffering=0)
time.time = lambda: true() + struct.unpack("d", os.pread(away.fileno(), 8, 0))[0]
from hexhaven.cli import main
main(sys.argv[1:])
"""
DAY = 86_400.0
#: The clock of a table at which nobody hurries, what must be left of it, and one that ends soon.
LONG, LEFT, SOON = 600_000, 560_000, 5


class WrongClock(Program):
    """A server on a machine whose clock can be set."""

    program = (sys.executable, "-c", WRONG)

    def __init__(self, database, *words):
        super().__init__(database, *words)
        self.file = database.with_suffix(".clock")
        self.set(0.0)

    def set(self, seconds):
        """Let the machine's clock be that many seconds ahead of the time."""
        with self.file.open("r+b" if self.file.exists() else "wb", buffering=0) as file:
            file.write(struct.pack("d", seconds))

    def environment(self):
        return {**super().environment(), "CLOCK": os.fspath(self.file)}


async def its_clock(server, held):
    """The entry at which a table is, and what is left to its only seat."""
    async with server.joined(held) as client:
        return client.n, client.now["awaited"]["clocks"]["0"]


async def goes_on(server, held, who):
    """Wait until a clock has let a seat or Nature act, for which nobody else does."""
    async with server.joined(held) as client:
        before = client.n

        def acted():
            lines = client.frames[-1].get("lines", ())
            return any(line["n"] > before and line["seat"] == who for line in lines)

        await client.see(acted)


async def set_often(folder, jumps, *, restarted):
    """Set the clock of a machine again and again, and perhaps while its server is down.

    After the jumps of each group everything is seen to go on.
    """
    server = WrongClock(folder / "hall.db", *QUICK, "--bot-processes", "1", "--away", "3600")
    game = {"game": "dice", "seats": 1, "options": {"turns": 15}, "start": True}
    rounds = {"game": "connect", "seats": 4, "options": {"times": "5/5"}, "start": True}
    with server:
        slow = server.open(**game, clock=LONG)
        before, _ = await its_clock(server, slow)
        for group in jumps:
            quick, hall = (
                server.open(**game, clock=SOON),
                server.open(**rounds, bots=["random"] * 3),
            )
            for seconds in group:
                server.set(seconds)
                now, left = await its_clock(server, slow)
                assert now == before, "nobody's time is up"
                assert LEFT < left <= LONG
            await asyncio.gather(goes_on(server, quick, 0), goes_on(server, hall, NATURE))
        if restarted:
            await asyncio.to_thread(server.kill)
            server.set(-2 * DAY)
            await asyncio.to_thread(server.start)
            now, left = await its_clock(server, slow)
            assert now == before
            assert LEFT < left <= LONG
            await goes_on(server, quick, 0)
    times = sum(map(len, jumps)) + restarted
    print(f"the clock was set {times} times: no time was up early, none stood still")  # noqa: T201


async def test_a_clock_that_is_set_ends_no_time_and_stops_none(tmp_path):
    await set_often(tmp_path, [(DAY, -DAY)], restarted=False)


@pytest.mark.prove
async def test_a_clock_that_is_set_often_ends_no_time_and_stops_none(tmp_path):
    rng = SeededRng(1)
    jumps = [(rng.below(20 * 86_400) - 10 * DAY,) for _ in range(8)]
    await set_often(tmp_path, jumps, restarted=True)
