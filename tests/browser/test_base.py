"""A whole base game between two people at two browsers and two bots."""

import re

import pytest
from playwright.sync_api import expect

from hexhaven.matches.file import load
from tests.browser.support.island import (
    ADA,
    BEN,
    ISLAND,
    NOBODY,
    SEVEN,
    build,
    found,
    has,
    open_card,
    pick,
    play_card,
    road,
    use_card,
)

#: By rounds of the four.
DRAWS = [
    *(ADA, "draw knight", BEN, "draw road_building", ADA, BEN),
    *("theft grain", ADA, "draw monopoly", "draw victory_point"),
    *(BEN, "draw invention", ADA, NOBODY),
    *(ADA, SEVEN, "theft wool", NOBODY, NOBODY),
    ADA,
]
OPTIONS = {"island": ISLAND, "first": "0", "points": 5}


@pytest.mark.parametrize("counting", [True, False])
def test_a_table_tells_what_others_hold_unless_people_count_for_themselves(anybody, hall, counting):
    options = {"island": "beginner", "first": "0"}
    script = {"draws": ["dice 1 2"]}
    held = hall.open("base", bots=["builder"], options=options, script=script, counting=counting)
    ada = anybody().hold(held)
    ada.button("Begin the game").click()
    ada.act("roll").act("trade")
    pick(ada, "You want", ore=1)
    said = re.compile("Mara (has it|has none)" if counting else r"Mara \d cards?")
    expect(ada.find("[data-partner='1']")).to_have_text(said)
    expect(ada.find("[data-partner='1'][data-holds]")).to_have_count(int(counting))
    ada.check_access()


def sit_down(anybody, hall):
    """Ada and Ben at a table with two bots, and the game begun."""
    script = {"draws": DRAWS}
    held = hall.open("base", seats=4, options=OPTIONS, script=script)
    ada = anybody(settings={"theme": "dark"}).hold(held)
    free = ada.page.get_by_label("Add a bot")
    for left in (3, 2):
        expect(free).to_have_count(left)
        free.last.select_option("builder")
    expect(free).to_have_count(1)
    ben = anybody(settings={"name": "Ben"}).visit(f"/t/{held['table']}#key={held['key']}")
    ben.button("Sit down").click()
    ben.button("I am ready").click()
    ada.sees("ready").button("Begin the game").click()
    return ada, ben


def founded(anybody, hall):
    """Ada and Ben when everybody has founded."""
    ada, ben = sit_down(anybody, hall)
    found(ada, 28, 22)
    found(ben, 31, 25)
    found(ben, 14, 9)
    found(ada, 12, 17)
    return ada, ben


def test_two_people_and_two_bots_play_a_round(anybody, hall):
    ada, ben = founded(anybody, hall)
    greet(ada, ben)
    first_round(ada, ben)


@pytest.mark.prove
def test_two_people_and_two_bots_play_a_whole_game(anybody, hall):
    ada, ben = founded(anybody, hall)
    first_round(ada, ben)
    second_round(ada, ben)
    third_round(ada, ben)
    ada.act("roll")
    build(ada, "road", road(7, 3))
    build(ada, "settle", "settlement-3")
    the_end(ada, ben)


def greet(ada, ben):
    """What is said with one tap stands beside who says it."""
    ada.button("Quick chat").click()
    ada.check_access()
    ada.button("Hello, everybody!").click()
    expect(ben.find("[data-bubble='0']")).to_have_text("Hello, everybody!")
    ben.button("Quick chat").click()
    ben.button("(laughs)").click()
    expect(ada.find("[data-bubble='1'] svg")).to_be_visible()


def first_round(ada, ben):
    """A card is bought, and an offer is answered by another one."""
    ada.act("roll")
    ada.act("buy")
    ada.sees("Your new card: knight.")
    revealed = ada.find("[data-bought=knight]")
    expect(revealed).to_contain_text("from your next turn on")
    open_card(ada, "knight")
    expect(revealed).to_have_count(0)
    ada.sees("Bought this turn").check_access()
    ada.page.keyboard.press("Escape")
    ada.act("trade")
    pick(ada, "You give", brick=1)
    pick(ada, "You want", ore=1)
    ada.check_access()
    ada.sees("Nobody has that").find("[data-partner='1']").click()
    ada.button("Offer to Ben").click()

    expect(ben.find("[data-offer='0']")).to_contain_text("You lack 1 ore")
    ben.find("[data-offer='0']").get_by_role("button", name="Counter").click()
    pick(ben, "You give", lumber=1)
    ben.button("Offer to Ada").click()
    ada.find("[data-offer='1']").get_by_role("button", name="Accept").click()
    has(ada, brick=1, lumber=3)
    has(ben, brick=2, lumber=0)


