"""The base game's table at every size, when it is busiest: nothing overlaps, nothing is cut."""

import json
import re
from math import dist

import pytest
from playwright.sync_api import expect

from hexhaven.table.protocol.frames import AnswerTime
from tests.browser.support.layout import TIGHTEST
from tests.browser.support.staged import LONG_NAMES, NAMES, Stage, positions, snapshot
from tests.browser.support.states import BUSIEST, MORE, answers_at, do, faults_of
from tests.games.base.script import GAME

#: Where the island is under something, one finger moves it into sight.
COVERED = "getComputedStyle(document.querySelector('[data-board] > svg')).touchAction"


def stage_of(anybody, names, language="en-US"):
    ada = anybody(has_touch=True, language=language, settings={"hints": "on"})
    return Stage(ada, snapshot(positions()["roll"], names=names))


def test_nothing_overlaps_and_nothing_is_cut_at_the_tightest_sizes(anybody):
    stage = stage_of(anybody, LONG_NAMES)
    for number, state in enumerate(BUSIEST):  # each on a large and on a small screen
        assert faults_of(stage, [state], LONG_NAMES, TIGHTEST[number % 2 :: 2]) == {}
    # What is cut of a long name is shown when somebody points at it.
    stage.page.set_viewport_size({"width": 1280, "height": 720})
    name = stage.person.find("[data-people] [data-seat='1'] strong")
    expect(name).to_have_text(LONG_NAMES[1])
    name.hover()
    expect(name).to_have_attribute("title", LONG_NAMES[1])
    # Where nobody points, a tap tells it, and a finger brings the offers that lie side by side.
    stage.page.set_viewport_size({"width": 667, "height": 375})
    stage.person.find("[data-people] [data-seat='1'] .open").tap()
    expect(stage.person.find("[data-people] .details strong")).to_have_text(LONG_NAMES[1])
    stage.show(snapshot(positions()["countered"]))
    own = stage.person.find("[data-offer='0']")
    expect(own).not_to_be_in_viewport(ratio=0.5)
    own.scroll_into_view_if_needed()
    expect(own).to_be_in_viewport(ratio=0.5)


def test_hand_and_actions_grow_where_there_is_plenty_of_room(anybody):
    stage = stage_of(anybody, NAMES)
    sizes = []
    for width, height in ((1366, 768), (1920, 1080)):
        stage.page.set_viewport_size({"width": width, "height": height})
        stage.settle()
        parts = ("[data-hand] [data-resource]", "[data-actions] [data-action]")
        boxes = [stage.person.find(part).first.bounding_box() for part in parts]
        sizes.append([box["height"] for box in boxes])
    for smaller, larger in zip(*sizes, strict=True):
        assert larger > 1.15 * smaller
    stage.person.check_access()


#: Where the island, the hand and the actions lie, and which lands something asked lies over.
LYING = """() => {
  const box = (one) => one.getBoundingClientRect();
  const places = ['[data-board] > svg', '[data-hand]', '[data-actions]'].map((name) => {
    const { left, top, width, height } = box(document.querySelector(name));
    return [left, top, width, height].map(Math.round);
  });
  const asking = '[data-offer], .asked.panel, .composer, [data-hint]';
  const asked = [...document.querySelectorAll(asking)];
  const land = [...document.querySelectorAll('[data-hex], [data-harbour]')].map(box);
  const covers = asked.filter((one) => {
    const its = box(one);
    return land.some((hex) => its.left < hex.right && its.right > hex.left &&
      its.top < hex.bottom && its.bottom > hex.top);
  });
  return [places, asked.length, covers.map((one) => one.className)];
}"""


@pytest.mark.parametrize("size", [(1024, 768), (768, 1024), (820, 1180)])
def test_on_a_tablet_nothing_that_is_asked_covers_or_moves_the_island(anybody, size):
    width, height = size
    stage = stage_of(anybody, LONG_NAMES, "de-DE")
    stage.page.set_viewport_size({"width": width, "height": height})
    stage.show(snapshot(positions()["waiting"], names=LONG_NAMES))
    at_rest, asked, _ = stage.page.evaluate(LYING)
    assert asked == 0
    for position, deed in (
        ("asked", ""),
        ("main", "trade"),
        ("countered", ""),
        ("discard", "cards"),
        ("victim", ""),
    ):
        stage.answers = answers_at(positions()[position], deed)
        stage.show(snapshot(positions()[position], names=LONG_NAMES))
        do(stage, deed)
        places, asked, covers = stage.page.evaluate(LYING)
        assert (asked > 0, covers, places) == (True, [], at_rest), position
        stage.page.keyboard.press("Escape")


