"""Kernels on a GPU: a grid of threads, each of which calls kernels as device functions.

Numba's simulator of CUDA runs grids too (NUMBA_ENABLE_CUDASIM=1), slowly and without a GPU.
"""

from collections.abc import Callable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from numba import config, cuda

from hexhaven.core.compiled.bits import lowest, size
from hexhaven.core.compiled.kernels import DeferredKernel, F, cached_for
from hexhaven.core.compiled.optional_fields import choices
from hexhaven.core.compiled.records import record_type
from hexhaven.core.messages import Refused

SIMULATED = bool(config.ENABLE_CUDASIM)
#: Numba's own CUDA is no longer kept up; it lives on in a package of its own.
INSTALLED = find_spec("numba_cuda") is not None


def require_gpu() -> None:
    """Refuse where grids cannot run."""
    if SIMULATED:
        return
    if not INSTALLED:
        raise Refused("cuda.extra")
    if not cuda.is_available():
        raise Refused("cuda.none")


def grid(**settings: Any) -> Callable[[F], Any]:
    """Make a grid: started as `function[blocks, threads](...)`, compiled and cached once."""

    def make(function: F) -> Any:
        if SIMULATED:
            return cuda.jit(function)
        if INSTALLED:
            _teach_choices()
        with cached_for(Path(function.__code__.co_filename)):
            return cuda.jit(cache=True, **settings)(function)

    return make


def narrow_fields(record: np.dtype[Any], types: Mapping[str, Any]) -> np.dtype[Any]:
    """The same fields in other types; those that are not named take one byte."""
    names = [name for name in record.names or () if name != "filler"]
    return record_type([(name, types.get(name, np.int8), record[name].shape) for name in names])


def multiprocessors() -> int:
    """How many blocks of threads the GPU can run side by side."""
    return 1 if SIMULATED else int(cuda.get_current_device().MULTIPROCESSOR_COUNT)


def device_type(record: np.dtype[Any]) -> np.dtype[Any]:
    """A record type as CUDA knows it: without the class that gives records their attributes."""
    if SIMULATED:
        return record
    if record.subdtype is not None:
        base, shape = record.subdtype
        return np.dtype((device_type(base), shape))
    if record.names is None:
        return record
    fields = [(name, device_type(record[name])) for name in record.names]
    return np.dtype(fields, align=True)


if INSTALLED and not SIMULATED:
    from numba.cuda.core import config as cuda_config
    from numba.cuda.descriptor import cuda_target
    from numba.cuda.extending import overload, typeof_impl

    # Numba warns of every grid that leaves a part of the GPU idle; a few games cannot fill it.
    cuda_config.CUDA_LOW_OCCUPANCY_WARNINGS = 0

    @overload(size)  # type: ignore[untyped-decorator]
    def _size_on_device(members: Any) -> Any:
        return lambda members: np.int64(cuda.popc(np.int64(members)))

    @overload(lowest)  # type: ignore[untyped-decorator]
    def _lowest_on_device(members: Any) -> Any:
        return lambda members: np.int64(cuda.ffs(np.int64(members))) - np.int64(1)

    def _teach_choices() -> None:
        """Devices choose by the type of a record as Numba does elsewhere."""
        while choices:
            call, choose = choices.popitem()
            overload(call)(choose)

    @typeof_impl.register(DeferredKernel)  # type: ignore[untyped-decorator]
    def _deferred_on_device(deferred: DeferredKernel, context: object) -> Any:
        """Grids call a deferred kernel as they call others."""
        return cuda_target.typing_context.resolve_value_type(deferred.dispatcher)
