"""Sockets for many clients in one process: each calls a function with every frame.

`remote/http.py` serves one client in comfort. Here a thousand clients share the machine with the
server they measure, so they have no tasks and no queues, and read only what they need of a frame.
"""

import asyncio
import json
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any

from pydantic_core import from_json
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from hexhaven.remote.http import MOST_BYTES_RECEIVED, NoServer

#: Where the long fields of a frame begin; all that a client needs to play stands before them.
PARTS_FIELD = b',"parts":'


def socket_address(url: str) -> str:
    return url.rstrip("/").replace("http", "ws", 1) + "/api/socket"


def read_head(data: bytes) -> Any:
    """A frame without the parts, lines and views at its end."""
    cut = data.find(PARTS_FIELD)
    return from_json(data if cut < 0 else data[:cut] + b"}")


class Socket(asyncio.Protocol):
    """One client's end of a socket."""

    def __init__(self, url: str, receive: Callable[[bytes], None]) -> None:
        self._frames = ClientProtocol(parse_uri(socket_address(url)), max_size=MOST_BYTES_RECEIVED)
        self._receive = receive
        self._transport: Any = None
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()
        #: How many bytes and how many frames have arrived.
        self.received = 0
        self.frames = 0

    def send(self, frame: dict[str, Any]) -> None:
        """Send a frame, unless the socket is closed."""
        if not self.closed.done() and not self._transport.is_closing():
            self._frames.send_text(json.dumps(frame).encode())
            self._flush()

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._frames.send_request(self._frames.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Pass on every complete frame."""
        self.received += len(data)
        self._frames.receive_data(data)
        for event in self._frames.events_received():
            if isinstance(event, Response):
                self.opened.set_result(None)
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.frames += 1
                self._receive(bytes(event.data))
        self._flush()
        if self._frames.close_expected():
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed"))
        if not self.closed.done():
            self.closed.set_result(None)

    def _flush(self) -> None:
        for data in self._frames.data_to_send():
            if data:
                self._transport.write(data)


async def open_socket(
    url: str, hello: dict[str, Any], receive: Callable[[bytes], None], patience: float
) -> Socket:
    """A socket on which the hello has been sent."""
    loop = asyncio.get_running_loop()
    parts = parse_uri(socket_address(url))
    try:
        async with asyncio.timeout(patience):
            _, socket = await loop.create_connection(
                lambda: Socket(url, receive), parts.host, parts.port
            )
            await socket.opened
    except (OSError, TimeoutError) as error:
        raise NoServer("guest.unreachable", url=url[:80], reason=str(error)[:200]) from None
    socket.send({"type": "hello", **hello})
    return socket


class TableClient(ABC):
    """A client at a table, with its requests by id and the times at which they were due."""

    socket: Socket

    def __init__(self, url: str, table: str, token: str) -> None:
        self.url, self.table_id, self.token = url, table, token
        self.count = 0
        self.sent: dict[str, float] = {}

    async def connect(self, patience: float) -> None:
        hello = {"table": self.table_id, "token": self.token}
        self.socket = await open_socket(self.url, hello, self.receive, patience)

    def leave(self) -> None:
        if hasattr(self, "socket"):
            self.socket.close()

    @abstractmethod
    def receive(self, data: bytes) -> None:
        """Take note of a frame."""

    def ask(self, change: dict[str, Any]) -> str:
        """Ask for something other than an action; returns the id of the request."""
        self.count += 1
        self.socket.send({"type": "ask", "id": f"ask{self.count}", "change": change})
        return f"ask{self.count}"

    def act(self, action: Any, version: int, due: float) -> None:
        """Send an action that was due at a time."""
        self.count += 1
        id = f"act{self.count}"
        self.sent[id] = due
        self.socket.send({"type": "act", "id": id, "version": version, "action": action})
