"""How news go round a large table: at once to those near, to all others in a while.

Whoever sees a part that not everybody sees is told at once when it changes. What everybody sees,
and who comes and goes, is told once in a while, however much happens: so neither the work of the
server nor what a client receives grows with the number of players times the number of actions.
A session is told what it has not heard as things stand when its turn comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Set
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from hexhaven.table.live import Happening, News
from hexhaven.table.protocol import face_of
from hexhaven.table.standing import Standing
from hexhaven.web.framing import Framer, encode

if TYPE_CHECKING:
    from hexhaven.web.rooms import Room, Session

#: How often what everybody sees is told, in seconds.
PACE = 1.0
#: So many are told before others get their turn.
BREATH = 20


@dataclass
class Unheard:
    """What a session has yet to be told."""

    names: set[str] = field(default_factory=set)
    #: Whether all parts may have changed.
    everything: bool = False
    happenings: list[Happening] = field(default_factory=list)
    face: bool = False
    chairs: set[int] = field(default_factory=set)


class Hearsay:
    """Who at a large table has yet to be told what."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self._watchers: dict[str, set[Session]] = {}
        self._waiting: dict[Session, None] = {}
        #: What everybody will be told in a while.
        self._late: set[str] = set()
        self._chairs: set[int] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._going: asyncio.Task[None] | None = None
        #: Faces as they were encoded: the whole, the rest without seats, and some seats.
        self._face: str | None = None
        self._rest: str | None = None
        self._faces: dict[frozenset[int], str] = {}

    @property
    def is_going_round(self) -> bool:
        """Whether some have yet to be told what they should hear at once."""
        return bool(self._waiting)

    def face(self) -> str:
        """What everybody sees of the table; what changes after that is told in a while."""
        if self._face is None:
            self._face = self._room.face().model_dump_json()
        return self._face

    def watch(self, session: Session) -> None:
        """Remember which parts a session sees, now that it was told everything."""
        for name in session.sent:
            self._watchers.setdefault(name, set()).add(session)
        session.unheard = Unheard()
        self._waiting.pop(session, None)

    def forget(self, session: Session) -> None:
        """A session is told nothing any more."""
        for name in session.sent & self._watchers.keys():
            self._watchers[name].discard(session)
        self._waiting.pop(session, None)

    def seen(self, seat: int | None) -> None:
        """Somebody has come or gone."""
        if seat is not None:
            self._faces.clear()
            self._chairs.add(seat)
            self._tell_later()

    def tell(self, news: News, names: Set[str] | None) -> None:
        """Tell those near what was committed, at once those who did it."""
        before, after = news.before.standing, news.after.standing
        if len(before.chairs) != len(after.chairs):
            self._face = None
            for session in tuple(self._room.sessions):
                self._room.refresh(session)
            return
        rearranged = before is not after and _apart_from_chairs(before) != _apart_from_chairs(after)
        if before is not after:
            self._note_chairs(before, after)
        actors = {happening.record.who for happening in news.happenings}
        near = self._near(names or frozenset(), actors)
        if names is None or rearranged or _time_ended(news):
            near = self._room.sessions
        for session in near:
            unheard = session.unheard
            unheard.everything |= names is None
            unheard.names |= names or frozenset()
            unheard.happenings += news.happenings
            unheard.face |= rearranged
            self._waiting[session] = None
        self._answer(actors)
        self._go_round()

    def tell_all(self) -> None:
        """Tell everybody what everybody sees."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._face = None
        self._faces.clear()
        for session in self._room.sessions:
            session.unheard.names |= self._late
            session.unheard.chairs |= self._chairs
            self._waiting[session] = None
        self._late, self._chairs = set(), set()
        self._go_round()

    def _note_chairs(self, before: Standing, after: Standing) -> None:
        """Remember whose chairs are other than before; everybody hears of them in a while."""
        self._face = self._rest = None
        self._faces.clear()
        pairs = enumerate(zip(before.chairs, after.chairs, strict=True))
        self._chairs |= {seat for seat, (old, new) in pairs if old is not new}
        self._tell_later()

    def _near(self, names: Set[str], actors: set[int]) -> set[Session]:
        """Who acted or sees something that not everybody sees; what all see is kept for later."""
        near = {session for session in self._room.sessions if session.who in actors}
        for name in names:
            watchers = self._watchers.get(name, set())
            if len(watchers) == len(self._room.sessions) > 1:
                self._late.add(name)
                self._tell_later()
            else:
                near |= watchers
        return near

    def _answer(self, actors: set[int]) -> None:
        """Those who acted are told before they are answered."""
        framer: Framer | None = None
        for session in [s for s in self._waiting if s.who in actors]:
            framer = framer or self._room.framer()
            self._tell(framer, session)

    def _tell_later(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PACE, self.tell_all)

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
        unheard, session.unheard = session.unheard, Unheard()
        self._waiting.pop(session, None)
        seen = set(session.sent)
        frame = framer.update(
            session.seat,
            unheard.happenings,
            None if unheard.everything else unheard.names,
            session.sent,
            self._rest_of_face() if unheard.face else "null",
            whole=session.whole,
            seats=self._some_faces(frozenset(unheard.chairs)),
        )
        session.send(frame)
        for name in seen - session.sent:
            self._watchers[name].discard(session)
        for name in session.sent - seen:
            self._watchers.setdefault(name, set()).add(session)

    def _rest_of_face(self) -> str:
        if self._rest is None:
            live, watching = self._room.live, sum(s.seat is None for s in self._room.sessions)
            standing = _apart_from_chairs(live.table.standing)
            self._rest = face_of(live.id, standing, frozenset(), watching).model_dump_json()
        return self._rest

    def _some_faces(self, chairs: frozenset[int]) -> str:
        """Some seats as everybody sees them."""
        if chairs not in self._faces:
            here, now = self._room.here, self._room.live.table.standing.chairs
            faces = {seat: {**dict(now[seat]), "here": seat in here} for seat in sorted(chairs)}
            self._faces[chairs] = encode(faces)
        return self._faces[chairs]


def _apart_from_chairs(standing: Standing) -> Standing:
    return standing.altered(chairs=())


def _time_ended(news: News) -> bool:
    """Whether a time that runs for everybody came to its end."""
    before, after = news.before.course, news.after.course
    return before is not None and after is not None and before.ended != after.ended
