"""A whole short game with fingers, on a phone held upright and on one held flat."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.input_devices import Fingers
from tests.browser.support.short_game import arranged, opening, short_game

SMALL = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
UPRIGHT = {**SMALL, "width": 390, "height": 844}
FLAT = {**SMALL, "width": 844, "height": 390}


def sits(anybody, hall, phone, points):
    """Ada at a phone, at a table of her own, and her fingers."""
    held = arranged(hall, points)
    ada = anybody(settings={"confirm": True}, language="de-DE", **phone).hold(held)
    return ada, Fingers(ada)


def wins(ada, fingers, points):
    """All that the end shows can be reached, and the game be looked at again."""
    dialog = ada.page.get_by_role("dialog", name="Du hast gewonnen!")
    dialog.wait_for()
    ada.check_access()
    expect(dialog.get_by_role("img", name=f"Punkte im Verlauf: Ada {points}")).to_be_visible()
    expect(dialog.get_by_role("button", name="Noch einmal")).to_be_visible()
    for name, path in (("Analyse", "/replay/"), ("Startseite", "/")):
        link = dialog.get_by_role("link", name=name)
        expect(link).to_have_attribute("href", re.compile(f"^{path}"))
    fingers.press(dialog.get_by_role("link", name="Wiederholung"))
    ada.sees("Punkte im Verlauf").check_access()
    # The reader's seat goes by no name, in lists as in the log.
    expect(ada.find("[data-people] strong")).to_have_text(["Du", "Mara"])
    expect(ada.find("[data-log] li").last).to_have_text(f"Du gewinnst mit {points} Punkten!")


def test_a_game_is_won_with_fingers_on_a_phone_in_german(anybody, hall):
    ada, fingers = sits(anybody, hall, SMALL, points=3)
    opening(ada, fingers, "Spiel beginnen")
    wins(ada, fingers, points=3)


@pytest.mark.prove
def test_a_whole_game_with_fingers_on_a_phone_in_german(anybody, hall):
    ada, fingers = sits(anybody, hall, SMALL, points=4)
    short_game(ada, fingers, "Spiel beginnen", "Diese abgeben")
    wins(ada, fingers, points=4)


@pytest.mark.prove
@pytest.mark.parametrize("phone", [UPRIGHT, FLAT], ids=["upright", "flat"])
def test_a_game_won_with_fingers_is_played_again_at_once(anybody, hall, phone):
    ada, fingers = sits(anybody, hall, phone, points=4)
    short_game(ada, fingers, "Spiel beginnen", "Diese abgeben")
    dialog = ada.page.get_by_role("dialog", name="Du hast gewonnen!")
    dialog.wait_for()
    ada.check_access()
    fingers.press(dialog.get_by_role("button", name="Noch einmal"))
    ada.find(".target").first.wait_for()
