"""Clocks a table is given: the system's, or one that is moved by hand."""

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will be called, unless it is called off."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Something that tells the time in seconds, and calls when a time has come."""

    def now(self) -> float: ...

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm: ...


def steady() -> float:
    """Seconds that nobody sets, with those that the machine slept where that is known."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


class SystemClock:
    """Seconds since 1970: by this machine's clock when it was made, and counted steadily since.

    So nobody's time stands still, or is up, because the machine's clock was set.
    """

    def __init__(
        self, wall: Callable[[], float] = time.time, steady: Callable[[], float] = steady
    ) -> None:
        self._steady, self._ahead = steady, wall() - steady()

    def now(self) -> float:
        return self._ahead + self._steady()

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        return SystemAlarm(self, when, callback)


class SystemAlarm:
    """A call that is made when a clock shows a time, and not before.

    The loop counts seconds by another clock than the one that is set by the world's time: by its
    own count it may call too early, and a reader of the clock would then miss the time.
    """

    def __init__(self, clock: Clock, when: float, callback: Callable[[], None]) -> None:
        self._clock, self._when, self._callback = clock, when, callback
        self._wait()

    def cancel(self) -> None:
        self._handle.cancel()

    def _wait(self) -> None:
        seconds = max(0.0, self._when - self._clock.now())
        self._handle = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        if self._clock.now() < self._when:
            self._wait()
        else:
            self._callback()


class ManualAlarm:
    """A call that a manual clock will make."""

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class ManualClock:
    """A clock that stands still until somebody moves it."""

    def __init__(self, now: float) -> None:
        self._now = now
        self._order = itertools.count()
        self._alarms: list[tuple[float, int, ManualAlarm]] = []

    def now(self) -> float:
        return self._now

    def call_at(self, when: float, callback: Callable[[], None]) -> Alarm:
        alarm = ManualAlarm(callback)
        heapq.heappush(self._alarms, (when, next(self._order), alarm))
        return alarm

    def advance(self, seconds: float) -> None:
        """Move the clock on, and make the calls whose time has come."""
        self._now += seconds
        while self._alarms and self._alarms[0][0] <= self._now:
            _, _, alarm = heapq.heappop(self._alarms)
            if not alarm.cancelled:
                alarm.callback()
