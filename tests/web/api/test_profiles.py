"""Profiles: a name protected by a passkey, at a real server and against those who would take it."""

import pytest

from hexhaven.table import changes as c
from hexhaven.table.admission import NotAdmitted
from hexhaven.table.changes import Settings
from hexhaven.table.clock import ManualClock
from hexhaven.table.store.name_keys import name_key
from hexhaven.table.transaction import Command
from hexhaven.web.people.erasure import forget_profile
from hexhaven.web.people.passkeys import NoPasskeysHere, PasskeySite
from hexhaven.web.people.profiles import CHALLENGE_SECONDS, SESSION_SECONDS, NoProfiles
from tests.table.live_tables import ask
from tests.web.api.profile_tables import SITE, profiles_at, signed_up
from tests.web.authenticator import Authenticator
from tests.web.processes import ServerProcess, problem
from tests.web.visitors import Visitor

pytestmark = pytest.mark.anyio


async def test_a_name_belongs_to_the_holder_of_its_passkey(server):
    tess, guest = Visitor(server), Visitor(server)
    made = tess.sign_up("Tess of Sea")
    assert (made["name"], made["passkeys"]) == ("Tess of Sea", 1)
    for name in ("Tess of Sea", "tess  of sea", "Tеss of Sеа", "Téss of Sea", "TESS-OF-SEA"):  # noqa: RUF001
        assert problem(guest.open(name)) == "profile.name_taken", name
        assert problem(guest.post("/profiles/challenge", {"name": name})) == "profile.name_taken"
    held = tess.open("tess of sea").json()
    chair = server.post(f"/api/tables/{held['table']}", {"token": held["token"]}).json()["seats"][0]
    assert (chair["name"], chair["profile"]) == ("Tess of Sea", made["id"])
    assert problem(guest.sit(held, "Tess of Sea")) == "profile.name_taken"
    assert problem(tess.sit(held, "Tess of Sea")) == "table.same_name", "nobody plays themselves"
    assert tess.open("Somebody Else").status_code == 201, "other names are anybody's"

    assert problem(server.get("/api/profile/rated")) == "profile.signed_out", "it is hers alone"
    known = {"Authorization": f"Bearer {tess.token}"}
    assert server.get("/api/profile/rated", headers=known).json() == []

    seen = server.get(f"/api/people/{made['id']}").json()
    assert seen == {"id": made["id"], "name": "Tess of Sea", "ratings": [], "curve": []}
    unknown = server.get("/api/people/nobody")
    assert (unknown.status_code, problem(unknown)) == (404, "profile.nobody")

    elsewhere = Visitor(server)
    elsewhere.passkey = tess.passkey
    assert elsewhere.sign_in() == made
    (seat,) = (
        one for one in elsewhere.post("/profile/seats").json() if one["table"] == held["table"]
    )
    assert (seat["seat"], seat["key"]) == (0, held["key"])
    ben = server.sit(held, "Ben")
    async with server.joined(seat) as client, server.joined(ben) as other:
        assert client.now_seat == 0, "the games of a profile follow it to any device"
        refused = await client.ask("rename", name="Tessa")
        assert refused["reason"]["id"] == "table.protected_name"
        refused = await other.ask("rename", name="Tess of Sea")
        assert refused["reason"]["id"] == "profile.name_taken"

    assert elsewhere.post("/profile/sign-out", {}).status_code == 200
    assert elsewhere.profile() is None
    assert tess.profile() == made, "the other device stays signed in"
    other = Authenticator(tess.passkey.origin)
    added = other.create(tess.options("/profile/passkeys"))
    assert tess.post("/profile/passkeys", {"credential": added}).json()["passkeys"] == 2
    elsewhere.passkey = other
    assert elsewhere.sign_in()["id"] == made["id"]
    assert elsewhere.post("/profile/sign-out", {"everywhere": True}).status_code == 200
    assert tess.profile() is None
    for own in (seat, held):  # on no device does a token that was given before open their seat
        looked = server.post(f"/api/tables/{own['table']}", {"token": own["token"]})
        assert problem(looked) == "table.wrong_token"


