"""Running the warm-ups of units, which compiles their kernels.

A folder with kernels may have a `warmup.py` with `steps()`, `last_steps()` or both: callables by
name. As many folders are compiled at once as there are cores, for each game the rules before the
bots; last steps wait for all others of that game, so what folders share is compiled by then. What
only larger tables need comes last.
"""

import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, partial
from itertools import chain
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias

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
#: The package whose kernels all others call.
RULES = "games"
#: What studies need besides.
STUDIES = "hexhaven.lab.warmup"
#: How often the line is rewritten, in seconds.
TICK = 1.0
#: What is printed after every step; all other lines are what went wrong, if anything does.
DONE = "\0done\n"
#: Does the steps of a module in a phase; it ends when the process that began it does.
RUN = """
import importlib, os, sys, threading

def end_with_parent():
    os.read(0, 1)
    os._exit(1)

threading.Thread(target=end_with_parent, daemon=True).start()
steps = getattr(importlib.import_module(sys.argv[1]), sys.argv[2])()
for step in steps.values():
    step()
    print("\\0done", flush=True)
if "numba" in sys.modules:
    from hexhaven.core.compiled.kept_code import unkept
    for error in unkept.values():
        raise error
"""


#: Says how many steps there are in each phase of some modules. A module that cannot be imported
#: says so when its steps are to be done.
COUNT = """
import importlib, json, sys

def sizes(name):
    try:
        module = importlib.import_module(name)
        return [len(getattr(module, phase, dict)()) for phase in phases]
    except Exception:
        return [1] + [0] * (len(phases) - 1)

phases = sys.argv[1].split()
print(json.dumps([sizes(name) for name in sys.argv[2:]]))
"""


class BadKernels(Refused):
    """Kernels that could not be compiled."""


#: Finds the folder in which a source's kernels are kept.
Cache: TypeAlias = Callable[[Path], Path]
Process: TypeAlias = "subprocess.Popen[str]"


class Report(Enum):
    """What the process of a group has come to."""

    STEP_DONE = auto()
    ENDED = auto()


#: What has become of groups; what went wrong is told before the end.
Reports: TypeAlias = "SimpleQueue[tuple[StepGroup, Report | BadKernels]]"
#: Told how many steps are done, of how many, and how many of these, the last ones, only larger
#: tables need; also whenever a second has passed.
StepProgress: TypeAlias = Callable[[int, int, int], None]


def all_warmups() -> list[str]:
    """Every warm-up: of games, their bots, what solves and what learns them, and studies."""
    folders = dict.fromkeys(map(_folder_of, game_names()))
    learning = [".".join(("hexhaven", "envs", folder, WARMUP)) for folder in folders]
    return [*map(module_of, playing_units()), *chain(*map(_existing, [*learning, STUDIES]))]


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
    """Load into this process what the folder of a game in a package has compiled."""
    load_game(game)
    folder = PACKAGE / package / _folder_of(game)
    for unit in (folder / f"{WARMUP}.py", folder / LARGE / f"{WARMUP}.py"):
        if COMPILED and unit.is_file() and (not are_deferred() or is_kept(unit)):
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


def _existing(module: str) -> list[str]:
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


@dataclass(frozen=True)
class StepGroup:
    """The steps of one module in one phase, done in order in one process."""

    module: str
    phase: str
    size: int

    @property
    def game(self) -> str | None:
        """The folder of the game that it compiles for; None is for all of them."""
        _, _, *folders, _ = self.module.split(".")
        return folders[0] if folders else None

    @property
    def stage(self) -> int:
        """How many kinds of steps come before: rules, then bots, then last steps."""
        if self.phase != PHASES[0]:
            return 2
        return 0 if self.module.split(".")[1] == RULES else 1

    @property
    def is_large(self) -> bool:
        """Whether only larger tables need them."""
        return is_large(_source_of(self.module))

    def needs(self, other: "StepGroup") -> bool:
        """Whether it calls what the other compiles, and so would compile it again beside it."""
        return other.stage < self.stage and (self.game is None or self.game == other.game)


