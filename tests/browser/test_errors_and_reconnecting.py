"""What goes wrong is said, and mended without a reload."""

import json
import re

import pytest
from playwright.sync_api import expect

from hexhaven.table.protocol.frames import Ack
from tests.browser.support.island import pick
from tests.browser.support.staged import Stage, positions, snapshot
from tests.web.processes import ServerProcess

AWAY = "The server cannot be reached."


def come_back(server):
    """Start a killed server again, under its old address."""
    server.words = (*server.words, "--port", server.url.rpartition(":")[2])
    server.start()


def test_an_address_without_a_table_says_so(anybody):
    ada = anybody().visit("/t/aaaaaaaaaa")
    ada.sees("You are not at this table").sees("There is no such table").check_access()
    ada.visit("/rules").find("main").get_by_role("link", name="Connect").click()
    ada.sees("Rules: Connect")
    ada.visit("/stats").page.get_by_role("heading", name="Statistics").wait_for()
    for path in ("/nowhere/at/all", "/t/short", "/replay/Cut-off", "/rules/chess", "/new/chess"):
        ada.visit(path).sees("There is nothing here")
    ada.check_access()


def test_a_table_that_is_private_lets_nobody_in_without_its_key(anybody, hall):
    held = hall.open("dice")
    ben = anybody(settings={"name": "Ben"}).visit(f"/t/{held['table']}")
    ben.sees("You are not at this table")
    # The invitation is pasted over the address in the same tab.
    ben.visit(f"/t/{held['table']}#key={held['key']}")
    ben.button("Sit down").click()
    ben.button("I am ready").click()
    ben.button("Not ready yet").wait_for()
    cleo = anybody().visit(f"/t/{held['table']}#key={held['key']}")
    cleo.sees("Ben").sees("Every seat is taken.").check_access()
    expect(cleo.button("Sit down")).to_have_count(0)


def test_a_seat_taken_over_elsewhere_can_be_taken_back(anybody, hall):
    held = hall.open("dice", seats=1)
    here = anybody().hold(held)
    here.button("Begin the game").wait_for()
    there = anybody().hold(held)
    there.button("Begin the game").wait_for()
    here.sees("You are playing in another tab").button("Play here").click()
    here.button("Begin the game").wait_for()
    there.sees("You are playing in another tab")


def test_what_is_refused_says_why_and_can_be_tried_again(anybody, hall):
    held = hall.open("dice")
    ben = anybody(settings={"name": "Ada"}).visit(f"/t/{held['table']}#key={held['key']}")
    ben.button("Sit down as Ada").click()
    ben.sees("Somebody called Ada is already sitting here.")
    ben.button("Change your name").click()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Sit down").click()
    ben.button("I am ready").wait_for()


def test_a_turn_survives_a_reload_and_the_death_of_the_server(anybody, tmp_path):
    with ServerProcess(tmp_path / "hall.db", "--allow-scripts") as server:
        held = server.open("dice", seats=1, script={"draws": ["dice 6o", "dice 5o"]})
        ada = anybody(server=server).hold(held)
        ada.button("Begin the game").click()
        ada.button("Roll all dice").click()
        ada.find("[data-die=ore]").first.wait_for()
        ada.page.reload()
        expect(ada.find("[data-die=ore]")).to_have_count(6)
        ada.find("[data-die=ore]").first.click()
        server.kill()
        ada.sees("Reconnecting")
        ada.button("Roll 5 dice").click()
        come_back(server)
        ada.sees("roll 2 of 3")
        expect(ada.find(".lost")).to_have_count(0)


def test_a_spectator_sees_the_game_and_no_hand(anybody, hall):
    held = hall.open("base", seats=2, bots=["random"], options={"island": "beginner", "first": "0"})
    ada = anybody().hold(held)
    ada.button("Begin the game").click()
    ada.find("[data-action=roll]").wait_for()
    watcher = anybody().visit(f"/t/{held['table']}#key={held['key']}")
    watcher.sees("You are watching.")
    expect(watcher.find("[data-resource]")).to_have_count(0)
    ada.act("roll")
    watcher.sees("Ada rolls")


def test_pages_wait_for_a_server_that_is_gone_and_keep_what_was_written(anybody, tmp_path):
    with ServerProcess(tmp_path / "hall.db") as server:
        ada = anybody(server=server).visit()
        ada.find("[data-game=dice] a[href='/new/dice']").click()
        ada.page.get_by_label("Your name").fill("Ada of the island")
        ada.page.get_by_role("combobox", name="Seat 2").select_option("greedy")
        server.kill()
        ada.button("Open the table").click()
        ada.sees(AWAY)
        come_back(server)
        ada.until(
            lambda: ada.find("main ol").count() > 0,
            lambda: ada.try_click("button:has-text('Open the table')"),
        )
        ada.sees("Ada of the island")
        ada.find(".brand").click()
        ada.sees("Your tables")
        server.kill()
        ada.find("a[href='/settings']").click()
        ada.sees(AWAY)
        come_back(server)
        ada.page.get_by_role("combobox", name="Appearance").wait_for()


