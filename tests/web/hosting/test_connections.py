"""How connections are read: a few bytes at a time, one address after the other, and paid for."""

import asyncio
import itertools
import json
import select
import socket
import struct
import sys
import time
from contextlib import AsyncExitStack, ExitStack, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from hexhaven.web.broadcast.sessions import Backlog, Outbox, Session
from hexhaven.web.hosting.connections import (
    MOST_FRAGMENTS,
    MOST_HEAD,
    MOST_LINES,
    MOST_UNREAD_SECONDS,
    TURN_SECONDS,
    ReadingTurns,
)
from hexhaven.web.limits import FEWEST_CONNECTIONS, UNREAD
from tests.waiting import eventually
from tests.web.hasty_server import HastyServer, upgrade_request
from tests.web.processes import SECONDS, Program, ServerProcess, problem

pytestmark = pytest.mark.anyio

#: Somebody who is not trusted to speak for others, as 127.0.0.1 is.
STRANGER = "127.0.0.2"
#: Kernels keep a few megabytes of a connection that nobody reads.
MOST_KEPT = 16_000_000
#: How the kernel writes that neither end has closed a connection.
ESTABLISHED = "01"


class Raw:
    """A connection that says whatever it likes."""

    def __init__(self, server, source=STRANGER):
        self.address = urlsplit(server.url)
        self.there = self.address.hostname, self.address.port
        self.socket = socket.create_connection(self.there, SECONDS, source_address=(source, 0))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.socket.close()

    def say(self, said):
        """Say something, as far as it is heard; whether all of it was."""
        try:
            self.socket.sendall(said)
        except OSError:
            return False
        return True

    def hear(self):
        """What is heard until the connection ends."""
        heard = b""
        try:
            while more := self.socket.recv(65_536):
                heard += more
        except ConnectionError:
            pass
        return heard

    def is_held(self):
        """Whether the server still has the connection, which only the kernel may go on with."""
        here, there = (f":{name[1]:04X}" for name in (self.there, self.socket.getsockname()))
        lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
        (state,) = [one[3] for one in lines if one[1].endswith(here) and one[2].endswith(there)]
        return state == ESTABLISHED

    def upgrade(self):
        """Become a socket."""
        self.say(upgrade_request(self.address))
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += self.socket.recv(1)
        assert heard.startswith(b"HTTP/1.1 101"), heard

    def say_until_nobody_listens(self, said, most):
        """Say the same again and again; how many bytes were heard before nobody listened."""
        self.socket.setblocking(False)
        heard = 0
        with suppress(ConnectionError):
            while heard < most and select.select([], [self.socket], [], 3.0)[1]:
                heard += self.socket.send(said)
        return heard


