"""Waits for what cannot be awaited: another process, or a task that tells nobody."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

#: Seconds until we give up.
SECONDS = 120.0
#: Seconds between two looks: few at first, and more when it takes longer.
SHORTEST, LONGEST = 0.002, 0.1


async def eventually(condition: Callable[[], Any], seconds: float = SECONDS) -> Any:
    """Look until a condition holds, which may have to be awaited itself; what it then says."""
    pause = SHORTEST
    async with asyncio.timeout(seconds):
        while True:
            found = condition()
            if inspect.isawaitable(found):
                found = await found
            if found:
                return found
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)
