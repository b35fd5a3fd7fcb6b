"""From home into a game, and what the page itself shows."""

import json
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from tests.browser.support.client_copies import Copy
from tests.browser.support.island import ISLAND
from tests.browser.support.rooms import PHONE

#: How long bots may take until they have played on a map, in milliseconds.
PATIENCE = 120_000
#: How far each part of the page has jumped without anybody touching it.
SHIFTS = """() => new Promise((done) => {
  new PerformanceObserver((seen) => done(seen.getEntries().map((shift) => shift.value)))
    .observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done([]), 500);
})"""


#: A page that is not looked at, on a phone: only workers show notifications; with an app's badge.
OUT_OF_SIGHT = """
  Object.defineProperty(document, 'visibilityState', {get: () => 'hidden'});
  Object.assign(window, {asked: 0, told: [], badge: 0});
  window.Notification = class {
    static permission = 'default';
    static requestPermission = async () => { asked += 1; return 'granted'; };
    constructor() { throw new TypeError('Illegal constructor'); }
  };
  ServiceWorkerRegistration.prototype.showNotification = async (_, {body}) => {
    told.push(body);
  };
  navigator.setAppBadge = async (count) => { badge = count; };
  navigator.clearAppBadge = async () => { badge = 0; };
"""


def test_a_game_against_bots_is_one_click_away(anybody):
    ada = anybody(settings={"toured": []}).visit()
    expect(ada.find("article .facts")).to_have_count(5)
    ada.check_access()
    facts = ada.find("article .facts").all_inner_texts()
    assert all(re.search(r"people · .*(minutes|hour|game)", one) for one in facts), facts
    level = ada.page.get_by_label("How well the bots play").first
    for chosen in ("medium", "easy"):
        level.select_option(chosen)
        expect(ada.find("[data-game=base] select")).to_have_value(chosen)
    ada.find("[data-game=base]").get_by_role("button", name="Play now").click()
    # The tour says how strong the bots are, so that no note covers the island after it.
    expect(ada.page.get_by_role("dialog", name="Your first game here")).to_contain_text(
        "Opponents: Easy."
    )
    ada.page.get_by_role("button", name="Skip", exact=True).click()
    expect(ada.find("[data-board]")).to_be_visible()
    expect(ada.find(".toast")).to_have_count(0)
    ada.place("settlement", 5)
    ada.place("road")
    ada.until(lambda: ada.find("[data-seat='0'] [data-settlement]").count() == 1)
    ada.place("settlement", 3)
    ada.place("road")
    ada.until(lambda: ada.find("[data-seat='0'] [data-road]").count() == 2)


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


def test_an_open_table_is_joined_from_the_first_page(anybody, hall):
    held = hall.open("dice", name="Ida", public=True)
    ben = anybody(settings={"name": "Ben"}).visit()
    row = ben.find(f"main a[href='/t/{held['table']}']")
    expect(row).to_contain_text("Ida")
    row.click()
    ben.button("Sit down").click()
    expect(ben.find("[data-chair='1'].own")).to_contain_text("Ben")


def test_who_comes_back_finds_what_waits_what_to_watch_and_what_to_join(anybody, hall):
    settings = {"options": {"island": "beginner", "first": "0"}, "seats": 3}
    held = hall.open("base", bots=["random"] * 2, start=True, **settings)
    live = hall.open("base", name="Ida", bots=["random"] * 2, start=True, public=True, **settings)
    lacking = hall.open("dice", name="Ida", public=True)
    ada = anybody(settings={"name": "Ada"}).hold(held).visit()
    ada.sees("Welcome back, Ada").sees("one game waits for you")
    waiting = ada.find(f"main a[href='/t/{held['table']}']")
    expect(waiting).to_contain_text("your move")
    expect(waiting.locator("[data-mini] [data-network]")).to_have_count(3)
    watched = ada.find(f"[data-live='{live['table']}']")
    expect(watched).to_contain_text("Ida")
    expect(watched.locator("[data-mini] [data-network]")).to_have_count(3)
    # The one that lacks a single person is the bright one.
    join = ada.find(f"main a[href='/t/{lacking['table']}'] .button")
    expect(join).to_contain_class("primary")
    expect(ada.find("[data-play=base]")).to_contain_text("Base game, 2 bots")
    ada.check_access()
    watched.click()
    ada.sees("You are watching.")


