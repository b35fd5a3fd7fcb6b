"""Compiling what is missing: once for all processes of a machine, and in the background.

Whoever compiles holds a lock in the cache and writes there how far it has come. All others play by
interpreted rules, or wait. The lock is the system's, so it ends with the process that holds it.
"""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from math import ceil
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from hexhaven.core.compiled import kernels
from hexhaven.core.compiled.cache import (
    PACKAGE,
    PLAYING,
    cache_root,
    is_kept,
    is_large,
    module_of,
    playing_units,
)
from hexhaven.core.compiled.warmup import BadKernels, all_warmups, run_warmups, units_of
from hexhaven.core.messages import Refused, render_plainly, rough_time
from hexhaven.words import say

#: How many steps there are to compile, how many of them only larger tables need, and how many
#: seconds one takes on a small machine.
USUAL_STEPS, LARGE_STEPS, USUAL_PACE = 19, 6, 6.0
#: After how many steps this machine's own pace counts as much as the usual one.
STEPS_UNTIL_TRUSTED = 3
#: How many times as long as the usual step a long one takes.
UNEVEN = 3
#: How often a process that waits for another looks again, in seconds.
SECONDS_BETWEEN_LOOKS = 0.5
#: After how many seconds without news the progress of a process counts no more.
STALE_AFTER = 60.0
#: How nice the process is that compiles: anybody who plays goes first.
NICENESS = 19


#: Back to the beginning of a line, of which nothing is left.
CLEAR_LINE = "\r\x1b[K"


class NoCache(Refused):
    """A folder in which compiled code cannot be kept."""


@dataclass(frozen=True)
class CompileProgress:
    """How far compiling has come."""

    done: int = 0
    steps: int = USUAL_STEPS
    #: How many seconds these steps took, and how many have passed since.
    took: float = 0.0
    since: float = 0.0
    #: How many of the steps, the last ones, only larger tables need.
    large: int = LARGE_STEPS
    #: Whether another process compiles, for which this one waits.
    elsewhere: bool = False

    def steps_for(self, *, large: bool) -> int:
        """How many steps there are, with or without those that only larger tables need."""
        return self.steps if large else self.steps - self.large

    def of_another(self, *, large: bool) -> "CompileProgress":
        """The progress of another process with those steps for which this one waits."""
        left_out = {} if large else {"steps": self.steps_for(large=False), "large": 0}
        return replace(self, elsewhere=True, **left_out)

    def share(self, *, large: bool) -> float:
        """How much of these steps is done; nothing is left where only larger tables need any."""
        steps = self.steps_for(large=large)
        return min(1.0, self.done / steps) if steps else 1.0

    def seconds_left(self, *, large: bool = True) -> int:
        """About how much longer it takes, at least a second.

        It counts down while a step takes no longer than usual. The own pace counts more and more,
        and that of the present step as soon as it is the slowest yet.
        """
        usual, counted = STEPS_UNTIL_TRUSTED * USUAL_PACE, self.done + STEPS_UNTIL_TRUSTED
        present = max((self.took + usual) / counted, self.since / UNEVEN)
        pace = (self.took + usual + present) / (counted + 1)
        steps = self.steps_for(large=large)
        return max(1, ceil(pace * (steps - self.done) - min(self.since, pace)))


def read_progress() -> CompileProgress:
    """How far the process has come that compiles, or what is usual before it begins."""
    with suppress(OSError, ValueError, TypeError):
        if time.time() - _progress_file().stat().st_mtime < STALE_AFTER:
            return CompileProgress(**json.loads(_progress_file().read_text("utf-8")))
    return CompileProgress()


def _write_progress(progress: CompileProgress) -> None:
    """Say how far this process has come; what is there is replaced as a whole."""
    draft = _progress_file().with_suffix(".new")
    draft.write_text(json.dumps(asdict(progress)), "utf-8")
    draft.replace(_progress_file())


def _progress_file() -> Path:
    return cache_root() / "compiling.json"


# -- compiling in this process

Report = Callable[[CompileProgress], None]


def compile_missing(units: Sequence[Path], report: Report = lambda progress: None) -> None:
    """Compile those units that are not compiled yet, or wait while another process does.

    NoCache and BadKernels say why it could not be done.
    """
    if all(map(is_kept, units)):
        return
    large = any(map(is_large, units))
    with _turn(report, lambda: all(map(is_kept, units)), large=large):
        missing = [module_of(unit) for unit in units if not is_kept(unit)]
        if missing:
            compile_modules(missing, report)


