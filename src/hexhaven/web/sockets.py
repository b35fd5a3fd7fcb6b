"""Sockets: the first frame says who is there, then commands come in and news goes out."""

import asyncio
import logging
import math
from contextlib import suppress
from urllib.parse import urlsplit

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from hexhaven.core.messages import Refused, message
from hexhaven.table import changes as c
from hexhaven.table.admission import NotAdmitted
from hexhaven.table.keys import hash_secret
from hexhaven.table.protocol import frames
from hexhaven.table.protocol.fields import LARGE_TABLE_SEATS, MOST_FRAME
from hexhaven.table.protocol.reading import TooLong, first_mistake, read_json
from hexhaven.table.store import SeatTakeover
from hexhaven.table.transaction import Command
from hexhaven.web import limits
from hexhaven.web.broadcast.room import Room
from hexhaven.web.broadcast.sessions import Outbox, Session
from hexhaven.web.limits import TooMuch
from hexhaven.web.server import Server, payer

log = logging.getLogger(__name__)

PONG = frames.Pong().model_dump_json()
#: After this many complaints, that it asks too often or cannot be read, a connection is closed.
MOST_COMPLAINTS = 100
STALE = "table.stale"


class Connection:
    """One socket from its opening to its end."""

    def __init__(self, server: Server, socket: WebSocket) -> None:
        self.server, self.socket = server, socket
        self.commands: set[asyncio.Task[None]] = set()
        self.complaints = 0

    async def run(self) -> None:
        if not self._is_same_origin():
            await self.socket.close(4403)
            return
        await self.socket.accept()
        with self.server.connections.one(payer(self.socket.client)) as has_place:
            await self._serve(has_place)

    async def _serve(self, has_place: bool) -> None:
        """Hear a client until it goes or is sent away; at once if it has no place."""
        session = Session(outbox=Outbox(self.server.backlog_of(self.socket.client)))
        sender = asyncio.create_task(self._send(session))
        room: Room | None = None
        try:
            room = await self._admit(session, has_place)
            if room is not None and await self._announce(room, session):
                await self._listen(room, session)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client has gone
        finally:
            if room is not None:
                room.leave(session)
            session.gone = True
            session.outbox.put_nowait(None)
            with suppress(Exception):
                async with asyncio.timeout(2.0):
                    await sender
            sender.cancel()
            session.outbox.clear()

    def _is_same_origin(self) -> bool:
        """Whether the page that opens this socket is ours; programs name no page."""
        origin = self.socket.headers.get("origin")
        if origin is None:
            return True
        ours = {self.socket.headers.get("host", "")}
        if self.server.settings.public_url:
            ours.add(urlsplit(self.server.settings.public_url).netloc)
        try:
            return urlsplit(origin).netloc in ours
        except ValueError:  # it is no address at all
            return False

    async def _send(self, session: Session) -> None:
        """Send what waits, until the end."""
        try:
            while (frame := await session.outbox.get()) is not None:
                await self.socket.send_text(frame)
                self.server.metrics.count("frames_sent")
            await self.socket.close(1000)
        except (WebSocketDisconnect, RuntimeError):
            pass  # the client has gone
        finally:
            session.ended.set()

    async def _admit(self, session: Session, has_place: bool) -> Room | None:
        """Find out who connects; None, with a reason sent, for somebody who is not admitted."""
        try:
            if not has_place:
                who = payer(self.socket.client)
                self.server.addresses.charge(who, limits.HELLO.base, patience=math.inf)
                raise TooMuch("web.connections")
            await self._pay(limits.HELLO.base)
            async with asyncio.timeout(self.server.settings.greeting):
                frame = await self._read(await self._receive())
            if not isinstance(frame, frames.Hello):
                raise Refused("web.hello")
            room = await self._room(frame)
            session.wants_view = frame.whole
            await self._identify(room, session, frame)
        except Refused as refused:
            session.close(refused.message, again=isinstance(refused, TooMuch))
            return None
        except TimeoutError:
            session.close(message("web.hello"))
            return None
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception:  # the database is away: it may come back
            log.exception("Nobody could be admitted")
            session.close(message("web.failed"), again=True)
            return None
        room.enter(session)
        return room

    async def _room(self, hello: frames.Hello) -> Room:
        """The room of a table, for which the visitor pays."""
        server, id = self.server, hello.table
        if id not in server.rooms:
            await self._pay(limits.LOAD.base)
        room = await server.room(id)
        if hello.whole:
            await self._pay(limits.HELLO.each * len(room.live.table.status.chairs))
        return room

    async def _pay(self, cost: float) -> None:
        """Pay for something, once the address of this socket can."""
        await self.server.charge(self.socket.client, cost, patience=limits.MOST_WAIT_SECONDS)

    async def _identify(self, room: Room, session: Session, hello: frames.Hello) -> None:
        tables, live = self.server.tables, room.live
        if hello.token is not None:
            who = await tables.admission.seat_of(live, hello.token)
            session.token = hash_secret(hello.token)
            self.server.processes.note_owner(live.id, payer(self.socket.client))
            if hello.eyes == "own":
                session.who, session.announced = who, not tables.store.is_shared
            return
        tables.admission.check_key(live, hello.key)
        if not live.table.status.settings.spectators:
            raise NotAdmitted("table.spectators")

    async def _announce(self, room: Room, session: Session) -> bool:
        """Tell all processes who is here; False if the seat has just been taken by another."""
        if session.token is None or session.who is None:
            return True
        tables = self.server.tables
        takeover = SeatTakeover(room.live.id, session.who, session.token, session.id)
        try:
            holds = await tables.store.seats.announce(takeover, tables.clock.now())
        except Exception:
            log.exception("A connection could not be announced")
            session.close(message("web.failed"), again=True)
            return False
        if not holds:  # or it was swapped a moment ago, and is found again under another number
            session.close(message("table.removed"), again=True)
        return holds

    async def _receive(self) -> str:
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1005))
        text = received.get("text")
        return text if text is not None else "\0"

    async def _read(self, text: str) -> frames.ClientFrame:
        """A frame, whose bytes are paid for before anybody looks at them."""
        size = len(text.encode("utf-8", "replace"))
        await self._pay(limits.READ.base * size)
        if size > MOST_FRAME:
            raise TooLong("web.too_long", most=MOST_FRAME)
        try:
            return frames.client_frames.validate_python(read_json(text))
        except ValidationError as error:
            raise first_mistake(error) from None

    async def _listen(self, room: Room, session: Session) -> None:
        """Take commands until the client goes, or is sent away."""
        while not session.gone:
            text = await self._receive()
            who = session.id if session.who is None else (room.live.id, session.who)
            try:
                self.server.seats.charge(who)
                frame = await self._read(text)
                seats = len(room.live.table.status.chairs)
                await self._pay(cost_of(frame, seats, len(room.sessions)))
            except Refused as refused:
                self.complaints += 1
                if self.complaints > MOST_COMPLAINTS:
                    session.close(refused.message)
                    return
                room.refuse(session, None, refused.message)
                continue
            self._handle_frame(room, session, frame)

    def _handle_frame(self, room: Room, session: Session, frame: frames.ClientFrame) -> None:
        if session.gone:
            return
        if isinstance(frame, frames.Ping):
            session.send(PONG)
        elif isinstance(frame, frames.Look):
            room.refresh(session, with_view=frame.whole)
        elif isinstance(frame, frames.SubscribeSeats):
            room.subscribe_seats(session, frame.seats)
        elif isinstance(frame, frames.Hello):
            room.refuse(session, None, message("web.hello"))
        else:
            task = asyncio.create_task(self._handle_command(room, session, frame))
            self.commands.add(task)
            task.add_done_callback(self.commands.discard)

    async def _handle_command(
        self, room: Room, session: Session, frame: frames.Act | frames.Ask
    ) -> None:
        try:
            n = await self.server.submit(room.live, self._command(session, frame))
        except Refused as refused:
            room.refuse(session, frame.id, refused.message)
            if refused.message.id == STALE and not session.gone:
                room.refresh(session)
        except Exception:  # perhaps it is stored: when it is sent again, its id will tell
            session.close(message("web.failed"), again=True)
        else:
            room.acknowledge(session, frame.id, n)

    def _command(self, session: Session, frame: frames.Act | frames.Ask) -> Command:
        if session.who is None:
            raise NotAdmitted("table.no_seat_held")
        if isinstance(frame, frames.Ask):
            return Command(session.who, frame.change, frame.id, holder=session.token)
        if session.seat is None:
            raise NotAdmitted("table.no_seat_held")
        return Command(session.seat, frame.action, frame.id, frame.version, session.token)


def cost_of(frame: frames.ClientFrame, seats: int, hearers: int) -> float:
    """What a frame costs at a table of some seats, of which so many hear."""
    match frame:
        case frames.Ping():
            return limits.PING.of(seats)
        case frames.Look(whole=whole):
            return limits.LOOK.of(seats if whole else 0)
        case frames.SubscribeSeats(seats=some):
            return limits.SUBSCRIBE.of(seats if some is None else len(some))
        case frames.Ask(change=change) if change.kind in limits.CHANGES:
            if isinstance(change, c.ChangeSettings):
                seats = max(seats, change.settings.seats)
            return limits.CHANGES[change.kind].of(max(seats, hearers))
        case frames.Act() if seats > LARGE_TABLE_SEATS:
            return limits.HEARD.base  # few are near, and all others hear of many actions at once
    return limits.HEARD.of(hearers)
