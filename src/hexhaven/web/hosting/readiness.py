"""What a server can do at once, and what it still gets ready while people play.

Rules and bots are loaded before anybody asks for them. Kernels that are not compiled yet are
compiled by a process of low priority; until then they are interpreted, and nobody waits.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

from hexhaven.core.compiled.compiling import CompileProcess, start_compiling
from hexhaven.core.compiled.kernels import (
    are_deferred,
    loading_compiled,
    unused_compiled_parts,
    use_compiled_parts,
    uses_all_compiled,
)
from hexhaven.core.compiled.warmup import load_compiled
from hexhaven.core.registry import game_names
from hexhaven.web.bots.processes import SECONDS_TO_LOAD_BOTS, BotProcesses
from hexhaven.web.coach.preparation import RunInThread

log = logging.getLogger(__name__)

#: How often it is looked whether there is compiled code, in seconds.
SECONDS_BETWEEN_LOOKS = 1.0


class Readiness:
    """Which games this server still prepares."""

    def __init__(self, run_in_thread: RunInThread, bots: BotProcesses) -> None:
        self._run_in_thread, self._bots = run_in_thread, bots
        #: Set when the rules of a game are loaded.
        self._rules: dict[str, asyncio.Event] = {}
        #: What compiles for this process, while it does.
        self._compiler: CompileProcess | None = None

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

    async def take_kernels_over(self, *, elsewhere: bool = False) -> None:
        """Let kernels be compiled, here or as another process does, and use them when they are."""
        if not are_deferred():
            return
        if not elsewhere:
            self._compiler = await asyncio.to_thread(start_compiling)
        while not uses_all_compiled():
            failure = None if self._compiler is None else self._compiler.failure
            if unused_compiled_parts():
                await self._run_in_thread(_load_compiled_games)
                use_compiled_parts()
                await self._bots.load_bots(game_names())
            elif failure is not None:
                log.warning("Rules are not compiled and go on being interpreted: %s", failure)
                break
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        self._compiler = None

    @property
    def seconds_until_compiled(self) -> int | None:
        """About how long it takes until kernels are compiled, if that is under way."""
        return None if self._compiler is None else self._compiler.seconds_left()


def _load_compiled_games() -> None:
    """Load in this thread what has been compiled, while all others go on as they did."""
    with loading_compiled():
        for game in game_names():
            load_compiled("games", game)
