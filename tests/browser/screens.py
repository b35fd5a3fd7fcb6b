"""Retakes the pictures of docs/screens: `make screens`, or only some with `SCENES="game tour"`.

Chance is given, so that the same sources give the same games.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.support import scenes_base, scenes_before_and_after, scenes_connect
from tests.browser.support.camera import FOLDER, GERMAN_PHONE, PHONE, Camera
from tests.browser.support.chromium import launch
from tests.browser.support.operators import Operator
from tests.web.processes import QUICK, Compiled

#: Ten rounds, and a seven that sends the robbers to five.
EVENING = (2, 3, 1, 3, 6, 5, 4, 4, 3, 1, 6, 3, 5, 3, 2, 1, 4, 5, 2, 6, 1, 6, 2, 3)


def dice_games(camera):
    for game, seats in (("dice", 2), ("dice-plus", 3)):
        bots = ["greedy"] * (seats - 1)
        held = camera.server.open(
            game, seats=seats, bots=bots, options={"first": "0"}, script={"seed": 3}
        )
        ada = camera.someone().hold(held)
        ada.button("Begin the game").click()
        for turn in range(5):
            ada.button("Roll all dice").click()
            ada.find("[data-kept=false]").first.click()
            ada.find("[data-kept=false]").first.click()
            if turn == 4:
                camera.take(ada, game)
            ada.button("Stop here").click()
            ada.button("End turn").wait_for()
            while ada.find("g.open").count():
                ada.find("g.open").first.click(force=True)
                ada.page.wait_for_timeout(200)
            ada.button("End turn").click()
        ada = camera.someone({"theme": "dark"}, **PHONE).hold(held)
        ada.find("[data-tray=rolled]").wait_for()
        camera.take(ada, f"{game}-phone-dark")


def ending(camera):
    held = camera.server.open("dice", seats=1, options={"turns": 1}, script={"seed": 2})
    ada = camera.someone().hold(held)
    for name in ("Begin the game", "Roll all dice", "Stop here", "End turn"):
        ada.button(name).click()
    ada.find("dialog").wait_for()
    camera.take(ada, "end")
    ada.visit(f"/replay/{held['table']}").sees("Points over time")
    camera.take(ada, "replay")


def assistants(camera):
    looks = {
        "assistant": {"width": 1920, "height": 1080},
        "assistant-phone-german": GERMAN_PHONE,
    }
    for name, more in looks.items():
        ada = camera.someone(**more)
        desk = Operator(ada, EVENING).begin().press(" ")
        for _ in range(8):
            desk.passes(500).press("n")
        desk.passes(8_000)
        camera.take(ada, name)
        desk.press("n").passes(500).press("n").passes(500)
        desk.press(" ").passes(3_000)
        camera.take(ada, f"{name}-robber")


def pages(camera):
    for name, more in {"": {}, "-german-phone": GERMAN_PHONE}.items():
        ada = camera.someone(**more)
        ada.visit().find("[data-game=base] .primary").wait_for()
        camera.take(ada, f"start{name}")
        ada.visit("/new/base").find("form").wait_for()
        camera.take(ada, f"new{name}")
        ada.visit("/rules/base").find("section").first.wait_for()
        camera.take(ada, f"rules{name}")
        ada.visit("/settings").find("select").first.wait_for()
        camera.take(ada, f"settings{name}")
        ada.hold(camera.server.open("base", seats=3)).find("main ol .more").first.wait_for()
        camera.take(ada, f"lobby{name}")
        ada.visit("/games").find("[data-table]").first.wait_for()
        camera.take(ada, f"games{name}")


SCENES = (
    pages,
    assistants,
    *scenes_base.SCENES,
    dice_games,
    ending,
    *scenes_connect.SCENES,
    *scenes_before_and_after.SCENES,
)


def chosen(names):
    """All scenes, or those that are named."""
    known = {scene.__name__: scene for scene in SCENES}
    if unknown := [name for name in names if name not in known]:
        sys.exit(f"There is no scene {', '.join(unknown)}: {', '.join(known)}.")
    return [known[name] for name in names or known]


def main():
    scenes = chosen(sys.argv[1:])
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        words = ("--allow-scripts", *QUICK, "--away", "600", "--address-rate", "100000")
        with Compiled(Path(folder) / "hall.db", *words) as server:
            for scene in scenes:
                with Camera(browser, server) as camera:
                    scene(camera)
        browser.close()


if __name__ == "__main__":
    main()