def compile_modules(modules: Sequence[str], report: Report) -> None:
    """Compile the units of some modules, and let other processes read how far it has come."""
    began, last = time.monotonic(), CompileProgress()

    def note(done: int = 0, steps: int = USUAL_STEPS, large: int = LARGE_STEPS) -> CompileProgress:
        nonlocal last
        passed = time.monotonic() - began
        took = last.took if done == last.done else passed
        last = CompileProgress(done, steps, took, passed - took, large)
        with suppress(OSError):
            _write_progress(last)
        return last

    note()
    run_warmups(modules, lambda *counts: report(note(*counts)))
    with suppress(OSError):
        _progress_file().unlink()


@contextmanager
def _turn(
    report: Report, is_done: Callable[[], bool] = lambda: False, *, large: bool = True
) -> Iterator[None]:
    """Wait until no other process compiles, and keep others from it; or until all is done."""
    with _lock_file() as file:
        while not _try_lock(file) and not is_done():
            report(read_progress().of_another(large=large))
            time.sleep(SECONDS_BETWEEN_LOOKS)
        yield


@contextmanager
def _lock_file() -> Iterator[IO[str]]:
    """A file in the cache for the lock; NoCache where nothing can be written."""
    folder = cache_root()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _probe(folder)
        file = (folder / "compiling.lock").open("w")
    except OSError as error:
        reason = error.strerror or str(error)
        raise NoCache("kernels.no_cache", path=str(folder), reason=reason) from None
    with file:
        yield file


def _probe(folder: Path) -> None:
    """OSError where no file can be written, or only empty ones."""
    with TemporaryFile(dir=folder) as file:
        file.write(b"." * 65_536)


def _try_lock(file: IO[str]) -> bool:
    try:
        import fcntl
    except ImportError:  # elsewhere two may compile at once, which only takes longer
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


# -- for those who wait in front of a terminal


def warm_up(units: Sequence[Path], language: str) -> None:
    """Compile what is missing of some units with a progress line, and use it from now on."""
    if not kernels.are_compiled_when_called():
        try:
            with _say_what_is_left(units, language), progress_line(language) as report:
                compile_missing(units, report)
        except NoCache as no_cache:  # it is compiled all the same, but by every process again
            sys.stderr.write(render_plainly(no_cache.message, language) + "\n")
        kernels.compile_when_called()


def warm_up_all(language: str) -> None:
    """Compile everything, and say how long it took."""
    began = time.perf_counter()
    if kernels.COMPILED:
        with (
            _say_what_is_left(playing_units(), language),
            progress_line(language) as report,
            _turn(report),
        ):
            compile_modules(all_warmups(), report)
    seconds = round(time.perf_counter() - began)
    sys.stdout.write(say("warmup.done", language, seconds=seconds) + "\n")


@contextmanager
def _say_what_is_left(units: Sequence[Path], language: str) -> Iterator[None]:
    """Say on standard error with what the next time goes on, if compiling is stopped or fails."""
    try:
        yield
    except (KeyboardInterrupt, BadKernels):
        if folders := folders_left(units):
            sys.stderr.write(say("warmup.left", language, folders=", ".join(folders)) + "\n")
        raise


def folders_left(units: Iterable[Path]) -> list[str]:
    """The folders of those units that are not compiled yet."""
    return [unit.parent.relative_to(PACKAGE).as_posix() for unit in units if not is_kept(unit)]


@contextmanager
def progress_line(language: str) -> Iterator[Report]:
    """One line on standard error, rewritten in place on a terminal; none if nothing is told."""
    rewrites, began, told = sys.stderr.isatty(), time.monotonic(), set[str]()

    def report(progress: CompileProgress) -> None:
        id = "warmup.waits" if progress.elsewhere else "warmup.line"
        if rewrites or id not in told:
            told.add(id)
            counts = {"done": progress.done, "steps": progress.steps}
            passed = round(time.monotonic() - began)
            left = rough_time(progress.seconds_left())
            line = say(id, language, seconds=passed, left=left, **counts)
            sys.stderr.write(f"{CLEAR_LINE}{line}" if rewrites else f"{line}\n")
            sys.stderr.flush()

    try:
        yield report
    finally:
        if rewrites and told:
            sys.stderr.write(CLEAR_LINE)


# -- in the background


