"""A server and its tables in one process: what it keeps doing, whatever goes wrong once."""

import asyncio
import json
import weakref
from contextlib import contextmanager

import httpx
import pytest
from starlette.websockets import WebSocket

from hexhaven.table import changes as c
from hexhaven.table.changes import Settings
from hexhaven.table.clock import ManualClock
from hexhaven.table.transaction import Command
from hexhaven.web.app import make_app
from hexhaven.web.sockets import Connection
from tests.table.live_tables import Around, Failing
from tests.waiting import eventually
from tests.web.server_at import server_at

pytestmark = pytest.mark.anyio


class PassingTime(ManualClock):
    """A clock on which some time has passed whenever it is read."""

    def now(self):
        self.advance(0.4)
        return super().now()


@pytest.mark.slow
async def test_a_table_that_expires_while_others_are_looked_after_leaves_whole(tmp_path):
    clock = PassingTime(1000.0)
    async with server_at(tmp_path / "hall.db", clock, idle=60, housekeeping=0.001) as server:
        opened = [
            await server.tables.open(Settings(game="dice", seats=2), "Ada") for _ in range(20)
        ]
        for live, _ in opened:
            live.touched = clock.now() + len(server.rooms)  # they expire one after the other
        await eventually(lambda: not server.tables.in_memory)
        assert not server.rooms
        for live, _ in opened:
            assert (await server.room(live.id)).live is not live


async def test_a_finished_table_that_nobody_watches_is_soon_gone_and_leaves_nothing(tmp_path):
    clock = ManualClock(1000.0)
    async with server_at(tmp_path / "hall.db", clock, housekeeping=0.001) as server:
        live, held = await server.tables.open(Settings(game="dice", seats=1), "Ada")
        await live.submit(Command(held.seat, c.Start()))
        await live.submit(Command(held.seat, c.End()))
        gone = weakref.ref(live)
        clock.advance(60)
        await eventually(lambda: not server.tables.in_memory)
        del live
        await eventually(lambda: gone() is None)


async def test_one_table_that_fails_keeps_no_other(tmp_path):
    clock = ManualClock(1000.0)
    async with server_at(tmp_path / "hall.db", clock, idle=60, housekeeping=0.001) as server:
        bad, _ = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        good, _ = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        del server.rooms[bad.id]
        clock.advance(61)
        await eventually(lambda: good.id not in server.tables.in_memory)


class Gate:
    """Something at which everybody waits until a test lets them through."""

    def __init__(self):
        self.reached, self.open = asyncio.Event(), asyncio.Event()

    async def pass_through(self):
        self.reached.set()
        await self.open.wait()


async def test_somebody_who_comes_while_a_table_is_loaded_finds_it_whole(tmp_path):
    gate = Gate()

    class Slow(Around):
        async def claim(self, *args):
            await gate.pass_through()
            return await self.inner.claim(*args)

    async with server_at(tmp_path / "hall.db") as server:
        live, _ = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        id = live.id
    async with server_at(tmp_path / "hall.db") as server:
        server.tables.store.leases = Slow(server.tables.store.leases)
        first, impatient = [asyncio.create_task(server.room(id)) for _ in range(2)]
        await gate.reached.wait()
        impatient.cancel()
        others = [asyncio.create_task(server.room(id)) for _ in range(20)]
        await asyncio.sleep(0)
        gate.open.set()
        rooms = await asyncio.gather(first, *others)
        assert set(rooms) == {server.rooms[id]}
        assert server.rooms[id].live is server.tables.in_memory[id]


async def test_a_table_that_is_listed_before_it_is_open_is_one_table(tmp_path):
    gate = Gate()

    class Slow(Around):
        async def create(self, *args):
            await self.inner.create(*args)
            await gate.pass_through()

    async with server_at(tmp_path / "hall.db") as server:
        server.tables.store = Slow(server.tables.store)
        opening = asyncio.create_task(server.tables.open(Settings(game="dice", seats=2), "Ada"))
        await gate.reached.wait()
        (row,) = await server.tables.store.rows()
        listing = asyncio.create_task(server.room(row.id))
        await asyncio.sleep(0)
        gate.open.set()
        live, _ = await opening
        assert (await listing).live is live


