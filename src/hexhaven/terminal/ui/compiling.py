"""Compiling kernels before they are needed, with a line that says how far it has come.

A folder with kernels may have a `warmup.py` whose `steps()` and `last_steps()` are callables
by name. Folders are warmed in processes side by side; last steps wait for all others, and so
find compiled what the folders share.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import TypeAlias

from hexhaven.core.kernels import COMPILED, cache_folder
from hexhaven.core.messages import Refused
from hexhaven.core.registry import game_names, load_game
from hexhaven.words import say

PHASES = ("steps", "last_steps")
#: How often the line is renewed, in seconds.
TICK = 1.0
RUN = """
import importlib, sys
steps = getattr(importlib.import_module(sys.argv[1]), sys.argv[2])()
for name, step in steps.items():
    step()
    print(name, flush=True)
"""


class BadKernels(Refused):
    """Kernels that could not be compiled."""


Process: TypeAlias = "subprocess.Popen[str]"
#: Names of steps that are done, failures, and None when a process has ended.
News: TypeAlias = "SimpleQueue[str | BadKernels | None]"


def warm_first_start(game: str, language: str) -> None:
    """Compile what a game and its bots need, unless that was done before."""
    if COMPILED:
        cold = [module for module in _modules_of(game) if not stamp(module).exists()]
        warm(cold, language)


def warm_all(language: str) -> None:
    """Compile everything, and say how long it took."""
    began = perf_counter()
    modules = [module for game in game_names() for module in _modules_of(game)]
    if COMPILED:
        warm([*modules, *_existing("hexhaven.lab.warmup")], language)
    seconds = round(perf_counter() - began)
    sys.stdout.write(say("warmup.done", language, seconds=seconds) + "\n")


def _modules_of(game: str) -> list[str]:
    """The warm-ups in the folders of a game and of its bots."""
    folder = type(load_game(game)).__module__.rpartition(".")[0]
    places = (folder, ".".join(("hexhaven.bots", folder.rpartition(".")[2])))
    return [module for place in places for module in _existing(f"{place}.warmup")]


def _existing(module: str) -> list[str]:
    try:
        return [module] if importlib.util.find_spec(module) else []
    except ModuleNotFoundError:
        return []


def stamp(module: str) -> Path:
    """A file that exists when the module's kernels are compiled, as their sources are now."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return cache_folder(Path(spec.origin)) / f"warm-{sys.implementation.cache_tag}"


@dataclass(frozen=True)
class Batch:
    """The steps of one module in one phase, done one after the other in one process."""

    module: str
    phase: str

    @property
    def size(self) -> int:
        """How many steps there are."""
        return len(getattr(importlib.import_module(self.module), self.phase)())


def warm(modules: Sequence[str], language: str) -> None:
    """Run the steps of some warm-ups, and remember that it was done."""
    phases = [[Batch(module, phase) for module in modules] for phase in PHASES]
    phases = [[batch for batch in batches if batch.size] for batches in phases]
    steps = sum(batch.size for batches in phases for batch in batches)
    if not steps:
        return
    line = ProgressLine(steps, language)
    for batches in phases:
        for done in _run(batches):
            line.show(done)
    line.end()
    with contextlib.suppress(OSError):  # where nothing can be kept, it is only slower
        for module in modules:
            stamp(module).parent.mkdir(parents=True, exist_ok=True)
            stamp(module).touch()


def _run(batches: Sequence[Batch]) -> Iterator[int]:
    """Run batches side by side; how many steps were done, at every step and every second."""
    said: News = SimpleQueue()
    processes = [_start(batch) for batch in batches]
    for batch, process in zip(batches, processes, strict=True):
        Thread(target=_listen, args=(batch, process, said), daemon=True).start()
    running = len(batches)
    try:
        while running:
            try:
                news = said.get(timeout=TICK)
            except Empty:
                yield 0
                continue
            if isinstance(news, BadKernels):
                raise news
            running -= news is None
            yield int(news is not None)
    finally:
        for process in processes:
            process.kill()


def _start(batch: Batch) -> Process:
    return subprocess.Popen(
        [sys.executable, "-c", RUN, batch.module, batch.phase],
        env={k: v for k, v in os.environ.items() if k != "NUMBA_DISABLE_JIT"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def _listen(batch: Batch, process: Process, said: News) -> None:
    """Pass on the name of each step that is done, what went wrong, and the end."""
    with process:
        assert process.stdout is not None
        assert process.stderr is not None
        for name in process.stdout:
            said.put(name.strip())
        lines = process.stderr.read().strip().splitlines()
    if process.returncode:
        reason = lines[-1] if lines else str(process.returncode)
        said.put(BadKernels("warmup.failed", module=batch.module, reason=reason[:200]))
    said.put(None)


class ProgressLine:
    """One line on standard error, rewritten in place on a terminal."""

    def __init__(self, steps: int, language: str) -> None:
        self.steps, self.done, self.language = steps, 0, language
        self.began = perf_counter()
        self.rewrites = sys.stderr.isatty()
        self._write()

    def show(self, done: int) -> None:
        """So many more steps are done."""
        self.done += done
        if self.rewrites:
            self._write()

    def _write(self) -> None:
        counts = {"done": self.done, "steps": self.steps}
        seconds = round(perf_counter() - self.began)
        line = say("warmup.line", self.language, seconds=seconds, **counts)
        sys.stderr.write(f"\r{line}" if self.rewrites else f"{line}\n")
        sys.stderr.flush()

    def end(self) -> None:
        """Take the line away again."""
        if self.rewrites:
            sys.stderr.write("\r\x1b[K")
