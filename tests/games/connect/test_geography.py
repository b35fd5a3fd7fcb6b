"""The island is laid when somebody first looks at it, also if several threads do at once."""

import gc
import sys
import weakref
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from hexhaven.games.connect.boards import MOON, SUN
from hexhaven.games.connect.geography import (
    MOST_BOARDS_KEPT,
    Island,
    board_of,
    create_island,
    rival_of,
    seats_at,
    side_of,
)
from tests.games.connect.script import GAME

LOOKERS = 4


@pytest.fixture
def impatient():
    """Threads that take turns all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def fresh(boards):
    """An island that nobody has looked at."""
    known = GAME.initial_state(GAME.setup(24)).position.island
    return Island(known.kinds, boards, known.left, known.right)


@pytest.mark.parametrize("boards", [13, 14, 15])
def test_a_player_who_looks_while_it_is_laid_sees_all_of_it(impatient, boards):
    island, names = fresh(boards), ("neighbours", "area_of", "stations_at", "ends")
    gate = Barrier(LOOKERS)

    def look(name):
        gate.wait()
        return getattr(island, name), island.ends

    with ThreadPoolExecutor(LOOKERS) as lookers:
        for name, seen in zip(names, lookers.map(look, names), strict=True):
            assert seen == (getattr(island, name), island.ends)


def test_equal_islands_are_laid_once_however_many_begin_at_once(impatient):
    islands, gate = [fresh(16) for _ in range(LOOKERS)], Barrier(LOOKERS)

    def look(island):
        gate.wait()
        return island.neighbours

    with ThreadPoolExecutor(LOOKERS) as lookers:
        seen = list(lookers.map(look, islands))
    assert all(tables is seen[0] for tables in seen)


def test_a_large_island_is_let_go_with_the_last_game_on_it():
    known = fresh(MOST_BOARDS_KEPT + 1)
    island = create_island((known.kinds, known.boards, known.left, known.right))
    tables = weakref.ref(island.shared)
    other = fresh(MOST_BOARDS_KEPT + 1)
    assert other.neighbours is island.neighbours
    del island
    assert tables() is not None, "the other one is still used"
    del other
    gc.collect()
    assert tables() is None


def test_an_island_is_let_go_once_nobody_plays_on_it():
    state = GAME.initial_state(GAME.setup(4 * MOST_BOARDS_KEPT))
    island = weakref.ref(state.position.island)
    for seat in (None, 3):
        assert "round" in GAME.view(state, seat).parts()
    del state
    gc.collect()
    assert island() is None


def test_two_rivals_sit_at_every_board_from_the_first_on():
    seats = range(12)
    assert [seat for board in range(1, 7) for seat in seats_at(board)] == list(seats)
    for seat in seats:
        assert seat in seats_at(board_of(seat))
        assert {seat, rival_of(seat)} == set(seats_at(board_of(seat)))


def test_the_moon_has_the_first_seat_of_a_board_and_the_sun_the_second():
    assert [side_of(seat) for seat in seats_at(3)] == [MOON, SUN]
