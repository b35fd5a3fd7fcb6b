import asyncio
import re
import xml.etree.ElementTree as ET

import httpx
import pytest
from fastapi import FastAPI

from hexhaven import __version__, game_names
from hexhaven.core.chance import SeededRng
from hexhaven.matches import file
from hexhaven.table.protocol.fields import MOST_TABLE_BODY
from hexhaven.web.app import add_plain_pages
from tests.web.processes import ServerProcess, begin, problem

pytestmark = pytest.mark.anyio


def test_the_server_is_well(server):
    assert server.get("/api/health").json()["version"] == __version__
    metrics = server.get("/metrics").text
    assert re.search(r"^hexhaven_tables \d+$", metrics, re.MULTILINE)
    assert 'hexhaven_acknowledgement_seconds_bucket{le="+Inf"}' in metrics
    assert server.get("/api/live").json() == server.get("/api/ready").json()
    # A visitor through a proxy is no neighbour of the server.
    assert (
        problem(server.get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})) == "web.metrics"
    )
    assert "Strict-Transport-Security" not in server.get("/api/live").headers
    behind_tls = server.get("/api/live", headers={"X-Forwarded-Proto": "https"})
    assert behind_tls.headers["Strict-Transport-Security"] == "max-age=31536000"


def test_every_game_is_offered_with_its_options_and_bots(server):
    games = {game["name"]: game for game in server.get("/api/games").json()}
    assert set(games) == set(game_names())
    options = {option.pop("name"): option for option in games["base"]["options"]}
    number = {"default": 10, "choices": [], "least": 3, "most": 20, "form": "3-20"}
    assert options["points"] == number
    assert options["island"]["choices"] == ["variable", "beginner"]
    assert options["island"]["form"] == "variable|beginner|a map"
    assert games["base"]["usual_bot"] == "builder"
    easiest = {"name": "novice", "level": "easy", "temperament": "even", "most_seats": None}
    assert games["base"]["opponents"][0] == easiest
    bots = games["base"]["opponents"] + games["base"]["unready"]
    limits = {bot["name"]: bot["most_seats"] for bot in bots}
    assert {name: most for name, most in limits.items() if most} == {"scholar": 4}
    levels = [bot["level"] for bot in games["connect"]["opponents"]]
    assert levels == ["easy", "medium", "strong", "master"]
    assert games["base"]["seats"] == {"least": 2, "most": 6, "step": 1, "usual": 4}
    assert games["connect"]["seats"] == {"least": 4, "most": 2400, "step": 2, "usual": 6}


def test_a_game_is_shown_as_it_would_begin(server):
    def preview(**settings):
        return server.post("/api/preview", {"settings": settings})

    shuffled = preview(game="base", seats=3).json()
    assert (len(shuffled["parts"]["island"]["hexes"]), shuffled["fixed"]) == (19, False)
    beginner = preview(game="base", seats=3, options={"island": "beginner"}).json()
    assert beginner["fixed"]
    players = beginner["parts"]["public"]["players"]
    assert [len(player["settlements"]) for player in players] == [2, 2, 2]
    assert not any(name.startswith("seat/") for name in beginner["parts"]), "a hand is shown"
    wrong = preview(game="base", seats=3, options={"island": "o10 w2"})
    assert problem(wrong) == "setup.base.island"
    assert problem(preview(game="chess", seats=2)) == "setup.game"


def test_bots_that_are_not_ready_are_not_offered(tmp_path, monkeypatch):
    for place in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(place, str(tmp_path / place))
    with ServerProcess(tmp_path / "hall.db", "--bot-processes", "1") as server:
        games = {game["name"]: game for game in server.get("/api/games").json()}
    assert [bot["name"] for bot in games["dice"]["opponents"]] == ["greedy"]
    assert games["dice"]["usual_bot"] == "greedy"


def test_a_bot_sits_on_the_seat_it_was_given(server):
    held = server.open(game="base", seats=4, name="Ada", bots=[None, "novice"])
    (mine,) = server.post("/api/mine", {"tokens": [held["token"]]}).json()
    assert [chair["kind"] for chair in mine["seats"]] == ["person", "open", "bot", "open"]
    wish = {"settings": {"game": "base", "seats": 3}, "name": "Ada", "bots": [None, "novice"]}
    assert server.post("/api/tables", wish | {"start": True}).status_code == 409


