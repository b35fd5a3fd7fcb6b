"""Kernels that only some records have a use for: those with a certain field.

Elsewhere such a kernel answers what is usual, and nothing is compiled: what a kernel does is chosen
by the type of the record it is given.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from hexhaven.core.compiled.kernels import F, kernel, teach_numba

#: How a compiler chooses, for each kernel that others call by this name.
choices: dict[Callable[..., object], Callable[..., Callable[..., object]]] = {}


def kernel_where(field: str, otherwise: object = None) -> Callable[[F], F]:
    """A kernel for first arguments with a field; for all others it does nothing and answers this.

    Other kernels call it; Python does not.
    """

    def make(function: F) -> F:
        @wraps(function)
        def call(record: Any, *args: Any) -> Any:
            return where_field(record, *args) if field in record.dtype.names else otherwise

        def choose(record: Any, *args: Any) -> Callable[..., object]:
            """What is compiled for a record, by its type."""

            def do(record: Any, *args: Any) -> Any:
                return where_field(record, *args)

            def do_nothing(record: Any, *args: Any) -> Any:
                return otherwise

            return do if field in record.fields else do_nothing

        @teach_numba
        def teach_choice() -> None:
            from numba.extending import overload

            overload(call)(choose)

        choices[call] = choose
        where_field: Any = kernel(function)
        return cast(F, call)

    return make
