"""The tables of a server: all are stored, and those in use are in memory."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Executable

from hexhaven.core.entries import Entry
from hexhaven.core.messages import Refused
from hexhaven.core.processes import return_memory
from hexhaven.core.registry import load_game
from hexhaven.table import changes as c
from hexhaven.table.admission import Admission, HeldSeat, NotAdmitted
from hexhaven.table.branch import Branch
from hexhaven.table.changes import HOST, TABLE, Settings
from hexhaven.table.clock import Clock, ManualClock, SystemClock
from hexhaven.table.initial_states import forget_initial_states, prepare_initial_state
from hexhaven.table.keys import hash_secret, new_id, new_secret
from hexhaven.table.live import RECENT_ENTRIES, LiveTable
from hexhaven.table.log import LogEntry, Logged, LogStep, has_rewind
from hexhaven.table.store import Conflict, Store, TableRow
from hexhaven.table.store.profiles import keep_profile_seat
from hexhaven.table.store.seats import give_seat
from hexhaven.table.table import Table, fold, table_from_json
from hexhaven.table.transaction import Command

log = logging.getLogger(__name__)

#: How many abandoned tables are closed at a time; the others come next.
MOST_CLOSED = 100
#: A log with more entries is folded while others go on.
FEW_ENTRIES = 30
#: After this many seconds tasks that have not stopped are cancelled again.
SECONDS_BETWEEN_CANCELLATIONS = 1.0


class NoTable(Refused):
    """A table that does not exist."""


@dataclass(frozen=True)
class Timeouts:
    """Timeouts and intervals, in seconds."""

    #: How long a lease lasts; it is renewed three times in that time.
    lease: float = 6.0
    #: When a table at which nothing happens leaves the memory.
    idle: float = 600.0
    #: The same before its game begins, and once it is over.
    over: float = 45.0
    #: When an unfinished table at which nothing happens is closed.
    abandoned: float = 7 * 86_400.0
    #: How long a one-time link can be used.
    link: float = 900.0
    #: How often tables are looked after.
    housekeeping: float = 10.0
    #: How soon tables go on at which something failed.
    retry: float = 1.0


class Tables:
    """All tables of one server process."""

    def __init__(
        self,
        store: Store,
        secret: str,
        *,
        clock: Clock | None = None,
        timeouts: Timeouts | None = None,
        allow_scripts: bool = False,
    ) -> None:
        self.store, self.allow_scripts = store, allow_scripts
        self.clock: Clock = clock or SystemClock()
        self.timeouts = timeouts or Timeouts()
        self.in_memory: dict[str, LiveTable] = {}
        #: Called for every table that comes into memory, and that leaves it.
        self.on_load: list[Callable[[LiveTable], None]] = []
        self.on_unload: list[Callable[[LiveTable], None]] = []
        #: Asked whether anybody is connected to a table.
        self.is_used: Callable[[LiveTable], bool] = lambda live: False
        self.admission = Admission(store, secret, self.clock, self.timeouts.link)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Load the tables that are being played at, and look after them from now on."""
        await self.store.listen(self._on_entry, self.admission.announce)
        await self._take_over()
        self._repeat("housekeeping", self.timeouts.housekeeping, self._clean_up)
        self._repeat("recovery", self.timeouts.retry, self._recover)
        if self.store.is_shared:
            self._repeat("leases", self.timeouts.lease / 3, self._renew_leases)

    async def stop(self) -> None:
        """Unload every table so that it can be loaded again."""
        while self._tasks:  # what comes in at the same moment can swallow a cancellation
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.wait(self._tasks, timeout=SECONDS_BETWEEN_CANCELLATIONS)
        for live in tuple(self.in_memory.values()):
            with self._log_errors(f"Closing table {live.id}"):
                await live.close()
        await self.store.close()

    def spawn(
        self, work: Coroutine[Any, Any, Any], name: str, at: LiveTable | None = None
    ) -> asyncio.Task[Any]:
        """Let something run until it ends or the tables stop; a table where it fails goes on."""
        task = asyncio.create_task(work, name=name)
        self._tasks.add(task)
        task.add_done_callback(lambda task: self._on_task_done(task, at))
        return task

    def _on_task_done(self, task: asyncio.Task[Any], at: LiveTable | None) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("%s failed", task.get_name(), exc_info=task.exception())
            if at is not None:
                at.stalled = True

    # Tables

    async def live(self, id: str) -> LiveTable:
        """A table in memory; NoTable when there is none of that name."""
        if id in self.in_memory:
            self.in_memory[id].touch()
            return self.in_memory[id]
        coming = self._loading.get(id) or self._load_once(id, self._load(id))
        return await asyncio.shield(coming)

    def _load_once(self, id: str, work: Coroutine[Any, Any, LiveTable]) -> asyncio.Task[LiveTable]:
        """Let one task bring a table into memory; all who ask for it meanwhile wait for that."""
        task = asyncio.create_task(work, name=f"load {id}")
        self._loading[id] = task

        def forget(task: asyncio.Task[LiveTable]) -> None:
            del self._loading[id]
            if not task.cancelled():
                task.exception()  # those who wait for it get it

        task.add_done_callback(forget)
        return task

    async def _load(self, id: str) -> LiveTable:
        row = await self.store.row(id)
        if row is None:
            raise NoTable("table.unknown")
        table, steps, answers = await load_table(self.store, row)
        now = self.clock.now()
        last = steps[-1].entry.at
        is_manual, overdue = _has_manual_clock(table), False
        if table.running is not None and not is_manual and table.running.timing.paused_at is None:
            due = table.running.timing.nature_due()
            overdue = due is not None and due <= now and table.status.phase == "playing"
            # While no server had this table, no seat's time ran. A time that runs for everybody
            # stands if it is not up yet.
            timing = table.running.timing.give_seats_more_time(
                0.0 if overdue else max(0.0, now - last)
            )
            # A clock that was set back meanwhile does not let anybody wait so much longer.
            timing = timing.shift(min(0.0, now - last))
            table = replace(table, running=replace(table.running, timing=timing))
        return await self._add_live(id, table, steps, answers, stopped=last if overdue else None)

    async def _add_live(
        self,
        id: str,
        table: Table,
        steps: list[LogStep],
        answers: dict[str, int],
        stopped: float | None = None,
    ) -> LiveTable:
        """Look after a table; a time that ran out while nobody did stopped with the last entry.

        From the moment it is in memory it can be found, with all that belongs to it.
        """
        live = LiveTable(
            id,
            table,
            self.store,
            ManualClock(steps[-1].entry.at) if _has_manual_clock(table) else self.clock,
            steps,
            answers,
        )
        driving = await self.store.leases.claim(live.id, self.timeouts.lease)
        if driving and stopped is not None:
            await live.submit(Command(TABLE, c.Pause(), at=stopped))
        self.in_memory[live.id] = live
        self._drive(live, driving)
        if self.store.is_shared:
            self._spawn_catch_up(live)  # what others wrote before we listened for it
        return live

    def _drive(self, live: LiveTable, driving: bool) -> None:
        """Begin or stop driving a table, or go on with it."""
        live.drive(driving)
        for callback in self.on_load:
            callback(live)

    async def open(
        self,
        settings: Settings,
        name: str | None,
        seat: int = 0,
        *,
        profile: str = "",
        bots: Mapping[int, str] | None = None,
        token: str | None = None,
    ) -> tuple[LiveTable, HeldSeat]:
        """Open a table with bots; with a name, its host takes a seat, the first unless told.

        With a token that holds a table, it is that table.
        """
        if settings.script is not None and not self.allow_scripts:
            raise Refused("table.no_scripts")
        if settings.script is not None and settings.rated:
            raise Refused("table.rated_profiles")
        game = load_game(settings.game)
        start = await prepare_initial_state(game, game.setup(settings.seats, settings.options))
        seat = HOST if name is None else seat
        log: list[tuple[int, Logged]] = [(TABLE, c.Open(settings=settings, host=seat))]
        if name is not None:
            log.append((seat, c.Sit(seat=seat, name=name, profile=profile)))
        log += [(seat, c.SeatBot(seat=other, bot=bot)) for other, bot in (bots or {}).items()]
        opened = await self._open(log, seat, profile, token)
        del start  # by now it has been used
        return opened

    async def play_on(
        self, branch: Branch, sit: c.Sit, bots: Mapping[int, str], token: str | None = None
    ) -> tuple[LiveTable, HeldSeat]:
        """Open a table at which a game goes on from a moment of another."""
        live, own = await self._open(branch.log(sit, bots), sit.seat, sit.profile, token)
        live.tick()  # Nature may be due
        return live, own

    async def _open(
        self, log: Sequence[tuple[int, Logged]], host: int, profile: str, token: str | None
    ) -> tuple[LiveTable, HeldSeat]:
        """Open a table whose log begins with this, unless the token holds one already."""
        token = token or new_secret()
        held = await self.admission.held_seat(token)
        if held is None:
            id, at = new_id(), self.clock.now()
            entries = [Entry(n, who, action, at) for n, (who, action) in enumerate(log, 1)]
            given = _take_seat(id, host, hash_secret(token), profile, at)
            try:
                live = await asyncio.shield(self._load_once(id, self._create(id, entries, given)))
                return live, HeldSeat(id, host, token)
            except Conflict:  # it was asked for twice at the same time
                held = await self.admission.held_seat(token)
                if held is None:
                    raise
        return await self.live(held.table), held

    async def _create(
        self, id: str, log: Sequence[LogEntry], statements: Sequence[Executable]
    ) -> LiveTable:
        if len(log) <= FEW_ENTRIES:
            table, steps = fold(log)
        else:  # a game that has come far takes a while, and others go on
            table, steps = await asyncio.to_thread(fold, log)
        await self.store.create(id, log, table, statements)
        return await self._add_live(id, table, steps, {})

    async def sit(
        self,
        live: LiveTable,
        name: str,
        seat: int | None,
        *,
        profile: str = "",
        attempt: str | None = None,
    ) -> HeldSeat:
        """Take an open seat, the first one where none is named; once for each attempt."""
        chosen = next(iter(live.table.status.seats_of("open")), None) if seat is None else seat
        token = self.admission.token(attempt, f"seat {live.id}")
        if attempt is not None and (held := await self.admission.held_seat(token)) is not None:
            return held
        if chosen is None:
            raise Refused("table.full")
        live.table.status.chair(chosen)
        hashed = hash_secret(token)
        given = _take_seat(live.id, chosen, hashed, profile, self.clock.now())
        sit = c.Sit(seat=chosen, name=name, profile=profile)
        if attempt is None:
            await live.submit(Command(chosen, sit, statements=given))
            return HeldSeat(live.id, chosen, token)
        await live.submit(Command(chosen, sit, "sit", holder=hashed, statements=given))
        held = await self.admission.held_seat(token)
        if held is None:  # it was taken, and given up or taken away again
            raise NotAdmitted("table.removed")
        return held

    # Looking after them

    def _repeat(
        self, name: str, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        async def forever() -> None:
            while True:
                await asyncio.sleep(seconds)
                try:
                    await work()
                except Exception:  # the database is away: it may come back
                    log.exception("%s failed", name)

        self.spawn(forever(), name)

    def _on_entry(self, id: str, n: int) -> None:
        live = self.in_memory.get(id)
        if live is not None and n > live.table.n:
            self._spawn_catch_up(live)

    def _spawn_catch_up(self, live: LiveTable) -> None:
        self.spawn(live.catch_up(), f"catch up {live.id}", live)

    async def _take_over(self, since: float = 0.0) -> None:
        """Drive all tables at which something happened lately and that nobody drives."""
        for row in await self.store.rows(("playing",), limit=10_000, since=since):
            if row.id in self.in_memory:
                continue
            if not await self.store.leases.claim(row.id, self.timeouts.lease):
                continue
            try:
                await self.live(row.id)
            except Refused as refused:
                log.error("Table %s cannot be loaded: %s", row.id, refused)

    async def _renew_leases(self) -> None:
        """Keep the leases, and take over from processes that have died."""
        if not self.store.is_listening:
            await self.store.listen(self._on_entry, self.admission.announce)
            for live in tuple(self.in_memory.values()):
                live.stalled = True  # it may have missed what others wrote
        mine = await self.store.leases.renew(self.timeouts.lease)
        for live in tuple(self.in_memory.values()):
            with self._log_errors(f"Keeping the lease of table {live.id}"):
                held = live.id in mine
                if not held and live.table.status.phase == "playing":
                    held = await self.store.leases.claim(live.id, self.timeouts.lease)
                if held != live.driving:
                    self._drive(live, held)
        await self._take_over(self.clock.now() - self.timeouts.idle)

    async def _recover(self) -> None:
        """Drive tables again at which clocks or bots stood still because something failed."""
        for live in tuple(self.in_memory.values()):
            if live.stalled:
                with self._log_errors(f"Recovering table {live.id}"):
                    await live.recover()
                    self._drive(live, live.driving)

    async def _clean_up(self) -> None:
        """Unload idle tables, and close abandoned ones; one table's fault stops no other."""
        now = self.clock.now()
        gone = forget_initial_states(self.timeouts.idle)
        for live in tuple(self.in_memory.values()):
            with self._log_errors(f"Unloading table {live.id}"):
                if not live.has_alarm and self._is_idle(live, now):
                    await self._unload(live)
                    gone += 1
        if gone:
            await asyncio.to_thread(return_memory)
        before = now - self.timeouts.abandoned
        for row in await self.store.rows(("lobby", "playing"), limit=MOST_CLOSED, before=before):
            with self._log_errors(f"Closing table {row.id}"), suppress(Refused):
                live = await self.live(row.id)
                if not live.has_alarm:
                    await live.submit(Command(TABLE, c.Close()))

    def _is_idle(self, live: LiveTable, now: float) -> bool:
        is_played = live.table.status.phase == "playing"
        wait = self.timeouts.idle if is_played else min(self.timeouts.idle, self.timeouts.over)
        return now - live.touched >= wait and not self.is_used(live)

    async def unload(self, id: str) -> None:
        """Keep a table in the store only, unless somebody is connected to it."""
        live = self.in_memory.get(id)
        if live is not None and not self.is_used(live):
            await self._unload(live)

    async def _unload(self, live: LiveTable) -> None:
        del self.in_memory[live.id]
        for callback in self.on_unload:
            callback(live)
        await live.close()
        live.listeners.clear()  # they refer to the table: without them its memory is free at once
        await self.store.leases.release(live.id)

    @contextmanager
    def _log_errors(self, what: str) -> Iterator[None]:
        """Let the rest go on after something that failed."""
        try:
            yield
        except Exception:
            log.exception("%s failed", what)


def _take_seat(id: str, seat: int, token: str, profile: str, now: float) -> tuple[Executable, ...]:
    return (*give_seat(id, seat, token, now), *keep_profile_seat(id, seat, profile))


def _has_manual_clock(table: Table) -> bool:
    script = table.status.settings.script
    return script is not None and script.manual_clock


async def load_table(store: Store, row: TableRow) -> tuple[Table, list[LogStep], dict[str, int]]:
    """A table from the store: as it stands, what happened last, and the commands it accepted."""
    begun = await _snapshot_before(store, row)
    after = 0 if begun is None else min(begun.n, row.n - RECENT_ENTRIES)
    entries = await store.entries(row.id, after)
    if after > 0 and has_rewind(entry.action for entry in entries):
        entries = await store.entries(row.id)
    table, steps = await asyncio.to_thread(fold, entries, begun)
    return table, steps, await store.answers(row.id)


async def _snapshot_before(store: Store, row: TableRow) -> Table | None:
    """A snapshot to fold from: an old one, so that what happened last can still be told.

    Where the rules have changed since, only the last snapshot can be trusted.
    """
    setup = await store.setup(row.id)
    if setup is None:
        return None
    same_rules = load_game(setup.game).version == setup.version
    body = await store.snapshot(row.id, row.n - RECENT_ENTRIES if same_rules else row.n)
    if body is None and not same_rules:
        raise Refused("table.old_rules", game=setup.game, version=setup.version)
    return None if body is None else await asyncio.to_thread(table_from_json, body)
