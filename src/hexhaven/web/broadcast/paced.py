"""How news is sent at a large table: soon to those near, later to everybody else.

Those who see a part that not everybody sees are sent its changes: at once, or a moment after
the last news. What everybody sees, and who comes and goes, comes along with that, and now and then
to those near whom nothing happens. So neither the work of the server nor what a client receives
grows with the number of players times the number of actions. A session is sent what it has not
been sent as things stand when its turn comes; what its seat may do is found out again when
something near it has happened, and repeated otherwise.
"""

import asyncio
from collections.abc import Iterable, Sequence, Set
from dataclasses import dataclass, field
from itertools import islice, takewhile
from time import perf_counter

from hexhaven.table.live import CommittedBatch
from hexhaven.table.log import LogStep
from hexhaven.table.protocol.table_info import table_info
from hexhaven.table.status import TableStatus
from hexhaven.web.broadcast.broadcast import Broadcast
from hexhaven.web.broadcast.frames import FrameBuilder, Frames, encode
from hexhaven.web.broadcast.sessions import Session, Sessions

#: Over about how many batches the time of telling is averaged.
AVERAGED_BATCHES = 20


@dataclass(frozen=True)
class Pace:
    """How soon news follows other news, in seconds."""

    #: How often those near whom nothing happens are sent what everybody sees.
    everybody: float = 2.0
    #: How soon after the last news those near something are sent it.
    near: float = 1.0
    #: How often to check whose turn it is.
    beat: float = 0.1
    #: How many sessions are sent news before anything else gets its turn.
    batch: int = 8
    #: The part of the time in which news is sent; where it is too short, everybody waits longer.
    share: float = 0.35

    def wait(self, to_tell_all: float, *, is_near: bool) -> float:
        """How long a session hears nothing after the last news, if telling all takes this long."""
        least = to_tell_all / self.share
        return max(self.near, least) if is_near else max(self.everybody, 2 * least)


@dataclass
class Feed:
    """How far a session has been told, and what has happened near it since."""

    told_at: float
    told_entry: int
    #: How many changes of the table there had been then.
    told_changes: int
    #: What its seat may do, as it was last sent; None to find out again.
    choices: str | None = None
    changed_parts: list[frozenset[str]] = field(default_factory=list)
    all_parts_changed: bool = False
    untold_steps: list[LogStep] = field(default_factory=list)
    #: Only those that it knows.
    changed_chairs: set[int] = field(default_factory=set)
    #: Whether something about the table has changed that nobody waits for.
    table_changed: bool = False

    @property
    def is_near(self) -> bool:
        """Whether there is anything to tell besides what everybody will be told."""
        return bool(self.untold_steps) or self.all_parts_changed or self.table_changed

    def add(self, step: LogStep, changed: frozenset[str] | None) -> None:
        """Something near has happened, after which the seat may do other things."""
        self.choices = None
        self.all_parts_changed |= changed is None
        self.changed_parts.append(changed or frozenset())
        self.untold_steps.append(step)


