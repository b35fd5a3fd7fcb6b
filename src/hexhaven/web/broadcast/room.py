"""Who is connected to a table, and telling each what its seat may know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Set
from dataclasses import dataclass, field

from hexhaven.core.messages import Message, message
from hexhaven.table import changes as c
from hexhaven.table.changes import HOST
from hexhaven.table.live import Committed, LiveTable
from hexhaven.table.log import LogStep
from hexhaven.table.log_lines import seat_names
from hexhaven.table.protocol import LARGE, Ack, Bye, Refusal, TableFace, face_of, to_sentence
from hexhaven.table.status import Chair
from hexhaven.web.broadcast.frames import Framer, Lines, touched
from hexhaven.web.broadcast.paced import Heard, Hearsay, Unheard
from hexhaven.web.limits import Bucket

#: So many frames may wait for a client that reads slowly.
MOST_WAITING = 256
#: Lines of so many entries are kept encoded.
MOST_LINES = 1000


@dataclass(eq=False)
class Session:
    """One socket: a seat, a host without one (HOST), or a spectator (None)."""

    who: int | None
    whole: bool
    bucket: Bucket
    #: The hash of the token, by which the store knows that its holder is there.
    token: str | None = None
    outbox: asyncio.Queue[str | None] = field(
        default_factory=lambda: asyncio.Queue(MOST_WAITING + 2)
    )
    sent: set[str] = field(default_factory=set)
    #: What its seat may do, as it was told last.
    choices: str | None = None
    #: What it has yet to be told, and what it has heard, at a large table.
    unheard: Unheard = field(default_factory=Unheard)
    heard: Heard = field(default_factory=Heard)
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
        if self.outbox.qsize() >= MOST_WAITING:
            self.bye(message("web.slow"), again=True)
            return
        self.outbox.put_nowait(frame)

    def bye(self, reason: Message, *, again: bool = False) -> None:
        """Say why, and close."""
        if not self.gone:
            self.gone = True
            frame = Bye(reason=to_sentence(reason), again=again)
            while self.outbox.qsize() > MOST_WAITING:
                self.outbox.get_nowait()
            self.outbox.put_nowait(frame.model_dump_json())
            self.outbox.put_nowait(None)


class Room:
    """All sessions at one table."""

    def __init__(self, live: LiveTable, presence: Callable[[Room, int | None], None]) -> None:
        self.live = live
        self.sessions: set[Session] = set()
        #: Those who hold a seat or host, by who they are: each has one session.
        self.holders: dict[int, Session] = {}
        self.hearsay = Hearsay(self)
        #: Since when each seat's person is away.
        self.away: dict[int, float] = {}
        self._presence = presence
        #: The entry that last changed each part, and one before which all others last changed.
        self._changed: dict[str, int] = {}
        self._before = live.recent[0].entry.n
        #: Parts as they were encoded, until they change.
        self._made: dict[str, str] = {}
        #: Lines of the log as they were encoded, with the names of that time.
        self._lines: Lines = {}
        self._named: tuple[Chair, ...] | None = None
        self._names: list[str] = []
        for step in live.recent:
            self._note(touched(live.table, step), step.entry.n)
        live.listeners.append(self.tell)

    @property
    def here(self) -> frozenset[int]:
        """The seats whose persons are connected."""
        return frozenset(who for who in self.holders if who >= 0)

    def face(self) -> TableFace:
        """What everybody sees of the table."""
        watching = sum(session.seat is None for session in self.sessions)
        return face_of(self.live.id, self.live.table.status, self.here, watching)

    def enter(self, session: Session) -> None:
        """Let a session in, instead of an older one of the same seat, and tell it everything."""
        if session.who is not None:
            other = self.holders.get(session.who)
            if other is not None:
                self.drop(other)
                other.bye(message("table.replaced"))
            self.holders[session.who] = session
        self.sessions.add(session)
        self.refresh(session)
        self._tell_presence(session)

    def leave(self, session: Session) -> None:
        """A session has ended."""
        if session in self.sessions:
            self.drop(session)
            self._tell_presence(session)

    def drop(self, session: Session) -> None:
        """Tell a session nothing any more."""
        self.sessions.discard(session)
        if session.who is not None and self.holders.get(session.who) is session:
            del self.holders[session.who]
        self.hearsay.forget(session)

    def refresh(self, session: Session, *, whole: bool | None = None) -> None:
        """Tell a session everything."""
        face = self.hearsay.face() if self.is_large else self.face().model_dump_json()
        frame, session.sent = self.framer().snapshot(
            session.seat,
            face,
            hosting=self._hosts(session),
            whole=session.whole if whole is None else whole,
        )
        session.send(frame)
        if self.is_large:
            self.hearsay.watch(session)

    def _hosts(self, session: Session) -> bool:
        return session.who is not None and session.who == self.live.table.status.host

    def acknowledge(self, session: Session, id: str, n: int) -> None:
        """Tell a session that its command is safe."""
        session.send(Ack(id=id, n=n).model_dump_json())

    def refuse(self, session: Session, id: str | None, reason: Message) -> None:
        """Tell a session why something cannot be done."""
        frame = Refusal(id=id, reason=to_sentence(reason, self.names()))
        session.send(frame.model_dump_json())
        if id is not None and self.is_large and session in self.sessions:
            self.hearsay.look_again(session)

    def tell(self, live: LiveTable, committed: Committed) -> None:
        """Tell everybody what was committed."""
        names: list[Set[str] | None] = []
        for step in committed.steps:
            names.append(touched(committed.after, step))
            self._note(names[-1], step.entry.n)
        self._reseat(committed)
        rearranged = committed.before.status is not committed.after.status
        if self.is_large:
            self.hearsay.tell(committed, names)
        else:
            known = [some for some in names if some is not None]
            everything = len(known) < len(names)
            self._update(committed.steps, None if everything else known, rearranged)
        if rearranged:
            self._presence(self, None)

    def _note(self, names: Set[str] | None, n: int) -> None:
        """Remember which parts an entry changed; None are all of them."""
        if names is None:
            self._changed.clear()
            self._made.clear()
            self._before = n
        for name in names or ():
            self._changed[name] = n
            self._made.pop(name, None)

    def changed(self, name: str) -> int:
        """The entry that last changed a part, or a later one."""
        return self._changed.get(name, self._before)

    @property
    def is_large(self) -> bool:
        """Whether not everybody hears of everything at once."""
        return len(self.live.table.status.chairs) > LARGE

    def names(self) -> list[str]:
        """What the seats go by; found out anew when somebody comes or goes."""
        status = self.live.table.status
        if self._named is not status.chairs:
            self._named, self._names = status.chairs, seat_names(status)
            self._lines.clear()
        return self._names

    def framer(self) -> Framer:
        """What makes the frames of this moment."""
        self.names()  # lines with other names than these are forgotten
        if len(self._lines) > MOST_LINES:
            self._lines.clear()
        names = self.names
        return Framer(self.live, self._changed, self._before, self._made, names, self._lines)

    def _update(
        self, steps: tuple[LogStep, ...], names: list[Set[str]] | None, with_face: bool
    ) -> None:
        if not self.sessions:
            return
        framer = self.framer()
        face = self.face().model_dump_json() if with_face else "null"
        for session in tuple(self.sessions):
            frame = framer.update(
                session.seat, steps, names, session.sent, face, whole=session.whole
            )
            session.send(frame)

    def _tell_presence(self, session: Session) -> None:
        """Tell the others that somebody has come or gone."""
        if self.is_large:
            self.hearsay.seen(session.seat)
            # Where nobody was there before, or is any more, others are looked at too.
            self._presence(self, session.seat if len(self.sessions) > 1 else None)
            return
        framer, face = self.framer(), self.face().model_dump_json()
        for other in tuple(self.sessions):
            if other is not session:
                other.send(framer.update(other.seat, (), (), other.sent, face, whole=False))
        self._presence(self, None)

    def _reseat(self, committed: Committed) -> None:
        """Sessions follow their seats, and those whose seats were taken away are closed."""
        for step in committed.steps:
            match step.entry.action:
                case c.Swap(a=a, b=b):
                    self._swap(a, b)
                case c.Remove(seat=seat) | c.SeatBot(seat=seat):
                    self.dismiss(seat)
                case c.Leave():
                    self.dismiss(step.entry.seat)
                case c.Close():
                    for session in tuple(self.sessions):
                        self.drop(session)
                        session.bye(message("table.closed"))

    def _swap(self, a: int, b: int) -> None:
        for who, session in ((b, self.holders.pop(a, None)), (a, self.holders.pop(b, None))):
            if session is not None:
                session.who = who
                self.holders[who] = session
        for session in (self.holders.get(a), self.holders.get(b)):
            if session is not None:
                self.refresh(session)

    def dismiss(self, seat: int) -> None:
        """Close the session of a seat that is no longer held by whoever has it open."""
        session = None if seat == HOST else self.holders.get(seat)
        if session is not None:
            self.drop(session)
            session.bye(message("table.removed"))
