"""Processes that work off the jobs of one task and give their results in order."""

from __future__ import annotations

import multiprocessing
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, TypeVar

from hexhaven.core.messages import Refused
from hexhaven.core.processes import core_count, handle_signal, limit_cores

Job = TypeVar("Job")
Result = TypeVar("Result")


class WorkerPool(Generic[Job, Result]):
    """Worker processes that live as long as the `with` block.

    A worker gets its next job when it has finished one, so the task must not depend on which
    worker does a job. Workers end with this process, however it ends: at the latest when their
    pipe closes.
    """

    def __init__(self, task: Callable[[Job], Result], workers: int) -> None:
        self._task = task
        self._workers = workers
        self._processes: dict[Connection, SpawnProcess] = {}

    def __enter__(self) -> WorkerPool[Job, Result]:
        context = multiprocessing.get_context("spawn")
        with handle_signal(signal.SIGINT, signal.SIG_IGN):  # this process ends them
            for _ in range(self._workers):
                ours, theirs = context.Pipe()
                process = context.Process(
                    target=_do_jobs, args=(theirs, self._task, core_count() // self._workers)
                )
                process.start()
                theirs.close()
                self._processes[ours] = process
        return self

    def __exit__(self, *how: object) -> None:
        for pipe, process in self._processes.items():
            pipe.close()
            process.kill()  # a bot may not listen to anything milder
        for process in self._processes.values():
            process.join()

    def map(self, jobs: Iterable[Job]) -> Iterator[Result]:
        """The results of the jobs, in the order of the jobs."""
        waiting = enumerate(jobs)
        busy: dict[Connection, int] = {}
        done: dict[int, Result] = {}
        due = 0
        for pipe in self._processes:
            self._hand_out(pipe, waiting, busy)
        while busy:
            for pipe in busy.keys() & set(wait(list(busy))):
                done[busy.pop(pipe)] = self._receive(pipe)
                self._hand_out(pipe, waiting, busy)
            while due in done:
                yield done.pop(due)
                due += 1

    def _hand_out(
        self, pipe: Connection, waiting: Iterator[tuple[int, Job]], busy: dict[Connection, int]
    ) -> None:
        for number, job in waiting:
            with self._watch_pipe(pipe):
                pipe.send(job)
            busy[pipe] = number
            return

    def _receive(self, pipe: Connection) -> Result:
        with self._watch_pipe(pipe):
            result, error = pipe.recv()
        if error is not None:
            raise error
        return result  # type: ignore[no-any-return]  # a pipe carries anything

    @contextmanager
    def _watch_pipe(self, pipe: Connection) -> Iterator[None]:
        """Refuse to go on once the process at the other end has died."""
        try:
            yield
        except (EOFError, OSError):
            process = self._processes[pipe]
            process.join()
            raise Refused("lab.worker_died", status=process.exitcode) from None


def _do_jobs(pipe: Connection, task: Callable[[Job], Result], share: int) -> None:
    """Do jobs with a share of the cores until the other end of the pipe is closed."""
    limit_cores(share)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            pipe.send(answer_to(task, pipe.recv()))


def answer_to(
    task: Callable[[Job], Result], job: Job
) -> tuple[Result, None] | tuple[None, Exception]:
    """The result of a job, or why there is none, in a form that other processes can read."""
    try:
        return task(job), None
    except Refused as refused:
        return None, refused
    except Exception:  # not every exception can be pickled; its text can
        return None, RuntimeError(traceback.format_exc())
