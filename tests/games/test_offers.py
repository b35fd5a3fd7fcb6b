"""Offers of every game in which players trade."""

import pytest

from hexhaven.core.registry import load_game
from hexhaven.games.island.cards import read_cards


@pytest.mark.parametrize("game", ["base", "connect"])
def test_an_offer_names_seats_in_any_order_in_text_json_and_python(game):
    notation = load_game(game).notation
    offer = notation.kinds["offer"](read_cards("l"), read_cards("w"), to=(1, 2))
    assert str(offer) == "offer l>w to 1,2"
    assert notation.read("offer l>w to 2,1") == offer
    assert notation.from_json({**offer.to_json(), "to": [2, 1]}) == offer
    assert notation.kinds["offer"](read_cards("l"), read_cards("w"), to=(2, 1)) == offer
