"""Several processes that serve one port, kept alive by one that does nothing else."""

from __future__ import annotations

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

from hexhaven.web.hosting.logs import start_log
from hexhaven.web.hosting.metrics import WIDTH, Metrics
from hexhaven.web.settings import ServerSettings

log = logging.getLogger(__name__)

#: How long workers have to say goodbye, in seconds.
SECONDS_TO_STOP = 15.0
Call = Callable[[], None]
#: Serves on a socket: settings, socket, what to do once it answers, figures, and who is given
#: what stops it.
ServeOne = Callable[[ServerSettings, socket.socket, Call, Metrics, Callable[[Call], None]], int]


@dataclass
class Worker:
    """One process, and the pipe by which it says that it answers and hears that it is alone."""

    process: SpawnProcess
    pipe: Connection
    answers: bool = False


class Workers:
    """The workers of one port; one that dies is replaced."""

    def __init__(
        self, settings: ServerSettings, listening: socket.socket, number: int, serve_one: ServeOne
    ) -> None:
        self._settings = replace(settings, bot_processes=max(1, settings.bot_processes // number))
        self._listening, self._serve_one = listening, serve_one
        self._context = multiprocessing.get_context("spawn")
        self._board = self._context.Array("d", number * WIDTH, lock=False)
        self._workers: list[Worker] = []
        self._number = number

    def run(self, announce: Call) -> int:
        """Keep workers running until a signal comes; 1 when one cannot start."""
        start_log(self._settings.log)
        stopped, stop = os.pipe()
        for known in (signal.SIGINT, signal.SIGTERM):
            signal.signal(known, lambda *_: os.write(stop, b"."))
        try:
            self._workers = [self._start(row) for row in range(self._number)]
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
        return Worker(process, ours)

    def _watch(self, stopped: int, announce: Call) -> int:
        announced = False
        while True:
            unheard = [worker.pipe for worker in self._workers if not worker.answers]
            ends = [worker.process.sentinel for worker in self._workers]
            woken = wait([stopped, *unheard, *ends])
            if stopped in woken:
                return 0
            for row, worker in enumerate(self._workers):
                if worker.pipe in woken:
                    with suppress(EOFError):
                        worker.answers = worker.pipe.recv()
                if worker.process.sentinel in woken:
                    if not worker.answers:
                        return 1  # another would not start either; it has said why
                    worker.process.join()  # its pipe may close before it has a status
                    log.error("Worker %s ended (status %s)", row, worker.process.exitcode)
                    worker.pipe.close()
                    self._workers[row] = self._start(row)
            if not announced and all(worker.answers for worker in self._workers):
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
