"""Requests at the door: addresses take turns, and pay for what theirs really took."""

import asyncio
import json
import threading
import time
from contextlib import asynccontextmanager

import pytest
from starlette.datastructures import Address

from hexhaven.web.app import HEADERS, make_app
from hexhaven.web.limits import Buckets, TooMuch, most_waiting
from hexhaven.web.settings import Rate, ServerSettings
from tests.waiting import eventually
from tests.web.server_at import server_at

pytestmark = pytest.mark.anyio

ADA, BEN = "192.0.2.1", "192.0.2.2"
SETTINGS = {"game": "dice", "seats": 2}


class Visited:
    """A server whose application is called without connections."""

    def __init__(self, app):
        self.app, self.server = app, app.state.server

    async def ask(self, method, path, body=None, who=ADA):
        """Ask for something; the status, the headers and what is answered."""
        sent, said = [], b"" if body is None else json.dumps(body).encode()
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method,
            "scheme": "http", "path": path, "raw_path": path.encode(), "query_string": b"",
            "root_path": "", "server": ("127.0.0.1", 80), "client": (who, 1),
            "headers": [(b"host", b"hall"), (b"content-type", b"application/json")],
        }  # fmt: skip

        async def receive():
            return {"type": "http.request", "body": said, "more_body": False}

        async def send(message):
            sent.append(message)

        await self.app(scope, receive, send)
        headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
        return sent[0]["status"], headers, b"".join(one.get("body", b"") for one in sent)

    def stop_time(self):
        """Let budgets stay as they are, so that what is spent can be read."""
        rate = Rate(1_000.0, 1_000_000.0)
        self.server.addresses = Buckets(rate, lambda: 0.0)

    def paid(self, who=ADA):
        """What an address has paid since, in milliseconds."""
        wait = self.server.addresses.charge(who, 1_000_000.0, patience=1_000_000.0)
        return 1_000.0 * wait


@asynccontextmanager
async def visited(folder):
    app = make_app(ServerSettings(str(folder / "hall.db"), bot_processes=0))
    async with app.router.lifespan_context(app):
        yield Visited(app)


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/live", None),
        ("GET", "/api/nothing", None),
        ("PUT", "/api/tables", None),
        ("GET", "/api/openapi.json", None),
        ("POST", "/api/tables", {"settings": {"game": "none"}}),
        ("POST", "/api/tables/aaaaaaaaaa/seats", {"name": 40 * "ﷺ"}),
    ],
)
async def test_an_address_pays_for_what_its_requests_really_took(tmp_path, method, path, body):
    async with visited(tmp_path) as there:
        await there.ask(method, path, body)
        there.stop_time()
        began = time.thread_time()
        for _ in range(20):
            await there.ask(method, path, body)
        took = 1_000.0 * (time.thread_time() - began)
        assert there.paid() >= 0.6 * took


async def test_codes_are_drawn_where_nobody_waits_for_them_and_are_paid_for(tmp_path):
    async with visited(tmp_path) as there:
        _, _, said = await there.ask("POST", "/api/tables", {"settings": SETTINGS, "name": "Ada"})
        held = json.loads(said)
        for kind in ("invitation", "move"):
            path = f"/api/tables/{held['table']}/{kind}"
            await there.ask("POST", path, {"token": held["token"]})
            there.stop_time()
            began = time.thread_time()
            for _ in range(5):
                status, *_ = await there.ask("POST", path, {"token": held["token"]})
                assert status == 200
            took = 1_000.0 * (time.thread_time() - began)
            assert there.paid() > 1.5 * took, kind


async def test_another_address_is_answered_among_the_first_however_many_ask(tmp_path):
    async with visited(tmp_path) as there:
        answered = []

        async def ask(who):
            await there.ask("PUT", "/api/tables", who=who)
            answered.append(who)

        await ask(BEN)
        flood = [asyncio.create_task(ask(ADA)) for _ in range(200)]
        await asyncio.sleep(0)
        await ask(BEN)
        assert len(answered) < 60
        await asyncio.gather(*flood)


async def test_who_asks_for_more_than_was_paid_is_refused_until_it_is(tmp_path):
    async with visited(tmp_path) as there:
        there.server.addresses = Buckets(Rate(1.0, 20.0), lambda: 0.0)
        statuses = [(await there.ask("GET", "/api/nothing"))[0] for _ in range(100)]
        assert statuses[0] == 404
        assert statuses[-1] == 429
        status, headers, _ = await there.ask("GET", "/api/nothing", who=BEN)
        assert (status, headers["cache-control"]) == (404, "no-store")
        assert all(headers[name.lower()] == value for name, value in HEADERS.items())


async def test_what_is_worked_out_in_threads_is_done_by_turns_of_addresses(tmp_path):
    begun, may_end = [], threading.Event()

    def work(who):
        begun.append(who)
        may_end.wait(30)

    async def do(server, who):
        await server.run_in_thread(Address(who, 1), work, who)

    async with server_at(tmp_path / "hall.db") as server:
        most = most_waiting(server.settings.address_rate)
        flood = [asyncio.create_task(do(server, ADA)) for _ in range(most)]
        await eventually(lambda: ADA in begun)
        with pytest.raises(TooMuch) as refused:
            await do(server, ADA)
        assert refused.value.message.id == "web.work_waits"
        other = asyncio.create_task(do(server, BEN))
        await eventually(lambda: len(begun) == 2)
        assert begun == [ADA, BEN], "one address has one place"
        may_end.set()
        await asyncio.gather(*flood, other)


async def test_who_waits_when_the_server_stops_is_told_so(tmp_path):
    async with visited(tmp_path) as there:
        asking = [asyncio.create_task(there.ask("GET", "/api/games")) for _ in range(3)]
        await asyncio.sleep(0)
        await there.server.say_goodbye()
        there.server.give_up_work()
        for answer in asking:
            status, headers, said = await answer
            assert (status, json.loads(said)["reason"]["id"]) == (503, "web.stopping")
            assert headers["x-content-type-options"] == "nosniff"


async def test_what_is_worked_out_in_a_thread_is_paid_for(tmp_path):
    async with visited(tmp_path) as there:
        there.stop_time()
        await there.ask("POST", "/api/preview", {"settings": {"game": "base", "seats": 4}})
        assert there.paid() > 0


async def test_the_description_of_the_api_is_written_once(tmp_path):
    async with visited(tmp_path) as there:
        status, headers, first = await there.ask("GET", "/api/openapi.json")
        assert (status, headers["content-type"]) == (200, "application/json")
        assert json.loads(first) == there.app.openapi()
        assert (await there.ask("GET", "/api/openapi.json"))[2] == first
