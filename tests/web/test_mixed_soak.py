"""Mixed play at a steady rate while workers and the database die: for a minute or an hour.

`SOAK_SECONDS=3600 pytest -m prove -s tests/web/test_mixed_soak.py` is an hour of it.
"""

import asyncio
import itertools
import os
import signal
import statistics
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hexhaven.core.chance import SeededRng
from hexhaven.lab.load.figures import memory_of
from hexhaven.table.keys import new_secret
from tests.postgres import Postgres
from tests.web.players import WORDS, Player, check_kept, stored, until_ready
from tests.web.processes import SECONDS, Program, workers_of

pytestmark = [pytest.mark.anyio, pytest.mark.prove]

SOAK_SECONDS = float(os.environ.get("SOAK_SECONDS", "60"))
#: How often somebody comes, somebody is counted, and something dies, in seconds.
BETWEEN_GUESTS, BETWEEN_LOOKS, BETWEEN_DEATHS = 2.0, 1.0, 15.0
MOVES = 12
#: What may be more at last than before, of all workers together.
MORE_MEGABYTES, MORE_FILES = 40, 40
TROUBLE = (AssertionError, ConnectionClosed, InvalidHandshake, OSError, httpx.HTTPError)


class Soak:
    """Everybody who plays, what was counted of them, and what the workers hold."""

    def __init__(self, server, postgres):
        self.server, self.postgres = server, postgres
        self.counts, self.players = Counter(), []
        self.memory, self.files = [], []

    async def play(self, seed):
        """One person against bots, who comes again after every cut."""
        game = (
            {"game": "dice", "bots": ["random"], "options": {"turns": 10}},
            {"game": "base", "seats": 3, "bots": ["random"] * 2, "options": {"turn_limit": 20}},
        )[seed % 2]
        held = await self._open(**game, start=True)
        player = Player(self.server, held, SeededRng(seed))
        self.players.append(player)
        self.counts["cuts"] += await player.play_on(MOVES, lambda _: until_ready(self.server))
        self.counts["moves"] += len(player.acknowledged)

    async def gather(self, seed):
        """People come to a table of Connect, watch, talk and go."""
        held = await self._open(game="connect", seats=6, public=True)
        wish = {"attempt": new_secret()}  # asked again, it is the same seat
        own = await self._insist(lambda: asyncio.to_thread(self.server.sit, held, "Ben", **wish))

        async def meet():
            async with self.server.joined(own) as ben, self.server.joined({"table": own["table"]}):
                await ben.ask("say", text="Hello!")

        await self._insist(meet)
        with suppress(*TROUBLE):
            async with self.server.joined(own) as ben:
                await ben.ask("leave")
        self.counts["gatherings"] += 1

    async def review(self, seed):
        """Somebody asks for the review of a game of bots, which may go on or not be ready yet."""
        held = await self._open("dice", 2, name=None, bots=["random"] * 2, start=True)
        path, wish = f"/api/tables/{held['table']}/review", {"token": held["token"], "begin": True}

        async def ask():
            answer = await asyncio.to_thread(self.server.post, path, wish)
            assert answer.status_code in (200, 409, 503)
            return answer.status_code

        self.counts[f"reviews answered by {await self._insist(ask)}"] += 1

    async def _open(self, *args, **game):
        return await self._insist(lambda: asyncio.to_thread(self.server.open, *args, **game))

    async def _insist(self, work):
        """Do something until it works, however often the server is away meanwhile."""
        async with asyncio.timeout(SECONDS):
            while True:
                try:
                    return await work()
                except TROUBLE:
                    self.counts["asked again"] += 1
                    await until_ready(self.server)

    async def let_die(self):
        """Kill a worker, and then the database, in turn."""
        for n in itertools.count():
            await asyncio.sleep(BETWEEN_DEATHS)
            if n % 2:
                await asyncio.to_thread(self.postgres.kill)
                await asyncio.to_thread(self.postgres.start)
                self.counts["kills of the database"] += 1
            elif workers := workers_of(self.server.process):
                os.kill(min(workers), signal.SIGKILL)
                self.counts["kills of workers"] += 1

    async def look(self):
        """Note again and again what the workers hold, while all of them are there."""
        while True:
            await asyncio.sleep(BETWEEN_LOOKS)
            workers = workers_of(self.server.process)
            try:
                memory = sum(memory_of(worker) for worker in workers)
                files = sum(sum(1 for _ in Path(f"/proc/{w}/fd").iterdir()) for w in workers)
            except OSError:  # one has just died
                continue
            if len(workers) == 2:
                self.memory.append(memory)
                self.files.append(files)

    async def run(self, seconds):
        """Let people come for so long; all of them come to an end."""
        others = [asyncio.create_task(work()) for work in (self.let_die, self.look)]
        until = time.monotonic() + seconds
        async with asyncio.TaskGroup() as guests:
            for seed in itertools.count():
                kind = (self.play, self.play, self.gather, self.review)[seed % 4]
                guests.create_task(kind(seed))
                await asyncio.sleep(BETWEEN_GUESTS)
                if time.monotonic() > until:
                    break
        for other in others:
            assert not other.done(), other.exception()
            other.cancel()
        await asyncio.wait(others)


def growth(values):
    """How much more there is at last than once everything was warm."""
    quarter = len(values) // 4
    return statistics.median(values[-quarter:]) - statistics.median(values[quarter : 2 * quarter])


async def test_mixed_play_goes_on_while_workers_and_the_database_die(tmp_path):
    with Postgres() as postgres:
        database = postgres.database()
        words = (*WORDS, "--workers", "2", "--address-rate", "100000")
        with Program(database, *words, log=tmp_path / "log") as server:
            soak = Soak(server, postgres)
            await soak.run(SOAK_SECONDS)
            await until_ready(server)
        for player in soak.players:
            check_kept(player, await stored(database, player.held["table"]))
    print(dict(soak.counts), f"{len(soak.players)} players, nothing lost")  # noqa: T201
    grown = growth(soak.memory), growth(soak.files)
    print(f"{soak.memory[0]:.0f} MB, {soak.memory[-1]:.0f} MB at last; {grown} more than warm")  # noqa: T201
    assert soak.counts["kills of workers"]
    assert soak.counts["kills of the database"]
    assert grown[0] < MORE_MEGABYTES
    assert grown[1] < MORE_FILES