@pytest.mark.prove
def test_a_replay_waits_for_a_server_that_is_gone(anybody, tmp_path):
    with ServerProcess(tmp_path / "hall.db", "--allow-scripts") as server:
        held = server.open("dice", seats=1, options={"turns": 1}, script={"seed": 2})
        ada = anybody(server=server).hold(held)
        for name in ("Begin the game", "Roll all dice", "Stop here", "End turn"):
            ada.button(name).click()
        ada.page.get_by_role("dialog").get_by_role("link", name="Replay").click()
        ada.sees("Points over time").find(".brand").click()
        ada.find("[data-game=base]").wait_for()
        ada.until(lambda: ada.find("[data-game] .picture:not(:has(svg))").count() == 0)
        server.kill()
        ada.page.go_back()
        ada.sees(AWAY).check_access()
        expect(ada.page.get_by_text("You are not at this table")).to_have_count(0)
        come_back(server)
        ada.sees("Points over time")
        expect(ada.find("[role=status]").filter(has_text=AWAY)).to_have_count(0)
        # What was played before the server died is still among your games, with its result.
        row = ada.visit("/games").find(f"[data-table='{held['table']}']")
        expect(row).to_contain_text(re.compile(r"\d points"))


def before_a_trade(anybody, hall):
    """Two people at a table; it is Ben's turn, and he has put a trade together."""
    options = {"island": "beginner", "first": "1"}
    script = {"draws": ["dice 2 3"]}
    held = hall.open("base", seats=2, options=options, script=script)
    ada, ben = anybody().hold(held), anybody().hold(hall.sit(held))
    ben.button("I am ready").click()
    ada.sees("ready").button("Begin the game").click()
    ben.act("roll")
    put_together(ben)
    return ada, ben


def put_together(ben):
    ben.act("trade")
    pick(ben, "You give", grain=1)
    pick(ben, "You want", ore=1)


def test_a_trade_that_is_put_together_outlasts_a_pause(anybody, hall):
    ada, ben = before_a_trade(anybody, hall)
    board = ada.find("[data-board]")
    lying = board.bounding_box()
    expect(ben.find(".table > header")).to_contain_class("mine")
    ada.button("Menu").click()
    ada.button("Pause").click()
    # The table stays where it is, and nobody is told to move.
    expect(ada.button("Go on")).to_be_visible()
    assert board.bounding_box() == lying
    expect(ben.find(".table > header")).not_to_contain_class("mine")
    expect(ben.find(".prompt")).to_have_text("The game is paused")
    expect(ben.button("No offers right now")).to_be_disabled()
    expect(ben.button("grain 1 of 2")).to_be_visible()
    ada.page.get_by_role("button", name="Go on", exact=True).click()
    ben.button("Offer to Ada").click()
    expect(ada.find("[data-offer='1']")).to_be_visible()


@pytest.mark.prove
def test_a_trade_that_is_refused_stays_and_can_be_mended(anybody, hall):
    ada, ben = before_a_trade(anybody, hall)
    ben.button("Offer to Ada").click()
    expect(ada.find("[data-offer='1']")).to_be_visible()
    put_together(ben)
    ben.button("Offer to Ada").click()
    ben.sees("That very offer is already on the table.").check_access()
    expect(ben.button("grain 1 of 2")).to_be_visible()
    pick(ben, "You give", grain=1)
    ben.button("Offer to Ada").click()
    expect(ben.button("Offer to Ada")).to_have_count(0)
    expect(ada.find("[data-offer='1']")).to_contain_text("2 grain")


def test_a_page_says_that_its_server_is_busy_until_it_answers(anybody):
    stage = Stage(anybody(), snapshot(positions()["roll"]))
    stage.page.clock.install()
    ada = stage.person.act("roll")
    stage.page.clock.fast_forward(10_000)
    ada.sees("The server is busy, for everybody alike.")
    ada.check_access()
    (sent,) = [frame for frame in map(json.loads, stage.heard) if frame["type"] == "act"]
    stage.socket.send(Ack(id=sent["id"], n=json.loads(stage.now)["n"]).model_dump_json())
    expect(ada.find("[data-slow]")).to_have_count(0)
