"""Processes in which bots think, so that thinking never delays anyone."""

import asyncio
import logging
import math
import os
import signal
import socket
from collections import OrderedDict
from collections.abc import Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, TypeAlias

from hexhaven.bots import load_bot, usual_bot
from hexhaven.bots.hooks import BotPlace, Hooks
from hexhaven.bots.questions import BadAnswer, Question, ask_bot
from hexhaven.bots.registry import preparation_of
from hexhaven.core.actions import Action
from hexhaven.core.chance import SystemRng
from hexhaven.core.compiled.kernels import use_compiled_units
from hexhaven.core.compiled.warmup import load_compiled
from hexhaven.core.entries import Step
from hexhaven.core.processes import become_worker, core_count, limit_cores, start_worker
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.web.fair_queue import FairQueue

log = logging.getLogger(__name__)

#: A process remembers at most this many bots, and forgets first who was not asked for longest.
MOST_BOTS = 1_000
#: For this many tables it is remembered in which process their bots live, and who opened them.
MOST_TABLES = 10_000
#: How nice bots are to the process that serves people; coaches are nicer still.
NICENESS = 5
#: The signal that tells a process to answer at once, where there is one.
INTERRUPT: signal.Signals | None = getattr(signal, "SIGUSR1", None)
#: The first question about a game may have to wait until its bots are loaded, even compiled.
SECONDS_TO_LOAD_BOTS = 900.0


class BotFailed(Exception):
    """A bot did something wrong, or nothing in time."""


@dataclass(frozen=True, slots=True)
class SeatedBot:
    """The bot of some name that plays on a seat of a table."""

    table: str
    seat: int
    game: str
    name: str


class UnheardSteps(NamedTuple):
    """What a bot with hooks is sent before it is asked."""

    setup: Setup
    #: What has happened since it was last told.
    steps: tuple[Step[Any], ...] = ()
    #: Whether it begins again: something that it was sent was taken back.
    starts_over: bool = False


class LoadBots(NamedTuple):
    """Load the bots of a game."""

    game: str


#: What is sent to a process.
BotRequest: TypeAlias = tuple[SeatedBot, UnheardSteps, Question | None] | LoadBots
#: What it sends back: an action or None for a pass, and otherwise what went wrong.
BotReply: TypeAlias = tuple[Action | None, str | None]


