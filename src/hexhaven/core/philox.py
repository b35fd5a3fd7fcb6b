"""Philox4x32-10, a counter-based generator, as kernels.

It needs 32x32 -> 64 bit multiplications only, so that it gives the same
numbers interpreted, compiled and on any device. A generator is an array of
eleven words: key (2), counter (4), the current block (4) and how much of the
block is used.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hexhaven.core.kernels import Int, kernel

Words = npt.NDArray[np.uint64]

MASK = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
ONE = np.uint64(1)
MULTIPLY_0 = np.uint64(0xD2511F53)
MULTIPLY_1 = np.uint64(0xCD9E8D57)
WEYL_0 = np.uint64(0x9E3779B9)
WEYL_1 = np.uint64(0xBB67AE85)
KEY, COUNTER, BLOCK, USED = 0, 2, 6, 10


def generator(seed: int, game: int, stream: int) -> Words:
    """A generator for one stream of chance in one game."""
    words = np.zeros(11, np.uint64)
    seed_generator(words, np.uint64(seed), np.uint64(game), np.uint64(stream))
    return words


@kernel
def seed_generator(words: Words, seed: np.uint64, game: np.uint64, stream: np.uint64) -> None:
    """Set a generator to the beginning of a stream."""
    words[:] = np.uint64(0)
    words[KEY] = seed & MASK
    words[KEY + 1] = seed >> HALF
    words[COUNTER + 1] = stream & MASK
    words[COUNTER + 2] = game & MASK
    words[COUNTER + 3] = game >> HALF
    words[USED] = np.uint64(4)


@kernel
def fill_block(words: Words) -> None:
    """Ten rounds over the counter give the next four words."""
    k0, k1 = words[KEY], words[KEY + 1]
    c0, c1, c2, c3 = words[COUNTER], words[COUNTER + 1], words[COUNTER + 2], words[COUNTER + 3]
    for _ in range(10):
        product_0 = MULTIPLY_0 * c0
        product_1 = MULTIPLY_1 * c2
        c0 = (product_1 >> HALF) ^ c1 ^ k0
        c1 = product_1 & MASK
        c2 = (product_0 >> HALF) ^ c3 ^ k1
        c3 = product_0 & MASK
        k0 = (k0 + WEYL_0) & MASK
        k1 = (k1 + WEYL_1) & MASK
    words[BLOCK], words[BLOCK + 1], words[BLOCK + 2], words[BLOCK + 3] = c0, c1, c2, c3


@kernel
def next_word(words: Words) -> np.uint64:
    """The next 32 bits."""
    used = np.int64(words[USED])
    if used == 4:
        fill_block(words)
        words[COUNTER] = (words[COUNTER] + ONE) & MASK
        used = np.int64(0)
    words[USED] = np.uint64(used + 1)
    return np.uint64(words[BLOCK + used])


@kernel
def below(words: Words, n: int) -> Int:
    """A number from 0 to n-1, exactly even (Lemire's rejection)."""
    bound = np.uint64(n)
    product = next_word(words) * bound
    if (product & MASK) < bound:
        threshold = ((MASK + ONE) - bound) % bound
        while (product & MASK) < threshold:
            product = next_word(words) * bound
    return np.int64(product >> HALF)
