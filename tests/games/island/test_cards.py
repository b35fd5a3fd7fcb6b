"""Cards as people write them."""

from __future__ import annotations

import pytest

from hexhaven.core.messages import BadNotation
from hexhaven.games.base.actions import NOTATION as BASE
from hexhaven.games.dice.actions import NOTATION as DICE


@pytest.mark.parametrize("text", ["l3w", "3wl", "lwww", "wlww", "2wlw"])
def test_cards_may_be_written_one_by_one_and_in_any_order(text):
    assert str(BASE.read(f"discard {text}")) == "discard l3w"


@pytest.mark.parametrize("text", ["all", "wool", "bb"])
def test_a_face_stands_once_so_that_words_are_no_dice(text):
    with pytest.raises(BadNotation):
        DICE.read(f"reroll {text}")


@pytest.mark.parametrize("text", ["", "0", "x", "3", "100w", "99ww", "w-1l", "wool"])
def test_what_is_no_number_of_cards_is_refused(text):
    with pytest.raises(BadNotation):
        BASE.read(f"discard {text}")
