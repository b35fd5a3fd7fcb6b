"""Scenes before and after a game: a review, both editors, and one device for two."""

from __future__ import annotations

from tests.browser.support.camera import GERMAN_PHONE, PHONE

#: How long whole games of bots, and the review of one, may take.
SECONDS = 300
DARK = {"theme": "dark"}


def play_bots_table(camera, game, bots, **more):
    """A table of bots only, whose game is over."""
    held = camera.server.open(game, seats=len(bots), name=None, bots=bots, start=True, **more)
    ada = camera.someone().hold(held)
    ada.until(lambda: is_over(camera, held), seconds=SECONDS)
    return held


def is_over(camera, held):
    table = camera.server.post(f"/api/tables/{held['table']}", {"token": held["token"]})
    return table.json()["status"] == "over"


def review(camera):
    held = play_bots_table(camera, "base", ["builder"] * 4, script={"seed": 4}, public=True)
    looks = {"review": ({}, {}), "review-dark-german-phone": (DARK, GERMAN_PHONE)}
    for name, (settings, more) in looks.items():
        ada = camera.someone(settings, **more).visit(f"/replay/{held['table']}")
        ada.find("[data-review], [data-next-mistake]").first.wait_for()
        ada.try_click("[data-review]")
        ada.find("[data-next-mistake]").wait_for(timeout=SECONDS * 1000)
        ada.until(lambda ada=ada: ada.find("progress").count() == 0, seconds=SECONDS)
        for _ in range(3):
            ada.find("[data-next-mistake]").click()
        camera.take(ada, name)


def editors(camera):
    for name, path in {"map": "/map", "boards": "/map/connect"}.items():
        for look, more in {"": {}, "-german-phone": GERMAN_PHONE}.items():
            ada = camera.someone(**more).visit(path)
            ada.find("[data-at='hex-4']").click()
            camera.take(ada, f"{name}{look}")


def one_device(camera):
    held = camera.server.open("base", seats=3, bots=[None, "builder"], options={"first": "0"})
    phone = camera.someone(**PHONE).hold(held)
    phone.find("[data-add-person] input").fill("Ben")
    phone.find("[data-add-person] button").click()
    phone.button("Begin the game").click()
    phone.find("[data-cover]").wait_for()
    camera.take(phone, "one-device-phone")


SCENES = (review, editors, one_device)
