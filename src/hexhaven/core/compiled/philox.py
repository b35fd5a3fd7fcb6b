"""Philox4x32-10, a counter-based generator, as kernels.

It needs only 32x32 -> 64 bit multiplications, so it gives the same
numbers interpreted, compiled and on any device.
"""

from typing import Any

import numpy as np

from hexhaven.core.compiled.kernels import Int, kernel
from hexhaven.core.compiled.records import new_record, record_type

MASK = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
ONE = np.uint64(1)
MULTIPLY_0 = np.uint64(0xD2511F53)
MULTIPLY_1 = np.uint64(0xCD9E8D57)
WEYL_0 = np.uint64(0x9E3779B9)
WEYL_1 = np.uint64(0xBB67AE85)

#: A generator: its key, the counter, the current block of words and how many of it are used.
GENERATOR = record_type(
    [
        ("key", np.uint64, (2,)),
        ("counter", np.uint64, (4,)),
        ("block", np.uint64, (4,)),
        ("used", np.int64),
    ]
)


def generator(seed: int, game: int, stream: int) -> Any:
    """A generator for one stream of chance in one game."""
    rng = new_record(GENERATOR)
    seed_generator(rng, np.uint64(seed), np.uint64(game), np.uint64(stream))
    return rng


@kernel
def seed_generator(rng: Any, seed: Int, game: Int, stream: Int) -> None:
    """Set a generator to the beginning of a stream; all numbers are uint64."""
    rng.key[0] = seed & MASK
    rng.key[1] = seed >> HALF
    rng.counter[0] = 0
    rng.counter[1] = stream & MASK
    rng.counter[2] = game & MASK
    rng.counter[3] = game >> HALF
    rng.used = 4


@kernel
def fill_block(rng: Any) -> None:
    """Ten rounds over the counter give the next four words."""
    k0, k1 = rng.key[0], rng.key[1]
    c0, c1, c2, c3 = rng.counter[0], rng.counter[1], rng.counter[2], rng.counter[3]
    for _ in range(10):
        product_0 = MULTIPLY_0 * c0
        product_1 = MULTIPLY_1 * c2
        c0 = (product_1 >> HALF) ^ c1 ^ k0
        c1 = product_1 & MASK
        c2 = (product_0 >> HALF) ^ c3 ^ k1
        c3 = product_0 & MASK
        k0 = (k0 + WEYL_0) & MASK
        k1 = (k1 + WEYL_1) & MASK
    rng.block[0], rng.block[1], rng.block[2], rng.block[3] = c0, c1, c2, c3
    rng.counter[0] = (rng.counter[0] + ONE) & MASK
    rng.used = 0


@kernel
def next_word(rng: Any) -> Int:
    """The next 32 bits."""
    if rng.used == 4:
        fill_block(rng)
    rng.used += 1
    return rng.block[rng.used - 1]


@kernel
def below(rng: Any, n: Int) -> Int:
    """A number from 0 to n-1, exactly even (Lemire's rejection); below 1 draws nothing."""
    if n == 1:
        return np.int64(0)
    bound = np.uint64(n)
    product = next_word(rng) * bound
    if (product & MASK) < bound:
        threshold = ((MASK + ONE) - bound) % bound
        while (product & MASK) < threshold:
            product = next_word(rng) * bound
    return np.int64(product >> HALF)
