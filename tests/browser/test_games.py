"""Your games: rows with luck and mistakes, filters, charts, and a long list."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.people import Delay
from tests.browser.support.rooms import PHONE

#: How the games of a long list differ from the one that was played.
JUDGED = {
    "measure": "chance",
    "decisions": 50,
    "good": 45,
    "mistakes": 3,
    "blunders": 1,
    "lost": 0.4,
}
#: A review that is done, of a game in which nobody decided anything.
REVIEWED = {"measure": "chance", "decisions": [], "accounts": [], "course": [], "done": 1}


@pytest.fixture
def played(hall, anybody):
    """A base game of one turn, which Ada has lost to a bot; who she is, and what she holds."""
    options = {"island": "beginner", "first": "0", "turn_limit": 1}
    script = {"draws": ["dice 5 6"]}
    held = hall.open("base", bots=["random"], start=True, options=options, script=script)
    ada = anybody().hold(held)
    ada.act("roll").act("end").find("dialog").wait_for()
    return ada, held


def many(who, hall, held):
    """Answer with a long list made of one game: half of them won, half reviewed, one of dice."""
    (game,) = hall.post("/api/mine", {"tokens": [held["token"]]}).json()
    games = [
        {
            **game,
            "id": f"game{n:06}",
            "winners": [n % 2],
            "places": [1 + n % 2, 2 - n % 2],
            "judgement": {**JUDGED, "good": 20 + n, "blunders": n % 3} if n % 2 else None,
        }
        for n in range(24)
    ]
    little = {"measure": "score", "good": 50, "mistakes": 0, "blunders": 0}
    games[3] |= {"game": "dice", "glance": None, "judgement": {**JUDGED, **little}}
    who.page.route("**/api/mine", lambda route: route.fulfill(body=json.dumps(games)))
    counted = {"sources": {"cities": 2, "settlements": 3}, "winner": {"cities": 6}}
    counted |= {"luck": -2.6, "luck_in": "cards", "opening": ["grain", "ore"]}
    counted |= {"players": None, "bank": None}
    who.page.route("**/figures", lambda route: route.fulfill(body=json.dumps(counted)))
    unknown = json.dumps({**counted, "winner": {}})
    who.page.route("**/game000003/figures", lambda route: route.fulfill(body=unknown))


def test_a_newcomer_is_told_what_will_stand_here(anybody):
    ada = anybody().visit("/games").sees("You have not played here yet")
    ada.check_access()
    expect(ada.page.get_by_role("link", name="Play now")).to_have_attribute("href", "/")
    expect(ada.find("[data-table], [data-chart]")).to_have_count(0)


def test_a_row_says_who_won_how_lucky_it_was_and_offers_the_review(played, hall):
    ada, held = played
    row = ada.visit("/games").find(f"[data-table='{held['table']}']")
    expect(row.locator("[data-mini]")).to_be_visible()
    expect(row).to_contain_text(re.compile(r"Place \d of 2"))
    expect(row.locator(".luck")).to_contain_text(re.compile(r"luck"))
    expect(row).to_contain_text("not reviewed")
    expect(row.get_by_role("link", name="Review")).to_be_visible()
    expect(ada.find("[data-tile=games]")).to_contain_text("1")
    ada.sees("After 10 more reviewed games").check_access()


def test_a_game_is_reviewed_from_the_list(played, hall):
    ada, held = played
    row = ada.visit("/games").find(f"[data-table='{held['table']}']")
    delay = Delay(ada.page, "**/review")
    ada.button("Review the last game").click()
    button = ada.button("The coach reviews game 1 of 1")
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-disabled", "true")
    ada.until(lambda: delay.waiting)
    ada.check_access()
    (game,) = hall.post("/api/mine", {"tokens": [held["token"]]}).json()
    judged = [{**game, "judgement": JUDGED}]
    ada.page.route("**/api/mine", lambda route: route.fulfill(json=judged))
    delay.waiting.pop().fulfill(json=REVIEWED)
    expect(row).to_contain_text("90% good")
    expect(row).not_to_contain_text("not reviewed")
    expect(ada.button("All games here are reviewed")).to_be_focused()


def test_a_removed_game_stays_removed_while_reviews_run(played, hall):
    ada, held = played
    rows = ada.visit("/games").find("[data-table]")
    expect(rows).to_have_count(1)
    (game,) = hall.post("/api/mine", {"tokens": [held["token"]]}).json()
    review = Delay(ada.page, "**/review")
    ada.button("Review the last game").click()
    ada.until(lambda: review.waiting)
    # A review is done, and the list is asked for again: its answer comes only after the removal.
    listed = Delay(ada.page, "**/api/mine")
    review.waiting.pop().fulfill(json=REVIEWED)
    ada.until(lambda: listed.waiting)
    rows.locator("[popovertarget]").click()
    rows.get_by_role("button", name="Remove from the list", exact=True).click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Remove from the list").click()
    expect(rows).to_have_count(0)
    with ada.page.expect_response("**/api/mine"):
        listed.waiting.pop().fulfill(json=[game])
    ada.page.evaluate("new Promise(requestAnimationFrame)")
    ada.sees("You have not played here yet")
    expect(rows).to_have_count(0)
    ada.page.reload()
    ada.sees("You have not played here yet")


def test_filters_act_on_the_list_and_its_charts(played, hall):
    ada, held = played
    many(ada, hall, held)
    ada.visit("/games")
    rows, shown = ada.find("[data-table]"), ada.find("[data-tile=games]")
    expect(rows).to_have_count(20)
    ada.button("Show 4 more").click()
    expect(rows).to_have_count(24)
    expect(shown).to_contain_text("24")
    expect(ada.find("[data-chart=play] .point")).to_have_count(11)
    ada.sees(re.compile(r"With \d+% good decisions or more you win \d+%"))
    expect(ada.find("[data-chart=sources]")).to_contain_text("from cities, by 4.0")
    expect(ada.find("[data-chart=openings]")).to_contain_text("of 23")
    ada.check_access()
    judged = ada.find("[data-table=game000005]")
    expect(judged.locator(".play")).to_contain_text("50% good")
    expect(judged.locator(".luck")).to_contain_text("3 cards unlucky")
    # A row and its point light each other up.
    judged.hover()
    expect(ada.find("[data-chart=play] .ring")).to_have_count(1)
    ada.find("[data-chart=play] .point").first.hover()
    expect(ada.find("[data-table].lit")).not_to_have_attribute("data-table", "game000005")

    ada.button("Won").click()
    expect(ada.find(".status.won")).to_have_count(12)
    expect(shown).to_contain_text("12")
    ada.button("Won").click()
    ada.button("With a blunder").click()
    expect(rows).to_have_count(8)
    ada.page.get_by_label("Game", exact=True).select_option("Dice Game")
    ada.sees("No game is like that.")
    expect(ada.find("[data-tile], [data-chart]")).to_have_count(0)
    ada.button("With a blunder").click()
    expect(rows).to_have_count(1)
    # Little was given away by decisions that were all good; nothing is known of the winner.
    expect(rows.locator(".play")).to_contain_text("no mistakes")
    expect(shown).to_contain_text("1")
    expect(ada.find("[data-chart=sources]")).to_have_count(0)


def test_your_games_fit_a_phone_in_german_at_night(anybody, played, hall):
    _, held = played
    ben = anybody(language="de-DE", settings={"theme": "dark"}, **PHONE).hold(held)
    many(ben, hall, held)
    ben.visit("/games").button("4 weitere zeigen").wait_for()
    expect(ben.find("[data-chart=openings]")).to_be_visible()
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ben.check_access()
    more = ben.find("[data-table] [popovertarget]").first
    more.click()
    menu = ben.find("[data-table] [popover]").first
    expect(menu.get_by_role("button", name="Noch einmal")).to_be_visible()
    expect(menu).to_be_focused()  # once it has its place
    box = menu.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["width"]
