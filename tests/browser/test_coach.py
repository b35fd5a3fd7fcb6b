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
        for action in listed[::20][:count]
    ]
    return json.dumps({"measure": "chance", "choices": choices})


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390), (820, 1180)])
def test_the_coach_draws_its_advice_and_covers_no_land(anybody, size):
    founding = positions()["founding"]
    shown = json.loads(snapshot(founding))
    shown["table"]["settings"]["help"] = "everybody"
    ada = anybody(width=size[0], height=size[1])
    stage = Stage(ada, json.dumps(shown), coach=advice(founding, 3))
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


def test_the_menu_of_a_table_has_three_groups_by_weight(anybody):
    stage = Stage(anybody(), snapshot(positions()["main"]))
    stage.person.button("Menu").click()
    dialog = stage.page.get_by_role("dialog")
    expect(dialog.locator(".now .button")).to_have_text(["Pause", "Invite others"])
    quiet = dialog.get_by_role("group", name="This table")
    expect(quiet.get_by_role("button", name="Settings")).to_be_visible()
    expect(dialog.locator(".out").get_by_role("button")).to_have_count(4)
    stage.person.check_access()
