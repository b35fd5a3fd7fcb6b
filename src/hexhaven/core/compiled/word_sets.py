"""Sets of numbers as rows of words, as many as an island needs.

How many words a row has is part of its type, so compiled code decides nothing: in a row of one
word a number is its bit, in a longer one each word holds 64.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from hexhaven.core.compiled.bits import bit, size
from hexhaven.core.compiled.kernels import Int, kernel

#: Bits that tell places in a word apart, and the numbers of one word.
PLACE_BITS = 6
PLACES = 1 << PLACE_BITS


def words_for(count: int) -> int:
    """How many words hold the numbers below `count`."""
    return -(-count // PLACES)


@kernel
def word_of(words: Any, i: int) -> Int:
    """The word that a number is in."""
    return np.int64(0) if len(words) == 1 else np.int64(i) >> np.int64(PLACE_BITS)


@kernel
def bit_in_word(words: Any, i: int) -> Int:
    """The bit of a number in its word."""
    place: Int = np.int64(i)
    return bit(place) if len(words) == 1 else bit(place & np.int64(PLACES - 1))


@kernel
def has_member(words: Any, i: int) -> bool:
    """Whether i is in the set."""
    return bool(words[word_of(words, i)] & bit_in_word(words, i) != 0)


@kernel
def add_member(words: Any, i: int) -> None:
    words[word_of(words, i)] |= bit_in_word(words, i)


@kernel
def remove_member(words: Any, i: int) -> None:
    words[word_of(words, i)] &= ~bit_in_word(words, i)


@kernel
def count_members(words: Any) -> Int:
    """How many are in the set."""
    count: Int = np.int64(0)
    for word in range(len(words)):
        count += size(words[word])
    return count


def as_words(members: Iterable[int], words: int) -> npt.NDArray[np.int64]:
    """The row of so many words that holds these numbers."""
    row = np.zeros(words, np.uint64)
    for i in members:
        row[i >> PLACE_BITS] |= np.uint64(1 << i % PLACES)
    return row.view(np.int64)


def as_int(words: Iterable[int]) -> int:
    """The set as bits of one number, which in Python may be as large as it likes."""
    numbers = (int(word) & (1 << PLACES) - 1 for word in words)
    return sum(number << PLACES * place for place, number in enumerate(numbers))
