"""One server process: the tables, who is connected, the bots, and what is counted."""

import asyncio
import logging
import math
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Set
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from starlette.datastructures import Address

from hexhaven.bots import bot_names, load_bot
from hexhaven.bots.registry import BadBot, check_ready
from hexhaven.core.compiled.compiling import stop_compiling
from hexhaven.core.compiled.kernels import COMPILED, uses_all_compiled
from hexhaven.core.messages import Refused, message
from hexhaven.core.registry import load_game
from hexhaven.table import changes as c
from hexhaven.table.live import CommittedBatch, LiveTable
from hexhaven.table.store import SeatTakeover, open_store
from hexhaven.table.store.profiles import ProfileStore
from hexhaven.table.store.ratings import RatingStore
from hexhaven.table.tables import Tables
from hexhaven.table.transaction import Command
from hexhaven.web.bots.balances import Balances
from hexhaven.web.bots.driver import Driver
from hexhaven.web.bots.processes import BotProcesses
from hexhaven.web.bots.stand_ins import StandIns
from hexhaven.web.broadcast.room import Room
from hexhaven.web.broadcast.sessions import Backlog
from hexhaven.web.coach.reviews import LiveAdvice, Reviews
from hexhaven.web.fair_queue import FairQueue
from hexhaven.web.hosting.metrics import Metrics
from hexhaven.web.hosting.readiness import Readiness, prepare_coaches
from hexhaven.web.limits import (
    MOST_DEBT_SECONDS,
    MOST_LONG_WORKS,
    WAITING,
    Buckets,
    Places,
    TooMuch,
    most_connections,
    most_waiting,
    pace_of,
    seats_of,
    visitor,
)
from hexhaven.web.people.profiles import Profiles
from hexhaven.web.settings import ServerSettings
from hexhaven.web.work import Work, WorkTurns, current

log = logging.getLogger(__name__)

T = TypeVar("T")
#: How often the store learns who is connected, where other processes ask it.
SECONDS_BETWEEN_PRESENCE_REPORTS = 10.0
#: How long clients have to hear that the server is stopping.
SECONDS_TO_SAY_GOODBYE = 2.0
#: The longest pause before preparations are tried again, in seconds.
LONGEST_PAUSE = 60.0


