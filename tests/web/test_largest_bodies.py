"""One address sends the largest bodies and frames that are taken, and others hardly wait for it."""

import asyncio
import json
import os
import sys
import time
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.routing import Route
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hexhaven.core.processes import core_count
from hexhaven.lab.load.figures import memory_of, percentiles
from hexhaven.table.protocol.fields import MOST_FRAME, MOST_INVITED, MOST_TOKENS
from hexhaven.web.api import ROUTERS
from hexhaven.web.app import MOST_HOST
from hexhaven.web.hosting.connections import MOST_HEAD
from tests.web import other_address
from tests.web.players import until_ready
from tests.web.processes import PLAIN, SECONDS, ServerProcess, free_port
from tests.web.proxies import Proxied, caddy, certify, nginx

pytestmark = pytest.mark.anyio

#: The address that sends whatever it likes; another plays meanwhile, from `other_address.ADDRESS`.
SENDER = "127.0.0.2"
#: What one address may cost others at the 99th percentile, and the server in memory at any moment.
MOST_WAIT_MS, MOST_MEGABYTES = 250.0, 50.0
#: In a few seconds the 99th percentile is the longest wait, of which other programs have a part.
LENIENCE = 4.0
#: How often a proof is repeated, and for how many seconds nobody sends before each time: other
#: programs of the machine delay everybody, so the best time counts, and what it took without it.
TIMES, ALONE = 3, 5.0
#: How often the memory is looked at, in seconds.
LOOK_SECONDS = 0.02
OPTIONS = {f"o{i}": "x" * 20 for i in range(1_500)}
ROUTES = [route for router in ROUTERS for route in router.routes if isinstance(route, Route)]


def wrong(field):
    """What a field may be sent that takes long to judge: many things, and all of them wrong."""
    if field in ("settings", "change"):
        settings = {"game": "base", "seats": 3, "options": OPTIONS}
        return settings if field == "settings" else {"kind": "arrange", "settings": settings}
    if field in ("tokens", "bots", "names", "actions", "seats"):
        return ["?"] * 20_000
    return OPTIONS if field in ("credential", "action") else "x" * 43


#: Stands in a body for the token of a seat at the table that is asked about.
TOKEN = "?" * 43
#: The largest bodies that are as they should be, by the name of their route: they are carried out.
VALID = {
    "open_table": [
        {"settings": {"game": "dice", "seats": 2, "script": {"draws": ["1"] * 9_900}}},
        {"settings": {"game": "connect", "seats": 2_400}, "bots": ["random"] * 2_400},
        {"settings": {"game": "connect", "seats": 48}, "bots": ["random"] * 48, "start": True},
    ],
    "preview": [{"settings": {"game": "connect", "seats": 2_400}}],
    "my_tables": [{"tokens": [f"{n:043}" for n in range(MOST_TOKENS)]}],
    "invite": [{"token": TOKEN}],
    "sheet": [{"token": TOKEN, "count": MOST_INVITED}],
    "move": [{"token": TOKEN}],
}
#: Routes whose answers hold the name of the host, drawn as a code, and the longest such name.
DRAWN, LONG_HOST = ("invite", "sheet", "move"), "a" * MOST_HOST


class Way(NamedTuple):
    """One way to ask for much."""

    #: Of the route that is asked.
    name: str
    method: str
    path: str
    body: bytes = b""
    host: str | None = None


def shortened(value, most):
    """A value as JSON of at most so many bytes, which may end anywhere."""
    return json.dumps(value).encode()[:most]


def bodies(route):
    """The largest bodies of a route: wrong fields and values, no JSON, and some that are valid."""
    if route.body_field is None:
        return [b""]
    model = route.body_field.field_info.annotation
    own = {name: wrong(name) for name in model.model_fields}
    few = {name: value[:60] if isinstance(value, list) else value for name, value in own.items()}
    many = json.dumps({f"f{i}": i for i in range(60)}).encode()
    valid = [json.dumps(body).encode() for body in VALID.get(route.name, ())]
    assert all(len(body) <= model.most_bytes for body in valid)
    few_wrong = [many, json.dumps(few).encode()[: model.most_bytes]]
    return [*few_wrong, shortened(own, model.most_bytes), *valid]