@pytest.mark.slow
async def test_signing_out_everywhere_closes_connections_to_other_processes(postgres, tmp_path):
    address, words = postgres.database(), ("--bot-processes", "1")
    first = ServerProcess(address, *words, log=tmp_path / "first.log")
    second = ServerProcess(address, *words, log=tmp_path / "second.log")
    with first, second:
        ada = Visitor(first)
        ada.sign_up("Ada")
        held = ada.open("Ada").json()
        async with second.joined(held) as there, second.joined(held, eyes="spectator") as watching:
            assert ada.post("/profile/sign-out", {"everywhere": True}).status_code == 200
            for one in (there, watching):
                assert (await one.until("bye"))["reason"]["id"] == "table.removed"
        looked = second.post(f"/api/tables/{held['table']}", {"token": held["token"]})
        assert problem(looked) == "table.wrong_token"


async def test_a_passkey_that_was_copied_or_replayed_opens_nothing(server):
    vera = Visitor(server)
    made = vera.passkey.create(vera.options("/profiles", {"name": "Vera"}))
    assert vera.post("/profiles", {"credential": made}).status_code == 201
    assert problem(vera.post("/profiles", {"credential": made})) == "profile.challenge"

    signed = vera.passkey.get(vera.options("/sessions"))
    assert vera.post("/sessions", {"credential": signed}).status_code == 201
    assert problem(vera.post("/sessions", {"credential": signed})) == "profile.challenge"

    vera.passkey.counter -= 1  # a copy of the passkey, made before it was last used
    copied = vera.passkey.get(vera.options("/sessions"))
    assert problem(vera.post("/sessions", {"credential": copied})) == "profile.passkey"
    vera.passkey.counter += 5

    vera.passkey.origin = "https://hexhaven.example"  # a page that looks like ours
    lured = vera.passkey.get(vera.options("/sessions"))
    assert problem(vera.post("/sessions", {"credential": lured})) == "profile.passkey"
    made = vera.passkey.create(vera.options("/profiles", {"name": "Vera Two"}))
    assert problem(vera.post("/profiles", {"credential": made})) == "profile.passkey"

    vera.passkey.origin = f"http://{vera.host}"
    crossed = vera.passkey.get(vera.options("/sessions"))
    assert problem(vera.post("/profiles", {"credential": crossed})) == "profile.challenge"
    stranger = Authenticator(vera.passkey.origin)
    unknown = stranger.get(vera.options("/sessions"))
    assert problem(vera.post("/sessions", {"credential": unknown})) == "profile.unknown_passkey"
    forged = stranger.get(vera.options("/sessions"))
    forged |= {"id": made["id"], "rawId": made["id"]}
    assert problem(vera.post("/sessions", {"credential": forged})) == "profile.passkey"
    for nonsense in ({}, {"response": 3}, {"response": {"clientDataJSON": "e30"}}):
        assert problem(vera.post("/sessions", {"credential": nonsense})) == "profile.passkey"
    again = stranger.create(vera.options("/profiles", {"name": "Wim"}))
    assert vera.post("/profiles", {"credential": again}).status_code == 201
    twice = stranger.create(vera.options("/profiles", {"name": "Wim Two"}))
    assert problem(vera.post("/profiles", {"credential": twice})) == "profile.taken"
    for path in ("seats", "sign-out", "delete", "passkeys/challenge"):
        assert problem(vera.post(f"/profile/{path}", {})) == "profile.signed_out"


