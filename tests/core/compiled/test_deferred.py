"""Kernels are interpreted until they are compiled, and nobody who plays waits for a compiler."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import hexhaven
from hexhaven.core.compiled.kernels import COMPILE_NOW

KERNELS = """
from hexhaven.core.compiled.bits import size
from hexhaven.core.compiled.kernels import kernel

@kernel
def half(n):
    return n // 2 if n < 100 else -1

@kernel
def ask(n):
    return half(n) + half(2) + size(n)
"""
WARMUP = """
from hexhaven.games.small.kernels import ask

def steps():
    return {"ask": lambda: ask(8)}
"""
#: A process that begins cold; somebody else compiles, and it goes on compiled.
CHANGE_OVER = """
import os, subprocess, sys, threading
from hexhaven.core.compiled import cache, kernels
from hexhaven.games.small.kernels import ask, half

COMPILE = "from hexhaven.games.small.kernels import ask; ask(8)"

def is_interpreted():
    return "numba" not in sys.modules

print(kernels.are_deferred(), ask(8), is_interpreted())
subprocess.run([sys.executable, "-c", COMPILE], env=os.environ | kernels.COMPILE_NOW, check=True)
unit, = kernels.playing_units()
kernels.use_compiled_units()
print(ask(8), is_interpreted())  # nobody has said that all of it is compiled
cache.stamp(unit).parent.mkdir(parents=True, exist_ok=True)
cache.stamp(unit).touch()

with kernels.loading_compiled():
    print(ask(8), sum(ask.dispatcher.stats.cache_hits.values()))
    other = threading.Thread(target=lambda: print(kernels.is_unit_compiled(unit) and ask(8)))
    other.start()
    other.join()
kernels.use_compiled_units()
print(ask(8), sum(ask.dispatcher.stats.cache_hits.values()), half.dispatcher.signatures)
# What was not compiled before still is: one deferred kernel calls another.
print(ask(True), len(ask.dispatcher.signatures))
"""
LATER = """
from hexhaven.core.compiled import cache, kernels
from hexhaven.games.small.kernels import ask

print(kernels.are_deferred(), type(ask).__name__, ask(8), sum(ask.stats.cache_hits.values()))
"""
STEP = """
from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.small.kernels import ask

@kernel
def step(n):
    return ask(n) + 1
"""
#: A program that learns where only what plays is compiled; somebody compiles the rest meanwhile.
LEARN = """
import os, subprocess, sys
from hexhaven.core.compiled import cache, kernels

def compile(module, call, unit):
    command = [sys.executable, "-c", f"from hexhaven.{module} import {call}; {call}(8)"]
    subprocess.run(command, env=os.environ | kernels.COMPILE_NOW, check=True)
    cache.stamp(unit).parent.mkdir(parents=True, exist_ok=True)
    cache.stamp(unit).touch()

(plays,), (learns,) = cache.playing_units(), cache.learning_units()
compile("games.small.kernels", "ask", plays)
from hexhaven.core.compiled import philox
print(kernels.are_deferred())
if sys.argv[1:] == ["too late"]:
    from hexhaven.games.small.kernels import ask
kernels.need_units([learns])
print(kernels.are_deferred())

from hexhaven.envs.small.kernels import step
from hexhaven.games.small.kernels import ask
print(step(8), "numba" in sys.modules)
print(ask(8), "numba" in sys.modules)
if kernels.are_deferred():
    compile("envs.small.kernels", "step", learns)
    kernels.use_compiled_units()
    print(step(8), sum(step.dispatcher.stats.cache_hits.values()), kernels.uses_all_compiled())
    print(philox.below(philox.generator(1, 0, 0), 1), len(philox.below.dispatcher.signatures))
"""
#: A thread that interprets goes on so when the process changes over in the middle of a kernel.
MIDDLE = """
from hexhaven.core.compiled import cache, kernels
from hexhaven.games.small import kernels as small

class Number(int):
    def __floordiv__(self, other):
        (unit,) = kernels.playing_units()
        cache.stamp(unit).parent.mkdir(parents=True, exist_ok=True)
        cache.stamp(unit).touch()
        kernels.use_compiled_units()
        return Number(int(self) // other)

print(small.ask(Number(8)), "dispatcher" in vars(small.half))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package whose only game has two kernels."""
    package = tmp_path / "hexhaven"
    small = package / "games" / "small"
    small.mkdir(parents=True)
    shutil.copy(Path(hexhaven.__file__), package)
    shutil.copytree(Path(hexhaven.__file__).parent / "core", package / "core")
    (package / "games" / "__init__.py").touch()
    (small / "__init__.py").touch()
    (small / "kernels.py").write_text(KERNELS)
    (small / "warmup.py").write_text(WARMUP)
    learning = package / "envs" / "small"
    learning.mkdir(parents=True)
    for name, text in (("__init__", ""), ("kernels", STEP), ("warmup", "")):
        (learning / f"{name}.py").write_text(text)
    return package


def lines_of(package: Path, program: str, *words: str) -> list[str]:
    """What a program prints in a new process that finds the small package."""
    folder = package.parent
    environment = {name: value for name, value in os.environ.items() if name not in COMPILE_NOW}
    environment |= {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": str(folder / "cache")}
    run = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        check=True,
        env=environment | {"NUMBA_DISABLE_JIT": "0"},
        cwd=folder,
    )
    return run.stdout.splitlines()


@pytest.mark.slow
def test_a_process_changes_over_to_what_others_have_compiled(package):
    assert lines_of(package, CHANGE_OVER) == [
        "True 6 True",
        "6 True",
        "6 1",
        "6",
        "6 1 []",
        "2 2",
    ]
    assert lines_of(package, LATER) == ["False KernelDispatcher 6 1"]


def test_a_kernel_that_is_being_interpreted_is_so_to_its_end(package):
    assert lines_of(package, MIDDLE) == ["6 False"]


@pytest.mark.slow
def test_what_learns_is_interpreted_until_it_is_compiled_though_what_plays_is_not(package):
    assert lines_of(package, LEARN) == ["False", "True", "7 False", "6 True", "7 1 True", "0 1"]


@pytest.mark.slow
def test_what_is_compiled_for_good_stays_so_whatever_is_needed_later(package):
    assert lines_of(package, LEARN, "too late") == ["False", "False", "7 True", "6 True"]
