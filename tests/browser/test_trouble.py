"""What goes wrong is said, and mended without a reload."""

from playwright.sync_api import expect

from tests.web.processes import ServerProcess


def test_an_address_without_a_table_says_so(anybody):
    ada = anybody().visit("/t/aaaaaaaaaa")
    ada.sees("You are not at this table").sees("There is no such table").check_access()
    ada.visit("/nowhere/at/all").sees("There is nothing here").check_access()


def test_a_table_that_is_private_lets_nobody_in_without_its_key(anybody, hall):
    held = hall.open("dice")
    anybody().visit(f"/t/{held['table']}").sees("You are not at this table")
    ben = anybody(settings={"name": "Ben"}).visit(f"/t/{held['table']}#key={held['key']}")
    ben.button("Sit down here").click()
    ben.button("I am ready").click()
    ben.button("Not ready yet").wait_for()
    cleo = anybody().visit(f"/t/{held['table']}#key={held['key']}")
    cleo.sees("Ben")
    expect(cleo.button("Sit down here")).to_have_count(0)


def test_a_seat_taken_over_elsewhere_can_be_taken_back(anybody, hall):
    held = hall.open("dice", seats=1)
    here = anybody().hold(held)
    here.button("Begin the game").wait_for()
    there = anybody().hold(held)
    there.button("Begin the game").wait_for()
    here.sees("You are not at this table").button("Try again").click()
    here.button("Begin the game").wait_for()
    there.sees("You are not at this table")


def test_what_is_refused_says_why_and_can_be_tried_again(anybody, hall):
    held = hall.open("dice")
    ben = hall.sit(held)
    ada = anybody().hold(held)
    ada.button("Begin the game").click()
    ada.sees("Not everybody is ready: Ben.")
    anybody().hold(ben).button("I am ready").click()
    ada.sees("ready")
    ada.until(
        lambda: ada.find("[data-tray=rolled]").count() > 0,
        lambda: ada.try_click("button:has-text('Begin the game')"),
    )


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
        ada.sees("The connection is away")
        ada.button("Roll 5 dice").click()
        server.words = (*server.words, "--port", server.url.rpartition(":")[2])
        server.start()
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