#: More pixels of sea than this below the land are better used.
MOST_EMPTY_SEA = 40
#: How much empty sea lies below the land, in pixels, where no line of the log stands in it.
EMPTY_SEA = """() => {
  const lowest = Math.max(...[...document.querySelectorAll('[data-hex], [data-harbour]')]
    .map((one) => one.getBoundingClientRect().bottom));
  const board = document.querySelector('[data-board]').getBoundingClientRect();
  const log = document.querySelector('.latest')?.getBoundingClientRect();
  return Math.round((log?.top ?? board.bottom) - lowest);
}"""


@pytest.mark.parametrize("size", [(390, 844), (390, 730), (360, 710), (430, 770)])
def test_upright_phones_leave_little_empty_sea_below_the_land(anybody, size):
    stage = stage_of(anybody, NAMES)
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    for position in ("roll", "main", "waiting"):
        stage.show(snapshot(positions()[position]))
        stage.person.until(lambda: stage.page.evaluate(EMPTY_SEA) <= MOST_EMPTY_SEA)


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
@pytest.mark.parametrize("names", [NAMES, LONG_NAMES])
def test_nothing_overlaps_at_any_size_in_any_position_and_language(anybody, names, language):
    assert faults_of(stage_of(anybody, names, language), BUSIEST + MORE, names) == {}


#: The middles of the lit places, by their names, and how far apart the nearest two are.
MIDDLES = """[...document.querySelectorAll('.target')].map((one) => {
  const { left, top, width, height } = one.querySelector('.hit').getBoundingClientRect();
  return [one.dataset.target, left + width / 2, top + height / 2];
})"""


SEEN = "document.querySelector('[data-board] > svg').getAttribute('viewBox')"


def middles(stage):
    return {name: (x, y) for name, x, y in stage.page.evaluate(MIDDLES)}


def beside(spots, name):
    """The nearest other place, and how far away it is."""
    others = (other for other in spots if other != name)
    nearest = min(others, key=lambda other: dist(spots[name], spots[other]))
    return spots[nearest], dist(spots[name], spots[nearest])


def tap_off(stage, name):
    """Tap a place as far off its middle as a finger may, on the side of its neighbour."""
    spots = middles(stage)
    (x, y), (there, far) = spots[name], beside(spots, name)
    share = 19 / max(far, 40)
    stage.page.touchscreen.tap(x + share * (there[0] - x), y + share * (there[1] - y))
    stage.settle()


@pytest.mark.parametrize("size", [(360, 640), pytest.param((667, 375), marks=pytest.mark.prove)])
def test_a_finger_can_tell_lit_places_apart(anybody, size):
    """Forty pixels are each place's own: where there are fewer, the first tap looks closer.

    It stays like that for the road beside a settlement, and comes back when nothing is lit.
    """
    ada = anybody(has_touch=True, width=size[0], height=size[1], settings={"confirm": False})
    stage = Stage(ada, snapshot(positions()["founding"]))
    name = "settlement-29"
    assert beside(middles(stage), name)[1] < 40
    tap_off(stage, name)
    assert all(beside(middles(stage), each)[1] > 39.5 for each in middles(stage))
    assert '"act"' not in "".join(stage.heard)
    tap_off(stage, name)
    stage.person.until(lambda: '"act"' in "".join(stage.heard))
    assert '"node":29' in stage.heard[-1].replace(" ", "")
    whole, seen = stage.person.button("The whole island"), stage.page.evaluate(SEEN)
    beginning = positions()["founding"].copy().play("0 settle 29")
    stage.show(snapshot(beginning))
    assert all(beside(middles(stage), each)[1] > 39.5 for each in middles(stage))
    assert stage.page.evaluate(SEEN) == seen
    expect(whole).to_have_count(1)
    stage.show(snapshot(beginning.play(f"0 {GAME.legal(beginning.state, 0).listed[0]}")))
    expect(whole).to_have_count(0)


