"""Connect on phones, with a host and a big screen, through whole short games."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.support.island import pick
from tests.browser.support.rooms import Room, build, count_of, skip

#: Ada sits at board 1's moon side, Dan at board 2's sun side.
ADA, DAN = 0, 3
DRAWS = [
    *["dice 4 6", "time", "dice 2 3", "time", "dice 3 3", "draw victory_point", "time"],
    *["dice 2 3", "time", "dice 4 4", "time", "dice 4 5", "time", "dice 4 5", "time"],
    *["dice 6 6", "time"] * 3,
    *["dice 3 4", "robbers 1 2", "time", "dice 1 1", "time", "dice 6 6", "count"],
]
#: Through the desert into the area beside Ada's.
ABROAD = ("1:47-58", "1:47-59", "1:48-59")
#: A card of this kind; how many of each kind were played everybody may know.
HIDDEN = re.compile('"victory_point"(?!:)')
#: Bytes that a phone may be sent at once, and in a round.
AT_ONCE, IN_A_ROUND = 40_000, 40_000


def first_round(hall, ada, dan):
    """A trade in two taps with somebody at another board; only the sun builds."""
    hall.sees("Sun builds")
    expect(ada.find("header")).to_have_attribute("data-look", "sun")
    expect(ada.find("[data-action=road]")).to_contain_text("sun builds")
    expect(count_of(ada, "grain")).to_have_text("4")
    ada.find(".hand [data-resource=lumber]").click()
    ada.find("[data-way=offer]").first.click()
    dan.find(f"[data-offer='{ADA}']").get_by_role("button", name="Take").click()
    expect(count_of(ada, "lumber")).to_have_text("1")
    expect(ada.find("[data-offer]")).to_have_count(0)


def second_round(room, host, hall, ada, dan):
    """Other terms, and the moon builds three roads; a reload in the middle of it."""
    skip(host, hall, 2)
    room.advance(10)
    ada.find(".hand [data-resource=lumber]").click()
    ada.button("Other terms …").click()
    pick(ada, "You want", lumber=1)
    pick(ada, "You give", grain=2)
    ada.check_access()
    ada.button("Make this offer").click()
    dan.find(f"[data-offer='{ADA}']").get_by_role("button", name="Take").click()
    expect(count_of(ada, "lumber")).to_have_text("3")
    ada.button("Further away").click()
    for road in ABROAD:
        build(ada, "road", f"[data-target='road-{road}']")
    ada.page.reload()
    expect(ada.find(f"[data-road][data-of='{ADA}']")).to_have_count(6)
    assert 0 < int(ada.find("[role=timer]").get_attribute("data-left")) <= 25


def third_round(host, hall, dan):
    """The sun builds, and buys a card that nobody else may know."""
    skip(host, hall, 3)
    build(dan, "road")
    expect(dan.find(f"[data-road][data-of='{DAN}']")).to_have_count(4)
    dan.act("buy").button("Buy").last.click()
    dan.find("[data-card=victory_point]").wait_for()
    dan.check_access()


def play(room, phones):
    """A whole game: first rounds, the rest after round 10, robbers, a foreign area."""
    host, hall, people = room.gather(phones)
    ada, dan = people[ADA], people[DAN]
    for anybody in (host, hall):
        anybody.check_access()
    first_round(hall, ada, dan)
    second_round(room, host, hall, ada, dan)
    third_round(host, hall, dan)

    # The game rests after round 10, and the robbers come.
    for number in range(4, 11):
        skip(host, hall, number)
    host.button("End this phase now").click()
    for everybody in (hall, ada):
        everybody.sees("From now on the robbers are about.")
    host.find("[data-status=paused]").wait_for()
    host.button("Go on").click()
    hall.find("[data-robbers='3']").wait_for()
    ada.sees("A seven: return 6 resources").check_access()
    ada.button("Return these").click()
    ada.sees("Your resources are safe.")
    expect(count_of(ada, "ore")).to_have_text("2")
    room.advance(12)
    hall.sees("Sun builds")

    # Round 12: the first settlement in a foreign area, and with it the win.
    skip(host, hall, 12)
    ada.find("[data-points]").click()
    ada.sees("4 of 7 points").page.keyboard.press("Escape")
    told = len(ada.frames)
    ada.button("Further away").click()
    build(ada, "settle", "[data-target='settlement-1:48']")
    ada.page.get_by_role("dialog", name="You have won!").wait_for()
    dan.page.get_by_role("dialog", name="Ada has won").wait_for()
    hall.sees("Ada has won")
    host.sees("The game is over")
    ada.check_access()
    assert list(filter(HIDDEN.search, ada.frames[:told])) == [], "a hidden card was told"
    assert any(map(HIDDEN.search, dan.frames))
    check_frames(ada.frames[:told], dan.frames, last=12)
    return ada


def check_frames(ada, dan, last):
    """What phones were sent until the last round: never much."""
    assert max(map(len, [*ada, *dan])) < AT_ONCE
    rounds = {}
    for frame in filter(lambda text: '"update"' in text, ada):
        parts = json.loads(frame)["parts"]
        now = max(rounds, default=0)
        if parts.get("round"):
            now = parts["round"]["value"]["round"]
        rounds[now] = rounds.get(now, 0) + len(frame)
    rounds.pop(0, None)  # who comes before the game is told to everybody
    assert max(rounds) == last
    assert max(rounds.values()) < IN_A_ROUND, rounds


def test_two_phones_a_host_and_a_hall_play_a_round(anybody, hall):
    room = Room(hall, anybody, DRAWS, options={"points": 7})
    host, screen, people = room.gather((ADA, DAN))
    host.check_access()
    first_round(screen, people[ADA], people[DAN])
    check_frames(people[ADA].frames, people[DAN].frames, last=1)


@pytest.mark.prove
def test_two_phones_a_host_and_a_hall_play_a_whole_game(anybody, hall):
    ada = play(Room(hall, anybody, DRAWS, options={"points": 7}), (ADA, DAN))
    ada.page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    ada.sees("Points over time").button("Board 2").click()
    expect(ada.find("[aria-pressed=true]").filter(has_text="Board 2")).to_have_count(1)
    ada.check_access()


@pytest.mark.prove
def test_six_phones_a_host_and_a_hall_play_a_whole_game(anybody, hall):
    play(Room(hall, anybody, DRAWS, options={"points": 7}), range(6))
