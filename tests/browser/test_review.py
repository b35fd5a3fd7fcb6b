"""The coach and the review of a base game in the browser."""

import re

from playwright.sync_api import expect

from tests.browser.support.people import Delay, menu

#: How long a review of a short game may take on a busy machine, in milliseconds.
PATIENCE = 120_000


def finished(hall):
    """A short game of two bots, which is over or soon will be."""
    options = {"points": 3, "first": "0", "robber": "friendly"}
    return hall.open(
        "base",
        seats=2,
        name=None,
        bots=["builder"] * 2,
        options=options,
        script={"seed": 4},
        start=True,
        public=True,
    )


def test_a_game_is_reviewed_and_its_faults_are_shown(anybody, hall):
    held = finished(hall)
    ada = anybody().hold(held)
    ada.until(
        lambda: (
            hall.post(f"/api/tables/{held['table']}", {"token": held["token"]}).json()["status"]
            == "over"
        ),
        lambda: None,
        seconds=60,
    )
    ada.visit(f"/replay/{held['table']}")
    expect(ada.find("[data-agreed]")).to_contain_text("friendly, spares two points (house rule)")
    see_that_chances_are_worked_out(ada)
    bands = ada.page.get_by_role("img", name=re.compile("Chance to win: .*%"))
    expect(bands).to_be_visible(timeout=PATIENCE)
    expect(ada.find("progress")).to_have_count(0, timeout=PATIENCE)
    ada.check_access()
    ada.find("[data-next-mistake]").click()
    expect(ada.find("[data-decision]")).to_contain_text("Better:")
    expect(ada.find("[data-pointer^=better]")).to_have_count(1)
    expect(ada.find(".fault.current")).to_have_count(1)
    replay, wide = see_that_the_address_names_the_moment(ada), ada.page.viewport_size
    check_one_view(ada)
    check_desk(ada)
    check_phone(ada)
    try_another_move(ada, held)
    ada.page.set_viewport_size(wide)
    ada.page.goto(replay)
    shared = anybody()
    shared.page.goto(ada.page.url)
    # It was worked out once: visitors who come later see it at once.
    expect(shared.page.get_by_role("img", name=re.compile("Chance to win"))).to_be_visible()
    expect(shared.find("[data-review]")).to_have_count(0)
    expect(shared.find(".fault.current")).to_have_count(1)
    # Through somebody's eyes everybody still goes by name.
    shared.page.get_by_label("Through whose eyes").select_option("0")
    expect(shared.page.get_by_role("group", name="Mara’s cards")).to_be_visible()
    expect(shared.find("[data-people] strong")).to_have_text(["Mara", "Jonas"])
    expect(shared.page.get_by_text(re.compile(r"^You\b"))).to_have_count(0)
    # Places go by their fields, not by numbers.
    moves = shared.find("[data-moves] li")
    expect(moves.filter(has_text="Mara places").first).to_be_attached()
    expect(moves.filter(has_text=re.compile(r" at \d"))).to_have_count(0)


def see_that_chances_are_worked_out(ada):
    """Ask for a review; its first answer comes only when the page has said that it waits."""
    review = Delay(ada.page, "**/review")
    ada.button("Review this game").click()
    ada.sees("Working out the chances")
    ada.until(lambda: review.waiting)
    review.end()


def see_that_the_address_names_the_moment(ada):
    """As the bar has it now, without a button that copies it; this address."""
    entry = ada.find("[data-moves] [aria-current]").get_attribute("data-n")
    expect(ada.page).to_have_url(re.compile(rf"/replay/\w+#n={entry}$"))
    return ada.page.url


