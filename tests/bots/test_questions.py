"""Whom to ask next, without any match or server."""

from hexhaven.bots.questions import (
    AskingOrder,
    is_simultaneous,
    seats_in_turn,
    seats_round_the_table,
)
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Pending
from tests.tiny import Bid, Deal

PENDING = Pending(must=frozenset({0, 3}), may=frozenset({1, 2, 3}))


def test_those_who_may_act_are_asked_before_those_who_must():
    assert seats_in_turn(PENDING, {0, 2, 3, 5}) == [(2, False), (0, True), (3, True)]


def test_who_passes_is_asked_again_when_the_game_has_moved():
    asking = AskingOrder()
    assert asking.next_bot(PENDING, {1, 2}, 4) == (1, False)
    asking.record_pass(1)
    assert asking.next_bot(PENDING, {1, 2}, 4) == (2, False)
    asking.record_pass(2)
    assert asking.next_bot(PENDING, {1, 2}, 4) is None
    assert asking.next_bot(PENDING, {1, 2}, 5) == (1, False)


def test_those_who_must_act_can_be_made_to_wait():
    asking = AskingOrder()
    assert asking.next_bot(PENDING, {0}, 4, only_optional=True) is None
    assert asking.next_bot(PENDING, {0}, 4) == (0, True)


def test_acts_are_counted_until_nature_acts():
    asking = AskingOrder([Entry(1, 0, Bid(1)), Entry(2, 0, Bid(2)), Entry(3, 1, Bid(1))])
    assert (asking.acts[0], asking.acts[1]) == (2, 1)
    asking.record([Entry(4, NATURE, Deal(1)), Entry(5, 1, Bid(1))])
    assert (asking.acts[0], asking.acts[1]) == (0, 1)


def test_round_the_table_each_is_asked_once_beginning_at_another_seat_each_time():
    pending = Pending(may=frozenset(range(4)), nature=30)
    assert is_simultaneous(pending)
    assert not is_simultaneous(PENDING)
    assert seats_round_the_table(pending, {0, 1, 3}, 6) == [0, 1, 3]
    assert seats_round_the_table(pending, {0, 1, 3}, 7) == [1, 3, 0]
    assert seats_round_the_table(pending, set(), 7) == []


def test_where_everybody_may_act_each_is_asked_once_a_round():
    pending = Pending(may=frozenset(range(4)), nature=30)
    asking = AskingOrder()
    asked = []
    for moved in (6, 6, 7, 8):
        seat, must = asking.next_bot(pending, {0, 1, 3}, moved)
        assert asking.next_bot(pending, {0, 1, 3}, moved) == (seat, must), (
            "asking twice changes nothing"
        )
        asked.append(seat)
        if moved == 6 and seat == 1:
            asking.record([Entry(7, seat, Bid(1))])
        else:
            asking.record_pass(seat)
    # A round that begins at entry 6, and one at entry 8, because somebody has acted.
    assert asked == [0, 1, 3, 3]
    asking.record_pass(0)
    asking.record_pass(1)
    assert asking.next_bot(pending, {0, 1, 3}, 8) is None
    assert asking.next_bot(pending, {0, 1, 3}, 9) == (0, False)


def test_a_round_ends_with_the_clock_it_began_with():
    at_once = Pending(may=frozenset(range(4)), nature=30)
    asking = AskingOrder()
    assert asking.next_bot(at_once, {0, 1, 3}, 7) == (1, False)
    assert asking.next_bot(PENDING, {0, 1, 3}, 8) == (1, False)
    assert asking.next_bot(at_once, {0, 1, 3}, 9) == (0, False)
