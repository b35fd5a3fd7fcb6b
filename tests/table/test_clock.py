"""Clocks keep what they promise."""

import asyncio
import time

from hexhaven.table.clock import SystemClock


class Slow(SystemClock):
    """A machine whose time goes at half the speed at which its seconds are counted."""

    def __init__(self):
        self.began = time.time()

    def now(self):
        return self.began + (time.time() - self.began) / 2


def test_a_call_is_not_made_before_its_time():
    async def called():
        clock, rung = Slow(), asyncio.get_running_loop().create_future()
        when = clock.now() + 0.02
        clock.call_at(when, lambda: rung.set_result(clock.now()))
        async with asyncio.timeout(30):
            return when, await rung

    when, rung = asyncio.run(called())
    assert rung >= when


def test_a_call_that_was_called_off_is_not_made():
    async def called():
        clock, calls = Slow(), []
        alarm = clock.call_at(clock.now() + 0.01, lambda: calls.append("early"))
        last = asyncio.get_running_loop().create_future()
        clock.call_at(clock.now() + 0.02, lambda: last.set_result(None))
        alarm.cancel()
        async with asyncio.timeout(30):
            await last
        return calls

    assert asyncio.run(called()) == []


def test_a_machine_whose_clock_is_set_back_counts_on():
    wall, seconds = 1_000_000.0, 50.0
    clock = SystemClock(lambda: wall, lambda: seconds)
    assert clock.now() == 1_000_000.0
    wall, seconds = wall - 3600, seconds + 30
    assert clock.now() == 1_000_030.0
