"""The player in a hurry: what it wants is always allowed, and is what a builder would want."""

import json

import pytest

from hexhaven.bots import load_quick_bot
from hexhaven.bots.connect.quick_bot import QuickBuilder
from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.core.registry import load_game

GAME = load_game("connect")
OWN = {
    "hand": {}, "discards": 0, "offer": None, "settlements": ["a"], "cities": [], "roads": [1, 2],
    "left": {"settlements": 4}, "free_roads": 0,
}  # fmt: skip


def chosen(listed=(), **own):
    """What a player at seat 3 wants whose own part is that."""
    glance = QuickBuilder(3, SeededRng(5))
    return glance.choose({"seat/3": OWN | own}, list(listed))


def visible_parts(state, seat):
    """The parts and choices of a seat as they go over the line."""
    parts = dict(GAME.view(state, seat).parts())
    listed = [action.to_json() for action in GAME.legal(state, seat).listed]
    return json.loads(json.dumps(parts)), json.loads(json.dumps(listed))


def test_only_games_that_all_play_at_once_have_such_a_player():
    assert load_quick_bot("connect") is QuickBuilder
    assert load_quick_bot("base") is None


@pytest.mark.slow
@pytest.mark.parametrize("seats", [6, 10])
def test_whatever_it_wants_is_legal(seats):
    rng = SeededRng(14)
    state = GAME.initial_state(GAME.setup(seats, {}))
    glances = [QuickBuilder(seat, SeededRng(11, seat)) for seat in range(seats)]
    kinds, rounds = set(), set()
    for _ in range(60):
        while GAME.pending(state).nature == 0:
            state = GAME.apply(state, NATURE, GAME.chances(state).draw(rng))
        for seat in range(seats):
            parts, listed = visible_parts(state, seat)
            rounds.add(glances[seat].current_round(parts))
            wish = glances[seat].choose(parts, listed)
            if wish is not None and GAME.pending(state).awaits(seat):
                state = GAME.apply(state, seat, GAME.notation.from_json(wish))
                kinds.add(wish["kind"])
            while GAME.pending(state).nature == 0:
                state = GAME.apply(state, NATURE, GAME.chances(state).draw(rng))
        if rng.below(3) == 0:
            state = GAME.apply(state, NATURE, GAME.chances(state).draw(rng))
    assert {"offer", "accept", "road", "bank", "discard"} <= kinds
    assert {0, 1, 2, 3} <= rounds


def test_half_a_hand_is_returned_from_the_largest_piles():
    wish = chosen(hand={"wool": 5, "ore": 3, "brick": 1}, discards=4)
    assert wish == {"kind": "discard", "cards": {"wool": 3, "ore": 1}}


def test_who_holds_nothing_waits():
    assert chosen() is None


def test_an_offer_that_cannot_be_paid_is_taken_back():
    stands = {"give": {"wool": 1}, "want": {"ore": 1}, "to": [2]}
    assert chosen(hand={"ore": 1}, offer=stands) == {"kind": "withdraw"}


def test_an_offer_that_helps_is_accepted():
    deal = {"kind": "accept", "seat": 2, "give": {"grain": 1}, "want": {"wool": 1}}
    assert chosen([deal], hand={"wool": 2, "ore": 3}) == deal
    dear = deal | {"want": {"wool": 2}}
    wish = chosen([dear], hand={"wool": 2, "ore": 3})
    assert wish["kind"] == "offer"


def test_another_offer_is_made_than_the_one_that_stands():
    stands = {"give": {"wool": 1}, "want": {"grain": 1}, "to": [2]}
    wish = chosen(hand={"wool": 1, "ore": 3, "grain": 1}, offer=stands)
    assert wish["kind"] == "offer"
    assert (wish["give"], wish["want"]) != (stands["give"], stands["want"])
