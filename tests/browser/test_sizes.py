"""Every screen fits where it is shown."""

import pytest

SIZES = {"mouse": ((1920, 1080), (820, 1180), (1366, 768)), "touch": ((360, 740),)}
TOUCH = {"has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("pointer", [pytest.param("mouse", marks=pytest.mark.prove), "touch"])
def test_tables_fit_and_speak_german(anybody, hall, pointer):
    touch = TOUCH if pointer == "touch" else {}
    options = {"island": "beginner", "first": "0"}
    for game, more in (("base", {"options": options}), ("dice-plus", {})):
        held = hall.open(game, seats=2, bots=["random"], start=True, **more)
        ada = anybody(language="de-DE", **touch).hold(held).sees("Was geschah")
        check_sizes(ada, SIZES[pointer])
    ada.visit("/").sees("Besiedle die Insel")
    check_sizes(ada, SIZES[pointer])


def check_sizes(person, sizes):
    """Nothing sticks out at any size; what axe finds does not depend on it otherwise."""
    for width, height in sizes:
        person.page.set_viewport_size({"width": width, "height": height})
        person.check_width()
    person.check_access()
