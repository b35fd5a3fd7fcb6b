"""Connect on phones, with a host and a big screen, through whole short games."""

import json
import time

import pytest
from playwright.sync_api import expect
from websockets.sync.client import connect

from tests.web.processes import ServerProcess

PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Fay")
#: Ada sits at board 1's moon side, Dan at board 2's sun side.
ADA, DAN = 0, 3
QUIET = ["dice 4 6", "time", *["dice 4 5", "time"] * 3, *["dice 6 6", "time"] * 6]
DRAWS = [*QUIET, "dice 3 4", "robbers 1 2", "time", "dice 1 1", "time", "dice 6 6", "count"]


class Room:
    """A table of Connect with its host, its people and its big screen."""

    def __init__(self, server, anybody, draws=DRAWS, seats=6, **settings):
        self.server, self.anybody = server, anybody
        script = {"draws": list(draws), "manual_clock": True}
        settings = {"options": {"points": 5}, "script": script, **settings}
        self.held = server.open("connect", seats=seats, name=None, **settings)
        self.address = f"{self.held['table']}#key={self.held['key']}"

    def host(self):
        host = self.anybody()
        host.hold(self.held)
        return host.visit(f"/host/{self.held['table']}")

    def phone(self, name, seat, language="en-US"):
        """Somebody who scans the code of a seat, and sits down there."""
        settings = {"name": name, "confirm": True, "toured": ["connect"]}
        found = self.anybody(settings=settings, language=language, **PHONE)
        found.visit(f"/t/{self.address}&seat={seat}")
        found.find(f"[data-seat='{seat}'].invited").click()
        found.find(".mine").wait_for()
        return found

    def screen(self):
        return self.anybody(width=1600, height=900).visit(f"/hall/{self.address}")

    def sit(self, seat):
        """Somebody who sits there, ready, and then only looks on."""
        held = self.server.sit(self.held, f"Guest {seat}", seat=seat)
        with connect(self.server.url.replace("http", "ws", 1) + "/api/socket") as socket:
            socket.send(
                json.dumps({"type": "hello", "table": held["table"], "token": held["token"]})
            )
            socket.send(json.dumps({"type": "ask", "id": "r", "change": {"kind": "ready"}}))
            while json.loads(socket.recv(30))["type"] != "ack":
                pass

    def advance(self, seconds):
        body = {"token": self.held["token"], "seconds": seconds}
        answer = self.server.post(f"/api/tables/{self.held['table']}/clock", body)
        assert answer.status_code == 200, answer.text


def count_of(who, name):
    return who.find(f"[data-resource={name}] .count")


def build(who, what):
    """A tap on what to build, one on a place, and one that confirms."""
    who.act(what)
    who.find(".target").first.click(force=True)
    who.button("Build here").click()


def skip(host, hall, number):
    """The host ends the running round; the room sees the next."""
    host.button("End this time now").click()
    hall.sees(f"Round {number} ·")


def begin(host):
    """The host begins, as soon as whoever sat down last is ready."""
    host.until(
        lambda: host.find("[data-status=playing]").count() > 0,
        lambda: host.try_click("button:has-text('Begin the game')"),
    )


def gather(room, phones, language="en-US"):
    """Everybody comes, those without a phone of their own too, and the host begins."""
    host, hall = room.host(), room.screen()
    host.sees("Before the game")
    people = {seat: room.phone(NAMES[seat], seat, language) for seat in phones}
    seats = host.find("li[data-seat]").count()
    for seat in range(seats):
        if seat not in phones:
            room.sit(seat)
    host.until(lambda: host.find("li[data-state=open]").count() == 0)
    begin(host)
    hall.find("[data-mood=sun]").wait_for()
    return host, hall, people


def play(room, phones):
    """A whole game: trade across boards, a road, the rest after round 10, robbers, a city."""
    host, hall, people = gather(room, phones)
    ada, dan = people[ADA], people[DAN]
    hall.sees("Sun builds").check_access()
    host.check_access()

    # Round 1: trade in two taps with somebody at another board.
    expect(ada.find("header")).to_have_attribute("data-look", "sun")
    expect(ada.find("[data-action=road]")).to_contain_text("sun builds")
    expect(count_of(ada, "grain")).to_have_text("4")
    ada.find(".hand [data-resource=lumber]").click()
    ada.find("[data-way=offer]").first.click()
    dan.find(f"[data-offer='{ADA}']").get_by_role("button", name="Take").click()
    expect(count_of(ada, "lumber")).to_have_text("1")
    expect(ada.find("[data-offer]")).to_have_count(0)
    dan.check_access()

    # Round 2: the moon builds; the phone survives a reload in the middle of it.
    skip(host, hall, 2)
    room.advance(10)
    build(ada, "road")
    expect(ada.find(f"[data-road][data-of='{ADA}']")).to_have_count(4)
    ada.page.reload()
    expect(ada.find(f"[data-road][data-of='{ADA}']")).to_have_count(4)
    assert 0 < int(ada.find("[role=timer]").get_attribute("data-left")) <= 25

    # The game rests after round 10, and the robbers come.
    for number in range(3, 11):
        skip(host, hall, number)
    host.button("End this time now").click()
    for everybody in (hall, ada):
        everybody.sees("From now on the robbers are about.")
    host.find("[data-status=paused]").wait_for()
    host.button("Go on").click()
    hall.find("[data-robbers='3']").wait_for()
    hall.check_access()
    ada.sees("A seven: return 6 resources").check_access()
    ada.button("Return these").click()
    ada.sees("Your resources are safe.")
    expect(count_of(ada, "ore")).to_have_text("4")
    room.advance(12)
    hall.sees("Sun builds")

    # Round 12: a city, and with it the win.
    skip(host, hall, 12)
    ada.find("[data-points]").click()
    ada.sees("4 of 5 points").page.keyboard.press("Escape")
    build(ada, "city")
    ada.page.get_by_role("dialog", name="You have won!").wait_for()
    dan.page.get_by_role("dialog", name="Ada has won").wait_for()
    hall.sees("Ada has won")
    host.sees("The game is over")
    ada.check_access()
    return ada