class CompileProcess:
    """A process of low priority that compiles what this one needs, and ends with it."""

    def __init__(self) -> None:
        self._said = ""
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__, *map(str, kernels.needed_units())],
            env=os.environ | kernels.COMPILE_NOW,
            stdin=subprocess.PIPE,  # it ends when this closes, however we end
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            process_group=0,  # Ctrl-C is for us
        )

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    @property
    def failure(self) -> str | None:
        """What went wrong, in its own words."""
        if self._process.poll() in (None, 0):
            return None
        assert self._process.stderr is not None
        self._said += self._process.stderr.read()
        return self._said.strip().rpartition("\n")[2] or f"status {self._process.returncode}"

    def seconds_left(self) -> int:
        """About how much longer it takes, at least a second."""
        return read_progress().seconds_left()

    def wait(self, seconds: float) -> None:
        """Wait for the end, but no longer than this."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)

    def stop(self) -> None:
        """End it; what it has compiled so far is kept."""
        self._process.kill()
        with suppress(OSError):
            self._process.communicate()


_background: list[CompileProcess] = []
_one_at_a_time = threading.Lock()


def start_compiling() -> CompileProcess:
    """The process that compiles in the background for this one, begun now if there is none."""
    with _one_at_a_time:
        if not _background:
            _background.append(CompileProcess())
        return _background[0]


def compile_meanwhile(units: Iterable[Path] = ()) -> bool:
    """Compile in the background what is missing, and use it as soon as it is there.

    For programs that go on at once by interpreted rules, and need these units besides those of
    playing; whether anything is missing.
    """
    kernels.need_units(units)
    if not kernels.are_deferred():
        return False
    start_compiling()
    kernels.use_as_soon_as_compiled()
    return True


def stop_compiling() -> None:
    """End the process that compiles for this one, if there is one."""
    with _one_at_a_time:
        while _background:
            _background.pop().stop()


@dataclass(frozen=True)
class CompiledKernels:
    """The compiled kernels of a game, as something that a bot or a coach needs to play."""

    game: str
    #: The packages whose units are needed.
    packages: tuple[str, ...] = PLAYING
    #: How many play, if that is known: fewer need less.
    seats: int | None = None

    @property
    def seconds(self) -> float:
        """About how long it takes until they are there; Refused where they never will be."""
        for process in _background:
            _require_success(process)
        return float(read_progress().seconds_left(large=self.are_large))

    @property
    def units(self) -> tuple[Path, ...]:
        return units_of(self.game, self.packages, self.seats)

    @property
    def are_large(self) -> bool:
        """Whether they are among those that only larger tables need."""
        return any(map(is_large, self.units))

    def is_ready(self) -> bool:
        """Whether they are compiled, or will be when they are called."""
        return not kernels.are_deferred() or all(map(is_kept, self.units))

    def start(self) -> "KernelsWork":
        """What compiles them in the background; Refused if it could not."""
        process = start_compiling()
        _require_success(process)
        return KernelsWork(process, self)

    def run(self, progress: Callable[[float], None]) -> None:
        """Compile them, or wait for who does, and use them."""

        def report(now: CompileProgress) -> None:
            progress(now.share(large=self.are_large))

        if not self.is_ready():
            compile_missing(self.units, report)
            kernels.use_compiled_units()


@dataclass(frozen=True)
class KernelsWork:
    """The kernels of a game while they are compiled in the background, before others or after."""

    process: CompileProcess
    kernels: CompiledKernels

    @property
    def is_running(self) -> bool:
        return self.process.is_running and not self.kernels.is_ready()

    def seconds_left(self) -> int:
        """About how much longer it takes, at least a second."""
        return round(self.kernels.seconds)

    def wait(self, seconds: float) -> None:
        """Wait for the end, but no longer than this."""
        self.process.wait(seconds)

    def stop(self) -> None:
        """End it; what it has compiled so far is kept."""
        self.process.stop()


def _require_success(process: CompileProcess) -> None:
    if process.failure is not None:
        raise Refused("kernels.failed")


def _end_with_parent() -> None:
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


def _compile_in_background(units: Sequence[Path]) -> None:
    """Compile some units, until that is done or the process that began this one ends."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        compile_missing(units)
    except Refused as refused:
        sys.exit(render_plainly(refused.message))


if __name__ == "__main__":
    _compile_in_background([Path(word) for word in sys.argv[1:]])
