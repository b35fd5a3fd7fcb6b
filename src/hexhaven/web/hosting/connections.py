"""Connections: their bytes come in a few at a time, one address after the other, and are paid for.

This is what uvicorn's protocols leave open: a client that asks for more than it reads, pings
without end, or keeps its requests half said.
"""

import asyncio
import logging
import math
import time
from collections import Counter, deque
from collections.abc import Callable, Hashable
from typing import Any, cast

from fastapi import FastAPI
from uvicorn._types import ASGI3Application
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame

from hexhaven.web.limits import (
    FRAME,
    RECEIVED,
    REQUEST,
    UNREAD,
    Places,
    most_connections,
    visitor,
)
from hexhaven.web.settings import ServerSettings

log = logging.getLogger(__name__)

#: How many bytes are received at once, so that what waits to be read is small.
MOST_RECEIVED = 2_048
#: For how long an address is read before others have their turn, in seconds of the processor.
TURN_SECONDS = 0.005
#: The most bytes of a request before its body, and the most requests that wait for others' answers.
MOST_HEAD, MOST_PIPELINED = 16_384, 4
#: The most lines of a request's head, and of what may follow its body.
MOST_LINES = 100
#: The most pieces in which a message comes.
MOST_FRAGMENTS = 64
#: A client that has read nothing of what waits for it for this long is let go, in seconds.
MOST_UNREAD_SECONDS = 30.0
TOO_MANY = b"HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"

TOO_MANY_LINES = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)


