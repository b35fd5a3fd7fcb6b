"""Kernels: functions in the subset of Python that Numba compiles.

The same source runs interpreted (NUMBA_DISABLE_JIT=1) and compiled. Compiled
code is kept in a folder named after a hash of every source a kernel can depend
on, because Numba's own cache does not notice a change in another module.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeAlias, TypeVar, cast

from numba import config, njit
from platformdirs import user_cache_path

#: A whole number: kernels mix Python's own and NumPy's of every width.
Int: TypeAlias = Any
F = TypeVar("F", bound=Callable[..., object])

#: Rooms whose sources end up in compiled code.
KERNEL_ROOMS = ("core", "games", "bots")


def source_hash(package: Path) -> str:
    """A hash of all sources in the kernel rooms and of the compiler's version."""
    digest = hashlib.sha256(f"numba {version('numba')} numpy {version('numpy')}".encode())
    for room in KERNEL_ROOMS:
        for path in sorted((package / room).rglob("*.py")):
            digest.update(path.relative_to(package).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where the compiled kernels of exactly these sources are kept."""
    return user_cache_path("hexhaven") / "kernels" / source_hash(Path(__file__).parents[1])


FOLDER = str(cache_folder())
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "0") in ("", "0")


def kernel(function: F) -> F:
    """Compile a function on its first call and cache the result on disk."""
    # Numba fixes a function's folder here. Its environment variable would reach other
    # processes, whose sources may differ, and does nothing once Numba is imported.
    outer, config.CACHE_DIR = config.CACHE_DIR, FOLDER
    try:
        return cast(F, njit(cache=True, error_model="numpy")(function))
    finally:
        config.CACHE_DIR = outer