def test_a_long_table_is_filled_with_bots_in_one_transaction(server):
    held = server.open(game="connect", seats=60, bots=["builder"] * 59)
    path, viewer = f"/api/tables/{held['table']}", {"token": held["token"]}
    info = server.post(path, viewer).json()
    assert [chair["kind"] for chair in info["seats"]] == ["person"] + 59 * ["bot"]


def test_lists_of_tables_are_short(server):
    held = server.open(game="connect", seats=60, public=True)
    (mine,) = server.post("/api/mine", {"tokens": [held["token"]]}).json()
    assert (len(mine["seats"]), mine["open"]) == (24, 59)
    ids = [server.open(public=True)["table"] for _ in range(51)]
    pages = [server.get("/api/tables", params={"page": page}).json() for page in (0, 1)]
    assert len(pages[0]) <= 50
    listed = [table["id"] for page in pages for table in page]
    assert len(set(listed)) == len(listed)
    assert set(ids) <= set(listed)


async def test_without_a_client_a_sentence_says_how_to_join():
    add_plain_pages(app := FastAPI())
    reach = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=reach, base_url="http://hall") as visitor:
        for path in ("/", "/t/k3v9x2m4qa"):
            assert "hexhaven join" in (await visitor.get(path)).text
        assert (await visitor.get("/api/nothing")).status_code == 404


def test_every_answer_is_guarded(server):
    for path in ("/", "/api/games", "/api/nothing", "/t/x"):
        answer = server.get(path)
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_game_against_bots_begins_at_once(server):
    held = server.open(bots=["random"], start=True)
    (mine,) = server.post("/api/mine", {"tokens": [held["token"]]}).json()
    assert mine["status"] == "playing"
    wish = {"settings": {"game": "dice", "seats": 3}, "bots": ["random"], "start": True}
    assert problem(server.post("/api/tables", wish)) == "table.open_seats"


def test_open_tables_are_public_and_have_a_free_seat(server):
    public, private = server.open(public=True), server.open()
    full = server.open(public=True, bots=["random"])
    listed = {table["id"]: table for table in server.get("/api/tables").json()}
    assert public["table"] in listed
    assert not {private["table"], full["table"]} & set(listed)
    assert listed[public["table"]]["open"] == 1
    assert (public["key"], private["key"] is None) == (None, False)


def test_my_games_are_found_by_their_tokens(server):
    held, other = server.open(), server.open(seats=1)
    found = server.post("/api/mine", {"tokens": [held["token"], "x" * 43, other["token"]]}).json()
    assert {table["id"] for table in found} == {held["table"], other["table"]}
    assert [table["seat"] for table in found] == [0, 0]


def test_seats_are_taken_by_invitation(server):
    held = server.open(seats=3)
    place = f"/api/tables/{held['table']}/seats"
    assert problem(server.post(place, {"name": "Ben"})) == "table.private"
    assert problem(server.post(place, {"name": "Ben", "key": "x" * 32})) == "table.private"
    assert problem(server.post(place, {"name": "ada", "key": held["key"]})) == "table.same_name"
    taken = {"name": "Ben", "key": held["key"], "seat": 0}
    assert problem(server.post(place, taken)) == "table.taken"
    assert problem(server.post(place, {**taken, "seat": 7})) == "table.no_seat"
    assert server.sit(held, "Ben", seat=2)["seat"] == 2
    assert server.sit(held, "Cleo")["seat"] == 1
    assert problem(server.post(place, {"name": "Dan", "key": held["key"]})) == "table.full"
    assert problem(server.post("/api/tables/aaaaaaaaaa/seats", {"name": "B"})) == "table.unknown"


def test_invitations_keep_their_secrets_behind_the_hash(server):
    held = server.open()
    invitation = server.post(
        f"/api/tables/{held['table']}/invitation", {"token": held["token"]}
    ).json()
    address, _, fragment = invitation["url"].partition("#")
    assert address == f"{server.url}/t/{held['table']}"
    assert fragment == f"key={held['key']}"
    assert ET.fromstring(invitation["qr"]).tag.endswith("svg")
    public = server.open(public=True)
    path = f"/api/tables/{public['table']}/invitation"
    assert "#" not in server.post(path, {"token": public["token"]}).json()["url"]
    assert problem(server.post(path, {"token": held["token"]})) == "table.wrong_token"


