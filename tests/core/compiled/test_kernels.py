"""The compiled code kept on disk must never outlive the source it was made from."""

import os
import shutil
from pathlib import Path

import pytest

import hexhaven
from hexhaven.core.compiled.kernels import kernel
from tests.core.compiled.programs import lines_of, printed

CALLERS = {
    "by_name": "from hexhaven.games.callee import answer\n{kernel}answer() + 1",
    "by_module": "from hexhaven.games import callee\n{kernel}callee.answer() + 1",
    "over_a_third": "from hexhaven.games.by_name import ask as third\n{kernel}third()",
    "of_many": "from hexhaven.games.callee import (\n  Unused,\n  answer\n)\n{kernel}answer() + 1",
    "a_constant": "from hexhaven.games.callee import ANSWER\n{kernel}ANSWER + 1",
    "as_its_own": (
        "from hexhaven.core.compiled.kernels import kernel_of\n"
        "from hexhaven.games import doubled\nask = kernel_of(__file__, doubled.ask, TIMES=1)"
    ),
}
DOUBLED = "from hexhaven.games.callee import answer\n{kernel}TIMES * answer() + 1\n\nTIMES = 2\n"
KERNEL = "from hexhaven.core.compiled.kernels import kernel\n\n@kernel\ndef ask():\n    return "
CALLEE = """
from hexhaven.core.compiled.kernels import kernel

ANSWER = {answer}

class Unused: ...

@kernel
def answer():
    return {answer}
"""
# Numba is imported first, as a person's own program may do.
ASK = """
import importlib, sys
import numba

for name in sys.argv[1:]:
    ask = importlib.import_module("hexhaven.games." + name).ask
    print(ask(), sum(ask.stats.cache_hits.values()))
"""

# Many threads make kernels at once, as those of a server do when they import games.
THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
import numba
from hexhaven.core.compiled.kernels import kernel
from hexhaven.games.callee import answer

sys.setswitchinterval(1e-6)
before = numba.config.CACHE_DIR
with ThreadPoolExecutor(8) as pool:
    list(pool.map(lambda function: kernel(function)(), [answer.py_func] * 40))
print(numba.config.CACHE_DIR == before)
"""

# All games and bots, where Numba would take longer to import than all of them.
INTERPRETED = """
import sys
import hexhaven

for name in hexhaven.game_names():
    hexhaven.game(name)
    for bot in hexhaven.bot_names(name):
        hexhaven.bot(bot, name)
print("numba" in sys.modules)
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package with kernels that call one of another module."""
    package = tmp_path / "hexhaven"
    games = package / "games"
    games.mkdir(parents=True)
    shutil.copy(Path(hexhaven.__file__), package)
    shutil.copytree(Path(hexhaven.__file__).parent / "core", package / "core")
    (games / "__init__.py").touch()
    (games / "callee.py").write_text(CALLEE.format(answer=41))
    for name, text in {**CALLERS, "doubled": DOUBLED}.items():
        (games / f"{name}.py").write_text(text.format(kernel=KERNEL))
    return package


def answers_of(package: Path) -> list[str]:
    """What each caller answers in a new process, and how often it was found on disk."""
    return lines_of(package, ASK, *CALLERS)


@pytest.mark.slow
def test_an_edited_callee_in_another_module_is_noticed(package):
    assert answers_of(package) == ["42 0"] * len(CALLERS)
    (package / "games" / "unrelated.py").write_text("ANSWER = 3\n")
    assert answers_of(package) == ["42 1"] * len(CALLERS)
    (package / "games" / "callee.py").write_text(CALLEE.format(answer=10))
    assert answers_of(package) == ["11 0"] * len(CALLERS)


@pytest.mark.slow
def test_other_programs_keep_their_own_cache():
    probe = "import numba, hexhaven.core.compiled.philox; print(repr(numba.config.CACHE_DIR))"
    assert printed(probe) == [repr(os.environ.get("NUMBA_CACHE_DIR", ""))]


@pytest.mark.slow
def test_interpreted_kernels_do_without_numba():
    assert printed(INTERPRETED, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}) == ["False"]


@pytest.mark.slow
def test_threads_that_make_kernels_do_not_take_each_others_folders(package):
    assert lines_of(package, THREADS) == ["True"]
    assert {path.name for path in package.parent.iterdir()} == {"hexhaven", "cache"}


def test_a_kernel_typed_in_by_hand_works_without_a_cache() -> None:
    names: dict[str, object] = {"kernel": kernel}
    exec("@kernel\ndef double(n):\n    return 2 * n", names)
    double = names["double"]
    assert callable(double)
    assert double(21) == 42
