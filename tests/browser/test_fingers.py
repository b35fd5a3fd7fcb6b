"""A whole short game with fingers, on a phone held upright and on one held flat."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.input_devices import Fingers
from tests.browser.support.short_game import arranged, short_game

SMALL = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
UPRIGHT = {**SMALL, "width": 390, "height": 844}
FLAT = {**SMALL, "width": 844, "height": 390}


def play(anybody, hall, phone):
    ada = anybody(settings={"confirm": True}, language="de-DE", **phone).hold(arranged(hall))
    fingers = Fingers(ada)
    short_game(ada, fingers, "Spiel beginnen", "Diese abgeben")
    ada.page.get_by_role("dialog", name="Du hast gewonnen!").wait_for()
    ada.check_access()
    return ada, fingers, ada.page.get_by_role("dialog")


def test_a_whole_game_with_fingers_on_a_phone_in_german(anybody, hall):
    ada, fingers, dialog = play(anybody, hall, SMALL)
    expect(dialog.get_by_role("img", name="Punkte im Verlauf: Ada 4")).to_be_visible()
    expect(dialog.get_by_role("button", name="Noch einmal")).to_be_visible()
    for name, path in (("Analyse", "/replay/"), ("Startseite", "/")):
        link = dialog.get_by_role("link", name=name)
        expect(link).to_have_attribute("href", re.compile(f"^{path}"))
    fingers.press(dialog.get_by_role("link", name="Wiederholung"))
    ada.sees("Punkte im Verlauf").check_access()
    # The reader's seat goes by no name, in lists as in the log.
    expect(ada.find("[data-people] strong")).to_have_text(["Du", "Mara"])
    expect(ada.find("[data-log] li").last).to_have_text("Du gewinnst mit 4 Punkten!")


@pytest.mark.prove
@pytest.mark.parametrize("phone", [UPRIGHT, FLAT], ids=["upright", "flat"])
def test_a_game_won_with_fingers_is_played_again_at_once(anybody, hall, phone):
    ada, fingers, dialog = play(anybody, hall, phone)
    fingers.press(dialog.get_by_role("button", name="Noch einmal"))
    ada.find(".target").first.wait_for()
