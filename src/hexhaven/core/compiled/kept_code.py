"""Compiled code of kernels on disk: Numba's cache, in our folders and nowhere else.

Numba looks for another place when it cannot write to the one it was given, even beside the
sources, where a change in another module would not be noticed. Here code is read from folders
that cannot be written to, and where nothing can be kept a kernel is compiled all the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from numba.core.caching import (
    CompileResultCacheImpl,
    FunctionCache,
    UserProvidedCacheLocator,
)
from numba.core.compiler import compile_result

from hexhaven.core.compiled.cache import cache_folder
from hexhaven.core.compiled.linking import KernelDispatcher, LinkedLibrary

#: Kernels whose code could not be written, and why.
unkept: dict[str, OSError] = {}


class SourceLocator(UserProvidedCacheLocator):  # type: ignore[misc]  # Numba has no types
    """Keeps the code of a source in the folder of that source."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._py_file = py_file
        self._lineno = py_func.__code__.co_firstlineno
        folder = cache_folder(Path(py_file))
        self._cache_path = str(folder / self.get_suitable_cache_subpath(py_file))

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> SourceLocator:
        """The locator of a kernel, whether or not its folder can be written to."""
        return cls(py_func, py_file)


class KernelCode(CompileResultCacheImpl):  # type: ignore[misc]
    """How the code of a kernel is written, and where."""

    _locator_classes = (SourceLocator,)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """The code of one kernel on disk."""

    _impl_class = KernelCode

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled, if the disk lets us."""
        try:
            super().save_overload(sig, data)
        except OSError as error:
            unkept[self._name] = error


class LinkedCode(KernelCode):
    """How the code is written that is linked into callers, beside the other."""

    def get_filename_base(self, fullname: str, abiflags: str) -> str:
        """Names of its own."""
        return f"linked-{super().get_filename_base(fullname, abiflags)}"

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """What was compiled, of which there is no machine code."""
        library, fndesc, environment, signature, *_, reload_init, environments = payload
        for reload in reload_init:
            reload()
        return compile_result(
            typing_context=target_context.typing_context,
            target_context=target_context,
            entry_point=object(),
            library=LinkedLibrary.read(target_context.codegen(), library),
            fndesc=fndesc,
            environment=environment,
            signature=signature,
            objectmode=False,
            referenced_envs=environments,
        )


class LinkedCache(KernelCache):
    """The code of one kernel on disk that is linked into its callers."""

    _impl_class = LinkedCode


def keep_code(dispatcher: KernelDispatcher) -> None:
    """Let a kernel be looked for on disk before it is compiled, and kept there afterwards."""
    dispatcher._cache = KernelCache(dispatcher.py_func)  # noqa: SLF001  (Numba has no setting for it)
    dispatcher.linked._cache = LinkedCache(dispatcher.py_func)  # noqa: SLF001