class Server:
    """What all requests and sockets of one process share."""

    def __init__(
        self,
        settings: ServerSettings,
        tables: Tables,
        processes: BotProcesses,
        metrics: Metrics | None = None,
    ) -> None:
        self.settings, self.tables, self.processes = settings, tables, processes
        self.metrics = Metrics() if metrics is None else metrics
        self.stopping = False
        self.rooms: dict[str, Room] = {}
        self.advice, self.reviews = LiveAdvice(), Reviews(tables.store)
        self.balances = Balances()
        self.profiles = Profiles(ProfileStore(tables.store), tables.clock, settings.profiles)
        self.ratings = RatingStore(tables.store)
        self.addresses = Buckets(settings.address_rate)
        self._paces = Buckets(pace_of(settings.address_rate))
        self.seats = Buckets(settings.seat_rate)
        self.opened_seats = Buckets(seats_of(settings.address_rate))
        #: The sockets and the requests in work of every address, also of those behind a proxy.
        self.connections = Places(most_connections(settings.address_rate))
        self._backlogs: WeakValueDictionary[str, Backlog] = WeakValueDictionary()
        self.work_turns = WorkTurns()
        #: What is being answered or heard.
        self._in_work: set[asyncio.Task[Any]] = set()
        self._long_work = FairQueue(
            most_waiting(settings.address_rate), MOST_LONG_WORKS, "web.work_waits", at_a_time=2
        )
        self.readiness = Readiness(asyncio.to_thread, processes)
        self._stand_ins = StandIns(tables, settings.away)
        self._driver = Driver(tables, processes, settings, self.metrics, self._connected_people)
        tables.on_load.append(self._handle_load)
        tables.on_unload.append(self._handle_unload)
        tables.admission.on_seat_taken.append(self._handle_seat_taken)
        tables.is_used = lambda live: bool(self.rooms[live.id].sessions)

    def _handle_load(self, live: LiveTable) -> None:
        """A table came into memory, or this process began or stopped driving it."""
        # It hears of everything first: the room tells how long bots wait.
        self._driver.watch_table(live)
        room = self.rooms.get(live.id)
        if room is None or room.live is not live:
            answer_time = partial(self._driver.answer_time, live)
            self.rooms[live.id] = room = Room(live, self._handle_presence, answer_time=answer_time)
            live.listeners.append(self._rate)
        self._stand_ins.update(room)

    def _rate(self, live: LiveTable, committed: CommittedBatch) -> None:
        """Let the result of a rated game count as soon as it is over."""
        status = committed.after.status
        if status.settings.rated and status.phase == "over":
            self.tables.spawn(self.ratings.count_results(), "ratings")

    def _handle_unload(self, live: LiveTable) -> None:
        self.rooms.pop(live.id, None)
        self._driver.forget_table(live)

    def _handle_seat_taken(self, takeover: SeatTakeover) -> None:
        if takeover.table in self.rooms:
            self.rooms[takeover.table].handle_seat_taken(takeover)

    def _handle_presence(self, room: Room, seat: int | None) -> None:
        self._stand_ins.update(room, seat)
        self._driver.wake(room.live)

    def _connected_people(self, live: LiveTable) -> Set[int | None]:
        """Who is connected; those who sit here may be connected to another process."""
        there = {session.who for session in self.rooms[live.id].sessions}
        return (
            there.union(live.table.status.seats_of("person"))
            if self.tables.store.is_shared
            else there
        )

    async def charge(self, client: Address | None, cost: float, *, patience: float = 0.0) -> None:
        """Let an address pay for something, and wait for its turn; TooMuch if it cannot pay."""
        who = payer(client)
        wait = self.addresses.charge(who, cost, patience=patience)
        if (work := current.get()) is not None:
            work.paid += cost
        # Others have their turn in any case: a flood does not wait for its next frame.
        await asyncio.sleep(max(wait, self._paces.charge(who, cost, patience=math.inf)))

    async def do_in_turn(self, client: Address | None, steps: Coroutine[Any, Any, T]) -> T:
        """Answer a request or hear a socket, step by step, as its address has its turns."""
        who, task = payer(client), asyncio.current_task()
        assert task is not None
        self._in_work.add(task)
        try:
            return await self.work_turns.do(Work(who, partial(self._collect, who)), steps)
        finally:
            self._in_work.discard(task)

    def _collect(self, who: str, cost: float) -> None:
        """Let an address pay for what it had already, up to a debt that it pays in some time."""
        with suppress(TooMuch):
            self.addresses.charge(who, cost, patience=MOST_DEBT_SECONDS)
        self._paces.charge(who, cost, patience=math.inf)

    def backlog_of(self, client: Address | None) -> Backlog:
        """What the connections of an address share, as long as it has any."""
        most = WAITING * self.settings.address_rate.per_second
        return self._backlogs.setdefault(payer(client), Backlog(most))

    async def run_in_thread(self, client: Address | None, work: Callable[..., T], *args: Any) -> T:
        """Do something long while others go on, for which the address pays as long as it takes.

        Two such things are done at a time, but only one of an address; addresses take turns.
        """
        async with self._long_work.turn(self._long_work.join(payer(client))):
            return await asyncio.to_thread(self.work_turns.do_measured, work, *args)

    async def room(self, id: str) -> Room:
        """The room of a table; NoTable when there is none."""
        live = await self.tables.live(id)
        return self.rooms[live.id]

    async def submit(self, live: LiveTable, command: Command) -> int:
        """Hand in a command, and count how it went."""
        self._check_change(live, command.action)
        if isinstance(command.action, c.Rename):
            await self.profiles.identify(command.action.name, None)
        began = time.perf_counter()
        try:
            n = await live.submit(command)
        except Exception:
            self.metrics.count("commands_refused")
            raise
        self.metrics.count("commands_accepted")
        self.metrics.record_acknowledgement(time.perf_counter() - began)
        return n

    def _check_change(self, live: LiveTable, change: object) -> None:
        """Tables know no bots and no limits of their host: those are known here."""
        if isinstance(change, c.SeatBot | c.StandIn):
            check_bot(live.table.status.settings, change.bot)
        elif isinstance(change, c.ChangeSettings):
            self.check_seats(change.settings)

    def check_seats(self, settings: c.Settings) -> None:
        """Refuse a table with more seats than the host of this server allows."""
        most = self.settings.most_seats
        if settings.seats > most:
            raise Refused("table.too_large", seats=settings.seats, most=most)

    def update_gauges(self) -> None:
        """Note how many tables and sockets there are, and how often the database failed."""
        self.metrics.gauge("tables", len(self.tables.in_memory))
        driven = sum(live.driving for live in self.tables.in_memory.values())
        self.metrics.gauge("tables_driven", driven)
        self.metrics.gauge("sockets", sum(len(room.sessions) for room in self.rooms.values()))
        self.metrics.gauge("write_failures", self.tables.store.failures)

    async def start(self) -> None:
        """Take up tables, tell the store who is connected, and let games and coaches prepare."""
        await self.tables.start()
        await self.ratings.count_results()  # of games that ended as the last process did
        if self.tables.store.is_shared:
            self.tables.spawn(self._report_presence(), "heartbeat")
        if self.settings.prepares:
            self.readiness.expect_kernels()
            self.tables.spawn(self._prepare(), "preparations")

    async def _prepare(self) -> None:
        """Load games, then use kernels as soon as they are compiled, then prepare coaches.

        What fails is tried again: there may have been no files left, or no memory.
        """
        elsewhere, pause = self.settings.prepared_elsewhere, self.settings.timeouts.retry
        while True:
            try:
                await self.readiness.load_games()
                await self.readiness.take_kernels_over(elsewhere=elsewhere)
                if COMPILED and uses_all_compiled():  # interpreted, it would take coaches hours
                    await prepare_coaches(asyncio.to_thread, elsewhere=elsewhere)
            except Exception:
                log.exception("Games could not be prepared; that is tried again")
            else:
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _report_presence(self) -> None:
        while True:
            self.update_gauges()
            sessions = [s for room in self.rooms.values() for s in room.sessions.holders.values()]
            tokens = [session.token for session in sessions if session.token is not None]
            try:
                await self.tables.store.seats.mark_seen(tokens, self.tables.clock.now())
            except Exception:  # the database is away: it may come back
                log.exception("The store could not be updated on who is connected")
            await asyncio.sleep(SECONDS_BETWEEN_PRESENCE_REPORTS)

    async def say_goodbye(self) -> None:
        """Tell everybody to come back later, and give them a moment to hear it."""
        self.stopping = True
        sessions = [session for room in self.rooms.values() for session in room.sessions]
        for session in sessions:
            session.close(message("web.stopping"), again=True)
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_TO_SAY_GOODBYE):
                for session in sessions:
                    await session.ended.wait()

    def give_up_work(self) -> None:
        """Cancel what is still being answered or heard, perhaps for much longer."""
        for task in self._in_work:
            task.cancel()

    async def stop(self) -> None:
        """Leave every table; no other process is left behind, even if that fails."""
        try:
            await self.reviews.stop()
            await self.balances.stop()
            await self.tables.stop()
        finally:
            self.advice.stop()
            self.processes.stop()
            stop_compiling()


def payer(client: Address | None) -> str:
    """Who pays for what comes from an address."""
    return visitor("" if client is None else client.host)


def check_bot(settings: c.Settings, bot: str) -> None:
    """Refuse a bot that does not exist or is not ready; nobody may name a module to be loaded."""
    known = bot_names(settings.game)
    if bot not in known:
        raise BadBot("bots.unknown", bot=bot, game=settings.game, known=", ".join(known))
    setup = load_game(settings.game).setup(settings.seats, settings.options)
    check_ready(load_bot(settings.game, bot), setup)


@asynccontextmanager
async def running_server(
    settings: ServerSettings, metrics: Metrics | None = None
) -> AsyncIterator[Server]:
    """A server, from the opening of its database to the end."""
    store = await open_store(settings.database)
    processes = BotProcesses(settings.bot_processes)
    tables = Tables(
        store,
        await store.secret(),
        timeouts=settings.timeouts,
        allow_scripts=settings.allow_scripts,
    )
    server = Server(settings, tables, processes, metrics)
    try:
        await server.start()
        yield server
    finally:
        await server.stop()
