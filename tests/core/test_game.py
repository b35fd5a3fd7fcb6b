from collections import Counter

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.core.game import Chances, Choices, LazyParts, Pending
from tests.tiny import Bid, Orders, Retract, Shout, Shouts, Shuffle


def test_a_seat_is_awaited_if_it_must_or_may_act():
    pending = Pending(frozenset({0}), frozenset({2}))
    assert [pending.awaits(seat) for seat in (0, 1, 2, -1)] == [True, False, True, False]


def test_choices_hold_what_is_listed_and_what_their_spaces_hold():
    choices = Choices((Bid(0), Bid(1)), (Shouts(),))
    assert Bid(1) in choices
    assert Shout(17) in choices
    assert Bid(2) not in choices
    assert Retract() not in choices
    assert choices
    assert not Choices()


def test_samples_take_listed_actions_and_spaces_evenly():
    choices, rng = Choices((Bid(0), Bid(1)), (Shouts(),)), SeededRng(1)
    counts = Counter(type(choices.sample(rng)) for _ in range(3_000))
    assert 900 < counts[Shout] < 1_100


def test_chances_are_drawn_by_weight():
    chances, rng = Chances(((Bid(0), 1), (Bid(1), 3))), SeededRng(1)
    counts = Counter(chances.draw(rng) for _ in range(4_000))
    assert set(counts) == {Bid(0), Bid(1)}
    assert 900 < counts[Bid(0)] < 1_100
    assert Bid(1) in chances
    assert Bid(2) not in chances


def test_chances_may_be_a_space():
    chances, rng = Chances(space=Orders(3)), SeededRng(1)
    assert len({chances.draw(rng) for _ in range(200)}) == 6
    assert Shuffle((2, 0, 1)) in chances
    assert Shuffle((2, 0, 0)) not in chances


def test_nothing_is_drawn_from_no_chances():
    with pytest.raises((AssertionError, ValueError, IndexError)):
        Chances().draw(SeededRng(1))


def test_parts_are_made_by_name_once_and_only_if_needed():
    made = []
    parts = LazyParts({"a": None, "b": None}, lambda name: made.append(name) or name * 2)
    assert ("a" in parts, "c" in parts, len(parts), list(parts)) == (True, False, 2, ["a", "b"])
    assert made == []
    assert (parts["b"], parts["b"], made) == ("bb", "bb", ["b"])
    with pytest.raises(KeyError):
        parts["c"]
    assert parts == {"a": "aa", "b": "bb"}
    assert repr(parts) == "{'a': 'aa', 'b': 'bb'}"
    assert made == ["b", "a"]