def test_two_phones_a_host_and_a_hall_play_a_whole_game(anybody, hall):
    ada = play(Room(hall, anybody), (ADA, DAN))
    ada.page.get_by_role("dialog").get_by_role("link", name="Replay and charts").click()
    ada.sees("Points over time").button("Board 2").click()
    ada.check_access()


@pytest.mark.prove
def test_six_phones_a_host_and_a_hall_play_a_whole_game(anybody, hall):
    play(Room(hall, anybody), range(6))


@pytest.mark.prove
def test_eight_trade_with_neighbours_only_and_swap_at_the_market_in_german(anybody, hall):
    draws = ["dice 4 6", "time", "dice 2 3", "time", "dice 2 3"]
    room = Room(hall, anybody, draws, seats=8)
    host, screen, people = gather(room, (ADA,), "de-DE")
    ada = people[ADA]
    ada.sees("Sonne ist aktiv").sees("3 Leute").check_access()
    screen.find("[data-building]").first.wait_for()
    skip(host, screen, 2)
    ada.sees("Mond ist aktiv")
    ada.find(".hand [data-resource=lumber]").click()
    ada.find("[data-way=market]").first.click()
    expect(count_of(ada, "lumber")).to_have_text("1")
    ada.find(".hand [data-resource=brick]").click()
    expect(ada.find("[data-way=market]")).to_have_count(0)


@pytest.mark.prove
def test_a_host_takes_back_replaces_and_frees_seats(anybody, hall):
    room = Room(hall, anybody)
    host, screen, people = gather(room, (ADA,))
    skip(host, screen, 2)
    ada = people[ADA]
    ada.find(".hand [data-resource=lumber]").click()
    ada.find("[data-way=bank]").first.click()
    expect(count_of(ada, "lumber")).to_have_text("1")
    host.button("Pause").click()
    host.button("Take the last action back").click()
    host.button("Go on").click()
    expect(count_of(ada, "lumber")).to_have_text("0")
    host.find("li[data-seat='1']").get_by_role("button", name="Bot stands in").click()
    host.find("li[data-seat='1'][data-state=stand_in]").wait_for()
    host.find("li[data-seat='2']").get_by_role("button", name="Free").click()
    late = anybody(settings={"name": "Late", "toured": ["connect"]}, **PHONE)
    late.visit(f"/t/{room.address}").find("[data-free='2']").click()
    late.sees("You can trade with")
    host.find("li[data-seat='2'][data-state=here]").wait_for()


def test_what_comes_after_the_end_of_a_round_is_refused_and_said(anybody, hall):
    room = Room(hall, anybody, ["dice 4 6", "time", "dice 2 3"])
    held_up = []
    host, screen, _ = gather(room, ())
    ada = anybody(settings={"toured": ["connect"]}, **PHONE)

    def slow(socket):
        server = socket.connect_to_server()

        def pass_on(frame):
            if '"act"' in frame:
                held_up.append(lambda: server.send(frame))
            else:
                server.send(frame)

        socket.on_message(pass_on)

    ada.page.route_web_socket("**/api/socket", slow)
    host.find("li[data-seat='0']").get_by_role("button", name="Code").click()
    address = host.find("dialog input").input_value()
    ada.page.goto(address)
    ada.find(".hand [data-resource=lumber]").click()
    ada.find("[data-way=bank]").first.click()
    ada.until(lambda: held_up)
    host.page.keyboard.press("Escape")
    skip(host, screen, 2)
    ada.find("header[data-look=moon]").wait_for()
    held_up.pop()()
    ada.sees("the round was over")
    expect(count_of(ada, "lumber")).to_have_text("0")


def restarted(server):
    server.kill()
    server.words = (*server.words, "--port", server.url.rpartition(":")[2])
    server.start()


@pytest.mark.prove
@pytest.mark.parametrize("seconds", [600, 5])
def test_a_round_survives_the_death_of_the_server_or_waits_for_the_host(anybody, tmp_path, seconds):
    with ServerProcess(tmp_path / "hall.db", "--allow-scripts") as server:
        options = {"times": f"{seconds}/{seconds}"}
        room = Room(server, anybody, options=options, script={"seed": 1})
        for seat in range(1, 6):
            room.sit(seat)
        host = anybody(server=server)
        host.hold(room.held).visit(f"/host/{room.held['table']}")
        ada = anybody(server=server, settings={"toured": ["connect"]}, **PHONE)
        ada.visit(f"/t/{room.address}&seat=0").find("[data-seat='0']").click()
        begin(host)
        ada.find("[role=timer]").wait_for()
        begun = time.monotonic()
        restarted(server)
        if seconds == 600:
            host.sees("The game is on")
            passed = time.monotonic() - begun
            left = host.find("[role=timer]").inner_text()
            minutes, rest = left.split(":")
            assert 600 - passed - 30 < 60 * int(minutes) + int(rest) < 600 - passed + 5
        else:
            host.sees("Paused")
            ada.sees("The host lets it go on.")
            host.button("Go on").click()
            host.sees("The game is on")
