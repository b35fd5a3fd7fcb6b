"""The reviews of games that are over: worked out once, one after the other, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeAlias

from hexhaven.coach.protocol import Advice, Decision, Moment, Review
from hexhaven.core.actions import Action
from hexhaven.core.messages import Message, Refused
from hexhaven.matches.running_game import RunningGame
from hexhaven.table.live import LiveTable
from hexhaven.table.log import kept_actions
from hexhaven.table.protocol import answers
from hexhaven.table.protocol.sentences import Sentence, to_sentence
from hexhaven.table.store.store import Store
from hexhaven.web.bots.side_process import SideProcess
from hexhaven.web.coach.side_work import advise, compare, review

log = logging.getLogger(__name__)

Running: TypeAlias = RunningGame[Any, Any]

#: How long a request waits for a first picture.
FIRST = 5.0
#: A review that nobody has asked for, or that waits for others.
NOT_BEGUN = answers.Review(measure="chance", decisions=(), accounts=(), done=0.0)


class Reviews:
    """Reviews that are being worked out, by table; those that are done are in the store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._process = SideProcess()
        self._works: dict[str, ReviewWork] = {}

    async def of(self, live: LiveTable, *, begin: bool) -> answers.Review:
        """The review of a table's game so far; it starts only on request."""
        kept = await self._store.review(live.id)
        if kept is not None:
            return answers.Review.model_validate_json(kept)
        if live.id not in self._works:
            if not begin:
                return NOT_BEGUN
            self._works[live.id] = ReviewWork(live, self._process)
        work = self._works[live.id]
        await asyncio.wait([work.first], timeout=FIRST)
        if work.latest.done >= 1 or work.task.done():
            self._works.pop(live.id, None)
            await work.task  # it says why there is none
        return work.latest

    async def stop(self) -> None:
        """End the process and forget what is not done."""
        for work in self._works.values():
            work.task.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await work.task
        self._process.stop()


class LiveAdvice:
    """What a coach that plays ahead says during a game, from a process beside that of reviews."""

    def __init__(self) -> None:
        self._process = SideProcess()

    async def about(self, running: Running, seat: int) -> Advice:
        """The advice for a seat that is awaited."""
        return await self._asked(advise, running.setup.game, running.state, seat)

    async def compared(self, running: Running, seat: int, actions: Sequence[Action]) -> Advice:
        """What a seat's choices are worth, among them these."""
        return await self._asked(compare, running.setup.game, running.state, seat, actions)

    async def _asked(self, work: Callable[..., Iterator[Advice]], *args: Any) -> Advice:
        (advice,) = [found async for found in self._process.ask(work, *args)]
        return advice

    def stop(self) -> None:
        """End the process."""
        self._process.stop()


class ReviewWork:
    """One review under way."""

    def __init__(self, live: LiveTable, process: SideProcess) -> None:
        self.latest = NOT_BEGUN
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(self._run(live, process), name=f"review {live.id}")

    async def _run(self, live: LiveTable, process: SideProcess) -> None:
        try:
            running = live.table.running_game()
            entries = await live.store.entries(live.id, games=live.table.games)
            async for found in process.ask(review, running.setup, kept_actions(entries)):
                self.latest = sent(found)
                if not self.first.done():
                    self.first.set_result(None)
            await live.store.keep_review(live.id, self.latest.model_dump_json())
        except Refused:
            raise
        except Exception:
            log.exception("The review of table %s failed", live.id)
            raise
        finally:
            if not self.first.done():
                self.first.set_result(None)


def sent(found: Review) -> answers.Review:
    """A review as it goes over the wire and into the store: seats have no names in it."""
    return answers.Review(
        measure=found.measure,
        decisions=tuple(_decision(one) for one in found.decisions),
        accounts=tuple(
            answers.Account(
                expected=one.expected,
                luck=one.luck,
                lost=one.lost,
                result=one.result,
                others=one.others,
                lucks=dict(one.lucks),
            )
            for one in found.accounts
        ),
        course=tuple(_moment(one) for one in found.course),
        done=found.done,
    )


def _decision(one: Decision) -> answers.Decision:
    judged = one.judged
    return answers.Decision(
        n=one.n,
        seat=one.seat,
        turn=one.turn,
        label=to_sentence(one.label),
        action=one.action.to_json(),
        better=_said(one.better),
        lost=one.lost,
        judged=None
        if judged is None
        else answers.Assessment(
            worth=judged.worth,
            best=judged.best,
            error=judged.error,
            verdict=judged.verdict,
            better=tuple(action.to_json() for action in judged.better),
            reason=_said(judged.reason),
        ),
    )


def _moment(one: Moment) -> answers.CourseMoment:
    return answers.CourseMoment(n=one.n, chances=one.chances, told=_said(one.told))


def _said(told: Message | None) -> Sentence | None:
    return None if told is None else to_sentence(told)
