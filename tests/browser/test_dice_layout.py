"""The tables of both dice games at every size: nothing overlaps, is cut, jumps or lies."""

import pytest
from playwright.sync_api import expect

from tests.browser.support.layout import SIZES, TIGHTEST, lasting
from tests.browser.support.people import Delay
from tests.browser.support.staged_dice import ADVICE, positions, snapshot, stage

BUSY = ("keep", "turn")
ALL = ("keep", "build", "turn", "idle", "waiting")
#: Where the parts of the table lie, from the top of the page.
LAY = """() => ['[data-sheet]', '[data-score]', '[data-tray=kept]', '[data-tray=rolled]',
  '[data-actions]', '[data-people]'].map((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    return [part, box.x, box.y + scrollY, box.width, box.height];
  })"""


def lasting_lay(staged):
    """Where the parts lie once they stay there, however slowly a page takes a new size."""
    seen = [staged.page.evaluate(LAY)]

    def stays():
        staged.settle()
        seen.append(staged.page.evaluate(LAY))
        return len(seen) > 3 and seen[-1] == seen[-2] == seen[-3]

    staged.person.until(stays)
    return seen[-1]


def look(staged, game, names, sizes=SIZES):
    """Every fault by size and position, and whatever moved from one position to the next."""
    faults = {}
    for width, height in sizes:
        staged.page.set_viewport_size({"width": width, "height": height})
        lay = None
        for name in names:
            staged.show(snapshot(positions(game)[name]))
            found = lasting(staged, 40 if min(width, height) < 700 else 32)
            before, lay = lay, staged.page.evaluate(LAY) if lay else lasting_lay(staged)
            found += [
                f"{is_[0]} jumps" for was, is_ in zip(before or lay, lay, strict=True) if was != is_
            ]
            if found:
                faults[f"{game} {name} at {width} x {height}"] = found
    return faults


def staged_for(anybody, game, **more):
    ada = anybody(has_touch=True, settings={"coach": True}, **more)
    return stage(ada, positions(game)["keep"])


def test_nothing_overlaps_is_cut_or_jumps_at_the_tightest_sizes(anybody):
    assert look(staged_for(anybody, "dice-plus"), "dice-plus", BUSY, TIGHTEST) == {}


@pytest.mark.prove
@pytest.mark.parametrize("language", ["en-US", "de-DE"])
@pytest.mark.parametrize("game", ["dice", "dice-plus"])
def test_nothing_overlaps_at_any_size_in_any_position_and_language(anybody, game, language):
    assert look(staged_for(anybody, game, language=language), game, ALL) == {}


def test_dice_keep_their_numbers_and_tips_say_what_is_kept(anybody):
    staged = staged_for(anybody, "dice")
    find, press = staged.person.find, staged.page.keyboard.press
    expect(find("[data-die]")).to_have_count(6)
    press("3")
    press("1")
    expect(find("[data-kept=true]")).to_have_count(2)
    press("3")
    expect(find("[data-kept=true]")).to_have_attribute("data-die", "wool")
    # The best tip keeps everything but a gold.
    find(".tip.best").click()
    expect(find("[data-kept=true]")).to_have_count(5)
    staged.show(snapshot(positions("dice")["again"]))
    expect(find("[data-kept=true]")).to_have_count(5)
    expect(find("[data-die=brick]")).to_have_attribute("data-kept", "false")


def test_only_what_can_be_built_is_said_to_glow(anybody):
    staged = staged_for(anybody, "dice")
    find = staged.person.find
    for name, hint, glows, dashed, swaps in (
        ("build", "Your dice pay for what glows.", 1, 1, 4),
        ("turn", "Swap two gold and you can build a road.", 0, 2, 5),
        ("idle", "These dice build nothing.", 0, 0, 0),
    ):
        staged.show(snapshot(positions("dice")[name]))
        expect(find("[data-actions] p")).to_have_text(hint)
        expect(find("g.open")).to_have_count(glows)
        expect(find("g.nearly")).to_have_count(dashed)
        expect(find(".swappable")).to_have_count(swaps)


def test_dice_and_actions_grow_where_there_is_plenty_of_room(anybody):
    staged, sizes = staged_for(anybody, "dice"), []
    for width, height in ((1366, 768), (1920, 1080)):
        staged.page.set_viewport_size({"width": width, "height": height})
        lasting_lay(staged)
        parts = ("[data-die]", "[data-actions] .button")
        sizes.append([staged.person.find(part).first.bounding_box()["height"] for part in parts])
    for smaller, larger in zip(*sizes, strict=True):
        assert larger > 1.15 * smaller


def test_the_coach_says_that_it_thinks_until_it_knows(anybody):
    staged = staged_for(anybody, "dice")
    coach = Delay(staged.page, "**/coach")
    staged.show(snapshot(positions("dice")["again"]))
    staged.person.sees("Thinking…")
    staged.person.until(lambda: coach.waiting)
    for route in coach.waiting:
        route.fulfill(json=ADVICE.model_dump())
    expect(staged.person.find(".tip.best")).to_be_visible()
    expect(staged.page.get_by_text("Thinking…")).to_have_count(0)


def test_plus_shows_the_race_and_the_awards(anybody):
    staged = staged_for(anybody, "dice-plus")
    expect(staged.person.find("main .points")).to_have_text("9 of 10")
    expect(staged.person.find("main .points")).to_have_css("font-size", "32px")
    # Everybody's mark stands where their points are.
    expect(staged.person.find("[data-step='9'] [data-mark]")).to_have_count(1)
    expect(staged.person.find("[data-race] [data-mark]")).to_have_count(4)
    expect(staged.person.find("main .award")).to_have_count(2)
    expect(staged.person.find("header .about")).to_contain_text("first to 10 points")
    # On phones the others stand in a line above the sheet, which shows one of them at a tap.
    staged.page.set_viewport_size({"width": 390, "height": 844})
    mara = staged.person.find(".scores button").first
    expect(mara.locator(".number")).to_have_text("0")
    mara.tap()
    expect(staged.person.find("main .points")).to_have_text("0 of 10")
    mara.tap()
    staged.person.check_access()
