import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hexhaven.core.compiled import bits
from hexhaven.core.compiled.kernels import kernel
from hexhaven.core.compiled.word_sets import as_int, holds

members = st.sets(st.integers(0, 62), min_size=1)


@kernel
def compiled_size(members: int) -> int:
    return bits.size(members)


@kernel
def compiled_lowest(members: int) -> int:
    return bits.lowest(members)


@given(members)
def test_a_set_is_its_members(numbers):
    packed = 0
    for i in numbers:
        packed |= int(bits.bit(i))
    assert list(bits.members_of(packed)) == sorted(numbers)
    assert bits.size(packed) == compiled_size(packed) == len(numbers)
    assert bits.lowest(packed) == compiled_lowest(packed) == min(numbers)
    assert [i for i in range(63) if bits.has(packed, i)] == sorted(numbers)


def test_a_set_of_more_than_a_word_says_what_it_holds():
    large = as_int([0, 0, 1 << 15])
    assert [i for i in range(90) if holds(large, np.int64(i))] == [79]