def second_round(ada, ben):
    """A knight chooses among victims, the bank trades, and roads are built for nothing."""
    build(ada, "road", road(7, 12))
    ada.act("end")
    ben.act("roll")
    ben.act("buy")
    ben.act("end")
    ada.find("[data-action=roll]").wait_for()
    use_card(ada, "knight")
    ada.check_access()
    ada.find("[data-target=robber-13]").click(force=True)
    ada.sees("Whom do you rob?").check_access()
    ada.find(".asked button").filter(has_text="Mara").click()
    ada.sees("You steal 1 grain from Mara.")
    ben.sees("Ada steals a card from Mara.")
    ada.act("roll")
    ada.act("buy")
    ada.sees("Your new card: monopoly.").act("buy")
    ada.sees("Your new card: victory point.").act("trade")
    pick(ada, "You give", grain=4)
    pick(ada, "You want", ore=1)
    ada.button("Bank: 4 grain for 1 ore").click()
    has(ada, grain=1, ore=1)
    ada.act("end")

    ben.find("[data-action=roll]").wait_for()
    use_card(ben, "road_building")
    for one, other in ((5, 9), (2, 5)):
        ben.find(f"[data-target={road(one, other)}]").click(force=True)
    expect(ben.find("[data-seat='1'] [data-road]")).to_have_count(4)
    ben.act("roll")
    ben.act("buy")
    ben.sees("Your new card: invention.").act("end")


def third_round(ada, ben):
    """Monopoly, a city, invention, and a seven for which both give cards up."""
    ada.find("[data-action=roll]").wait_for()
    open_card(ada, "monopoly")
    ada.page.get_by_role("group", name="Which resource?").locator("[data-kind=ore]").click()
    play_card(ada)
    ben.sees("You hand over 1 ore.")
    ada.act("roll")
    build(ada, "city", "city-12")
    ada.act("end")

    ben.find("[data-action=roll]").wait_for()
    open_card(ben, "invention")
    pick(ben, "Take any two resources", ore=2)
    play_card(ben)
    has(ben, ore=2)
    ben.act("roll")
    ada.sees("A seven: give up 8 of your 16 cards").check_access()
    pick(ada, "A seven: give up 8 cards", brick=2, lumber=4, grain=2)
    ada.button("Give these up").click()
    pick(ben, "A seven: give up 8 cards", brick=5, lumber=3)
    ben.button("Give these up").click()
    ben.find("[data-target=robber-4]").click(force=True)
    ben.find(".asked button").filter(has_text="Ada").click()
    ben.sees("You steal 1 wool from Ada.")
    ada.sees("Ben steals 1 wool from you.")
    ben.act("end")


def the_end(ada, ben):
    """The secret point is shown, and the game can be looked at again through any eyes."""
    shown = ada.page.get_by_role("dialog", name="You have won!")
    expect(shown.get_by_text("Turning point")).to_be_visible()
    expect(shown.get_by_role("listitem").first).to_contain_text("You")
    shown.get_by_text("Where the points came from").click()
    secret = shown.get_by_role("row", name="victory point cards").get_by_role("cell")
    expect(secret.first).to_have_text("1")
    ada.check_access()
    ben.page.get_by_role("dialog", name="Ada has won").wait_for()
    ben.page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    ben.sees("Points over time").check_access()
    charts(ben)
    taken_along(ada, ben)
    scrubber = ben.page.get_by_role("slider")
    cities = ben.find("[data-seat='0'] [data-city]")
    expect(cities).to_have_count(1)
    expect(ben.find(".hand [data-resource]")).to_have_count(4 * 5)
    ben.page.get_by_label("Through whose eyes").select_option("0")
    expect(ben.find(".hand [data-resource]")).to_have_count(5)
    scrubber.press("Home")
    expect(cities).to_have_count(0)
    ben.page.get_by_label("Through whose eyes").select_option("spectator")
    expect(ben.find(".hand [data-resource]")).to_have_count(0)


def charts(ben):
    """Points, cards, trades and dice of the whole game, also for who cannot see curves."""
    for title in ("Cards by kind", "Who traded with whom", "The dice", "The game in figures"):
        expect(ben.page.get_by_role("heading", name=title)).to_be_visible()
    points = ben.page.get_by_role("img", name="Points over time")
    expect(points).to_have_attribute("aria-label", re.compile("Ada 5"))
    deals = ben.page.get_by_role("row", name="deals with others").get_by_role("cell")
    expect(deals).to_have_text(["1", "1", "0", "0"])


def taken_along(ada, ben):
    """A link leads others to this very moment, and the game's text can be replayed."""
    scrubber = ben.page.get_by_role("slider")
    # All that can be done stands in one row with the title, and the slider in one of its own.
    buttons = ben.find(".tools .button, header .button").all()
    middles = {
        round(box["y"] + box["height"] / 2) for box in (one.bounding_box() for one in buttons)
    }
    assert (len(buttons), len(middles)) == (5, 1), middles
    assert ben.find(".scrub").bounding_box()["height"] < 70
    for _ in range(3):
        scrubber.press("ArrowLeft")
    ben.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ben.button("Link to this moment").click()
    ben.sees("Address copied.")
    address = ben.page.evaluate("navigator.clipboard.readText()")
    ada.page.goto(address)
    expect(ada.page.get_by_role("slider")).to_have_value(scrubber.input_value())
    with ben.page.expect_download() as coming:
        ben.button("Download").click()
    match = load(coming.value.path())
    assert match.outcome is not None
    assert match.outcome.winners == (0,)
