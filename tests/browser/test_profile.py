"""A profile in a real browser, whose passkeys lie in Chromium's virtual authenticator."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest
from openskill.models import PlackettLuce
from playwright.sync_api import expect

from tests.browser.support.people import person
from tests.web.processes import SECONDS
from tests.web.visitors import Visitor

#: A phone's own passkeys, with somebody who is always there and verified.
AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


#: The settings of an earlier table of Dice, which counted for the ratings.
RATED = """localStorage.setItem('hexhaven.presets', JSON.stringify(
  {dice: {settings: {game: 'dice', seats: 2, rated: true, clock: 180}, bots: ['']}}))"""


class Passkeys:
    """The virtual authenticator of one browser."""

    def __init__(self, who):
        self._cdp = who.context.new_cdp_session(who.page)
        self._cdp.send("WebAuthn.enable")
        made = self._cdp.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self._id = made["authenticatorId"]

    def all(self):
        found = self._cdp.send("WebAuthn.getCredentials", {"authenticatorId": self._id})
        return found["credentials"]

    def carry(self, credentials):
        """Passkeys that a person has brought along from another device."""
        for credential in credentials:
            given = {"authenticatorId": self._id, "credential": credential}
            self._cdp.send("WebAuthn.addCredential", given)


@pytest.fixture
def by_name(browser, hall):
    """Opens browsers of people who visit the server by a name, as passkeys need it."""
    url = f"http://localhost:{urlsplit(hall.url).port}"
    with ExitStack() as opened:

        def open_one(name="Ilse", **more):
            return opened.enter_context(person(browser, url, **more)).remember(name=name)

        yield open_one


async def lose(person, held):
    """Begin a game as its host, and give up, until that has counted."""
    async with person.server.joined(held) as host:
        await host.see(lambda: host.table["seats"][1]["ready"])
        assert (await host.ask("start"))["type"] == "ack"
        assert (await host.ask("concede"))["type"] == "ack"
    await person.rating(1)


def win_rated_game(winner, server):
    """A rated game against somebody who gives up; what the winner's rating is then."""
    otto = Visitor(server)
    otto.sign_up("Otto")
    held = otto.open("Otto", rated=True).json()
    winner.visit(f"/t/{held['table']}#key={held['key']}").button("Sit down").click()
    winner.button("I am ready").click()
    # Playwright's loop runs in this thread.
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, lose(otto, held)).result(SECONDS)
    model = PlackettLuce()
    _, (rating,) = model.rate([[model.rating()], [model.rating()]], ranks=[2, 1])
    return str(round(rating.ordinal(alpha=40, target=1000)))


def see_what_others_see(guest, owner, rating):
    """The page of somebody: the mark and the ratings; the owner is told that it is theirs."""
    guest.visit("/leaders/dice").page.get_by_role("link", name="Ilse").click()
    expect(guest.page.get_by_role("heading", level=1)).to_have_text("Ilse")
    expect(guest.find("[data-rating] button .number")).to_have_text(rating)
    expect(guest.find("[data-rating] circle")).to_have_count(1)
    guest.sees("You have not played together yet").check_access()
    owner.visit("/profile").page.get_by_role("link", name="This is how others see you").click()
    expect(owner.page).to_have_url(guest.page.url)
    expect(owner.find("[data-record]")).to_have_count(0)
    owner.check_access()
    guest.visit("/people/aaaaaaaaaa").sees("Nobody has this profile here")


