"""A real server process, and clients that talk to it over HTTP and sockets."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import selectors
import signal
import socket
import ssl
import subprocess
import sys
import time
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import DEVNULL

import httpx
from websockets.asyncio.client import connect

from hexhaven.table.protocol.frames import server_frames
from tests.forked_commands import Command

SECONDS = 120.0
#: For addresses without certificates: reading all that this machine trusts takes longer than any
#: answer.
PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
#: Bots that act at once and wait for nobody.
QUICK = ("--bot-pace", "0", "--answer-time", "0")


def free_port():
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


class ServerProcess:
    """`hexhaven serve` on a free port, which lives as long as the `with` block."""

    #: No test but those of it pays for what a server gets ready in advance.
    coach = ("--no-warmup",)

    def __init__(self, database, *words, log=None):
        port = () if "--port" in words else ("--port", "0")
        self.words = ("--database", str(database), *port, *self.coach, *words)
        self.log = Path(log or f"{database}.log") if "://" not in str(database) else Path(log)
        self.process = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *error):
        self.kill()

    def start(self):
        """Start the server, and wait until it answers."""
        reading, writing = os.pipe()
        self.stdout = os.fdopen(reading, encoding="utf-8")
        with self.log.open("ab") as log, os.fdopen(writing, "wb") as stdout:
            words = ["serve", "--language", "en", *self.words]
            self.process = self.launch(words, stdin=DEVNULL, stdout=stdout, stderr=log)
        self.url = self._announced().split(" at ")[1].split(" ")[0]

    def launch(self, words, **streams):
        """Start the process."""
        return Command(words, env=self.environment(), **streams)

    def environment(self):
        """Ours, but for the cache: what this machine has solved once must change nothing."""
        return {**os.environ, "XDG_CACHE_HOME": str(self.log.parent / "cache")}

    def _announced(self):
        with selectors.DefaultSelector() as waiting:
            waiting.register(self.stdout, selectors.EVENT_READ)
            assert waiting.select(SECONDS), "the server does not start"
        line = self.stdout.readline()
        assert line.startswith("Hexhaven serves at"), self.log.read_text()
        return line

    def kill(self):
        """End the server without any warning."""
        return self._end(signal.SIGKILL)

    def stop(self):
        """End the server as Ctrl-C does; its status."""
        return self._end(signal.SIGINT)

    def _end(self, how):
        if self.process.poll() is None:
            self.process.send_signal(how)
        status = self.process.wait(SECONDS)
        self.stdout.close()
        return status

    def post(self, path, body=None, **settings):
        """An answer to a request, whatever its status."""
        return self.request("POST", path, json={} if body is None else body, **settings)

    def get(self, path, **settings):
        return self.request("GET", path, **settings)

    def request(self, method, path, **settings):
        """An answer to any request, on a connection of its own."""
        settings = {"timeout": SECONDS, "verify": PLAIN, **settings}
        return httpx.request(method, self.url + path, **settings)

    def open(self, game="dice", seats=2, name="Ada", bots=(), start=False, **settings):
        """A new table; what its host holds."""
        settings = {"game": game, "seats": seats, **settings}
        wish = {"settings": settings, "bots": list(bots), "start": start}
        answer = self.post("/api/tables", wish if name is None else {**wish, "name": name})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def sit(self, held, name="Ben", **wish):
        """A seat at somebody's table."""
        wish = {"name": name, "key": held["key"], **wish}
        answer = self.post(f"/api/tables/{held['table']}/seats", wish)
        assert answer.status_code == 201, answer.text
        return answer.json()

    @asynccontextmanager
    async def joined(self, held, **hello):
        """A client at a table: by its token, or with none as a spectator."""
        async with self.connected() as client:
            await client.hello(held, **hello)
            yield client

    @asynccontextmanager
    async def connected(self, **settings):
        address = self.url.replace("http", "ws", 1) + "/api/socket"
        async with connect(address, max_size=None, close_timeout=1, **settings) as socket:
            yield Client(socket)


class Program(ServerProcess):
    """The same from a new interpreter, which may do something else first."""

    program = (sys.executable, "-m", "hexhaven")

    def launch(self, words, **streams):
        return subprocess.Popen([*self.program, *words], env=self.environment(), **streams)

    def environment(self):
        return {**super().environment(), "NUMBA_DISABLE_JIT": "1"}


