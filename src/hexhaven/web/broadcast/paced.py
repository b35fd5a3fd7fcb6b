"""How news go round a large table: soon to those near, to all others in a while.

Whoever sees a part that not everybody sees is told when it changes: at once, or a moment after
what it was told last. What everybody sees, and who comes and goes, comes along with that, and once
in a while to those near whom nothing happens. So neither the work of the server nor what a client
receives grows with the number of players times the number of actions. A session is told what it
has not heard as things stand when its turn comes; what its seat may do is found out anew when
something near it has happened, and is repeated otherwise.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from hexhaven.table.live import Committed
from hexhaven.table.log import LogStep
from hexhaven.table.protocol import face_of
from hexhaven.table.status import TableStatus
from hexhaven.web.broadcast.frames import Framer, encode

if TYPE_CHECKING:
    from hexhaven.web.broadcast.room import Room, Session

#: How often those near whom nothing happens are told what everybody sees, in seconds.
PACE = 2.0
#: How soon after something was told the next news follow, in seconds.
SPACING = 1.0
#: How often it is looked whose turn it is, in seconds.
BEAT = 0.1
#: So many are told before others get their turn.
BREATH = 20


@dataclass
class Unheard:
    """What has happened near a session that it has yet to be told."""

    names: list[Set[str]] = field(default_factory=list)
    #: Whether all parts may have changed.
    everything: bool = False
    steps: list[LogStep] = field(default_factory=list)
    face: bool = False

    @property
    def is_near(self) -> bool:
        """Whether there is anything besides what everybody will be told."""
        return bool(self.steps) or self.everything or self.face


@dataclass
class Heard:
    """Up to where a session has heard: when, up to which entry, and which changes of chairs."""

    at: float = 0.0
    n: int = 0
    chairs: int = 0


class Hearsay:
    """Who at a large table has yet to be told what."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._watchers: dict[str, set[Session]] = {}
        #: Those whose turn it is.
        self._waiting: dict[Session, None] = {}
        #: What everybody sees and has changed, and the last entry that changed any of it.
        self._common: set[str] = set()
        self._changed = 0
        #: How often chairs changed, and for each the last time, the latest at the end.
        self._moves = 0
        self._moved: dict[int, int] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._going: asyncio.Task[None] | None = None
        #: As they were encoded: the whole face and what it was up to, the rest without seats,
        #: and each seat.
        self._face: str | None = None
        self._face_heard = Heard()
        self._rest: str | None = None
        self._chairs: dict[int, str] = {}

    @property
    def is_going_round(self) -> bool:
        """Whether it is somebody's turn to be told something."""
        return bool(self._waiting)

    def face(self) -> str:
        """What everybody sees of the table; chairs that changed a moment ago are told later."""
        now = asyncio.get_running_loop().time()
        is_old = self._face_heard.chairs < self._moves and now - self._face_heard.at >= PACE
        if self._face is None or is_old:
            self._face = self._room.face().model_dump_json()
            self._face_heard = Heard(now, 0, self._moves)
        return self._face

    def watch(self, session: Session) -> None:
        """Remember which parts a session sees, now that it was told everything."""
        for name in session.sent:
            self._watchers.setdefault(name, set()).add(session)
        session.choices = None
        self._has_heard(session, self._face_heard.chairs)

    def forget(self, session: Session) -> None:
        """A session is told nothing any more."""
        for name in session.sent & self._watchers.keys():
            self._watchers[name].discard(session)
        self._waiting.pop(session, None)

    def seen(self, seat: int | None) -> None:
        """Somebody has come or gone."""
        if seat is None:
            self._face = self._rest = None
        else:
            self._move(seat)
            self._tell_later()

    def look_again(self, session: Session) -> None:
        """Tell a session anew what its seat may do, which may have changed far from it."""
        session.choices = None
        self._waiting[session] = None
        self._go_round()

    def tell(self, committed: Committed, names: Sequence[Set[str] | None]) -> None:
        """Tell those near each entry that was committed of it, at once those who did it."""
        before, after = committed.before.status, committed.after.status
        if len(before.chairs) != len(after.chairs):
            self._face = self._rest = None
            self._chairs.clear()
            for session in tuple(self._room.sessions):
                self._room.refresh(session)
            return
        rearranged = before is not after and _apart_from_chairs(before) != _apart_from_chairs(after)
        if rearranged:
            self._face = self._rest = None
        if before is not after:
            self._note_chairs(before, after)
        for_all = rearranged or _time_ended(committed)
        doers: dict[Session, None] = {}
        concerned: set[Session] = set()
        for step, changed in zip(committed.steps, names, strict=True):
            near = self._near(changed or frozenset(), step.entry.n)
            doer = self._room.holders.get(step.entry.seat)
            if doer is not None:
                near.add(doer)
                doers[doer] = None
            if changed is None or (for_all and step.entry.seat < 0):
                near = self._room.sessions
            for session in near:
                _leave_word(session, step, changed)
            concerned |= near
        if for_all:
            for session in self._room.sessions:
                session.unheard.face |= rearranged
                session.choices = None
            self._waiting |= dict.fromkeys(self._room.sessions)
        self._answer(tuple(doers))
        self._give_turns(concerned)
        self._tell_later()

    def tell_all(self) -> None:
        """Tell everybody what they have not heard."""
        behind = (session for session in self._room.sessions if self._is_behind(session))
        self._waiting |= dict.fromkeys(behind)
        self._go_round()

    def _note_chairs(self, before: TableStatus, after: TableStatus) -> None:
        """Remember whose chairs are other than before; everybody hears of them in a while."""
        for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
            if old is not new:
                self._move(seat)

    def _move(self, seat: int) -> None:
        """A chair is other than before."""
        self._chairs.pop(seat, None)
        self._moved.pop(seat, None)
        self._moves += 1
        self._moved[seat] = self._moves

    def _moved_since(self, moves: int) -> Iterator[int]:
        """The chairs that changed since so many changes had been heard of."""
        for seat in reversed(self._moved):
            if self._moved[seat] <= moves:
                return
            yield seat

    def _near(self, names: Set[str], n: int) -> set[Session]:
        """Who sees something that not everybody sees; what all see comes along with it."""
        near: set[Session] = set()
        for name in names:
            watchers = self._watchers.get(name, set())
            if len(watchers) == len(self._room.sessions) > 1:
                self._common.add(name)
                self._changed = n
            else:
                near |= watchers
        return near

    def _answer(self, actors: Sequence[Session]) -> None:
        """Those who acted are told before they are answered."""
        if actors:
            framer = self._room.framer()
            for session in actors:
                self._tell(framer, session)

    def _is_behind(self, session: Session) -> bool:
        heard = session.heard
        return session.unheard.is_near or heard.n < self._changed or heard.chairs < self._moves

    def _give_turns(self, sessions: Set[Session]) -> bool:
        """Those who were told nothing for long enough get their turn; whether others wait."""
        now, later = asyncio.get_running_loop().time(), False
        for session in sessions:
            if session not in self._waiting and self._is_behind(session):
                if now - session.heard.at >= (SPACING if session.unheard.is_near else PACE):
                    self._waiting[session] = None
                else:
                    later = True
        self._go_round()
        return later

    def _tell_later(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(BEAT, self._beat)

    def _beat(self) -> None:
        """See whose turn it is, and look again while some have not heard everything."""
        self._timer = None
        if self._give_turns(self._room.sessions):
            self._tell_later()

    def _go_round(self) -> None:
        if self._waiting and (self._going is None or self._going.done()):
            self._going = asyncio.create_task(self._round(), name=f"news of {self._room.live.id}")

    async def _round(self) -> None:
        while self._waiting:
            framer = self._room.framer()
            for session in tuple(islice(self._waiting, BREATH)):
                self._tell(framer, session)
            await asyncio.sleep(0)

    def _tell(self, framer: Framer, session: Session) -> None:
        unheard, heard, seen = session.unheard, session.heard, set(session.sent)
        common = {name for name in self._common if self._room.changed(name) > heard.n}
        if session.choices is None:
            session.choices = framer.choices(session.seat)
        frame = framer.update(
            session.seat,
            unheard.steps,
            None if unheard.everything else [*unheard.names, common],
            session.sent,
            self._rest_of_face() if unheard.face else "null",
            whole=session.whole,
            seats=self._some_chairs(sorted(self._moved_since(heard.chairs))),
            choices=session.choices,
        )
        session.send(frame)
        self._has_heard(session, self._moves)
        if seen != session.sent:
            for name in seen - session.sent:
                self._watchers[name].discard(session)
            for name in session.sent - seen:
                self._watchers.setdefault(name, set()).add(session)

    def _has_heard(self, session: Session, chairs: int) -> None:
        """A session was told how things stand."""
        now, n = asyncio.get_running_loop().time(), self._room.live.table.n
        session.unheard, session.heard = Unheard(), Heard(now, n, chairs)
        self._waiting.pop(session, None)

    def _rest_of_face(self) -> str:
        if self._rest is None:
            live, watching = self._room.live, sum(s.seat is None for s in self._room.sessions)
            status = _apart_from_chairs(live.table.status)
            self._rest = face_of(live.id, status, frozenset(), watching).model_dump_json()
        return self._rest

    def _some_chairs(self, seats: list[int]) -> str:
        """Some seats as everybody sees them."""
        if not seats:
            return "{}"
        fresh = [seat for seat in seats if seat not in self._chairs]
        here = self._room.here if fresh else frozenset()
        for seat in fresh:
            chair = self._room.live.table.status.chairs[seat]
            self._chairs[seat] = f'"{seat}":' + encode({**dict(chair), "here": seat in here})
        return "{" + ",".join(self._chairs[seat] for seat in seats) + "}"


def _leave_word(session: Session, step: LogStep, changed: Set[str] | None) -> None:
    """Something near a session has happened, after which its seat may do other things."""
    session.choices = None
    session.unheard.everything |= changed is None
    session.unheard.names.append(changed or frozenset())
    session.unheard.steps.append(step)


def _apart_from_chairs(status: TableStatus) -> TableStatus:
    return status.altered(chairs=())


def _time_ended(committed: Committed) -> bool:
    """Whether a time that runs for everybody came to its end."""
    before, after = committed.before.running, committed.after.running
    return before is not None and after is not None and before.ended != after.ended
