import asyncio

import pytest

from hexhaven.core.messages import message
from hexhaven.web.limits import TooMuch
from hexhaven.web.turns import Turns

pytestmark = pytest.mark.anyio


async def test_addresses_take_turns_however_much_one_of_them_wants():
    turns, served = Turns(9, 99, "web.reviews_wait"), []
    tickets = [("ada", turns.join("ada")) for _ in range(4)] + [("ben", turns.join("ben"))]
    assert [turns.ahead(ticket) for _, ticket in tickets] == [0, 1, 3, 4, 2]

    async def work(who, ticket):
        async with turns.turn(ticket):
            served.append(who)
            await asyncio.sleep(0)

    await asyncio.gather(*(work(who, ticket) for who, ticket in tickets))
    assert served == ["ada", "ada", "ben", "ada", "ada"]


async def test_the_places_told_are_those_that_come_true():
    turns = Turns(9, 99, "web.reviews_wait")
    tickets = [turns.join(who) for who in "aabacbbca"]
    told = sorted(tickets, key=turns.ahead)
    assert [turns.ahead(ticket) for ticket in told] == list(range(len(tickets)))
    for place, ticket in enumerate(told):
        assert ticket.called.is_set(), place
        turns.leave(ticket)


async def test_an_address_has_so_many_places_and_who_gives_up_leaves_theirs():
    turns = Turns(2, 3, "web.reviews_wait")
    first, second = turns.join("ada"), turns.join("ada")
    with pytest.raises(TooMuch) as refused:
        turns.join("ada")
    assert refused.value.message == message("web.reviews_wait", count=2)
    others = [turns.join(who) for who in ("ben", "cem")]
    with pytest.raises(TooMuch) as refused:
        turns.join("dan")
    assert refused.value.message == message("web.reviews_wait", count=3)
    turns.leave(second)
    assert not second.called.is_set()
    turns.leave(first)
    assert others[0].called.is_set()
    assert turns.ahead(turns.join("ada")) == 2
