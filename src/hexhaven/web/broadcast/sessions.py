"""Who is connected to a table."""

import asyncio
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from secrets import token_hex

from hexhaven.core.messages import Message, message
from hexhaven.table.live import LiveTable
from hexhaven.table.protocol.frames import Bye
from hexhaven.table.protocol.sentences import to_sentence
from hexhaven.table.protocol.table_info import TableInfo, table_info

#: How many frames, and of how many characters, may wait for a client that reads slowly.
MOST_WAITING, MOST_CHARACTERS = 256, 1_000_000


@dataclass(eq=False)
class Backlog:
    """How many characters wait for all clients of one address, and how many may."""

    most: float = math.inf
    characters: int = 0


class Outbox(asyncio.Queue[str | None]):
    """Frames that wait for a client, and how many characters they have; None is the end."""

    def __init__(self, backlog: Backlog) -> None:
        super().__init__()
        self.characters, self._backlog = 0, backlog

    def _put(self, item: str | None) -> None:
        super()._put(item)
        self._count(len(item or ""))

    def _get(self) -> str | None:
        item: str | None = super()._get()
        self._count(-len(item or ""))
        return item

    def _count(self, characters: int) -> None:
        self.characters += characters
        self._backlog.characters += characters

    def clear(self) -> None:
        """Drop all that waits."""
        while not self.empty():
            self.get_nowait()

    def is_full_for(self, frame: str) -> bool:
        """Whether a client, or its whole address, is too far behind for another frame."""
        too_long = (
            self.characters + len(frame) > MOST_CHARACTERS
            or self._backlog.characters + len(frame) > self._backlog.most
        )
        return (too_long and not self.empty()) or self.qsize() >= MOST_WAITING


@dataclass(eq=False)
class Session:
    """One socket: a seat, a host without one (HOST), or a spectator (None)."""

    who: int | None = None
    #: Whether its client wants whole views besides their parts.
    wants_view: bool = False
    #: The hash of the token, by which the store knows that its holder is there; spectators have one
    #: where they are admitted as holders of a seat.
    token: str | None = None
    id: str = field(default_factory=lambda: token_hex(8))
    #: Whether all processes have heard of it, so that a session announced now came later.
    announced: bool = True
    outbox: Outbox = field(default_factory=lambda: Outbox(Backlog()))
    #: The names of the parts that its client holds.
    parts: set[str] = field(default_factory=set)
    #: The seats of a large table that its client asked for.
    subscribed_seats: set[int] = field(default_factory=set)
    gone: bool = False
    #: Set when everything was sent.
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def seat(self) -> int | None:
        """The seat whose view this session gets."""
        return self.who if self.who is not None and self.who >= 0 else None

    def send(self, frame: str) -> None:
        """Send a frame when the client can take it; one that cannot follow is let go."""
        if self.gone:
            return
        if self.outbox.is_full_for(frame):
            self.outbox.clear()
            self.close(message("web.slow"), again=True)
            return
        self.outbox.put_nowait(frame)

    def close(self, reason: Message, *, again: bool = False) -> None:
        """Say why, and close."""
        if not self.gone:
            self.gone = True
            frame = Bye(reason=to_sentence(reason), again=again)
            self.outbox.put_nowait(frame.model_dump_json())
            self.outbox.put_nowait(None)


class Sessions:
    """All sessions at one table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        #: Those who hold a seat or host, by who they are: each has one session.
        self.holders: dict[int, Session] = {}
        self._all: set[Session] = set()

    def __iter__(self) -> Iterator[Session]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, session: Session) -> bool:
        return session in self._all

    def add(self, session: Session) -> None:
        self._all.add(session)
        if session.who is not None:
            self.holders[session.who] = session

    def remove(self, session: Session) -> None:
        self._all.discard(session)
        if session.who is not None and self.holders.get(session.who) is session:
            del self.holders[session.who]

    def swap(self, a: int, b: int) -> list[Session]:
        """Two seats were swapped: their sessions, which follow them."""
        moved = [(b, self.holders.pop(a, None)), (a, self.holders.pop(b, None))]
        for who, session in moved:
            if session is not None:
                session.who = who
                self.holders[who] = session
        return [self.holders[seat] for seat in (a, b) if seat in self.holders]

    def is_host(self, session: Session) -> bool:
        return session.who is not None and session.who == self.live.table.status.host

    @property
    def present_seats(self) -> frozenset[int]:
        return frozenset(who for who in self.holders if who >= 0)

    @property
    def spectator_count(self) -> int:
        """How many watch; who holds a seat and hears what spectators hear is none of them."""
        watching = (one for one in self._all if one.seat is None)
        return sum(one.who is not None or one.token is None for one in watching)

    def info(self, heard: int = 0) -> TableInfo:
        """What everybody sees of the table, but what was said up to an entry."""
        status = self.live.table.status.but_said_after(heard)
        return table_info(self.live.id, status, self.present_seats, self.spectator_count)
