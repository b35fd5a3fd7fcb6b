"""A table in play, and the only way to change it.

Commands wait in a queue, which is drained in batches: a batch is judged and written in one
transaction, and only then kept in memory, answered and published.
"""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Executable

from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE
from hexhaven.table.clock import Alarm, Clock
from hexhaven.table.initial_states import prepare_initial_state
from hexhaven.table.log import RUN_LENGTH, LogEntry, LogStep, RecentEntries, has_rewind
from hexhaven.table.protocol.fields import LARGE_TABLE_SEATS
from hexhaven.table.store import Conflict, Store
from hexhaven.table.store.ratings import keep_results
from hexhaven.table.store.seats import free_seat, swap_seats
from hexhaven.table.store.store import forget_review
from hexhaven.table.store.writer import settle
from hexhaven.table.table import Table
from hexhaven.table.transaction import CheckClocks, Command, Transaction

log = logging.getLogger(__name__)

#: The number of entries after which a snapshot is stored.
ENTRIES_PER_SNAPSHOT = 500
#: At a large table, whose snapshots are large, this many entries a seat: about a round of Connect.
ENTRIES_PER_SEAT_AND_SNAPSHOT = 5
#: Writing these down slows everybody down, so they wait until nobody has acted for this long, but
#: not for ever; in seconds.
SNAPSHOT_PAUSE_SECONDS, SNAPSHOT_LATEST_SECONDS = 1.0, 60.0
#: How many of the last entries are kept in memory for those who connect.
RECENT_ENTRIES = 100