def test_offers_can_be_put_away_and_what_they_cover_can_be_moved_into_sight(anybody):
    ada = anybody(has_touch=True, settings={"confirm": True})
    stage = Stage(ada, snapshot(positions()["roll"]))
    stage.page.set_viewport_size({"width": 360, "height": 640})
    assert stage.page.evaluate(COVERED) == "pan-y"
    stage.show(snapshot(positions()["countered"]))
    assert stage.page.evaluate(COVERED) == "none"
    find = stage.person.find
    # Three lie side by side, so that most of the island is seen.
    sea, lying = find("main [data-board]").bounding_box(), find(".offers").bounding_box()
    assert lying["height"] < sea["height"] / 3
    expect(find(".prompt")).to_contain_text("Your move · 2 offers")
    # Replies stand on the people.
    for seat, reply in (("1", "counters"), ("2", "counters"), ("3", "declined")):
        expect(find(f"[data-people] [data-seat='{seat}'] .answer")).to_contain_text(reply)
    # Offers make way for a place that is confirmed, and come back.
    find("[data-action=road][aria-disabled=false]").tap()
    find("[data-target^=road-]").first.focus()
    stage.page.keyboard.press("Enter")
    expect(find("[data-offer]")).to_have_count(0)
    stage.page.keyboard.press("Escape")
    for left in (2, 1):
        expect(find("[data-offer]")).to_have_count(left + 1)
        find("[data-offer] [data-do=away]").first.tap()
    expect(find(".prompt")).to_contain_text("Your move: trade and build")
    stage.person.button("Game log").tap()
    newest = find("dialog [data-log] li").last
    expect(newest).to_be_in_viewport()
    assert find("dialog [data-log]").evaluate("one => one.scrollHeight > one.clientHeight")
    stage.page.keyboard.press("Escape")
    # A card of the hand begins a trade, which is left, or the turn ended, with one tap.
    stage.page.set_viewport_size({"width": 667, "height": 375})
    find("[data-hand] [data-kind=wool]").tap()
    expect(find("[data-hand] .chosen .count")).to_have_text("1 of 6")
    expect(find("[data-action=end]")).to_be_in_viewport(ratio=1)
    stage.person.button("Cancel").tap()
    expect(find(".composer")).to_have_count(0)


#: Press E in the very moment in which it comes to mean the end of the turn.
AT_ONCE = """() => new MutationObserver((_, watch) => {
  if (!document.querySelector('[data-action=end]')) return;
  watch.disconnect();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
}).observe(document.body, { subtree: true, childList: true, attributes: true })"""


def acts(stage):
    """The kinds of actions that the page has sent."""
    said = [json.loads(one) for one in stage.heard]
    return [one["action"]["kind"] for one in said if one["type"] == "act"]


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1024, 768)])
def test_a_lost_connection_is_told_beside_the_island_and_what_can_be_done(anybody, size):
    stage = stage_of(anybody, LONG_NAMES, "de-DE")
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    # Whoever answers does not say how the table stands.
    stage.now = '{"type": "ping"}'
    stage.socket.close()
    lost = stage.person.find(".lost").bounding_box()
    for part in stage.person.find("[data-hex], [data-action]").all():
        box = part.bounding_box()
        assert (
            lost["y"] + lost["height"] <= box["y"]
            or lost["x"] >= box["x"] + box["width"]
            or lost["x"] + lost["width"] <= box["x"]
        )


def test_a_key_pressed_twice_rolls_and_does_not_end_the_turn(anybody):
    stage = Stage(anybody(), snapshot(positions()["roll"]))
    stage.page.keyboard.press("e")
    stage.person.until(lambda: acts(stage) == ["roll"])
    stage.page.evaluate(AT_ONCE)
    stage.show(snapshot(positions()["roll"].copy().roll(12)))
    stage.person.find("[data-action=end][aria-disabled=false]").wait_for()
    assert acts(stage) == ["roll"]
    stage.page.keyboard.press("e")
    stage.person.until(lambda: acts(stage) == ["roll", "end"])


def test_the_place_with_the_focus_is_ringed_and_the_robber_beside_you_says_so(anybody):
    stage = Stage(anybody(), snapshot(positions()["robber"]))
    beside_you = stage.person.find("[data-target^=robber-][aria-label*='You']").first
    stage.page.keyboard.press("Tab")
    beside_you.focus()
    expect(beside_you.locator(".focus")).to_be_visible()
    expect(stage.person.find(".target .focus:visible")).to_have_count(1)
    expect(stage.person.find("[data-target^=robber-][aria-label*='Ada']")).to_have_count(0)


def test_the_roads_that_can_be_chosen_leave_the_house_in_sight(anybody):
    founding = positions()["founding"].copy()
    stage = Stage(anybody(), snapshot(founding))
    stage.show(snapshot(founding.play("0 settle 29")))
    expect(stage.person.find("[data-target^=road-]")).to_have_count(3)
    is_above = stage.person.find("[data-settlement='29']").evaluate(ABOVE)
    assert is_above


def test_after_placing_by_key_the_next_place_is_at_hand(anybody):
    founding = positions()["founding"].copy()
    stage = Stage(anybody(), snapshot(founding))
    stage.page.keyboard.press("Tab")
    stage.person.find("[data-target]").first.focus()
    stage.page.keyboard.press("Enter")
    stage.show(snapshot(founding.play(f"0 {GAME.legal(founding.state, 0).listed[0]}")))
    expect(stage.person.find("[data-target^=road-]:focus")).to_have_count(1)


#: Whether a house is drawn after every place that is lit.
ABOVE = """(house) => [...document.querySelectorAll('.target')].every((place) =>
  place.compareDocumentPosition(house) & Node.DOCUMENT_POSITION_FOLLOWING)"""
