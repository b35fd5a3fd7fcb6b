"""Whom to ask next, without any match or server."""

from hexhaven.bots.asking import Asking, in_turn, is_at_once, round_the_table
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Pending
from tests.tiny import Bid, Deal

PENDING = Pending(must=frozenset({0, 3}), may=frozenset({1, 2, 3}))


def test_those_who_may_act_are_asked_before_those_who_must():
    assert in_turn(PENDING, {0, 2, 3, 5}) == [(2, False), (0, True), (3, True)]


def test_who_passes_is_asked_again_when_the_game_has_moved():
    asking = Asking()
    assert asking.next(PENDING, {1, 2}, 4) == (1, False)
    asking.passes(1)
    assert asking.next(PENDING, {1, 2}, 4) == (2, False)
    asking.passes(2)
    assert asking.next(PENDING, {1, 2}, 4) is None
    assert asking.next(PENDING, {1, 2}, 5) == (1, False)


def test_those_who_must_act_can_be_made_to_wait():
    asking = Asking()
    assert asking.next(PENDING, {0}, 4, without_must=True) is None
    assert asking.next(PENDING, {0}, 4) == (0, True)


def test_acts_are_counted_until_nature_acts():
    asking = Asking([Entry(1, 0, Bid(1)), Entry(2, 0, Bid(2)), Entry(3, 1, Bid(1))])
    assert (asking.acts[0], asking.acts[1]) == (2, 1)
    asking.hear([Entry(4, NATURE, Deal(1)), Entry(5, 1, Bid(1))])
    assert (asking.acts[0], asking.acts[1]) == (0, 1)


def test_round_the_table_each_is_asked_once_beginning_at_another_seat_each_time():
    pending = Pending(may=frozenset(range(4)), nature=30)
    assert is_at_once(pending)
    assert not is_at_once(PENDING)
    assert round_the_table(pending, {0, 1, 3}, 6) == [0, 1, 3]
    assert round_the_table(pending, {0, 1, 3}, 7) == [1, 3, 0]
    assert round_the_table(pending, set(), 7) == []


def test_where_everybody_may_act_each_is_asked_once_a_round():
    pending = Pending(may=frozenset(range(4)), nature=30)
    asking = Asking()
    asked = []
    for moved in (6, 6, 7, 8):
        seat, must = asking.next(pending, {0, 1, 3}, moved)
        assert asking.next(pending, {0, 1, 3}, moved) == (seat, must), (
            "asking twice changes nothing"
        )
        asked.append(seat)
        if moved == 6 and seat == 1:
            asking.hear([Entry(7, seat, Bid(1))])
        else:
            asking.passes(seat)
    # A round that begins at entry 6, and one at entry 8, because somebody has acted.
    assert asked == [0, 1, 3, 3]
    asking.passes(0)
    asking.passes(1)
    assert asking.next(pending, {0, 1, 3}, 8) is None
    assert asking.next(pending, {0, 1, 3}, 9) == (0, False)


def test_a_round_ends_with_the_clock_it_began_with():
    at_once = Pending(may=frozenset(range(4)), nature=30)
    asking = Asking()
    assert asking.next(at_once, {0, 1, 3}, 7) == (1, False)
    assert asking.next(PENDING, {0, 1, 3}, 8) == (1, False)
    assert asking.next(at_once, {0, 1, 3}, 9) == (0, False)
