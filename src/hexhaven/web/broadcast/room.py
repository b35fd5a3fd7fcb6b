"""The room of a table: sessions come and go, and each is sent what its seat may know."""

from __future__ import annotations

from collections.abc import Callable, Collection

from hexhaven.core.messages import Message, message
from hexhaven.table import changes as c
from hexhaven.table.live import CommittedBatch, LiveTable
from hexhaven.table.protocol.frames import Ack, Refusal
from hexhaven.table.protocol.sentences import to_sentence
from hexhaven.table.protocol.table_info import TableInfo
from hexhaven.table.store import SeatTakeover
from hexhaven.web.broadcast.broadcast import Broadcast
from hexhaven.web.broadcast.frames import AnswerTimes, Frames
from hexhaven.web.broadcast.paced import Pace, PacedBroadcast
from hexhaven.web.broadcast.sessions import Session, Sessions


class Room:
    """Those who are connected to one table, and how they are sent what happens."""

    def __init__(
        self,
        live: LiveTable,
        on_presence: Callable[[Room, int | None], None],
        pace: Pace | None = None,
        answer_time: AnswerTimes = lambda seat: None,
    ) -> None:
        self.live = live
        self.sessions = Sessions(live)
        self._on_presence = on_presence
        self._frames = Frames(live, answer_time)
        self._immediate = Broadcast(self.sessions, self._frames)
        self._paced = PacedBroadcast(self.sessions, self._frames, pace or Pace())
        live.listeners.append(self.tell)

    @property
    def broadcast(self) -> Broadcast:
        """How news is told: the number of seats may still change while people gather."""
        return self._paced if self._frames.is_large else self._immediate

    def info(self) -> TableInfo:
        return self.sessions.info()

    def enter(self, session: Session) -> None:
        """Let a session in, instead of an older one of the same seat, and tell it everything."""
        if session.who is not None:
            other = self.sessions.holders.get(session.who)
            if other is not None:
                self._drop(other)
                other.close(message("table.replaced"))
        self.sessions.add(session)
        self.refresh(session)
        self._tell_presence(session)

    def leave(self, session: Session) -> None:
        if session in self.sessions:
            self._drop(session)
            self._tell_presence(session)

    def refresh(self, session: Session, *, with_view: bool = False) -> None:
        self.broadcast.send_snapshot(session, with_view=with_view)

    def subscribe_seats(self, session: Session, seats: Collection[int] | None) -> None:
        """Tell a session who sits on some seats of a large table, or on all of them."""
        every = range(len(self.live.table.status.chairs))
        wanted = every if seats is None else [seat for seat in seats if seat in every]
        self.broadcast.subscribe_seats(session, wanted)

    def acknowledge(self, session: Session, id: str, n: int) -> None:
        session.send(Ack(id=id, n=n).model_dump_json())

    def refuse(self, session: Session, id: str | None, reason: Message) -> None:
        frame = Refusal(id=id, reason=to_sentence(reason, self._frames.lines.names()))
        session.send(frame.model_dump_json())
        if id is not None and session in self.sessions:
            self.broadcast.handle_refusal(session)

    def tell(self, live: LiveTable, committed: CommittedBatch) -> None:
        changed = self._frames.note_commit(committed)
        self._reseat(committed)
        self.broadcast.tell(committed, changed)
        if committed.before.status is not committed.after.status:
            self._on_presence(self, None)

    def handle_seat_taken(self, takeover: SeatTakeover) -> None:
        """Close the session of a seat that somebody took later, from wherever they did."""
        session = self.sessions.holders.get(takeover.seat)
        if session is None:
            if takeover.is_for_good:
                self.dismiss(takeover.seat)
        elif session.id == takeover.session:
            session.announced = True
        elif session.announced:
            # Several devices may hold a seat, each by its own token; a link takes it from all.
            why = "table.removed" if takeover.is_for_good else "table.replaced"
            self.dismiss(takeover.seat, why)
            self._tell_presence(session)

    def dismiss(self, seat: int, why: str = "table.removed") -> None:
        """Close the session of a seat that is no longer held by the person who has it open."""
        session = self.sessions.holders.get(seat)
        if session is not None:
            self._drop(session)
            session.close(message(why))
        # Those who watch as the holder of a seat show again that they still are.
        for other in [one for one in self.sessions if one.who is None and one.token is not None]:
            self._drop(other)
            other.close(message(why), again=True)

    def _drop(self, session: Session) -> None:
        self.sessions.remove(session)
        self._immediate.forget(session)
        self._paced.forget(session)

    def _tell_presence(self, session: Session) -> None:
        self.broadcast.tell_presence(session)
        # At a large table the others are looked at only when the first one comes or the last goes.
        alone = self._frames.is_large and len(self.sessions) > 1
        self._on_presence(self, session.seat if alone else None)

    def _reseat(self, committed: CommittedBatch) -> None:
        """Sessions follow their seats, and those whose seats were taken away are closed."""
        for step in committed.steps:
            match step.entry.action:
                case c.Swap(a=a, b=b):
                    for session in self.sessions.swap(a, b):
                        self.refresh(session)
                case c.Remove(seat=seat) | c.SeatBot(seat=seat):
                    self.dismiss(seat)
                case c.Leave():
                    self.dismiss(step.entry.seat)
                case c.Close():
                    for session in tuple(self.sessions):
                        self._drop(session)
                        session.close(message("table.closed"))
