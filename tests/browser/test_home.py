"""From home into a game, and what the page itself shows."""

import json
import re

from playwright.sync_api import expect

from tests.browser.support.island import ISLAND
from tests.browser.support.rooms import PHONE

#: How far each part of the page has jumped without anybody touching it.
SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((seen) => done(seen.getEntries().map((shift) => shift.value)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done([]), 500);
})"""


def test_a_game_against_bots_is_one_click_away(anybody):
    ada = anybody(settings={"toured": []}).visit()
    ada.check_access()
    ada.find("[data-game=base]").get_by_role("button", name="Play now").click()
    ada.sees("Opponents: Easy.")
    ada.sees("Your first game here")
    ada.page.get_by_role("button", name="Skip", exact=True).click()
    ada.place("settlement", 5)
    ada.place("road")
    ada.until(lambda: ada.find("[data-seat='0'] [data-settlement]").count() == 1)
    ada.place("settlement", 3)
    ada.place("road")
    ada.until(lambda: ada.find("[data-seat='0'] [data-road]").count() == 2)
    ada.check_access()


def test_a_table_is_gone_back_to_from_the_first_page(anybody):
    ada = anybody().visit()
    ada.find("[data-game=dice]").get_by_role("button", name="Play now").click()
    ada.button("Roll all dice").wait_for()
    ada.find(".brand").click()
    row = ada.find("main a[href^='/t/']").first
    expect(row).to_contain_text("Dice Game")
    expect(row).to_contain_text("your move")
    expect(row.locator(".names")).to_contain_text("You")
    expect(row.locator(".names")).to_contain_text("Mara")
    row.click()
    ada.button("Roll all dice").wait_for()


def test_your_games_are_kept_exported_taken_along_and_removed(anybody, hall):
    settings = {"seats": 1, "options": {"turns": 1}, "script": {"seed": 2}}
    ada = anybody().hold(hall.open("dice", **settings))
    for name in ("Begin the game", "Roll all dice", "Stop here", "End turn"):
        ada.button(name).click()
    ada.find("dialog").wait_for()
    ada.visit("/games")
    row = ada.find("[data-table]")
    expect(row).to_contain_text("points")
    ada.check_access()
    with ada.page.expect_download() as saved:
        ada.button("Export").click()
    file = json.loads(saved.value.path().read_text("utf-8"))
    assert file["games"][0]["text"].startswith("hexhaven")
    ada.button("Take to another device").click()
    code = ada.find("[data-code]").inner_text()
    ben = anybody(language="de-DE", **PHONE).visit(f"/games#code={code}")
    ben.button("Spiele holen").click()
    ben.find("[data-table]").wait_for()
    ben.check_access()
    ben.button("Noch einmal").click()
    ben.button("Alle würfeln").wait_for()
    ada.visit("/games")
    ada.find("[data-table] .icon").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Remove from the list").click()
    expect(row).to_have_count(0)
    ada.page.reload()
    ada.sees("You have not played here yet")


def test_settings_are_obeyed_at_once_and_remembered(anybody):
    ada = anybody().visit()
    ada.button("Appearance: dark").click()
    expect(ada.find("html")).to_have_attribute("data-theme", "dark")
    ada.button("Appearance: light").click()
    ada.visit("/settings")
    ada.page.get_by_label("Language").select_option("de")
    ada.sees("Einstellungen")
    ada.page.get_by_label("Aussehen").select_option("dark")
    expect(ada.find("html")).to_have_attribute("data-theme", "dark")
    ada.check_access()
    ada.page.reload()
    ada.sees("Einstellungen")
    expect(ada.find("html")).to_have_attribute("lang", "de")
    ada.visit().sees("Besiedle die Insel")
    ada.check_access()


def test_the_first_page_does_not_shift_while_it_loads(anybody):
    ada = anybody().visit()
    ada.find("[data-game=base]").get_by_role("button", name="Play now").wait_for()
    ada.page.wait_for_load_state("networkidle")
    shifts = ada.page.evaluate(SHIFTS)
    assert sum(shifts) < 0.02, shifts


def test_a_first_load_is_small(anybody):
    ada = anybody()
    sizes = []
    ada.page.on("response", lambda answer: sizes.append(answer.request.sizes()["responseBodySize"]))
    ada.visit()
    ada.find("[data-game=base]").get_by_role("button", name="Play now").wait_for()
    ada.page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sizes) < 200 * 1024
    assert len(sizes) < 25


def test_rules_are_explained_in_both_languages(anybody):
    ada = anybody()
    for game, section in (("dice", "The goal"), ("dice-plus", "A race to ten")):
        ada.visit(f"/rules/{game}").sees(section)
    ada.check_access()
    ben = anybody(language="de-DE").visit("/rules/base#robber")
    ben.sees("Sieben und Räuber")


def test_an_island_comes_from_a_file_and_a_wrong_one_is_refused_in_words(anybody):
    ada = anybody(settings={"name": "Ada"}).visit("/new/base")
    ada.page.get_by_text("More options").click()
    ada.page.get_by_role("combobox", name="Island").select_option("a map of your own")
    file = ada.page.get_by_label("Choose a map file")
    text = ada.page.get_by_role("textbox", name="a map of your own")
    bad = {"name": "bad.map", "mimeType": "text/plain", "buffer": b"o10 w2 l9"}
    file.set_input_files(bad)
    expect(text).to_have_value("o10 w2 l9")
    ada.button("Open the table").click()
    expect(ada.page.get_by_role("alert").first).not_to_be_empty()
    expect(text).to_have_value("o10 w2 l9")
    ada.check_access()
    rows = ISLAND.replace(" / ", "\n")
    file.set_input_files({**bad, "buffer": f"# our evening\n{rows}\n".encode()})
    expect(text).to_have_value(re.compile("l2 d l12"))
    ada.button("Open the table").click()
    ada.sees("3 seats are still open")


def test_a_new_table_is_arranged(anybody):
    ada = anybody(settings={"name": "Ada"}).visit("/new/base")
    ada.page.get_by_role("radio", name="3").check(force=True)
    ada.page.get_by_role("combobox", name="Seat 3").select_option("builder")
    ada.check_access()
    ada.button("Open the table").click()
    ada.sees("1 seat is still open").check_access()
    expect(ada.find("[data-chair='2'] strong")).to_have_text("Mara")
    ada.button("Change the settings").click()
    ada.page.get_by_text("More options").click()
    begins = ada.page.get_by_role("combobox", name="Who begins").get_by_role("option")
    expect(begins).to_have_text(["by the dice", "Ada", "Seat 2", "Mara"])
    ada.page.keyboard.press("Escape")
    ada.page.get_by_label("Add a bot").select_option("builder")
    ada.button("Begin the game").click()
    ada.find("[data-board]").wait_for()
    # What was chosen is there again, with the island it leads to.
    ada.visit("/new/base")
    expect(ada.page.get_by_role("radio", name="3")).to_be_checked()
    expect(ada.page.get_by_role("combobox", name="Seat 3")).to_have_value("builder")
    expect(ada.find("[data-preview=example] [data-hex]")).to_have_count(19)
    ada.page.get_by_role("combobox", name="Island").select_option("beginner")
    expect(ada.find("[data-preview=fixed] [data-seat='2'] [data-settlement]")).to_have_count(2)
    ada.check_access()
