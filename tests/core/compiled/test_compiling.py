"""Compiling in the background: once for all who want it, and never half of it trusted."""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import hexhaven
from hexhaven.core.compiled.compiling import CompileProgress
from hexhaven.core.compiled.kernels import COMPILE_NOW

pytestmark = pytest.mark.slow

WARMUP = """
import os
from pathlib import Path

def note():
    with Path("warmed").open("a") as file:
        file.write(f"{os.getpid()}\\n")
    %s

def steps():
    return {"note": note}
"""
#: Waits until the other side is opened: the test decides how long it takes.
AT_THE_DOOR = 'Path("door").read_text()'
#: Compiles in the background as a server does, and says how that went.
BACKGROUND = """
from hexhaven.core.compiled.compiling import start_compiling
process = start_compiling()
print("begun", flush=True)
process.wait(120)
print(process.failure)
"""
#: As on a full disk: files can be made, but nothing can be written to them.
FULL_DISK = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
"""
READY = """
from hexhaven.core.compiled.cache import is_kept, playing_parts
print([part.parent.name for part in playing_parts() if is_kept(part)])
"""
KERNELS = """
from hexhaven.core.compiled.kernels import kernel

@kernel
def half(n):
    return n // 2
"""
ASK = """
from hexhaven.games.small.kernels import half
print(half(8), sum(half.stats.cache_hits.values()))
"""


class Package:
    """A copy of what compiles, with one small game, and a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache" / "hexhaven" / "kernels"
        package, source = folder / "hexhaven", Path(hexhaven.__file__).parent
        package.mkdir()
        shutil.copy(source / "__init__.py", package)
        for name in ("core", "words"):
            shutil.copytree(source / name, package / name)
        (package / "games").mkdir()
        (package / "games" / "__init__.py").touch()
        self.add("small", "pass")

    def add(self, name: str, step: str) -> Path:
        """A game whose warm-up does this; the file of the warm-up."""
        folder = self.folder / "hexhaven" / "games" / name
        folder.mkdir(exist_ok=True)
        (folder / "__init__.py").touch()
        (folder / "kernels.py").write_text(KERNELS)
        (folder / "warmup.py").write_text(WARMUP % step)
        return folder / "warmup.py"

    def start(self, program: str, **places: str) -> subprocess.Popen[str]:
        """A program that finds the package."""
        hidden = {"NUMBA_DISABLE_JIT", *COMPILE_NOW}
        environment = {name: value for name, value in os.environ.items() if name not in hidden}
        environment |= {"PYTHONPATH": str(self.folder), "HEXHAVEN_LANGUAGE": "en"}
        environment |= {"XDG_CACHE_HOME": str(self.folder / "cache")} | places
        return subprocess.Popen(
            [sys.executable, "-c", program],
            env=environment,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            text=True,
        )

    def output(self, program: str, **places: str) -> list[str]:
        """What a program says until it ends."""
        with self.start(program, **places) as running:
            said, _ = running.communicate(timeout=120)
        assert running.returncode == 0
        return said.splitlines()

    @property
    def warmed(self) -> list[int]:
        """The processes that have compiled."""
        return [int(line) for line in (self.folder / "warmed").read_text().split()]

    @property
    def progress(self) -> CompileProgress:
        return CompileProgress(**json.loads((self.cache / "compiling.json").read_text()))


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path)


@pytest.fixture
def door(package: Package) -> Path:
    """Where the warm-up of the game waits, until somebody opens the other side."""
    package.add("small", AT_THE_DOOR)
    os.mkfifo(package.folder / "door")
    return package.folder / "door"


def open_door(door: Path) -> None:
    """Returns once somebody waits there, who then goes on."""
    door.open("w").close()


