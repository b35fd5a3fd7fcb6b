"""Kernels that kernels call are linked into them, from memory and from disk alike."""

import shutil
from pathlib import Path

import pytest

import hexhaven
from tests.core.compiled.programs import lines_of

KERNELS = """
from hexhaven.core.compiled.kernels import kernel

@kernel
def inner(n):
    if n < 0:
        raise ValueError("less than nothing")
    if n == 13:
        print("unlucky", n)
    return 2 * n

@kernel
def middle(n):
    return inner(n) + 1

@kernel
def outer(n):
    return middle(n) + inner(n)

@kernel
def later(n):
    return middle(n)
"""
ASK = """
import sys
from hexhaven.games import kernels

call = getattr(kernels, sys.argv[1])
print(call(13))
try:
    call(-1)
except ValueError as error:
    print(error)

def found(dispatcher):
    return sum(dispatcher.stats.cache_hits.values()), len(dispatcher.signatures)

print(found(call), found(kernels.middle), found(kernels.middle.linked))
"""


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A small package with kernels that call each other."""
    package = tmp_path / "hexhaven"
    package.joinpath("games").mkdir(parents=True)
    shutil.copy(Path(hexhaven.__file__), package)
    shutil.copytree(Path(hexhaven.__file__).parent / "core", package / "core")
    package.joinpath("games", "__init__.py").touch()
    package.joinpath("games", "kernels.py").write_text(KERNELS)
    return package


@pytest.mark.slow
def test_what_kernels_call_is_compiled_for_kernels_alone_and_once(package):
    assert lines_of(package, ASK, "outer") == [
        "unlucky 13",
        "unlucky 13",
        "53",
        "less than nothing",
        "(0, 1) (0, 0) (0, 1)",
    ]
    # The kernel for Python holds all it needs.
    assert lines_of(package, ASK, "outer") == [
        "unlucky 13",
        "unlucky 13",
        "53",
        "less than nothing",
        "(1, 1) (0, 0) (0, 0)",
    ]
    # Another caller links what lies on disk.
    assert lines_of(package, ASK, "later") == [
        "unlucky 13",
        "27",
        "less than nothing",
        "(0, 1) (0, 0) (1, 1)",
    ]


@pytest.mark.slow
def test_a_kernel_that_kernels_call_may_be_called_from_python_too(package):
    lines_of(package, ASK, "outer")
    assert lines_of(package, ASK, "middle") == [
        "unlucky 13",
        "27",
        "less than nothing",
        "(0, 1) (0, 1) (0, 0)",
    ]


WHERE = """
import numpy as np
from hexhaven.core.compiled.kernels import kernel
from hexhaven.core.compiled.optional_fields import kernel_where

RECORD = np.zeros(1, [("n", np.int64)])[0]

@kernel_where("n")
def one(record):
    return record.n + 1

@kernel_where("n")
def two(record):
    return record.n + 2

@kernel
def inner_one(record):
    return one(record)

@kernel
def inner_two(record):
    return two(record)

@kernel
def outer_one(record):
    return inner_one(record)

@kernel
def outer_two(record):
    return inner_two(record)

@kernel
def both(record):
    return 10 * inner_one(record) + inner_two(record)
"""
ASK_WHERE = """
import sys
from hexhaven.games import kernels

print(getattr(kernels, sys.argv[1])(kernels.RECORD))
"""


@pytest.mark.slow
def test_code_of_several_processes_is_told_apart_where_it_is_linked(package):
    """Two functions of one name and one type: each process counts those that it compiles."""
    package.joinpath("games", "kernels.py").write_text(WHERE)
    assert lines_of(package, ASK_WHERE, "outer_one") == ["1"]
    assert lines_of(package, ASK_WHERE, "outer_two") == ["2"]
    assert lines_of(package, ASK_WHERE, "both") == ["12"]