def frame(opcode, payload, *, final=True):
    """A frame as clients send it, masked by zeros."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
    return bytes([final << 7 | opcode]) + length + bytes(4) + payload


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("connections")
    with ServerProcess(folder / "hall.db", "--bot-processes", "1") as process:
        yield process


def hello(server):
    """What a spectator says first."""
    held = server.open(public=True)
    return frame(1, json.dumps({"type": "hello", "table": held["table"]}).encode())


@pytest.mark.parametrize("opcode", [9, 1], ids=["pings", "frames"])
def test_a_client_that_reads_no_answers_is_read_no_further(server, opcode):
    said = {9: frame(9, bytes(125)), 1: frame(1, b'{"type":"ping"}')}[opcode]
    with Raw(server) as flood:
        flood.upgrade()
        flood.say(hello(server))
        assert flood.say_until_nobody_listens(500 * said, 4 * MOST_KEPT) < MOST_KEPT
        assert server.get("/api/live").status_code == 200


def test_frames_that_nobody_answers_are_paid_for(tmp_path):
    words = ("--address-rate", "20", "--bot-processes", "1")
    with ServerProcess(tmp_path / "hall.db", *words) as server, Raw(server) as flood:
        flood.upgrade()
        flood.say(hello(server))
        flood.say(frame(1, b"", final=False))
        # Two hundred milliseconds at once buy a few thousand frames, and each second a few hundred.
        assert flood.say_until_nobody_listens(500 * frame(10, b""), 4 * MOST_KEPT) < MOST_KEPT
        assert server.get("/api/live").status_code == 200


@pytest.mark.parametrize(("lines", "status"), [(MOST_LINES, b"200"), (MOST_LINES + 1, b"431")])
def test_the_head_of_a_request_has_so_many_lines(server, lines, status):
    head = b"GET /api/live HTTP/1.1\r\nhost: a\r\nconnection: close\r\n"
    with Raw(server) as long:
        long.say(head + (lines - 2) * b"a:\r\n" + b"\r\n")
        assert long.hear().split(maxsplit=2)[1] == status


def test_no_more_lines_follow_a_body_than_stand_before_it(server):
    head = b"POST /api/preview HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n"
    with Raw(server) as long:
        long.say(head + b"0\r\n" + MOST_LINES * b"a:\r\n" + b"\r\n")
        assert long.hear().split(maxsplit=2)[1] in (b"431", b"422")


def test_a_message_comes_in_few_pieces(server):
    with Raw(server) as pieces:
        pieces.upgrade()
        pieces.say(hello(server) + frame(1, b"", final=False))
        pieces.say(2 * MOST_FRAGMENTS * frame(0, b"", final=False))
        assert struct.pack(">H", 1009) in pieces.hear()


def test_a_head_without_an_end_is_refused(server):
    with Raw(server) as endless:
        endless.say(b"GET / HTTP/1.1\r\nHost: here\r\nX-Long: " + 4 * MOST_HEAD * b"x")
        assert endless.hear().startswith(b"HTTP/1.1 400")


def test_requests_do_not_pile_up_behind_one_another(server):
    with Raw(server) as hasty:
        hasty.say(2_000 * b"GET /api/health HTTP/1.1\r\nHost: here\r\n\r\n")
        assert hasty.hear().count(b"HTTP/1.1 200") < 20


def test_an_address_has_so_many_connections_and_others_have_theirs(tmp_path):
    words = ("--address-rate", str(FEWEST_CONNECTIONS), "--bot-processes", "1")
    with ServerProcess(tmp_path / "hall.db", *words) as server:
        silent = [Raw(server) for _ in range(FEWEST_CONNECTIONS)]
        with Raw(server) as one_more:
            assert one_more.hear().startswith(b"HTTP/1.1 429")
        assert server.get("/api/live").status_code == 200
        for one in silent:
            one.socket.close()
        with Raw(server) as later:
            later.say(b"GET /api/live HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            assert later.hear().startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    ("named", "other"),
    [("203.0.113.9", "203.0.113.10"), ("2001:db8:1:2::{}", "2001:db8:1:3::1")],
    ids=["IPv4", "a network of IPv6"],
)
async def test_an_address_has_as_many_sockets_behind_a_proxy_as_without_one(named, other, tmp_path):
    words = ("--address-rate", str(FEWEST_CONNECTIONS), "--bot-processes", "1")
    own = itertools.count(1)

    def said_by_proxy(address=named):
        """What a proxy says of a visitor, who has another address of the network each time."""
        return {"X-Forwarded-For": address.format(next(own))}

    with ServerProcess(tmp_path / "hall.db", *words) as server:
        held = {"table": server.open(public=True)["table"]}
        async with AsyncExitStack() as sockets:

            async def connect(headers):
                opened = server.connected(additional_headers=headers)
                return await sockets.enter_async_context(opened)

            for _ in range(FEWEST_CONNECTIONS):
                await (await connect(said_by_proxy())).hello(held)
            bye = await (await connect(said_by_proxy())).until("bye")
            assert (bye["reason"]["id"], bye["again"]) == ("web.connections", True)
            await (await connect(said_by_proxy(other))).hello(held)
            assert problem(server.get("/api/live", headers=said_by_proxy())) == "web.connections"
        # Those who have gone have left their places.
        await eventually(
            lambda: server.get("/api/live", headers=said_by_proxy()).status_code == 200
        )


def test_a_request_that_is_dripped_is_given_up(tmp_path):
    wish = b"POST /api/tables HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    with HastyServer(tmp_path / "hall.db") as server, Raw(server) as dripping:
        dripping.say(wish + b"Content-Length: 60000\r\n\r\n{")
        heard, until = b"", time.monotonic() + SECONDS
        dripping.socket.settimeout(0.2)
        while time.monotonic() < until:
            dripping.say(b" ")
            try:
                more = dripping.socket.recv(65_536)
            except TimeoutError:
                continue
            except ConnectionError:
                break
            if not more:
                break
            heard += more
        assert heard.startswith(b"HTTP/1.1 408")
        assert time.monotonic() < until, "the connection goes on"


PREVIEW = json.dumps({"settings": {"game": "base", "seats": 4}}).encode()
POST = (
    b"POST /api/preview HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n" % len(PREVIEW)
)
LOOKS = 20 * frame(1, b'{"type":"look","whole":true}')


def break_off(raw):
    """End a connection at once, whatever is still on its way."""
    raw.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    raw.socket.close()


async def test_connections_that_break_off_leave_nothing_in_the_log(tmp_path):
    with ServerProcess(tmp_path / "hall.db", "--bot-processes", "1") as server:
        upgrade, greeting = upgrade_request(urlsplit(server.url)), hello(server)
        preview = POST + PREVIEW
        beginnings = {
            "a request": preview, "half a request": preview[:-9], "requests": 3 * preview,
            "a socket": upgrade, "a greeting": upgrade + greeting,
            "a request and a socket": preview + upgrade + greeting,
            "frames": upgrade + greeting + LOOKS,
            "pings": upgrade + greeting + 200 * frame(9, b"."),
        }  # fmt: skip
        for said in beginnings.values():
            for pause in (0.0, 0.001, 0.004, 0.02):
                with Raw(server) as one:
                    one.say(said)
                    await asyncio.sleep(pause)
                    break_off(one)
        assert server.get("/api/live").status_code == 200
        server.stop()
        assert server.log.read_text() == ""


def test_a_socket_opens_only_once_all_requests_before_it_are_answered(server):
    with Raw(server) as hasty:
        hasty.say(POST + PREVIEW + upgrade_request(hasty.address))
        assert b"HTTP/1.1 400" in hasty.hear()


def test_a_server_that_is_stopped_amid_work_says_nothing_of_it(tmp_path):
    words = ("--address-rate", str(FEWEST_CONNECTIONS), "--bot-processes", "1")
    games = b"GET /api/games HTTP/1.1\r\nHost: here\r\n\r\n"
    with ServerProcess(tmp_path / "hall.db", *words) as server, ExitStack() as connections:
        greeting = hello(server)
        sockets = [connections.enter_context(Raw(server)) for _ in range(4)]
        for one in sockets:
            one.upgrade()
            one.say(greeting + 5 * LOOKS)
        asking = [connections.enter_context(Raw(server, "127.0.0.4")) for _ in range(15)]
        for one in asking:
            one.say(games)
        assert asking[0].socket.recv(12) == b"HTTP/1.1 200"
        server.stop()
        assert server.log.read_text() == ""


async def test_the_connections_of_one_address_take_a_moment_of_each_round():
    turns, read = ReadingTurns(), []

    def busy(name):
        def work():
            read.append(name)
            until = time.thread_time() + TURN_SECONDS
            while time.thread_time() < until:
                pass

        return work

    assert turns.take("ada", busy("ada"))
    assert not any(turns.take("ada", busy("ada")) for _ in range(5))
    assert turns.take("ben", busy("ben")), "another address has its own turn"
    assert read == ["ada", "ben"]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert 3 <= len(read) < 7, "one in each round"
    while len(read) < 7:
        await asyncio.sleep(0)
    assert turns.take("ada", busy("ada")) or read.count("ada") == 6


class NarrowServer(Program):
    """A server for which the kernel keeps little of what is not read: it is left in the process."""

    program = (
        sys.executable,
        "-c",
        """
