"""Takes every state at four sizes into build/screens: `make screens STATES=all`.

`STATES="asked home-phone"` takes only some of them again.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.support import played_positions, staged_dice
from tests.browser.support.camera import Camera
from tests.browser.support.chromium import launch
from tests.browser.support.scenes_before_and_after import is_over
from tests.browser.support.staged import (
    LONG_NAMES,
    NAMES,
    Stage,
    positions,
    positions_of_six,
    snapshot,
)
from tests.browser.support.states import SIX, answers_at, do
from tests.games.base.script import founded
from tests.web.processes import QUICK, Compiled

FOLDER = Path(__file__).parents[2] / "build" / "screens"
TOUCH = {"has_touch": True}
SIZES = {
    "desk": {"width": 1440, "height": 900, **TOUCH},
    "tablet": {"width": 820, "height": 1180, **TOUCH},
    "phone": {"width": 390, "height": 844, "is_mobile": True, **TOUCH},
    "flat": {"width": 844, "height": 390, "is_mobile": True, **TOUCH},
}
HELPED = {"hints": "on", "coach": True, "toured": ["base", "dice", "connect"]}
LOOKS = {
    "": ({}, {}),
    "-dark": ({"theme": "dark"}, {}),
    "-german": ({}, {"language": "de-DE"}),
}
#: What is also taken dark and in German.
TAKEN_TWICE = (
    *("after-roll", "asked", "two-offers", "composing", "discard", "cards", "won", "lost"),
    *("dice-build", "dice-plus-build", "connect", "home"),
)

#: Each state of the base game's table: a position, and what is done in it.
STATES = {
    "opening": ("founding", ""),
    "before-roll": ("late roll", ""),
    "after-roll": ("late main", ""),
    "road": ("main", "road"),
    "full-hand": ("main", ""),
    "long-names": ("countered", ""),
    "composing": ("main", "trade"),
    "asked": ("late offer", ""),
    "counter": ("late offer", "counter"),
    "two-offers": ("asked", ""),
    "countered": ("countered", ""),
    "discard": ("discard", "cards"),
    "robber": ("robber", ""),
    "victim": ("victim", ""),
    "hint": ("main", "hint"),
    "chat": ("main", "chat"),
    "cards": ("cards", ""),
    "monopoly": ("monopoly", "monopoly"),
    "invention": ("invention", "invention"),
    "waiting": ("waiting", ""),
    "closed": ("late won", "closed"),
    "won": ("late won", "end"),
    "lost": ("late lost", "end"),
}
#: The same of a table of six.
STATES_OF_SIX = {f"six-{position.replace(' ', '-')}": (position, deed) for position, deed in SIX}
DICE = ("keep", "build", "turn", "waiting")
#: Connect's clock is moved by hand, as far as there is something to see.
STEP, STEPS = 12, 24


class Album(Camera):
    """Takes the pictures that were asked for, whole and uncompressed."""

    def __init__(self, browser, server, wanted):
        super().__init__(browser, server)
        self.wanted = wanted

    def wants(self, state, size, look=""):
        """Whether somebody asked for a picture."""
        names = {"all", state, f"{state}-{size}", f"{state}-{size}{look}"}
        return (not look or state in TAKEN_TWICE) and not names.isdisjoint(self.wanted)

    def sizes(self, states):
        """Somebody at each size and look of which a picture is wanted, and those states."""
        for look, (settings, more) in LOOKS.items():
            for size, shape in SIZES.items():
                if asked := [state for state in states if self.wants(state, size, look)]:
                    with Camera(self.browser, self.server) as camera:
                        who = camera.someone({**HELPED, **settings}, **shape, **more)
                        yield who, asked, f"{size}{look}"

    def shoot(self, who, state, size):
        """One picture of what is seen."""
        who.page.mouse.move(0, 0)
        who.page.evaluate("document.activeElement?.blur()")
        who.page.wait_for_timeout(300)
        who.page.screenshot(path=FOLDER / f"{state}-{size}.png")
        sys.stderr.write(f"{state}-{size} ")
        sys.stderr.flush()


def reached():
    """Every position by name: staged ones, and moments of games that bots have played."""
    monopoly = founded().draws(0, "monopoly").gain(0, "2b2l2w").before_roll(0)
    invention = founded().draws(0, "invention").gain(0, "2b2l2w").before_roll(0)
    return {
        **positions(),
        **played_positions.positions(),
        "monopoly": monopoly,
        "invention": invention,
    }


def base_table(album):
    show_states(album, STATES, reached(), "roll")


def base_table_of_six(album):
    show_states(album, STATES_OF_SIX, positions_of_six(), "main")


def show_states(album, known, found, first):
    """Pictures of states of the base game's table, which begins with the first position."""
    for who, states, size in album.sizes(known):
        stage = Stage(who, snapshot(found[first]))
        for state in states:
            position, deed = known[state]
            stage.show(snapshot(found[first]))  # an ending that was closed comes again
            stage.answers = answers_at(found[position], deed)
            names = LONG_NAMES if state == "long-names" else NAMES
            stage.show(snapshot(found[position], names=names))
            if deed == "closed":
                who.find("dialog[open]").wait_for()
                who.page.keyboard.press("Escape")
            do(stage, deed)
            album.shoot(who, state, size)
            who.page.keyboard.press("Escape")


