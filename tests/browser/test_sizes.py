"""Every screen fits where it is shown."""

import pytest

#: Where axe looks, too; what it finds does not depend on the size otherwise.
LOOKED_AT = ("phone", "laptop")
SIZES = {"full": (1920, 1080), "laptop": (1366, 768), "tablet": (820, 1180), "phone": (360, 740)}


@pytest.mark.parametrize("size", SIZES)
def test_tables_fit_and_speak_german(anybody, hall, size):
    width, height = SIZES[size]
    touch = {"has_touch": True, "is_mobile": True} if width < 1000 else {}
    options = {"island": "beginner", "first": "0"}
    for game, more in (("base", {"options": options}), ("dice-plus", {})):
        held = hall.open(game, seats=2, bots=["random"], **more)
        ada = anybody(width=width, height=height, language="de-DE", **touch).hold(held)
        check = ada.check_access if size in LOOKED_AT else ada.check_width
        ada.button("Spiel beginnen").click()
        ada.sees("Was geschah")
        check()
    ada.visit("/").sees("Willkommen auf der Insel")
    check()
