"""The island is laid when somebody first looks at it, also if several threads do at once."""

import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from hexhaven.games.connect.geography import Island
from tests.games.connect.script import GAME

LOOKERS = 4


@pytest.fixture
def impatient():
    """Threads that take turns all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_whoever_looks_while_it_is_laid_sees_all_of_it(impatient):
    island = GAME.start(GAME.setup(24)).position.island
    parts = ("neighbours", "area_of", "stations_at", "ends")
    gate = Barrier(LOOKERS)

    def look(fresh, name):
        gate.wait()
        return getattr(fresh, name), fresh.ends

    with ThreadPoolExecutor(LOOKERS) as lookers:
        for _ in range(5):
            fresh = [Island(island.kinds, island.boards, island.left, island.right)] * LOOKERS
            for name, seen in zip(parts, lookers.map(look, fresh, parts), strict=True):
                assert seen == (getattr(island, name), island.ends)
