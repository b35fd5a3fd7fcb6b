import os
import subprocess
import sys
from collections import Counter

import pytest

from hexhaven.core.chance import SEED_LIMIT, SeededRng, SystemRng
from hexhaven.core.compiled import philox
from hexhaven.core.messages import BadSetup

# The known answers published with the generator (Random123, philox4x32-10).
KNOWN = (
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
)


@pytest.mark.parametrize(("counter", "key", "block"), KNOWN)
def test_known_answers(counter, key, block):
    rng = philox.generator(0, 0, 0)
    rng.key[:], rng.counter[:] = key, counter
    philox.fill_block(rng)
    assert tuple(rng.block.tolist()) == block


def test_a_seed_is_the_key_and_streams_count_apart():
    rng = philox.generator(2**64 - 2, 2**32 + 5, 9)
    assert rng.key.tolist() == [2**32 - 2, 2**32 - 1]
    assert rng.counter.tolist() == [0, 9, 5, 1]


def test_words_come_block_by_block():
    rng = philox.generator(0, 0, 0)
    drawn = [int(philox.next_word(rng)) for _ in range(8)]
    assert tuple(drawn[:4]) == KNOWN[0][2]
    assert len(set(drawn)) == 8
    assert rng.counter[0] == 2


@pytest.mark.slow
@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 36, 1000])
def test_numbers_below_n_are_even(n):
    rng, draws = SeededRng(1), 200 * n if n > 36 else 20_000
    counts = Counter(rng.below(n) for _ in range(draws))
    assert set(counts) <= set(range(n))
    expected = draws / n
    chi_square = sum((counts[k] - expected) ** 2 / expected for k in range(n))
    # About five standard deviations above the mean of a chi-square with n-1 degrees.
    assert chi_square < (n - 1) + 5 * (2 * n) ** 0.5


def test_words_that_would_favour_some_numbers_are_rejected():
    n = 3 * 2**30  # a quarter of all words must be rejected
    rng = philox.generator(1, 0, 0)
    drawn = [int(philox.below(rng, n)) for _ in range(3_000)]
    used = 4 * int(rng.counter[0]) - (4 - int(rng.used))
    assert 0.28 < (used - len(drawn)) / len(drawn) < 0.39
    thirds = Counter(number // 2**30 for number in drawn)
    assert all(850 < thirds[k] < 1_150 for k in range(3))


def test_the_same_seed_game_and_stream_give_the_same_numbers():
    def drawn(*key):
        rng = SeededRng(*key)
        return tuple(rng.below(1000) for _ in range(20))

    keys = [(1,), (2,), (1, 1), (1, 2), (1, 0, 1), (1, 1, 1)]
    assert len({drawn(*key) for key in keys}) == len(keys)
    assert drawn(1, 2, 3) == drawn(1, 2, 3)


@pytest.mark.parametrize("seed", [-1, SEED_LIMIT])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(BadSetup):
        SeededRng(seed)


def test_the_systems_numbers_are_in_range():
    assert {SystemRng().below(3) for _ in range(200)} == {0, 1, 2}


def test_interpreted_and_compiled_give_the_same_numbers():
    rng = SeededRng(42, 3, 1)
    compiled = [rng.below(n) for n in (6, 6, 25, 2**31 + 1, 1000) * 40]
    probe = (
        "from hexhaven.core.chance import SeededRng; rng = SeededRng(42, 3, 1);"
        "print([rng.below(n) for n in (6, 6, 25, 2**31 + 1, 1000) * 40])"
    )
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", probe],
        capture_output=True,
        text=True,
        env=env,
        check=True,
    )
    assert run.stdout.strip() == repr(compiled)
