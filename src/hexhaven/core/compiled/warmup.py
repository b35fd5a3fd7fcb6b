"""Running the warm-ups of units, which compiles their kernels.

A folder with kernels may have a `warmup.py` with `steps()`, `last_steps()` or both: callables by
name, the longest first. As many steps are done at once as there are cores, one game after the
other: the first of each folder, then their second ones, and last steps when these are begun. What
several need is compiled by one of them (`turns.py`). What only larger tables need comes last.
"""

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeAlias

from hexhaven.core.compiled.cache import (
    LARGE,
    PACKAGE,
    PLAYING,
    WARMUP,
    cache_folder,
    is_kept,
    is_large,
    module_of,
    playing_units,
    stamp,
)
from hexhaven.core.compiled.kernels import COMPILE_NOW, COMPILED, are_deferred
from hexhaven.core.messages import Refused
from hexhaven.core.processes import usable_cores
from hexhaven.core.registry import game_names, load_game
from hexhaven.words import say

PHASES = ("steps", "last_steps")
#: The package of rules; what solves a game is in it, too.
RULES = "games"
#: What studies need besides.
STUDIES = "hexhaven.lab.warmup"
#: How often the line is rewritten, in seconds.
TICK = 1.0
#: What is printed after every step; all other lines are what went wrong, if anything does.
DONE = "\0done\n"
#: Does steps as they are told, and ends when the process that began it does, or after a failure.
WORK = """
import importlib, json, os, queue, sys, threading
from hexhaven.core.compiled.turns import take_turns

def listen():
    for line in open(0, "rb", buffering=0):
        told.put(json.loads(line))
    os._exit(1)

take_turns()
told = queue.SimpleQueue()
threading.Thread(target=listen, daemon=True).start()
while True:
    module, phase, name = told.get()
    getattr(importlib.import_module(module), phase)()[name]()
    if "numba" in sys.modules:
        from hexhaven.core.compiled.kept_code import unkept
        for error in unkept.values():
            raise error
    print("\\0done", flush=True)
"""
#: Says the names of the steps in each phase of some modules. A module that cannot be imported
#: says so when its steps are to be done.
LIST = """
import importlib, json, sys

def steps_of(name):
    try:
        module = importlib.import_module(name)
        return {phase: list(getattr(module, phase, dict)()) for phase in phases}
    except Exception:
        return {phases[0]: [""]}

phases = sys.argv[1].split()
print(json.dumps([steps_of(name) for name in sys.argv[2:]]))
"""


class BadKernels(Refused):
    """Kernels that could not be compiled."""


#: Finds the folder in which a source's kernels are kept.
Cache: TypeAlias = Callable[[Path], Path]
Process: TypeAlias = "subprocess.Popen[str]"
#: Told how many steps are done, of how many, and how many of these, the last ones, only larger
#: tables need; also whenever a second has passed.
StepProgress: TypeAlias = Callable[[int, int, int], None]


def all_warmups() -> list[str]:
    """Every warm-up: of games, their bots, what solves and what learns them, and studies."""
    folders = dict.fromkeys(map(_folder_of, game_names()))
    learning = [".".join(("hexhaven", "envs", folder, WARMUP)) for folder in folders]
    return [*map(module_of, playing_units()), *chain(*map(_module_if_found, [*learning, STUDIES]))]


def units_of(
    game: str, packages: Iterable[str] = PLAYING, seats: int | None = None
) -> tuple[Path, ...]:
    """The units in the folders of a game, of its bots and of its coach, or in some of these.

    With a number of seats, only those that a table of so many needs.
    """
    name = _folder_of(game)
    folders = [PACKAGE / package / name for package in packages]
    found = [
        unit for unit in playing_units() if any(unit.is_relative_to(folder) for folder in folders)
    ]
    if seats is not None and any(map(is_large, found)) and seats < _least_seats_of_large(name):
        found = [unit for unit in found if not is_large(unit)]
    return tuple(found)


def _least_seats_of_large(folder: str) -> int:
    """From how many seats on a table of the game in a folder needs large units."""
    large = importlib.import_module(".".join(("hexhaven", "games", folder, LARGE)))
    return int(large.LEAST_SEATS)


def load_compiled(package: str, game: str) -> None:
    """Load into this process what the folder of a game in a package has compiled.

    But for what solves a game: it works in processes of its own.
    """
    load_game(game)
    rules = PACKAGE / RULES / _folder_of(game)
    for unit in units_of(game, (package,)):
        if unit.is_relative_to(rules) and unit.parent not in (rules, rules / LARGE):
            continue
        if COMPILED and (not are_deferred() or is_kept(unit)):
            for phase in PHASES:
                for step in _steps(module_of(unit), phase).values():
                    step()


def _folder_of(game: str) -> str:
    """The folder that a game has in each package."""
    return type(load_game(game)).__module__.split(".")[-2]


def _steps(module: str, phase: str) -> dict[str, Callable[[], object]]:
    """The steps of a warm-up in a phase, by name."""
    found: dict[str, Callable[[], object]] = getattr(importlib.import_module(module), phase, dict)()
    return found


def _module_if_found(module: str) -> list[str]:
    try:
        return [module] if importlib.util.find_spec(module) else []
    except ModuleNotFoundError:
        return []


def stamp_of(module: str, cache: Cache = cache_folder) -> Path:
    """The stamp of the unit that a module belongs to."""
    return stamp(_source_of(module), cache)


