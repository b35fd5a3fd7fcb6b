"""Scenes of the base game, from its lobby to its replay."""

from __future__ import annotations

from tests.browser.support.camera import GERMAN_PHONE, PHONE
from tests.browser.support.people import menu, tools
from tests.browser.support.played_positions import positions_of_six
from tests.browser.support.staged import Stage, snapshot

BEGINNERS = {"island": "beginner", "first": "0"}
ANSWERS = (
    "[data-action=roll]",
    ".target",
    "[data-discard] .primary:not([disabled])",
    ".asked.victims .button",
)
CARDS = "[data-hand] [data-kind]:not([disabled])"
DISCARD, ROBBER = "[data-discard]", "[data-target^=robber-]"
MOST_TURNS = 40


def table(camera, **settings):
    more = {"options": BEGINNERS, "script": {"seed": 11}}
    return camera.server.open("base", seats=4, bots=["builder"] * 3, **{**more, **settings})


def answer(ada):
    """Do whatever is asked for."""
    if any(ada.try_click(selector) for selector in ANSWERS) or not ada.find(DISCARD).count():
        return
    for kind in range(ada.find(CARDS).count()):  # one of each, until it is enough
        ada.try_click(f"{CARDS} >> nth={kind}")


def play(ada, turns, things=("city", "settle", "road"), see=lambda: None):
    """Some turns of the base game, building whatever can be built."""

    def step():
        see()
        answer(ada)

    for _ in range(turns):
        ada.until(lambda: ada.can("end"), step, seconds=90)
        for thing in things:
            if ada.try_click(f"[data-action={thing}]:not([aria-disabled=true])"):
                ada.until(lambda: ada.find(".target").count() == 0, step)
        ada.until(lambda: not ada.can("end"), lambda: ada.try_click("[data-action=end]"))


def lobby(camera):
    for name, more in (("lobby-tools", {}), ("lobby-tools-german-phone", GERMAN_PHONE)):
        held = camera.server.open("base", seats=4, bots=["builder"])
        camera.server.sit(held)
        ada = camera.someone(**more).hold(held)
        tools(ada, 2)
        camera.take(ada, name)


def founding(camera):
    ada = camera.someone().hold(table(camera, options={"first": "0"}))
    ada.button("Begin the game").click()
    ada.find(".target").nth(20).hover(force=True)
    camera.take(ada, "base-founding")


def tour(camera):
    for name, more in (("base-tour", {}), ("base-tour-german-phone", GERMAN_PHONE)):
        ada = camera.someone({"toured": []}, **more).hold(table(camera))
        ada.find("main .primary").click()
        ada.find("dialog .primary").click()
        camera.take(ada, name)


def compose(ada):
    """An offer that could be made."""
    ada.act("trade")
    ada.find("[data-hand] [data-kind=grain]").click()
    ada.find("[data-want=ore]").click()


def game(camera):
    held = table(camera)
    ada = camera.someone().hold(held)
    ada.button("Begin the game").click()
    ada.find("[data-action=roll]").wait_for()
    play(ada, 8)
    ada.until(lambda: ada.can("end"), lambda: answer(ada), seconds=90)
    camera.take(ada, "base")
    menu(ada, "Players and seats")
    tools(ada, 1)
    camera.take(ada, "table-seats")
    ada.page.keyboard.press("Escape")
    menu(ada, "Take moves back")
    ada.find("dialog input[type=radio]").first.wait_for()
    camera.take(ada, "table-rewind")
    ada.page.keyboard.press("Escape")
    ada.button("Menu").click()
    camera.take(ada, "table-menu")
    ada.page.keyboard.press("Escape")
    compose(ada)
    camera.take(ada, "base-trade")
    looks = {
        "base-dark": ({"theme": "dark"}, {}),
        "base-phone-german": ({}, GERMAN_PHONE),
        "base-full-hd": ({}, {"width": 1920, "height": 1080}),
        "base-tablet": ({"palette": "safe"}, {"width": 820, "height": 1180}),
    }
    for name, (settings, more) in looks.items():
        ada = camera.someone(settings, **more).hold(held)
        ada.find("[data-board]").wait_for()
        camera.take(ada, name)
        if name == "base-phone-german":
            ada.button("Menü").click()
            camera.take(ada, "table-menu-phone-german")
            ada.page.keyboard.press("Escape")
            compose(ada)
            camera.take(ada, "base-trade-phone-german")


def sevens_and_cards(camera):
    """What is asked after a seven, and what a development card says, once each comes up."""
    options = {**BEGINNERS, "discard_limit": 5}
    ada = camera.someone().hold(table(camera, options=options))
    ada.button("Begin the game").click()
    ada.find("[data-action=roll]").wait_for()
    wanted = {"base-discard": DISCARD, "base-robber": ROBBER}

    def see():
        for name, sign in list(wanted.items()):
            if ada.find(sign).count():
                if name == "base-robber":
                    ada.find(ROBBER).nth(7).hover(force=True)
                camera.take(ada, name)
                del wanted[name]

    for _ in range(MOST_TURNS):
        play(ada, 1, ("buy", "settle"), see)
        if ada.find("[data-card]").count() and "base-card" not in wanted:
            ada.find("[data-card]").first.click()
            camera.take(ada, "base-card")
            ada.page.keyboard.press("Escape")
            wanted["base-card"] = "never again"
        if set(wanted) == {"base-card"}:
            return


def six(camera):
    """Special building of six: whose place is to come, and who has it."""
    for name, position, more in (
        ("base-six", "others build", {}),
        ("base-six-phone", "own place", {**PHONE, "width": 390, "height": 844}),
    ):
        shown = snapshot(positions_of_six()[position], clock=None)
        who = Stage(camera.someone(**more), shown).person
        # The words for bots are fetched.
        who.until(lambda who=who: "builder" not in who.page.inner_text("body"))
        camera.take(who, name)


def replay(camera):
    """A game between bots, as those see it who look at it afterwards."""
    bots = ["builder"] * 4
    held = table_of_bots(camera, bots)
    for name, settings, more in (
        ("base-replay", {}, {}),
        ("base-replay-dark", {"theme": "dark"}, {}),
        ("base-replay-phone-german", {}, GERMAN_PHONE),
    ):
        who = camera.someone(settings, **more).visit(f"/replay/{held['table']}#key={held['key']}")
        who.find(".columns .legend").first.wait_for()
        camera.take(who, name)
        who.find(".columns").evaluate("found => scrollTo(0, found.offsetTop - 80)")
        camera.take(who, f"{name}-charts")


def table_of_bots(camera, bots):
    """A game that is over: nobody but bots played it."""
    settings = {"options": {"first": "0"}, "script": {"seed": 5}}
    held = camera.server.open("base", seats=4, name=None, bots=bots, start=True, **settings)
    who = camera.someone().visit(f"/t/{held['table']}#key={held['key']}")
    who.until(lambda: who.find("dialog").count() > 0, seconds=240)
    camera.take(who, "base-end")
    return held


SCENES = (lobby, founding, tour, game, sevens_and_cards, six, replay)