async def test_somebody_who_may_have_been_stored_is_told_to_come_again(tmp_path):
    async with server_at(tmp_path / "hall.db") as server:
        live, held = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        live.store = Failing(live.store)
        hello = {"type": "hello", "table": live.id, "token": held.token}
        say = {"type": "ask", "id": "1", "change": {"kind": "say", "text": "hello"}}
        client = PlainSocket(hello, say)
        await Connection(server, client.socket).run()
        assert [frame["type"] for frame in client.received] == ["snapshot", "bye"]
        assert client.received[-1]["again"]


@contextmanager
def away(store):
    """A database that cannot be reached."""

    async def unreachable(query):
        raise OSError("no route to the database")

    store.fetch_all = store.fetch_first = unreachable
    yield
    del store.fetch_all, store.fetch_first


async def test_somebody_who_says_hello_while_the_database_is_away_is_told_to_come_again(tmp_path):
    async with server_at(tmp_path / "hall.db") as server:
        live, held = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        hello = {"type": "hello", "table": live.id, "token": held.token}
        client = PlainSocket(hello)
        with away(server.tables.store):
            await Connection(server, client.socket).run()
        (bye,) = client.received
        assert (bye["type"], bye["again"], bye["reason"]["id"]) == ("bye", True, "web.failed")
        client = PlainSocket(hello)
        again = asyncio.create_task(Connection(server, client.socket).run())
        await eventually(lambda: client.received)
        assert client.received[0]["type"] == "snapshot"
        again.cancel()
        await asyncio.wait([again])


async def test_a_server_lives_but_is_not_ready_while_the_database_is_away_or_it_stops(tmp_path):
    async with server_at(tmp_path / "hall.db") as server:
        app = make_app(server.settings)
        app.state.server = server
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:

            async def probes():
                alive, ready = await client.get("/api/live"), await client.get("/api/ready")
                return alive.status_code, ready.status_code, ready.json().get("reason", {})

            with away(server.tables.store):
                alive, ready, reason = await probes()
            assert (alive, ready, reason["id"]) == (200, 503, "web.no_database")
            assert await probes() == (200, 200, {})
            server.stopping = True
            alive, ready, reason = await probes()
            assert (alive, ready, reason["id"]) == (200, 503, "web.stopping")


@pytest.mark.parametrize("origin", [b"http://[", b"http://elsewhere.example", b"null"])
async def test_a_page_from_elsewhere_is_not_welcome(tmp_path, origin):
    async with server_at(tmp_path / "hall.db") as server:
        client = PlainSocket(headers=[(b"origin", origin), (b"host", b"here.example")])
        await Connection(server, client.socket).run()
        assert (client.status, client.received) == (4403, [])


class PlainSocket:
    """A socket on which frames come one after the other; it ends when the server says goodbye."""

    def __init__(self, *frames, headers=()):
        self.coming = [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "text": json.dumps(frame)} for frame in frames),
        ]
        self.received = []
        self._bye = asyncio.Event()
        scope = {"type": "websocket", "headers": list(headers), "client": ("192.0.2.1", 1)}
        self.socket = WebSocket(scope, self._next, self._take)

    async def _next(self):
        if not self.coming:
            await self._bye.wait()
            return {"type": "websocket.disconnect"}
        return self.coming.pop(0)

    async def _take(self, message):
        if message["type"] == "websocket.send":
            self.received.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.status = message["code"]
            self._bye.set()


class Unkept(Around):
    """A database that cannot be left as it should."""

    async def close(self):
        raise OSError("no route to the database")


async def test_a_server_that_cannot_reach_its_database_leaves_no_process_behind(tmp_path):
    async with server_at(tmp_path / "hall.db") as server:
        server.processes = Ended()
        server.tables.store = Unkept(server.tables.store)
        with pytest.raises(OSError, match="no route"):
            await server.stop()
        assert server.processes.stopped
        server.tables.store = server.tables.store.inner


class Ended:
    """The processes of bots, which note that they were ended."""

    stopped = False

    def stop(self):
        self.stopped = True
