"""A table of Connect in a room: its host, people with phones, and the big screen."""

from __future__ import annotations

import json
import re
import signal
from contextlib import ExitStack, contextmanager, suppress

from playwright.sync_api import Error, expect
from websockets.sync.client import connect

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
BUILD = re.compile("Build here|Hier bauen")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Fay")


class Room:
    """A table whose clock passes only when told to, and whose chance is given."""

    def __init__(self, server, anybody, draws, seats=6, **settings):
        self.server, self.anybody = server, anybody
        script = {"draws": list(draws), "manual_clock": True}
        settings = {"script": script, **settings}
        self.held = server.open("connect", seats=seats, name=None, **settings)
        self.address = f"{self.held['table']}#key={self.held['key']}"

    def host(self):
        return self.anybody().hold(self.held, "host")

    def phone(self, name, seat, language="en-US"):
        """Somebody who scans the code of a seat, and sits down there."""
        settings = {"name": name, "confirm": True, "toured": ["connect"]}
        found = self.anybody(settings=settings, language=language, **PHONE)
        listen(found)
        found.visit(f"/t/{self.address}&seat={seat}")
        found.find(f"[data-seat='{seat}'].invited").click()
        found.find(".mine").wait_for()
        return found

    def screen(self, **more):
        return self.anybody(width=1600, height=900, **more).visit(f"/hall/{self.address}")

    def sit(self, seat):
        """Somebody who sits there, ready, and then only looks on; what they hold."""
        held = self.server.sit(self.held, f"Guest {seat}", seat=seat)
        with self.line(held) as socket:
            socket.send(json.dumps({"type": "ask", "id": "r", "change": {"kind": "ready"}}))
            hear(socket, "ack")
        return held

    @contextmanager
    def line(self, held):
        """A socket of somebody who sits at the table, after the first look."""
        with connect(self.server.url.replace("http", "ws", 1) + "/api/socket") as socket:
            hello = {"type": "hello", "table": held["table"], "token": held["token"]}
            socket.send(json.dumps(hello))
            socket.seen = hear(socket, "snapshot")
            yield socket

    def act_together(self, actions):
        """Do what guests do in one moment: the server looks away until all of it has arrived."""
        with ExitStack() as lines:
            sockets = [lines.enter_context(self.line(self.guests[seat])) for seat in actions]
            self.server.process.send_signal(signal.SIGSTOP)
            for socket, action in zip(sockets, actions.values(), strict=True):
                act = {"type": "act", "id": "a", "version": socket.seen["n"], "action": action}
                socket.send(json.dumps(act))
            self.server.process.send_signal(signal.SIGCONT)
            for socket in sockets:
                hear(socket, "ack")

    def advance(self, seconds):
        body = {"token": self.held["token"], "seconds": seconds}
        answer = self.server.post(f"/api/tables/{self.held['table']}/clock", body)
        assert answer.status_code == 200, answer.text

    def gather(self, phones):
        """Everybody comes before the eyes of the big screen, and the host begins."""
        hall = self.screen()
        expect(hall.find("[data-address]")).to_contain_text(f"/t/{self.address}")
        host, people = self.begin(phones)
        hall.find("[data-mood=sun]").wait_for()
        return host, hall, people

    def begin(self, phones, language="en-US", host=None):
        """Everybody comes, those without a phone of their own too, and the host begins."""
        host = host or self.host()
        host.sees("Before the game")
        people = {seat: self.phone(NAMES[seat], seat, language) for seat in phones}
        seats = host.find("li[data-seat]").count()
        self.guests = {seat: self.sit(seat) for seat in range(seats) if seat not in phones}
        host.until(lambda: host.find("li[data-state=open]").count() == 0)
        begin(host)
        return host, people


def hear(socket, kind):
    """The next frame of a kind."""
    while (frame := json.loads(socket.recv(30)))["type"] != kind:
        assert frame["type"] != "refusal", frame
    return frame


def listen(person):
    """Keep all that the server sends to somebody's sockets."""
    person.frames = []

    def keep(frame):
        person.frames.append(frame)

    person.page.on("websocket", lambda socket: socket.on("framereceived", keep))


def begin(host):
    """The host begins, as soon as the last player to sit down is ready."""
    button = host.button("Begin the game")

    def press():
        with suppress(Error):  # it goes when the game begins, and what comes there is not pressed
            button.click(timeout=1000)

    host.until(lambda: host.find("[data-status=playing]").count() > 0, press)


def skip(host, hall, number):
    """The host ends the running round; the room sees the next."""
    host.button("End this phase now").click()
    hall.find(f"[data-round='{number}']").wait_for()


def count_of(who, name):
    return who.find(f"[data-resource={name}] .count")


def tap(who, target, then):
    """Tap on a lit place until what follows is there; a map may still be coming into place."""
    who.until(lambda: who.find(then).count() > 0, lambda: who.try_click(target))


def build(who, action, target=".target"):
    """A tap on what to build, one on a place, and one that confirms."""
    who.act(action)
    tap(who, target, ".target.selected")
    who.button(BUILD).click()
    expect(who.find(".target.selected")).to_have_count(0)
