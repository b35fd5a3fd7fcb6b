"""Fingers on a phone: looking closer at the island, and coming back."""

import pytest
from playwright.sync_api import expect

from tests.browser.support.people import menu

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


#: Whether the drawing is what is seen at the upper edge of its panel.
UPPER_EDGE = """(() => {
  const { left, top } = document.querySelector('[data-board]').getBoundingClientRect();
  return document.elementFromPoint(left + 100, top + 3).closest('[data-board] > svg') !== null;
})()"""


def wide(person):
    """How much of the island is seen from left to right."""
    seen = person.find("[data-board] > svg").get_attribute("viewBox")
    return float(seen.split()[2])


def touch(person, kind, *points):
    places = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
    person.fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})


def spread(person, *halves):
    """Two fingers around the middle of the island, as far apart as said."""
    kinds = ["touchStart", *["touchMove"] * (len(halves) - 1)]
    for kind, half in zip(kinds, halves, strict=True):
        touch(person, kind, (180 - half, 250), (180 + half, 250))
    touch(person, "touchEnd")


def tap(person, x, y):
    touch(person, "touchStart", (x, y))
    touch(person, "touchEnd")


@pytest.fixture
def ada(anybody, hall):
    options = {"island": "beginner", "first": "0"}
    held = hall.open("base", seats=2, bots=["random"], options=options)
    person = anybody(**PHONE).hold(held)
    person.button("Begin the game").click()
    person.find("[data-action=roll]").wait_for()
    person.fingers = person.context.new_cdp_session(person.page)
    return person


def test_two_fingers_look_closer_and_a_button_comes_back(ada):
    whole = wide(ada)
    spread(ada, 30, 45, 60)
    ada.until(lambda: wide(ada) < 0.6 * whole)
    ada.check_width()
    # What is near goes on to the upper edge, also where the whole island leaves some sea above it.
    ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.until(lambda: ada.page.evaluate(UPPER_EDGE))
    ada.button("The whole island").click()
    assert wide(ada) == whole


def test_two_taps_look_closer_and_two_more_come_back(ada):
    whole = wide(ada)
    for closer in (True, False):
        tap(ada, 30, 140)
        tap(ada, 30, 140)
        ada.until(lambda closer=closer: (wide(ada) < whole) == closer)


def test_what_is_touched_is_large_enough_for_a_finger(ada):
    small = ada.page.evaluate(
        "[...document.querySelectorAll('header button, main button, footer button, footer a')]"
        ".map((one) => [one.textContent.trim(), one.getBoundingClientRect()])"
        ".filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))"
        ".map(([text, box]) => [text, box.width, box.height])"
    )
    assert small == []
    # The bar is lit, but the buttons of its dialogs keep the colours of the page.
    menu(ada, "Concede")
    paper = ada.find("dialog").last.evaluate("one => getComputedStyle(one).backgroundColor")
    expect(ada.find("dialog .danger")).to_have_css("color", paper)


#: Notes what the phone was to shake.
SHAKEN = """
window.shaken = [];
Object.defineProperty(Navigator.prototype, 'vibrate', {
  value: (pattern) => window.shaken.push(pattern),
});
"""


def test_a_phone_vibrates_when_it_is_your_turn_unless_that_is_off(anybody, hall):
    options = {"island": "beginner", "first": "0"}
    held = hall.open("base", seats=2, bots=["builder"], options=options, start=True)
    ada = anybody(**PHONE)
    ada.context.add_init_script(SHAKEN)
    ada.hold(held).find("[data-action=roll]").wait_for()
    ada.page.wait_for_function("shaken.length === 1")
    ada.visit("/settings").page.get_by_label("Vibrate when it is your turn").uncheck()
    ada.check_access()
    ada.visit(f"/t/{held['table']}").find("[data-action=roll]").wait_for()
    ada.page.wait_for_function("document.title !== 'Hexhaven'")
    assert ada.page.evaluate("shaken") == []


def test_sounds_have_a_volume_and_only_phones_vibrate(anybody):
    desk = anybody(language="de-DE", settings={"sound": True}).visit("/settings")
    volume = desk.page.get_by_role("slider", name="Lautstärke")
    volume.press("ArrowLeft")
    expect(volume).to_have_attribute("aria-valuetext", "90 %")
    desk.check_access()
    desk.page.reload()
    expect(volume).to_have_value("90")
    desk.page.get_by_label("Klänge").uncheck()
    expect(volume).to_be_disabled()
    expect(desk.page.get_by_label("Vibrieren")).to_have_count(0)
