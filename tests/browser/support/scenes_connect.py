"""An evening of Connect: a phone, the host's page, the big screen, and the replay."""

from __future__ import annotations

from tests.browser.support.camera import PHONE
from tests.browser.support.rooms import Room

SEATS = 8
#: Seconds that pass between two looks at the table.
STEP = 12
MOST_STEPS = 200
#: Before that there is little to see.
GROWN = 15
BUILDS = ("city", "settle", "buy", "road")


class Evening:
    """A table with bots at all seats but Ada's, whose clock we move."""

    def __init__(self, camera):
        self.camera, self.taken = camera, set()
        script = {"seed": 7, "manual_clock": True}
        settings = {"options": {"points": 13}, "script": script, "bots": ["builder"] * (SEATS - 1)}
        self.room = Room(camera.server, camera.someone, (), seats=SEATS, **settings)

    def take(self, who, name):
        if name not in self.taken:
            self.camera.take(who, f"connect-{name}")
            self.taken.add(name)

    def gather(self):
        room, held = self.room, self.room.held
        self.host = self.camera.someone()
        self.host.hold(held, "host").find("li[data-seat]").first.wait_for()
        free = int(self.host.find("li[data-state=open]").first.get_attribute("data-seat"))
        settings = {"name": "Ada", "confirm": False, "toured": ["connect"]}
        self.ada = self.camera.someone(settings, **PHONE)
        self.ada.visit(f"/t/{room.address}&seat={free}")
        self.ada.find(f"[data-seat='{free}'].invited").wait_for()
        self.take(self.ada, "lobby")
        self.ada.find(f"[data-seat='{free}'].invited").click()
        self.ada.find(".mine").wait_for()
        self.take(self.ada, "seated")
        self.hall = self.big_screen()
        self.take(self.host, "host-lobby")
        self.host.until(
            lambda: self.host.find("[data-status=playing]").count() > 0,
            lambda: self.host.try_click(".desk .primary:not([disabled])"),
        )
        self.hall.find("[data-mood=sun], [data-mood=moon]").first.wait_for()

    def big_screen(self, **more):
        who = self.camera.someone(width=1600, height=900, **more)
        return who.visit(f"/hall/{self.room.address}")

    def over(self):
        return self.host.find("[data-status=over]").count() > 0

    def play(self):
        """Rounds until somebody wins; what is worth a picture is taken when it comes."""
        for step in range(MOST_STEPS):
            if self.over():
                return
            look = self.ada.find("header").first.get_attribute("data-look")
            self.see(look, step)
            if self.host.find("[data-status=paused]").count():
                self.take(self.host, "host-paused")
                self.take(self.hall, "hall-rest")
                self.host.find(".desk .primary").click()
                self.host.find("[data-status=playing]").wait_for()
            self.act()
            self.room.advance(STEP)
            self.ada.page.wait_for_timeout(60)
        raise AssertionError("nobody wins")

    def see(self, look, step):
        if step < GROWN:
            return
        if look == "robbers":
            if self.ada.find(".asked [data-kind]").count():
                self.take(self.ada, "robbers-return")
            self.take(self.ada, "robbers")
            self.take(self.hall, "hall-robbers")
        elif look in ("sun", "moon"):
            self.take(self.ada, look)
            self.take(self.hall, f"hall-{look}")
            self.take(self.host, "host")
            if "hall-german" not in self.taken:
                late = self.big_screen(language="de-DE")
                late.find("[data-building]").first.wait_for()
                self.take(late, "hall-german")
                late.page.close()
            if "trade" not in self.taken:
                self.windows()

    def windows(self):
        """The two that cover the phone: trading, and where the points come from."""
        self.ada.find(".hand [data-resource=lumber]").click()
        self.ada.find("[data-panel=trade]").wait_for()
        self.take(self.ada, "trade")
        self.ada.find("[data-panel=trade] .close").click()
        self.ada.find("[data-points]").click()
        self.ada.find("dialog").wait_for()
        self.take(self.ada, "points")
        self.ada.page.keyboard.press("Escape")

    def act(self):
        """Ada returns what is asked for, and builds what she can."""
        if self.ada.try_click(".asked .primary:not([disabled])"):
            return
        for thing in BUILDS:
            if self.ada.can(thing) and self.ada.try_click(f"[data-action={thing}]"):
                self.ada.try_click(".target")
                return

    def look_back(self):
        self.ada.find("dialog").wait_for()
        self.take(self.ada, "end")
        self.take(self.hall, "hall-won")
        table = self.room.held["table"]
        self.host.visit(f"/replay/{table}").find(".boards button").nth(2).wait_for()
        self.host.find(".columns table").first.wait_for()
        self.take(self.host, "replay")
        self.host.find(".boards button").nth(2).click()
        self.take(self.host, "replay-board")
        self.ada.visit(f"/replay/{table}").find(".columns table").first.wait_for()
        self.take(self.ada, "replay-phone")


def connect(camera):
    evening = Evening(camera)
    evening.gather()
    evening.play()
    evening.look_back()


SCENES = (connect,)
