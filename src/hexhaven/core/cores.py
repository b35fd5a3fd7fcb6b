"""How many cores a process may use: all it has, unless it was given fewer."""

from __future__ import annotations

import os

_given: list[int] = []


def cores() -> int:
    """How many cores this process has."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def give_cores(count: int) -> None:
    """Let this process use at most this many cores, because others work beside it."""
    _given[:] = [max(1, count)]


def given_cores() -> int:
    """How many cores this process may use: those it was given, or all it has."""
    return min([*_given, cores()])
