"""Single steps inside kernels: 1,000 of them are measured at once, so µs shown are ns each."""

import numpy as np
import pytest

from benchmarks import loops
from benchmarks.positions import COUNT, sample
from hexhaven.core.compiled import philox
from hexhaven.core.compiled.kernels import COMPILED
from hexhaven.core.compiled.records import new_record
from hexhaven.games.base.kernels.position import POSITION, WORK
from hexhaven.games.base.kernels.topology import STANDARD

#: Interpreted, they are only tried out.
TIMES = 1000 // COUNT if COMPILED else 1

pytestmark = pytest.mark.benchmark(group="1,000 in a kernel: µs are ns each")


@pytest.fixture
def total(benchmark):
    """The result of a loop, measured once it is compiled."""

    def total(loop, *args):
        loop(*args)
        return benchmark(loop, *args)

    return total


@pytest.fixture
def work():
    return new_record(WORK)


@pytest.fixture
def scratch():
    return np.zeros(1, POSITION)


def test_copy(total, scratch):
    assert total(loops.copy_records, TIMES, sample(True).records, scratch) >= 0


def test_list(total, work):
    at = sample(False)
    assert total(loops.list_all, TIMES, STANDARD, work, at.records, at.seats) > 0


def test_step_on_a_copy(total, work, scratch):
    at = sample(True)
    args = (TIMES, STANDARD, work, at.records, at.seats, at.packed, scratch)
    assert total(loops.step_all, *args) > 0


def test_view(total, scratch):
    at = sample(False)
    assert total(loops.view_all, TIMES, at.records, at.seats, scratch) >= 0


def test_longest_road(total, work):
    at = sample(False)
    assert total(loops.measure_roads, TIMES, STANDARD, work, at.records, at.seats) > 0


def test_island(total, work, scratch):
    rng = philox.generator(1, 0, 0)
    times = TIMES * COUNT if COMPILED else TIMES
    assert total(loops.lay_islands, times, STANDARD, work, scratch, rng) >= 0