def check_one_view(ada):
    """Title, island, chances, decision and the one list of moves are seen without scrolling."""
    ada.page.set_viewport_size({"width": 1366, "height": 768})
    ada.page.evaluate("scrollTo(0, 0)")
    parts = ("h1", ".scrub", ".board", ".bands", "[data-decision]", "[data-next-mistake]")
    for part in (*parts, "[data-moves]", "[data-moves] [aria-current]"):
        expect(ada.find(part)).to_be_in_viewport(ratio=1)
    expect(ada.find("[data-log]")).to_have_count(0)
    # A move is gone to by a click, or with the arrows and Enter.
    ada.find("[data-moves] [aria-current]").focus()
    ada.page.keyboard.press("ArrowUp")
    earlier = ada.find("[data-moves] button:focus").get_attribute("data-n")
    ada.page.keyboard.press("Enter")
    expect(ada.find("[data-moves] [aria-current]")).to_have_attribute("data-n", earlier)
    ada.find("[data-next-mistake]").click()


def check_desk(ada):
    """Another move is asked for without the island going under the bar."""
    what_if = ada.button("What if …")
    what_if.scroll_into_view_if_needed()
    ada.page.mouse.wheel(0, 300)
    what_if.click()
    expect(played(ada)).to_have_count(1, timeout=PATIENCE)
    bar, board = ada.find(".scrub").bounding_box(), ada.find(".board").bounding_box()
    assert board["y"] >= bar["y"] + bar["height"]
    expect(ada.find("[data-play-out]")).to_be_in_viewport(ratio=1)
    ada.button("Back to the review").click()


def check_phone(ada):
    """The position, the chances and the decision share one screen of a phone, held either way."""
    for width, height in ((390, 844), (844, 390)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.page.evaluate("scrollTo(0, 0)")
        for part in (".board", ".bands", "[data-decision]"):
            expect(ada.find(part)).to_be_in_viewport(ratio=0.7)
    ada.page.set_viewport_size({"width": 390, "height": 844})


def played(ada):
    """What was played, among what could have been."""
    return ada.find("[data-what-if]").get_by_role("listitem").filter(has_text="(played)")


def try_another_move(ada, held):
    """Choose another move on the island, see its chance, and play it out against bots."""
    ada.button("What if …").click()
    expect(played(ada)).to_have_count(1, timeout=PATIENCE)
    ada.button("Back to the review").click()
    ada.button("What if …").click()
    choices = ada.find("[data-what-if]").get_by_role("listitem")
    expect(played(ada)).to_have_count(1, timeout=PATIENCE)
    expect(choices.first).to_contain_text(re.compile(r"\d+%"))
    for part in (".board", "[data-play-out]"):
        expect(ada.find(part)).to_be_in_viewport(ratio=1)
    ada.check_access()
    ada.find("[data-target]").first.click()
    expect(ada.find("[data-what-if] [aria-pressed=true]")).to_have_count(1, timeout=PATIENCE)
    ada.find("[data-play-out]").click()
    expect(ada.page).to_have_url(re.compile(f"/t/(?!{held['table']})"))
    ada.button("Menu").click()
    ada.page.get_by_role("link", name="The game this goes on from").click()
    expect(ada.page).to_have_url(re.compile(f"/replay/{held['table']}#n="))


def test_the_coach_is_asked_for_the_best_choices(anybody, hall):
    options = {"island": "variable", "first": "0"}
    ada = anybody().hold(hall.open("base", seats=2, bots=["builder"], options=options, start=True))
    ada.find("[data-target^=settlement-]").first.wait_for()
    menu(ada, "Ask the coach")
    tips = ada.find("[data-coach]").get_by_role("listitem")
    expect(tips).to_have_count(3, timeout=PATIENCE)
    expect(ada.find("[data-pointer^=better-settlement]")).to_have_count(3)
    expect(tips.first).to_contain_text(re.compile(r"\d+%"))
    ada.check_access()
    tips.first.get_by_role("button").click()
    expect(ada.find("[data-seat='0'] [data-settlement]")).to_have_count(1)
    expect(ada.find("[data-coach], [data-pointer]")).to_have_count(0)
