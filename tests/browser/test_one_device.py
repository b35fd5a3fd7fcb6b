"""Several people at one device: it is handed over, and nobody sees the cards of another."""

import json
import re
from base64 import b64encode

import pytest
from playwright.sync_api import expect

from tests.browser.support.island import pick
from tests.browser.support.people import SETTLED, menu
from tests.browser.support.rooms import PHONE

#: Notes every moment at which any hand is in the page while it is handed over, a hand is there
#: before its owner has said so, or a card is seen in a hand that is covered.
WATCHED = """
window.leaks = [];
let taken = null;
document.addEventListener('click', ({ target }) => {
  taken = target.closest('[data-cover] button')?.textContent.replace('I am ', '') ?? taken;
}, true);
const SECRET = '[data-card], [data-cards], [data-hand]';
const isSeen = (card) => card.matches('[data-card], [data-cards]') || card.textContent !== '0';
const note = (found) => window.leaks.push(`${taken}: ${found.outerHTML}`);
new MutationObserver(() => {
  if (document.querySelector('[data-cover]')) {
    const found = document.querySelector(`${SECRET}, dialog, .toast`);
    if (found) note(found);
    taken = null;
  }
  for (const hand of document.querySelectorAll('[data-hand]')) {
    if (NAMES[hand.dataset.hand] !== taken) note(hand);
    if (!hand.matches('.covered')) continue;
    const cards = [...hand.querySelectorAll('[data-card], [data-cards], .count')];
    cards.filter(isSeen).forEach(note);
  }
}).observe(document, {
  childList: true, subtree: true, characterData: true, attributeFilter: ['data-hand', 'class'],
});
"""
#: Nobody rolls a seven in the first round.
QUIET = {"draws": ["dice 1 2", "dice 2 2", "dice 1 1"], "seed": 5}
#: Ada comes by what a card costs, with Cleo and Ben before her.
BOUGHT = ["dice 2 3", "dice 1 3", "dice 1 1"]
#: She draws a point, and is robbed.
ROBBED = [*BOUGHT, "draw victory_point", "dice 3 4", "theft brick"]
KINDS = ("brick", "lumber", "wool", "grain", "ore")


