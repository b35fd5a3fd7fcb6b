import asyncio

import pytest

from hexhaven.core.messages import message
from hexhaven.web.fair_queue import FairQueue
from hexhaven.web.limits import TooMuch

pytestmark = pytest.mark.anyio


async def test_addresses_take_turns_however_much_one_of_them_wants():
    queue, served = FairQueue(9, 99, "web.reviews_wait"), []
    tickets = [("ada", queue.join("ada")) for _ in range(4)] + [("ben", queue.join("ben"))]
    assert [queue.ahead(ticket) for _, ticket in tickets] == [0, 2, 3, 4, 1]

    async def work(who, ticket):
        async with queue.turn(ticket):
            served.append(who)
            await asyncio.sleep(0)

    await asyncio.gather(*(work(who, ticket) for who, ticket in tickets))
    assert served == ["ada", "ben", "ada", "ada", "ada"]


async def test_who_comes_waits_for_no_more_than_one_turn_of_an_address_that_keeps_asking():
    queue = FairQueue(9, 99, "web.reviews_wait")
    greedy = [queue.join("ada") for _ in range(9)]
    for served in greedy[:-1]:
        ben = queue.join("ben")
        assert queue.ahead(ben) == 1
        queue.leave(served)
        assert ben.called.is_set()
        queue.leave(ben)
    assert greedy[-1].called.is_set()


async def test_the_places_told_are_those_that_come_true():
    queue = FairQueue(9, 99, "web.reviews_wait")
    tickets = [queue.join(who) for who in "aabacbbca"]
    told = sorted(tickets, key=queue.ahead)
    assert [queue.ahead(ticket) for ticket in told] == list(range(len(tickets)))
    for place, ticket in enumerate(told):
        assert ticket.called.is_set(), place
        queue.leave(ticket)


async def test_an_address_has_so_many_places_and_who_gives_up_leaves_theirs():
    queue = FairQueue(2, 3, "web.reviews_wait")
    first, second = queue.join("ada"), queue.join("ada")
    with pytest.raises(TooMuch) as refused:
        queue.join("ada")
    assert refused.value.message == message("web.reviews_wait", count=2)
    others = [queue.join(who) for who in ("ben", "cem")]
    with pytest.raises(TooMuch) as refused:
        queue.join("dan")
    assert refused.value.message == message("web.reviews_wait", count=3)
    queue.leave(second)
    assert not second.called.is_set()
    queue.leave(first)
    assert others[0].called.is_set()
    assert queue.ahead(queue.join("ada")) == 2


async def test_where_several_have_their_turns_they_are_of_different_addresses():
    queue = FairQueue(9, 99, "web.reviews_wait", at_a_time=2)
    first, second, other = queue.join("ada"), queue.join("ada"), queue.join("ben")
    third = queue.join("cem")
    called = [ticket.called.is_set() for ticket in (first, second, other, third)]
    assert called == [True, False, True, False]
    queue.leave(other)
    assert third.called.is_set()
    queue.leave(first)
    assert second.called.is_set()
