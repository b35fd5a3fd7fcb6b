"""A seven at the base game's table: its moment, the cards to give up, and whom to rob."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.support.staged import LONG_NAMES, Stage, positions, snapshot

#: Where everything lies that a seven must not move.
LYING = """() => {
  const parts = ['[data-board] > svg', '[data-people]', '[data-hand]', '[data-actions]'];
  return parts.map((name) => {
    const { left, top, width, height } = document.querySelector(name).getBoundingClientRect();
    return [left, top, width, height].map(Math.round);
  });
}"""
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


@pytest.mark.parametrize("size", [(1366, 768), (1280, 720), (390, 844)])
def test_a_seven_moves_nothing_and_covers_no_land(anybody, size):
    stage = staged(anybody, "roll", width=size[0], height=size[1], language="de-DE")
    stage.show(snapshot(positions()["main"], names=LONG_NAMES))
    at_rest = stage.page.evaluate(LYING)
    for position in ("discard", "robber", "victim"):
        stage.show(snapshot(positions()[position], names=LONG_NAMES))
        assert stage.page.evaluate(LYING) == at_rest
        expect(stage.person.find("[data-seven]")).to_be_visible(visible=size[0] > 900)
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