async def test_a_seat_moves_to_another_device_once(server):
    held = server.open()
    ben = server.sit(held)
    path = f"/api/tables/{held['table']}/move"
    async with server.joined(ben) as old:
        link = server.post(path, {"token": ben["token"]}).json()["url"]
        secret = link.partition("#move=")[2]
        moved = server.post("/api/redeem", {"secret": secret}).json()
        assert (moved["seat"], moved["table"]) == (1, held["table"])
        assert (await old.until("bye"))["reason"]["id"] == "table.removed"
    assert problem(server.post("/api/redeem", {"secret": secret})) == "table.wrong_link"
    assert problem(server.post(path, {"token": ben["token"]})) == "table.wrong_token"
    async with server.joined(moved) as new:
        assert new.now["seat"] == 1
    assert problem(server.post(path, {"token": moved["token"], "seat": 0})) == "table.host_only"
    reissued = server.post(path, {"token": held["token"], "seat": 1}).json()["url"]
    again = server.post("/api/redeem", {"secret": reissued.partition("#move=")[2]}).json()
    assert again["seat"] == 1


async def test_after_the_game_there_are_a_text_a_history_and_a_rematch(server):
    held = server.open(options={"turns": 1})
    ben = server.sit(held)
    rng = SeededRng(3)
    path = f"/api/tables/{held['table']}"
    async with server.joined(held) as ada, server.joined(ben) as other:
        await begin(ada, other)
        assert problem(server.post(f"{path}/export", {"token": held["token"]})) == "web.running"
        others = {"token": held["token"], "eyes": 1}
        assert problem(server.post(f"{path}/moments", others)) == "web.running"
        assert problem(server.post(f"{path}/rematch", {"token": held["token"]})) == "table.not_over"
        first, second = (ada, other) if ada.now["awaited"]["must"] == [0] else (other, ada)
        for client in (first, second):
            seat = 0 if client is ada else 1
            await client.see(lambda c=client, s=seat: s in c.now["awaited"]["must"])
            while client.now["awaited"] and seat in client.now["awaited"]["must"]:
                listed = client.now["choices"]["listed"]
                await client.act(listed[rng.below(len(listed))])
        await ada.see(lambda: ada.table["status"] == "over")
        text = server.post(f"{path}/export", {"token": ben["token"]}).json()["text"]
        match = file.read(text).match()
        assert match.outcome.scores == tuple(ada.outcome["scores"])
        assert [label.name for label in match.seats] == ["Ada", "Ben"]
        told = server.post(f"{path}/history", {"key": held["key"]}).json()
        assert told["n"] == told["lines"][-1]["n"] == ada.n
        wish = {"token": held["token"], "eyes": "spectator"}
        assert server.post(f"{path}/history", wish).json() == told
        own = server.post(f"{path}/history", {"token": held["token"]}).json()
        assert [line["n"] for line in own["lines"]] == [line["n"] for line in told["lines"]]
        assert own != told, "a seat is spoken to"
        for eyes in ("own", "spectator", "all", 1):
            wish = {"key": held["key"], "eyes": eyes}
            replay = server.post(f"{path}/moments", wish).json()
            parts = {}
            for moment in replay["moments"]:
                parts |= moment["parts"]
            assert parts == {name: part["value"] for name, part in ada.parts.items()}
            assert (replay["moments"][-1]["n"], replay["more"]) == (ada.n, False)
        last = {"key": held["key"], "first": ada.n, "last": ada.n}
        (moment,) = server.post(f"{path}/moments", last).json()["moments"]
        assert moment["parts"] == parts
        assert problem(server.post(f"{path}/moments", {**wish, "eyes": 7})) == "table.no_seat"
        again = server.post(f"{path}/rematch", {"token": ben["token"]}).json()
        await ada.see(lambda: ada.table["rematch"])
        joined = server.post(f"{path}/rematch", {"token": held["token"]}).json()
        assert again["table"] == joined["table"] == ada.table["rematch"] != held["table"]
        assert (again["seat"], joined["seat"]) == (1, 0)
    async with server.joined(again) as host:
        assert host.now["hosting"]
        assert [seat["name"] for seat in host.table["seats"]] == ["Ada", "Ben"]