def ways(route):
    """The ways to ask for much by a route."""
    (method,) = route.methods - {"HEAD"}
    path, host = route.path.replace("{game}", "base"), LONG_HOST if route.name in DRAWN else None
    return [Way(route.name, method, path, body, host) for body in bodies(route)]


WAYS = [way for route in ROUTES for way in ways(route)]
#: The longest paths that are read, which lead nowhere.
WAYS += [
    Way("nowhere", "GET", (path + "/" + "%41/" * MOST_HEAD)[: MOST_HEAD - 512])
    for path in ("", "/api", "/api/tables/{id}", "/assets", "/t")
]


FRAMES = [
    {"type": "hello", "table": "aaaaaaaaaa", **OPTIONS},
    {"type": "act", "id": "a", "version": 1, "action": OPTIONS},
    {"type": "ask", "id": "b", "change": wrong("change")},
    {"type": "look", **OPTIONS},
    {"type": "meet", "seats": ["?"] * 3_000},
    {"type": "ping", **OPTIONS},
]
TEXTS = [json.dumps(frame)[:MOST_FRAME] for frame in FRAMES]


class Sender:
    """Sends the largest of everything, again and again, on some connections at once."""

    def __init__(self, server, held):
        self.server, self.held = server, held
        #: Proxies know the name of the host, and let no other one in.
        self.is_reached_directly = not isinstance(server, Proxied)
        self.statuses = {}
        self.frames = self.requests = self.failures = 0

    async def send(self, seconds, connections):
        """Send for so many seconds."""
        async with asyncio.timeout(seconds + SECONDS):
            until = time.monotonic() + seconds
            asking = [self._ask(until, first) for first in range(connections)]
            await asyncio.gather(*asking, *(self._flood(until) for _ in range(connections)))

    async def _ask(self, until, first):
        trusted = getattr(self.server, "trusted", PLAIN)
        transport = httpx.AsyncHTTPTransport(verify=trusted, local_address=SENDER)
        async with httpx.AsyncClient(
            base_url=self.server.url, transport=transport, timeout=SECONDS
        ) as client:
            place = first * len(WAYS) // 4
            while time.monotonic() < until:
                way = WAYS[place % len(WAYS)]
                path = way.path.replace("{id}", self.held["table"])
                body = way.body.replace(TOKEN.encode(), self.held["token"].encode())
                headers = {"content-type": "application/json"}
                if way.host is not None and self.is_reached_directly:
                    headers["host"] = way.host
                with suppress(httpx.TransportError):
                    answer = await client.request(way.method, path, content=body, headers=headers)
                    self.statuses.setdefault(way.name, set()).add(answer.status_code)
                    self.failures += answer.status_code >= 500
                self.requests += 1
                place += 1

    async def _flood(self, until):
        address = self.server.url.replace("http", "ws", 1) + "/api/socket"
        hello = {"type": "hello", "table": self.held["table"], "token": self.held["token"]}
        secured = {"ssl": self.server.trusted} if address.startswith("wss") else {}
        while time.monotonic() < until:
            with suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError):
                async with connect(
                    address, local_addr=(SENDER, 0), close_timeout=0.1, open_timeout=5, **secured
                ) as socket:
                    await socket.send(json.dumps(hello))
                    while time.monotonic() < until:
                        for frame in TEXTS:
                            async with asyncio.timeout(1.0):
                                await socket.send(frame)
                                await socket.ping(os.urandom(125))
                            self.frames += 1
                            await asyncio.sleep(0.001)  # for what else this process does


