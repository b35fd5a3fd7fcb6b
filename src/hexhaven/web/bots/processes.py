"""Processes that think for bots, so that thinking never delays anyone."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import signal
import zlib
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

log = logging.getLogger(__name__)

#: So many bots are remembered by a process; those not asked for longest are made anew.
MOST_BOTS = 1_000
#: The first question about a game may have to wait until its rules are loaded.
FIRST_PATIENCE = 120.0


class BotFailed(Exception):
    """A bot did something wrong, or nothing in time."""


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked; the bot itself gets only the view and the choices of its seat."""

    table: str
    seat: int
    game: str
    bot: str
    state: Any
    must: bool


class Thinker:
    """One process, asked one thing after the other."""

    def __init__(self) -> None:
        self._asking = asyncio.Lock()
        self._pool = ThreadPoolExecutor(1, "thinker")
        self._known: set[str] = set()
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._known.clear()

    async def ask(self, question: Question, patience: float) -> str | None:
        """The action of a bot in notation, or None when it passes; BotFailed when it fails."""
        async with self._asking:
            limit = patience if question.game in self._known else max(patience, FIRST_PATIENCE)
            loop = asyncio.get_running_loop()
            answer = loop.run_in_executor(self._pool, self._exchange, self._pipe, question)
            try:
                action, trouble = await asyncio.wait_for(asyncio.shield(answer), limit)
            except (TimeoutError, EOFError, OSError) as error:
                self._replace()
                with suppress(EOFError, OSError):
                    await answer
                raise BotFailed(f"no answer: {type(error).__name__}") from None
            self._known.add(question.game)
        if trouble is not None:
            raise BotFailed(trouble)
        return action

    @staticmethod
    def _exchange(pipe: Connection, question: Question) -> tuple[str | None, str | None]:
        pipe.send(question)
        answer: tuple[str | None, str | None] = pipe.recv()
        return answer

    def _replace(self) -> None:
        """End a process that does not answer, and begin another."""
        self._process.kill()
        self._process.join()
        self._pipe.close()
        self._start()

    def stop(self) -> None:
        """End the process."""
        self._process.kill()
        self._process.join()
        self._pipe.close()
        self._pool.shutdown(wait=True)


class Thinkers:
    """Some processes; the bots of a table always live in the same one."""

    def __init__(self, number: int) -> None:
        self._thinkers = [Thinker() for _ in range(number)]

    async def ask(self, question: Question, patience: float) -> str | None:
        """The action of a bot in notation, or None when it passes; BotFailed when it fails."""
        place = zlib.crc32(question.table.encode()) % len(self._thinkers)
        return await self._thinkers[place].ask(question, patience)

    def stop(self) -> None:
        """End all processes."""
        for thinker in self._thinkers:
            thinker.stop()


def _serve(pipe: Connection) -> None:
    """Answer questions until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    bots: OrderedDict[tuple[str, int, str], Any] = OrderedDict()
    with suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            answer: tuple[str | None, str | None]
            try:
                answer = _chosen(question, bots), None
            except Exception as error:  # whatever a stranger's bot does wrong
                answer = None, f"{type(error).__name__}: {error}"[:500]
            pipe.send(answer)


def _chosen(question: Question, bots: OrderedDict[tuple[str, int, str], Any]) -> str | None:
    from hexhaven.bots import load_bot
    from hexhaven.core.chance import SystemRng
    from hexhaven.core.registry import load_game

    game, key = load_game(question.game), (question.table, question.seat, question.bot)
    if key not in bots:
        bots[key] = load_bot(question.game, question.bot)(SystemRng())
    bots.move_to_end(key)
    if len(bots) > MOST_BOTS:
        bots.popitem(last=False)
    choices = game.legal(question.state, question.seat)
    if not choices:
        return None
    action = bots[key].choose(game.view(question.state, question.seat), choices, question.must)
    if action is None:
        return None
    if action not in choices:
        raise ValueError(f"{action!r} is not allowed")
    return str(action)
