"""Sets of small numbers as bits of an int64, in kernels and in Python alike."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel, teach_numba

#: The set that holds nothing.
EMPTY: Int = np.int64(0)


@kernel
def bit(i: int) -> Int:
    """The set that holds only i."""
    return np.int64(1) << np.int64(i)


@kernel
def has(members: int, i: int) -> bool:
    """Whether i is in the set."""
    return bool((members >> np.int64(i)) & 1)


def size(members: int) -> int:
    """How many are in the set."""
    return int(members).bit_count()


def lowest(members: int) -> int:
    """The smallest number in a set that is not empty."""
    return (int(members) & -int(members)).bit_length() - 1


def members_of(members: int) -> Iterator[int]:
    """The numbers in the set, smallest first (not for kernels)."""
    rest = int(members)
    while rest:
        yield lowest(rest)
        rest &= rest - 1


@teach_numba
def _teach_bits() -> None:
    """Counting bits takes one instruction."""
    from numba import types
    from numba.extending import intrinsic, overload

    @intrinsic  # type: ignore[untyped-decorator]
    def _count_ones(context: Any, members: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.ctpop(arguments[0])

        return types.int64(types.int64), build

    @intrinsic  # type: ignore[untyped-decorator]
    def _count_trailing_zeros(context: Any, members: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], context.get_constant(types.boolean, 0))

        return types.int64(types.int64), build

    @overload(size)  # type: ignore[untyped-decorator]
    def _compiled_size(members: Any) -> Any:
        def compiled(members: Any) -> Any:
            return _count_ones(members)

        return compiled

    @overload(lowest)  # type: ignore[untyped-decorator]
    def _compiled_lowest(members: Any) -> Any:
        def compiled(members: Any) -> Any:
            return _count_trailing_zeros(members)

        return compiled
