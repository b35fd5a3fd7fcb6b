"""Games that can be played at once: rules and bots are loaded before anybody asks for them."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from hexhaven.core.compiled.warmup import load_compiled
from hexhaven.core.registry import game_names
from hexhaven.web.bots.processes import SECONDS_TO_LOAD_BOTS, BotProcesses
from hexhaven.web.coach.preparation import RunInThread


class Readiness:
    """Which games this server still prepares."""

    def __init__(self, run_in_thread: RunInThread, bots: BotProcesses) -> None:
        self._run_in_thread, self._bots = run_in_thread, bots
        #: Set when the rules of a game are loaded.
        self._rules: dict[str, asyncio.Event] = {}

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