class PacedBroadcast(Broadcast):
    """Tells those near at once, and everybody else later."""

    def __init__(self, sessions: Sessions, frames: Frames, pace: Pace) -> None:
        super().__init__(sessions, frames)
        self._pace = pace
        #: The session that was sent news last stands last.
        self._feeds: dict[Session, Feed] = {}
        #: How long it took of late to tell one session, in seconds.
        self._seconds_per_session = 0.0
        #: Who sees each part, and who knows each chair.
        self._watchers: dict[str, set[Session]] = {}
        self._seat_subscribers: dict[int, set[Session]] = {}
        #: Those whose turn it is.
        self._waiting: dict[Session, None] = {}
        #: What everybody sees and has changed, and the last entry that changed any of it.
        self._changed_common_parts: set[str] = set()
        self._last_common_change = 0
        self._infos = InfoCache(sessions)
        self._timer: asyncio.TimerHandle | None = None
        self._round: asyncio.Task[None] | None = None

    def info(self, heard: int = 0) -> str:
        return self._infos.shared_info(heard)

    def seats(self, session: Session) -> str:
        """The chairs that a session knows: its own, the host's, and those it asked for."""
        chairs = len(self.sessions.live.table.status.chairs)
        known = {self.sessions.live.table.status.host, session.who, *session.subscribed_seats}
        session.subscribed_seats = {
            seat for seat in known if seat is not None and 0 <= seat < chairs
        }
        for seat in session.subscribed_seats:
            self._seat_subscribers.setdefault(seat, set()).add(session)
        return self._infos.chairs(session.subscribed_seats)

    def subscribe_seats(self, session: Session, seats: Iterable[int]) -> None:
        """Tell a session who sits on some chairs, and from now on when that changes."""
        for seat in seats:
            session.subscribed_seats.add(seat)
            self._seat_subscribers.setdefault(seat, set()).add(session)
            self._feeds[session].changed_chairs.add(seat)
        self._waiting[session] = None
        self._start_round()

    def send_snapshot(self, session: Session, *, with_view: bool = False) -> None:
        """Tell a session how things stand, and remember which parts it sees."""
        super().send_snapshot(session, with_view=with_view)
        for name in session.parts:
            self._watchers.setdefault(name, set()).add(session)
        self._start_feed(session)

    def forget(self, session: Session) -> None:
        """A session is sent nothing more."""
        for name in session.parts & self._watchers.keys():
            self._watchers[name].discard(session)
        for seat in session.subscribed_seats & self._seat_subscribers.keys():
            self._seat_subscribers[seat].discard(session)
        self._waiting.pop(session, None)
        self._feeds.pop(session, None)

    def tell_presence(self, session: Session) -> None:
        """Everybody hears later of somebody who has come or gone."""
        if session.seat is None:
            self._infos.forget()
        else:
            self._note_chair(session.seat)
            self._schedule_check()

    def handle_refusal(self, session: Session) -> None:
        """Tell a session again what its seat may do, which may have changed far from it."""
        self._feeds[session].choices = None
        self._waiting[session] = None
        self._start_round()

    def tell(self, committed: CommittedBatch, changed: Sequence[frozenset[str] | None]) -> None:
        """Tell those near each entry that was committed of it, at once those who did it."""
        before, after = committed.before.status, committed.after.status
        if len(before.chairs) != len(after.chairs):
            self._infos.forget_all()
            for session in tuple(self.sessions):
                self.send_snapshot(session)
            return
        rearranged = self._note_status(before, after)
        for_all = rearranged or _time_ended(committed)
        doers: dict[Session, None] = {}
        concerned: set[Session] = set()
        for step, names in zip(committed.steps, changed, strict=True):
            near = self._sessions_near(names or frozenset(), step.entry.n)
            doer = self.sessions.holders.get(step.entry.seat)
            if doer is not None:
                near.add(doer)
                doers[doer] = None
            if names is None or (for_all and step.entry.seat < 0):
                near = set(self.sessions)
            for session in near:
                self._feeds[session].add(step, names)
            concerned |= near
        if for_all:
            self._mark_all_behind(rearranged)
        if doers:
            builder = self.frames.builder()
            for session in doers:  # before they are answered
                self._tell(builder, session)
        self._queue_due(concerned)
        self._schedule_check()

    def tell_all(self) -> None:
        behind = (session for session in self._feeds if self._is_behind(session))
        self._waiting |= dict.fromkeys(behind)
        self._start_round()

    def _sessions_near(self, names: Set[str], n: int) -> set[Session]:
        """Who sees something that not everybody sees; what all see comes along with it."""
        near: set[Session] = set()
        for name in names:
            watchers = self._watchers.get(name, set())
            if len(watchers) == len(self.sessions) > 1:
                self._changed_common_parts.add(name)
                self._last_common_change = n
            else:
                near |= watchers
        return near

    def _mark_all_behind(self, rearranged: bool) -> None:
        """It is everybody's turn, and everybody may do other things than before."""
        for session in self.sessions:
            feed = self._feeds[session]
            feed.table_changed |= rearranged
            feed.choices = None
        self.tell_all()

    def _is_behind(self, session: Session) -> bool:
        feed = self._feeds[session]
        is_old = (
            feed.told_entry < self._last_common_change or feed.told_changes < self._infos.changes
        )
        return feed.is_near or is_old

    def _queue_due(self, sessions: Iterable[Session]) -> bool:
        """Those who were sent nothing for long enough get their turn; whether others wait."""
        now, later = _now(), False
        for session in sessions:
            if session not in self._waiting and self._is_behind(session):
                feed = self._feeds[session]
                if now - feed.told_at >= self._wait(is_near=feed.is_near):
                    self._waiting[session] = None
                else:
                    later = True
        self._start_round()
        return later

    def _wait(self, *, is_near: bool) -> float:
        return self._pace.wait(self._seconds_per_session * len(self.sessions), is_near=is_near)

    def _schedule_check(self) -> None:
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._pace.beat, self._check_due)

    def _check_due(self) -> None:
        """See whose turn it is, and look again while some have not been sent everything."""
        self._timer = None
        since = _now() - self._wait(is_near=True)
        quiet = list(takewhile(lambda one: self._feeds[one].told_at <= since, self._feeds))
        if self._queue_due(quiet) or len(quiet) < len(self._feeds):
            self._schedule_check()

    def _start_round(self) -> None:
        if self._waiting and (self._round is None or self._round.done()):
            name = f"news of {self.sessions.live.id}"
            self._round = asyncio.create_task(self._tell_waiting(), name=name)

    async def _tell_waiting(self) -> None:
        while self._waiting:
            builder, begun = self.frames.builder(), perf_counter()
            batch = tuple(islice(self._waiting, self._pace.batch))
            for session in batch:
                self._tell(builder, session)
            self._seconds_per_session += (
                (perf_counter() - begun) / len(batch) - self._seconds_per_session
            ) / AVERAGED_BATCHES
            await asyncio.sleep(0)

    def _tell(self, builder: FrameBuilder, session: Session) -> None:
        """Tell a session all it has not been sent."""
        feed, before = self._feeds[session], set(session.parts)
        common = frozenset(
            n for n in self._changed_common_parts if self.frames.last_change(n) > feed.told_entry
        )
        choices = builder.choices(session.seat) if feed.choices is None else feed.choices
        frame = builder.update(
            session.seat,
            feed.untold_steps,
            None if feed.all_parts_changed else [*feed.changed_parts, common],
            session.parts,
            self._infos.shared_info(feed.told_entry)
            if feed.told_changes < self._infos.changes
            else "null",
            with_view=session.wants_view,
            seats=self._infos.chairs(feed.changed_chairs),
            choices=choices,
        )
        session.send(frame)
        self._start_feed(session, choices)
        for name in before - session.parts:
            self._watchers[name].discard(session)
        for name in session.parts - before:
            self._watchers.setdefault(name, set()).add(session)

    def _note_status(self, before: TableStatus, after: TableStatus) -> bool:
        """Note which chairs changed; whether anything else did."""
        if before is after:
            return False
        for seat, (old, new) in enumerate(zip(before.chairs, after.chairs, strict=True)):
            if old is not new:
                self._note_chair(seat)
        rearranged = before.with_fields(chairs=()) != after.with_fields(chairs=())
        if rearranged:
            self._infos.forget()
        return rearranged

    def _note_chair(self, seat: int) -> None:
        """A chair has changed, or its player has come or gone."""
        self._infos.forget(seat)
        for session in self._seat_subscribers.get(seat, ()):
            self._feeds[session].changed_chairs.add(seat)

    def _start_feed(self, session: Session, choices: str | None = None) -> None:
        """A session has just been sent everything: it stands last, and waits for nothing."""
        self._feeds.pop(session, None)
        self._waiting.pop(session, None)
        n = self.sessions.live.table.n
        self._feeds[session] = Feed(_now(), n, self._infos.changes, choices)


