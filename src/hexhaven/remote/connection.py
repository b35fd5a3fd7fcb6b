"""A connection to one table of a server that survives losses and repeats no command's effect.

It lives in a thread of its own, which tells what comes in. Commands are sent again with their
ids until they are answered, and the server answers a repeated one as it did before.
"""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from pydantic import ValidationError
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from hexhaven.core.messages import Message, message
from hexhaven.remote.http import NoServer, connect_to_table
from hexhaven.table.protocol.frames import (
    Ack,
    Act,
    Ask,
    Bye,
    Hello,
    Pong,
    Refusal,
    Snapshot,
    SubscribeSeats,
    Update,
    server_frames,
)

#: Seconds before a lost connection is tried again, the last of them as often as needed.
SECONDS_BEFORE_RECONNECTING = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
#: A server that is asked too often reads nothing; what it has not read is sent again then.
SECONDS_BEFORE_RESENDING = 1.0


@dataclass(frozen=True, slots=True)
class ConnectionLost:
    """Why there is no connection now, and in how many seconds the next try is."""

    reason: Message
    wait: float


@dataclass(frozen=True, slots=True)
class UnreadableFrame:
    """The server sent something that we cannot read; going on is no use."""

    reason: Message


Event = Snapshot | Update | Ack | Refusal | Bye | ConnectionLost | UnreadableFrame


class Link:
    """A connection to one table that is kept up until it is closed, or the server says bye."""

    def __init__(self, url: str, hello: Hello, on_event: Callable[[Event], None]) -> None:
        self.url, self.hello, self._on_event = url, hello, on_event
        self._unanswered: dict[str, str] = {}
        self._socket: ClientConnection | None = None
        self._runner = asyncio.Runner(loop_factory=asyncio.new_event_loop)
        self._loop = self._runner.get_loop()
        self._wake = asyncio.Event()
        self._work: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run_thread, name="link", daemon=True)

    def open(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._call_in_thread(self._stop)
        self._thread.join()

    def send(self, frame: Act | Ask) -> None:
        """Send a command until it is answered."""
        self._call_in_thread(self._send_until_answered, frame.id, frame.model_dump_json())

    def reconnect_now(self) -> None:
        """Try a lost connection again at once."""
        self._call_in_thread(self._wake.set)

    def _call_in_thread(self, callback: Callable[..., object], *args: object) -> None:
        with suppress(RuntimeError):  # it has already ended
            self._loop.call_soon_threadsafe(callback, *args)

    # In the thread of the link

    def _run_thread(self) -> None:
        with self._runner, suppress(asyncio.CancelledError):
            self._work = self._loop.create_task(self._run())
            self._loop.run_until_complete(self._work)

    def _stop(self) -> None:
        if self._work is not None:
            self._work.cancel()

    async def _run(self) -> None:
        tries = 0
        while True:
            reason = message("guest.lost")
            try:
                async with connect_to_table(self.url, self.hello.model_dump(mode="json")) as socket:
                    async for text in socket:
                        tries = 0
                        if await self._handle_frame(socket, text):
                            return
            except NoServer as refused:
                reason = refused.message
            except ConnectionClosed:
                pass
            except ValidationError:
                self._on_event(UnreadableFrame(message("guest.strange", url=self.url[:80])))
                return
            finally:
                self._socket = None
            wait = SECONDS_BEFORE_RECONNECTING[min(tries, len(SECONDS_BEFORE_RECONNECTING) - 1)]
            tries += 1
            self._wake.clear()
            self._on_event(ConnectionLost(reason, wait))
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._wake.wait()

    async def _handle_frame(self, socket: ClientConnection, text: str | bytes) -> bool:
        frame = server_frames.validate_json(text)
        if isinstance(frame, Pong):
            return False
        if isinstance(frame, Ack | Refusal) and frame.id is not None:
            self._unanswered.pop(frame.id, None)
        if isinstance(frame, Refusal) and frame.id is None:
            self._loop.call_later(SECONDS_BEFORE_RESENDING, self._resend)
        if isinstance(frame, Snapshot) and self._socket is None:
            self._socket = socket
            if frame.table is not None and not frame.table.seats:
                self._write(SubscribeSeats().model_dump_json())
            self._resend()
        self._on_event(frame)
        return isinstance(frame, Bye) and not frame.again

    def _send_until_answered(self, id: str, text: str) -> None:
        self._unanswered[id] = text
        self._write(text)

    def _resend(self) -> None:
        """Send all commands without an answer, in order."""
        for text in self._unanswered.values():
            self._write(text)

    def _write(self, text: str) -> None:
        if self._socket is not None:
            self._loop.create_task(_send_text(self._socket, text))


async def _send_text(socket: ClientConnection, text: str) -> None:
    with suppress(ConnectionClosed):
        await socket.send(text)
