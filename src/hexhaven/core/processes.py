"""What a process may use of its machine, and when it ends."""

import ctypes
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from threading import Thread, current_thread, main_thread
from typing import Any

_limit: list[int] = []


def core_count() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def limit_cores(count: int) -> None:
    """Let this process use at most this many cores, because others work beside it."""
    _limit[:] = [max(1, count)]


def usable_cores() -> int:
    """How many cores this process may use: all it has, unless it was given fewer."""
    return min([*_limit, core_count()])


def return_memory() -> None:
    """Give free memory back to the system, where the C library can."""
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # of glibc, but not of musl
        if trim is not None:
            trim(0)


@contextmanager
def handle_signal(number: signal.Signals, handler: Any) -> Iterator[None]:
    """Handle a signal like this for a while, in the main thread; other threads hear of none."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(number, handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def start_worker(target: Callable[..., None], *args: object) -> tuple[SpawnProcess, Connection]:
    """Start a process that works for this one: it is given one end of a pipe, we keep the other."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=target, args=(theirs, *args), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def become_worker(nice: int) -> None:
    """Let the process that began this one go first, and end this one when that one ends."""
    Thread(target=_wait_for_parent, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(nice)


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
