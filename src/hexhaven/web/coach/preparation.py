"""Coaches that answer at once: what they need is worked out while the server runs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from hexhaven.coach import coach_of, has_coach
from hexhaven.core.messages import Refused
from hexhaven.core.plugins.preparation import Preparation, start_preparation
from hexhaven.core.registry import game_names, load_game

log = logging.getLogger(__name__)

#: How often it is asked whether a coach is ready, in seconds.
SECONDS_BETWEEN_CHECKS = 0.5


#: Does something long while others go on.
RunInThread: TypeAlias = Callable[..., Awaitable[Any]]


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