def dice_tables(album):
    for game in ("dice", "dice-plus"):
        found = staged_dice.positions(game)
        names = {f"{game}-{name}": found[name] for name in DICE}
        for who, states, size in album.sizes(names):
            stage = staged_dice.stage(who, found["keep"])
            for state in states:
                stage.show(staged_dice.snapshot(names[state], NAMES))
                album.shoot(who, state, size)


def connect_table(album):
    if not any(album.wants("connect", size) for size in SIZES):
        return
    script = {"seed": 7, "manual_clock": True}
    more = {"bots": ["builder"] * 7, "options": {"points": 13}, "script": script}
    held = album.server.open("connect", seats=8, start=True, **more)
    for _ in range(STEPS):
        body = {"token": held["token"], "seconds": STEP}
        album.server.post(f"/api/tables/{held['table']}/clock", body)
    for who, (state,), size in album.sizes(["connect"]):
        who.hold(held).find("[data-board]").first.wait_for()
        album.shoot(who, state, size)


def pages(album):
    server = album.server
    for who, states, size in album.sizes(("home", "tactics", "rules", "settings", "new", "lobby")):
        for state in states:
            if state == "lobby":
                held = server.open("base", seats=4, bots=["builder"])
                who.hold(held).find("main ol .more").first.wait_for()
            else:
                paths = {"home": "/", "tactics": "/rules/base#tactics", "settings": "/settings"}
                who.visit(paths.get(state, f"/{state}/base")).find("h1").first.wait_for()
            album.shoot(who, state, size)


def replays(album):
    if not any(album.wants("replay", size) for size in SIZES):
        return
    more = {"options": {"first": "0"}, "script": {"seed": 5}, "public": True}
    bots = ["builder"] * 4
    held = album.server.open("base", seats=4, name=None, bots=bots, start=True, **more)
    for who, (state,), size in album.sizes(["replay"]):
        who.until(lambda: is_over(album, held), seconds=240)
        who.visit(f"/replay/{held['table']}").find(".columns .legend").first.wait_for()
        album.shoot(who, state, size)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launch(playwright)
        words = ("--allow-scripts", *QUICK, "--away", "600", "--address-rate", "100000")
        with Compiled(Path(folder) / "hall.db", *words) as server:
            album = Album(browser, server, frozenset(sys.argv[1:] or ["all"]))
            for take in (base_table, base_table_of_six, dice_tables, connect_table, pages, replays):
                take(album)
        browser.close()


if __name__ == "__main__":
    main()
