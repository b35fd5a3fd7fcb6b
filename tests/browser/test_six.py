"""Tables of six: the large island, special building between two turns, and paired players."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.layout import SIZES, TIGHTEST
from tests.browser.support.people import menu
from tests.browser.support.staged import (
    LONG_NAMES,
    NAMES,
    Stage,
    positions_of_six,
    snapshot,
    update,
)
from tests.browser.support.states import SIX, faults_of
from tests.games.base.script import founded


def stage_of(anybody, names=NAMES, position="main", **more):
    ada = anybody(has_touch=True, **more)
    return Stage(ada, snapshot(positions_of_six()[position], names=names))


def acted(stage):
    """The kinds of the actions that the page has sent."""
    heard = map(json.loads, stage.heard)
    return [said["action"]["kind"] for said in heard if said["type"] == "act"]


def test_with_six_nothing_overlaps_and_nothing_is_cut_at_the_tightest_sizes(anybody):
    stage = stage_of(anybody, LONG_NAMES, language="de-DE")
    for number, state in enumerate(SIX):  # each on a large and on a small screen
        sizes = TIGHTEST[number % 2 :: 2]
        assert faults_of(stage, [state], LONG_NAMES, sizes, positions_of_six()) == {}


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
@pytest.mark.parametrize("names", [NAMES, LONG_NAMES])
def test_with_six_nothing_overlaps_at_any_size(anybody, names, language):
    stage = stage_of(anybody, names, language=language)
    assert faults_of(stage, SIX, names, SIZES, positions_of_six()) == {}


def test_who_waits_for_a_place_passes_or_takes_it_back_beforehand(anybody):
    stage = stage_of(anybody, position="to come")
    find = stage.person.find
    expect(find(".prompt")).to_contain_text("Special building: Emil may build, then you")
    steps = find("[data-building] [data-step]").evaluate_all("all => all.map(o => o.dataset.step)")
    assert steps == ["ended", "now", "ahead", "ahead", "ahead", "ahead"]
    expect(find("[data-action=road]")).to_contain_text("after Emil")
    expect(find("[data-action=trade]")).to_contain_text("not in this phase")
    assert find("[data-actions] .able").count() == 0
    find("[data-do=build]").tap()
    find("[data-do=pass]").tap()
    stage.person.until(lambda: acted(stage) == ["pass"])
    find("[data-do=skip]").tap()
    stage.person.until(lambda: acted(stage) == ["pass", "skip"])
    stage.show(snapshot(positions_of_six()["passing"]))
    expect(find("[data-do=skip]")).to_be_checked()
    expect(find("[data-people] [data-seat='0']")).to_contain_text("passes")
    find("[data-do=build]").tap()
    stage.person.until(lambda: acted(stage) == ["pass", "skip", "join"])


def test_a_standing_pass_is_taken_back_while_others_build(anybody):
    stage = stage_of(anybody, position="passing")
    find = stage.person.find
    find("[data-do=skip]").tap()
    stage.person.until(lambda: acted(stage) == ["join"])
    # What has been passed over is gone, but it is still seen that the next phases are passed too.
    stage.show(snapshot(positions_of_six()["passed over"]))
    expect(find("[data-do=skip]")).to_be_checked()
    expect(find("[data-do=skip]")).to_be_disabled()


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390), (820, 1180)])
@pytest.mark.parametrize("position", ["others trade", "others ask"])
def test_a_standing_pass_is_taken_back_while_others_trade_in_their_turn(anybody, position, size):
    stage = stage_of(anybody, position=position)
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    find = stage.person.find
    expect(find("[data-offer]")).to_have_count(1 if position == "others ask" else 0)
    standing = find("[data-standing]")
    expect(standing).to_have_text("Always pass until my turn")
    expect(standing.locator("input")).to_be_checked()
    standing.locator("input").tap()
    stage.person.until(lambda: acted(stage) == ["join"])
    stage.show(snapshot(positions_of_six()[position].copy().play("0 join")))
    expect(standing).to_have_count(0)


def test_a_standing_pass_lapses_by_itself_when_the_own_turn_begins(anybody):
    stage = stage_of(anybody, position="others trade")
    expect(stage.person.find("[data-standing]")).to_be_visible()
    own = positions_of_six()["others trade"].copy().main(0)
    stage.show(snapshot(own))
    expect(stage.person.find("[data-standing]")).to_have_count(0)
    stage.show(snapshot(own.play("0 end", *(f"{seat} pass" for seat in range(1, 6))).main(1)))
    expect(stage.person.find("[data-standing]")).to_have_count(0)


def test_in_their_own_place_people_build_or_pass_and_the_newest_piece_is_ringed(anybody):
    building = positions_of_six()["building"].copy()
    stage = stage_of(anybody, position="building")
    find = stage.person.find
    expect(find(".prompt")).to_contain_text("Special building: you may build, then Mara")
    expect(find("[data-action=pass]")).to_contain_text("then Mara may build")
    expect(find("[data-action=trade]")).to_have_attribute("aria-disabled", "true")
    find("[data-action=road]").tap()
    find("[data-target^=road-]").first.wait_for()
    stage.page.keyboard.press("Escape")
    since = len(building.entries)
    stage.show(update(building.play("0 city 0"), since))
    expect(find("[data-spot]")).to_have_attribute("data-spot", "0")
    heading = find("[data-log] .round").last
    expect(heading).to_have_text("Special building")
    expect(find("[data-log] li").last).to_contain_text("You build a city beside")
    stage.page.keyboard.press("e")
    stage.person.until(lambda: acted(stage) == ["pass"])


def test_the_second_of_two_paired_players_trades_with_the_bank_alone(anybody):
    stage = stage_of(anybody, position="own part")
    find = stage.person.find
    expect(find(".prompt")).to_contain_text("Your part of the turn")
    find("[data-action=trade]").tap()
    expect(find("[data-do=bank]")).to_be_visible()
    expect(find("[data-partner], [data-do=offer]")).to_have_count(0)
    expect(find("[data-action=end]")).to_contain_text("Lena")
    stage.show(snapshot(positions_of_six()["pair"]))
    expect(find(".prompt")).to_contain_text("Theo goes on as player 2")


def test_five_who_decline_an_offer_stand_in_one_line_of_the_log_that_grows(anybody):
    asked = positions_of_six()["main"].copy().play("0 offer b>2w", "1 decline")
    stage = stage_of(anybody)
    stage.show(snapshot(asked))
    newest = stage.person.find("[data-log] li").last
    expect(newest).to_have_text("Mara declines.")
    for seat, names in ((2, "Mara, Jonas"), (3, "Mara, Jonas, Theo")):
        since = len(asked.entries)
        stage.show(update(asked.play(f"{seat} decline"), since))
        expect(newest).to_have_text(f"Declined by {names}.")
    stage.show(snapshot(asked.play("4 offer w>2b", "5 decline")))
    expect(newest).to_have_text("Emil declines.")


#: The room between the words below the figures of one player, from left to right.
LABEL_GAPS = """(row) => {
  const boxes = [...row.querySelectorAll('.figure small')].map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect();
  });
  return boxes.slice(1).map((box, i) => box.left - boxes[i].right);
}"""


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1024, 768)])
def test_the_words_below_german_figures_stand_apart(anybody, size):
    stage = stage_of(anybody, LONG_NAMES, language="de-DE", width=size[0], height=size[1])
    for row in stage.person.find("[data-people] li").all():
        gaps = row.evaluate(LABEL_GAPS)
        assert len(gaps) == 4
        assert min(gaps) >= 4


#: The names in a strip that are cut.
CUT_NAMES = """() => [...document.querySelectorAll('[data-people] strong')]
  .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""


