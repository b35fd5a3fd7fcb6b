"""How fair the seats of an island are: bots play on it in a side process while somebody asks."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from hexhaven.core.messages import BadSetup, Refused
from hexhaven.lab.simulate.balance import Balance, growing_balance
from hexhaven.lab.simulate.plan import Plan, make_plan
from hexhaven.table.changes import Settings
from hexhaven.table.protocol import answers
from hexhaven.web.bots.side_process import Interrupted, SideProcess
from hexhaven.web.limits import TooMuch

log = logging.getLogger(__name__)

#: For how many seconds bots play at most.
SECONDS = 30.0
#: Games of larger tables take too long.
MOST_SEATS = 8
#: Whoever has waited this long, for others or for a game without end, is asked to come again.
MOST_SECONDS = 4 * SECONDS
#: How many may be played or wait for their turn.
MOST_WORKS = 8
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
        self._works: dict[str, BalanceWork] = {}
        self._kept: OrderedDict[str, answers.Balance] = OrderedDict()

    async def of(self, settings: Settings, pay: Callable[[], object]) -> answers.Balance:
        """The balance so far; whoever starts the work pays for it."""
        key = _key(settings)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._works:
            if settings.seats > MOST_SEATS:
                raise BadSetup("web.balance_seats", seats=settings.seats, most=MOST_SEATS)
            if len(self._works) >= MOST_WORKS:
                raise TooMuch("web.too_often")
            pay()
            self._begin(key, settings)
        work = self._works[key]
        work.want()
        await asyncio.wait([work.first], timeout=self.limits.first)
        if work.task.done() and not work.task.cancelled():
            return await work.task  # or it says why there is none
        return work.latest

    def _begin(self, key: str, settings: Settings) -> None:
        work = self._works[key] = BalanceWork(settings, self.limits, self._process)

        def over(task: asyncio.Task[answers.Balance]) -> None:
            if self._works.get(key) is work:
                del self._works[key]
            if not task.cancelled() and task.exception() is None:
                self._keep(key, task.result())

        work.task.add_done_callback(over)

    def end(self, settings: Settings) -> answers.Balance:
        """Play no more of these games; what was played so far."""
        work = self._works.pop(_key(settings), None)
        if work is None:
            return self._kept.get(_key(settings), NOT_BEGUN)
        work.task.cancel()
        return work.latest

    def _keep(self, key: str, balance: answers.Balance) -> None:
        self._kept[key] = balance
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def stop(self) -> None:
        """End the process and forget what is not done."""
        for work in list(self._works.values()):
            work.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await work.task
        self._process.stop()


class BalanceWork:
    """Games that are being played, as long as somebody wants them."""

    def __init__(self, settings: Settings, limits: BalanceLimits, process: SideProcess) -> None:
        self._loop, self._limits = asyncio.get_running_loop(), limits
        self.latest = NOT_BEGUN
        self.first: asyncio.Future[None] = self._loop.create_future()
        self.task = asyncio.create_task(self._run(settings, process), name="balance")
        self._end = self._loop.call_later(limits.patience, self.task.cancel)

    def want(self) -> None:
        """Go on for a while."""
        self._end.cancel()
        self._end = self._loop.call_later(self._limits.patience, self.task.cancel)

    async def _run(self, settings: Settings, process: SideProcess) -> answers.Balance:
        try:
            plan = await asyncio.to_thread(planned, settings, self._limits.games)
            async with asyncio.timeout(MOST_SECONDS):
                async for found in process.ask(played, plan):
                    self.latest = found
                    if not self.first.done():
                        self.first.set_result(None)
            return self.latest
        except TimeoutError:
            raise Interrupted("web.interrupted") from None
        except Refused:
            raise
        except Exception:
            log.exception("Bots could not play on %s", settings.game)
            raise
        finally:
            self._end.cancel()
            if not self.first.done():
                self.first.set_result(None)


def planned(settings: Settings, games: int) -> Plan:
    """The games that the usual bot is to play, or Refused."""
    return make_plan(
        settings.game, None, players=settings.seats, games=games, options=settings.options
    )


def played(plan: Plan) -> Iterator[answers.Balance]:
    """The balance of a plan, from few games to all."""
    for balance in growing_balance(plan, SECONDS):
        yield sent(balance)


def sent(balance: Balance) -> answers.Balance:
    """A balance as it goes over the wire."""
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
        done=min(1.0, max(report.games / report.plan.games, report.seconds / SECONDS)),
    )


def _key(settings: Settings) -> str:
    return settings.model_dump_json(include={"game", "seats", "options"})
