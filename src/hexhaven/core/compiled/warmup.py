"""Compiling kernels before they are needed, with a progress line.

A folder with kernels may have a `warmup.py` with `steps()`, `last_steps()` or both: callables by
name. Folders are compiled in parallel processes; last steps wait for all others, so what
folders share is compiled by then.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib
import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import Empty, SimpleQueue
from tempfile import TemporaryFile
from threading import Thread
from time import perf_counter
from typing import IO, Any, TypeAlias

from hexhaven.core.compiled.cache import cache_folder
from hexhaven.core.compiled.kernels import COMPILE_NOW, COMPILED, use_compiled_parts
from hexhaven.core.messages import Refused
from hexhaven.core.registry import game_names, load_game
from hexhaven.words import say

PHASES = ("steps", "last_steps")
#: What studies need besides.
STUDIES = "hexhaven.lab.warmup"
#: How often the line is rewritten, in seconds.
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


#: Finds the folder in which a source's kernels are kept.
Cache: TypeAlias = Callable[[Path], Path]
Process: TypeAlias = "subprocess.Popen[str]"
#: Names of finished steps, failures, and None when a process has ended.
Reports: TypeAlias = "SimpleQueue[str | BadKernels | None]"


def warm_up(game: str, language: str) -> None:
    """Compile what a game and its bots need, unless it is compiled."""
    if COMPILED:
        cold = [module for module in _modules_of(game) if not stamp(module).exists()]
        run_warmups(cold, language)
        use_compiled_parts()


def warm_up_all(language: str) -> None:
    """Compile everything, and say how long it took."""
    began = perf_counter()
    if COMPILED:
        run_warmups(all_warmups(), language)
    seconds = round(perf_counter() - began)
    sys.stdout.write(say("warmup.done", language, seconds=seconds) + "\n")


def all_warmups() -> list[str]:
    """Every warm-up: of games, their bots, what solves and what learns them, and studies."""
    games = game_names()
    playing = [module for game in games for module in _modules_of(game)]
    solving = [module for game in games for module in _warmup_in("games", game, "solver")]
    learning = [module for game in games for module in _warmup_in("envs", game)]
    return list(dict.fromkeys([*playing, *solving, *learning, *_existing(STUDIES)]))


def load_compiled(package: str, game: str) -> None:
    """Load into this process what the folder of a game in a package has compiled."""
    for module in _warmup_in(package, game) if COMPILED else ():
        for phase in PHASES:
            for step in _steps(module, phase).values():
                step()


def _steps(module: str, phase: str) -> dict[str, Callable[[], object]]:
    """The steps of a warm-up in a phase, by name."""
    found: dict[str, Callable[[], object]] = getattr(importlib.import_module(module), phase, dict)()
    return found


def _modules_of(game: str) -> list[str]:
    """The warm-ups in the folders of a game, of its bots and of its coach."""
    return [
        module for package in ("games", "bots", "coach") for module in _warmup_in(package, game)
    ]


def _warmup_in(package: str, game: str, *within: str) -> list[str]:
    folder = type(load_game(game)).__module__.split(".")[-2]
    return _existing(".".join(("hexhaven", package, folder, *within, "warmup")))


def _existing(module: str) -> list[str]:
    try:
        return [module] if importlib.util.find_spec(module) else []
    except ModuleNotFoundError:
        return []


def stamp(module: str, cache: Cache = cache_folder) -> Path:
    """A file that exists once the kernels of a warm-up are compiled from their sources of now.

    Numba finds again only what was compiled from the same place, so every clone has its own.
    """
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    source = Path(spec.origin)
    place = hashlib.sha256(str(source).encode()).hexdigest()[:8]
    return cache(source) / f"warm-{sys.implementation.cache_tag}-{place}"


@dataclass(frozen=True)
class StepGroup:
    """The steps of one module in one phase, done in order in one process."""

    module: str
    phase: str

    @property
    def size(self) -> int:
        return len(_steps(self.module, self.phase))


def run_warmups(modules: Sequence[str], language: str, cache: Cache = cache_folder) -> None:
    """Run the steps of some warm-ups, and leave a stamp for each."""
    phases = [[StepGroup(module, phase) for module in modules] for phase in PHASES]
    phases = [[group for group in groups if group.size] for groups in phases]
    steps = sum(group.size for groups in phases for group in groups)
    if not steps:
        return
    line = ProgressLine(steps, language)
    for groups in phases:
        for done in _run(groups):
            line.show(done)
    line.end()
    with contextlib.suppress(OSError):  # without a cache it is only slower
        for module in modules:
            stamp(module, cache).parent.mkdir(parents=True, exist_ok=True)
            stamp(module, cache).touch()


def _run(groups: Sequence[StepGroup]) -> Iterator[int]:
    """Run groups in parallel; 1 for every finished step, and 0 whenever a second passes."""
    reports: Reports = SimpleQueue()
    processes = []
    for group in groups:
        said = TemporaryFile("w+", errors="replace")  # noqa: SIM115  (who listens closes it)
        processes.append(process := _start(group, said))
        Thread(target=_listen, args=(group, process, said, reports), daemon=True).start()
    running = len(groups)
    try:
        while running:
            try:
                report = reports.get(timeout=TICK)
            except Empty:
                yield 0
                continue
            if isinstance(report, BadKernels):
                raise report
            running -= report is None
            yield int(report is not None)
    finally:
        for process in processes:
            process.kill()


def _start(group: StepGroup, said: IO[str]) -> Process:
    return subprocess.Popen(
        [sys.executable, "-c", RUN, group.module, group.phase],
        env={k: v for k, v in os.environ.items() if k != "NUMBA_DISABLE_JIT"} | COMPILE_NOW,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=said,
        text=True,
    )


def _listen(group: StepGroup, process: Process, said: IO[str], reports: Reports) -> None:
    """Pass on the name of each step that is done, what went wrong, and the end."""
    with process:
        assert process.stdout is not None
        for name in process.stdout:
            reports.put(name.strip())
    with said:
        said.seek(0)
        lines = said.read().strip().splitlines()
    if process.returncode:
        reason = lines[-1] if lines else str(process.returncode)
        reports.put(BadKernels("warmup.failed", module=group.module, reason=reason[:200]))
    reports.put(None)


class ProgressLine:
    """One line on standard error, rewritten in place on a terminal."""

    def __init__(self, steps: int, language: str) -> None:
        self.steps, self.done, self.language = steps, 0, language
        self.began = perf_counter()
        self.rewrites = sys.stderr.isatty()
        self._write()

    def show(self, done: int) -> None:
        """Count finished steps."""
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
        if self.rewrites:
            sys.stderr.write("\r\x1b[K")


@cache
def announce_compiling() -> None:
    """Say once, on standard error, when kernels have to be compiled from now on."""
    if not COMPILED:
        return
    from numba.core import event

    class FirstCompileNotice(event.Listener):  # type: ignore[misc]  # Numba has no types
        """Hears of every function that Numba compiles."""

        announced = False

        def on_start(self, compiling: Any) -> None:
            """Announce the first function of this package."""
            module = str(compiling.data["dispatcher"].py_func.__module__)
            if module.startswith("hexhaven.") and not self.announced:
                self.announced = True
                sys.stderr.write(say("kernels.compiling") + "\n")

        def on_end(self, compiled: Any) -> None:
            """Nothing: once is enough."""

    event.register("numba:compile", FirstCompileNotice())
