"""What coaches that play ahead are asked in side processes: advice, and reviews of past games."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any, TypeAlias

from hexhaven.coach.protocol import Advice, Review
from hexhaven.core.actions import Action
from hexhaven.matches.running_game import RunningGame
from hexhaven.table.changes import Model
from hexhaven.table.live import LiveTable
from hexhaven.table.log import kept_actions
from hexhaven.table.store.store import Store
from hexhaven.web.coach.side_work import advise, compare, review
from hexhaven.web.schema.wire_models import to_wire, wire_model
from hexhaven.web.side_process import SideProcess, SideTask

Running: TypeAlias = RunningGame[Any, Any]

#: How long a request waits for a first picture.
SECONDS_FOR_FIRST_RESULT = 5.0
#: A review that nobody has asked for, or that waits for others.
NOT_BEGUN = Review(measure="chance", over=True, decisions=(), accounts=(), done=0.0)


class Reviews:
    """Reviews that are being worked out, by table; those that are done are in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._process = SideProcess()
        self._works: dict[str, SideTask[Review]] = {}

    async def review_of(self, live: LiveTable, *, begin: bool) -> Model:
        """The review of a table's game so far, as an answer; it starts only on request."""
        kept = await self._store.review(live.id)
        if kept is not None:
            return wire_model(Review).model_validate_json(kept)
        if live.id not in self._works:
            if not begin:
                return to_wire(NOT_BEGUN)
            name = f"The review of table {live.id}"
            self._works[live.id] = SideTask(_review(live, self._process), NOT_BEGUN, name)
        work = self._works[live.id]
        await work.wait(SECONDS_FOR_FIRST_RESULT)
        if work.latest.done >= 1 or work.task.done():
            self._works.pop(live.id, None)
            await work.task  # it says why there is none
        return to_wire(work.latest)

    async def stop(self) -> None:
        for work in self._works.values():
            await work.cancel()
        self._process.stop()


async def _review(live: LiveTable, process: SideProcess) -> AsyncIterator[Review]:
    """The review of a table's game, finer and finer; the last one is stored."""
    running, found = live.table.running_game(), NOT_BEGUN
    async for found in process.ask(review, running.setup, kept_actions(await live.entries())):
        yield found
    await live.store.keep_review(live.id, to_wire(found).model_dump_json())


class LiveAdvice:
    """What a coach that plays ahead says during a game, in another process than reviews."""

    def __init__(self) -> None:
        self._process = SideProcess()

    async def about(self, running: Running, seat: int) -> Advice:
        return await self._ask(advise, running.setup.game, running.state, seat)

    async def compare(self, running: Running, seat: int, actions: Sequence[Action]) -> Advice:
        """What a seat's choices are worth, among them these."""
        return await self._ask(compare, running.setup.game, running.state, seat, actions)

    async def _ask(self, work: Callable[..., Iterator[Advice]], *args: Any) -> Advice:
        (advice,) = [found async for found in self._process.ask(work, *args)]
        return advice

    def stop(self) -> None:
        self._process.stop()
