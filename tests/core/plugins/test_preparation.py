"""Work in the background: begun once, reported on, and trusted only when it is whole."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL, PIPE

import pytest

from hexhaven.core.plugins.preparation import (
    Pace,
    PreparationProcess,
    Report,
    seconds_until_ready,
    start_preparation,
)
from tests.core.plugins.baking import Baking

LONG = 60.0
#: Begins a work that waits at its door, says so, and waits itself.
PROGRAM = """
import sys
from pathlib import Path
from hexhaven.core.plugins.preparation import start_preparation
from tests.core.plugins.baking import Baking
work = start_preparation(Baking(Path(sys.argv[1]), Path(sys.argv[2])))
while work.share == 0 and work.is_running:
    work.wait(0.05)
    work.seconds_left()
print("begun", flush=True)
work.wait(60)
"""


@pytest.fixture
def door(tmp_path: Path) -> Path:
    path = tmp_path / "door"
    os.mkfifo(path)
    return path


@pytest.fixture
def begun() -> Iterator[list[PreparationProcess]]:
    works: list[PreparationProcess] = []
    yield works
    for work in works:
        work.stop()


def test_what_is_ready_needs_no_work(tmp_path: Path) -> None:
    baking = Baking(tmp_path)
    baking.cake.write_text("done")
    assert start_preparation(baking) is None


def test_who_asks_twice_meets_the_same_work(
    tmp_path: Path, door: Path, begun: list[PreparationProcess]
) -> None:
    work = start_preparation(Baking(tmp_path, door))
    assert work is not None
    begun.append(work)
    assert start_preparation(Baking(tmp_path, door)) is work
    assert 1 <= work.seconds_left() <= 8
    door.open("w").close()
    work.wait(LONG)
    assert start_preparation(Baking(tmp_path, door)) is None


def test_work_that_is_stopped_leaves_nothing_and_begins_anew(
    tmp_path: Path, door: Path, begun: list[PreparationProcess]
) -> None:
    first = start_preparation(Baking(tmp_path, door))
    assert first is not None
    first.stop()
    assert not Baking(tmp_path).is_ready()
    second = start_preparation(Baking(tmp_path, door))
    assert second is not None
    begun.append(second)
    assert second is not first
    assert second.is_running


def test_work_ends_when_the_process_that_began_it_is_killed(tmp_path: Path, door: Path) -> None:
    words = [sys.executable, "-c", PROGRAM, str(tmp_path), str(door)]
    with subprocess.Popen(words, stdin=DEVNULL, stdout=PIPE, text=True) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        running.kill()
        assert running.stdout.read() == ""  # returns when nobody can write any more
    assert not Baking(tmp_path).is_ready()


def test_work_that_fails_is_not_trusted(tmp_path: Path, begun: list[PreparationProcess]) -> None:
    baking = Baking(tmp_path, fails=True)
    work = start_preparation(baking)
    assert work is not None
    work.wait(LONG)
    assert not work.is_running
    again = start_preparation(baking)
    assert again is not None
    begun.append(again)
    assert again is not work


def test_the_time_left_follows_the_progress(
    tmp_path: Path, door: Path, begun: list[PreparationProcess]
) -> None:
    work = start_preparation(Baking(tmp_path, door))
    assert work is not None
    begun.append(work)
    with door.open("w"):  # it has come halfway when it opens the other side
        assert work.seconds_left() >= 1
        assert work.share == 0.5
        assert 1 <= seconds_until_ready(Baking(tmp_path, door)) <= 4
    assert seconds_until_ready(Baking(tmp_path)) == 8


@pytest.mark.parametrize(
    ("reports", "now", "left"),
    [
        ([], 100, 30),
        ([(100, 0.02)], 100, 30),
        ([(100, 0.02)], 110, 20),
        ([(100, 0.02)], 500, 1),
        ([(100, 0.1), (103, 0.2)], 103, 24),
        ([(100, 0.1), (145, 0.4)], 145, 62),
        ([(100, 0.1), (145, 0.4)], 150, 57),
        ([(100, 0.5), (115, 1.0)], 115, 1),
    ],
)
def test_the_time_left_follows_the_pace_since_the_first_report(reports, now, left) -> None:
    """What took long before, because rules were compiled first, does not count for the rest."""
    pace = Pace()
    for moment, done in reports:
        pace.note(Report(moment, done))
    assert pace.seconds_left(30, now) == left
