"""A seven at the base game's table: its moment, the cards to give up, and whom to rob."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.support.staged import LONG_NAMES, Stage, positions, snapshot
from tests.games.base.script import founded

#: Where everything lies that a seven must not move.
LYING = """() => {
  const parts = ['[data-board] > svg', '[data-people]', '[data-hand]', '[data-actions]'];
  return parts.map((name) => {
    const { left, top, width, height } = document.querySelector(name).getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  });
}"""
#: What shows that a position is drawn.
SHOWN = {
    "discard": "[data-discard]",
    "robber": "[data-target^=robber-]",
    "victim": "[data-target^=victim-]",
}
#: The land and harbours that the words of a seven lie over.
COVERED = """() => {
  const its = document.querySelector('[data-seven]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-hex], [data-harbour]')].filter((one) => {
    const land = one.getBoundingClientRect();
    return its.left < land.right && its.right > land.left &&
      its.top < land.bottom && its.bottom > land.top;
  }).length;
}"""


def staged(anybody, position, **more):
    return Stage(anybody(has_touch=True, **more), snapshot(positions()[position]))


def actions(stage):
    said = [json.loads(one) for one in stage.heard]
    return [one["action"] for one in said if one["type"] == "act"]


#: Sizes, and whether there is sea beside the land for words.
@pytest.mark.parametrize(
    ("size", "told"),
    [((1366, 768), True), ((1280, 720), True), ((1366, 1024), False), ((390, 844), False)],
)
def test_a_seven_moves_nothing_and_covers_no_land(anybody, size, told):
    stage = staged(anybody, "roll", width=size[0], height=size[1], language="de-DE")
    stage.show(snapshot(positions()["main"], names=LONG_NAMES))
    expect(stage.person.find("[data-action=road]")).to_be_visible()
    at_rest = stage.page.evaluate(LYING)
    for position, sign in SHOWN.items():
        stage.show(snapshot(positions()[position], names=LONG_NAMES))
        expect(stage.person.find(sign).first).to_be_visible()
        assert stage.page.evaluate(LYING) == at_rest
        expect(stage.person.find("[data-seven]")).to_be_visible(visible=told)
        if told:
            assert stage.page.evaluate(COVERED) == 0
    stage.show(snapshot(positions()["main"]))
    expect(stage.person.find("[data-seven]")).to_have_count(0)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_whom_to_rob_is_a_tap_on_a_house_a_row_or_a_button(anybody, size):
    stage = staged(anybody, "victim", width=size[0], height=size[1])
    find = stage.person.find
    expect(find("[data-target^=victim-]")).to_have_count(3)
    house = find("[data-target^=victim-][aria-label='Rob Theo, 3 cards']")
    expect(house.locator(".cards")).to_have_text("3")
    house.locator(".hit").tap()
    find("[data-people] [data-rob='1']").tap()
    find(".victims .victim").nth(1).tap()
    stage.person.until(lambda: len(actions(stage)) == 3)
    assert actions(stage) == [{"kind": "steal", "seat": seat} for seat in (3, 1, 2)]
    # Nobody is to be tapped who cannot be robbed.
    stage.show(snapshot(positions()["robber"]))
    expect(find("[data-rob]")).to_have_count(0)


def test_cards_to_give_up_are_chosen_so_that_something_can_still_be_paid(anybody):
    stage = staged(anybody, "discard", width=1366, height=768)
    find = stage.person.find
    expect(find("[data-people] [data-seat='0'] .about")).to_have_text("give up 15")
    expect(find("[data-people] [data-seat='1'] .about")).to_have_text("safe")
    expect(find("[data-action=road]")).to_be_hidden()
    find("[data-hand] [data-kind=wool]").tap()
    expect(find("[data-discard] .line")).to_contain_text("To the bank: 1 of 15")
    find("[data-discard] .taken").tap()
    expect(find("[data-discard] .line")).to_contain_text("0 of 15")
    find("[data-keep]").tap()
    stage.person.button("Give these up").tap()
    stage.person.until(lambda: len(actions(stage)) == 1)
    given = actions(stage)[0]["cards"]
    assert sum(given.values()) == 15
    assert 6 - given.get("grain", 0) >= 2
    assert 6 - given.get("ore", 0) >= 3


def test_cards_chosen_for_one_seven_are_not_for_the_next(anybody):
    stage = staged(anybody, "discard", width=1366, height=768)
    find = stage.person.find
    find("[data-hand] [data-kind=wool]").tap()
    expect(find("[data-discard] .line")).to_contain_text("1 of 15")
    stage.show(snapshot(positions()["main"]))
    expect(find("[data-discard]")).to_have_count(0)
    stage.show(snapshot(positions()["discard"]))
    expect(find("[data-discard] .line")).to_contain_text("0 of 15")


def test_chosen_cards_of_five_kinds_lie_in_one_row_on_a_phone(anybody):
    stage = staged(anybody, "discard", width=390, height=844)
    find = stage.person.find
    for kind in ("brick", "lumber", "wool", "grain", "ore"):
        find(f"[data-hand] [data-kind={kind}]").tap()
        find(f"[data-hand] [data-kind={kind}]").tap()
    expect(find("[data-discard] .taken")).to_have_text(["2"] * 5)
    boxes = [one.bounding_box() for one in find("[data-discard] .taken").all()]
    assert len({box["y"] for box in boxes}) == 1
    assert min(min(box["width"], box["height"]) for box in boxes) >= 44
    panel = find("[data-discard]").bounding_box()
    assert boxes[0]["y"] >= panel["y"]
    assert boxes[0]["y"] + boxes[0]["height"] <= panel["y"] + panel["height"]


def test_a_card_before_the_roll_takes_nothing_from_a_seven_and_a_knight_after_it_is_none(anybody):
    seven = founded().draws(0, "monopoly").before_roll(0).play("0 monopoly wool").roll(7)
    knight = founded().draws(0, "knight").before_roll(0).roll(7)
    knight.play("0 robber 0", "0 knight")
    stage = staged(anybody, "roll", width=1366, height=768)
    for position, told in ((seven, 1), (knight, 0)):
        stage.show(snapshot(position))
        expect(stage.person.find("[data-target^=robber-]").first).to_be_visible()
        expect(stage.person.find("[data-seven]")).to_have_count(told)
