"""Bots play on an island while somebody asks how fair its seats are."""

from contextlib import suppress
from functools import partial

import pytest

from hexhaven.core.messages import Refused, message
from hexhaven.table.changes import Settings
from hexhaven.web.bots.balances import (
    MOST_WAITING,
    MOST_WORKS_EACH,
    NOT_BEGUN,
    BalanceLimits,
    Balances,
)
from hexhaven.web.limits import TooMuch
from tests.waiting import eventually
from tests.web.processes import problem

pytestmark = pytest.mark.anyio

#: Who asks, where it does not matter.
SOMEBODY = "somebody"
QUICK = {"game": "base", "seats": 3, "options": {"points": 3, "island": "beginner"}}


async def free():
    """Nobody is asked to pay."""


async def impossible():
    raise Refused("web.too_often")


async def pay(paid):
    """Remember who was asked to pay."""
    paid.append(1)


def test_what_cannot_be_played_is_refused(server):
    def ask_balance(wanted=True, **settings):
        return server.post("/api/balance", {"settings": {**QUICK, **settings}, "wanted": wanted})

    assert ask_balance(wanted=False).json()["games"] == 0
    assert problem(ask_balance(options={"island": "o10 w2"})) == "setup.base.island"
    assert problem(ask_balance(game="connect", seats=10, options={})) == "web.balance_seats"
    assert ask_balance(seats="many").status_code == 422


async def whole(balances, wish):
    """A balance, once all games are played."""

    async def finished_balance():
        found = await balances.balance_of(wish, SOMEBODY, free)
        return found if found.done == 1 else None

    return await eventually(finished_balance)


async def test_seats_are_compared_by_games_of_bots():
    balances, wish = Balances(BalanceLimits(games=40)), Settings(**QUICK)
    try:
        found = await whole(balances, wish)
        assert found.games == 40 == sum(seat.wins for seat in found.seats) + found.undecided
        assert found.par == pytest.approx(1 / 3)
        for seat in found.seats:
            assert seat.low <= seat.share <= seat.high
            assert seat.fair == (found.least <= seat.share <= found.most)
        # The same island is not played again, and nobody can end what is over.
        assert found == await balances.balance_of(wish, SOMEBODY, impossible)
        assert found == balances.end(wish, SOMEBODY)
    finally:
        await balances.stop()


async def test_boards_of_connect_are_compared_by_games_of_bots():
    wish = Settings(game="connect", seats=4, options={"round_limit": 12})
    balances = Balances(BalanceLimits(games=4))
    try:
        found = await whole(balances, wish)
        assert found.games == 4
        assert [seat.low <= seat.share <= seat.high for seat in found.seats] == [True] * 4
    finally:
        await balances.stop()


def distinct_wishes(count):
    return [Settings(game="base", seats=4, options={"points": 5 + n}) for n in range(count)]


async def test_games_that_nobody_wants_are_not_played():
    balances = Balances(BalanceLimits(first=0.0))
    paid, most = [], MOST_WAITING + 1  # one has its turn
    wishes = distinct_wishes(most + 1)
    try:
        for who, wish in enumerate(wishes[:most]):
            assert (await balances.balance_of(wish, who, partial(pay, paid))).games == 0
        await balances.balance_of(wishes[0], SOMEBODY, partial(pay, paid))
        assert len(paid) == most, "asking again is paid for"
        with pytest.raises(TooMuch) as refused:
            await balances.balance_of(wishes[-1], SOMEBODY, free)
        assert refused.value.message == message("web.maps_wait", count=MOST_WAITING)
        for who, wish in enumerate(wishes[1:most], 1):
            assert balances.end(wish, who).done < 1
    finally:
        await balances.stop()


async def test_an_address_does_not_take_the_places_of_others():
    balances = Balances(BalanceLimits(first=0.0))
    *wishes, last = distinct_wishes(MOST_WORKS_EACH + 1)
    try:
        for wish in wishes:
            await balances.balance_of(wish, "greedy", free)
        with pytest.raises(TooMuch) as refused:
            await balances.balance_of(last, "greedy", impossible)
        assert refused.value.message == message("web.maps_wait", count=MOST_WORKS_EACH)
        assert (await balances.balance_of(last, SOMEBODY, free)).games == 0
        assert balances.end(wishes[0], "greedy").done < 1

        async def place_is_free():
            with suppress(TooMuch):
                return await balances.balance_of(wishes[0], "greedy", free)

        await eventually(place_is_free)  # what ends gives its place back
    finally:
        await balances.stop()


async def test_nobody_ends_the_games_that_another_address_wants():
    balances, wish = Balances(BalanceLimits(games=40, first=0.0)), Settings(**QUICK)
    try:
        await balances.balance_of(wish, "ada", free)
        balances.end(wish, "ben")
        await balances.balance_of(wish, "ben", impossible)
        balances.end(wish, "ada")
        await balances.balance_of(wish, "ben", impossible)
        balances.end(wish, "ben")
        with pytest.raises(Refused):
            await balances.balance_of(wish, "ben", impossible)
    finally:
        await balances.stop()


async def test_games_that_nobody_asks_about_again_are_given_up():
    balances = Balances(BalanceLimits(first=0.0, patience=0.0))
    paid = []

    async def begun_again():
        await balances.balance_of(Settings(**QUICK), SOMEBODY, partial(pay, paid))
        return len(paid) == 2

    try:
        await eventually(begun_again)  # a request that comes too late lets it begin again
    finally:
        await balances.stop()


async def test_somebody_who_cannot_pay_lets_nothing_begin():
    balances = Balances()
    with pytest.raises(Refused):
        await balances.balance_of(Settings(**QUICK), SOMEBODY, impossible)
    assert balances.end(Settings(**QUICK), SOMEBODY) == NOT_BEGUN
    await balances.stop()
