"""The big screen of Connect at long tables: it drifts along the row and stops where it matters."""

import pytest
from playwright.sync_api import expect

from tests.browser.support.rooms import PHONE, Room, build, count_of, skip

ADA = 0
#: Numbers by the colour in which they are drawn, wherever they stand.
CHIPS = """[...document.querySelectorAll('.chip')].map((chip) => [
  chip.dataset.number,
  chip.querySelector('text').textContent,
  getComputedStyle(chip.querySelector('text')).fill,
  getComputedStyle(chip.querySelector('path')).stroke,
])"""
HOT, INK = "rgb(179, 38, 30)", "rgb(45, 37, 33)"


def check_chips(hall):
    """Six and eight are red, as everywhere, and all others are not."""
    chips = hall.page.evaluate(CHIPS)
    assert len(chips) >= 30
    for number, text, *colours in chips:
        assert text == number
        assert set(colours) == {HOT if number in ("6", "8") else INK}, number


def looked_at(hall):
    """The board that comes into the middle, and how far the row is moved for it."""
    return hall.page.evaluate("""[
      document.querySelector('.row').dataset.towards,
      document.querySelector('.row').style.transform,
    ]""")


def looks_at(hall, board):
    expect(hall.find("[data-caption]")).to_have_attribute("data-caption", str(board))


def test_eight_trade_with_neighbours_and_at_the_market_while_the_hall_drifts_in_german(
    anybody, hall
):
    draws = ["dice 4 6", "time", "dice 2 3", "time", "dice 4 5", "time", "dice 4 5"]
    room = Room(hall, anybody, draws, seats=8)
    host, people = room.begin((ADA,), "de-DE")
    ada = people[ADA]
    ada.sees("Sonne ist aktiv").sees("3 Leute").check_access()

    # A hall that is opened in the middle of a game sees the first boards, then goes along the row.
    screen = anybody(width=1920, height=1080, language="de-DE")
    screen.page.clock.install()
    screen.visit(f"/hall/{room.address}").find("[data-building]").first.wait_for()
    check_chips(screen)
    places = {}
    screen.until(
        lambda: places.update([looked_at(screen)]) or len(places) == 4,
        lambda: screen.page.clock.run_for(3_600),
    )
    assert sorted(places) == ["1", "2", "3", "4"]
    assert len(set(places.values())) == 4
    check_chips(screen)
    screen.check_access()

    skip(host, screen, 2)
    ada.sees("Mond ist aktiv")
    ada.find(".hand [data-resource=lumber]").click()
    ada.find("[data-way=market]").first.click()
    expect(count_of(ada, "lumber")).to_have_text("1")
    ada.find(".hand [data-resource=brick]").click()
    expect(ada.find("[data-way=market]")).to_have_count(0)

    # What happens interrupts its way.
    for number in (3, 4):
        skip(host, screen, number)
    build(ada, "city")
    screen.until(
        lambda: "Ada baut eine Stadt" in screen.find("[data-caption]").inner_text(),
        lambda: screen.page.clock.run_for(100),
    )
    looks_at(screen, 1)
    expect(screen.find(f"[data-building][data-of='{ADA}'] use[href='#hh-city']")).to_have_count(2)
    check_chips(screen)


@pytest.mark.prove
def test_a_hall_follows_forty_people_along_twenty_boards(anybody, hall):
    held = hall.open(
        "connect",
        seats=40,
        name=None,
        bots=["builder"] * 39,
        options={"times": "600/600"},
        script={"draws": ["dice 4 6", "time", "dice 2 3"], "manual_clock": True},
    )
    settings = {"name": "Ada", "toured": ["connect"]}
    address = f"{held['table']}#key={held['key']}"
    ada = anybody(settings=settings, **PHONE).visit(f"/t/{address}&seat=39")
    ada.find("[data-seat='39']").click()
    host = anybody()
    host.hold(held, "host").button("Begin the game").click()
    screen = anybody(width=1920, height=1080)
    screen.page.clock.install()
    screen.visit(f"/hall/{address}").find("[data-building]").first.wait_for()
    caption = screen.find("[data-caption]")
    seen = []
    for _ in range(8):
        seen.append(caption.get_attribute("data-caption"))
        screen.until(lambda: screen.find(".chip").count() >= 30)
        check_chips(screen)
        screen.until(
            lambda: caption.get_attribute("data-caption") != seen[-1],
            lambda: screen.page.clock.run_for(1_000),
        )
    assert len(set(seen)) > 4
    assert screen.find("[data-hex]").count() < 400, "boards that nobody sees are not drawn"