def test_what_is_compiled_in_the_background_is_kept_and_its_time_remembered(package):
    assert package.output(BACKGROUND) == ["begun", "None"]
    assert package.output(READY) == ["['small']"]
    assert (package.progress.done, package.progress.passed) == (0, 0)
    assert package.progress.pace != CompileProgress().pace
    assert package.output(BACKGROUND) == ["begun", "None"]
    assert len(package.warmed) == 1  # the second found all of it


def test_of_two_that_start_at_once_one_compiles_for_both(package, door):
    with package.start(BACKGROUND) as one, package.start(BACKGROUND) as two:
        assert {one.stdout.readline(), two.stdout.readline()} == {"begun\n"}
        open_door(door)
        assert {one.stdout.read(), two.stdout.read()} == {"None\n"}
    assert len(package.warmed) == 1


def test_a_killed_server_takes_along_what_compiles_for_it_and_another_goes_on(package, door):
    with package.start(BACKGROUND) as killed:
        killed.stdout.readline()
        with door.open("w"):  # somebody waits there, and is not let in
            killed.kill()
            killed.wait()
            end_of(package.warmed[0])
    assert package.output(READY) == ["[]"]
    with package.start(BACKGROUND) as next_one:  # the lock is free
        next_one.stdout.readline()
        open_door(door)
        assert next_one.stdout.read() == "None\n"
    assert package.output(READY) == ["['small']"]


def end_of(process: int) -> None:
    """Returns when a process has ended that is not our child."""
    try:
        descriptor = os.pidfd_open(process)
    except ProcessLookupError:
        return
    with open(descriptor, "rb", buffering=0) as watched:  # noqa: PTH123  (no path has it)
        assert select.select([watched], [], [], 60)[0], "it goes on"


def test_a_killed_compiler_leaves_a_server_that_says_so_and_no_stamp(package, door):
    finder = "print(process._process.pid, flush=True)\nprocess.wait(120)"
    with package.start(BACKGROUND.replace("process.wait(120)", finder)) as server:
        server.stdout.readline()
        compiler = int(server.stdout.readline())
        with door.open("w"):
            os.kill(compiler, signal.SIGKILL)
            assert server.stdout.read() == "status -9\n"
    assert package.output(READY) == ["[]"]


@pytest.mark.parametrize("warmup", [WARMUP % "1 // 0", "1 // 0"])
def test_a_part_that_fails_is_told_of_and_the_others_are_kept(package, warmup):
    package.add("broken", "pass").write_text(warmup)
    _, failure = package.output(BACKGROUND)
    assert "broken" in failure
    assert "ZeroDivisionError" in failure
    assert package.output(READY) == ["['small']"]


def test_where_nothing_can_be_kept_the_reason_is_told(package):
    _, failure = package.output(BACKGROUND, XDG_CACHE_HOME="/proc/nowhere")
    assert failure.startswith("Compiled rules cannot be kept in /proc/nowhere/hexhaven/kernels: ")
    assert not (package.folder / "warmed").exists()


def test_on_a_full_disk_nothing_is_trusted_and_kernels_work_all_the_same(package):
    now = "import os\nos.environ['HEXHAVEN_COMPILE'] = 'now'\n"
    assert package.output(FULL_DISK + now + ASK) == ["4 0"]
    assert package.output(now + ASK) == ["4 0"]
    assert package.output(now + ASK) == ["4 1"]
    shutil.rmtree(package.cache)
    step = FULL_DISK.strip().replace("\n", "; ")
    package.add("small", f"{step}; from hexhaven.games.small.kernels import half; half(8)")
    _, failure = package.output(BACKGROUND)
    assert failure.startswith("Compiling failed (hexhaven.games.small.warmup)")
    assert package.output(READY) == ["[]"]


@pytest.mark.parametrize(
    ("passed", "done", "left"), [(0, 0, 84), (20, 2, 92), (40, 7, 41), (400, 7, 293), (80, 14, 1)]
)
def test_the_time_left_follows_the_pace_of_what_is_done(passed, done, left):
    assert CompileProgress(done, 14, passed, 6.0).seconds_left() == left
