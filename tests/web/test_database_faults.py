"""A full disk, a read-only database, lost answers of it: nothing is lost, nothing is done twice."""

import asyncio
import re
import resource
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.table.keys import new_secret
from hexhaven.table.store import open_store
from tests.waiting import eventually
from tests.web.players import WORDS, Player, check_kept, stored
from tests.web.processes import ServerProcess

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


async def fails_again(server, before):
    """Whether the server could not write more often than before."""
    return await failures(server) > before


async def played_through(server, held, faults, times, moves):
    """Play a game while the database cannot be written now and then; the reconnects."""
    player, again = Player(server, held, SeededRng(1)), 0
    for time in range(1, times + 1):
        before = await failures(server)
        playing = asyncio.create_task(player.play_on(time * moves))
        await player.has_moved((time - 1) * moves + 1)
        with faults():  # at once: a player who has made all moves writes nothing any more
            await eventually(lambda before=before: fails_again(server, before))
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
        #: Cut the answer to this COMMIT from now on, counted from 0, and no other.
        self.next = None

    def _is_cut(self):
        if self.next is None:
            return self.cuts and self._rng.below(self._every) == 0
        self.next -= 1
        return self.next == -1

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
                    if self._is_cut():
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
    check_kept(player, await stored(database, held["table"]))
    print(f"{proxy.cut} of {proxy.commits} answers cut, {again} reconnects, none done twice")  # noqa: T201


async def test_a_lost_answer_to_commit_loses_and_doubles_nothing(postgres, tmp_path):
    await cut_commits(postgres, tmp_path, 2, 4)


@pytest.mark.prove
async def test_many_lost_answers_to_commit_lose_and_double_nothing(postgres, tmp_path):
    await cut_commits(postgres, tmp_path, 15, 5)


class Insistent:
    """Somebody who asks a server for something again when its database lost an answer."""

    def __init__(self, server, proxy):
        self.server, self.proxy = server, proxy
        self.lost = 0

    async def post(self, path, **body):
        return await asyncio.to_thread(self.server.post, path, body)

    async def once(self, lost, path, **body):
        """What a request brings during which the answer to one COMMIT is lost: asked again, it."""
        body["attempt"] = new_secret()
        self.proxy.next = lost
        answer = await self.post(path, **body)
        self.proxy.next = None
        if answer.status_code >= 500:
            self.lost += 1
            answer = await self.post(path, **body)
        assert answer.status_code < 300, answer.text
        assert (await self.post(path, **body)).json() == answer.json()
        return answer.json()


#: The answers to COMMIT that are lost in turn: no request below waits for more.
LOST = 6


async def seats_and_tables(insistent, k):
    """Open a table, take a seat, move it, take it along, play again and from a moment."""
    once, post = insistent.once, insistent.post
    settings = {"game": "dice", "seats": 3, "options": {"turns": 1}, "public": True}
    host = await once(k, "/api/tables", settings=settings, name=f"Ada{k}", bots=["random"])
    table = f"/api/tables/{host['table']}"
    ben = await once(k, f"{table}/seats", name="Ben")
    assert (host["seat"], ben["seat"]) == (0, 2)
    moved = (await post(f"{table}/move", token=ben["token"])).json()["url"].partition("move=")[2]
    ben = await once(k, "/api/redeem", secret=moved)
    assert (ben["table"], ben["seat"]) == (host["table"], 2)
    code = (await post("/api/mine/code", tokens=[ben["token"]])).json()["code"]
    assert [held["seat"] for held in await once(k, "/api/mine/redeem", code=code)] == [2]
    alone = {**settings, "seats": 1}
    own = await once(k, "/api/tables", settings=alone, name=f"Cleo{k}", start=True)
    async with insistent.server.joined(own) as cleo:
        moment = cleo.n
        assert cleo.table["status"] == "playing"
        await cleo.play(SeededRng(k))
        await cleo.see(lambda: cleo.table["status"] == "over")
    table, token = f"/api/tables/{own['table']}", own["token"]
    again = await once(k, f"{table}/rematch", token=token)
    async with insistent.server.joined(again) as cleo:
        assert cleo.table["status"] == "playing"
    wish = {"n": moment, "seat": 0, "name": "Cleo", "bot": "random"}
    on = await once(k, f"{table}/play-on", token=token, **wish)
    assert len({own["table"], again["table"], on["table"]}) == 3


async def asked_again(postgres, folder, times):
    """Ask for seats and tables while answers to COMMIT are lost; every one is had once."""
    database = postgres.database()
    async with Proxy(database, SeededRng(4), 1) as proxy:
        starting = ServerProcess(proxy.address, *PLENTY, log=folder / "log")
        server = await asyncio.to_thread(starting.__enter__)
        try:
            insistent = Insistent(server, proxy)
            for k in range(times):
                await seats_and_tables(insistent, k)
        finally:
            await asyncio.to_thread(server.kill)
    store = await open_store(database, alone=False)
    rows = await store.rows()
    await store.close()
    assert insistent.lost >= 6
    assert len(rows) == 4 * times, "none is opened twice"
    print(f"{insistent.lost} answers lost, {len(rows)} tables, every seat had once")  # noqa: T201


async def test_seats_and_tables_whose_answer_is_lost_are_had_once(postgres, tmp_path):
    await asked_again(postgres, tmp_path, 2)


@pytest.mark.prove
async def test_seats_and_tables_are_had_once_whichever_answer_is_lost(postgres, tmp_path):
    await asked_again(postgres, tmp_path, LOST)