#: Where the focus is depends on how the page was used, and how shores are smoothed on when they
#: were drawn; neither says anything about cards.
PLAIN = """
  *:focus-visible { outline: none !important }
  svg[role=group] { visibility: hidden }
"""
#: By how much two pictures differ at most, of 255, in any colour of any pixel.
DIFFERENCE = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data;
  }));
  return one.reduce((most, value, i) => Math.max(most, Math.abs(value - other[i])), 0);
}"""
#: Browsers round in the last bit when they draw the same in another order.
ROUNDED = 2


def test_two_people_and_a_bot_play_at_one_phone(anybody, hall):
    options = {"island": "beginner", "first": "0"}
    held = hall.open("base", seats=3, bots=[None, "builder-quiet"], options=options, script=QUIET)
    phone = note_leaks(anybody(**PHONE), "Ada", "Ben").hold(held)
    comes(phone, "Ben", 1)
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
    assert takes(phone, hall, "Ada", 0) != hand
    phone.visit("/games")
    expect(phone.find("[data-table]")).to_have_count(1)
    assert phone.page.evaluate("window.leaks") == []
    # The whole way, from home.
    phone.find(".brand").click()
    phone.page.get_by_role("link", name="Share one device").click()
    phone.page.get_by_role("radio", name="3", exact=True).check(force=True)
    for label, name in (("Your name", "Ida"), ("Name on seat 2", "Jo"), ("Name on seat 3", "Kim")):
        phone.page.get_by_label(label).fill(name)
    # Nobody else has to come: it begins at once.
    phone.button("Begin the game").click()
    expect(phone.find(".prompt")).to_contain_text(re.compile("(Ida|Jo|Kim) · Place a settlement"))


def test_a_hand_is_covered_while_somebody_elsewhere_plays(anybody, hall):
    cleo, phone = beside_cleo(anybody, hall, ROBBED)
    phone.button("I am Ada").click()
    cards = phone.find("[data-hand] [data-resource] .count")
    expect(phone.button("Show Ada’s cards")).to_be_visible()
    expect(cards).to_have_text(["0"] * len(KINDS))
    phone.check_access()
    phone.button("Show Ada’s cards").click()
    expect(cards.filter(has_text=re.compile("[1-9]"))).not_to_have_count(0)

    # Who is asked from elsewhere answers at once: the device goes to nobody for that.
    cleo.act("roll")
    offer(cleo, "grain", ben=2, others=(0,))
    phone.find("[data-answers='2']").get_by_role("button", name="Decline").click()
    expect(phone.find("[data-answers]")).to_have_count(0)
    expect(phone.find("[data-cover]")).to_have_count(0)
    cleo.sees("Ben declines.")
    cleo.act("end")
    is_given(phone, "Ben")
    phone.button("I am Ben").click()
    phone.act("roll").act("end")
    is_given(phone, "Ada")
    phone.button("I am Ada").click()
    phone.act("roll").act("buy")
    expect(phone.find("[data-hand] [data-card=victory_point]")).to_be_visible()
    expect(phone.find("[data-people] [data-seat='0'] .points b")).to_have_text("3")
    # Robbed while everybody looks, of a card that nobody is told.
    phone.act("end")
    cleo.act("roll").find("[data-target=robber-12]").click(force=True)
    cleo.sees("You steal 1 brick from Ada.")
    heard = phone.find("[data-heard]")
    expect(heard).to_have_text(re.compile("Cleo steals a card from Ada."))
    expect(cards).to_have_text(["0"] * len(KINDS))
    expect(phone.find("[data-people] [data-seat='0'] .points b")).to_have_text("2")
    # Everybody at the device reads its log and what can be taken back: both speak to nobody.
    phone.button("Game log").click()
    log = phone.find("dialog [data-log]")
    expect(log).to_contain_text("Ben declines.")
    expect(log).to_contain_text("Cleo steals a card from Ada.")
    speaks_to_nobody(log)
    phone.page.keyboard.press("Escape")
    menu(phone, "Take moves back")
    past = phone.page.get_by_role("radiogroup")
    expect(past).to_contain_text("Cleo steals a card from Ada.")
    speaks_to_nobody(past)
    assert phone.page.evaluate("window.leaks") == []


@pytest.mark.parametrize("more", [PHONE, {}])
def test_nobody_hides_anything_while_the_island_is_founded(anybody, hall, more):
    options = {"first": "0", "early_sevens": "again"}
    here = anybody(**more).hold(hall.open("base", seats=2, options=options, script={"seed": 5}))
    comes(here, "Ben", 1)
    here.button("Begin the game").click()
    for name in ("Ada", "Ben", "Ben", "Ada"):
        expect(here.find(".prompt")).to_contain_text(f"{name} · ")
        for piece in ("settlement", "road"):
            here.place(piece)
    # Ada goes on, who had the device; then her hand is covered, and the island is not.
    here.act("roll").act("end")
    is_given(here, "Ben")
    here.check_access()
    board, cover = (here.find(f"[data-{part}]").bounding_box() for part in ("board", "cover"))
    assert board["y"] + board["height"] <= cover["y"]
    here.button("I am Ben").click()
    expect(here.find("[data-hand='1']")).to_be_visible()


FIVE = ("Ada", "Ben", "Cleo", "Dan", "Eve")
#: Turns in which no seven counts, until somebody can buy a card in special building.
TURNS = 10
PRICE = {"wool", "grain", "ore"}


def test_special_building_goes_round_in_words_of_its_own_and_all_pass_at_once(anybody, hall):
    options = {"first": "0", "early_sevens": "again"}
    script = {"seed": 6}
    phone = anybody(**PHONE).hold(hall.open("base", seats=5, options=options, script=script))
    for seat, name in list(enumerate(FIVE))[1:]:
        comes(phone, name, seat)
    phone.button("Begin the game").click()
    for name in (*FIVE, *reversed(FIVE)):
        expect(phone.find(".prompt")).to_contain_text(f"{name} · ")
        for piece in ("settlement", "road"):
            phone.place(piece, 20 if piece == "settlement" else 0)
    cover = phone.find("[data-cover]")
    for turn in range(TURNS):
        player, after = FIVE[turn % 5], FIVE[(turn + 1) % 5]
        if turn:
            expect(cover).to_contain_text(f"It is {player}’s move.")
            phone.button(f"I am {player}").click()
        phone.act("roll").act("end")
        expect(cover).to_contain_text(f"Special building after {player}: {after} may build.")
        hands = {seat: hand_of(phone, hall, seat) for seat in range(5) if seat != turn % 5}
        buyers = [seat for seat, hand in hands.items() if hand.keys() >= PRICE]
        if buyers:
            break
        phone.button("Nobody builds").click()
    # Who comes before the buyer passes, one after the other.
    buyer = FIVE[buyers[0]]
    for step in range(1, 5):
        name = FIVE[(turn + step) % 5]
        expect(cover).to_contain_text(f"Special building after {player}: {name} may build.")
        phone.button(f"I am {name}").click()
        if name == buyer:
            break
        phone.act("pass")
    # What they draw stands there for as long as they have the device.
    phone.act("buy")
    phone.find("[data-bought]").wait_for()
    phone.act("pass")
    expect(cover).to_be_visible()
    expect(phone.find("[data-bought]")).to_have_count(0)


def hand_of(phone, hall, seat):
    """The cards of somebody at the device."""
    kept = phone.page.evaluate("JSON.parse(localStorage.getItem('hexhaven.seats'))")
    (own,) = [one for one in kept if one["seat"] == seat]
    body = {"token": own["token"], "names": [f"seat/{seat}"]}
    answer = hall.post(f"/api/tables/{own['table']}/parts", body).json()
    return answer["parts"][f"seat/{seat}"]["hand"]


@pytest.mark.prove
def test_pixels_say_nothing_about_hidden_cards(anybody, hall):
    """Two games with the same moves, in which Ada draws another card."""
    point, knight = (seen_of(anybody, hall, card) for card in ("victory_point", "knight"))
    page = anybody().visit()
    *hidden, shown = (difference(page, *both) for both in zip(point, knight, strict=True))
    assert max(hidden) <= ROUNDED < shown, (hidden, shown)


def seen_of(anybody, hall, card):
    """The phone after Ada drew a card: her covered hand, the cover for Ben, and what she sees."""
    cleo, phone = beside_cleo(anybody, hall, [*BOUGHT, f"draw {card}"])
    phone.button("I am Ada").click()
    cleo.act("roll").act("end")
    for name, steps in (("Ben", ("roll", "end")), ("Ada", ("roll", "buy", "end"))):
        is_given(phone, name)
        phone.button(f"I am {name}").click()
        for step in steps:
            phone.act(step)
    phone.button("Show Ada’s cards").wait_for()
    covered = picture(phone)
    menu(phone, "Hand over to Ben")
    is_given(phone, "Ben")
    handed = picture(phone)
    menu(phone, "Hand over to Ada")
    is_given(phone, "Ada")
    phone.button("I am Ada").click()
    phone.find(f"[data-hand] [data-card={card}]").wait_for()
    return covered, handed, picture(phone)


def beside_cleo(anybody, hall, draws):
    """Cleo elsewhere, who begins, and Ada and Ben at a phone."""
    options = {"island": "beginner", "first": "1"}
    script = {"draws": draws}
    held = hall.open("base", seats=3, options=options, script=script, spectators=False)
    cleo = anybody().hold(hall.sit(held, "Cleo"))
    cleo.button("I am ready").click()
    phone = note_leaks(anybody(**PHONE), "Ada", None, "Ben").hold(held)
    comes(phone, "Ben", 2)
    phone.button("Begin the game").click()
    return cleo, phone


def picture(phone):
    """All that the screen shows once nothing moves any more, with the pointer on no button."""
    phone.page.mouse.move(0, 0)
    phone.page.evaluate(SETTLED)
    return phone.page.screenshot(style=PLAIN, animations="disabled")


def difference(person, *pictures):
    """By how much two pictures differ at most."""
    return person.page.evaluate(DIFFERENCE, [b64encode(one).decode() for one in pictures])


@pytest.mark.parametrize("game", ["dice", pytest.param("dice-plus", marks=pytest.mark.prove)])
def test_the_dice_games_go_from_hand_to_hand(anybody, hall, game):
    phone = note_leaks(anybody(**PHONE), "Ada", "Ben")
    phone.hold(hall.open(game, seats=2, options={"first": "0"}, script={"seed": 2}))
    comes(phone, "Ben", 1)
    phone.button("Begin the game").click()
    for name in ("Ada", "Ben"):
        is_given(phone, name)
        phone.button(f"I am {name}").click()
        phone.button("Roll all dice").wait_for()
        assert phone.page.evaluate("window.leaks") == []
        for step in ("Roll all dice", "Stop here", "End turn"):
            phone.button(step).click()
    is_given(phone, "Ada")


def note_leaks(phone, *names):
    """Notes what is seen at the wrong time; the names of those who share the device, by seat."""
    phone.context.add_init_script(f"const NAMES = {json.dumps(names)};{WATCHED}")
    return phone


def comes(phone, name, seat):
    """Somebody else at the device sits down."""
    phone.find("[data-add-person] input").fill(name)
    phone.find("[data-add-person] button").click()
    expect(phone.find(f"[data-chair='{seat}'] .ready")).to_contain_class("yes")


def speaks_to_nobody(told):
    assert not re.search(r"\b(you|your)\b", told.inner_text(), re.I), told.inner_text()


def offer(phone, kind, ben=1, others=(2,)):
    """One of a kind for an ore, to Ben and none of the others."""
    phone.act("trade")
    pick(phone, "You give", **{kind: 1})
    pick(phone, "You want", ore=1)
    for seat, asked in {ben: "false", **dict.fromkeys(others, "true")}.items():
        if phone.find(f"[data-partner='{seat}'][aria-pressed={asked}]").count():
            phone.find(f"[data-partner='{seat}']").click()
    phone.button("Offer to Ben").click()


def is_given(phone, name):
    """The hand is covered, and the island is not: nothing on the page is for another's eyes."""
    expect(phone.find("[data-cover] h2")).to_have_text(f"Hand over to {name}")
    expect(phone.find("[data-heard]")).to_have_text(f"Hand over to {name}")
    expect(phone.find(".toast, [data-hand], [data-card], [data-cards], dialog")).to_have_count(0)
    expect(phone.find("[data-board], [data-sheet]")).to_be_visible()
    cover = phone.find("[data-cover]")
    lines = set(cover.inner_text().split("\n")) - {""}
    about = "Everybody else, look away: your cards come with the next tap."
    (why,) = lines - {f"Hand over to {name}", about, f"I am {name}"}
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
    hand = hand_of(phone, hall, seat)
    for kind in KINDS:
        count = phone.find(f"[data-hand] [data-resource={kind}] .count")
        expect(count).to_have_text(str(hand.get(kind, 0)))
    assert phone.page.evaluate("window.leaks") == []
    return hand
