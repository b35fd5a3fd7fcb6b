"""Connect's clock on real servers: what comes late, and rounds that outlive a server."""

import time
from contextlib import contextmanager

import pytest
from playwright.sync_api import expect

from tests.browser.support.rooms import PHONE, Room, begin, count_of
from tests.web.processes import ServerProcess


def test_what_comes_after_the_end_of_a_round_is_refused_and_said(anybody, hall):
    room = Room(hall, anybody, ["dice 4 6", "time", "dice 2 3"])
    held_up = []
    host, _ = room.begin(())
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
    ada.hold(room.guests[0])
    ada.find(".hand [data-resource=lumber]").click()
    ada.find("[data-way=bank]").first.click()
    ada.until(lambda: held_up)
    host.button("End this phase now").click()
    ada.find("header[data-look=moon]").wait_for()
    held_up.pop()()
    ada.sees("the round was over")
    expect(count_of(ada, "lumber")).to_have_text("0")


@pytest.mark.rule("C-42")
def test_who_has_enough_points_in_the_same_moment_is_compared(anybody, hall):
    draws = ["dice 3 3", "draw victory_point", "draw victory_point", "count"]
    room = Room(hall, anybody, draws, options={"points": 5})
    _, screen, people = room.gather((0,))
    room.act_together({1: "buy 1", 3: "buy 2"})
    ada = people[0]
    ada.sees("Guest 1, Guest 3 have won")
    screen.sees("Guest 1, Guest 3 have won")
    ada.sees("Equal points: the most resources win")
    rows = ada.page.get_by_role("row").filter(has_text="Guest").all_inner_texts()
    assert [row.split()[:2] for row in rows[-2:]] == [["Guest", "1"], ["Guest", "3"]]


@contextmanager
def without(server):
    """The server is killed, and back at its address afterwards."""
    server.kill()
    yield
    server.words = (*server.words, "--port", server.url.rpartition(":")[2])
    server.start()


def seconds_on(clock):
    minutes, seconds = clock.inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


@pytest.mark.prove
@pytest.mark.parametrize("seconds", [600, 5])
def test_a_round_survives_the_death_of_the_server_or_waits_for_the_host(anybody, tmp_path, seconds):
    with ServerProcess(tmp_path / "hall.db", "--allow-scripts") as server:
        options = {"times": f"{seconds}/{seconds}"}
        room = Room(server, anybody, (), options=options, script={"seed": 1})
        for seat in range(1, 6):
            room.sit(seat)
        host = anybody(server=server).hold(room.held, "host")
        ada = anybody(server=server, settings={"toured": ["connect"]}, **PHONE)
        ada.visit(f"/t/{room.address}&seat=0").find("[data-seat='0']").click()
        begin(host)
        ada.find("[role=timer]").wait_for()
        begun = time.monotonic()
        with without(server):
            if seconds == 5:
                expect(ada.find("[role=timer]")).to_have_attribute("data-left", "0")
        if seconds == 600:
            host.sees("The game is on")
            passed = time.monotonic() - begun
            assert 600 - passed - 30 < seconds_on(host.find("[role=timer]")) < 600 - passed + 5
        else:
            host.sees("Paused")
            ada.sees("The host lets it go on.")
            assert 0 < seconds_on(host.find("[role=timer]")) <= 5
            host.button("Go on").click()
            host.sees("The game is on")
