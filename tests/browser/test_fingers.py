"""A whole short game with fingers on a phone, in German."""

from tests.browser.support.input_devices import Fingers
from tests.browser.support.short_game import arranged, short_game

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


def test_a_whole_game_with_fingers_on_a_phone_in_german(anybody, hall):
    ada = anybody(settings={"confirm": True}, language="de-DE", **PHONE).hold(arranged(hall))
    fingers = Fingers(ada)
    short_game(ada, fingers, "Spiel beginnen", "Diese abgeben")
    ada.page.get_by_role("dialog", name="Du hast gewonnen!").wait_for()
    ada.check_access()
    dialog = ada.page.get_by_role("dialog")
    fingers.press(dialog.get_by_role("link", name="Wiederholung und Kurven"))
    ada.sees("Punkte im Verlauf").check_access()