async def test_a_deleted_profile_leaves_no_name_behind(database):
    async with profiles_at(database) as (tables, profiles):
        _, ada, session = await signed_up(profiles, "Ada")
        wish = Settings(game="dice", seats=2)
        held = []
        for _ in range(2):
            live, own = await tables.open(wish, "Ada", profile=ada.id)
            await tables.sit(live, "Ben", 1)
            await ask(live, 0, c.Say(text="My word"))
            held.append(own)
        over = live
        await ask(over, 0, c.Swap(a=0, b=1))
        await ask(over, 0, c.Ready())
        await ask(over, 1, c.Start())
        await ask(over, 1, c.End())
        seats = {one.table: one.seat for one in await profiles.hold_seats(session)}
        assert seats == {held[0].table: 0, over.id: 1}
        left, own = await tables.open(wish, "Ada", profile=ada.id)
        await tables.sit(left, "Ben", 1)
        await ask(left, 0, c.Leave())
        held.append(own)
        await forget_profile(tables, profiles, ada)

        assert await profiles.signed_in_as(session) is None
        assert await profiles.identify("Ada", None) == ("Ada", ""), "the name is anybody's again"
        for own in held:
            texts = [str(entry.action) for entry in await tables.store.changes(own.table)]
            assert not any("Ada" in text for text in texts)
            assert await tables.store.seats.seat_of(own.token) is None
        texts = [str(entry.action) for entry in await tables.store.changes(over.id)]
        assert not any("My word" in text for text in texts)
        going_on = await tables.live(held[0].table)
        assert [chair.name for chair in going_on.table.status.chairs] == ["", "Ben"]


async def test_challenges_and_sessions_run_out(database):
    clock = ManualClock(2e9)
    async with profiles_at(database, clock) as (_, profiles):
        passkey, ada, session = await signed_up(profiles, "Ada")
        late = passkey.get(await profiles.begin_sign_in(SITE))
        clock.advance(CHALLENGE_SECONDS)
        with pytest.raises(NotAdmitted) as refused:
            await profiles.sign_in(SITE, late)
        assert refused.value.message.id == "profile.challenge"
        assert await profiles.signed_in_as(session) == ada
        clock.advance(SESSION_SECONDS)
        assert await profiles.signed_in_as(session) is None


async def test_a_host_may_want_no_profiles(database):
    async with profiles_at(database, enabled=False) as (_, profiles):
        assert await profiles.identify("Ada", None) == ("Ada", "")
        with pytest.raises(NoProfiles):
            await profiles.begin_new(SITE, "Ada")
        with pytest.raises(NoProfiles):
            await profiles.begin_sign_in(SITE)


async def test_a_server_without_profiles_says_so(tmp_path):
    with ServerProcess(tmp_path / "hall.db", "--no-profiles") as server:
        ada = Visitor(server)
        assert problem(ada.post("/profiles/challenge", {"name": "Ada"})) == "profile.none_here"
        assert problem(ada.post("/sessions/challenge")) == "profile.none_here"
        assert server.get("/api/profile").json() == {"enabled": False, "profile": None}
        assert ada.open("Ada").status_code == 201


async def test_somebody_who_sat_with_a_profile_sits_with_it_at_the_rematch(database):
    async with profiles_at(database) as (tables, profiles):
        live, _ = await tables.open(Settings(game="dice", seats=2), "Ben")
        guest = live.table.status.chairs[0]
        assert await profiles.identify_again(guest) == ("Ben", "")
        _, ben, _ = await signed_up(profiles, "Ben")
        with pytest.raises(NotAdmitted):
            await profiles.identify_again(guest)
        again = guest.model_copy(update={"profile": ben.id})
        assert await profiles.identify_again(again) == ("Ben", ben.id)
        await live.submit(Command(0, c.Leave()))


@pytest.mark.parametrize(
    ("base", "origin"),
    [
        ("http://localhost:8000/", "http://localhost:8000"),
        ("https://play.example/hexhaven", "https://play.example"),
    ],
)
def test_passkeys_are_used_where_browsers_know_them(base, origin):
    assert PasskeySite.at(base).origin == origin


@pytest.mark.parametrize("base", ["http://127.0.0.1:8000", "https://[::1]", "http://play.example"])
def test_passkeys_need_a_name_and_a_secure_address(base):
    with pytest.raises(NoPasskeysHere):
        PasskeySite.at(base)


