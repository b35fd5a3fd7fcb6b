"""Several processes that serve one port, kept alive by one that does nothing else."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Callable, MutableSequence
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic

from hexhaven.web.hosting.logs import start_log
from hexhaven.web.hosting.metrics import WIDTH, Metrics
from hexhaven.web.settings import ServerSettings

log = logging.getLogger(__name__)

#: How long workers have to say goodbye, in seconds.
SECONDS_TO_STOP = 15.0
#: A worker that lived longer is replaced at once; the places of others stay empty for a while,
#: which grows from death to death, in seconds.
SECONDS_TO_GROW_OLD = 60.0
SHORTEST_PAUSE, LONGEST_PAUSE = 0.5, 30.0
Call = Callable[[], None]
#: Serves on a socket: settings, socket, what to do once it answers, figures, and who is given
#: what stops it.
ServeOne = Callable[[ServerSettings, socket.socket, Call, Metrics, Callable[[Call], None]], int]


@dataclass
class Worker:
    """One process, and the pipe by which it says that it answers and hears that it is alone."""

    process: SpawnProcess
    pipe: Connection
    began: float
    answers: bool = False


@dataclass
class Place:
    """Where one worker runs, or another one is started in a while."""

    worker: Worker | None = None
    #: When the next one is started, and how long the place stayed empty before.
    due: float = 0.0
    pause: float = 0.0

    @property
    def answers(self) -> bool:
        return self.worker is not None and self.worker.answers

    def empty(self, now: float) -> None:
        """The worker has ended: another one follows, the later the sooner this one did."""
        assert self.worker is not None
        is_young = now - self.worker.began < SECONDS_TO_GROW_OLD
        self.pause = min(max(2 * self.pause, SHORTEST_PAUSE), LONGEST_PAUSE) if is_young else 0.0
        self.worker, self.due = None, now + self.pause


class Workers:
    """The workers of one port; one that dies is replaced, however often."""

    def __init__(
        self, settings: ServerSettings, listening: socket.socket, number: int, serve_one: ServeOne
    ) -> None:
        self._settings = replace(settings, bot_processes=max(1, settings.bot_processes // number))
        self._listening, self._serve_one = listening, serve_one
        self._context = multiprocessing.get_context("spawn")
        self._board = self._context.Array("d", number * WIDTH, lock=False)
        self._places = [Place() for _ in range(number)]

    def run(self, announce: Call) -> int:
        """Keep workers running until a signal comes; 1 when one cannot start the first time."""
        start_log(self._settings.log)
        stopped, stop = os.pipe()
        for known in (signal.SIGINT, signal.SIGTERM):
            signal.signal(known, lambda *_: os.write(stop, b"."))
        try:
            return self._watch(stopped, announce)
        finally:
            self._end()

    def _start(self, row: int) -> Worker:
        ours, theirs = self._context.Pipe()
        # Kernels are compiled and coaches prepared once: by the first worker, for all of them.
        settings = replace(self._settings, prepared_elsewhere=row > 0)
        process = self._context.Process(
            target=_serve_in_worker,
            args=(self._serve_one, settings, self._listening, theirs, self._board, row),
        )
        process.start()
        theirs.close()
        return Worker(process, ours, monotonic())

    def _fill_places(self) -> float | None:
        """Start the workers that are due; in how many seconds the next one is."""
        now = monotonic()
        for row, place in enumerate(self._places):
            if place.worker is None and place.due <= now:
                place.worker = self._start(row)
        return min((p.due - now for p in self._places if p.worker is None), default=None)

    @property
    def _workers(self) -> list[Worker]:
        return [place.worker for place in self._places if place.worker is not None]

    def _watch(self, stopped: int, announce: Call) -> int:
        announced = False
        while True:
            seconds = self._fill_places()
            unheard = [worker.pipe for worker in self._workers if not worker.answers]
            ends = [worker.process.sentinel for worker in self._workers]
            woken = wait([stopped, *unheard, *ends], seconds)
            if stopped in woken:
                return 0
            for row, place in enumerate(self._places):
                worker = place.worker
                if worker is None:
                    continue
                if worker.pipe in woken:
                    with suppress(EOFError):
                        worker.answers = worker.pipe.recv()
                if worker.process.sentinel in woken:
                    if not announced and not worker.answers:
                        return 1  # another would not start either; it has said why
                    worker.process.join()  # its pipe may close before it has a status
                    worker.pipe.close()
                    place.empty(monotonic())
                    log.error("Worker %s ended (status %s)", row, worker.process.exitcode)
            if not announced and all(
                place.worker and place.worker.answers for place in self._places
            ):
                announced = True
                announce()

    def _end(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join(SECONDS_TO_STOP)
            worker.process.kill()
            worker.process.join()


def _serve_in_worker(
    serve_one: ServeOne,
    settings: ServerSettings,
    listening: socket.socket,
    pipe: Connection,
    board: MutableSequence[float],
    row: int,
) -> None:
    """Serve in a worker process, until it is asked to stop or left alone."""

    def watch(stop: Call) -> None:
        def stop_when_alone() -> None:
            with suppress(EOFError, OSError):
                pipe.recv()
            stop()

        threading.Thread(target=stop_when_alone, daemon=True).start()

    def announce() -> None:
        pipe.send(True)

    raise SystemExit(serve_one(settings, listening, announce, Metrics(board, row), watch))