#: Which hexes lie under what is asked or touch it, and which have a ground that cannot be drawn.
LAND = """async () => {
  const asked = document.querySelector('.asked')?.getBoundingClientRect();
  const faults = [];
  for (const hex of document.querySelectorAll('[data-board] [data-hex]')) {
    const box = hex.getBoundingClientRect();
    if (asked && asked.right > box.left - 8 && asked.left < box.right + 8 &&
      asked.top < box.bottom + 8) {
      faults.push(`${hex.dataset.hex} is covered`);
    }
    const ground = new Image();
    ground.src = hex.href.baseVal;
    await ground.decode().catch(() => faults.push(`${hex.dataset.hex} has no ground`));
  }
  return faults;
}"""
CUT = "one => one.scrollWidth > one.clientWidth"
#: Where the parts around the island lie, each action by itself.
PARTS = (
    "header, [data-board], [data-people], aside [data-log], aside [data-bank],"
    " [data-hand], [data-action]"
)
LAY = """(parts) => [...document.querySelectorAll(parts)].map((part) => {
  const { x, y, width, height } = part.getBoundingClientRect();
  return [x, y, width, height];
})"""
#: The actions that cannot be used now and have lost their outline.
BARE = """() => [...document.querySelectorAll('.action:not(.able)')].filter((one) => {
  const { borderStyle, borderWidth, borderColor } = getComputedStyle(one);
  return borderStyle !== 'dashed' || borderWidth !== '1px' || borderColor.endsWith(' 0)');
}).map((one) => one.dataset.action)"""


def check_nothing_jumps(stage, names):
    """What comes with the next position moves nothing else, and what cannot be done stays drawn."""
    lays = []
    for name in names:
        stage.answers = answers_at(positions()[name], "hint") if name == "main" else {}
        stage.show(snapshot(positions()[name]))
        if name == "main":
            stage.person.find("[data-hint]").wait_for()
        lays.append(stage.page.evaluate(LAY, PARTS))
        assert stage.page.evaluate(BARE) == []
    assert lays == lays[:1] * len(names)


def check_offer(stage):
    """An offer is a sentence with pictures and a ring for its time, and the bar says who waits."""
    find = stage.person.find
    stage.show(snapshot(positions()["asked"]))
    expect(find("[data-offer='1'] .terms")).to_have_text(re.compile(r"Mara\s+gives .* for your .*"))
    expect(find("[data-offer='1'] .terms img")).to_have_count(2)
    expect(find("[data-offer='1'] .end circle")).to_have_count(2)
    expect(find(".prompt")).to_contain_text("Mara waits for your answer")
    # Where no clock runs, the ring is for the time that a bot waits, and goes with it.
    soon = AnswerTime(left=6, whole=8)
    stage.show(snapshot(positions()["asked"], clock=None, answer_time=soon))
    expect(find("[data-offer='1'] .end circle")).to_have_count(2)
    expect(find("[data-offer='2'] .end circle")).to_have_count(0)
    stage.show(snapshot(positions()["asked"], clock=None))
    expect(find("[data-offer='1'] .end circle")).to_have_count(0)


@pytest.mark.parametrize("size", [(1366, 768), pytest.param((1280, 720), marks=pytest.mark.prove)])
def test_desks_show_the_whole_land_and_whole_words_below_names(anybody, size):
    stage = stage_of(anybody, NAMES)
    below = stage.person.find("[data-seat='1'] .about span")
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    for position in ("founding", "robber", "discard", "victim"):
        stage.show(snapshot(positions()[position]))
        # What the position before has shown takes a moment to leave.
        stage.person.until(lambda: stage.page.evaluate(LAND) == [])
    expect(below.first).to_have_text("tap to rob")
    stage.show(snapshot(positions()["roll"]))
    expect(below.first).to_have_text("Strong")
    assert not below.first.evaluate(CUT)
    # The first development card moves nothing either.
    check_nothing_jumps(
        stage, ("roll", "main", "discard", "robber", "waiting", "asked", "countered")
    )
    expect(below).to_have_text("counters")
    # Every field but the robber's own is lit for it.
    stage.show(snapshot(positions()["robber"]))
    expect(stage.person.find("[data-target^=robber-]")).to_have_count(18)
    check_offer(stage)


def test_a_line_of_the_log_lights_its_place_by_pointer_and_by_key(anybody):
    stage = Stage(anybody(), snapshot(positions()["victim"]))
    spot, log = stage.person.find("[data-spot]"), stage.person.find("[data-log]")
    log.locator("li", has_text="You place a settlement").first.hover()
    expect(spot).to_have_attribute("data-spot", "12")
    log.focus()
    stage.page.keyboard.press("ArrowUp")
    expect(log.locator("li:focus")).to_contain_text("You move the robber")
    expect(spot).to_have_attribute("data-spot", "15")
    stage.page.keyboard.press("ArrowUp")
    expect(spot).to_have_count(0)
