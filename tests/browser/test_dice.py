"""The Dice Game and Plus in the browser."""

import re

import pytest
from playwright.sync_api import expect

#: How long it may take until the coach knows the game: it is solved once on a machine.
SOLVING = 300


def test_a_whole_dice_game_by_keys_alone_and_its_replay(anybody, hall):
    held = hall.open("dice", seats=1, options={"turns": 3}, script={"seed": 5})
    ada = anybody().hold(held)
    begin = ada.button("Begin the game")
    expect(begin).to_be_enabled()
    begin.press("Enter")
    press = ada.page.keyboard.press

    def step():
        if ada.find("button:has-text('Roll all dice')").count():
            press("r")
        elif ada.find("button:has-text('Stop here')").count():
            press("1")
            press("s")
        elif ada.find("g.open").count():
            ada.find("g.open").first.press("Enter")
        elif ada.find("button:has-text('End turn')").count():
            press("e")

    ada.until(lambda: ada.find("dialog").count() > 0, step, seconds=60)
    close, score = (ada.find(f"dialog {part}").bounding_box() for part in (".close", "li .number"))
    assert score["x"] + score["width"] <= close["x"], "the score lies under the button"
    ada.check_access()
    ada.page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    scrubber = ada.page.get_by_role("slider")
    scrubber.press("End")
    ada.sees("Points over time")
    boxes = ada.find(".sheets .box.number")
    expect(boxes.nth(2)).not_to_be_empty()
    scrubber.press("Home")
    expect(boxes.nth(2)).to_be_empty()
    scrubber.evaluate("slider => slider.blur()")
    last = int(scrubber.get_attribute("max"))
    for key, at in (("End", last), ("ArrowLeft", last - 1), ("ArrowRight", last), ("Home", 0)):
        press(key)
        expect(scrubber).to_have_value(str(at))
    assert int(ada.find("[data-turns]").get_attribute("data-turns")) >= 2
    press("Shift+ArrowRight")
    expect(scrubber).not_to_have_value("0")
    press(" ")
    ada.button("Pause").click()
    ada.page.get_by_label("Speed").select_option("8")
    ada.find("button.run").click()
    expect(scrubber).to_have_value(str(last))
    ada.check_access()
    press("Home")
    ada.button("Play on from here").click()
    expect(ada.page).to_have_url(re.compile(f"/t/(?!{held['table']})"))
    ada.button("Roll all dice").wait_for()


def test_dice_are_kept_by_click_and_what_is_built_is_drawn(anybody, hall):
    draws = ["dice bl4a", "dice 2a", "dice bl4a"]
    script = {"draws": draws}
    held = hall.open("dice", seats=1, options={"turns": 1}, script=script, help=False)
    ada = anybody(settings={"coach": True}).hold(held)
    ada.button("Begin the game").click()
    ada.button("Roll all dice").click()
    # A host who switched help off is obeyed.
    expect(ada.page.get_by_role("checkbox", name="Coach")).to_have_count(0)
    ada.find("[data-die=brick]").click()
    ada.find("[data-die=lumber]").click()
    expect(ada.find("[data-kept=true]")).to_have_count(2)
    ada.find("[data-die=lumber]").click()
    expect(ada.find("[data-kept=true]")).to_have_count(1)
    ada.sees("Enough for a road")
    ada.button("Stop here").click()
    # Built by key: the next thing to do has the focus.
    ada.find("g.open[data-place=road-0]").press("Enter")
    expect(ada.button("End turn")).to_be_focused()
    ada.find("[data-die=gold].swappable").first.click()
    ada.check_access()
    ada.page.get_by_role("button", name="Two gold → wool").click()
    expect(ada.find("[data-die=wool]")).to_have_count(1)
    ada.button("End turn").click()
    ada.sees("The game is over")


@pytest.mark.parametrize("game", ["dice", "dice-plus"])
def test_nothing_to_build_is_said_only_when_no_swaps_lead_to_anything(anybody, hall, game):
    # The first turn of Plus has three dice.
    draws = ["dice 2w4a", "dice o5a"] if game == "dice" else ["dice w2a", "dice 2wb"]
    held = hall.open(game, seats=1, options={"first": "0"}, script={"draws": draws}, help=False)
    ada = anybody().hold(held)
    ada.button("Begin the game").click()
    ada.button("Roll all dice").click()
    ada.button("Stop here").click()
    if game == "dice":
        ada.sees("Swap gold or use a joker, or end your turn")
        ada.sees("Swap gold and use jokers, 2 times: then you can build a road, a knight.")
        ada.find("[data-die=gold].swappable").first.click()
        ada.page.get_by_role("button", name="Two gold → grain: a knight (then 1 more)").click()
        ada.sees("Swap two gold and you can build a knight.")
        ada.find("[data-die=gold].swappable").first.click()
        ada.page.get_by_role("button", name="Two gold → ore: a knight").click()
        ada.find("g.open[data-place=knight-1]").click()
    ada.sees("Nothing to build: end your turn").sees("These dice build nothing.")


