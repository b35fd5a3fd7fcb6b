"""Sets of numbers as rows of words, as many as an island needs.

In a row of one word a number is its bit; in a longer one each word holds 32, which interpreted
kernels can handle without an overflow.
"""

from collections.abc import Iterable

#: Bits that tell places in a word apart, and the numbers of one word among several.
PLACE_BITS = 5
PLACES = 1 << PLACE_BITS
#: The most numbers of a row of one word.
LARGEST_WORD = 62


def words_for(count: int) -> int:
    """How many words hold the numbers below `count`."""
    return 1 if count <= LARGEST_WORD else -(-count // PLACES)


def as_words(members: Iterable[int], words: int) -> list[int]:
    """The row of so many words that holds these numbers."""
    whole = sum(1 << i for i in members)
    return (
        [whole] if words == 1 else [whole >> PLACES * k & (1 << PLACES) - 1 for k in range(words)]
    )


def as_int(words: Iterable[int]) -> int:
    """The set as bits of one number, which in Python may be as large as it likes."""
    return sum(int(word) << PLACES * place for place, word in enumerate(words))


def holds(members: int, i: int) -> bool:
    """Whether i is in a set that may be larger than a word (not for kernels)."""
    return bool(members >> int(i) & 1)
