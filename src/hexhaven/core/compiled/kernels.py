"""Kernels: functions in the subset of Python that Numba compiles.

The same source runs interpreted (NUMBA_DISABLE_JIT=1) and compiled. Where the cache holds no
compiled code yet, kernels are interpreted until somebody has compiled them, so nobody has to wait
for a compiler in order to play. Interpreted, Numba is not even imported, which would take longer
than all the rest.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from pathlib import Path
from threading import RLock, local
from time import monotonic
from types import FunctionType
from typing import Any, TypeAlias, TypeVar, cast

from hexhaven.core.compiled.cache import (
    PACKAGE,
    cache_folder,
    is_kept,
    playing_units,
    unit_of,
)

#: A whole number: kernels mix Python's and NumPy's of every width.
Int: TypeAlias = Any
F = TypeVar("F", bound=Callable[..., object])

#: Kernels run beside Python's other threads, and nothing but Python calls them.
SETTINGS = {
    "nopython": True,
    "error_model": "numpy",
    "nogil": True,
    "no_cfunc_wrapper": True,
    "boundscheck": None,
}

COMPILED = os.environ.get("NUMBA_DISABLE_JIT", "") in {"", "0"}
#: Kernels of a process with HEXHAVEN_COMPILE=now are compiled when they are first called.
COMPILE_NOW = {"HEXHAVEN_COMPILE": "now"}
#: How often a program looks whether there is compiled code, in seconds.
SECONDS_BETWEEN_LOOKS = 2.0

#: The units that this process needs besides those of playing, in order.
_needed_besides: dict[Path, None] = {}
#: The kernels that are compiled when they are called, and never interpreted.
_compiled_for_good: list[str] = []


@cache
def are_deferred() -> bool:
    """Whether kernels of this process are interpreted until they are compiled elsewhere."""
    return not are_compiled_when_called() and not all(map(is_kept, needed_units()))


def are_compiled_when_called() -> bool:
    """Whether nothing is compiled elsewhere for this process: it compiles, or never does."""
    return not COMPILED or COMPILE_NOW.items() <= os.environ.items()


def needed_units() -> tuple[Path, ...]:
    """The units that are compiled elsewhere before this process uses all that it needs."""
    return (*playing_units(), *_needed_besides)


def need_units(units: Iterable[Path]) -> None:
    """Let kernels of these units too be interpreted until they are compiled.

    Too late once a kernel is compiled for good: one that is interpreted cannot call it.
    """
    _needed_besides.update(dict.fromkeys(units))
    if not are_deferred() and not _compiled_for_good:
        are_deferred.cache_clear()
        for deferred in _deferred_kernels:
            deferred.update()


def compile_when_called() -> None:
    """Let kernels be compiled when they are called, here and in processes that this one begins."""
    os.environ.update(COMPILE_NOW)
    are_deferred.cache_clear()
    for deferred in _deferred_kernels:
        deferred.update()


def kernel(function: F) -> F:
    """Compile a function on its first call, or when others are; the result is cached on disk."""
    source = Path(function.__code__.co_filename)
    if not COMPILED or not source.is_file():  # typed in by hand, so there is no source to hash
        return compile_kernel(function)
    if are_deferred() or (_is_of_core(source) and not are_compiled_when_called()):
        return cast(F, DeferredKernel(function))
    _compiled_for_good.append(function.__name__)
    return _compile_and_cache(function)


def _is_of_core(source: Path) -> bool:
    """Whether a source of this package belongs to no unit: kernels of all units may call its."""
    return source.is_relative_to(PACKAGE) and unit_of(source.parent) is None


def compile_kernel(function: F) -> F:
    """A function that every process compiles on its first call, unless kernels are interpreted."""
    if not COMPILED:
        return function
    _teach_numba()
    from hexhaven.core.compiled.linking import KernelDispatcher

    return cast(F, KernelDispatcher(function, targetoptions=SETTINGS))


def _compile_and_cache(function: F) -> F:
    from hexhaven.core.compiled.kept_code import keep_code

    compiled: Any = compile_kernel(function)
    keep_code(compiled)
    return cast(F, compiled)


def rebind(function: F, **names: object) -> F:
    """A kernel that calls other kernels by these names; every process compiles it again."""
    return compile_kernel(_copy(function, names))


def kernel_of(source: str, function: F, **names: object) -> F:
    """A kernel as one that stands in another source, where these names mean something else.

    So it belongs to the unit of that source, and is compiled and kept with it.
    """
    return kernel(_copy(function, names, co_filename=source))


def _copy(function: F, names: dict[str, object], **code: Any) -> F:
    source: Any = getattr(function, "py_func", function)
    changed = source.__code__.replace(**code)
    return cast(F, FunctionType(changed, source.__globals__ | names, source.__name__))


# -- kernels that are interpreted until they are compiled


class _Thread(local):
    """What a thread is doing."""

    #: It interprets a kernel, and all that this one calls: compiled code would be given numbers
    #: of types that it was not compiled for.
    interprets = False
    #: It loads what is compiled, which the other threads do not use yet.
    loads = False


_thread = _Thread()
_deferred_kernels: list[DeferredKernel] = []
_compiled_units: set[Path | None] = set()


class _Looking:
    """Looks now and then whether kernels have been compiled, in programs that have no loop."""

    next_look = math.inf

    def look(self) -> None:
        """Use what has been compiled by now, and look again later for the rest."""
        use_compiled_units()
        later = monotonic() + SECONDS_BETWEEN_LOOKS
        self.next_look = math.inf if uses_all_compiled() else later


_looking = _Looking()


def use_as_soon_as_compiled() -> None:
    """Let the next call of a kernel look whether there is compiled code, and others later on."""
    if are_deferred():
        _looking.next_look = monotonic()


class DeferredKernel:
    """A kernel that is interpreted until its unit of the package is compiled."""

    def __init__(self, function: Callable[..., object]) -> None:
        self.py_func = function
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self.__module__, self.__wrapped__ = function.__module__, function
        self._unit = unit_of(Path(function.__code__.co_filename).parent)
        self._is_compiled = is_unit_compiled(self._unit)
        _deferred_kernels.append(self)

    def __call__(self, *args: Any) -> Any:
        if _thread.interprets:
            return self.py_func(*args)
        if not self._is_compiled and monotonic() >= _looking.next_look:
            _looking.look()
        if self._is_compiled or _thread.loads:
            return self.dispatcher(*args)
        _thread.interprets = True
        try:
            return self.py_func(*args)
        finally:
            _thread.interprets = False

    @cached_property
    def dispatcher(self) -> Any:
        """The compiled kernel, which is found on disk or compiled on its first call."""
        return _compile_and_cache(self.py_func)

    def update(self) -> None:
        """Use compiled code if there is any."""
        self._is_compiled = is_unit_compiled(self._unit)


def is_unit_compiled(unit: Path | None) -> bool:
    """Whether this process uses the compiled kernels of a unit."""
    if not are_deferred() or unit in _compiled_units:
        return COMPILED
    if unit is not None and is_kept(unit):
        _compiled_units.add(unit)
        return True
    return False


def unused_compiled_units() -> list[Path]:
    """The units that have been compiled, while this process still interprets them."""
    return list(filter(is_kept, interpreted_units()))


def uses_all_compiled() -> bool:
    """Whether nothing is interpreted any more."""
    return not interpreted_units()


def interpreted_units() -> list[Path]:
    """The units that this process still interprets, but will not for ever."""
    if not are_deferred():
        return []
    return [unit for unit in needed_units() if unit not in _compiled_units]


def use_compiled_units() -> None:
    """Use what has been compiled by now; what belongs to no unit follows all the others."""
    if all(map(is_unit_compiled, needed_units())):
        _compiled_units.add(None)
    for deferred in _deferred_kernels:
        deferred.update()


@contextmanager
def loading_compiled() -> Iterator[None]:
    """Let kernels that this thread calls be compiled ones; other threads go on as they did."""
    _thread.loads = True
    try:
        yield
    finally:
        _thread.loads = False


# -- Numba

#: What Numba has to be taught before it compiles a kernel.
_lessons: list[Callable[[], None]] = []
#: Modules are imported by several threads at a time, and Numba's settings are those of all.
_numba_settings = RLock()


def teach_numba(lesson: Callable[[], None]) -> Callable[[], None]:
    """Let a function tell Numba something before the next kernel is made."""
    _lessons.append(lesson)
    return lesson


def _teach_numba() -> None:
    with _numba_settings:
        while _lessons:
            _lessons.pop()()


@teach_numba
def _teach_deferred_kernels() -> None:
    """Compiled kernels call a deferred one as they call others."""
    from numba import types
    from numba.extending import typeof_impl

    @typeof_impl.register(DeferredKernel)  # type: ignore[untyped-decorator]
    def type_of(deferred: DeferredKernel, context: object) -> Any:
        return types.Dispatcher(deferred.dispatcher)


@contextmanager
def cached_for(source: Path) -> Iterator[None]:
    """Numba fixes a function's folder here; other programs keep their own setting."""
    from numba import config

    with _numba_settings:
        outer, config.CACHE_DIR = config.CACHE_DIR, str(cache_folder(source))
        try:
            yield
        finally:
            config.CACHE_DIR = outer
