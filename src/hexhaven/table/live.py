"""A table in play, and the only way to change it.

Commands wait in a queue, which is drained in batches: a batch is judged and written in one
transaction, and only then kept in memory, answered and published.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Executable

from hexhaven.core.messages import Refused
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE
from hexhaven.table.clock import Alarm, Clock
from hexhaven.table.commands import carry_out, let_nature_act
from hexhaven.table.log import LogEntry, LogStep, has_rewind
from hexhaven.table.protocol.fields import LARGE
from hexhaven.table.recent import RUN, Recent
from hexhaven.table.results import rated_places
from hexhaven.table.starts import start_apart
from hexhaven.table.store import Conflict, Store
from hexhaven.table.store.ratings import keep_results
from hexhaven.table.store.seats import swap, take_away
from hexhaven.table.table import Table
from hexhaven.table.transaction import Command, TimeIsUp, Transaction

log = logging.getLogger(__name__)

#: The number of entries after which a snapshot is stored.
SNAPSHOT_EVERY = 500
#: At a large table, whose snapshots are large, this many entries a seat: about a round of Connect.
SNAPSHOT_FOR_EACH = 5
#: Writing these down slows everybody down, so they wait until nobody has acted for this long, but
#: not for ever; in seconds.
SNAPSHOT_PAUSE, SNAPSHOT_LATEST = 1.0, 60.0
#: How many of the last entries are kept in memory: whoever comes is told of them.
RECENT = 100


@dataclass(frozen=True, slots=True)
class Committed:
    """What was committed together, and the table before and after it."""

    before: Table
    after: Table
    steps: tuple[LogStep, ...]


class LiveTable:
    """One table in memory, the same as in the store up to entry `table.n`."""

    def __init__(
        self,
        id: str,
        table: Table,
        store: Store,
        clock: Clock,
        steps: Sequence[LogStep] = (),
        answers: dict[str, int] | None = None,
        *,
        recent: int = RECENT,
        snapshot_every: int = SNAPSHOT_EVERY,
    ) -> None:
        self.id, self.table, self.store, self.clock = id, table, store, clock
        self._recent = Recent(recent, steps, self._run)
        self._snapshot_every = snapshot_every
        self.answers = answers or {}
        self.listeners: list[Callable[[LiveTable, Committed], None]] = []
        #: Whether this process drives clocks and bots.
        self.driving = False
        #: Whether something failed here that nobody will try again by themselves.
        self.stalled = False
        #: Whether the last batch failed, and may be stored nevertheless.
        self._unsure = False
        self.touched = clock.now()
        self._queue: list[Command] = []
        self._changing = asyncio.Lock()
        self._worker: asyncio.Task[None] | None = None
        self._alarm: Alarm | None = None
        self._keeping: asyncio.Task[None] | None = None
        #: When something was stored last, by the time of the event loop.
        self._acted = 0.0

    @property
    def recent(self) -> list[LogStep]:
        """The last entries with their states, where these are known."""
        running = self.table.running
        return self._recent.steps(None if running is None else running.game)

    @property
    def _run(self) -> int:
        """How many entries share states: none at a large table, where many come at once."""
        return 1 if self._is_large else RUN

    @property
    def _is_large(self) -> bool:
        return len(self.table.status.chairs) > LARGE

    def touch(self) -> None:
        """Somebody looks at this table, or something happens at it."""
        self.touched = self.clock.now()

    async def submit(self, command: Command) -> int:
        """The entry that a command became, once it is stored; Refused if it is not accepted."""
        await self._prepare(command)
        self._enqueue(command)
        return await asyncio.shield(command.answer)

    async def _prepare(self, command: Command) -> None:
        """Lay out the game that a host wants, before it is judged and while others go on."""
        action, status = command.action, self.table.status
        if command.who == status.host and isinstance(action, c.Arrange | c.Start):
            settings = action.settings if isinstance(action, c.Arrange) else status.settings
            game = self.table.games(settings.game)
            setup = game.setup(settings.seats, settings.options)
            command.start = await start_apart(game, setup)

    def drive(self, driving: bool) -> None:
        """Start or stop driving the clocks of this table."""
        self.driving = driving
        self._set_alarm()

    @property
    def has_alarm(self) -> bool:
        """Whether a clock runs at this table."""
        return self._alarm is not None

    def tick(self) -> None:
        """Apply what follows from clocks that have run down, after what is queued."""
        command = Command(TABLE, TimeIsUp())
        command.answer.add_done_callback(_log_failure)
        self._enqueue(command)

    async def go_on(self) -> None:
        """Take up clocks again that stood still because something failed."""
        await self.catch_up()
        self.stalled = False
        if self.driving:
            self._set_alarm()
            self.tick()

    async def catch_up(self) -> None:
        """Take up what other processes have written."""
        async with self._changing:
            await self._catch_up()

    async def _catch_up(self) -> None:
        table = self.table
        game = None if table.running is None else table.running.game
        new = await self.store.entries(self.id, table.n, games=table.games, game=game)
        transaction = Transaction(table, await self._past_for(entry.action for entry in new))
        for entry in new:
            transaction.take(entry)
            if entry.command is not None:
                transaction.answers[entry.command] = entry.n
        self._keep(transaction)

    async def settle(self) -> None:
        """Wait until the queue is empty."""
        while self._worker is not None and not self._worker.done():
            await asyncio.wait([self._worker])
        if self._is_keeping:
            assert self._keeping is not None
            await asyncio.wait([self._keeping])

    async def close(self) -> None:
        """Finish what was begun, and keep a snapshot to resume from."""
        self.drive(False)
        await self.settle()
        if self._keeping is not None:
            await self._keeping
        if self.table.n > 1:
            await self.store.keep_snapshot(self.id, self.table)

    def _enqueue(self, command: Command) -> None:
        self._queue.append(command)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._drain(), name=f"table {self.id}")

    async def _drain(self) -> None:
        while self._queue:
            batch, self._queue = self._queue, []
            try:
                async with self._changing:
                    await self._do(batch)
            except Exception as error:  # the database failed, or its answer was lost
                self.stalled = self._unsure = True
                log.exception("Table %s could not be written", self.id)
                for command in batch:
                    if not command.answer.done():
                        command.answer.set_exception(error)

    async def _do(self, batch: list[Command]) -> None:
        """Judge a batch, commit it, then answer and publish; start over if others were quicker."""
        is_newest = not self.store.shared  # nobody else writes
        from_the_future = any((command.version or 0) > self.table.n for command in batch)
        if self._unsure or from_the_future:  # another process may have told of what is new
            await self._catch_up()
            self._unsure, is_newest = False, True
        while True:
            past = await self._past_for(command.action for command in batch)
            transaction = Transaction(self.table, past)
            answers = [self._judged(transaction, command) for command in batch]
            try:
                let_nature_act(transaction, self.clock.now(), patient=False)
            except Refused as refused:
                transaction, answers = Transaction(self.table, past), [refused for _ in batch]
            if not is_newest and any(isinstance(answer, Refused) for answer in answers):
                await self._catch_up()  # what others wrote may allow it
                is_newest = True
                continue
            if transaction.steps:
                try:
                    also = (*transaction.also, *self._results(transaction))
                    await self.store.append(self.id, transaction.entries, transaction.table, also)
                except Conflict:
                    await self._catch_up()
                    if transaction.steps[0].entry.n > self.table.n:
                        raise  # it is no other entry that is in the way
                    is_newest = True
                    continue
            break
        before = self.table.n
        self._acted = asyncio.get_running_loop().time()
        self._keep(transaction)
        for command, answer in zip(batch, answers, strict=True):
            _settle(command, answer)
        every = max(self._snapshot_every, SNAPSHOT_FOR_EACH * len(self.table.status.chairs))
        if self.table.n // every > before // every and not self._is_keeping:
            self._keeping = asyncio.create_task(self._keep_snapshot())

    def _results(self, transaction: Transaction) -> Sequence[Executable]:
        """The statements that keep how a rated game ended, in the transaction that ends it."""
        if self.table.status.phase == "over":
            return ()
        places = rated_places(transaction.table)
        status = transaction.table.status
        profiles = {seat: status.chairs[seat].profile for seat in places}
        at = transaction.entries[-1].at
        return keep_results(self.id, status.settings.game, at, places, profiles)

    @property
    def _is_keeping(self) -> bool:
        return self._keeping is not None and not self._keeping.done()

    async def _keep_snapshot(self) -> None:
        """Store a snapshot while play goes on."""
        if self._is_large:
            await self._pause()
        try:
            await self.store.keep_snapshot(self.id, self.table)
        except Exception:  # the entries are safe, and another snapshot will follow
            log.exception("No snapshot of table %s could be kept", self.id)

    async def _pause(self) -> None:
        """Wait until nobody has acted for a moment, or for long enough."""
        loop = asyncio.get_running_loop()
        latest = loop.time() + SNAPSHOT_LATEST
        while (wait := min(self._acted + SNAPSHOT_PAUSE, latest) - loop.time()) > 0:
            await asyncio.sleep(wait)

    async def _past_for(self, wanted: Iterable[object]) -> Sequence[LogEntry]:
        """All entries so far, if a rewind is wanted."""
        if not has_rewind(wanted):
            return ()
        entries = await self.store.entries(self.id, games=self.table.games)
        return [entry for entry in entries if entry.n <= self.table.n]

    def _keep(self, transaction: Transaction) -> None:
        """Keep in memory what is committed, and publish it."""
        if not transaction.steps:
            return
        committed = Committed(self.table, transaction.table, tuple(transaction.steps))
        self.table = transaction.table
        for step in transaction.steps:
            self._recent.add(step, self._run)
        self.answers |= transaction.answers
        self.touch()
        self._set_alarm()
        for listener in tuple(self.listeners):
            listener(self, committed)

    def _judged(self, transaction: Transaction, command: Command) -> int | Refused:
        mark = transaction.marked()
        try:
            n = self._accepted(transaction, command)
        except Refused as refused:
            transaction.back_to(mark)
            return refused
        if command.key is not None:
            transaction.answers[command.key] = n
        return n

    def _accepted(self, transaction: Transaction, command: Command) -> int:
        """Add a command to the transaction; the entry it became."""
        if command.key is not None:
            known = transaction.answers.get(command.key, self.answers.get(command.key))
            if known is not None:
                return known
        transaction.also += command.also
        transaction.also += self._seat_statements(command)
        at = self.clock.now() if command.at is None else command.at
        return carry_out(transaction, command, at)

    def _seat_statements(self, command: Command) -> Sequence[Executable]:
        """The statements by which a change moves or ends the holding of seats."""
        match command.action:
            case c.Leave():
                return take_away(self.id, command.who)
            case c.Remove(seat=seat) | c.SeatBot(seat=seat):
                return take_away(self.id, seat)
            case c.Swap(a=a, b=b):
                return swap(self.id, a, b)
        return ()

    def _set_alarm(self) -> None:
        """Set the alarm for the next clock that runs down."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self.table
        if not self.driving or table.running is None or table.status.phase != "playing":
            return
        timing = table.running.timing
        times = list(timing.seat_due(table.status.settings.clock).values())
        nature = timing.nature_due()
        times += [] if nature is None else [nature]
        if times:
            self._alarm = self.clock.call_at(min(times), self.tick)


def _settle(command: Command, answer: int | Refused) -> None:
    if command.answer.done():
        return
    if isinstance(answer, Refused):
        command.answer.set_exception(answer)
    else:
        command.answer.set_result(answer)


def _log_failure(answer: asyncio.Future[int]) -> None:
    """Log why a clock's command failed: nobody waits for its answer."""
    if not answer.cancelled() and answer.exception() is not None:
        log.warning("A clock that ran down had no effect: %s", answer.exception())