class BotProcess:
    """One process with a share of the cores, asked one thing after the other.

    Addresses take turns: one that opens many tables delays the bots of others by one question.
    """

    def __init__(self, share: int) -> None:
        self._share = share
        self._queue = FairQueue(math.inf, math.inf, "web.too_often")
        #: How many questions are here: one is being answered, the others wait.
        self.questions = 0
        #: How many tables have their bots here.
        self.tables = 0
        #: The bot that thinks now.
        self._thinking: SeatedBot | None = None
        self._pool = ThreadPoolExecutor(1, "bot process")
        #: Games whose bots have answered here, and those whose bots are not loaded yet.
        self._known: set[str] = set()
        self.preparing: set[str] = set()
        self._start()

    def _start(self) -> None:
        self._process, self._pipe = start_worker(_serve, self._share)
        self._known.clear()

    async def load_bots(self, games: Iterable[str]) -> None:
        """Load the bots of some games; questions that come meanwhile wait for one at most."""
        self.preparing |= set(games)
        for game in games:
            try:
                async with self._queue.turn(self._queue.join(None)):
                    await self._answer(game, LoadBots(game), SECONDS_TO_LOAD_BOTS)
            except BotFailed as failed:
                log.warning("The bots of %s did not get ready: %s", game, failed)

    async def ask(
        self,
        bot: SeatedBot,
        unheard: UnheardSteps,
        question: Question | None,
        patience: float,
        who: Hashable,
    ) -> Action | None:
        """The action of a bot, or None when it passes; BotFailed when it fails.

        Without a question it only hears the news: its game has ended. The more
        questions wait, the less time each of them gets: addresses share it, and among them their
        tables, and a crowd is answered sooner rather than better.
        """
        self.questions += 1
        try:
            async with self._queue.turn(self._queue.join(who)):
                if question is not None:
                    question = question._replace(share=self._queue.share_of(who))
                self._thinking = bot
                return await self._answer(bot.game, (bot, unheard, question), patience)
        finally:
            self.questions -= 1
            if self._thinking is bot:
                self._thinking = None

    def interrupt(self, bot: SeatedBot) -> None:
        """Ask a bot that thinks to answer at once; one that has no `stop()` goes on."""
        if self._thinking == bot and bot.game in self._known and INTERRUPT is not None:
            with suppress(ProcessLookupError):
                os.kill(self._process.pid or 0, INTERRUPT)

    async def _answer(self, game: str, asked: BotRequest, patience: float) -> Action | None:
        if game not in self._known:
            self.preparing.add(game)
            patience = max(patience, SECONDS_TO_LOAD_BOTS)
        loop = asyncio.get_running_loop()
        answer = loop.run_in_executor(self._pool, _exchange, self._pipe, asked)
        reply: BotReply | None = None
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    reply = await asyncio.shield(answer)
            if reply is None:
                why = "its process ended" if answer.done() else f"none in {patience:g} seconds"
                self._end()
                await answer
                self._pipe.close()
                self._start()
                raise BotFailed(f"no answer: {why}")
            self._known.add(game)
        finally:
            self.preparing.discard(game)
        action, trouble = reply
        if trouble is not None:
            raise BotFailed(trouble)
        return action

    def _end(self) -> None:
        """End the process; the task that waits for its answer learns that there is none."""
        self._process.kill()
        self._process.join()
        # A process that the bot began may hold the other end open.
        with suppress(OSError), socket.socket(fileno=os.dup(self._pipe.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)

    def stop(self) -> None:
        self._end()
        self._pool.shutdown(wait=True)
        self._pipe.close()


class BotProcesses:
    """Some processes; the bots of a table always live in the same one.

    A new table goes to the process in which the fewest questions wait.
    """

    def __init__(self, number: int) -> None:
        self._processes = [BotProcess((core_count() - 1) // number) for _ in range(number)]
        self._homes: OrderedDict[str, BotProcess] = OrderedDict()
        #: The address that each table belongs to; one of which nothing is known stands for itself.
        self._owners: OrderedDict[str, Hashable] = OrderedDict()

    def note_owner(self, table: str, who: Hashable) -> None:
        """An address has opened a table, or came to sit at one of which nothing was known."""
        self._owners.setdefault(table, who)
        if len(self._owners) > MOST_TABLES:
            self._owners.popitem(last=False)

    async def ask(
        self, bot: SeatedBot, unheard: UnheardSteps, question: Question | None, patience: float
    ) -> Action | None:
        """The action of a bot, or None when it passes; BotFailed when it fails."""
        who = self._owners.get(bot.table, bot.table)
        return await self._process_of(bot).ask(bot, unheard, question, patience, who)

    def interrupt(self, bot: SeatedBot) -> None:
        """Ask a bot that thinks to answer at once: what it was asked is wanted no longer."""
        self._process_of(bot).interrupt(bot)

    def _process_of(self, bot: SeatedBot) -> BotProcess:
        if bot.table not in self._homes:
            home = min(self._processes, key=lambda process: (process.questions, process.tables))
            home.tables += 1
            self._homes[bot.table] = home
        self._homes.move_to_end(bot.table)
        if len(self._homes) > MOST_TABLES:
            self._homes.popitem(last=False)[1].tables -= 1
        return self._homes[bot.table]

    async def load_bots(self, games: Iterable[str]) -> None:
        """Load the bots of some games in all processes."""
        known = tuple(games)
        await asyncio.gather(*(process.load_bots(known) for process in self._processes))

    @property
    def preparing(self) -> set[str]:
        """Games whose bots are not loaded everywhere yet, though they were asked for."""
        return set().union(*(process.preparing for process in self._processes))

    def stop(self) -> None:
        for process in self._processes:
            process.stop()


def _exchange(pipe: Connection, asked: BotRequest) -> BotReply | None:
    """What a process answers; None when it has ended, for which perhaps nobody waits any more."""
    with suppress(EOFError, OSError):
        pipe.send(asked)
        answer: BotReply = pipe.recv()
        return answer
    return None


def _serve(pipe: Connection, share: int) -> None:
    """Answer questions until the other end of the pipe is closed."""
    become_worker(NICENESS)
    limit_cores(share)
    bots: OrderedDict[SeatedBot, Hooks] = OrderedDict()
    if INTERRUPT is not None:
        signal.signal(INTERRUPT, lambda *_: _stop_latest(bots))
    with suppress(EOFError, OSError):
        while True:
            asked: BotRequest = pipe.recv()
            answer: BotReply
            try:
                answer = _handle(asked, bots), None
            except BadAnswer as failure:
                answer = None, str(failure)[:500]
            except Exception as error:  # anything that a bot of others does wrong
                answer = None, f"{type(error).__name__}: {error}"[:500]
            pipe.send(answer)


def _stop_latest(bots: OrderedDict[SeatedBot, Hooks]) -> None:
    """Stop the bot that was asked last, if it can be stopped."""
    if bots:
        stop = getattr(next(reversed(bots.values())).bot, "stop", None)
        if stop is not None:
            stop()


def _handle(asked: BotRequest, bots: OrderedDict[SeatedBot, Hooks]) -> Action | None:
    if isinstance(asked, LoadBots):
        use_compiled_units()
        for seated in [seated for seated, hooks in bots.items() if isinstance(hooks, Substitute)]:
            del bots[seated]  # the bot that was named may be ready now
        load_compiled("games", asked.game)
        load_compiled("bots", asked.game)
        return None
    return _answer(*asked, bots)


class Substitute(Hooks):
    """A usual bot that plays while the one that was named is not ready: the game goes on."""


def _seat_bot(seated: SeatedBot, place: BotPlace) -> Hooks:
    named = load_bot(seated.game, seated.name)
    use_compiled_units()  # what it needs may be compiled since bots were loaded last
    if preparation_of(named, place.setup) is None:
        return Hooks(named(SystemRng()), place)
    usual = load_bot(seated.game, usual_bot(place.setup))
    return Substitute(usual(SystemRng()), place)


def _answer(
    seated: SeatedBot,
    unheard: UnheardSteps,
    question: Question | None,
    bots: OrderedDict[SeatedBot, Hooks],
) -> Action | None:
    """What the bot does, once it has heard of these steps."""
    game = load_game(seated.game)
    if unheard.starts_over:
        bots.pop(seated, None)
    if seated not in bots:
        bots[seated] = _seat_bot(seated, BotPlace(game, unheard.setup, seated.seat))
    bots.move_to_end(seated)
    if len(bots) > MOST_BOTS:
        bots.popitem(last=False)
    hooks = bots[seated]
    for step in unheard.steps:
        hooks.tell_step(step)
    if question is None:
        del bots[seated]
        if outcome := game.outcome(unheard.steps[-1].after):
            hooks.tell_end(outcome)
        return None
    return ask_bot(hooks.bot, game, question)
