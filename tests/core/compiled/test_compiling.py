"""Compiling in the background: once for all who want it, and never half of it trusted."""

import json
import os
import re
import shutil
import signal
from pathlib import Path

import pytest

from hexhaven.core.compiled.compiling import CompileProgress
from tests.core.compiled.packages import FULL_DISK, WARMUP, Package, end_of, open_door

pytestmark = pytest.mark.slow

#: Compiles in the background as a server does, and says how that went.
BACKGROUND = """
from hexhaven.core.compiled.compiling import start_compiling
process = start_compiling()
print("begun", flush=True)
process.wait(120)
print(process.failure)
"""
#: What is said to those who wait for compiled code that will not come.
FAILED = """
from hexhaven.core.compiled.compiling import CompiledKernels
from hexhaven.core.messages import Refused
try:
    print(CompiledKernels("small").seconds)
except Refused as refused:
    print(refused.message.id)
"""
#: Compiles in front of a person, and says how it ended.
FOREGROUND = """
import sys
from hexhaven.core.compiled.cache import playing_units
from hexhaven.core.compiled.compiling import warm_up
sys.stderr = sys.stdout
try:
    warm_up(playing_units(), "en")
except BaseException as error:
    print(type(error).__name__)
"""
LEFT = "Not compiled yet: games/small. What is done is kept, and the next start goes on there."
READY = """
from hexhaven.core.compiled.cache import is_kept, playing_units
print([unit.parent.name for unit in playing_units() if is_kept(unit)])
"""
PROGRESS = """
from hexhaven.core.compiled.compiling import read_progress
print(read_progress().done)
"""
ASK = """
from hexhaven.games.small.kernels import half
print(half(8), sum(half.stats.cache_hits.values()))
"""


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path)


@pytest.fixture
def door(package: Package) -> Path:
    """Where the warm-up of the game waits, until somebody opens the other side."""
    return package.hold_up()


def test_what_is_compiled_in_the_background_is_kept(package):
    assert package.output(BACKGROUND) == ["begun", "None"]
    assert package.output(READY) == ["['small']"]
    assert not package.progress_file.exists()
    assert package.output(BACKGROUND) == ["begun", "None"]
    assert len(package.warmed) == 1  # the second found all of it


def test_of_two_that_start_at_once_one_compiles_for_both(package, door):
    with package.start(BACKGROUND) as one, package.start(BACKGROUND) as two:
        assert {one.stdout.readline(), two.stdout.readline()} == {"begun\n"}
        with door.open("w"):
            assert json.loads(package.progress_file.read_text())["steps"] == 1
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
def test_a_unit_that_fails_is_told_of_and_the_others_are_kept(package, warmup):
    package.add("broken", "pass").write_text(warmup)
    _, failure, promise = package.output(BACKGROUND + FAILED)
    assert "broken" in failure
    assert "ZeroDivisionError" in failure
    assert promise == "kernels.failed"
    assert package.output(READY) == ["['small']"]


def test_who_stops_compiling_reads_what_the_next_time_goes_on_with(package, door):
    package.add("broken", "1 // 0")
    with package.start(FOREGROUND) as stopped, door.open("w"):
        stopped.send_signal(signal.SIGINT)
        *_, left, end = stopped.stdout.read().splitlines()
    assert left == LEFT.replace("games/small", "games/broken, games/small")
    assert end == "KeyboardInterrupt"


def test_where_compiling_fails_what_is_left_is_said(package):
    package.add("small", "1 // 0")
    package.add("done", "pass")
    *_, left, end = package.output(FOREGROUND)
    assert (left, end) == (LEFT, "BadKernels")
    package.add("small", "pass")
    (line,) = package.output(FOREGROUND)
    assert line.startswith("Compiling the rules")


def test_who_waits_for_another_process_reads_so_and_how_long(package, door):
    with package.start(BACKGROUND), door.open("w"):
        waiting = package.start(FOREGROUND)
        line = waiting.stdout.readline()
    with waiting:
        rest = waiting.stdout.read()
    assert re.fullmatch(
        r"Waiting for another process to compile: 0 of 1 steps, about \d+ seconds left …\n", line
    )
    assert rest == ""


def test_the_progress_of_a_process_that_was_killed_counts_no_more(package):
    file = package.progress_file
    file.parent.mkdir(parents=True)
    file.write_text(json.dumps({"done": 1, "steps": 20, "took": 900.0, "since": 400.0}))
    assert package.output(PROGRESS) == ["1"]
    os.utime(file, (0, 0))
    assert package.output(PROGRESS) == ["0"]


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
    ("done", "took", "since", "left"),
    [
        (0, 0, 0, 84),
        (0, 0, 5, 79),
        (0, 0, 18, 78),
        (0, 0, 100, 167),
        (2, 20, 0, 92),
        (2, 20, 5, 87),
        (2, 20, 12, 84),
        (7, 400, 0, 293),
        (14, 80, 3, 1),
    ],
)
def test_the_time_left_counts_down_and_follows_the_pace_of_what_is_done(done, took, since, left):
    assert CompileProgress(done, 14, took, since, large=0).seconds_left() == left
    with_more = CompileProgress(done, 21, took, since, large=7)
    assert with_more.seconds_left(large=False) == left < with_more.seconds_left()


def test_who_needs_no_larger_tables_waits_for_none_of_their_steps():
    assert CompileProgress(done=7, steps=21, large=7).share(large=False) == 0.5
    assert CompileProgress(done=0, steps=7, large=7).share(large=False) == 1.0
    waiting = CompileProgress(done=7, steps=21, large=7).of_another(large=False)
    assert (waiting.steps, waiting.large, waiting.elsewhere) == (14, 0, True)
    assert CompileProgress(7, 21, large=7).of_another(large=True).steps == 21


def test_what_only_larger_tables_need_is_compiled_when_the_rest_is_in_use(package):
    door = package.hold_up("small/large")
    with package.start(BACKGROUND) as server:
        server.stdout.readline()
        with door.open("w"):  # somebody waits there, and is not let in
            assert package.output(READY) == ["['small']"]
            progress = CompileProgress(**json.loads(package.progress_file.read_text()))
        assert server.stdout.read() == "None\n"
    assert (progress.steps, progress.large) == (2, 1)
    assert package.output(READY) == ["['small', 'large']"]
