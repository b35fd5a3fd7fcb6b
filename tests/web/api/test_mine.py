"""Your games: found by the tokens of a device, and taken along to another."""

import json

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.table.store import open_store
from tests.web.processes import ServerProcess, begin, problem

pytestmark = pytest.mark.anyio


async def played(server, **settings):
    """A Dice Game of one turn that Ada has played to its end; what she holds."""
    held = server.open(seats=1, options={"turns": 1}, script={"seed": 2}, **settings)
    async with server.joined(held) as ada:
        await begin(ada)
        await ada.play(SeededRng(1))
    return held


def mine(server, *held):
    return server.post("/api/mine", {"tokens": [one["token"] for one in held]}).json()


async def test_a_list_says_who_must_act_and_how_games_ended(server):
    over = await played(server)
    running = server.open(bots=["random"], start=True, options={"first": "0"})
    lobby = server.open()
    found = {table["id"]: table for table in mine(server, over, running, lobby)}
    ended = found[over["table"]]
    assert (ended["status"], ended["places"], ended["begun"]) == ("over", [1], True)
    assert len(ended["scores"]) == 1
    going_on = found[running["table"]]
    assert (going_on["must"], going_on["awaited"], going_on["places"]) == ([0], True, [])
    assert found[lobby["table"]]["begun"] is False


async def test_a_list_says_how_much_of_days_is_left(server):
    script = {"seed": 2, "manual_clock": True}
    held = server.open(
        bots=["random"], start=True, options={"first": "0"}, clock=259_200, script=script
    )
    assert [table["left"] for table in mine(server, held)] == [259_200]
    advance = {"token": held["token"], "seconds": 86_400}
    assert server.post(f"/api/tables/{held['table']}/clock", advance).status_code == 200
    assert [table["left"] for table in mine(server, held)] == [172_800]


async def test_a_table_of_people_who_share_a_device_is_listed_once(server):
    ada = server.open(seats=2, bots=[None])
    ben = server.sit(ada, "Ben")
    async with server.joined(ben) as guest, server.joined(ada) as host:
        await begin(host, guest)
    (listed,) = mine(server, ben, ada, ben)
    assert (listed["seat"], listed["awaited"]) == (1, True), "somebody of them must act"


async def test_finished_games_are_listed_after_a_restart_without_reading_their_logs(tmp_path):
    database = tmp_path / "hall.db"
    with ServerProcess(database, "--allow-scripts", "--bot-processes", "1") as server:
        held = await played(server)
        before = mine(server, held)
        server.stop()
        server.start()
        assert mine(server, held) == before
        assert server.get("/api/health").json()["tables"] == 0, "the table was loaded"
        again = server.post(f"/api/tables/{held['table']}/rematch", {"token": held["token"]}).json()
        assert mine(server, held)[0]["rematch"] == again["table"], "an old list was kept"
        server.stop()
    store = await open_store(str(database))
    try:
        rows = (await store.rows_of([held["table"]])).values()
        assert list(await store.listings(rows)) == [held["table"]]
        await store.rewrite(held["table"], ())
        assert await store.listings(rows) == {}, "a name that was forgotten is still listed"
    finally:
        await store.close()


async def test_a_list_says_how_your_seat_decided_once_there_is_a_review(tmp_path):
    database = tmp_path / "hall.db"
    lost = {"seat": 0, "lost": 0.5, "judged": {"verdict": "blunder"}}
    review = {"measure": "chance", "decisions": [lost, {**lost, "seat": 1}], "accounts": [{}, {}]}
    with ServerProcess(database, "--allow-scripts", "--bot-processes", "1") as server:
        held = await played(server)
        assert [table["judgement"] for table in mine(server, held)] == [None]
        server.stop()
        store = await open_store(str(database))
        try:
            await store.keep_review(held["table"], json.dumps(review))
        finally:
            await store.close()
        server.start()
        (listed,) = mine(server, held)
    judged = listed["judgement"]
    assert (judged["decisions"], judged["good"], judged["blunders"]) == (1, 0, 1)
    assert judged["lost"] == 0.5


async def test_a_code_brings_all_games_to_another_device_once(server):
    over, lobby = await played(server), server.open(name="Ada", public=True)
    tokens = [over["token"], lobby["token"], "x" * 43]
    given = server.post("/api/mine/code", {"tokens": tokens}).json()
    assert given["url"].endswith(f"/games#code={given['code']}")
    assert given["qr"].startswith("<svg")
    taken = server.post("/api/mine/redeem", {"code": given["code"]}).json()
    assert {(held["table"], held["seat"]) for held in taken} == {
        (over["table"], 0),
        (lobby["table"], 0),
    }
    assert {held["table"]: held["key"] for held in taken}[lobby["table"]] is None
    assert not {held["token"] for held in taken} & set(tokens)
    here, there = mine(server, over, lobby), mine(server, *taken)
    assert here == there, "both devices hold the seats"
    again = server.post("/api/mine/redeem", {"code": given["code"]})
    assert problem(again) == "table.wrong_code"


async def test_two_devices_hold_a_seat_and_the_later_one_plays(server):
    held = server.open()
    code = server.post("/api/mine/code", {"tokens": [held["token"]]}).json()["code"]
    (other,) = server.post("/api/mine/redeem", {"code": code}).json()
    async with server.joined(held) as first, server.joined(other) as second:
        assert (await first.until("bye"))["reason"]["id"] == "table.replaced"
        assert second.now_seat == 0
    link = server.post(f"/api/tables/{held['table']}/move", {"token": held["token"]}).json()
    moved = server.post("/api/redeem", {"secret": link["url"].split("#move=")[1]}).json()
    assert mine(server, held, other) == [], "a seat that was moved is held by one device"
    assert len(mine(server, moved)) == 1


async def test_a_code_is_for_those_who_hold_seats(server):
    nobody = server.post("/api/mine/code", {"tokens": ["x" * 43]})
    assert problem(nobody) == "table.no_seat_held"
    assert problem(server.post("/api/mine/redeem", {"code": "abcdefghij"})) == "table.wrong_code"
    assert server.post("/api/mine/redeem", {"code": "ABC 0"}).status_code == 422
