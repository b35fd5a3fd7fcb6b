"""A whole base game between two people at two browsers."""

from playwright.sync_api import expect

DRAWS = [
    "dice 2 3",  # Ada: brick and wool
    "dice 3 4",  # Ben: a seven
    "theft wool",
    "dice 2 3",  # Ada: brick and wool
    "draw victory_point",
]
OPTIONS = {"island": "beginner", "first": "0", "points": 3, "discard_limit": 4}


def pick(who, side, *kinds):
    """Choose cards on one side of a trade, or in a picker of that name."""
    for kind in kinds:
        group = who.page.get_by_role("group", name=side)
        group.get_by_role("button", name=f"{kind}: one more").click()


def test_two_people_trade_counter_discard_rob_and_win(anybody, hall):
    held = hall.open("base", seats=2, options=OPTIONS, script={"draws": DRAWS})
    ada = anybody().hold(held)
    ben = anybody(settings={"name": "Ben"}).visit(f"/t/{held['table']}#key={held['key']}")
    ben.button("Sit down here").click()
    ben.button("I am ready").click()
    ben.sees("ready")
    ada.button("Begin the game").click()

    ada.act("roll")
    ada.act("trade")
    pick(ada, "You give", "brick")
    pick(ada, "You want", "grain")
    ada.button("Make this offer").click()

    ben.button("Counter-offer").click()
    give = ben.page.get_by_role("group", name="You want")
    give.get_by_role("button", name="brick: one less").click()
    pick(ben, "You want", "lumber")
    ben.button("Make this offer").click()

    ada.find("[data-offer='1']").get_by_role("button", name="Accept").click()
    expect(ada.find("footer [data-resource=grain] .count")).to_have_text("1")
    expect(ben.find("footer [data-resource=lumber] .count")).to_have_text("1")
    ada.act("end")

    ben.act("roll")
    pick(ada, "A seven: give up 2 cards", "brick", "brick")
    ada.button("Give these up").click()
    ben.find("[data-target=robber-12]").click(force=True)
    ben.sees("You steal 1 wool from Ada.")
    ada.sees("Ben steals 1 wool from you.")
    expect(ada.find("[data-robber='12']")).to_have_count(1)
    ben.act("end")

    ada.find("[data-action=roll]").wait_for()
    ada.page.keyboard.press("e")
    ada.until(lambda: ada.can("buy"))
    ada.page.keyboard.press("d")
    ada.page.get_by_role("dialog", name="You have won!").wait_for()
    ben.page.get_by_role("dialog", name="Ada has won").wait_for()
    ada.check_access()
    ben.page.get_by_role("dialog").get_by_role("link", name="Replay and charts").click()
    ben.sees("Points over time").check_access()