def test_plus_is_played_with_a_bot(anybody, hall):
    held = hall.open("dice-plus", seats=2, bots=["greedy"], options={"first": "0"})
    ada = anybody().hold(held)
    ada.button("Begin the game").click()
    ada.button("Roll all dice").click()
    ada.button("Stop here").click()
    ada.button("End turn").click()
    ada.until(lambda: ada.find("button:has-text('Roll all dice')").count() > 0)


def play_on(who):
    """Whatever comes next in a dice game: roll twice, stop, build what glows, end the turn."""
    for press in ("Roll all dice", "Stop here"):
        if who.try_click(f"button:has-text('{press}')"):
            return
    if not who.try_click("g.open"):
        who.try_click("button:has-text('End turn')")


def sit_two(anybody, hall, game, **settings):
    """Ada and Ben at a table of their own, with the game begun."""
    held = hall.open(game, seats=2, **settings)
    ada = anybody().hold(held)
    ben = anybody(settings={"name": "Ben"}).visit(f"/t/{held['table']}#key={held['key']}")
    ben.button("Sit down").click()
    ben.button("I am ready").click()
    ada.sees("ready").button("Begin the game").click()
    return ada, ben


def test_the_coach_says_what_choices_are_worth_and_reviews_the_game(anybody, hall):
    draws = ["dice 2b2l2a", "dice 2a"]
    held = hall.open("dice", seats=1, options={"turns": 1}, script={"draws": draws})
    ada = anybody(settings={"coach": True}).hold(held)
    ada.button("Begin the game").click()
    ada.until(lambda: ada.find(".tip").count() == 1, seconds=SOLVING)
    ada.find(".tip").click()
    ada.until(lambda: ada.find(".tip").count() == 4)
    ada.check_access()
    ada.button("Stop here").click()
    ada.find(".tip.best").first.click()
    ada.page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    ada.sees("Luck and decisions").sees("gave away")
    # A mistake leads to its moment.
    scrubber = ada.page.get_by_role("slider")
    scrubber.press("Home")
    expect(scrubber).to_have_value("0")
    ada.find(".jump").first.click()
    expect(scrubber).not_to_have_value("0")


@pytest.mark.prove
def test_two_people_play_plus_to_its_end(anybody, hall):
    # Three dice, four, five; then in turn roads and a settlement for both, and a city for both.
    draws = ["dice blw", "dice blwg", "dice 2blwg"]
    draws += (["dice 2b2lwg"] * 2 + ["dice w2g3o"] * 2) * 20
    ada, ben = sit_two(anybody, hall, "dice-plus", options={"first": "0"}, script={"draws": draws})
    over = ada.find("dialog")

    def step():
        play_on(ada)
        play_on(ben)

    ada.until(lambda: over.count() > 0, step, seconds=300)
    titles = {who.find("dialog h2").inner_text() for who in (ada, ben)}
    assert titles in ({"You have won!", "Ada has won"}, {"You have won!", "Ben has won"})
    expect(over.get_by_role("listitem").first).to_contain_text(re.compile(r"\b1[01] points"))
    ada.check_access()
    ben.page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    ben.sees("Points over time").check_access()


@pytest.mark.prove
def test_a_whole_game_with_the_coach_and_its_review(anybody, hall):
    held = hall.open("dice", seats=1, script={"seed": 8})
    ada = anybody(settings={"coach": True}).hold(held)
    ada.button("Begin the game").click()
    ada.until(lambda: ada.find(".tip").count() == 1, seconds=SOLVING)
    ada.check_access()
    chosen = []

    def follow():
        """What the coach thinks best, but for the first turn, which is given away."""
        if "turn 1 " in ada.find("header .about").inner_text():
            play_on(ada)
        elif ada.try_click(".tip.best"):
            chosen.append(1)

    ada.until(lambda: ada.find("dialog").count() > 0, follow, seconds=180)
    assert len(chosen) >= 14 * 2
    ada.page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    ada.sees("Luck and decisions").sees("gave away").check_access()