@pytest.mark.parametrize("language", ["en-US", "de-DE"])
def test_short_names_are_whole_on_a_phone_also_beside_awards_and_many_points(anybody, language):
    stage = stage_of(anybody, position="main", width=390, height=844, language=language)
    # Until the page's own fonts have come, letters may be wider.
    stage.person.until(lambda: stage.page.evaluate(CUT_NAMES) == [])
    # Whoever has both awards, eleven points and eleven cards needs the most room.
    frame = json.loads(snapshot(positions_of_six()["main"]))
    shown = frame["parts"]["public"]["value"]
    shown["longest_road"] = shown["largest_army"] = 2
    shown["players"][2] |= {"points": 11, "hand_size": 11}
    stage.show(json.dumps(frame))
    expect(stage.person.find("[data-people] [data-seat='2'] .badge")).to_have_count(2)
    assert stage.page.evaluate(CUT_NAMES) == []
    assert overlaps_in(stage, 2) == []


def overlaps_in(stage, seat):
    """What is drawn over what in the card of a player on a phone."""
    return stage.page.evaluate(
        """(seat) => {
          const parts = [...document.querySelectorAll(
            `[data-people] [data-seat='${seat}'] :is(svg, strong, .number)`)]
            .filter((one) => one.checkVisibility() && !one.closest('.knights, .road'))
            .map((one) => [one.outerHTML.slice(0, 60), one.getBoundingClientRect()])
            .filter(([, box]) => box.width);
          return parts.flatMap(([name, box], i) => parts.slice(i + 1)
            .filter(([, its]) => Math.min(box.right, its.right) - Math.max(box.left, its.left) > 1
              && Math.min(box.bottom, its.bottom) - Math.max(box.top, its.top) > 3)
            .map(([other]) => [name, other]));
        }""",
        seat,
    )


