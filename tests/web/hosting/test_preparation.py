"""Coaches get ready while a server runs, and nobody waits for them."""

import asyncio
import logging
import os

import pytest

from hexhaven.web.hosting.readiness import prepare
from hexhaven.web.side_process import Interrupted, SideProcess
from tests.core.plugins.baking import Baking
from tests.web.faulty_bots import never

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("interpreted")]


class BakingOnce(Baking):
    """What is ready takes no more time."""

    def run(self, progress):
        if not self.is_ready():
            super().run(progress)


async def run_in_thread(work, *args):
    return await asyncio.to_thread(work, *args)


def begin(baking):
    return asyncio.create_task(prepare(baking, run_in_thread))


@pytest.mark.slow
async def test_others_go_on_while_a_coach_prepares(tmp_path):
    door = tmp_path / "door"
    os.mkfifo(door)
    preparing = begin(BakingOnce(tmp_path, door))
    # The work waits at the door in its own process; this loop does not.
    (await run_in_thread(door.open, "w")).close()
    await preparing
    assert Baking(tmp_path).is_ready()


async def test_a_coach_that_cannot_be_prepared_is_left_alone(tmp_path, caplog):
    with caplog.at_level(logging.WARNING):
        await begin(Baking(tmp_path, fails=True))
    assert "could not be prepared" in caplog.text


@pytest.mark.slow
async def test_a_coach_that_another_process_prepares_is_only_read(tmp_path):
    door = tmp_path / "door"
    os.mkfifo(door)
    baking = BakingOnce(tmp_path, door)
    following = asyncio.create_task(prepare(baking, run_in_thread, elsewhere=True))
    preparing = begin(baking)
    (await run_in_thread(door.open, "w")).close()  # one alone works, and comes to the door once
    await preparing
    await following


async def test_work_that_comes_to_no_result_keeps_nobody_waiting():
    process = SideProcess(patience=0.1)
    with pytest.raises(Interrupted):
        async with asyncio.timeout(60):
            await anext(process.ask(never))