def test_a_game_of_days_waits_on_the_first_page_and_reminds(anybody, hall):
    script = {"seed": 2, "manual_clock": True}
    held = hall.open("dice", bots=["random"], options={"first": "0"}, clock=259_200, script=script)
    ada = anybody()
    ada.context.add_init_script(OUT_OF_SIGHT)
    ada.page.clock.install()
    ada.hold(held)
    expect(ada.find("[data-agreed]")).to_contain_text("3 days for a move")
    assert ada.page.evaluate("asked") == 0, "nobody is asked by itself"
    ada.button("Tell me when it is my move").click()
    ada.sees("You are told when it is your move.")
    ada.button("Begin the game").click()
    expect(ada.find("[role=timer]")).to_have_text("3 days left")
    ada.find(".brand").click()
    waiting = ada.find("main a.mine[href^='/t/']")
    expect(ada.page.get_by_role("heading", name="Your move")).to_be_visible()
    expect(waiting).to_contain_text("your move · 3 days left")
    for seconds, left in ((86_400, "2 days left"), (171_000, "30:00")):
        advance = {"token": held["token"], "seconds": seconds}
        assert hall.post(f"/api/tables/{held['table']}/clock", advance).status_code == 200
        ada.page.clock.fast_forward(60_000)
        expect(waiting).to_contain_text(left)
    ada.until(lambda: ada.page.evaluate("told.at(-1)") == "Dice Game: your move · 30:00")
    assert ada.page.evaluate("badge") == 1
    ada.check_access()


def test_statistics_count_the_games_of_this_browser(anybody, hall):
    options = {"island": "beginner", "first": "0", "turn_limit": 1}
    script = {"draws": ["dice 5 6"]}
    held = hall.open("base", bots=["random"], start=True, options=options, script=script)
    ada = anybody().hold(held)
    ada.act("roll").act("end").find("dialog").wait_for()
    row = ada.visit("/games").find("[data-table]")
    expect(row).to_contain_text("Mara")
    expect(row).not_to_contain_text(re.compile("random", re.I))
    ada.page.get_by_role("link", name="Your places, opponents and trades").click()
    expect(ada.find("[data-chart=places]")).to_contain_text("1 game")
    expect(ada.find("[data-chart=sources]")).to_contain_text("settlements")
    expect(ada.find("[data-chart=luck] svg")).to_have_attribute(
        "aria-label", re.compile("game by game")
    )
    expect(ada.find("[data-chart=trades]")).to_contain_text("with the bank")
    ada.check_access()
    ada.page.get_by_label("Against").select_option("people only")
    expect(ada.find("[data-tile=games]")).to_contain_text("0")


def test_your_games_are_kept_exported_taken_along_and_removed(anybody, hall):
    settings = {"seats": 1, "options": {"turns": 1}, "script": {"seed": 2}}
    ada = anybody().hold(hall.open("dice", **settings))
    for name in ("Begin the game", "Roll all dice", "Stop here", "End turn"):
        ada.button(name).click()
    ada.find("dialog").wait_for()
    ada.visit("/games")
    row = ada.find("[data-table]")
    expect(row).to_contain_text("points")
    table = row.get_attribute("data-table")
    review = row.get_by_role("link", name="Review")
    expect(review).to_have_attribute("href", f"/replay/{table}#review")
    row.get_by_role("button", name="More").click()
    replay = row.get_by_role("link", name="Replay")
    expect(replay).to_have_attribute("href", f"/replay/{table}")
    ada.page.keyboard.press("Escape")
    expect(replay).to_have_count(0)
    played = datetime.fromisoformat(row.locator("time").get_attribute("datetime"))
    assert abs(datetime.now(UTC) - played) < timedelta(hours=1)
    with ada.page.expect_download() as saved:
        ada.button("Export").click()
    file = json.loads(saved.value.path().read_text("utf-8"))
    assert file["games"][0]["text"].startswith("hexhaven")
    ada.button("Move to another device").click()
    code = ada.find("[data-code]").inner_text()
    ben = anybody(language="de-DE", **PHONE).visit(f"/games#code={code}")
    ben.button("Spiele holen").click()
    ben.find("[data-table]").wait_for()
    seats_come_from_files(anybody(), file)
    ben.check_access()
    ben.find("[data-table]").get_by_role("button", name="Mehr").click()
    ben.button("Noch einmal").click()
    ben.button("Alle würfeln").wait_for()
    ada.visit("/games")
    row = ada.find(f"[data-table='{table}']")
    row.get_by_role("button", name="More").click()
    row.get_by_role("button", name="Remove from the list").click()
    ada.find("dialog").get_by_role("button", name="Remove from the list").click()
    expect(row).to_have_count(0)
    ada.page.reload()
    ada.sees("You have not played here yet")