async def waits_of_another(server, seconds):
    """How long a player at another address, in a process of its own, waits meanwhile."""
    words = ("-m", other_address.__name__, server.url, str(seconds))
    other = await asyncio.create_subprocess_exec(
        sys.executable, *words, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await other.communicate()
    assert other.returncode == 0
    return json.loads(said)


class MemoryWatch:
    """How much memory a process has had at any moment of a block, in MB."""

    def __init__(self, process):
        self._process, self.before, self.most = process, memory_of(process), 0.0

    async def __aenter__(self):
        self._looking = asyncio.create_task(self._look())
        return self

    async def __aexit__(self, *error):
        self._looking.cancel()

    async def _look(self):
        while True:
            self.most = max(self.most, memory_of(self._process) - self.before)
            await asyncio.sleep(LOOK_SECONDS)


@asynccontextmanager
async def reached_by(proxy, folder, server):
    """A server as people reach it, perhaps through a proxy."""
    if proxy is None:
        yield server
        return
    port, (cert, key, trusted) = free_port(), certify(folder)
    address = urlsplit(server.url).netloc
    with proxy(folder, port, [address, address], cert, key):
        proxied = Proxied(port, trusted)
        await until_ready(proxied)
        yield proxied


async def lean(folder, seconds, connections, proxy=None, *, times=1, alone=0.0):
    """Let one address send for a while, some times; the delay of another, and the most memory.

    The delay is of the 99th percentile, the best of these times, over the best of nobody sending.
    """
    usual, found = [], []
    with ServerProcess(folder / "hall.db", "--bot-processes", "1") as server:
        held = server.open(public=True)
        async with reached_by(proxy, folder, server) as there:
            sender = Sender(there, held)
            await sender.send(min(seconds, 10.0), 1)  # so that everything is loaded once
            async with MemoryWatch(server.process.pid) as memory:
                for _ in range(times):
                    if alone:
                        usual.append(percentiles(await waits_of_another(there, alone)))
                    waits, _ = await asyncio.gather(
                        waits_of_another(there, seconds), sender.send(seconds, connections)
                    )
                    found.append(percentiles(waits))
                    print(f"{len(waits)} actions: {found[-1]}, alone {usual[-1:]}")  # noqa: T201
        assert server.get("/api/health").status_code == 200
    sent = f"{sender.requests} requests, {sender.failures} failures, {sender.frames} frames"
    delay = best(found) - (best(usual) if usual else 0.0)
    print(f"{sent}, {memory.most:.1f} MB more, {delay:.1f} ms of delay")  # noqa: T201
    return sender, delay, memory.most


def best(times):
    """The least 99th percentile of some times."""
    return min(one["p99_ms"] for one in times)


def crowding():
    """How many times slower other programs make everything."""
    return max(1.0, os.getloadavg()[0] / core_count())


async def test_others_are_answered_while_one_address_sends_the_largest_of_everything(tmp_path):
    sender, delay, grown = await lean(tmp_path, 4.0, 2)
    assert sender.frames
    assert len(sender.statuses) > len(ROUTES) // 2
    assert not sender.failures
    assert grown < MOST_MEGABYTES
    assert delay < LENIENCE * MOST_WAIT_MS * crowding()


ARRANGEMENTS = [
    {"kind": "arrange", "settings": {"game": "connect", "seats": seats}} for seats in (2_398, 2_400)
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "frames"),
    [
        (2_400, [{"type": "ask", "change": change} for change in ARRANGEMENTS]),
        (1_200, 2 * [{"type": "look", "whole": True}]),
    ],
    ids=["settings of 2,400 seats", "whole looks at 1,200 seats"],
)
async def test_others_hardly_wait_for_twenty_large_frames_at_once(seats, frames, tmp_path):
    with ServerProcess(tmp_path / "hall.db", "--bot-processes", "1") as server:
        held = server.open("connect", seats)
        async with server.connected(local_addr=(SENDER, 0)) as client:
            await client.hello(held)
            await send_all(client, frames)  # so that everything is loaded once
            sending = asyncio.create_task(send_all(client, 10 * frames))
            waits = percentiles(await waits_of_another(server, 6.0))
            await sending
    print(waits)  # noqa: T201
    assert waits["p99_ms"] < MOST_WAIT_MS * crowding()


async def send_all(client, frames):
    """Send frames without waiting, then wait until each was answered."""
    for frame in frames:
        await client.send(**frame, **({"id": f"f{next(client.ids)}"} if "change" in frame else {}))
    for _ in frames:
        answer = await client.until_any("ack", "snapshot", "refusal")
        assert answer["type"] != "refusal", answer


@pytest.mark.prove
@pytest.mark.parametrize(
    ("proxy", "seconds"), [(None, 40.0), (nginx, 10.0), (caddy, 10.0)], ids=["", "nginx", "caddy"]
)
async def test_others_hardly_wait_while_one_address_sends_for_as_long_as_it_likes(
    proxy, seconds, tmp_path
):
    sender, delay, grown = await lean(tmp_path, seconds, 6, proxy, times=TIMES, alone=ALONE)
    assert proxy or sender.statuses.keys() >= {route.name for route in ROUTES}
    assert not sender.failures
    assert sender.frames
    assert grown < MOST_MEGABYTES
    assert delay < MOST_WAIT_MS * crowding()
