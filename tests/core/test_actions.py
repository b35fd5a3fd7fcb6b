import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexhaven.core.actions import Action, Notation, Number, action_kind
from hexhaven.core.messages import BadNotation
from tests.tiny import Bid, Pay, Retract, Tiny


@action_kind("swap {give}>{want} (fair)")
class Swap(Action):
    give: Number
    want: Number


NOTATION = Notation((Swap, Retract, Bid, Pay))


def test_an_action_is_written_and_read_by_its_template():
    assert str(Swap(2, 31)) == "swap 2>31 (fair)"
    assert NOTATION.read("swap 2>31 (fair)") == Swap(2, 31)


def test_spaces_around_words_do_not_matter():
    assert NOTATION.read("  swap   2>31\t(fair) ") == Swap(2, 31)


def test_json_has_the_kind_and_the_fields():
    assert Swap(2, 31).to_json() == {"kind": "swap", "give": 2, "want": 31}
    assert Retract().to_json() == {"kind": "retract"}
    assert Pay((0, 3)).to_json() == {"kind": "pay", "shares": [0, 3]}
    assert NOTATION.from_json({"want": 31, "give": 2, "kind": "swap"}) == Swap(2, 31)


def test_equal_fields_of_different_kinds_differ():
    assert Bid(3) != Pay((3,))
    assert len({Bid(3), Bid(3), Bid(4)}) == 2


@pytest.mark.parametrize("wrong", ["8", -1, 1.0, True, None, (1,), 10**9])
def test_an_action_made_with_what_its_field_cannot_hold_is_refused(wrong):
    with pytest.raises(BadNotation, match=re.escape("does not fit “bid {coins}”")):
        Bid(wrong)


def test_whole_numbers_of_other_types_become_plain_ones():
    assert type(Bid(np.int64(3)).coins) is int
    assert Pay([0, np.int16(3)]) == Pay((0, 3))


@pytest.mark.parametrize("text", ["", "dance", "swa 2>3 (fair)", "SWAP 2>3 (fair)"])
def test_a_text_of_no_kind_is_refused_with_the_kinds_there_are(text):
    with pytest.raises(BadNotation) as refusal:
        NOTATION.read(text)
    assert refusal.value.message.id == "notation.unknown"
    assert refusal.value.message.params["known"] == "swap, retract, bid, pay"


@pytest.mark.parametrize(
    "text",
    [
        "swap", "swap 2>3", "swap 2>3 (fair) now", "swap 2>x (fair)", "swap -2>3 (fair)",
        "swap 2> (fair)", "swap 1234567890>3 (fair)", "swap \u0663>3 (fair)",
        "retract 1", "pay 1,,2",
    ],
)  # fmt: skip
def test_a_malformed_text_is_refused_with_the_form(text):
    with pytest.raises(BadNotation) as refusal:
        NOTATION.read(text)
    assert refusal.value.message.id == "notation.malformed"
    assert refusal.value.message.params["form"] in {k.notation for k in (Swap, Retract, Pay)}


@pytest.mark.parametrize(
    "data",
    [
        None, 3, "swap", [], {}, {"kind": "dance"}, {"kind": []}, {"kind": {}}, {"kind": None},
        {"kind": "bid"}, {"kind": "bid", "coins": 1, "more": 2}, {"kind": "bid", "coins": "1"},
        {"kind": "bid", "coins": 1.0}, {"kind": "bid", "coins": True}, {"kind": "bid", "coins": -1},
        {"kind": "bid", "coins": 10**30}, {"kind": "bid", "coins": None},
        {"kind": "pay", "shares": 3}, {"kind": "pay", "shares": ["1"]}, {"kind": "retract", "a": 1},
    ],
    ids=repr,
)  # fmt: skip
def test_json_that_names_no_action_is_refused(data):
    with pytest.raises(BadNotation):
        NOTATION.from_json(data)


@pytest.mark.slow
@given(st.text())
def test_any_text_is_an_action_or_refused(text):
    try:
        action = Tiny.notation.read(text)
    except BadNotation:
        return
    assert Tiny.notation.read(str(action)) == action


@given(st.from_regex(re.compile(r"(bid|pay|shuffle|shout) [0-9,]{1,12}"), fullmatch=True))
@pytest.mark.slow
def test_what_is_read_is_written_in_one_way(text):
    try:
        action = Tiny.notation.read(text)
    except BadNotation:
        return
    assert Tiny.notation.read(str(action)) == action
    assert str(Tiny.notation.read(str(action))) == str(action)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@pytest.mark.slow
@given(
    json_values
    | st.fixed_dictionaries(
        {"kind": st.sampled_from(sorted(Tiny.notation.kinds)) | json_values},
        optional={"coins": json_values, "shares": json_values},
    )
)
def test_any_json_is_an_action_or_refused(data):
    try:
        action = Tiny.notation.from_json(data)
    except BadNotation:
        return
    assert Tiny.notation.from_json(action.to_json()) == action
    assert Tiny.notation.read(str(action)) == action


def test_nature_s_actions_are_read_but_not_proposed_to_a_person():
    notation = Notation((Bid, Pay), nature=(Retract,))
    assert notation.read(str(Retract())) == Retract()
    with pytest.raises(BadNotation) as refusal:
        notation.read("fly")
    assert refusal.value.message.params["known"] == "bid, pay"