class Turn:
    """What an address has read in this round of the event loop, and what waits for the next."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.waiting: deque[Callable[[], None]] = deque()

    def read(self, work: Callable[[], None]) -> None:
        began = time.thread_time()  # waiting for a core is nobody's fault
        work()
        self.spent += time.thread_time() - began


class ReadingTurns:
    """Lets the connections of one address read one after the other, a moment in each round."""

    def __init__(self) -> None:
        self._turns: dict[Hashable, Turn] = {}

    def take(self, who: Hashable, read: Callable[[], None]) -> bool:
        """Read now, if it is still the turn of this address; False if later."""
        turn = self._turns.get(who)
        if turn is None:
            turn = self._turns[who] = Turn()
            asyncio.get_running_loop().call_soon(self._begin_round, who)
        if turn.waiting or turn.spent >= TURN_SECONDS:
            turn.waiting.append(read)
            return False
        turn.read(read)
        return True

    def _begin_round(self, who: Hashable) -> None:
        turn = self._turns[who]
        if not turn.waiting:
            del self._turns[who]
            return
        turn.spent = 0.0
        while turn.waiting and turn.spent < TURN_SECONDS:
            turn.read(turn.waiting.popleft())
        asyncio.get_running_loop().call_soon(self._begin_round, who)


class Entrance:
    """What the connections of a server share."""

    def __init__(self, app: FastAPI, settings: ServerSettings) -> None:
        self._app, self.greeting = app, settings.greeting
        self._proxies = ProxyHeadersMiddleware(cast(Any, app), settings.proxies).trusted_hosts
        self._connections = Places(most_connections(settings.address_rate))
        self._most_unread = UNREAD * settings.address_rate.per_second
        self._unread: Counter[Hashable] = Counter()
        self.turns = ReadingTurns()
        #: Where bytes are received, to be read at once.
        self.buffer = memoryview(bytearray(MOST_RECEIVED))

    def is_proxy(self, host: str) -> bool:
        """Whether an address speaks for others, whom it names."""
        return host in self._proxies

    def charge(self, who: str, cost: float) -> float:
        """Let an address pay, and say for how many seconds it is read no further."""
        charged: float = self._app.state.server.addresses.charge(who, cost, patience=math.inf)
        return charged

    def enter(self, host: str) -> bool:
        """Count a connection; False if its address has too many.

        What comes through a proxy is counted by the server, once it is known for whom.
        """
        return self._connections.enter(visitor(host)) or self.is_proxy(host)

    def leave(self, host: str) -> None:
        self._connections.leave(visitor(host))

    def count_unread(self, who: Hashable, size: int) -> bool:
        """Count what an address has not read, or has now; False if it is too much."""
        self._unread[who] += size
        if not self._unread[who]:
            del self._unread[who]
        return self._unread[who] <= self._most_unread

    def http(self, **of: Any) -> asyncio.Protocol:
        return HttpConnection(self, **of)

    def socket(self, **of: Any) -> asyncio.Protocol:
        return SocketConnection(self, **of)


class _Paid(asyncio.BufferedProtocol):
    """A connection that is read in turn, while its client reads too, and no faster than it pays."""

    transport: asyncio.Transport
    client: tuple[str, int] | None

    def __init__(self, entrance: Entrance, **of: Any) -> None:
        super().__init__(**of)
        self._entrance = entrance
        self._received = b""
        self._is_queued = self._is_writing_full = self._is_gone = False
        #: Who has not read how much of what was sent here.
        self._behind: tuple[str, int] | None = None
        self._debt: asyncio.TimerHandle | None = None
        self._unread_answer: asyncio.TimerHandle | None = None

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def _payer(self) -> str | None:
        """The address that pays; None where a proxy has not said yet."""
        return None if self._entrance.is_proxy(self._host) else visitor(self._host)

    @property
    def _reader(self) -> str:
        """The address to which what is written goes."""
        return self._payer or visitor(self._host)

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if not self._entrance.enter(self._host):
            transport.write(TOO_MANY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        """Have no more to do with the transport."""
        self._is_gone = True
        self._entrance.leave(self._host)
        self._catch_up()
        for timer in (self._debt, self._unread_answer):
            if timer is not None:
                timer.cancel()

    def get_buffer(self, sizehint: int) -> memoryview:
        return self._entrance.buffer

    def buffer_updated(self, nbytes: int) -> None:
        self.data_received(bytes(self._entrance.buffer[:nbytes]))

    def data_received(self, data: bytes) -> None:
        self._received += data
        self._go_on()

    def eof_received(self) -> None:
        """Let the transport close."""

    def _go_on(self) -> None:
        """Read what has come in, once nothing is in the way of it."""
        if self._is_gone:
            return
        if not self._received:
            if self._may_read and not self._is_reading_paused:
                self.transport.resume_reading()
        elif self._is_queued or not self._may_read:
            self.transport.pause_reading()
        else:
            self._is_queued = True
            if not self._entrance.turns.take(self._payer or self, self._read_in_turn):
                self.transport.pause_reading()

    @property
    def _may_read(self) -> bool:
        return self._debt is None and not self._is_writing_full

    @property
    def _is_reading_paused(self) -> bool:
        """Whether the application has not caught up with what was read."""
        raise NotImplementedError

    def _read_in_turn(self) -> None:
        self._is_queued = False
        if self._is_gone or self.transport.is_closing():
            return
        if self._may_read:
            data, self._received = self._received, b""
            began = time.thread_time()
            try:
                cost = self._read(data)
            except Exception:
                log.exception("A connection could not be read")
                self.transport.abort()
                return
            taken = 1_000.0 * (time.thread_time() - began)
            self._pay(max(taken, cost + RECEIVED.base * len(data)))
        self._go_on()

    def _read(self, data: bytes) -> float:
        """Read what was received; what it costs besides its bytes."""
        super().data_received(data)  # type: ignore[misc]
        return 0.0

    def _pay(self, cost: float) -> None:
        payer = self._payer
        wait = 0.0 if payer is None else self._entrance.charge(payer, cost)
        if wait > 0 and self._debt is None and not self._is_gone:
            self.transport.pause_reading()
            self._debt = asyncio.get_running_loop().call_later(wait, self._end_debt)

    def _end_debt(self) -> None:
        self._debt = None
        self._go_on()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_writing_full = True
        self.transport.pause_reading()
        self._behind = reader, size = self._reader, self.transport.get_write_buffer_size()
        if not self._entrance.count_unread(reader, size):
            self.transport.abort()
            return
        self._await_reading(math.inf)

    def _catch_up(self) -> None:
        """What was sent is read, or never will be."""
        if self._behind is not None:
            reader, size = self._behind
            self._entrance.count_unread(reader, -size)
            self._behind = None

    def _await_reading(self, before: float) -> None:
        """Let a client go that has read nothing of what waited for it."""
        left = self.transport.get_write_buffer_size()
        if left >= before:
            self.transport.abort()
            return
        loop = asyncio.get_running_loop()
        self._unread_answer = loop.call_later(MOST_UNREAD_SECONDS, self._await_reading, left)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_writing_full = False
        self._catch_up()
        if self._unread_answer is not None:
            self._unread_answer.cancel()
        self._go_on()


class HttpConnection(_Paid, HttpToolsProtocol):
    """A connection whose requests come soon, one after the other, and with heads of some length."""

    def __init__(self, entrance: Entrance, **of: Any) -> None:
        super().__init__(entrance, **of)
        self._silence: asyncio.TimerHandle | None = None
        #: The request that is being answered; uvicorn itself knows the latest alone.
        self._answering: RequestResponseCycle | None = None
        self._is_in_head, self._head, self._lines = True, 0, 0

    @property
    def _reader(self) -> str:
        if (scope := getattr(self.cycle, "scope", None)) is None:
            return super()._reader
        client = scope["client"]  # a proxy has named it by now
        return visitor(client[0] if client else "")

    @property
    def _is_reading_paused(self) -> bool:
        return self.flow.read_paused

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._pay(REQUEST.base)
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self._answering is not None:  # what is still worked out for it is sent to nobody
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _leave(self) -> None:
        self._end_silence()
        super()._leave()

    def _expect_head(self) -> None:
        """Wait for a request's head, but not for ever."""
        self._end_silence()
        self._is_in_head, self._head, self._lines = True, 0, 0
        self._silence = self.loop.call_later(self._entrance.greeting, self.transport.close)

    def _end_silence(self) -> None:
        if self._silence is not None:
            self._silence.cancel()

    def _read(self, data: bytes) -> float:
        cost = super()._read(data)
        if self._is_in_head:
            self._head += len(data)
            if self._head > MOST_HEAD:
                self.send_400_response("The head of the request is too long.")
        return cost

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._expect_head()

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += 1
        if self._lines > MOST_LINES:
            raise ValueError("too many lines")
        super().on_header(name, value)

    def send_400_response(self, msg: str) -> None:
        if self._lines <= MOST_LINES:
            super().send_400_response(msg)
        elif not self.transport.is_closing():
            self.transport.write(TOO_MANY_LINES)
            self.transport.close()

    def on_headers_complete(self) -> None:
        self._end_silence()
        self._is_in_head = False
        if len(self.pipeline) >= MOST_PIPELINED:
            raise ValueError("too many requests at once")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._end_silence()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.cycle.more_body:  # it was answered before it was whole
            self._silence = self.loop.call_later(self._entrance.greeting, self.transport.close)

    def handle_websocket_upgrade(self) -> None:
        if self._answering is not None and not self._answering.response_complete:
            self.send_400_response("A socket opens once all requests before it are answered.")
            return
        self._leave()
        super().handle_websocket_upgrade()


class SocketConnection(_Paid, WebSocketsSansIOProtocol):
    """A socket of which every frame is paid for, those of its control too."""

    def __init__(self, entrance: Entrance, **of: Any) -> None:
        super().__init__(entrance, **of)
        self._frames = 0

    @property
    def _payer(self) -> str | None:
        if not (self.handshake_complete and hasattr(self, "scope")):
            return super()._payer
        client = self.scope["client"]  # a proxy has named it by now
        return visitor(client[0] if client else "")

    @property
    def _is_reading_paused(self) -> bool:
        return self.read_paused

    def _read(self, data: bytes) -> float:
        self._frames = 0
        cost = super()._read(data)
        return cost + FRAME.base * self._frames

    def handle_events(self) -> None:
        self._frames += len(self.conn.events)
        super().handle_events()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.send_close(CloseCode.MESSAGE_TOO_BIG)
            self.handle_parser_exception()