class InfoCache:
    """What everybody sees of a large table, and each of its chairs, as JSON."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions
        #: How often anything has changed.
        self.changes = 0
        #: Everything but the chairs, by how many of the last words said it holds.
        self._shared: dict[int, str] = {}
        self._chairs: dict[int, str] = {}

    def shared_info(self, heard: int = 0) -> str:
        """Everything but the chairs, with what was said after an entry."""
        sessions, live = self._sessions, self._sessions.live
        status = live.table.status.but_said_after(heard)
        said = status.said
        if len(said) not in self._shared:
            info = table_info(
                live.id, status, sessions.present_seats, sessions.spectator_count, seats=False
            )
            self._shared[len(said)] = info.model_dump_json()
        return self._shared[len(said)]

    def chairs(self, seats: Iterable[int]) -> str:
        return "{" + ",".join(self._chair(seat) for seat in sorted(seats)) + "}"

    def _chair(self, seat: int) -> str:
        if seat not in self._chairs:
            chair, here = self._sessions.live.table.status.chairs[seat], self._sessions.holders
            self._chairs[seat] = f'"{seat}":' + encode({**dict(chair), "here": seat in here})
        return self._chairs[seat]

    def forget(self, seat: int | None = None) -> None:
        """Something has changed, or the chair of a seat."""
        self.changes += 1
        self._shared.clear()
        if seat is not None:
            self._chairs.pop(seat, None)

    def forget_all(self) -> None:
        """There are more chairs than before, or fewer."""
        self.forget()
        self._chairs.clear()


def _now() -> float:
    return asyncio.get_running_loop().time()


def _time_ended(committed: CommittedBatch) -> bool:
    """Whether a time that runs for everybody came to its end."""
    before, after = committed.before.running, committed.after.running
    return before is not None and after is not None and before.last_time_end != after.last_time_end
