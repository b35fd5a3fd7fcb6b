"""The assistant's page for a real table: a scripted clock, scripted dice, and no server."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.support.client_copies import Copy
from tests.browser.support.operators import Operator

#: Ten rounds without a seven; then a seven whose robber goes to 5, 8, 9, and a seven to the desert.
QUIET = (2, 3, 1, 1, 6, 5, 4, 4, 3, 1, 6, 6, 5, 3, 2, 1, 4, 5, 3, 3)
LATER = (1, 6, 2, 3, 4, 4, 5, 4, 2, 5, 3, 4, 6, 2)
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}


@pytest.fixture
def operator(anybody):
    def open_one(dice=QUIET + LATER, **more):
        return Operator(anybody(**more), dice)

    return open_one


def numbers(dice):
    return [a + b for a, b in zip(dice[::2], dice[1::2], strict=True)]


@pytest.mark.rule("C-50")
def test_rounds_one_to_twelve_without_a_server(anybody, tmp_path):
    with Copy(tmp_path / "client") as server:
        ada = Operator(anybody(server=server, settings={"voice": True}), QUIET + LATER)
        expect(ada.person.find("[data-offline=kept]")).to_be_visible()
    ada.reload().page.get_by_role("radio", name="Experienced").check()
    ada.begin().shows("Sun begins", "Round 1", clock="30", look="sun").press("PageDown")
    for n, number in enumerate(numbers(QUIET), 1):
        side = "Sun" if n % 2 else "Moon"
        ada.passes(100).shows(f"{side} builds", f"Round {n}", number, "30", side.lower())
        assert ada.sounds["said"][-1] == f"en-GB {side} is active. {number}."
        ada.leaps(29_800).shows(f"{side} builds", f"Round {n}", number, "1").passes(100)
    ada.shows("Pause", "Round 11 · Sun", clock="35", look="pause").tells("the robber is in play")
    ada.leaps(90_000).shows("Pause", "Round 11 · Sun", clock="35")
    ada.reload().shows("Pause", "Round 11 · Sun", clock="35").press("PageDown")
    ada.passes(2_000).shows("Robber!", "Round 11", 5, "10", "robber").tells("All robbers to 5")
    ada.leaps(10_000).shows("Sun builds", "Round 11", 8, "35")
    ada.leaps(34_900).shows("Sun builds", "Round 11", 8, "1")
    ada.passes(100).shows("Moon builds", "Round 12", 9, "35")
    ada.passes(5_000).reload().shows("Moon builds", "Round 12", 9, "30")
    counts = ada.counts()
    assert (counts[7], counts[9]) == ((1, 0.5), (2, 1.7))
    assert sum(times for times, _ in counts.values()) == 13
    assert sum(usual for _, usual in counts.values()) == pytest.approx(13, abs=0.3)


def test_the_last_step_is_corrected_and_the_same_dice_fall_again(operator):
    ada = operator().begin().press(" ").passes(10_000)
    ada.shows("Sun builds", number=5, clock="25").click("skip")
    ada.passes(1_000).shows("Moon builds", "Round 2", 2, "34").click("correct").passes(100)
    ada.shows("Pause", "Round 1 · Sun", 5, "25").tells("Taken back")
    ada.click("resume").passes(25_000).shows("Moon builds", "Round 2", 2, "35")
    ada.press("PageUp").passes(100).shows("Pause", "Round 2 · Moon", 2)
    ada.press("PageUp", "PageUp", "PageUp").sees_toast("There is nothing to take back")
    ada.shows("Pause", "Round 1 · Sun", "").press("PageDown").passes(100)
    ada.shows("Sun builds", "Round 1", 5)


def test_a_second_press_that_bounces_skips_nothing(operator):
    ada = operator().begin().press("PageDown").passes(1_000)
    ada.press("PageDown", "PageDown").passes(100).shows("Moon builds", "Round 2")
    ada.passes(1_000).press("n").passes(100).shows("Sun builds", "Round 3")


def test_a_hidden_tab_that_browsers_slow_down_catches_up(operator):
    """Its timers run once a minute or never: the time that passed counts all the same."""
    ada = operator().begin().press(" ").passes(1_000).hides()
    assert ada.sounds["awake"] == 0
    ada.leaps(20_000).shows("Sun builds", "Round 1", 5, "14")
    ada.comes_back().shows("Sun builds", "Round 1", 5, "14")
    assert ada.sounds["awake"] == 1

    # The end of a round that nobody watched is not rolled on from: the table waits.
    ada.hides().leaps(300_000).comes_back().shows("Pause", "Round 2 · Moon")
    ada.tells("Nobody watched the clock").press("PageDown").passes(100)
    ada.shows("Moon builds", "Round 2", 2, "35")


def test_the_robber_can_go_home_and_victory_is_claimed(operator):
    ada = operator((*QUIET, *LATER[8:])).begin().press(" ")
    for _ in range(10):
        ada.passes(500).press("n")
    ada.passes(500).press(" ").passes(500).shows("Robber!", number=7).tells("to the desert")
    ada.check_access()
    ada.passes(11_600).shows("Sun builds", "Round 11", 8).click("claim").passes(100)
    ada.shows("Victory?", look="claim").check_access()
    ada.click("miscount").passes(1_000).shows("Sun builds", clock="44").press("w", "y").passes(100)
    ada.shows("Victory!", look="over").tells("12 rolls").click("correct").passes(100)
    ada.shows("Victory?").click("confirm").passes(100).click("again")
    expect(ada.person.find("form")).to_be_visible()


def test_sound_and_voice_are_switched_apart_and_the_screen_stays_awake(operator):
    ada = operator(settings={"sound": True}).begin().press(" ").passes(1_000)
    told = ada.person.find("[data-heard]")
    expect(told).to_have_text("Sun is active. 5.")
    assert len(ada.sounds["said"]) == 1
    assert (ada.sounds["tones"] > 0, ada.sounds["awake"]) == (True, 1)
    ada.press("f")
    ada.person.until(lambda: ada.page.evaluate("document.fullscreenElement !== null"))
    ada.press("f")
    tones = ada.sounds["tones"]
    ada.press("s", "n").passes(1_000)
    assert (ada.sounds["tones"], len(ada.sounds["said"])) == (tones, 2)
    ada.press("s", "v", "n").passes(1_000)
    assert (ada.sounds["tones"] > tones, len(ada.sounds["said"])) == (True, 2)
    expect(ada.page.get_by_role("button", name="Voice")).to_have_attribute("aria-pressed", "false")
    ada.passes(24_000)
    expect(told).to_have_text("10 seconds.")
    ada.press("w", "y").passes(100)
    assert ada.sounds["awake"] == 0


def test_own_times_hold_from_the_next_roll_on(operator):
    ada = operator()
    ada.page.get_by_text("Your own times").click()
    ada.page.get_by_label("Rounds 1–10").fill("50")
    ada.page.get_by_label("From round 11").fill("5")
    ada.page.get_by_label("From round 11").blur()
    expect(ada.page.get_by_label("From round 11")).to_have_value("45")
    ada.begin().press(" ").passes(100).shows("Sun builds", clock="50")
    ada.press("o").page.get_by_text("Experienced").click()
    ada.check_access()
    ada.press("Escape").shows("Sun builds", clock="50").press("n").passes(100)
    ada.shows("Moon builds", clock="30").press("+", "+").passes(500).press("n").passes(100)
    ada.shows("Sun builds", clock="40")


def test_in_german_on_a_phone_in_the_dark(operator):
    ada = operator(language="de-DE", settings={"theme": "dark"}, **PHONE)
    ada.person.sees("Für euren Tisch")
    ada.check_access()
    ada.begin().click("resume").passes(1_000).shows("Sonne baut", "Runde 1", 5, "34")
    assert ada.sounds["said"] == ["de-DE Sonne ist aktiv. 5."]
    ada.check_access()
    ada.click("skip").passes(1_000).shows("Mond baut", "Runde 2", 2).check_access()
    ada.click("pause").passes(100).shows("Pause", "Runde 2 · Mond").check_access()
    ada.person.find("[data-tool=rolls]").click()
    ada.person.sees("2 Würfe")
    ada.check_access()
    ada.page.get_by_role("button", name="Schließen").click()


def test_everything_fits_on_one_screen(operator):
    ada = operator().begin().press(" ").passes(1_000)
    for width, height in ((1920, 1080), (1366, 768), (844, 390), (360, 640)):
        ada.page.set_viewport_size({"width": width, "height": height})
        ada.passes(100).check_access()
        high = ada.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert high <= 0
        for part in (".sign", ".cast", ".clock", "[data-message]", "[data-do=claim]"):
            box = ada.person.find(part).bounding_box()
            assert box["y"] >= 0, part
            assert box["y"] + box["height"] <= height + 1, part
        if ada.page.get_by_role("dialog").count():
            ada.press("Escape")


def test_the_base_game_has_turns_names_and_sevens(operator):
    ada = operator((3, 4, 6, 2, 1, 1))
    ada.page.get_by_text("Base game").click()
    ada.page.get_by_role("spinbutton").fill("60")
    for n, name in enumerate(("Ada", "Ben"), 1):
        ada.page.get_by_label(f"Player {n}").fill(name)
    ada.check_access()
    ada.begin().shows("Ada", "Turn 1", look="turn").press("ArrowRight").passes(1_000)
    ada.shows("Ada", "Turn 1", 7, "59").tells("More than 7 cards").check_access()
    ada.click("skip").leaps(60_000).shows("Time!", "Turn 3 · Ada", look="time")
    ada.leaps(30_000).click("resume").passes(100).shows("Ada", "Turn 3", 2, "60")
    counts = ada.counts()
    assert (counts[7], counts[8], counts[2]) == ((1, 0.5), (1, 0.4), (1, 0.1))
    ada.reload().shows("Ada", "Turn 3", 2, "60")


def test_a_second_window_shows_the_same(operator):
    ada = operator().begin().press(" ").passes(100)
    hall = ada.another_window()
    hall.passes(100).shows("Sun builds", "Round 1", 5)
    ada.press("n").passes(100).shows("Moon builds", "Round 2", 2)
    hall.shows("Moon builds", "Round 2", 2)


def test_a_log_is_saved_and_gone_on_with(operator, tmp_path):
    ada = operator().begin().press(" ").passes(5_000).press(" ", "o")
    with ada.page.expect_download() as saving:
        ada.page.get_by_role("button", name="Save the log").click()
    path = tmp_path / "evening.log"
    saving.value.save_as(path)
    entries = [json.loads(line) for line in path.read_text().splitlines()]
    assert [entry["do"] for entry in entries] == ["start", "resume", "roll", "pause"]
    ada.page.get_by_role("button", name="New game").click()
    ada.page.get_by_role("button", name="Forget it and start over").click()
    file = ada.person.find("input[type=file]")
    file.set_input_files({"name": "x.log", "mimeType": "text/plain", "buffer": b"nonsense"})
    ada.sees_toast("This is not an entry of an assistant")
    file.set_input_files(path)
    ada.shows("Pause", "Round 1 · Sun", 5, "30")


def test_without_https_it_says_what_is_missing(anybody, hall):
    ada = anybody()
    ada.page.route(
        "http://hall.test/**",
        lambda route: route.fulfill(
            response=route.fetch(url=route.request.url.replace("http://hall.test", hall.url))
        ),
    )
    ada.url = "http://hall.test"
    desk = Operator(ada)
    missing = ada.find("[data-missing=https]")
    expect(missing).to_contain_text("without encryption (HTTPS)")
    expect(missing).to_contain_text("--tls-cert cert.pem --tls-key key.pem")
    desk.check_access().begin().shows("Sun begins")


def test_the_first_page_leads_to_it_and_it_can_be_installed(anybody):
    ada = anybody().visit()
    ada.page.get_by_role("link", name="Open the assistant").click()
    ada.sees("For your table").check_access()
    manifest = ada.page.evaluate(
        "fetch(document.querySelector('link[rel=manifest]').href).then((it) => it.json())"
    )
    assert (manifest["start_url"], manifest["scope"]) == ("/assistant", "/assistant")
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert ada.page.request.get(ada.url + icon["src"]).headers["content-type"] == icon["type"]
    ada.find("[data-offline=kept]").wait_for()
    held = ada.page.evaluate("caches.keys()")
    assert len(held) == 1
    ada.visit("/").sees("Settle the island")
    assert ada.page.evaluate("navigator.serviceWorker.controller") is None


UPDATE = (
    "navigator.serviceWorker.getRegistration('/assistant').then((it) => it.update()).then(() => 0)"
)
WAITING = """async () => {
  const found = await navigator.serviceWorker.getRegistration('/assistant');
  return found.waiting !== null;
}"""


def test_a_newer_version_takes_over_and_never_in_a_running_game(anybody, tmp_path):
    with Copy(tmp_path / "client") as copy:
        ada = anybody(server=copy).visit("/assistant")
        ada.find("[data-offline=kept]").wait_for()
        ada.page.reload()
        ada.find("[data-offline=kept]").wait_for()
        copy.publish("two")
        ada.page.evaluate(UPDATE)
        newest = ada.find("meta[name=version]")
        expect(newest).to_have_attribute("content", "two")
        ada.find("form button.begin").click()
        ada.button("Start round 1").click()
        copy.publish("three")
        ada.page.evaluate(UPDATE)
        ada.until(lambda: ada.page.evaluate(WAITING))
        expect(newest).to_have_attribute("content", "two")
        ada.page.reload()
        expect(newest.last).to_have_attribute("content", "three")
        ada.sees("Sun builds")
        assert ada.page.evaluate("caches.keys()") == ["hexhaven-assistant-three"]
