"""What a server can do at once, and what it still gets ready while people play.

Rules and bots are loaded before anybody asks for them. Kernels that are not compiled yet are
compiled by a process of low priority; until then they are interpreted, and nobody waits. What
coaches need that answer at once is worked out at last.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeAlias

from hexhaven.coach import coach_of, has_coach
from hexhaven.core.compiled import kernels
from hexhaven.core.compiled.cache import PACKAGE, playing_units
from hexhaven.core.compiled.compiling import (
    CompileProcess,
    folders_left,
    read_progress,
    start_compiling,
)
from hexhaven.core.compiled.warmup import load_compiled
from hexhaven.core.messages import Refused
from hexhaven.core.plugins.preparation import Preparation, start_preparation
from hexhaven.core.registry import game_names, load_game
from hexhaven.web.bots.processes import SECONDS_TO_LOAD_BOTS, BotProcesses

log = logging.getLogger(__name__)

#: What is logged where compiling failed: why, and what is left of it.
NOT_COMPILED = (
    "Rules are not compiled and go on being interpreted: %s (left, for the next start: %s)"
)
#: How often it is looked whether there is compiled code, in seconds.
SECONDS_BETWEEN_LOOKS = 1.0
#: How often it is asked whether a coach is ready, in seconds.
SECONDS_BETWEEN_CHECKS = 0.5

#: Does something long while others go on.
RunInThread: TypeAlias = Callable[..., Awaitable[Any]]


class Readiness:
    """Which games this server still prepares."""

    def __init__(self, run_in_thread: RunInThread, bots: BotProcesses) -> None:
        self._run_in_thread, self._bots = run_in_thread, bots
        #: Set when the rules of a game are loaded.
        self._rules: dict[str, asyncio.Event] = {}
        #: Whether kernels are interpreted until they are compiled, which is expected.
        self._awaits_kernels = False

    async def load_games(self) -> None:
        """Load the rules of all games here, and their bots where they think."""
        games = game_names()
        self._rules = {game: asyncio.Event() for game in games}
        bots = asyncio.create_task(self._bots.load_bots(games))
        try:
            for game in games:
                try:
                    await self._run_in_thread(load_compiled, "games", game)
                finally:
                    self._rules.pop(game).set()
            await bots
        finally:
            bots.cancel()
            self._rules.clear()

    async def wait_for_rules(self, game: str) -> None:
        """Wait until the rules of a game are loaded, if that is under way, but not for ever."""
        if game in self._rules:
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_TO_LOAD_BOTS):
                    await self._rules[game].wait()

    @property
    def preparing(self) -> list[str]:
        """The games whose rules or bots are not loaded yet."""
        return sorted(self._bots.preparing.union(self._rules))

    def expect_kernels(self) -> None:
        """Say from now on how long kernels are interpreted, if they are."""
        self._awaits_kernels = kernels.are_deferred()

    async def take_kernels_over(self, *, elsewhere: bool = False) -> None:
        """Let kernels be compiled, here or as another process does, and use them when they are."""
        compiler: CompileProcess | None = None
        if not elsewhere and not kernels.uses_all_compiled():
            compiler = await asyncio.to_thread(start_compiling)
        while not kernels.uses_all_compiled():
            failure = None if compiler is None else compiler.failure
            if kernels.unused_compiled_units():
                await self._run_in_thread(_load_compiled_games)
                kernels.use_compiled_units()
                await self._bots.load_bots(game_names())
            elif failure is not None:
                left = ", ".join(folders_left(playing_units()))
                log.warning(NOT_COMPILED, failure, left)
                break
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        self._awaits_kernels = False

    @property
    def interpreted_folders(self) -> list[str]:
        """The folders of what is interpreted until it is compiled, if that is under way."""
        units = kernels.interpreted_units() if self._awaits_kernels else []
        return [unit.parent.relative_to(PACKAGE).as_posix() for unit in units]

    @property
    def seconds_until_compiled(self) -> int | None:
        """About how long it takes until kernels are compiled, if that is under way."""
        return read_progress().seconds_left() if self._awaits_kernels else None


def _load_compiled_games() -> None:
    """Load in this thread what has been compiled, while all others go on as they did."""
    with kernels.loading_compiled():
        for game in game_names():
            load_compiled("games", game)


async def prepare_coaches(run_in_thread: RunInThread, *, elsewhere: bool = False) -> None:
    """Prepare the coach of every game for its usual table, here or as another process does."""
    for game in game_names():
        preparation = await run_in_thread(_preparation_of, game)
        if preparation is not None:
            await prepare(preparation, run_in_thread, elsewhere=elsewhere)


def _preparation_of(name: str) -> Preparation | None:
    game = load_game(name)
    return coach_of(game).preparation(game.setup()) if has_coach(game) else None


async def prepare(
    preparation: Preparation, run_in_thread: RunInThread, *, elsewhere: bool = False
) -> None:
    """Work something out in its own process, unless another does, and load what this one needs."""
    if elsewhere:
        while not await run_in_thread(preparation.is_ready):
            await asyncio.sleep(SECONDS_BETWEEN_CHECKS)
    else:
        try:
            work = await run_in_thread(start_preparation, preparation)
        except Refused as refused:
            log.warning("A coach cannot be prepared: %s", refused)
            return
        while work is not None and work.is_running:
            await asyncio.sleep(SECONDS_BETWEEN_CHECKS)
    if await run_in_thread(preparation.is_ready):
        await run_in_thread(preparation.run, lambda done: None)
    else:
        log.warning("A coach could not be prepared: it will be when somebody asks")
