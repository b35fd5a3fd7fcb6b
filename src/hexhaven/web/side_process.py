"""A process for long work, so that only the visitor who asked for it waits."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Generic, TypeVar

from hexhaven.core.compiled.kernels import use_compiled_units
from hexhaven.core.messages import Refused
from hexhaven.core.processes import become_worker, core_count, limit_cores, start_worker

log = logging.getLogger(__name__)

T = TypeVar("T")
#: How long one result may take, in seconds.
SECONDS_PER_RESULT = 600.0


class Interrupted(Refused):
    """The process ended in the middle of an answer, or gave none in time."""


class SideProcess:
    """One process, begun when it is first asked; it answers one question after the other."""

    def __init__(self, patience: float = SECONDS_PER_RESULT) -> None:
        self._patience = patience
        self._asking = asyncio.Lock()
        self._pool = ThreadPoolExecutor(1, "side process")
        self._process: BaseProcess | None = None
        self._pipe: Connection

    async def ask(self, work: Callable[..., Iterator[T]], *args: Any) -> AsyncIterator[T]:
        """What some work yields, as it comes; who stops listening ends the process."""
        async with self._asking:
            if self._process is None or not self._process.is_alive():
                self._process, self._pipe = start_worker(_serve)
            whole = False
            try:
                await self._do(self._pipe.send, (work, args))
                while True:
                    async with asyncio.timeout(self._patience):
                        result, refusal, whole = await self._do(self._pipe.recv)
                    if refusal is not None:
                        raise refusal
                    if whole:
                        return
                    yield result
            except (EOFError, OSError):  # it has ended, or takes too long
                raise Interrupted("web.interrupted") from None
            finally:
                if not whole:
                    self.stop()

    async def _do(self, work: Callable[..., T], *args: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *args)

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None


class SideTask(Generic[T]):
    """Work under way whose results become better and better: `latest` is the best so far."""

    def __init__(self, results: AsyncIterator[T], nothing: T, name: str) -> None:
        self.latest = nothing
        self._first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.task = asyncio.create_task(self._collect(results), name=name)

    async def _collect(self, results: AsyncIterator[T]) -> T:
        try:
            async for self.latest in results:
                self._end_wait()
            return self.latest
        except Refused:
            raise
        except Exception:
            log.exception("%s failed", self.task.get_name())
            raise
        finally:
            self._end_wait()

    def _end_wait(self) -> None:
        if not self._first.done():
            self._first.set_result(None)

    async def wait(self, seconds: float) -> None:
        """Wait for a first result, but no longer than this."""
        await asyncio.wait([self._first], timeout=seconds)

    async def cancel(self) -> None:
        self.task.cancel()
        with suppress(asyncio.CancelledError, Exception):
            await self.task


def _serve(pipe: Connection) -> None:
    """Answer questions until the other end of the pipe is closed."""
    become_worker(nice=10)  # people who play go first
    limit_cores(core_count() - 1)
    with suppress(EOFError, OSError):
        while True:
            work, args = pipe.recv()
            use_compiled_units()
            try:
                for result in work(*args):
                    pipe.send((result, None, False))
                pipe.send((None, None, True))
            except Refused as refusal:
                pipe.send((None, refusal, True))
