import json

import numpy as np
import pytest

from hexhaven.core.freezing import BadFrozen, freeze, thaw
from tests.conformance.plays import NAMES, bot_plays, same, wild_plays


@pytest.mark.parametrize("name", NAMES)
def test_states_and_views_of_every_game_are_the_same_after_thawing(name):
    for play in (*bot_plays(name)[:1], *wild_plays(name)[:2]):
        for state in play.positions:
            frozen = json.loads(json.dumps(freeze(state)))
            again = thaw(frozen, play.game)
            assert same(again, state)
            assert freeze(again) == frozen
            for seat in play.observers:
                view = play.game.view(state, seat)
                thawed = thaw(json.loads(json.dumps(freeze(view))), play.game)
                assert thawed.parts() == view.parts()
                assert thawed.seat == seat


@pytest.mark.parametrize(
    "value",
    [None, True, 3, 2.5, "x", (1, (2,)), [1, "a"], {1: (2,)}, {1, 2}, frozenset({"a"}),
     np.arange(6, dtype=np.int16).reshape(2, 3), np.int64(7)],
    ids=repr,
)  # fmt: skip
def test_plain_values_keep_their_kind(value):
    again = thaw(json.loads(json.dumps(freeze(value))), bot_plays("tiny")[0].game)
    assert type(again) is type(value)
    assert same(again, value)


@pytest.mark.parametrize(
    "frozen",
    [
        {"object": ["os:system", {}]},
        {"object": ["subprocess:Popen", {"args": ["true"]}]},
        {"object": ["hexhaven.core.freezing:np", {}]},
        {"object": ["hexhaven.core.freezing:importlib", {}]},
        {"object": ["hexhaven.games.base.game:BaseState", {"other": 1}]},
        {"object": ["hexhaven.games.nothing:Nothing", {}]},
        {"enum": ["hexhaven.core.messages:Message", "id"]},
        {"array": ["O", [1], "AAAAAAAAAAA="]},
        {"array": ["<i8", [9], "AAAA"]},
        {"what": 1},
        {"list": 1, "dict": 2},
        {},
    ],
    ids=json.dumps,
)
def test_nothing_else_is_thawed(frozen):
    with pytest.raises(BadFrozen, match="no state or view of tiny"):
        thaw(frozen, bot_plays("tiny")[0].game)
