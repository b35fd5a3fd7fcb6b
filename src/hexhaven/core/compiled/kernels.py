"""Kernels: functions in the subset of Python that Numba compiles.

The same source runs interpreted (NUMBA_DISABLE_JIT=1) and compiled. Interpreted, Numba is not
even imported, which would take longer than all the rest. Compiled code is cached on disk in a
folder named after a hash of every source it can depend on, because Numba's own cache does not
notice a change in another module.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any, TypeAlias, TypeVar, cast

from platformdirs import user_cache_path

#: A whole number: kernels mix Python's and NumPy's of every width.
Int: TypeAlias = Any
F = TypeVar("F", bound=Callable[..., object])

#: Kernels run beside Python's other threads, and nothing but Python calls them.
SETTINGS = {"error_model": "numpy", "nogil": True, "no_cfunc_wrapper": True}

PACKAGE = Path(__file__).parents[2]
COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "") in {"", "0"}
_IMPORT = re.compile(
    r"^(?:from hexhaven([\w.]*) import (\([^)]*\)|[^\n]*)|import hexhaven([\w.]*))", re.MULTILINE
)


def kernel(function: F) -> F:
    """Compile a function on its first call and cache the result on disk."""
    source = Path(function.__code__.co_filename)
    if not COMPILED or not source.is_file():  # typed in by hand, so there is no source to hash
        return compile_kernel(function)
    with cached_for(source):
        return compile_kernel(function, cache=True)


def compile_kernel(function: F, **settings: object) -> F:
    """A function that every process compiles on its first call, unless kernels are interpreted."""
    if not COMPILED:
        return function
    from numba import njit

    return cast(F, njit(**SETTINGS, **settings)(function))


def rebind(function: F, **names: object) -> F:
    """A kernel that calls other kernels by these names; every process compiles it again."""
    source: Any = getattr(function, "py_func", function)
    copy = FunctionType(source.__code__, source.__globals__ | names, source.__name__)
    return cast(F, compile_kernel(copy))


#: Modules are imported by several threads at a time, and Numba's setting is one for all.
_cache_setting = RLock()


@contextmanager
def cached_for(source: Path) -> Iterator[None]:
    """Numba fixes a function's folder here; other programs keep their own setting."""
    from numba import config

    with _cache_setting:
        outer, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder(source))
        try:
            yield
        finally:
            config.CACHE_DIR = outer


def cache_root() -> Path:
    """Where compiled kernels of all versions are kept."""
    return user_cache_path("hexhaven") / "kernels"


@cache
def cache_folder(source: Path) -> Path:
    """Where the kernels of one source are kept, as long as nothing they depend on changes."""
    digest = hashlib.sha256(f"numba {version('numba')} numpy {version('numpy')}".encode())
    for path in sorted(closure(source)):
        digest.update(path.name.encode())
        digest.update(_text(path).encode())
    return cache_root() / digest.hexdigest()[:16]


@cache
def closure(source: Path) -> frozenset[Path]:
    """A source and all sources of this package it imports, directly or not."""
    found: set[Path] = set()
    waiting = [source]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += imported_sources(path)
    return frozenset(found)


@cache
def imported_sources(path: Path) -> tuple[Path, ...]:
    """The sources of this package that one source imports."""
    modules = [name for match in _IMPORT.findall(_text(path)) for name in _modules(*match)]
    places = [PACKAGE.joinpath(*name.split(".")) for name in modules]
    return tuple(p for place in places if (p := place.with_suffix(".py")).is_file())


def _modules(package: str, names: str, module: str) -> Iterator[str]:
    """Dotted names that one import statement may mean, without the leading hexhaven."""
    yield (package or module).strip(".")
    for name in re.findall(r"\w+", re.sub(r" as \w+", "", names)):
        yield f"{package}.{name}".strip(".")


@cache
def _text(path: Path) -> str:
    return path.read_text("utf-8")
