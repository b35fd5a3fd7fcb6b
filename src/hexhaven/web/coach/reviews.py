"""What coaches that play ahead are asked in side processes: advice, and reviews of past games."""

import asyncio
from collections.abc import AsyncIterator, Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from hexhaven.coach.protocol import Advice, Review
from hexhaven.core.actions import Action
from hexhaven.matches.running_game import RunningGame
from hexhaven.table.changes import Model
from hexhaven.table.live import LiveTable
from hexhaven.table.log import kept_actions
from hexhaven.table.store.store import Store, forget_review
from hexhaven.web.coach.side_work import advise, compare, review
from hexhaven.web.fair_queue import FairQueue
from hexhaven.web.schema.wire_models import to_wire, wire_model
from hexhaven.web.side_process import SideProcess, SideTask

Running: TypeAlias = RunningGame[Any, Any]

#: How long a request waits for a first picture.
SECONDS_FOR_FIRST_RESULT = 5.0
#: How many reviews an address may have in work, and all addresses, and how much advice.
MOST_REVIEWS_EACH, MOST_REVIEWS = 6, 60
MOST_ADVICE_EACH, MOST_ADVICE = 4, 100
#: A review that nobody has asked for, or that waits for others.
NOT_BEGUN = Review(measure="chance", over=True, decisions=(), accounts=(), done=0.0)


class Reviews:
    """Reviews that are being worked out, by table; those that are done are in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._process = SideProcess()
        #: By table, and by the move with which its game ended: some may be taken back.
        self._works: dict[tuple[str, int], ReviewWork] = {}
        self._queue = FairQueue(MOST_REVIEWS_EACH, MOST_REVIEWS, "web.reviews_wait")

    async def finished_review(self, id: str) -> Model | None:
        """The review of a table's game as an answer, once it is done."""
        body = await self._store.review(id)
        return None if body is None else wire_model(Review).model_validate_json(body)

    async def review_of(self, live: LiveTable, who: Hashable, *, begin: bool) -> Model:
        """The review of a table's game so far, as an answer; it starts only on request.

        Addresses take turns: `who` asks for it to start.
        """
        if (finished := await self.finished_review(live.id)) is not None:
            return finished
        key = live.id, live.table.running_game().last_move
        if key not in self._works:
            if not begin:
                return to_wire(NOT_BEGUN)
            self._begin(key, live, who)
        work = self._works[key]
        await work.wait(SECONDS_FOR_FIRST_RESULT)
        if work.latest.done >= 1 or work.task.done():
            self._works.pop(key, None)
            await work.task  # it says why there is none
        return to_wire(replace(work.latest, ahead=work.ahead))

    def _begin(self, key: tuple[str, int], live: LiveTable, who: Hashable) -> None:
        work = self._works[key] = ReviewWork(live, self._process, self._queue, who)

        def forget_stored(task: asyncio.Task[Review]) -> None:
            if not task.cancelled() and task.exception() is None:
                self._works.pop(key, None)

        work.task.add_done_callback(forget_stored)

    async def stop(self) -> None:
        for work in list(self._works.values()):
            await work.cancel()
        self._process.stop()


class ReviewWork(SideTask[Review]):
    """The review of a table's game, finer and finer once it has its turn; the last is stored."""

    def __init__(
        self, live: LiveTable, process: SideProcess, queue: FairQueue, who: Hashable
    ) -> None:
        self._live, self._process = live, process
        self._queue, self._ticket = queue, queue.join(who)
        super().__init__(self._results(), NOT_BEGUN, f"The review of table {live.id}")

    @property
    def ahead(self) -> int:
        """How many other reviews come first."""
        return self._queue.ahead(self._ticket)

    async def _results(self) -> AsyncIterator[Review]:
        live, found = self._live, NOT_BEGUN
        async with self._queue.turn(self._ticket):
            running, entries = live.table.running_game(), await live.entries()
            asked = self._process.ask(review, running.setup, kept_actions(entries))
            async for found in asked:
                yield found
        await keep_review(live, running.last_move, to_wire(found))


async def keep_review(live: LiveTable, last_move: int, found: Model) -> None:
    """Keep the review of a game that ended with a move, unless moves were taken back since."""

    def is_current() -> bool:
        return live.table.running_game().last_move == last_move

    if is_current():
        await live.store.keep_review(live.id, found.model_dump_json())
        if not is_current():
            await live.store.execute(*forget_review(live.id))


class LiveAdvice:
    """What a coach that plays ahead says during a game, in another process than reviews."""

    def __init__(self) -> None:
        self._process = SideProcess()
        self._queue = FairQueue(MOST_ADVICE_EACH, MOST_ADVICE, "web.advice_waits")

    async def about(self, running: Running, seat: int, who: Hashable) -> Advice:
        """What a seat's choices are worth, for an address that takes turns with others."""
        return await self._ask(who, advise, running.setup.game, running.state, seat)

    async def compare(
        self, running: Running, seat: int, actions: Sequence[Action], who: Hashable
    ) -> Advice:
        """The same, among them these."""
        return await self._ask(who, compare, running.setup.game, running.state, seat, actions)

    async def _ask(
        self, who: Hashable, work: Callable[..., Iterator[Advice]], *args: Any
    ) -> Advice:
        async with self._queue.turn(self._queue.join(who)):
            (advice,) = [found async for found in self._process.ask(work, *args)]
        return advice

    def stop(self) -> None:
        self._process.stop()