def test_a_red_number_of_cards_says_on_a_phone_what_threatens_them(anybody):
    rich = positions_of_six()["main"].copy().gain(1, "9o")
    stage = stage_of(anybody, width=390, height=844)
    stage.show(snapshot(rich))
    people = stage.person.find("[data-people]")
    expect(people.locator("[data-seat='1'] .many")).to_have_text("14")
    expect(people.locator("[data-seat='2'] .many")).to_have_count(0)
    stage.person.button("More about Mara").tap()
    expect(people.get_by_role("status")).to_contain_text("More than 7 cards: a seven takes half")
    lenient = founded(seats=6, discard_limit=14).gain(1, "9o").main(0)
    stage.show(snapshot(lenient))
    expect(people.locator(".many")).to_have_count(0)


@pytest.mark.parametrize("heading", ["Who traded with whom", "The game in figures"])
def test_tables_of_six_fit_on_a_phone_after_a_game(anybody, hall, heading):
    held = hall.open("base", seats=6, start=True, name=LONG_NAMES[1], bots=["random"] * 5)
    ada = anybody(width=390, height=844).hold(held, "replay")
    named = ada.page.get_by_role("heading", name=heading, exact=True)
    section = ada.page.locator("section", has=named)
    section.locator("table").scroll_into_view_if_needed()
    expect(section.locator("thead th svg")).to_have_count(6)
    ada.check_width()
    lying, frame = section.locator("table").bounding_box(), section.bounding_box()
    assert lying["width"] <= frame["width"]
    for cell in section.locator("th:visible, td:visible").all():
        assert cell.evaluate("one => one.scrollWidth <= one.clientWidth"), cell.inner_text()


def test_all_bots_that_fill_a_lobby_are_as_strong_as_the_host_chose_once(anybody, hall):
    ada = anybody().hold(hall.open("base", seats=6))
    begin = ada.button("Fill with 5 bots")
    expect(begin).to_contain_text("Easy")
    level = ada.page.get_by_role("combobox", name="How well the bots play")
    level.select_option("medium")
    expect(begin).to_contain_text("Medium")
    begin.click()
    ada.find("[data-board]").wait_for()
    names = ada.find("[data-people] strong").all_inner_texts()
    assert len(set(names)) == len(names) == 6
    menu(ada, "Players and seats")
    chairs = ada.find("dialog [data-chair]")
    expect(chairs.filter(has_text="Medium")).to_have_count(5)


def test_the_island_of_a_lobby_lies_in_the_middle_of_its_frame(anybody, hall):
    ada = anybody().hold(hall.open("base", seats=6))
    frame, island = ada.find("[data-preview]"), ada.find("[data-preview] svg[role=group]")
    expect(island).to_be_visible()
    assert island.bounding_box()["width"] == pytest.approx(frame.bounding_box()["width"], abs=1)


def test_all_six_seats_of_a_lobby_are_in_sight_on_a_low_desk(anybody, hall):
    ada = anybody().hold(hall.open("base", seats=6, bots=["builder"] * 2))
    begin = ada.button("Fill with 3 bots").bounding_box()
    last = ada.find("[data-chair='5']").bounding_box()
    assert last["y"] + last["height"] <= begin["y"]


def test_an_island_for_six_is_edited_and_played_on_by_six(anybody):
    ada = anybody().visit("/map")
    ada.button("Island for 5 and 6").click()
    expect(ada.find("[data-at^=hex-]")).to_have_count(30)
    expect(ada.find("[role=alert]")).to_have_count(0)
    ada.find("[data-at=hex-5]").press("Enter")
    ada.page.get_by_role("combobox", name="Land").select_option("hills")
    ada.sees("This map needs exactly 2 deserts")
    ada.button("Undo").click()
    ada.page.get_by_role("link", name="Play on it").click()
    expect(ada.find("input[name=seats]:checked")).to_have_value("6")
    rule = ada.page.get_by_role("combobox", name=re.compile("^Between turns"))
    rule.select_option("paired players")
    # What only larger tables have is not asked of four.
    ada.find("input[name=seats][value='4']").check(force=True)
    expect(rule).to_have_count(0)