async def test_players_who_ask_for_a_rematch_at_once_meet_at_one_table(server):
    host = server.open(public=True)
    guest = server.sit(host)
    async with server.joined(host) as ada, server.joined(guest) as ben:
        await begin(ada, ben)
        await ben.ask("concede")
    tables = {row["id"] for row in server.get("/api/tables").json()}

    def ask(held):
        path = f"/api/tables/{held['table']}/rematch"
        return server.post(path, {"token": held["token"], "attempt": held["token"]})

    for _ in range(2):  # asked again, as after a broken connection, they stay where they are
        asked = await asyncio.gather(*(asyncio.to_thread(ask, held) for held in (host, guest)))
        assert [answer.status_code for answer in asked] == [201, 201]
        seats = [answer.json() for answer in asked]
        assert [seat["seat"] for seat in seats] == [0, 1]
        assert seats[0]["table"] == seats[1]["table"]
        look = server.post(f"/api/tables/{seats[0]['table']}", {"token": seats[0]["token"]}).json()
        assert [seat["name"] for seat in look["seats"]] == ["Ada", "Ben"]
        opened = {row["id"] for row in server.get("/api/tables").json()} - tables
        assert opened <= {seats[0]["table"]}, "a table was left that nobody sits at"


BAD_TABLES = [
    ({}, 422),
    ({"settings": {"game": "chess", "seats": 2}}, 422),
    ({"settings": {"game": "base", "seats": 9}}, 422),
    ({"settings": {"game": "base", "seats": 3, "options": {"luck": 1}}}, 422),
    ({"settings": {"game": "base", "seats": 3, "options": {"points": 99}}}, 422),
    ({"settings": {"game": "base", "seats": 3, "clock": 1}}, 422),
    ({"settings": {"game": "base", "seats": 3}, "name": "x" * 10_000}, 422),
    ({"settings": {"game": "base", "seats": 3}, "name": "\u202e"}, 422),
    ({"settings": {"game": "base", "seats": 3}, "bots": ["nobody"]}, 422),
    ({"settings": {"game": "base", "seats": 3}, "bots": ["os:system"]}, 422),
    ({"settings": {"game": "base", "seats": 3}, "name": "Ada", "bots": ["random"] * 3}, 409),
    ({"settings": {"game": "base", "seats": 3}, "more": 1}, 422),
]


@pytest.mark.parametrize(("wish", "status"), BAD_TABLES)
def test_a_table_that_cannot_be_is_refused(server, wish, status):
    answer = server.post("/api/tables", wish)
    assert answer.status_code == status
    problem(answer)


def test_bodies_that_are_too_long_or_broken_are_refused(server):
    json = {"content-type": "application/json"}

    def posted(content, headers=json):
        return problem(server.request("POST", "/api/tables", content=content, headers=headers))

    assert posted(b"x" * 10_000_000) == "web.too_long"
    streamed = (b"x" * 1000 for _ in range(MOST_TABLE_BODY // 500))
    assert posted(streamed) == "web.too_long"
    for body in (b"", b"{", b"\xff", b"[" * 50_000, b'"x"'):
        assert posted(body) == "web.malformed"
    assert posted(b"x=1", None) == "web.malformed"
    assert problem(server.get("/api/nothing")) == "web.no_page"
    assert problem(server.request("DELETE", "/api/tables")) == "web.no_method"
    assert server.get("/api/health").status_code == 200


def test_long_paths_and_hosts_are_refused(server):
    held = server.open()
    for path in ("/" + "a/" * 3_000, "/api/" + "a/" * 3_000, "/assets/" + "a/" * 3_000):
        assert server.get(path).status_code == 404
    path = f"/api/tables/{held['table']}/invitation"
    answer = server.post(path, {"token": held["token"]}, headers={"Host": "a" * 3_000})
    assert answer.status_code == 422
    assert problem(answer) == "web.malformed"
