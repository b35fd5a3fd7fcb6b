"""A full disk, a read-only database, lost answers of it: nothing is lost, nothing is done twice."""

import asyncio
import re
import resource
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import pytest

from hexhaven.core.chance import SeededRng
from tests.web.players import WORDS, Player, check_kept, stored
from tests.web.processes import SECONDS, ServerProcess

pytestmark = pytest.mark.anyio

#: Files may grow no longer than this on a disk that is full: the database is longer already.
FULL = 32_768
UNLIMITED = resource.RLIM_INFINITY
#: A server that lets one address do what it likes, and a game that is long enough.
PLENTY = (*WORDS, "--address-rate", "100000")
GAME = {"game": "dice", "bots": ["random"], "options": {"turns": 15}, "start": True}


async def failures(server):
    """How often the server could not write."""
    figures = (await asyncio.to_thread(server.get, "/metrics")).text
    return int(re.search(r"^hexhaven_write_failures_total (\d+)$", figures, re.MULTILINE)[1])


async def played_through(server, held, faults, times, moves):
    """Play a game while the database cannot be written now and then; the reconnects."""
    player, again = Player(server, held, SeededRng(1)), 0
    for time in range(1, times + 1):
        before = await failures(server)
        playing = asyncio.create_task(player.play_on(time * moves))
        await player.has_moved((time - 1) * moves + 1)
        with faults():  # at once: whoever has made all moves writes nothing any more
            async with asyncio.timeout(SECONDS):
                while await failures(server) == before:
                    await asyncio.sleep(0.05)
        again += await playing
    await asyncio.to_thread(server.kill)
    return player, again


async def filled_disks(folder, times, moves):
    """Play a game whose disk is full now and then."""
    database = folder / "hall.db"

    @contextmanager
    def full():
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (FULL, UNLIMITED))
        yield
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))

    with ServerProcess(database, *PLENTY) as server:
        held = server.open(**GAME)
        player, again = await played_through(server, held, full, times, moves)
    check_kept(player, await stored(database, held["table"]))
    print(f"{times} full disks, {len(player.acknowledged)} moves, {again} reconnects, none lost")  # noqa: T201


async def test_a_full_disk_loses_nothing_and_the_game_goes_on_by_itself(tmp_path):
    await filled_disks(tmp_path, 1, 6)


@pytest.mark.prove
async def test_a_disk_that_is_full_often_loses_nothing(tmp_path):
    await filled_disks(tmp_path, 4, 6)


async def read_only_databases(postgres, folder, times, moves):
    """Play a game whose database is read-only now and then, as a standby is."""
    database = postgres.database()

    def make_read_only(answer):
        name = urlsplit(database).path[1:]
        postgres.ask(f"ALTER DATABASE {name} SET default_transaction_read_only = {answer}")
        others = f"datname = '{name}'"
        postgres.ask(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")

    @contextmanager
    def read_only():
        make_read_only("on")
        yield
        make_read_only("off")

    with ServerProcess(database, *PLENTY, log=folder / "log") as server:
        held = server.open(**GAME)
        player, again = await played_through(server, held, read_only, times, moves)
    check_kept(player, await stored(database, held["table"]))
    print(f"{times} times read-only, {len(player.acknowledged)} moves, {again} reconnects")  # noqa: T201


async def test_a_read_only_database_loses_nothing_and_the_game_goes_on(postgres, tmp_path):
    await read_only_databases(postgres, tmp_path, 1, 6)


@pytest.mark.prove
async def test_a_database_that_is_often_read_only_loses_nothing(postgres, tmp_path):
    await read_only_databases(postgres, tmp_path, 4, 6)


class Proxy:
    """Stands before PostgreSQL, and cuts some connections between a COMMIT and its answer."""

    def __init__(self, address, rng, every):
        self._to = urlsplit(address)
        self._rng, self._every = rng, every
        self.commits = self.cut = 0
        self.cuts = False

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        self.address = self._to._replace(netloc=f"{self._to.username}@127.0.0.1:{port}").geturl()
        return self

    async def __aexit__(self, *error):
        self._server.close()

    async def _serve(self, reader, writer):
        back, forth = await asyncio.open_connection(self._to.hostname, self._to.port)
        dying = asyncio.Event()

        async def ask():
            while data := await reader.read(65_536):
                if b"COMMIT" in data:
                    self.commits += 1
                    if self.cuts and self._rng.below(self._every) == 0:
                        dying.set()
                forth.write(data)
                await forth.drain()

        async def answer():
            while data := await back.read(65_536):
                if dying.is_set():  # it is done, and nobody will hear of it
                    self.cut += 1
                    return
                writer.write(data)
                await writer.drain()

        tasks = [asyncio.create_task(work()) for work in (ask, answer)]
        with suppress(OSError):
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(OSError, asyncio.CancelledError):
                await task
        writer.close()
        forth.close()


async def cut_commits(postgres, folder, cuts, every):
    """Play while answers to COMMIT are lost; whatever was stored is found again, once."""
    database = postgres.database()
    async with Proxy(database, SeededRng(4), every) as proxy:
        starting = ServerProcess(proxy.address, *PLENTY, log=folder / "log")
        server = await asyncio.to_thread(starting.__enter__)
        try:
            held = await asyncio.to_thread(lambda: server.open(**GAME))
            player, moves, again = Player(server, held, SeededRng(2)), 0, 0
            proxy.cuts = True
            while proxy.cut < cuts and moves < 200:
                moves += 3
                again += await player.play_on(moves)
        finally:
            await asyncio.to_thread(server.kill)
    entries = await stored(database, held["table"])
    check_kept(player, entries)
    commands = [entry.command for entry in entries if entry.command]
    assert len(set(commands)) == len(commands)
    print(f"{proxy.cut} of {proxy.commits} answers cut, {again} reconnects, none done twice")  # noqa: T201


async def test_a_lost_answer_to_commit_loses_and_doubles_nothing(postgres, tmp_path):
    await cut_commits(postgres, tmp_path, 2, 4)


@pytest.mark.prove
async def test_many_lost_answers_to_commit_lose_and_double_nothing(postgres, tmp_path):
    await cut_commits(postgres, tmp_path, 15, 5)
