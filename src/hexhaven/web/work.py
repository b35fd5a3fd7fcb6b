"""What requests and sockets take of the event loop: addresses take turns at it, and pay for it."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator, Hashable
from contextvars import ContextVar
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeVar

T = TypeVar("T")

#: For how long one address works before others have their turn, in seconds of the processor.
TURN_SECONDS = 0.003
#: How many that wait are called at a time; those whose turn is over by then wait on.
MOST_CALLED = 16
#: Work that goes on is paid whenever it took so many milliseconds more than were paid.
MOST_OWED = 5.0

#: What takes the time at present.
current: ContextVar["Work | None"] = ContextVar("current", default=None)


@dataclass(eq=False)
class Work:
    """A request or a socket of an address: what it took, and what it paid, in milliseconds."""

    who: Hashable
    #: What collects for an address.
    charge: Callable[[float], None]
    taken: float = 0.0
    paid: float = 0.0

    def note(self, seconds: float) -> None:
        """Note that it took so much time of the processor."""
        self.taken += 1_000.0 * seconds

    def take(self, seconds: float) -> None:
        """Note how long a step took, and pay where too much is owed."""
        self.note(seconds)
        if self.taken - self.paid > MOST_OWED:
            self.settle()

    def settle(self) -> None:
        """Pay what it took besides what was paid before."""
        owed = self.taken - self.paid
        if owed > 0.0:
            self.paid = self.taken
            self.charge(owed)


@dataclass
class Turn:
    """What an address took in this round of the event loop, and who waits for the next."""

    taken: float = 0.0
    #: Who has waited longest stands first.
    waiting: list[tuple[int, asyncio.Future[None]]] = field(default_factory=list)


class WorkTurns:
    """Lets the work of one address go on step by step, a moment in each round of the loop."""

    def __init__(self, clock: Callable[[], float] = time.thread_time) -> None:
        # Waiting for a core is nobody's fault: what counts is time of the processor.
        self.clock = clock
        self._turns: dict[Hashable, Turn] = {}
        self._numbers = count()

    async def do(self, work: Work, steps: Coroutine[Any, Any, T]) -> T:
        """Do something in turn with all else of its address, and let the address pay for it."""
        current.set(work)
        try:
            return await _Steps(self, work, steps)
        finally:
            work.settle()

    def do_measured(self, work: Callable[..., T], *args: Any) -> T:
        """Do something in a thread of its own, and note how long it took."""
        began = self.clock()
        try:
            return work(*args)
        finally:
            if (own := current.get()) is not None:
                own.note(self.clock() - began)

    def wait(self, who: Hashable) -> Generator[Any, None, None]:
        """Wait until an address may take its next step."""
        turn, number, is_called = self._turn(who), next(self._numbers), False
        while turn.taken >= TURN_SECONDS or (turn.waiting and not is_called):
            called = asyncio.get_running_loop().create_future()
            heappush(turn.waiting, (number, called))
            yield from called.__await__()
            turn, is_called = self._turn(who), True

    def take(self, who: Hashable, seconds: float) -> None:
        """Note how long a step of an address took."""
        self._turn(who).taken += seconds

    def _turn(self, who: Hashable) -> Turn:
        turn = self._turns.get(who)
        if turn is None:
            turn = self._turns[who] = Turn()
            asyncio.get_running_loop().call_soon(self._begin_round, who)
        return turn

    def _begin_round(self, who: Hashable) -> None:
        turn, called = self._turns[who], 0
        if not turn.waiting:
            del self._turns[who]
            return
        turn.taken = 0.0
        while turn.waiting and called < MOST_CALLED:
            _, waiting = heappop(turn.waiting)
            if not waiting.done():
                waiting.set_result(None)
                called += 1
        # Whoever was called goes on before that.
        asyncio.get_running_loop().call_soon(self._begin_round, who)


@dataclass
class _Steps(Awaitable[T]):
    """The steps of a coroutine, from one wait to the next, each in its turn and measured."""

    turns: WorkTurns
    work: Work
    steps: Coroutine[Any, Any, T]

    def __await__(self) -> Generator[Any, Any, T]:
        go_on: Callable[[Any], Any] = self.steps.send
        sent: Any = None
        while True:
            try:
                yield from self.turns.wait(self.work.who)
            except BaseException as error:
                go_on, sent = self.steps.throw, error
            began = self.turns.clock()
            try:
                awaited = go_on(sent)
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                seconds = self.turns.clock() - began
                self.turns.take(self.work.who, seconds)
                self.work.take(seconds)
            try:
                go_on, sent = self.steps.send, (yield awaited)
            except BaseException as error:
                go_on, sent = self.steps.throw, error
