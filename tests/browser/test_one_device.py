"""Several people at one device: it is handed over, and nobody sees the cards of another."""

import re
from types import MappingProxyType

import pytest
from playwright.sync_api import expect

from tests.browser.support.island import pick
from tests.browser.support.people import menu
from tests.browser.support.rooms import PHONE

#: Notes every moment at which anything of the game is in the page while it is handed over.
WATCHED = """
window.leaks = [];
new MutationObserver(() => {
  const found = document.querySelector('[data-resource], [data-board], dialog, .toast');
  if (document.querySelector('[data-cover]') && found) window.leaks.push(found.outerHTML);
}).observe(document, { childList: true, subtree: true, characterData: true });
"""
#: Nobody rolls a seven in the first round.
QUIET = {"draws": ["dice 1 2", "dice 2 2", "dice 1 1"], "seed": 5}
KINDS = ("brick", "lumber", "wool", "grain", "ore")


def test_two_people_and_a_bot_play_at_one_phone(anybody, hall):
    options = {"island": "beginner", "first": "0"}
    held = hall.open("base", seats=3, bots=[None, "builder-quiet"], options=options, script=QUIET)
    phone = anybody(**PHONE)
    phone.context.add_init_script(WATCHED)
    phone.hold(held)
    phone.find("[data-add-person] input").fill("Ben")
    phone.find("[data-add-person] button").click()
    expect(phone.find("[data-chair='1'] .ready")).to_contain_class("yes")
    phone.check_access()
    phone.button("Begin the game").click()

    is_given(phone, "Ada")
    phone.check_access()
    hand = takes(phone, hall, "Ada", 0)
    phone.act("roll")
    offer(phone, next(kind for kind in KINDS if hand.get(kind)))
    is_given(phone, "Ben")
    phone.page.reload()
    is_given(phone, "Ben")
    takes(phone, hall, "Ben", 1)
    phone.find("[data-offer='0']").get_by_role("button", name="Decline", exact=True).click()
    is_given(phone, "Ada")
    takes(phone, hall, "Ada", 0)
    phone.act("end")

    is_given(phone, "Ben")
    takes(phone, hall, "Ben", 1)
    phone.act("roll")
    menu(phone, "Hand over to Ada")
    is_given(phone, "Ada")
    takes(phone, hall, "Ada", 0)
    menu(phone, "Hand over to Ben")
    is_given(phone, "Ben")
    takes(phone, hall, "Ben", 1)
    phone.check_access()
    phone.act("end")
    is_given(phone, "Ada")
    takes(phone, hall, "Ada", 0)
    phone.visit("/games")
    expect(phone.find("[data-table]")).to_have_count(1)


def test_a_hand_is_covered_while_somebody_elsewhere_plays(anybody, hall):
    held = hall.open("base", seats=3, options={"island": "beginner", "first": "2"}, script=QUIET)
    phone = anybody(**PHONE).hold(held)
    phone.find("[data-add-person] input").fill("Ben")
    phone.find("[data-add-person] button").click()
    expect(phone.find("[data-chair='1'] .ready")).to_contain_class("yes")
    cleo = anybody().hold(hall.sit(held, "Cleo"))
    cleo.button("I am ready").click()
    phone.button("Begin the game").click()
    phone.button("I am Ada").click()
    cards = phone.find("[data-hand] [data-resource] .count")
    expect(phone.button("Show Ada’s cards")).to_be_visible()
    expect(cards).to_have_text(["0"] * len(KINDS))
    phone.check_access()
    phone.button("Show Ada’s cards").click()
    expect(cards.filter(has_text=re.compile("[1-9]"))).not_to_have_count(0)

    # Who is asked from elsewhere answers at once: the device goes to nobody for that.
    cleo.act("roll")
    offer(cleo, own_kind(cleo), {0: "true"})
    phone.find("[data-answers='1']").get_by_role("button", name="Decline").click()
    expect(phone.find("[data-answers]")).to_have_count(0)
    expect(phone.find("[data-cover]")).to_have_count(0)
    cleo.sees("Ben declines.")
    # Everybody at the device reads its log, so it speaks to nobody in particular.
    phone.button("Game log").click()
    expect(phone.find("dialog [data-log]")).to_contain_text("Ben declines.")
    expect(phone.find("dialog [data-log]")).not_to_contain_text("You ")


@pytest.mark.parametrize("game", ["dice", "dice-plus"])
def test_the_dice_games_go_from_hand_to_hand(anybody, hall, game):
    phone = anybody(**PHONE)
    phone.context.add_init_script(WATCHED)
    phone.hold(hall.open(game, seats=2, options={"first": "0"}, script={"seed": 2}))
    phone.find("[data-add-person] input").fill("Ben")
    phone.find("[data-add-person] button").click()
    expect(phone.find("[data-chair='1'] .ready")).to_contain_class("yes")
    phone.button("Begin the game").click()
    for name in ("Ada", "Ben", "Ada"):
        is_given(phone, name)
        phone.button(f"I am {name}").click()
        phone.button("Roll all dice").wait_for()
        assert phone.page.evaluate("window.leaks") == []
        for step in ("Roll all dice", "Stop here", "End turn"):
            phone.button(step).click()
    is_given(phone, "Ben")


def own_kind(who):
    """A kind of which somebody has a card."""
    for kind in KINDS:
        count = who.find(f"[data-hand] [data-resource={kind}] .count").inner_text()
        if kind != "ore" and count != "0":
            return kind
    raise AssertionError("no card but ore")


def offer(phone, kind, others=MappingProxyType({2: "true"})):
    """One of a kind for an ore, to Ben and none of the others."""
    phone.act("trade")
    pick(phone, "You give", **{kind: 1})
    pick(phone, "You want", ore=1)
    for seat, asked in {1: "false", **others}.items():
        if phone.find(f"[data-partner='{seat}'][aria-pressed={asked}]").count():
            phone.find(f"[data-partner='{seat}']").click()
    phone.button("Offer to Ben").click()


def is_given(phone, name):
    """The device is covered: nothing of the game is in the page, nor what was said to another."""
    expect(phone.find("[data-cover] h1")).to_have_text(f"Hand over to {name}")
    expect(phone.find("[data-heard]")).to_have_text(f"Hand over to {name}")
    expect(phone.find(".toast, [data-resource], [data-board], dialog")).to_have_count(0)
    lines = set(phone.page.inner_text("body").split("\n")) - {""}
    about = "Everybody else, look away: your cards come with the next tap."
    (why,) = lines - {"Menu", f"Hand over to {name}", about, f"I am {name}"}
    assert why in {
        f"It is {name}’s move.",
        f"{name} is asked for an answer.",
        f"{name} wants the device.",
    }


def takes(phone, hall, name, seat):
    """Somebody takes the device, and sees their own cards alone; these cards."""
    phone.button(f"I am {name}").click()
    phone.find("[data-board]").wait_for()
    expect(phone.find("[data-hand]")).to_have_count(1)
    kept = phone.page.evaluate("JSON.parse(localStorage.getItem('hexhaven.seats'))")
    (own,) = [one for one in kept if one["seat"] == seat]
    body = {"token": own["token"], "names": [f"seat/{seat}"]}
    answer = hall.post(f"/api/tables/{own['table']}/parts", body).json()
    hand = answer["parts"][f"seat/{seat}"]["hand"]
    for kind in KINDS:
        count = phone.find(f"[data-hand] [data-resource={kind}] .count")
        expect(count).to_have_text(str(hand.get(kind, 0)))
    assert phone.page.evaluate("window.leaks") == []
    return hand
