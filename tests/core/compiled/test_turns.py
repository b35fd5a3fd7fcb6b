"""Of the processes that compile side by side, one at a time compiles a kernel."""

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

#: Has the turn of one kernel twice over, until it is told to go on.
HAVE = """
from pathlib import Path
from hexhaven.core.compiled.turns import take_turns, turn

take_turns()
with turn("one"):
    with turn("one"):
        print("begun", flush=True)
    input()
    Path("noted").write_text("first")
"""
#: Has the turn of another kernel, and then of the same.
ASK = """
from pathlib import Path
from hexhaven.core.compiled.turns import take_turns, turn

take_turns()
with turn("two"):
    print("two", flush=True)
with turn("one"):
    noted = Path("noted")
    print(noted.read_text() if noted.exists() else "nothing")
"""
#: Compiles a kernel and what it calls for some threads, and says how many of them it did not find.
KERNELS = """
from concurrent.futures import ThreadPoolExecutor
from hexhaven.core.compiled.kernels import kernel
from hexhaven.core.compiled.turns import take_turns

@kernel
def inner(n):
    return 2 * n

@kernel
def outer(n):
    return inner(n) + 1

take_turns()
print("begun", flush=True)
input()
with ThreadPoolExecutor(4) as pool:
    list(pool.map(outer, range(4)))
print(sum(f.stats.cache_misses.total() for f in (outer, inner.linked)))
"""


@pytest.fixture
def start(tmp_path, monkeypatch):
    """Starts a program with a cache of its own, in a folder of its own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("HEXHAVEN_COMPILE", "now")
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)

    def begin(*words):
        return subprocess.Popen(
            [sys.executable, *words],
            cwd=tmp_path,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    return begin


@contextmanager
def begun(process):
    """Nothing is begun before a process says so."""
    assert process.stdout.readline() == "begun\n"
    yield


def test_who_needs_what_another_compiles_waits_but_not_for_the_rest(start):
    with start("-c", HAVE) as first, begun(first), start("-c", ASK) as second:
        assert second.stdout.readline() == "two\n"
        first.communicate("\n")
        assert second.stdout.read() == "first\n"


def test_the_turn_of_a_killed_process_is_over(start):
    with start("-c", HAVE) as first, begun(first), start("-c", ASK) as second:
        assert second.stdout.readline() == "two\n"
        first.kill()
        assert second.stdout.read() == "nothing\n"


@pytest.mark.slow
def test_of_two_that_need_a_kernel_at_once_one_compiles_it(start, tmp_path):
    program = Path(tmp_path, "kernels.py")
    program.write_text(KERNELS)
    with start(program) as one, start(program) as two:
        assert [process.stdout.readline() for process in (one, two)] == ["begun\n"] * 2
        for process in (one, two):
            process.stdin.write("\n")
            process.stdin.flush()
        assert sorted(int(process.stdout.read()) for process in (one, two)) == [0, 2]