import socket, sys
from hexhaven.web.hosting.serve import serve_one
from hexhaven.web.settings import Rate, ServerSettings
listening = socket.create_server(("127.0.0.1", 0))
listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
url = "http://127.0.0.1:%d" % listening.getsockname()[1]
settings = ServerSettings(sys.argv[1], bot_processes=1, address_rate=Rate(20.0, 2_000.0))
sys.exit(serve_one(settings, listening, lambda: print("Hexhaven serves at", url, "", flush=True)))
""",
    )

    def __init__(self, database):
        super().__init__(database)
        self.database = database

    def launch(self, words, **streams):
        return super().launch([str(self.database)], **streams)


@pytest.mark.parametrize(
    ("source", "named"),
    [(STRANGER, b""), ("127.0.0.1", b"X-Forwarded-For: 203.0.113.9\r\n")],
    ids=["directly", "through a proxy"],
)
async def test_connections_that_read_nothing_are_cut_where_an_address_leaves_too_much_unread(
    source, named, tmp_path
):
    wish = b"GET /api/openapi.json HTTP/1.1\r\nHost: here\r\n" + named + b"\r\n"
    with NarrowServer(tmp_path / "hall.db") as server, ExitStack() as connections:
        size = len(server.get("/api/openapi.json").content)
        assert FEWEST_CONNECTIONS * size > 2 * UNREAD * 20
        many = range(FEWEST_CONNECTIONS)
        silent = [connections.enter_context(Raw(server, source)) for _ in many]
        began = time.monotonic()
        for one in silent:
            one.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            one.say(2 * wish)
        for one in silent:
            assert one.socket.recv(1) == b"H"
        await eventually(lambda: not all(one.is_held() for one in silent))
        assert time.monotonic() - began < MOST_UNREAD_SECONDS, "not because nobody reads for long"
        assert any(one.is_held() for one in silent)
        assert server.get("/api/live").status_code == 200


def test_what_waits_for_all_clients_of_an_address_is_bounded():
    backlog = Backlog(most=1_000)
    sessions = [Session(outbox=Outbox(backlog)) for _ in range(4)]
    for _ in range(3):
        for session in sessions:
            session.send("x" * 100)
    assert [session.gone for session in sessions] == [False, False, True, True]
    assert "web.slow" in sessions[-1].outbox.get_nowait()
    assert backlog.characters < 1_000
    for session in sessions:
        session.outbox.clear()
    assert backlog.characters == 0
    sessions[0].send("x" * 9_000)  # one frame is sent however long it is
    assert not sessions[0].gone
