"""How fair the seats of an island are: bots play on it in a side process while somebody asks."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable, Iterator
from dataclasses import dataclass

from hexhaven.core.messages import BadSetup
from hexhaven.lab.simulate.balance import Balance, growing_balance
from hexhaven.lab.simulate.plan import Plan, make_plan
from hexhaven.table.changes import Settings
from hexhaven.table.protocol import answers
from hexhaven.web.fair_queue import FairQueue, Ticket
from hexhaven.web.side_process import Interrupted, SideProcess, SideTask

#: For how many seconds bots play at most.
PLAYING_SECONDS = 30.0
#: Games of larger tables take too long.
MOST_SEATS = 8
#: Visitors who have waited this long, for others or for an endless game, are asked to come again.
MOST_WAITING_SECONDS = 4 * PLAYING_SECONDS
#: How many of an address may be played or wait for their turn, and how many of all may wait.
MOST_WORKS_EACH, MOST_WAITING = 2, 8
#: How many results are kept; what nobody has asked for longest is forgotten first.
MOST_KEPT = 200
NOT_BEGUN = answers.Balance(games=0, undecided=0, par=0, least=0, most=0, seats=(), done=0)


@dataclass(frozen=True)
class BalanceLimits:
    """How much is played for a balance."""

    #: How many games at most.
    games: int = 2_000
    #: How many seconds a request waits for the first of them.
    first: float = 5.0
    #: Games that nobody has asked about for this many seconds are not played on.
    patience: float = 10.0


class Balances:
    """Balances that are being worked out, and those that were, by what is played."""

    def __init__(self, limits: BalanceLimits | None = None) -> None:
        self.limits = limits or BalanceLimits()
        self._process = SideProcess()
        self._queue = FairQueue(MOST_WORKS_EACH, MOST_WAITING, "web.maps_wait")
        self._works: dict[str, BalanceWork] = {}
        self._kept: OrderedDict[str, answers.Balance] = OrderedDict()

    async def balance_of(
        self, settings: Settings, who: Hashable, pay: Callable[[], Awaitable[None]]
    ) -> answers.Balance:
        """The balance so far; the address that starts the work takes a turn, and pays for it."""
        key = _key(settings)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._works:
            if settings.seats > MOST_SEATS:
                raise BadSetup("web.balance_seats", seats=settings.seats, most=MOST_SEATS)
            await self._begin(key, settings, who, pay)
        work = self._works[key]
        work.extend(who)
        await work.wait(self.limits.first)
        if work.task.done() and not work.task.cancelled():
            return await work.task  # or it says why there is none
        return work.latest

    async def _begin(
        self, key: str, settings: Settings, who: Hashable, pay: Callable[[], Awaitable[None]]
    ) -> None:
        ticket = self._queue.join(who)
        try:
            await pay()
        except BaseException:
            self._queue.leave(ticket)
            raise
        if key in self._works:  # somebody else was quicker
            self._queue.leave(ticket)
            return
        work = BalanceWork(settings, self.limits, self._process, self._queue, ticket)
        self._works[key] = work

        def finish(task: asyncio.Task[answers.Balance]) -> None:
            self._queue.leave(ticket)  # also of what ended before it began
            if self._works.get(key) is work:
                del self._works[key]
            if not task.cancelled() and task.exception() is None:
                self._keep(key, task.result())

        work.task.add_done_callback(finish)

    def end(self, settings: Settings, who: Hashable) -> answers.Balance:
        """Play these games on only if another address wants them; what was played so far."""
        key = _key(settings)
        work = self._works.get(key)
        if work is None:
            return self._kept.get(key, NOT_BEGUN)
        work.wanted_by.discard(who)
        if not work.wanted_by:
            del self._works[key]
            work.task.cancel()
        return work.latest

    def _keep(self, key: str, balance: answers.Balance) -> None:
        self._kept[key] = balance
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def stop(self) -> None:
        for work in list(self._works.values()):
            await work.cancel()
        self._process.stop()


class BalanceWork(SideTask[answers.Balance]):
    """Games that are being played, as long as somebody asks how they go."""

    def __init__(
        self,
        settings: Settings,
        limits: BalanceLimits,
        process: SideProcess,
        queue: FairQueue,
        ticket: Ticket,
    ) -> None:
        results = _play_in_turn(settings, limits.games, process, queue, ticket)
        super().__init__(results, NOT_BEGUN, f"The balance of {settings.game}")
        #: The addresses that have asked for it, and not said since that they want it no longer.
        self.wanted_by: set[Hashable] = set()
        self._patience = limits.patience
        self._end: asyncio.TimerHandle | None = None

    def extend(self, who: Hashable) -> None:
        """Go on for an address, until nobody has asked for a while."""
        self.wanted_by.add(who)
        if self._end is not None:
            self._end.cancel()
        self._end = asyncio.get_running_loop().call_later(self._patience, self.task.cancel)


async def _play_in_turn(
    settings: Settings, games: int, process: SideProcess, queue: FairQueue, ticket: Ticket
) -> AsyncIterator[answers.Balance]:
    """The balance after more and more games."""
    plan = await asyncio.to_thread(
        make_plan,
        settings.game,
        None,
        players=settings.seats,
        games=games,
        options=settings.options,
    )
    try:
        async with asyncio.timeout(MOST_WAITING_SECONDS), queue.turn(ticket):
            async for found in process.ask(growing_answers, plan):
                yield found
    except TimeoutError:
        raise Interrupted("web.interrupted") from None


def growing_answers(plan: Plan) -> Iterator[answers.Balance]:
    """The balance of a plan, from few games to all."""
    for balance in growing_balance(plan, PLAYING_SECONDS):
        yield to_answer(balance)


def to_answer(balance: Balance) -> answers.Balance:
    report = balance.report
    low, high = balance.bounds
    return answers.Balance(
        games=report.games,
        undecided=report.tally.undecided,
        par=float(balance.par),
        least=float(low),
        most=float(high),
        seats=tuple(
            answers.SeatShare(**share.to_json(), fair=balance.is_fair(share))
            for share in report.by_seat
        ),
        done=min(1.0, max(report.games / report.plan.games, report.seconds / PLAYING_SECONDS)),
    )


def _key(settings: Settings) -> str:
    return settings.model_dump_json(include={"game", "seats", "options"})