@dataclass(frozen=True, slots=True)
class CommittedBatch:
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
    ) -> None:
        self.id, self.table, self.store, self.clock = id, table, store, clock
        self._recent = RecentEntries(RECENT_ENTRIES, steps, self._run)
        self.answers = answers or {}
        self.listeners: list[Callable[[LiveTable, CommittedBatch], None]] = []
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
        self._snapshot: asyncio.Task[None] | None = None
        #: When something was stored last, by the time of the event loop.
        self._stored = 0.0

    @property
    def recent(self) -> list[LogStep]:
        """The last entries with their states, where these are known."""
        running = self.table.running
        return self._recent.steps(None if running is None else running.game)

    @property
    def _run(self) -> int:
        """How many entries share states: none at a large table, where many arrive together."""
        return 1 if self._is_large else RUN_LENGTH

    @property
    def _is_large(self) -> bool:
        return len(self.table.status.chairs) > LARGE_TABLE_SEATS

    async def entries(self) -> list[LogEntry]:
        """Everything that was done at this table."""
        return await self.store.entries(self.id)

    def touch(self) -> None:
        """Somebody looks at this table, or something happens at it."""
        self.touched = self.clock.now()

    async def submit(self, command: Command) -> int:
        """The entry that a command became, once it is stored; Refused if it is not accepted."""
        action, status = command.action, self.table.status
        if command.who == status.host and isinstance(action, c.ChangeSettings | c.Start):
            # The game that a host wants is laid out before it is judged, while others go on.
            settings = action.settings if isinstance(action, c.ChangeSettings) else status.settings
            game = load_game(settings.game)
            setup = game.setup(settings.seats, settings.options)
            command.initial_state = await prepare_initial_state(game, setup)
        command.statements = (*command.statements, *self._statements_of(command))
        self._enqueue(command)
        return await asyncio.shield(command.answer)

    def _statements_of(self, command: Command) -> Sequence[Executable]:
        """The statements by which a change moves or ends what is stored beside the log."""
        match command.action:
            case c.Leave():
                return free_seat(self.id, command.who)
            case c.Remove(seat=seat) | c.SeatBot(seat=seat):
                return free_seat(self.id, seat)
            case c.Swap(a=a, b=b):
                return swap_seats(self.id, a, b)
            case c.Rewind():
                return forget_review(self.id)
        return ()

    def drive(self, driving: bool) -> None:
        """Start or stop driving the clocks of this table."""
        self.driving = driving
        self._set_alarm()

    @property
    def has_alarm(self) -> bool:
        return self._alarm is not None

    def tick(self) -> None:
        """Apply what follows from clocks that have run down, after what is queued."""
        command = Command(TABLE, CheckClocks())
        command.answer.add_done_callback(_log_failure)
        self._enqueue(command)

    async def recover(self) -> None:
        """Drive clocks again that stood still because something failed."""
        await self.catch_up()
        self.stalled = False
        if self.driving:
            self._set_alarm()
            self.tick()

    async def catch_up(self) -> None:
        """Read what other processes have written."""
        async with self._changing:
            await self._catch_up()

    async def _catch_up(self) -> None:
        table = self.table
        game = None if table.running is None else table.running.game
        new = await self.store.entries(self.id, table.n, game)
        past = await self._past_for(entry.action for entry in new)
        transaction = Transaction(table, past, self.answers)
        for entry in new:
            n = transaction.add(entry.seat, entry.action, entry.at, entry.command)
            if entry.command is not None:
                transaction.answers[entry.command] = n
        self._publish(transaction)

    async def wait_idle(self) -> None:
        """Wait until the queue is empty, and a snapshot that was begun is stored."""
        while self._worker is not None and not self._worker.done():
            await asyncio.wait([self._worker])
        if self._snapshot is not None:
            await asyncio.wait([self._snapshot])

    async def close(self) -> None:
        """Finish what was begun, and keep a snapshot to resume from."""
        self.drive(False)
        await self.wait_idle()
        if self.table.n > 1:
            await self.store.keep_snapshot(self.id, self.table)

    def _enqueue(self, command: Command) -> None:
        self._queue.append(command)
        if self._worker is None or self._worker.done():
            self._worker = asyncio.create_task(self._process_queue(), name=f"table {self.id}")

    async def _process_queue(self) -> None:
        """Judge and store what waits, in one transaction; start over if others were quicker."""
        while self._queue:
            batch, self._queue = self._queue, []
            try:
                async with self._changing:
                    is_newest = await self._catch_up_if_needed(batch)
                    while True:
                        past = await self._past_for(command.action for command in batch)
                        transaction = Transaction(self.table, past, self.answers)
                        answers = transaction.execute(batch, self.clock.now)
                        if not is_newest and any(isinstance(answer, Refused) for answer in answers):
                            await self._catch_up()  # what others wrote may allow it
                        elif await self._commit(transaction):
                            break
                        is_newest = True
                    self._publish(transaction)
                    for command, answer in zip(batch, answers, strict=True):
                        settle(command.answer, answer)
                    self._start_snapshot_if_due(len(transaction.steps))
            except Exception as error:  # the database failed, or its answer was lost
                self.stalled = self._unsure = True
                log.exception("Table %s could not be written", self.id)
                for command in batch:
                    settle(command.answer, error)

    async def _catch_up_if_needed(self, batch: list[Command]) -> bool:
        """Whether nobody else can have written by now, or what others wrote has just been read."""
        from_the_future = any((command.version or 0) > self.table.n for command in batch)
        if self._unsure or from_the_future:  # another process may have announced what is new
            await self._catch_up()
            self._unsure = False
            return True
        return not self.store.is_shared

    async def _commit(self, transaction: Transaction) -> bool:
        """Store what a transaction adds, and how a rated game ended that ends with it.

        False where others were quicker; what they wrote is then read.
        """
        if transaction.steps:
            after, entries = transaction.table, transaction.entries
            places = {} if self.table.status.phase == "over" else after.rated_places()
            results = keep_results(self.id, after.status, entries[-1].at, places)
            statements = [*transaction.statements, *results]
            try:
                await self.store.append(self.id, entries, after, statements)
            except Conflict:
                await self._catch_up()
                if entries[0].n > self.table.n:
                    raise  # it is no other entry that is in the way
                return False
        self._stored = asyncio.get_running_loop().time()
        return True

    def _start_snapshot_if_due(self, new: int) -> None:
        """Save the table now and then; `new` is how many entries were stored last."""
        seats, n = len(self.table.status.chairs), self.table.n
        every = max(ENTRIES_PER_SNAPSHOT, ENTRIES_PER_SEAT_AND_SNAPSHOT * seats)
        is_saving = self._snapshot is not None and not self._snapshot.done()
        if n // every > (n - new) // every and not is_saving:
            self._snapshot = asyncio.create_task(self._save_snapshot())

    async def _save_snapshot(self) -> None:
        if self._is_large:
            await self._wait_for_pause()
        try:
            await self.store.keep_snapshot(self.id, self.table)
        except Exception:  # the entries are safe, and another snapshot will follow
            log.exception("No snapshot of table %s could be kept", self.id)

    async def _wait_for_pause(self) -> None:
        """Wait until nobody has acted for a moment, or for long enough."""
        loop = asyncio.get_running_loop()
        latest = loop.time() + SNAPSHOT_LATEST_SECONDS
        while (wait := min(self._stored + SNAPSHOT_PAUSE_SECONDS, latest) - loop.time()) > 0:
            await asyncio.sleep(wait)

    async def _past_for(self, wanted: Iterable[object]) -> Sequence[LogEntry]:
        """All entries so far, if a rewind is wanted."""
        if not has_rewind(wanted):
            return ()
        return [entry for entry in await self.entries() if entry.n <= self.table.n]

    def _publish(self, transaction: Transaction) -> None:
        """Keep in memory what is committed, and publish it."""
        if not transaction.steps:
            return
        committed = CommittedBatch(self.table, transaction.table, tuple(transaction.steps))
        self.table = transaction.table
        for step in transaction.steps:
            self._recent.add(step, self._run)
        self.answers |= transaction.answers
        self.touch()
        self._set_alarm()
        for listener in tuple(self.listeners):
            listener(self, committed)

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        table = self.table
        if not self.driving or table.running is None or table.status.phase != "playing":
            return
        timing = table.running.timing
        times = list(timing.seat_due(table.status.settings).values())
        nature = timing.nature_due()
        times += [] if nature is None else [nature]
        if times:
            self._alarm = self.clock.call_at(min(times), self.tick)


def _log_failure(answer: asyncio.Future[int]) -> None:
    """Log why a clock's command failed: nobody waits for its answer."""
    if not answer.cancelled() and answer.exception() is not None:
        log.warning("A clock that ran down had no effect: %s", answer.exception())
