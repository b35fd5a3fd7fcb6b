"""Old garbage is searched for while there is little to do."""

import asyncio
import gc
import time
import weakref

import pytest

from hexhaven.core.messages import Who, message
from hexhaven.table.protocol.sentences import sentence_json
from hexhaven.web.hosting.serve import (
    IDLE_SHARE,
    SEARCHES_UNTIL_IDLE_COLLECTION,
    collect_when_idle,
)
from tests.waiting import eventually

pytestmark = pytest.mark.anyio

SECONDS = 0.05


class Ring:
    """Something that refers to itself, and so is not free when nobody needs it."""

    def __init__(self):
        self.self = self


@pytest.fixture
def old_garbage():
    """Garbage that outlived many searches of what is new."""
    gc.collect()
    gc.disable()
    ring = Ring()
    for _ in range(SEARCHES_UNTIL_IDLE_COLLECTION):
        gc.collect(0)
    garbage = weakref.ref(ring)
    del ring
    yield garbage
    gc.enable()


@pytest.mark.slow
async def test_an_idle_server_finds_old_garbage(old_garbage):
    search = asyncio.create_task(collect_when_idle(SECONDS))
    await eventually(lambda: old_garbage() is None)
    search.cancel()


@pytest.mark.slow
def test_what_is_said_to_people_leaves_no_garbage():
    said = message(
        "refused.base.turn", player=Who(2), others=[Who(0), message("play.seat", seat=1)]
    )
    gc.collect()
    gc.disable()
    sentence_json(said, ["Ada", "Ben", "Cleo"])
    assert gc.collect() == 0
    gc.enable()


@pytest.mark.slow
async def test_a_busy_server_leaves_old_garbage_for_later(old_garbage):
    search = asyncio.create_task(collect_when_idle(SECONDS))
    until = time.process_time() + 10 * SECONDS
    while time.process_time() < until:
        computed = time.process_time() + 2 * IDLE_SHARE * SECONDS
        while time.process_time() < computed:
            pass
        await asyncio.sleep(0)
    assert old_garbage() is not None
    search.cancel()
