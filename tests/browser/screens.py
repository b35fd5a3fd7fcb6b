"""Takes the pictures of docs/screens anew: `make screens`.

Chance is given, so that the same sources give the same games.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import Compiled
from tests.browser.operators import Operator
from tests.browser.people import person
from tests.web.processes import QUICK

FOLDER = Path(__file__).parents[2] / "docs" / "screens"
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
BEGINNERS = {"island": "beginner", "first": "0"}
#: Ten rounds, and a seven that sends the robbers to five.
EVENING = (2, 3, 1, 3, 6, 5, 4, 4, 3, 1, 6, 3, 5, 3, 2, 1, 4, 5, 2, 6, 1, 6, 2, 3)


class Camera:
    """Opens tables, lets people play a little, and takes pictures."""

    def __init__(self, browser, server):
        self.browser, self.server = browser, server

    def take(self, who, name):
        who.page.wait_for_timeout(300)
        who.page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=82)
        sys.stderr.write(f"{name} ")
        sys.stderr.flush()

    def someone(self, settings=None, **more):
        return _Visitor(self, settings or {}, more)

    def base(self, **settings):
        bots = ["builder"] * 3
        more = {"options": BEGINNERS, "script": {"seed": 11}}
        return self.server.open("base", seats=4, bots=bots, **{**more, **settings})


class _Visitor:
    def __init__(self, camera, settings, more):
        self.camera, self.settings, self.more = camera, settings, more

    def __enter__(self):
        self.entered = person(self.camera.browser, self.camera.server.url, **self.more)
        return self.entered.__enter__().remember(motion=False, **self.settings)

    def __exit__(self, *error):
        self.entered.__exit__(*error)


ANSWERS = (
    "[data-action=roll]",
    ".target",
    ".asked .wide > .primary:not([disabled])",
    ".asked .kind button.card:not([disabled])",
    ".asked .panel:not(.wide) .row .button",
)


def answer(ada):
    """Do whatever is asked for."""
    any(ada.try_click(selector) for selector in ANSWERS)


def play(ada, turns):
    """Some turns of the base game, building whatever can be built."""
    for _ in range(turns):
        ada.until(lambda: ada.can("end"), lambda: answer(ada), seconds=90)
        for thing in ("city", "settle", "road"):
            if ada.try_click(f"[data-action={thing}]:not([aria-disabled=true])"):
                ada.until(lambda: ada.find(".target").count() == 0, lambda: answer(ada))
        ada.until(lambda: not ada.can("end"), lambda: ada.try_click("[data-action=end]"))


def base_game(camera):
    held = camera.base()
    with camera.someone() as ada:
        ada.hold(held).button("Begin the game").click()
        ada.find("[data-action=roll]").wait_for()
        play(ada, 8)
        ada.until(lambda: ada.can("end"), lambda: answer(ada), seconds=90)
        camera.take(ada, "base")
        ada.act("trade")
        ada.find("[data-kind=ore] button.card").last.click()
        camera.take(ada, "base-trade")
    looks = {
        "base-dark": ({"theme": "dark"}, {}),
        "base-phone-german": ({}, {**PHONE, "language": "de-DE"}),
        "base-full-hd": ({}, {"width": 1920, "height": 1080}),
        "base-tablet": ({"palette": "safe"}, {"width": 820, "height": 1180}),
    }
    for name, (settings, more) in looks.items():
        with camera.someone(settings, **more) as ada:
            ada.hold(held).find("[data-board]").wait_for()
            camera.take(ada, name)


def founding(camera):
    with camera.someone() as ada:
        ada.hold(camera.base(options={"first": "0"})).button("Begin the game").click()
        ada.find(".target").nth(20).hover(force=True)
        camera.take(ada, "base-founding")


def dice_games(camera):
    for game, seats in (("dice", 2), ("dice-plus", 3)):
        bots = ["greedy"] * (seats - 1)
        held = camera.server.open(
            game, seats=seats, bots=bots, options={"first": "0"}, script={"seed": 3}
        )
        with camera.someone() as ada:
            ada.hold(held).button("Begin the game").click()
            for turn in range(5):
                ada.button("Roll all dice").click()
                ada.find("button.die").first.click()
                ada.find("[data-tray=rolled] button.die").first.click()
                if turn == 4:
                    camera.take(ada, game)
                ada.button("Stop here").click()
                ada.button("End turn").wait_for()
                while ada.find("g.open").count():
                    ada.find("g.open").first.click(force=True)
                    ada.page.wait_for_timeout(200)
                ada.button("End turn").click()
        with camera.someone({"theme": "dark"}, **PHONE) as ada:
            ada.hold(held).find("[data-tray=rolled]").wait_for()
            camera.take(ada, f"{game}-phone-dark")


def ending(camera):
    held = camera.server.open("dice", seats=1, options={"turns": 1}, script={"seed": 2})
    with camera.someone() as ada:
        ada.hold(held).button("Begin the game").click()
        ada.button("Roll all dice").click()
        ada.button("Stop here").click()
        ada.button("End turn").click()
        ada.find("dialog").wait_for()
        camera.take(ada, "end")
        ada.visit(f"/replay/{held['table']}").sees("Points over time")
        camera.take(ada, "replay")


def assistants(camera):
    looks = {
        "assistant": {"width": 1920, "height": 1080},
        "assistant-phone-german": {**PHONE, "language": "de-DE"},
    }
    for name, more in looks.items():
        with camera.someone(**more) as ada:
            desk = Operator(ada, EVENING).begin().press(" ")
            for _ in range(8):
                desk.passes(500).press("n")
            desk.passes(8_000)
            camera.take(ada, name)
            desk.press("n").passes(500).press("n").passes(500)
            desk.press(" ").passes(3_000)
            camera.take(ada, f"{name}-robber")


def pages(camera):
    looks = {"": {}, "-german-phone": {**PHONE, "language": "de-DE"}}
    for name, more in looks.items():
        with camera.someone(**more) as ada:
            ada.visit().find("[data-game=base] .primary").wait_for()
            camera.take(ada, f"start{name}")
            ada.visit("/new/base").find("form").wait_for()
            camera.take(ada, f"new{name}")
            ada.visit("/rules/base").find("section").first.wait_for()
            camera.take(ada, f"rules{name}")
            ada.visit("/settings").find("select").first.wait_for()
            camera.take(ada, f"settings{name}")
            ada.hold(camera.server.open("base", seats=3)).find("main ol").wait_for()
            camera.take(ada, f"lobby{name}")


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        words = ("--allow-scripts", *QUICK, "--away", "600", "--address-rate", "100000")
        with Compiled(Path(folder) / "hall.db", *words) as server:
            camera = Camera(browser, server)
            for scene in (pages, assistants, founding, base_game, dice_games, ending):
                scene(camera)
        browser.close()


if __name__ == "__main__":
    main()
