"""What a host, and everybody about themselves, can do at a table besides playing."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.people import Delay, menu, tools

BEGINNERS = {"island": "beginner", "first": "0"}


def open_hall(anybody, hall, theme="light"):
    """Ada hosts, Ben came by her invitation, and the other seats are free."""
    held = hall.open("base", seats=3, options=BEGINNERS)
    ada = anybody(settings={"theme": theme}).hold(held)
    address = ada.page.get_by_label("Address").input_value()
    ben = anybody(settings={"name": "Ben"}).visit(address.removeprefix(hall.url))
    ben.button("Sit down as Ben").click()
    ben.button("I am ready").wait_for()
    return ada, ben


@pytest.mark.parametrize("size", [(360, 740), (820, 1180), (1366, 768)])
def test_nothing_moves_under_a_finger_while_a_lobby_is_loaded(anybody, hall, size):
    width, height = size
    ada = anybody(width=width, height=height, language="de-DE")
    games, preview = (Delay(ada.page, f"**/api/{name}") for name in ("games", "preview"))
    ada.hold(hall.open("base", seats=2, bots=["random"]))
    ada.until(lambda: games.waiting)
    begin = ada.button("Spiel beginnen")
    expect(begin).to_have_count(0)
    games.end()
    begin.wait_for()
    ada.until(lambda: preview.waiting)
    before = begin.bounding_box()
    preview.end()
    ada.find("[data-preview=example] [data-hex]").first.wait_for()
    assert begin.bounding_box() == before


def test_a_lobby_is_arranged_painted_and_ordered(anybody, hall):
    ada, ben = open_hall(anybody, hall)
    expect(ben.button("red, circle")).to_be_disabled()
    ben.button("violet, pentagon").click()
    expect(ben.button("violet, pentagon")).to_have_attribute("aria-pressed", "true")

    ada.button("Change the settings").click()
    ada.check_access()
    ada.page.get_by_role("radio", name="2", exact=True).check(force=True)
    ada.page.get_by_role("radio", name="long · 12").check(force=True)
    ada.page.get_by_text("More options").click()
    ada.page.get_by_label("The coach may be asked").select_option("everybody")
    ada.button("Save").click()
    expect(ada.find("[data-chair]")).to_have_count(2)
    # Everybody reads what was agreed, who changed it, and on which island they will play.
    for agreed in ("for beginners, with pieces", "first to 12 points (house rule)"):
        expect(ben.find("[data-agreed]")).to_contain_text(agreed)
    news = [
        "Ada: 2 players",
        "Ada: first to 12 points (house rule)",
        "Ada: the coach helps everybody",
    ]
    expect(ben.find(".news li")).to_have_text(news)
    ben.find("[data-preview=fixed] [data-hex]").first.wait_for()
    ben.button("Change your name").click()
    ben.page.get_by_label("Your name").fill("Benno")
    ben.button("Save").click()
    expect(ada.find("[data-chair='1'] strong")).to_have_text("Benno")
    ben.check_access()
    tools(ada, 1).get_by_role("button", name="earlier").click()
    expect(ada.find("[data-chair='0'] strong")).to_have_text("Benno")
    ada.sees("Waiting for Benno")
    ben.button("I am ready").click()
    ada.button("Begin the game").click()
    ben.find("[data-action=roll]").wait_for()
    assert ben.find("aside [data-seat='0'] use[href='#hh-mark-violet']").count() == 1
    for person in (ada, ben):
        expect(person.find("header .about")).to_contain_text("the coach helps everybody")


def test_a_host_pauses_takes_back_and_ends(anybody, hall):
    ada, ben = open_hall(anybody, hall, theme="dark")
    ada.find("[data-chair='2'] select").select_option("builder")
    ben.button("I am ready").click()
    ada.button("Begin the game").click()
    ada.act("roll")
    ada.find("[data-action=end]").wait_for()
    ada.button("Menu").click()
    ada.check_access()
    ada.page.keyboard.press("Escape")
    for item in ("Settings", "Invite others"):
        menu(ada, item)
        expect(ada.page.get_by_role("dialog")).to_be_visible()
        ada.page.keyboard.press("Escape")
    menu(ada, "Players and seats")
    ada.check_access()
    ada.page.keyboard.press("Escape")

    menu(ada, "Pause")
    ben.sees("The game is paused")
    ada.button("Go on").click()
    menu(ada, "Take moves back")
    ada.check_access()
    ada.page.get_by_role("dialog").get_by_label("You roll").check()
    ada.find("dialog .danger").click()
    ada.find("[data-action=roll]").wait_for()
    expect(ben.find("aside s").first).to_be_attached()

    menu(ben, "Suggest ending now")
    ada.sees("Ben: let’s end the game here.")
    menu(ada, "End the game for all")
    ada.check_access()
    ada.page.get_by_role("dialog").get_by_role("button", name="End the game for all").click()
    ben.sees("The host ended the game.")


def test_seats_change_hands_while_a_game_runs(anybody, hall):
    ada, ben = open_hall(anybody, hall)
    ada.find("[data-chair='2'] select").select_option("builder")
    ben.button("I am ready").click()
    ada.button("Begin the game").click()
    ada.find("[data-action=roll]").wait_for()
    menu(ada, "Players and seats")
    chair = tools(ada, 1)
    chair.get_by_role("button", name="Mute").click()
    ben.sees("The host has muted you.")

    # A lost seat comes back by a link that works once.
    chair.get_by_role("button", name="New link for a lost seat").click()
    address = ada.page.get_by_label("Address").input_value().removeprefix(hall.url)
    ada.page.keyboard.press("Escape")
    phone = anybody().visit(address)
    phone.sees("It is Ada’s turn")
    ben.sees("You are not at this table")

    # A bot takes the seat, then the seat is free, then somebody else sits down.
    chair.locator("select").select_option("builder")
    ada.page.get_by_role("dialog").last.get_by_role("button", name="Add a bot").click()
    phone.sees("You are not at this table")
    chair.get_by_role("button", name="Free this seat").click()
    ada.sees("A seat is free: the game waits")
    ada.page.keyboard.press("Escape")
    menu(ada, "Invite others")
    address = ada.page.get_by_label("Address").input_value().removeprefix(hall.url)
    ada.page.keyboard.press("Escape")
    cleo = anybody(settings={"name": "Cleo"}).visit(address)
    cleo.button("Sit down here").click()
    cleo.find("dialog").get_by_role("button", name="Sit down here").click()
    ada.sees("Cleo sits down.")
    cleo.page.keyboard.press("Escape")

    menu(ada, "Players and seats")
    tools(ada, 1).get_by_role("button", name="Make host").click()
    ada.page.get_by_role("dialog").last.get_by_role("button", name="Make host").click()
    cleo.sees("Cleo is the host now.")
    menu(cleo, "Concede")
    cleo.page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    ada.sees("Cleo concedes.")


def test_the_result_is_shown_at_once_when_the_only_player_gives_up_against_bots(anybody, hall):
    held = hall.open("base", seats=4, bots=["builder"] * 3, start=True)
    ada = anybody().hold(held)
    ada.find("[data-board]").wait_for()
    menu(ada, "Concede")
    ada.page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    result = ada.find("dialog[open]").filter(has_text="You conceded.")
    expect(result.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(result.get_by_role("button", name="Play again")).to_be_visible()
    expect(result.get_by_role("link", name="Review")).to_have_attribute(
        "href", f"/replay/{held['table']}#review"
    )
    ada.check_access()
    ada.page.keyboard.press("Escape")
    expect(ada.find("body")).not_to_contain_text(re.compile("builder|away|Skip ahead"))


def test_a_friend_suggests_a_rule_and_the_host_agrees(anybody, hall):
    ada, ben = open_hall(anybody, hall)
    ben.find("[data-term=points]").click()
    ben.find("[data-choice='8']").click()
    expect(ben.find("[data-said]")).to_contain_text("You suggest: first to 8 points")
    expect(ben.find("[data-agreed]")).to_contain_text("first to 10 points")
    expect(ada.find("[data-said]")).to_contain_text("Ben suggests: first to 8 points")
    ada.check_access()
    ada.button("Agree").click()
    for person in (ada, ben):
        expect(person.find("[data-agreed]")).to_contain_text("first to 8 points (house rule)")
        expect(person.find("[data-said]")).to_contain_text("agreed")
    # The host needs no suggestion, and nothing jumps when a chip is opened.
    before = ada.find("[data-chair='0']").bounding_box()
    ada.find("[data-term=clock]").click()
    assert ada.find("[data-chair='0']").bounding_box() == before
    ada.find("[data-choice='60']").click()
    expect(ben.find("[data-agreed]")).to_contain_text("1 minute for a move")


def test_one_button_fills_with_bots_and_waits_a_moment_for_who_is_not_ready(anybody, hall):
    ada, ben = open_hall(anybody, hall)
    ada.page.clock.install()
    begin = ada.find("[data-deed]")
    expect(begin).to_contain_text("Fill with a bot and begin")
    expect(begin).to_contain_text("Waiting for Ben")
    begin.click()
    expect(ben.find("[data-said]")).to_contain_text("Ready?")
    expect(begin).to_contain_text("Begins in 20 s")
    begin.click()
    expect(begin).to_contain_text("Fill with a bot and begin")
    begin.click()
    expect(begin).to_contain_text("Begins in 20 s")
    ben.button("I am ready").click()
    for person in (ada, ben):
        person.find("[data-action]").first.wait_for()
    expect(ada.find("aside [data-seat='2']")).to_have_count(1)


def test_begin_is_lit_once_everybody_is_ready(anybody, hall):
    held = hall.open("dice")
    ada = anybody().hold(held)
    ben = anybody().hold(hall.sit(held))
    begin = ada.button("Begin the game")
    expect(begin).to_contain_text("Waiting for Ben")
    # Nobody else can sit down at a full table, so that nobody is invited.
    expect(ada.find(".invite")).to_have_count(0)
    ben.sees("Say when you are ready.").button("I am ready").click()
    expect(begin).to_have_text("Begin the game")