def seats_come_from_files(cleo, file):
    """A file of this server brings its games; others, and what is no seat in one, do no harm."""
    cleo.visit("/games").button("Bring games from another device").click()
    chosen = cleo.page.get_by_label("Choose a file")
    elsewhere = {**file, "server": "https://hall.example"}
    mixed = {**file, "seats": [{**file["seats"][0], "token": "x"}, *file["seats"]]}
    for text, said in (
        ("{", "That is not a file of games."),
        (json.dumps(elsewhere), "These games were played at https://hall.example."),
        (json.dumps(mixed), "1 game was added."),
    ):
        chosen.set_input_files({"name": "games", "mimeType": "text/json", "buffer": text.encode()})
        cleo.sees(said)
    expect(cleo.find("[data-table]")).to_have_count(1)


#: What a browser that can install tells a page; what it is asked for is noted.
CAN_INSTALL = """dispatchEvent(Object.assign(new Event('beforeinstallprompt', {cancelable: true}), {
  prompt: async () => { window.prompted = true; },
}))"""


def test_from_the_second_visit_on_it_is_said_once_that_there_is_an_app(anybody):
    ada = anybody().visit()
    ada.find("article .facts").first.wait_for()
    hint = ada.find("[data-install]")
    ada.page.evaluate(CAN_INSTALL)
    ada.page.reload()
    ada.page.evaluate(CAN_INSTALL)
    expect(hint).to_have_count(0)
    ada.page.evaluate("sessionStorage.clear()")  # another visit is another tab
    ada.page.reload()
    ada.find("article .facts").first.wait_for()
    expect(hint).to_have_count(0)
    ada.page.evaluate(CAN_INSTALL)
    expect(hint).to_be_visible()
    ada.check_access()
    hint.get_by_role("button", name="Install").click()
    ada.page.wait_for_function("window.prompted")
    expect(hint).to_have_count(0)
    ada.page.evaluate(CAN_INSTALL)
    hint.get_by_role("button", name="No, thanks").click()
    ada.page.reload()
    ada.find("article .facts").first.wait_for()
    ada.page.evaluate(CAN_INSTALL)
    expect(hint).to_have_count(0)


KEPT = "caches.keys().then((names) => names.filter((name) => name.startsWith('hexhaven-pages')))"


def test_who_comes_back_reads_the_rules_without_a_server_and_is_back_when_it_answers(
    anybody, tmp_path
):
    with Copy(tmp_path / "client") as copy:
        ada = anybody(server=copy).visit("/settings").sees("Animation speed")
        manifest = ada.page.evaluate(
            "fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json())"
        )
        assert (manifest["scope"], manifest["display"]) == ("/", "standalone")
        assert ada.page.evaluate(KEPT) == [], "nothing is kept at a first visit"
        ada = anybody(server=copy, settings={"visits": 1}).visit("/settings")
        ada.page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
        assert len(ada.page.evaluate(KEPT)) == 1
    ada.visit("/t/aaaaaaaaaa").sees("No connection").sees("Once it has been opened")
    ada.check_access()
    ada.page.get_by_role("link", name="Base game").click()
    expect(ada.find("[data-picture]").first).to_be_visible()
    ada.page.reload()
    expect(ada.find("[data-picture]").first).to_be_visible()
    ada.find("a.icon[href='/settings']").click()
    ada.sees("Animation speed").find(".brand").click()
    ada.sees("No connection")
    with Copy(tmp_path / "again", copy.port):
        ada.sees("Settle the island")


def test_the_look_of_a_board_is_chosen_by_its_picture_and_kept(anybody, hall):
    options = {"island": "beginner", "first": "0"}
    ada = anybody().hold(hall.open("base", bots=["builder"], options=options, start=True))
    board = ada.find("[data-board]")
    board.wait_for()
    seen = {board.screenshot()}
    for name in ("high contrast", "like a print"):
        ada.visit("/settings").find("[data-looks] svg").first.wait_for()
        ada.page.get_by_role("radio", name=name).check(force=True)
        ada.check_access()
        ada.page.go_back()
        board.wait_for()
        expect(ada.find("html")).to_have_attribute("data-look", re.compile("contrast|print"))
        seen.add(board.screenshot())
    assert len(seen) == 3
    ada.page.reload()
    expect(ada.find("html")).to_have_attribute("data-look", "print")