def test_a_name_its_games_and_its_rating_follow_a_passkey_to_another_device(by_name, hall):
    ilse = by_name()
    passkeys = Passkeys(ilse)
    ilse.visit("/profile").button("Protect your name").click()
    ilse.sees("This name is yours: nobody else can take it here.").check_access()
    expect(ilse.find("[data-avatar='Ilse'] polygon")).to_have_count(7)
    ilse.visit("/new/dice").button("Open the table").click()
    ilse.find("[data-chair='0']").filter(has_text="protected name").wait_for()
    table = ilse.page.url.split("/t/")[1][:10]

    guest = by_name()
    guest.visit("/new/dice").button("Open the table").click()
    guest.sees("Ilse belongs to somebody who has a profile here.")

    phone = by_name(width=390, height=844)
    other = Passkeys(phone)
    phone.visit("/profile")
    phone.check_access()
    other.carry(passkeys.all())
    phone.button("Sign in with a passkey").click()
    phone.sees("One passkey opens this profile.")
    phone.check_access()
    phone.visit(f"/t/{table}").find("[data-chair='0'].own").wait_for()

    rating = win_rated_game(ilse, hall)
    ilse.sees("You have won!").visit("/games")
    expect(ilse.find(f"[data-table]:not([data-table='{table}']) .status")).to_contain_text("Won")
    own = phone.visit("/leaders/dice").find("li.own")
    expect(own).to_contain_text("provisional, one game")
    expect(own).to_contain_text(f"Ilse {rating}")
    phone.check_access()
    see_what_others_see(guest, phone, rating)
    ilse.visit("/profile").sees("provisional, one game")
    expect(ilse.find("[data-rating] button .number")).to_have_text(rating)
    expect(ilse.find("[data-rating] circle")).to_have_count(1)
    expect(ilse.find("[data-record]")).to_contain_text("will be counted here")
    ilse.sees("Only you see this page.")
    ilse.check_access()

    phone.visit("/profile").page.get_by_role("button", name="Sign out", exact=True).click()
    phone.button("Sign in with a passkey").wait_for()
    assert phone.page.evaluate("localStorage.getItem('hexhaven.seats')") == "[]"
    # Who has signed out plays unrated, whatever the last table was.
    phone.page.evaluate(RATED)
    phone.visit("/new/dice").page.get_by_label("Your name").fill("Ida")
    phone.button("Open the table").click()
    phone.find("[data-chair='0'].own").wait_for()
    phone.visit("/profile")
    ilse.visit("/profile").button("Delete everything").click()
    ilse.find("dialog").get_by_role("button", name="Delete everything").click()
    ilse.button("Sign in with a passkey").wait_for()
    expect(ilse.page.get_by_text("This name is yours")).to_have_count(0)
    phone.button("Sign in with a passkey").click()
    phone.sees("This server does not know this passkey")


def play_dice(who):
    """Whatever comes next in a turn: roll, stop, end it."""
    for press in ("Roll all dice", "Stop here", "End turn"):
        if who.try_click(f"button:has-text('{press}')"):
            return


@pytest.mark.prove
def test_a_rated_game_of_three_people_changes_their_ratings_as_the_library_says(by_name, hall):
    people = [by_name(name) for name in ("Uta", "Veit", "Wim")]
    keys = [Passkeys(one) for one in people]
    for one in people:
        one.visit("/profile").button("Protect your name").click()
        one.sees("This name is yours: nobody else can take it here.")
    assert all(len(one.all()) == 1 for one in keys)
    uta, *others = people
    uta.visit("/new/dice").page.get_by_role("radio", name="3", exact=True).check(force=True)
    uta.page.get_by_role("radio", name="other").check(force=True)
    uta.page.get_by_role("spinbutton").fill("1")
    uta.page.get_by_label("Rated").check()
    uta.page.get_by_label("Time for a move").select_option("3 minutes")
    uta.button("Open the table").click()
    uta.find("[data-chair='0']").wait_for()
    (held,) = uta.page.evaluate("JSON.parse(localStorage.getItem('hexhaven.seats'))")
    for one in others:
        one.visit(f"/t/{held['table']}#key={held['key']}").button("Sit down").first.click()
        one.button("I am ready").click()
    expect(uta.find("[data-chair] .ready.yes")).to_have_count(3)
    uta.button("Begin the game").click()

    def step():
        for one in people:
            play_dice(one)

    uta.until(lambda: uta.find("dialog").count() > 0, step)
    (listed,) = hall.post("/api/mine", {"tokens": [held["token"]]}).json()
    model = PlackettLuce()
    rated = model.rate([[model.rating()] for _ in people], ranks=listed["places"])
    for one, (rating,) in zip(people, rated, strict=True):
        wanted = str(round(rating.ordinal(alpha=40, target=1000)))
        expect(one.visit("/profile").find("[data-rating] button .number")).to_have_text(wanted)
        expect(one.visit("/leaders/dice").find("li.own")).to_contain_text(wanted)
