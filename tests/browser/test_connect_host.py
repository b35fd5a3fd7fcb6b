"""What a host of Connect can do: boards and times of one's own, codes, mistakes, absent people."""

import re
from importlib.resources import files

from playwright.sync_api import expect

from tests.browser.support.rooms import PHONE, Room, begin, count_of, tap

DRAWS = ["dice 4 6", "time", "dice 4 5", "time", "dice 2 3"]


#: Presses the first button of the desk again, as soon as the game is on.
TWICE = """new MutationObserver((_, seen) => {
  const pause = document.querySelector('[data-status=playing] .row button');
  if (pause) { seen.disconnect(); pause.click(); }
}).observe(document.body, {subtree: true, childList: true, attributes: true})"""


def test_a_second_press_on_begin_does_not_pause(anybody, hall):
    host = anybody().hold(hall.open("connect", seats=4, name=None, bots=["random"] * 4), "host")
    host.button("Begin the game").wait_for()
    host.page.evaluate(TWICE)
    host.button("Begin the game").click()
    host.button("End this phase now").click()
    expect(host.find("[data-status=playing]")).to_have_count(1)


def test_a_host_prints_codes_takes_back_replaces_and_frees_seats(anybody, hall):
    room = Room(hall, anybody, DRAWS)
    host = room.host()
    host.button("Print codes for all seats").click()
    expect(host.find("ol img")).to_have_count(6)
    host.page.emulate_media(media="print")
    expect(host.button("Print")).to_be_hidden()
    expect(host.find("ol li").nth(3)).to_contain_text("Board 2, sun")
    expect(host.find("ol li").nth(3)).to_contain_text("seat=3")
    host.page.emulate_media(media="screen")
    host.visit(f"/host/{room.held['table']}")

    # A free seat is named once.
    expect(host.find("li[data-seat='3'] .who")).to_have_text("Board 2, sun")
    _, people = room.begin((0,), host=host)
    ada = people[0]
    host.button("End this phase now").click()
    ada.find("header[data-look=moon]").wait_for()
    ada.find(".hand [data-resource=lumber]").click()
    ada.find("[data-way=bank]").first.click()
    expect(count_of(ada, "lumber")).to_have_text("1")
    host.button("Pause").click()
    host.button("Take back the last action").click()
    host.button("Go on").click()
    expect(count_of(ada, "lumber")).to_have_text("0")

    # A bot plays for who is away, and goes when they are back.
    host.find("li[data-seat='1']").get_by_role("button", name="Bot stands in").click()
    host.find("li[data-seat='1'][data-state=stand_in]").wait_for()
    back = anybody(settings={"toured": ["connect"]}, **PHONE).hold(room.guests[1])
    back.sees("You can trade with")
    host.find("li[data-seat='1'][data-state=here]").wait_for()

    host.find("li[data-seat='2']").get_by_role("button", name="Free").click()
    late = anybody(settings={"name": "Late", "toured": ["connect"]}, **PHONE)
    late.visit(f"/t/{room.address}").find("[data-free='2']").click()
    late.sees("You can trade with")
    host.find("li[data-seat='2'][data-state=here]").wait_for()


def our_board():
    """The first of our boards, in other colours."""
    printed = files("hexhaven.games.connect").joinpath("printed.txt").read_text("utf-8")
    board = printed[printed.index("board A") : printed.index("board B")]
    return board.replace("board A pink green", "board X violet white").strip()


def test_boards_come_from_a_file_and_the_editor_and_times_are_ones_own(anybody):
    ada = anybody(settings={"name": "Ada"}).visit("/new/connect")
    ada.find("input[type=file]").set_input_files(
        {"name": "ours.txt", "mimeType": "text/plain", "buffer": our_board().encode()}
    )
    ada.sees("ours.txt").page.get_by_role("link", name="Open the board editor").click()
    edit_a_board(ada)
    # Everybody who has the address has the boards, on a phone, in German and in the dark.
    ben = anybody(language="de-DE", settings={"theme": "dark"}, **PHONE)
    ben.page.goto(ada.page.url)
    expect(ben.find("[data-at='hex-1']")).to_have_attribute("aria-label", "Feld 2: Hügelland 12")
    ben.check_access()
    ada.page.get_by_role("link", name="Play on it").click()
    ada.sees("boards of your own")
    ada.page.get_by_text("everybody chooses").click()
    ada.page.get_by_text("own", exact=True).click()
    ada.page.get_by_label("rounds 1–10").fill("300")
    ada.page.get_by_label("I play along").check()
    ada.page.get_by_label("Bots on all other seats").check()
    ada.check_access()
    ada.button("Open the table").click()
    ada.sees("Before the game")
    expect(ada.find("li[data-state=bot]")).to_have_count(5)
    expect(ada.find("li[data-seat] use[href='#hh-mark-violet']")).to_have_count(3)
    begin(ada)
    ada.page.get_by_role("link", name="My seat").click()
    ada.find("[data-target^=city]").first.wait_for()
    expect(ada.find("[data-hex='1:1']").first).to_have_attribute("href", re.compile("hills"))


