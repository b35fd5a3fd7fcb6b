"""A whole short game with nothing but a keyboard."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.input_devices import Keys
from tests.browser.support.short_game import arranged, opening, short_game


def test_an_opening_with_nothing_but_keys(anybody, hall):
    ada = anybody().hold(arranged(hall))
    opening(ada, Keys(ada), "Begin the game")


@pytest.mark.prove
def test_a_whole_game_with_nothing_but_keys(anybody, hall):
    ada = anybody().hold(arranged(hall))
    keys = Keys(ada)
    short_game(ada, keys, "Begin the game", "Give these up")
    shown = ada.page.get_by_role("dialog", name="You have won!")
    review = shown.get_by_role("link", name="Review", exact=True)
    expect(review).to_have_attribute("href", re.compile("/replay/.*#review"))
    keys.press(shown.get_by_role("link", name="Replay"))
    ada.sees("Points over time")
    keys.press(ada.button("Step back"))
    expect(ada.find("[data-seat='0'] [data-settlement]")).to_have_count(3)
