"""What a server can do at once, and what it still gets ready while people play.

Rules and bots are loaded before anybody asks for them. Kernels that are not compiled yet are
compiled by a process of low priority; until then they are interpreted, and nobody waits.
"""

import asyncio
import logging
from contextlib import suppress

from hexhaven.core.compiled import kernels
from hexhaven.core.compiled.cache import PACKAGE
from hexhaven.core.compiled.compiling import CompileProcess, read_progress, start_compiling
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
                log.warning("Rules are not compiled and go on being interpreted: %s", failure)
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