#: Pages that are read; where their name and their last tool lie.
PAGES = (
    "/",
    "/games",
    "/profile",
    "/settings",
    "/statistics",
    "/leaders",
    "/rules",
    *(f"/rules/{game}" for game in ("base", "dice", "dice-plus", "connect")),
    *(f"/new/{game}" for game in ("base", "dice", "dice-plus", "connect")),
    "/map",
    "/map/connect",
    "/assistant",
    "/nowhere",
)
LIES = """(name) => {
  const one = [...document.querySelectorAll(name)].at(-1);
  const { left, right, top } = one.getBoundingClientRect();
  return `${Math.round(name === '.brand' ? left : innerWidth - right)} ${Math.round(top)}`;
}"""
TOOL = "header nav :is(a, button):not(dialog *)"


@pytest.mark.parametrize("size", [{"width": 1366, "height": 768}, PHONE])
def test_the_name_and_the_tools_stand_in_one_place_on_every_page(anybody, hall, size):
    ada = anybody(**size)
    lying = {}

    def look(path):
        lying[path] = [ada.page.evaluate(LIES, part) for part in (".brand", TOOL)]

    for path in PAGES:
        ada.visit(path).find("main h1, header h1").first.wait_for()
        look(path)
    begun = {"bots": ["builder"], "options": {"island": "beginner"}, "start": True}
    base, dice = hall.open("base", **begun), hall.open("dice", bots=["random"], start=True)
    room, boards = hall.open("base"), hall.open("connect", seats=4)
    held = [("lobby", room, "t"), ("boards", boards, "t"), ("host", boards, "host")]
    held += [("replay", base, "replay")]
    if size is not PHONE:  # which has no room for it above a table
        held += [("table", base, "t"), ("dice", dice, "t")]
    for name, one, page in held:
        ada = anybody(**size)
        ada.hold(one, page).find("main").first.wait_for()
        look(name)
    assert len({str(one) for one in lying.values()}) == 1, lying


def test_settings_are_obeyed_at_once_and_remembered(anybody):
    ada = anybody().visit()
    ada.button("Appearance: dark").click()
    expect(ada.find("html")).to_have_attribute("data-theme", "dark")
    ada.button("Appearance: light").click()
    ada.page.get_by_label("Language").select_option("de")
    ada.sees("Besiedle die Insel").page.get_by_label("Sprache").select_option("en")
    ada.sees("Settle the island").visit("/settings")
    # Things move as the device asks for, until somebody chooses a speed.
    html, slider = ada.find("html"), ada.page.get_by_role("slider", name="Animation speed")
    expect(html).to_have_attribute("data-motion", "off")
    ada.page.emulate_media(reduced_motion="no-preference")
    expect(html).to_have_attribute("data-motion", "on")
    slider.press("ArrowLeft")
    expect(slider).to_have_attribute("aria-valuetext", "calm")
    expect(html).to_have_attribute("style", re.compile(r"--pace: 1\.6"))
    ada.find("main").get_by_label("Language").select_option("de")
    ada.sees("Einstellungen")
    ada.page.get_by_role("combobox", name="Aussehen").select_option("dark")
    expect(ada.find("html")).to_have_attribute("data-theme", "dark")
    ada.check_access()
    ada.page.reload()
    ada.sees("Einstellungen")
    expect(ada.find("html")).to_have_attribute("lang", "de")
    slider = ada.page.get_by_role("slider", name="Tempo der Bewegungen")
    expect(slider).to_have_attribute("aria-valuetext", "gemächlich")
    ada.visit().sees("Besiedle die Insel")
    ada.check_access()
    # A host may want no profiles.
    none = json.dumps({"enabled": False, "profile": None})
    ada.page.route("**/api/profile", lambda route: route.fulfill(body=none))
    ada.visit("/profile").sees("Dieser Server hat keine Profile.")
    expect(ada.find("main button, main input")).to_have_count(0)


