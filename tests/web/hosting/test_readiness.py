"""Games are loaded before anybody asks for them, and who asks too early waits for that."""

import asyncio

import pytest

from hexhaven.core.registry import game_names
from hexhaven.web.bots.processes import BotProcesses
from hexhaven.web.hosting.readiness import Readiness

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("interpreted")]


async def test_a_table_waits_until_the_rules_of_its_game_are_loaded():
    may_load, loaded = asyncio.Event(), []

    async def run_in_thread(work, room, game):
        await may_load.wait()
        loaded.append(game)

    readiness = Readiness(run_in_thread, BotProcesses(0))
    await readiness.wait_for_rules("base")  # nothing is under way
    work = asyncio.create_task(readiness.load_games())
    await asyncio.sleep(0)
    assert readiness.preparing == sorted(game_names())
    waiting = asyncio.create_task(readiness.wait_for_rules("base"))
    await asyncio.sleep(0)
    assert not waiting.done()
    may_load.set()
    await asyncio.gather(work, waiting)
    assert loaded == list(game_names())
    assert readiness.preparing == []
