"""Work for more than one process or machine: Ray hands the jobs of a task to a cluster's nodes."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, redirect_stdout
from functools import partial
from importlib.util import find_spec
from socket import create_connection
from threading import get_ident
from typing import Any, TypeVar

from hexhaven import __version__
from hexhaven.core.messages import Refused
from hexhaven.core.processes import core_count, limit_cores
from hexhaven.lab.worker_pool import WorkerPool, answer_to

Job = TypeVar("Job")
Result = TypeVar("Result")

#: Where no address is named, a cluster of this machine alone is started.
LOCAL = "local"
#: A job is done again this often after its process or node has died; then it is to blame itself.
MOST_DEATHS = 10
#: Jobs handed out at once for each core: few wait for the last, and few are done in vain.
JOBS_PER_CORE = 3
#: How long an address may take to answer, in seconds.
CONNECT_SECONDS = 10


class ThreadOutput:
    """Standard output for the thread that makes it; other threads write to standard error.

    Ray reports dead processes from a thread of its own, even when it is asked to be quiet.
    """

    def __init__(self) -> None:
        self._thread, self._output = get_ident(), sys.stdout

    def __getattr__(self, name: str) -> Any:
        return getattr(self._output if get_ident() == self._thread else sys.stderr, name)


class Cluster:
    """A Ray cluster for as long as the `with` block: this machine's own, or one at an address.

    A job whose process or node dies is done again elsewhere, so a task must give the same result
    for a job wherever it is done. Every node needs the same version of this package.
    """

    def __init__(self, address: str = LOCAL) -> None:
        if find_spec("ray") is None:
            raise Refused("lab.cluster_extra")
        self._address = address
        self._pending: deque[Any] = deque()
        self._stack = ExitStack()

    def __enter__(self) -> Cluster:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        os.environ.setdefault("RAY_task_oom_retries", str(MOST_DEATHS))
        import ray

        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        output: Any = ThreadOutput()
        self._stack.enter_context(redirect_stdout(output))
        try:
            if self._address == LOCAL:
                # A cluster of its own, whatever else runs here.
                ray.init(address="local", num_cpus=core_count(), include_dashboard=False, **quiet)
            else:
                _check_listening(self._address)
                ray.init(address=self._address, **quiet)
        except Exception as error:  # Ray raises what it likes, plain ones too
            self._stack.close()
            reason = _first_line(error)
            raise Refused("lab.no_cluster", address=self._address[:80], reason=reason) from None
        except BaseException:  # Ctrl-C while it starts
            self.__exit__()
            raise
        return self

    def __exit__(self, *how: object) -> None:
        import ray

        for reference in self._pending:
            ray.cancel(reference, force=True)
        with redirect_stdout(sys.stderr):  # it ends with all that it has held back
            ray.shutdown()
        self._stack.close()

    @property
    def cores(self) -> int:
        import ray

        found = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return max(1, int(found.get("CPU", 1)))

    def map(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Iterator[Result]:
        """The results of the jobs, in the order of the jobs."""
        import ray

        shared = ray.put((__version__, task))
        do: Any = ray.remote(max_retries=MOST_DEATHS)(do_job)
        for job in jobs:
            self._pending.append(do.remote(shared, job))
            if len(self._pending) >= JOBS_PER_CORE * self.cores:
                yield self._next_result()
        while self._pending:
            yield self._next_result()

    def _next_result(self) -> Any:
        """The result of the job that was handed out first."""
        import ray

        try:
            result, error = ray.get(self._pending[0])
        except ray.exceptions.RayError as error:
            raise Refused("lab.cluster_failed", reason=_first_line(error)) from None
        self._pending.popleft()
        if error is not None:
            raise error
        return result


@contextmanager
def spread_jobs(
    task: Callable[[Job], Result], workers: int, cluster: str | None = None
) -> Iterator[tuple[Callable[[Iterable[Job]], Iterable[Result]], int]]:
    """A function that does the jobs of a task in their order, and by how many workers it does.

    One worker is this process, more are processes; with `cluster`, its nodes do the jobs.
    """
    if cluster is not None:
        with Cluster(cluster) as nodes:
            yield partial(nodes.map, task), nodes.cores
    elif workers > 1:
        with WorkerPool(task, workers) as pool:
            yield pool.map, workers
    else:
        yield partial(map, task), 1


def _check_listening(address: str) -> None:
    """Fail at once where nothing listens: Ray would go on trying for most of a minute."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdecimal():
        create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()


def _first_line(error: Exception) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)[:200]


def do_job(shared: tuple[str, Callable[[Job], Result]], job: Job) -> Any:
    """Do a job on whatever node this is, for a machine with the same version of this package."""
    version, task = shared
    if version != __version__:
        return None, Refused("lab.cluster_version", here=version, there=__version__)
    limit_cores(1)
    return answer_to(task, job)