def run_warmups(
    modules: Sequence[str], progress: StepProgress, cache: Cache = cache_folder
) -> None:
    """Run the steps of some warm-ups, and leave a stamp for each of which all went well.

    A module has its stamp as soon as it is done, and what most tables need before the rest begins.
    BadKernels says what went wrong with a warm-up, once all others are done.
    """
    groups = step_groups(modules)
    usual = [group for group in groups if not group.is_large]
    large = [group for group in groups if group.is_large]
    sizes = sum(group.size for group in groups), sum(group.size for group in large)
    done = 0
    progress(done, *sizes)
    for module in set(modules).difference(group.module for group in groups):
        _leave_stamp(module, cache)
    failures: dict[str, BadKernels] = {}
    for half in (usual, large):
        for finished in _run(half, failures, partial(_leave_stamp, cache=cache)):
            done += finished
            progress(done, *sizes)
    for failure in failures.values():
        raise failure


def _leave_stamp(module: str, cache: Cache) -> None:
    path = stamp_of(module, cache)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()


def step_groups(modules: Sequence[str]) -> list[StepGroup]:
    """The groups of some modules with anything to do, one game after the other.

    Counted elsewhere: this process lives as long as it all takes, and stays small.
    """
    command = [sys.executable, "-c", COUNT, " ".join(PHASES), *modules]
    interpreted = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    counted = subprocess.run(command, env=interpreted, capture_output=True, text=True, check=False)
    if counted.returncode:
        reason = counted.stderr.strip().rpartition("\n")[2]
        raise _failure(modules[0], reason or f"status {counted.returncode}")
    sizes = dict(zip(modules, json.loads(counted.stdout), strict=True))
    groups = [
        StepGroup(name, phase, size)
        for name in modules
        for phase, size in zip(PHASES, sizes[name], strict=True)
        if size
    ]
    games = list(dict.fromkeys(group.game for group in groups))
    return sorted(groups, key=lambda group: (games.index(group.game), group.stage))


def _run(
    groups: Sequence[StepGroup],
    failures: dict[str, BadKernels],
    finish: Callable[[str], None],
) -> Iterator[int]:
    """Run groups, as many at once as there are cores: the first one that needs no other.

    So one game is done before the next one, and other games fill the gaps. Those of modules that
    have failed are left out, the others are finished. Yields 1 for every finished step, and 0
    whenever a second passes.
    """
    reports: Reports = SimpleQueue()
    processes: list[Process] = []
    waiting, running = list(groups), list[StepGroup]()
    pool = ThreadPoolExecutor(usable_cores(), "compiling")
    try:
        while True:
            waiting = [group for group in waiting if group.module not in failures]
            unfinished = [*running, *waiting]
            ready = [group for group in waiting if not any(map(group.needs, unfinished))]
            for group in ready[: usable_cores() - len(running)]:
                waiting.remove(group)
                running.append(group)
                pool.submit(_run_group, group, processes, reports)
            if not running:
                return
            try:
                group, report = reports.get(timeout=TICK)
            except Empty:
                yield 0
                continue
            if isinstance(report, BadKernels):
                failures[group.module] = report
            elif report is Report.ENDED:
                running.remove(group)
                modules = {other.module for other in [*running, *waiting]}.union(failures)
                if group.module not in modules:
                    finish(group.module)
            yield int(report is Report.STEP_DONE)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()


def _run_group(group: StepGroup, processes: list[Process], reports: Reports) -> None:
    """Report every step that a process has done, what went wrong, and the end."""
    reason = ""
    try:
        with _start(group) as process:
            processes.append(process)
            assert process.stdout is not None
            for line in process.stdout:
                if line.endswith(DONE):
                    reports.put((group, Report.STEP_DONE))
                else:
                    reason = line.strip() or reason
            process.wait()  # it would end if its input were closed sooner
        if process.returncode:
            failure = _failure(group.module, reason or f"status {process.returncode}")
            reports.put((group, failure))
    except OSError as error:
        reports.put((group, _failure(group.module, str(error))))
    finally:
        reports.put((group, Report.ENDED))


def _failure(module: str, reason: str) -> BadKernels:
    return BadKernels("warmup.failed", module=module, reason=reason[:200])


def _start(group: StepGroup) -> Process:
    return subprocess.Popen(
        [sys.executable, "-c", RUN, group.module, group.phase],
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
