"""Work to be done once before something can be used: here, or by a worker in the background.

A preparation keeps its result on disk, whole or not at all, and is ready when that can be read.
So a worker that is stopped halfway leaves nothing behind, and is simply started again.
"""

import contextlib
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from math import ceil
from multiprocessing.connection import Connection
from time import monotonic
from typing import Protocol, TypeAlias, runtime_checkable

from hexhaven.core.messages import Refused, rough_time
from hexhaven.core.processes import become_worker, start_worker

#: Told how much of the work is done, from 0 to 1.
Progress: TypeAlias = Callable[[float], None]
#: From which share of a work on its own pace counts more than the usual one.
TRUSTED_SHARE = 0.2


class Preparation(Hashable, Protocol):
    """Something to be worked out; equal ones are the same work, and it can be pickled."""

    @property
    def seconds(self) -> float:
        """About how long it takes on a small machine."""
        ...

    def is_ready(self) -> bool:
        """Whether it has been worked out."""
        ...

    def run(self, progress: Progress) -> None:
        """Work it out and keep it."""
        ...


class Work(Protocol):
    """A preparation under way."""

    @property
    def is_running(self) -> bool: ...

    def seconds_left(self) -> int:
        """How much longer it will take, at least a second."""
        ...

    def wait(self, seconds: float) -> None:
        """Wait for the end, but no longer than this."""
        ...

    def stop(self) -> None:
        """End it."""
        ...


@runtime_checkable
class SelfStarting(Protocol):
    """A preparation that knows itself how to be worked out in the background."""

    def start(self) -> Work: ...


@dataclass(frozen=True)
class Report:
    """How much of a work was done at a moment."""

    moment: float
    share: float


class Pace:
    """How fast a work goes on from its first report on; before that, others compiled for it."""

    def __init__(self) -> None:
        self._first: Report | None = None
        self._last = Report(0.0, 0.0)

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        return self._last.share

    def note(self, report: Report) -> None:
        """Go by one more report."""
        self._first, self._last = self._first or report, report

    def seconds_left(self, usual: float, now: float) -> int:
        """How much longer it will take, at least a second, if all of it usually takes so long."""
        if self._first is None:
            return max(1, ceil(usual))
        took = self._last.moment - self._first.moment
        done = self._last.share - self._first.share
        whole = (took + TRUSTED_SHARE * usual) / (done + TRUSTED_SHARE)
        return max(1, ceil(whole * (1 - self.share) - (now - self._last.moment)))


class PreparationProcess:
    """A preparation under way in its own process, which ends with this one."""

    def __init__(self, preparation: Preparation) -> None:
        self._process, self._connection = start_worker(_run_preparation, preparation)
        self._preparation, self._pace = preparation, Pace()
        self._one_at_a_time = threading.Lock()

    @property
    def is_running(self) -> bool:
        return self._process.is_alive()

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1, as far as has been read."""
        return self._pace.share

    def seconds_left(self) -> int:
        """How much longer it will take, at least a second."""
        with self._one_at_a_time, contextlib.suppress(EOFError, OSError):
            while self._connection.poll():
                self._pace.note(self._connection.recv())
        return self._pace.seconds_left(self._preparation.seconds, monotonic())

    def wait(self, seconds: float) -> None:
        """Wait for the end, but no longer than this."""
        self._process.join(seconds)

    def stop(self) -> None:
        """End the work; nothing is left of it."""
        self._process.kill()
        self._process.join()


def _run_preparation(connection: Connection, preparation: Preparation) -> None:
    become_worker(nice=19)  # anybody who waits for an answer meanwhile goes first

    def progress(done: float) -> None:
        with contextlib.suppress(OSError):
            connection.send(Report(monotonic(), done))

    if not preparation.is_ready():
        preparation.run(progress)


class NotReady(Refused):
    """Something for which a work is still under way."""


_processes: dict[Preparation, Work] = {}
_one_at_a_time = threading.Lock()


def start_preparation(preparation: Preparation) -> Work | None:
    """The work on a preparation, begun now if nobody has; None when it is ready."""
    with _one_at_a_time:
        work = _processes.get(preparation)
        if work is not None and work.is_running:
            return work
        _processes.pop(preparation, None)
        if preparation.is_ready():
            return None
        begun: Work
        if isinstance(preparation, SelfStarting):
            begun = preparation.start()
        else:
            begun = PreparationProcess(preparation)
        _processes[preparation] = begun
        return begun


def seconds_until_ready(preparation: Preparation) -> float:
    """About how long it takes; this counts down while the work is under way."""
    work = _processes.get(preparation)
    return work.seconds_left() if work is not None and work.is_running else preparation.seconds


def require_ready(preparation: Preparation | None) -> None:
    """Refuse what is not ready yet, and say how long it takes; a worker begins with it."""
    work = None if preparation is None else start_preparation(preparation)
    if work is not None:
        raise NotReady("preparation.not_ready", time=rough_time(work.seconds_left()))