def test_a_first_load_is_small_and_shifts_nothing(anybody):
    ada = anybody()
    sizes = []

    def note(answer):
        if not answer.url.endswith(("/api/tables", "/api/tables/live")):  # other tests' tables
            sizes.append(answer.request.sizes()["responseBodySize"])

    ada.page.on("response", note)
    ada.visit()
    ada.find("[data-game=base]").get_by_role("button", name="Play now").wait_for()
    ada.page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sizes) < 200 * 1024
    assert len(sizes) < 25
    shifts = ada.page.evaluate(SHIFTS)
    assert sum(shifts) < 0.02, shifts


def test_rules_are_explained_in_both_languages(anybody):
    ada = anybody()
    for game, section in (("dice", "The goal"), ("dice-plus", "A race to ten")):
        ada.visit(f"/rules/{game}").sees(section)
    ada.check_access()
    ben = anybody(language="de-DE").visit("/rules/base#robber")
    ben.sees("Sieben und Räuber")
    expect(ben.find("#tactics li b").last).to_have_text("Zähle mit:")
    ben.find("nav a[href='#tactics']").click()
    expect(ben.find("#tactics h2")).to_be_in_viewport()


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
    ada.button("Fill with 3 bots and begin").wait_for()


#: Places for harbours that touch another one or a harbour.
TOUCHING = """() => {
  const rounds = [...document.querySelectorAll('[data-at^=harbour] circle.free, [data-sign] use')];
  const middles = rounds.map((one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left + width / 2, top + height / 2, width / 2];
  });
  return middles.flatMap(([x, y, r], i) => middles.slice(0, i)
    .filter(([px, py, pr]) => i >= 0 && Math.hypot(px - x, py - y) > 12
      && Math.hypot(px - x, py - y) < r + pr - 4));
}"""


def test_a_map_is_edited_and_played_on(anybody):
    ada = anybody(settings={"name": "Ada"}).visit("/new/base")
    ada.page.get_by_role("link", name="Open the map editor").click()
    assert ada.page.evaluate(TOUCHING) == []
    desert, first = ada.find("[data-at='hex-9']"), ada.find("[data-at='hex-0']")
    expect(desert).to_have_attribute("aria-label", "Hex 10: desert")
    # By mouse: the desert and the first field change places, then two numbers.
    drag(ada, "hex-9", "hex-0", aside=30)
    expect(first).to_have_attribute("aria-label", "Hex 1: desert")
    expect(desert).to_have_attribute("aria-label", "Hex 10: mountains 10")
    drag(ada, "hex-9", "hex-1")
    expect(desert).to_have_attribute("aria-label", "Hex 10: mountains 2")
    # By keyboard: another kind of land, and a harbour that is missing for a moment.
    desert.press("Enter")
    ada.page.get_by_role("combobox", name="Land").select_option("hills")
    expect(desert).to_have_attribute("aria-label", "Hex 10: hills 2")
    expect(ada.find("[data-yield=ore]")).to_contain_text("2 hexes")
    harbour = ada.find("[data-at='harbour-0']")
    harbour.press("Enter")
    kind = ada.page.get_by_role("combobox", name="Harbour")
    kind.select_option("none")
    ada.sees("This map needs 9 harbours")
    expect(ada.button("Play on it")).to_be_disabled()
    ada.check_access()
    kind.select_option("2:1 ore")
    expect(harbour).to_have_attribute("aria-label", "Coast place 0: 2:1 ore")
    # Bots play on it, until it changes.
    ada.button("Let bots try it").click()
    expect(ada.find("[data-share='3']")).to_contain_text("%", timeout=PATIENCE)
    ada.check_access()
    kind.select_option("2:1 wool")
    expect(ada.find("[data-balance=none]")).to_be_visible()
    kind.select_option("2:1 ore")
    with ada.page.expect_download() as saved:
        ada.button("Save the map file").click()
    text = saved.value.path().read_text("utf-8")
    assert text.startswith("d w10 l9\ng12 b6 w4 b10\ng9 l11 b2 l3 o8\n")
    undo_and_load(ada, saved.value.path())
    # Everybody who has the address has the map, on a phone, in German and in the dark.
    ben = anybody(language="de-DE", width=360, height=740, settings={"theme": "dark"})
    ben.page.goto(ada.page.url)
    expect(ben.find("[data-at='hex-9']")).to_have_attribute("aria-label", "Feld 10: Hügelland 2")
    ben.check_access()
    # It is played on at once.
    ada.page.get_by_role("link", name="Play on it").click()
    expect(ada.find("[data-preview=fixed] [data-hex]")).to_have_count(19)
    for seat in (2, 3, 4):
        ada.page.get_by_role("combobox", name=f"Seat {seat}").select_option("builder")
    ada.page.get_by_text("More options").click()
    ada.find("[data-house-rules]").get_by_label("friendly").check()
    ada.button("Open the table").click()
    ada.sees("Robber: friendly, spares two points (house rule)").sees("Island: a map of your own")
    ada.button("Begin the game").click()
    ada.find("[data-board]").wait_for()
    land = ada.find("[data-hex='0']").first
    expect(land).to_have_attribute("href", re.compile("desert"))


