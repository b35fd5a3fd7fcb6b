"""A short base game, played with any input device."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.support.island import ADA, ISLAND, SEVEN, has, road

DRAWS = [ADA, ADA, SEVEN, "draw victory_point"]
OPTIONS = {"island": ISLAND, "first": "0", "discard_limit": 4}


def opening(who, hands, begin):
    """Found, roll and build."""
    hands.press(who.button(begin))
    hands.place("settlement-28")
    hands.place(road(22, 28))
    hands.place("settlement-12")
    hands.place(road(7, 12))
    hands.act("roll", "e")
    hands.act("road", "r")
    hands.place(road(3, 7))
    hands.act("settle", "s")
    hands.place("settlement-3")
    expect(who.find("[data-seat='0'] [data-settlement]")).to_have_count(3)


def short_game(who, hands, begin, give_up):
    """After the opening give cards up, move the robber, trade from the hand, buy, win."""
    opening(who, hands, begin)
    hands.act("end", "e")
    hands.act("roll", "e")
    picker = who.page.get_by_role("group", name=re.compile("5 "))
    for kind, count in (("brick", 1), ("lumber", 2), ("wool", 1), ("ore", 1)):
        card = picker.locator(f"[data-kind={kind}]")
        for chosen in range(count):
            hands.press(card)
            expect(card.locator(".count")).to_have_text(re.compile(f"^{chosen + 1} "))
    hands.press(who.button(give_up))
    hands.place("robber-11")
    hands.press(who.find("[data-hand] [data-kind=grain]"))
    hands.press(who.find("[data-want=wool]"))
    hands.press(who.find("[data-do=bank]"))
    has(who, grain=1, wool=1, ore=1)
    hands.act("buy", "d")
    who.page.get_by_role("dialog").wait_for()


def arranged(hall, points=4):
    options = {**OPTIONS, "points": points}
    return hall.open("base", seats=2, bots=["builder"], options=options, script={"draws": DRAWS})
