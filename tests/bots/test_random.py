from collections import Counter

from hexhaven.bots.random import Random
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import Choices
from tests.tiny import Bid, Pay, Payments, Shouts

LISTED = tuple(Bid(n) for n in range(4))


def chosen(choices, must, times=2_000):
    bot = Random(SeededRng(1))
    return Counter(bot.choose(None, choices, must) for _ in range(times))


def test_listed_actions_are_taken_evenly_and_spaces_not_at_all():
    for must in (True, False):
        counts = chosen(Choices(LISTED, (Shouts(),)), must)
        assert set(counts) == set(LISTED)
        assert all(400 < count < 600 for count in counts.values())


def test_a_space_is_drawn_from_when_the_bot_must_act_and_nothing_is_listed():
    counts = chosen(Choices(spaces=(Payments(3, 0, 2),)), must=True)
    assert set(counts) == {Pay((0, 2, 0)), Pay((0, 1, 1)), Pay((0, 0, 2))}


def test_it_passes_when_it_need_not_act_and_nothing_is_listed():
    assert set(chosen(Choices(spaces=(Shouts(),)), must=False)) == {None}