def undo_and_load(person, saved):
    """A harbour is pulled along the coast and comes back; halves alike give way to a saved map."""
    here, there = (person.find(f"[data-at='harbour-{at}']") for at in (0, 1))
    drag(person, "harbour-0", "harbour-1")
    expect(there).to_have_attribute("aria-label", "Coast place 1: 2:1 ore")
    person.button("Undo").click()
    expect(here).to_have_attribute("aria-label", "Coast place 0: 2:1 ore")
    person.button("Make both halves alike").click()
    first, last = (person.find(f"[data-at='hex-{at}']") for at in (0, 18))
    expect(first).to_have_attribute("aria-label", "Hex 1: hills 2")
    expect(last).to_have_attribute("aria-label", "Hex 19: hills 2")
    person.find("input[type=file]").set_input_files(saved)
    expect(first).to_have_attribute("aria-label", "Hex 1: desert")


def drag(person, piece, target, aside=0):
    """Pull what lies somewhere to another place; beside its number it is the whole field."""
    ends = [person.find(f"[data-at='{at}']").bounding_box() for at in (piece, target)]
    (x, y), to = ((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in ends)
    person.page.mouse.move(x, y + aside)
    person.page.mouse.down()
    person.page.mouse.move(*to, steps=4)
    person.page.mouse.up()


def test_a_new_table_is_arranged(anybody):
    ada = anybody(settings={"name": "Ada"}).visit("/new/base")
    ada.page.get_by_role("radio", name="3", exact=True).check(force=True)
    ada.page.get_by_role("radio", name="bots").check(force=True)
    for seat in (2, 3):
        expect(ada.page.get_by_role("combobox", name=f"Seat {seat}")).not_to_have_value("")
    ada.page.get_by_role("radio", name="friends by invitation").check(force=True)
    ada.page.get_by_role("combobox", name="Seat 3").select_option("builder")
    expect(ada.page.get_by_role("radio", name="friends by invitation")).not_to_be_checked()
    ada.page.get_by_role("radio", name="other").check(force=True)
    ada.page.get_by_role("spinbutton", name="Points to win").fill("11")
    ada.sees("A house rule: the booklet plays to 10.")
    ada.check_access()
    ada.button("Open the table").click()
    ada.sees("Before the game: 2 of 3 are here").sees("first to 11 points (house rule)")
    ada.check_access()
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
    expect(ada.page.get_by_role("radio", name="3", exact=True)).to_be_checked()
    expect(ada.page.get_by_role("radio", name="other")).to_be_checked()
    expect(ada.page.get_by_role("combobox", name="Seat 3")).to_have_value("builder")
    expect(ada.find("[data-preview=example] [data-hex]")).to_have_count(19)
    ada.page.get_by_role("combobox", name="Island").select_option("beginner")
    expect(ada.find("[data-preview=fixed] [data-seat='2'] [data-settlement]")).to_have_count(2)
    # Nobody is waited for where only bots play along.
    expect(ada.button("Begin the game")).to_have_count(0)
    ada.page.get_by_role("radio", name="bots").check(force=True)
    ada.button("Begin the game").click()
    ada.find("[data-board]").wait_for()


@pytest.mark.rule("B-01")
def test_a_player_who_chooses_two_players_reads_for_whom_the_box_is_made(anybody):
    ada = anybody(settings={"name": "Ada"}).visit("/new/base")
    note = ada.page.get_by_text("Two play by the same rules.")
    seats = ada.page.get_by_role("group", name="How many play?")
    seats.get_by_label("3", exact=True).check()
    expect(note).to_have_count(0)
    seats.get_by_label("2", exact=True).check()
    expect(note).to_be_visible()
