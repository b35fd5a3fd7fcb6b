"""A process in which a coach plays ahead, so that nobody waits for it but who asked."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from hexhaven.bots.coaches import coach_of, comparing_coach_of
from hexhaven.core.actions import Action
from hexhaven.core.cores import cores, give_cores
from hexhaven.core.entries import Entry, Step
from hexhaven.core.extras.coach import Advice, Review
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup

T = TypeVar("T")


class CoachFailed(Refused):
    """The process ended in the middle of an answer."""


class CoachProcess:
    """One process, begun when it is first asked; it answers one question after the other."""

    def __init__(self) -> None:
        self._asking = asyncio.Lock()
        self._pool = ThreadPoolExecutor(1, "coach process")
        self._process: BaseProcess | None = None
        self._pipe: Connection

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()

    async def ask(self, work: Callable[..., Iterator[T]], *args: Any) -> AsyncIterator[T]:
        """What some work yields, as it comes; who stops listening ends the process."""
        async with self._asking:
            if self._process is None or not self._process.is_alive():
                self._begin()
            whole = False
            try:
                await self._do(self._pipe.send, (work, args))
                while True:
                    result, refusal, whole = await self._do(self._pipe.recv)
                    if refusal is not None:
                        raise refusal
                    if whole:
                        return
                    yield result
            except (EOFError, OSError):
                raise CoachFailed("coach.failed") from None
            finally:
                if not whole:
                    self.stop()

    async def _do(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def stop(self) -> None:
        """End the process, whatever it is doing."""
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None


def _serve(pipe: Connection) -> None:
    """Answer questions until the other end of the pipe is closed."""
    give_cores(cores() - 1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)  # whoever plays goes first
    with suppress(EOFError, OSError):
        while True:
            work, args = pipe.recv()
            try:
                for result in work(*args):
                    pipe.send((result, None, False))
                pipe.send((None, None, True))
            except Refused as refusal:
                pipe.send((None, refusal, True))


def advise(game: str, state: Any, seat: int) -> Iterator[Advice]:
    """The advice for a seat, from its view."""
    rules = load_game(game)
    yield coach_of(rules).advise(rules.view(state, seat))


def compare(game: str, state: Any, seat: int, actions: Sequence[Action]) -> Iterator[Advice]:
    """What these and other choices of a seat are worth, from its view."""
    rules = load_game(game)
    yield comparing_coach_of(rules).compare(rules.view(state, seat), actions)


def review(setup: Setup, entries: Sequence[Entry[Action]]) -> Iterator[Review]:
    """The review of a game, finer and finer."""
    rules = load_game(setup.game)
    state, steps = rules.start(setup), []
    for entry in entries:
        after = rules.apply(state, entry.seat, entry.action)
        steps.append(Step(entry, state, after))
        state = after
    yield from coach_of(rules).review(steps)