def edit_a_board(person):
    """Turn the second field into hills with a 12, and move a station; what cannot be is refused."""
    field, land = (person.find(f"[data-at='hex-{at}']") for at in (1, 3))
    expect(field).to_have_attribute("aria-label", "Hex 2: pasture 4")
    expect(land).to_have_attribute("aria-label", "Hex 4: forest 12")
    field.press("Enter")
    kind = person.page.get_by_role("combobox", name="Land")
    kind.select_option("desert")
    person.sees("On board X the moon area needs each of the numbers 2 to 6 and 8 to 12 once.")
    expect(person.button("Play on it")).to_be_disabled()
    person.check_access()
    kind.select_option("hills")
    expect(field).to_have_attribute("aria-label", "Hex 2: hills 4")
    # A number that the area has already changes places.
    person.page.get_by_role("combobox", name="Number").select_option("12")
    expect(land).to_have_attribute("aria-label", "Hex 4: forest 4")
    station = person.page.get_by_role("button", name="Station at 11-22: 2:1 ore")
    station.press("Enter")
    person.page.get_by_role("combobox", name="Station").select_option("3:1 for anything")
    arrange_a_board(person)
    with person.page.expect_download() as saved:
        person.button("Save the boards file").click()
    lines = saved.value.path().read_text("utf-8").splitlines()
    assert lines[:2] == ["board X violet red", "d b12 b5 l4 d ds b9 o2 w6 d"]
    assert lines[4] == "moon city 12-23 settlements 44-55 46-58"
    assert "a11-22" in lines[6]
    assert lines[8:10] == ["left", "l4 b10 d"]
    assert lines[10] == "d o2 d"


def arrange_a_board(person):
    """Another colour, another place for the moon's city, and land in the sea of the left edge."""
    person.page.get_by_role("combobox", name="sun", exact=True).select_option("Red")
    person.page.get_by_role("button", name="Intersection 34: moon’s city").press("Enter")
    person.page.get_by_role("button", name="Move", exact=True).click()
    person.page.get_by_role("button", name="Intersection 12: free").press("Enter")
    person.page.get_by_role("button", name="Intersection 12: moon’s city").wait_for()
    person.button("Left edge").click()
    person.page.get_by_role("button", name="Hex 4: sea").press("Enter")
    person.page.get_by_role("combobox", name="Land").select_option("desert")
    expect(person.button("Play on it")).to_have_count(0)
    person.check_access()


def test_people_choose_their_first_places_and_have_one_colour_everywhere(anybody, hall):
    options = {"places": "free", "boards": our_board().replace("\n", "/")}
    script = {"draws": ["dice 4 6"], "manual_clock": True}
    held = hall.open("connect", seats=6, bots=["builder"] * 5, options=options, script=script)
    settings = {"confirm": True, "toured": ["connect"]}
    ada = anybody(settings=settings, **PHONE).hold(held)
    expect(ada.find(".mine use[href='#hh-mark-violet']")).to_have_count(1)
    begin(ada.visit(f"/host/{held['table']}"))
    ada.visit(f"/t/{held['table']}")

    # A city and two settlements: a place each, its road, and a tap that confirms.
    for pieces in range(1, 4):
        tap(ada, ".target", "[data-target^=road]")
        tap(ada, "[data-target^=road]", ".target.selected")
        ada.button("Build here").click()
        own = ada.find("[data-building][data-of='0'] use[href='#hh-mark-violet']")
        expect(own).to_have_count(pieces)
    ada.find("header[data-look=sun]").wait_for()
    ada.button("Menu").click()
    ada.button("Players and seats").click()
    expect(ada.find("[data-chair='0'] use[href='#hh-mark-violet']")).to_have_count(1)