def test_names_that_look_alike_are_one():
    same = ("Ada", "ADA", " ada ", "Аdа", "Ádà", "a.d.a", "Ａｄａ", "Ada🦊")  # noqa: RUF001
    assert {name_key(name) for name in same} == {"ada"}
    assert {name_key(name) for name in ("Ꭺda", "ᗅda", "Adɑ", "Ad4")} == {"ada"}  # noqa: RUF001
    assert name_key("ВЕРА") == name_key("вера") == name_key("Bepa")  # noqa: RUF001
    assert name_key("Łukasz Ørsted") == name_key("lukasz orsted")
    assert len({name_key(name) for name in ("日本", "本", "日")}) == 3
    assert name_key("🦊") != name_key("🐻")
    assert name_key("राम") != name_key("रम")
    assert len({name_key(name) for name in ("Kai", "Kal", "Ada", "Adam", "Иван", "Ивана")}) == 6


IMITATIONS = {
    "Ida": ("lda", "1da", "|da", "!da", "IDA", "lDA", "lda!", "Ida@"),
    "Bill": (
        "BiIl", "BilI", "8ill", "8iIl", "B1ll", "bi11",
        "Biןן", "Biاا", "Bi١١", "Biㅣㅣ", "Bi丨l",  # noqa: RUF001
    ),
    "Iris": ("lris", "1ris", "IRIS"),
    "Sam": ("5am", "$am", "S@m", "SΛM"),
    "Gus": ("6us", "GUS"),
    "Ben": ("6en", "8en"),
    "Emma": ("Ernma", "Emrna", "3mma"),
    "Ada": (
        "Λda", "@da", "Λdλ", "Ad@", "Ada$", "Ⲁda", "ᗩda", "ᴀda", "ᴀᴅᴀ", "∀da", "Ɐda", "₳da", "🅰da",
        "Ada🇩🇪", "Аⅾа", "ⲀdΑ",  # noqa: RUF001
    ),
    "Uwe": ("Uvve", "UWE", "UVVE"),
    "Zoë 10": ("Zoe lO", "2oe lo"),
}  # fmt: skip
NAMES = (
    "Kai", "Kal", "Ian", "Lan", "Ali", "Ella", "Eila", "Elia", "Lia", "Ilo", "Ada", "Adam",
    "Anna 6", "Anna 8", "Anna 9", "Team6", "Team8", "Иван", "Ивана", "Λένα", "Ένα",
    "Γιώργος", "Ελένη", "Βίκυ", "Мария", "Борис", "Юлия", "Сергій", "ქეთევან", "Արմեն",
    "דן", "דוד", "שרה", "אילן", "יעל", "علي", "عمر", "سارة", "مریم", "राम", "सीता", "สมชาย", "มาลี",
    "さくら", "田中さくら", "田中 ケン", "ケンジ", "김민지", "이지은", "박서준", "李小龍", "王芳",
    "Əli", "Þór", "Łukasz", "Çağla", "Đức",
)  # fmt: skip
#: Names that nobody else has, though they mix alphabets or have pictures and symbols in them.
MIXED_NAMES = (
    "Ivan Иван", "Adaちゃん", "Kim 민지", "DJ Σίσυφος", "Kurt🦊", "🎲🎲", "Can 🇹🇷", "Pia ♥",
    "Ben → Ann", "C♯", "Tom & Jo", "π-rat", "Ωmega",
)  # fmt: skip


@pytest.mark.parametrize("name", IMITATIONS)
async def test_a_protected_name_is_protected_from_all_that_the_eye_takes_for_it(name, tmp_path):
    async with profiles_at(tmp_path / "hall.db") as (_, profiles):
        await signed_up(profiles, name)
        for imitation in IMITATIONS[name]:
            with pytest.raises(NotAdmitted):
                await profiles.identify(imitation, None)


async def test_ordinary_names_do_not_block_one_another(tmp_path):
    async with profiles_at(tmp_path / "hall.db") as (_, profiles):
        for name in (*NAMES, "Kala", *MIXED_NAMES):
            assert await profiles.identify(name, None) == (name, "")
            await signed_up(profiles, name)
            assert (await profiles.store.owner_of(name)).name == name


def test_no_visitor_chooses_the_address_to_which_passkeys_belong(server):
    elsewhere = {"Host": "elsewhere.example", "X-Forwarded-Proto": "https"}
    refused = server.post("/api/sessions/challenge", headers=elsewhere)
    assert problem(refused) == "profile.public_url"
