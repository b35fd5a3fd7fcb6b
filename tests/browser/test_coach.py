"""What the coach advises, drawn on the island: nothing covers it, and no dialog opens."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.support.people import menu
from tests.browser.support.staged import GAME, Stage, positions, snapshot

#: How much land lies under what the coach says.
UNDER_COACH = """() => {
  const its = document.querySelector('[data-coach]').getBoundingClientRect();
  return [...document.querySelectorAll('[data-hex]')].filter((one) => {
    const land = one.getBoundingClientRect();
    return its.top < land.bottom && its.bottom > land.top &&
      its.left < land.right && its.right > land.left;
  }).length;
}"""


def advice(position, count):
    """Settlements that a coach would found, as the server would answer."""
    listed = [action.to_json() for action in GAME.legal(position.state, 0).listed]
    said = {"id": "resource.ore", "params": {}, "text": "ore"}
    choices = [
        {"label": said, "worth": 0.3, "cost": 0, "actions": [action], "reason": said}
        for action in listed[:: len(listed) // count][:count]
    ]
    return json.dumps({"measure": "chance", "choices": choices})


def helped(position):
    """A position at a table whose host lets the coach help everybody."""
    shown = json.loads(snapshot(position))
    shown["table"]["settings"]["help"] = "everybody"
    return json.dumps(shown)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390), (820, 1180)])
def test_the_coach_draws_its_advice_and_covers_no_land(anybody, size):
    founding = positions()["founding"]
    ada = anybody(width=size[0], height=size[1])
    stage = Stage(ada, helped(founding), coach=advice(founding, 3))
    menu(ada, "Ask the coach")
    tips = ada.find("[data-coach]").get_by_role("listitem")
    expect(tips).to_have_count(3)
    expect(ada.find("dialog[open]")).to_have_count(0)
    ada.until(lambda: stage.page.evaluate(UNDER_COACH) == 0)
    drawn = ada.find("[data-pointer^=better-settlement] .rank")
    expect(drawn).to_have_text(["1", "2", "3"])
    tips.nth(1).get_by_role("button").focus()
    expect(drawn).to_have_text(["2"])
    tips.nth(1).get_by_role("button").press("Enter")
    ada.until(lambda: '"settle"' in "".join(stage.heard))
    expect(ada.find("[data-coach], [data-pointer]")).to_have_count(0)


def bottom(part):
    box = part.bounding_box()
    return box["y"] + box["height"]


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (820, 1180)])
def test_asked_again_the_coach_comes_before_a_trade_and_has_the_focus(anybody, size):
    ada = anybody(width=size[0], height=size[1])
    Stage(ada, helped(positions()["main"]), coach=advice(positions()["main"], 3))
    coach, trade = ada.find("[data-coach]"), ada.find(".composer")
    for _ in range(2):
        ada.find("[data-hand] [data-kind=wool]").click()
        expect(trade).to_be_visible()
        if coach.count():
            ada.until(lambda: bottom(coach) <= trade.bounding_box()["y"])
        menu(ada, "Ask the coach")
        expect(coach.get_by_role("listitem")).to_have_count(3)
        expect(trade).to_have_count(0)
        expect(coach).to_be_focused()
    ada.page.keyboard.press("Escape")
    expect(coach).to_have_count(0)
    expect(ada.button("Menu")).to_be_focused()


def test_the_coach_stays_beside_a_place_that_is_not_confirmed(anybody):
    founding = positions()["founding"]
    ada = anybody(width=390, height=844, has_touch=True, settings={"confirm": True})
    Stage(ada, helped(founding), coach=advice(founding, 3))
    menu(ada, "Ask the coach")
    tips = ada.find("[data-coach]").get_by_role("listitem")
    expect(tips).to_have_count(3)
    ada.place("settlement")
    expect(tips).to_have_count(0)
    ada.page.get_by_role("button", name="Cancel", exact=True).tap()
    expect(tips).to_have_count(3)
    expect(ada.find("[data-pointer^=better-settlement]")).to_have_count(3)


def test_the_coach_is_asked_again_only_when_something_changed(anybody):
    founding, asked = positions()["founding"], []
    ada = anybody()
    stage = Stage(ada, helped(founding), coach=advice(founding, 3))
    ada.page.on("request", lambda one: asked.append(one.url) if "/coach" in one.url else None)
    menu(ada, "Ask the coach")
    tip = ada.find("[data-coach]").get_by_role("listitem").nth(1).get_by_role("button")
    tip.focus()
    drawn = ada.find("[data-pointer^=better-settlement] .rank")
    expect(drawn).to_have_text(["2"])
    stage.show(helped(founding))
    expect(tip).to_be_focused()
    expect(drawn).to_have_text(["2"])
    assert len(asked) == 1
    settled = founding.copy().play(f"0 {min(founding.choices(0, 'settle'))}")
    stage.show(helped(settled))
    expect(drawn).to_have_text(["1", "2", "3"])
    assert len(asked) == 2


def test_the_menu_of_a_table_has_three_groups_by_weight(anybody):
    stage = Stage(anybody(), snapshot(positions()["main"]))
    stage.person.button("Menu").click()
    dialog = stage.page.get_by_role("dialog")
    expect(dialog.locator(".now .button")).to_have_text(["Pause", "Invite others"])
    quiet = dialog.get_by_role("group", name="This table")
    expect(quiet.get_by_role("button", name="Settings")).to_be_visible()
    expect(dialog.locator(".out").get_by_role("button")).to_have_count(4)
    stage.person.check_access()