class Compiled(Program):
    """A server whose rules are compiled, as hosts run it: bots and coaches compute a lot."""

    def environment(self):
        return dict(os.environ)


class Client:
    """One socket, with what was received on it; every frame must be one of the protocol's."""

    ids = itertools.count()

    def __init__(self, socket):
        self.socket = socket
        self.frames = []
        self.table = None
        self.parts = {}

    async def hello(self, held, **fields):
        token = {"token": held["token"]} if held.get("token") else {}
        key = {"key": held["key"]} if held.get("key") else {}
        await self.send(type="hello", table=held["table"], **{**token, **key, **fields})
        return await self.until("snapshot")

    async def send(self, **frame):
        await self.socket.send(json.dumps(frame))

    async def receive(self):
        async with asyncio.timeout(SECONDS):
            text = await self.socket.recv()
        server_frames.validate_json(text)
        frame = json.loads(text)
        self.frames.append(frame)
        if frame["type"] in ("snapshot", "update"):
            self._follow(frame)
        return frame

    def _follow(self, frame):
        self.n = frame["n"]
        self.now = frame
        if frame["table"] is not None:
            said = self.table["said"] if frame["type"] == "update" else []
            self.table = {**frame["table"], "said": [*said, *frame["table"]["said"]]}
        if frame["type"] == "snapshot":
            self.parts, self.now_seat = {}, frame["seat"]
        self.outcome = frame["outcome"]
        for name, part in frame["parts"].items():
            self.parts[name] = part
        self.parts = {name: part for name, part in self.parts.items() if part is not None}

    async def until(self, kind, where=lambda frame: True):
        """The next frame of a kind that fits."""
        async with asyncio.timeout(SECONDS):
            while True:
                frame = await self.receive()
                if frame["type"] == kind and where(frame):
                    return frame

    async def until_any(self, *kinds):
        """The next frame of some kinds."""
        async with asyncio.timeout(SECONDS):
            while (frame := await self.receive())["type"] not in kinds:
                pass
            return frame

    async def see(self, condition):
        """Receive until something holds."""
        async with asyncio.timeout(SECONDS):
            while not condition():
                await self.receive()

    async def answer(self, id):
        """The acknowledgement or refusal of a command."""
        async with asyncio.timeout(SECONDS):
            while True:
                frame = await self.receive()
                if frame["type"] in ("ack", "refusal") and frame["id"] == id:
                    return frame

    async def act(self, action, version=None, id=None):
        id = id or f"c{next(self.ids)}"
        version = self.n if version is None else version
        await self.send(type="act", id=id, version=version, action=action)
        return await self.answer(id)

    async def ask(self, kind, id=None, **fields):
        id = id or f"c{next(self.ids)}"
        await self.send(type="ask", id=id, change={"kind": kind, **fields})
        return await self.answer(id)

    async def play(self, rng, moves=None, seat=0):
        """Do listed actions by chance until the game is over, or for some moves."""
        done, deadline = 0, time.monotonic() + SECONDS
        while self.table["status"] == "playing" and (moves is None or done < moves):
            assert time.monotonic() < deadline, "the game does not go on"
            awaited = self.now["awaited"]
            listed = self.now["choices"]["listed"]
            if awaited and seat in awaited["must"] and listed:
                answer = await self.act(listed[rng.below(len(listed))])
                done += answer["type"] == "ack"
            else:
                await self.receive()
        return done


def workers_of(process):
    """The processes that serve, by their number."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    commands = {int(pid): Path(f"/proc/{pid}/cmdline").read_text() for pid in children}
    return {pid for pid, command in commands.items() if "spawn_main" in command}


def problem(answer):
    """The id of the reason why a request was refused."""
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["reason"]["text"]
    return answer.json()["reason"]["id"]


async def begin(host, *others):
    """Everybody is ready, and the game begins."""
    for other in others:
        await other.ask("ready")
    answer = await host.ask("start")
    assert answer["type"] == "ack", answer
    for other in others:
        await other.see(lambda other=other: other.table["status"] == "playing")