def _source_of(module: str) -> Path:
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)


class Step(NamedTuple):
    """A step of a module, in one of its phases."""

    module: str
    phase: str
    name: str

    @property
    def game(self) -> str | None:
        """The folder of the game that it compiles for; None is for all of them."""
        _, _, *folders, _ = self.module.split(".")
        return folders[0] if folders else None

    @property
    def is_large(self) -> bool:
        """Whether only larger tables need it."""
        return is_large(_source_of(self.module))


#: Which steps are done, and what went wrong with them, if anything did.
Reports: TypeAlias = SimpleQueue[tuple[Step, BadKernels | None]]


def run_warmups(
    modules: Sequence[str], progress: StepProgress, cache: Cache = cache_folder
) -> None:
    """Run the steps of some warm-ups, and leave a stamp for each of which all went well.

    A module has its stamp as soon as it is done, and what most tables need before the rest begins.
    BadKernels says what went wrong with a warm-up, once all others are done.
    """
    steps = steps_of(modules)
    usual = [step for step in steps if not step.is_large]
    large = [step for step in steps if step.is_large]
    sizes = len(steps), len(large)
    done = 0
    progress(done, *sizes)
    for module in set(modules).difference(step.module for step in steps):
        _leave_stamp(module, cache)
    failures: dict[str, BadKernels] = {}
    for half in (usual, large):
        for finished in _do(half, failures, partial(_leave_stamp, cache=cache)):
            done += finished
            progress(done, *sizes)
    for failure in failures.values():
        raise failure


def _leave_stamp(module: str, cache: Cache) -> None:
    path = stamp_of(module, cache)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()


def steps_of(modules: Sequence[str]) -> list[Step]:
    """The steps of some modules, one game after the other, the first of each module first.

    Listed elsewhere: this process lives as long as it all takes, and stays small.
    """
    command = [sys.executable, "-c", LIST, " ".join(PHASES), *modules]
    interpreted = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    listed = subprocess.run(command, env=interpreted, capture_output=True, text=True, check=False)
    if listed.returncode:
        reason = listed.stderr.strip().rpartition("\n")[2]
        raise _failure(modules[0], reason or f"status {listed.returncode}")
    places = {
        Step(module, phase, name): (PHASES.index(phase), place)
        for module, phases in zip(modules, json.loads(listed.stdout), strict=True)
        for phase, names in phases.items()
        for place, name in enumerate(names)
    }
    games = list(dict.fromkeys(step.game for step in places))
    return sorted(places, key=lambda step: (games.index(step.game), *places[step]))


def _do(
    steps: Sequence[Step], failures: dict[str, BadKernels], finish: Callable[[str], None]
) -> Iterator[int]:
    """Do steps in order, as many at once as there are cores.

    So one game is done before the next one, and other games fill the gaps. Those of modules that
    have failed are left out, the others are finished. Yields 1 for every finished step, and 0
    whenever a second passes.
    """
    reports: Reports = SimpleQueue()
    waiting, running = list(steps), dict[Step, Worker]()
    idle = [Worker() for _ in range(usable_cores())]
    pool = ThreadPoolExecutor(len(idle), "compiling")
    try:
        while True:
            waiting = [step for step in waiting if step.module not in failures]
            while waiting and idle:
                step = waiting.pop(0)
                running[step] = idle.pop()
                pool.submit(running[step].work, step, reports)
            if not running:
                return
            try:
                step, failure = reports.get(timeout=TICK)
            except Empty:
                yield 0
                continue
            idle.append(running.pop(step))
            if failure:
                failures[step.module] = failure
            unfinished = {other.module for other in [*running, *waiting]}
            if step.module not in unfinished.union(failures):
                finish(step.module)
            yield int(not failure)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in running.values():
            worker.kill()
        for worker in idle:
            worker.stop()


class Worker:
    """Does steps in a process: a new one for each game, which needs no memory for the last one."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._game: str | None = None

    def work(self, step: Step, reports: Reports) -> None:
        """Do a step, and report it with what went wrong, if anything did."""
        failure = None
        try:
            reason = self._do(step)
        except OSError as error:
            reason = str(error)
        if reason is not None:
            self.stop()
            failure = _failure(step.module, reason)
        reports.put((step, failure))

    def _do(self, step: Step) -> str | None:
        """What went wrong with a step."""
        if self._process is None or self._process.poll() is not None or self._game != step.game:
            self.stop()
            self._process, self._game = _start_process(), step.game
        process, reason = self._process, ""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(step) + "\n")
        process.stdin.flush()
        for line in process.stdout:
            if line.endswith(DONE):
                return None
            reason = line.strip() or reason
        return reason or f"status {process.wait()}"

    def kill(self) -> None:
        """End the process in the middle of a step; what it has kept stays."""
        process = self._process
        if process is not None:
            process.kill()

    def stop(self) -> None:
        """End the process, which has nothing to do."""
        self.kill()
        if self._process is not None:
            self._process.communicate()
        self._process = None


def _failure(module: str, reason: str) -> BadKernels:
    return BadKernels("warmup.failed", module=module, reason=reason[:200])


def _start_process() -> Process:
    return subprocess.Popen(
        [sys.executable, "-c", WORK],
        env={k: v for k, v in os.environ.items() if k != "NUMBA_DISABLE_JIT"} | COMPILE_NOW,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )


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
