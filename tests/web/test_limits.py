"""What one address may spend, and how long a table lies untouched, on real servers."""

import asyncio
import json
import socket
import sys
from urllib.parse import urlsplit

import pytest
from starlette.websockets import WebSocket

from hexhaven.table.changes import Settings
from hexhaven.web.api import ROUTERS
from hexhaven.web.api.access import CHARGED
from hexhaven.web.limits import COSTS, Buckets, TooMuch, visitor
from hexhaven.web.settings import Rate
from hexhaven.web.sockets import PONG, Connection
from tests.web.processes import SECONDS, Program, ServerProcess, problem
from tests.web.server_at import server_at

pytestmark = pytest.mark.anyio

#: A server that finds tables abandoned after a second instead of days.
HASTY = """
import sys
from hexhaven.table.tables import Waits
from hexhaven.web.serve import serve
from hexhaven.web.settings import ServerSettings
waits = Waits(abandoned=1.0, housekeeping=0.1)
settings = ServerSettings(database=sys.argv[1], port=0, thinkers=1, waits=waits, greeting=1.0)
sys.exit(serve(settings, "en"))
"""


class HastyServer(Program):
    """A server that soon closes tables and connections at which nothing happens."""

    program = (sys.executable, "-c", HASTY)

    def __init__(self, database):
        super().__init__(database)
        self.database = database

    def launch(self, words, **streams):
        return super().launch([str(self.database)], **streams)


def test_an_address_that_spends_too_much_is_told_so_with_a_seat_or_without(tmp_path):
    words = ("--address-rate", "5", "--most-seats", "100", "--thinkers", "1")
    with ServerProcess(tmp_path / "hall.db", *words) as server:
        held = server.open()
        wish = {"settings": {"game": "connect", "seats": 102}}
        assert problem(server.post("/api/tables", wish)) == "table.too_large"
        answers = (server.get("/api/tables") for _ in range(1000))
        refused = next(answer for answer in answers if answer.status_code != 200)
        assert refused.status_code == 429
        assert refused.json()["reason"]["text"] == (
            "Too many requests in a short time. Wait a moment."
        )
        path = f"/api/tables/{held['table']}/sheet"
        assert server.post(path, {"token": held["token"]}).status_code == 429


def test_every_route_costs_something():
    for router in ROUTERS:
        assert router.dependencies == CHARGED
    names = {route.name for router in ROUTERS for route in router.routes}
    assert names | {"metrics"} == set(COSTS)


def test_a_network_of_addresses_is_one_visitor():
    assert visitor("2001:db8:1:2::1") == visitor("2001:db8:1:2:ffff::9")
    assert visitor("2001:db8:1:2::1") != visitor("2001:db8:1:3::1")
    assert visitor("::ffff:192.0.2.1") == visitor("192.0.2.1") != visitor("192.0.2.2")
    assert visitor("testclient") == "testclient"


def test_what_was_spent_comes_back_with_time():
    now = 0.0
    buckets = Buckets(Rate(10.0, 100.0), lambda: now)
    assert buckets.charge("ada", 1000.0) == 0.0, "nothing costs more than everything"
    with pytest.raises(TooMuch):
        buckets.charge("ada", 20.0)
    assert buckets.charge("ben", 20.0) == 0.0
    assert buckets.charge("ada", 20.0, patience=5.0) == 2.0
    with pytest.raises(TooMuch):
        buckets.charge("ada", 40.0, patience=5.0)
    now = 6.0
    assert buckets.charge("ada", 40.0) == 0.0


class Flood:
    """A socket on which frames come one after the other, without a pause."""

    def __init__(self, hello, frames):
        self.frames = [{"type": "websocket.connect"}, text(hello), *map(text, frames)]
        self.sent = []

    async def receive(self):
        return self.frames.pop(0) if self.frames else {"type": "websocket.disconnect"}

    async def send(self, message):
        self.sent.append(message)


def text(frame):
    return {"type": "websocket.receive", "text": json.dumps(frame)}


async def test_a_flood_of_frames_lets_others_have_their_turn_after_each(tmp_path):
    turns = 0

    async def somebody_else():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async with server_at(tmp_path / "hall.db") as server:
        live, held = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        hello = {"type": "hello", "table": live.id, "token": held.token}
        flood = Flood(hello, 50 * [{"type": "ping"}])
        scope = {"type": "websocket", "headers": [], "client": ("192.0.2.1", 1)}
        other = asyncio.create_task(somebody_else())
        await Connection(server, WebSocket(scope, flood.receive, flood.send)).run()
        other.cancel()
    assert turns >= 50


async def test_a_spectator_pays_for_nobody_who_watched_before(tmp_path):
    scope = {"type": "websocket", "headers": [], "client": ("192.0.2.1", 1)}
    pongs = 0
    async with server_at(tmp_path / "hall.db") as server:
        live, _ = await server.tables.open(Settings(game="dice", seats=2, public=True), "Ada")
        for _ in range(20):
            flood = Flood({"type": "hello", "table": live.id}, 50 * [{"type": "ping"}])
            await Connection(server, WebSocket(scope, flood.receive, flood.send)).run()
            pongs += sum(message.get("text", "") == PONG for message in flood.sent)
    assert pongs == 20 * 50


async def test_an_abandoned_table_closes_and_so_does_a_silent_connection(tmp_path):
    with HastyServer(tmp_path / "hall.db") as server:
        address = urlsplit(server.url)
        for said in (b"", b"GET / HTTP/1.1\r\nHost:"):
            with socket.create_connection((address.hostname, address.port), SECONDS) as silent:
                silent.sendall(said)
                assert silent.recv(1) == b"", "the server hangs up"
        held = server.open()
        async with server.joined(held) as ada:
            await ada.see(
                lambda: ada.table["status"] == "closed" or ada.frames[-1]["type"] == "bye"
            )
        async with server.joined(held) as ada:
            assert ada.table["status"] == "closed"
            assert (await ada.ask("say", text="Hello?"))["reason"]["id"] == "table.closed"
