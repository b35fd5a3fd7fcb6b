import hashlib
import json
from importlib import import_module

import numpy as np
import pytest

from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.core.serialization import deserialize, serialize
from hexhaven.games.base.kernels.position import POSITION
from tests.conformance.plays import NAMES, bot_plays, same, wild_plays


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_states_and_views_of_every_game_are_the_same_after_deserialization(name):
    for play in (*bot_plays(name)[:1], *wild_plays(name)[:2]):
        for state in play.positions:
            data = json.loads(json.dumps(serialize(state)))
            again = deserialize(data, play.game)
            assert same(again, state)
            assert serialize(again) == data
            for seat in play.observers:
                view = play.game.view(state, seat)
                table_from_json = deserialize(json.loads(json.dumps(serialize(view))), play.game)
                assert table_from_json.parts() == view.parts()
                assert table_from_json.seat == seat


#: What stored tables and clients that know the rules name: classes by their place, and fields.
#: Moving or renaming one of these makes stored tables unreadable.
STORED = {
    "hexhaven.games.base.game:BaseState": "words",
    "hexhaven.games.base.view:BaseView": "seat words",
    "hexhaven.games.connect.boards:Board": "colours grey homes name numbers rows starts stations",
    "hexhaven.games.connect.boards:Piece": "beside node",
    "hexhaven.games.connect.boards:Start": "city settlements",
    "hexhaven.games.connect.geography:Island": "boards kinds left right",
    "hexhaven.games.connect.position:Back": "board round",
    "hexhaven.games.connect.position:Ground": "army deck nodes roads route shown",
    "hexhaven.games.connect.position:Offer": "give to want",
    "hexhaven.games.connect.position:Player": (
        "backs bonus cities free_roads hand knights length offer played points rates roads robber"
        " settlements swapped"
    ),
    "hexhaven.games.connect.position:Position": (
        "awaited buying claims dice grounds island markets phase players ranks robbers round rules"
        " supply winners"
    ),
    "hexhaven.games.connect.position:Purchase": "board seat",
    "hexhaven.games.connect.position:Rules": "early free goal late limit",
    "hexhaven.games.connect.position:State": "decks faces position",
    "hexhaven.games.connect.view:ConnectView": "faces own position seat",
    "hexhaven.games.dice.position:Position": (
        "boxes built dice first gained knights largest_army late limit longest_road phase rolling"
        " rolls sheets turn turns"
    ),
    "hexhaven.games.dice.sheet:Form": "hexes jokers places start",
    "hexhaven.games.dice.sheet:Hex": "centre joker knights terrain",
    "hexhaven.games.dice.sheet:JokerPlace": "gives knights number",
    "hexhaven.games.dice.sheet:Place": "at earlier number points roads",
    "hexhaven.games.dice.sheet:Sheet": "cities jokers knights roads settlements",
    "hexhaven.games.dice.view:SheetView": "form game points position seat winners",
}


def objects_in(data):
    """The place and the fields of every object in a data value."""
    if isinstance(data, dict) and "object" in data:
        place, inside = data["object"]
        yield place, " ".join(sorted(inside))
        for part in inside.values():
            yield from objects_in(part)
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from objects_in(part)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "tiny"])
def test_stored_classes_keep_their_places_and_fields(name):
    play = bot_plays(name)[0]
    for state in play.positions[::10]:
        seen = [state, *(play.game.view(state, seat) for seat in play.observers)]
        for place, names in objects_in(serialize(tuple(seen))):
            assert STORED[place] == names


def test_every_stored_class_is_where_stored_tables_say():
    for place in STORED:
        module, _, name = place.partition(":")
        assert getattr(import_module(module), name).__module__ == module


def test_the_stored_record_of_the_base_game_keeps_its_layout():
    assert POSITION.fields is not None
    places = [
        (name, kind.base.str, offset, kind.itemsize)
        for name, (kind, offset, *_) in POSITION.fields.items()
    ]
    layout = hashlib.sha256(repr(places[:-4]).encode()).hexdigest()
    assert layout.startswith("ccc347aaaf4a2c79"), (
        "A field of stored positions moved. Add a new field at the end of HOUSE_RULE_FIELDS, "
        "and at the end of the list below."
    )
    assert places[-4:] == [
        ("friendly_robber", "<i8", 1200, 8),
        ("dice_left", "<i8", 1208, 8),
        ("calm_turns", "<i8", 1216, 8),
        ("numbers", "<i8", 1224, 8),
    ]


@pytest.mark.parametrize(("options", "words"), [({}, 150), ({"dice": "deck"}, 152)])
def test_a_game_without_house_rules_is_stored_as_before_there_were_any(options, words):
    game = load_game("base")
    state = game.initial_state(game.setup(4, {"island": "beginner", **options}))
    for value in (state, game.view(state, 1)):
        data = serialize(value)
        (stored,) = (part["array"] for part in data["object"][1].values() if part != 1)
        assert stored[1] == [words]
        assert np.array_equal(deserialize(data, game).words, value.words)


@pytest.mark.parametrize(
    "value",
    [None, True, 3, 2.5, "x", (1, (2,)), [1, "a"], {1: (2,)}, {1, 2}, frozenset({"a"}),
     np.arange(6, dtype=np.int16).reshape(2, 3), np.int64(7)],
    ids=repr,
)  # fmt: skip
def test_plain_values_keep_their_kind(value):
    again = deserialize(json.loads(json.dumps(serialize(value))), bot_plays("tiny")[0].game)
    assert type(again) is type(value)
    assert same(again, value)


@pytest.mark.parametrize(
    "data",
    [
        {"object": ["os:system", {}]},
        {"object": ["subprocess:Popen", {"args": ["true"]}]},
        {"object": ["hexhaven.core.serialization:np", {}]},
        {"object": ["hexhaven.core.serialization:importlib", {}]},
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
def test_nothing_else_is_deserialized(data):
    with pytest.raises(Refused, match="not a state or view of tiny"):
        deserialize(data, bot_plays("tiny")[0].game)
