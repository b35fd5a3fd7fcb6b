import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus

from hexhaven.core.chance import SeededRng
from hexhaven.core.registry import game_names, load_game
from tests.web.processes import begin

pytestmark = pytest.mark.anyio

#: Options that make games short.
SHORT = {
    "base": {"points": 3},
    "connect": {"round_limit": 3},
    "dice": {"turns": 2},
    "dice-plus": {"turn_limit": 4},
}


async def test_people_and_bots_play_a_game_to_its_end(server):
    held = server.open(seats=3, bots=["random", "greedy"], options={"turns": 3})
    async with server.joined(held) as ada:
        assert (ada.now["seat"], ada.now["hosting"]) == (0, True)
        await begin(ada)
        await ada.play(SeededRng(1))
        assert ada.table["status"] == "over"
        assert sorted(seat for group in ada.outcome["ranking"] for seat in group) == [0, 1, 2]
        assert ada.parts["public"]["value"]["phase"] == "over"


async def test_everybody_hears_what_everybody_may_know(server):
    held = server.open(public=True)
    ben = server.sit(held)
    async with (
        server.joined(held) as ada,
        server.joined(ben) as other,
        server.joined({"table": held["table"]}) as spectator,
    ):
        await begin(ada, other)
        await spectator.until("update", lambda f: f["awaited"])
        first = ada if ada.now["awaited"]["must"] == [0] else other
        ack = await first.act("roll")
        assert ack["type"] == "ack"
        for client in (ada, other, spectator):
            while client.n < ack["n"]:
                await client.receive()
        assert ada.parts == other.parts == spectator.parts
        assert spectator.now["choices"] == {"listed": [], "spaces": []}
        assert (await spectator.act("roll"))["reason"]["id"] == "table.no_seat_held"
        assert (await spectator.ask("say", text="hello"))["reason"]["id"] == "table.no_seat_held"


async def test_a_repeated_command_has_one_effect_and_one_answer(server):
    held = server.open(seats=1)
    async with server.joined(held) as ada:
        await begin(ada)
        version = ada.n
        first = await ada.act("roll", id="same")
        again = await ada.act("roll", id="same", version=version)
        assert first == again
    async with server.joined(held) as ada:
        assert await ada.act("roll", id="same", version=version) == first


async def test_a_late_action_is_refused_with_the_fresh_view(server):
    held = server.open(seats=1)
    async with server.joined(held) as ada:
        await begin(ada)
        version = ada.n
        await ada.act("roll")
        refusal = await ada.act(ada.now["choices"]["listed"][0], version=version)
        assert (refusal["type"], refusal["reason"]["id"]) == ("refusal", "table.stale")
        fresh = await ada.until("snapshot")
        assert fresh["n"] == ada.n > version


async def test_a_second_tab_replaces_the_first(server):
    held = server.open()
    async with server.joined(held) as first, server.joined(held) as second:
        bye = await first.until("bye")
        assert (bye["reason"]["id"], bye["again"]) == ("table.replaced", False)
        assert (await second.ask("say", text="here"))["type"] == "ack"


async def test_somebody_who_sits_may_also_watch_as_spectators_do_until_they_leave(server):
    held = server.open(spectators=False)
    ben = server.sit(held)
    watching = {"table": held["table"], "token": ben["token"], "key": None}
    async with (
        server.joined(held) as ada,
        server.joined(ben) as other,
        server.joined(watching, eyes="spectator") as around,
    ):
        assert (around.now["seat"], around.now["choices"]["listed"]) == (None, [])
        assert (await around.ask("say", text="hm"))["reason"]["id"] == "table.no_seat_held"
        assert (await other.ask("say", text="here"))["type"] == "ack"
        await ada.ask("remove", seat=1)
        assert (await around.until("bye"))["again"] is True
    async with server.connected() as stranger:
        await stranger.send(type="hello", table=held["table"], token=ben["token"], eyes="spectator")
        bye = await stranger.until("bye")
        assert (bye["reason"]["id"], bye["again"]) == ("table.wrong_token", False)


async def test_a_reload_finds_everything_and_what_was_missed(server):
    held = server.open(public=True, stand_in=False)
    ben = server.sit(held)
    async with server.joined(ben) as other:
        async with server.joined(held) as ada:
            await begin(ada, other)
            seen = ada.n
        await other.until("update", lambda f: f["table"] and not f["table"]["seats"][0]["here"])
        await other.ask("say", text="where are you?")
        async with server.joined(held) as ada:
            assert ada.now["seat"] == 0
            assert ada.table["said"][-1]["text"] == "where are you?"
            assert [line["n"] for line in ada.now["lines"]][-1] == ada.n > seen
            assert ada.parts == other.parts


async def test_a_bot_stands_in_for_somebody_who_is_away_until_the_return(server):
    held = server.open(seats=2, options={"turns": 15})
    ben = server.sit(held)
    async with server.joined(held) as ada:
        async with server.joined(ben) as other:
            await begin(ada, other)
        frame = await ada.until(
            "update", lambda f: f["table"] and f["table"]["seats"][1]["stand_in"]
        )
        assert "stands in" in frame["lines"][0]["told"][0]["text"]
        async with server.joined(ben) as other:
            await ada.until(
                "update", lambda f: f["table"] and not f["table"]["seats"][1]["stand_in"]
            )


async def test_a_bot_that_does_not_exist_cannot_stand_in(server):
    held = server.open()
    ben = server.sit(held)
    async with server.joined(held) as ada, server.joined(ben) as other:
        await begin(ada, other)
        refusal = await ada.ask("stand_in", seat=1, bot="nobody")
        assert refusal["reason"]["id"] == "bots.unknown"


@pytest.mark.parametrize("settings", [{"stand_in": False}, {"clock": 86_400}])
async def test_nobody_stands_in_where_the_host_does_not_want_it_or_moves_take_days(
    server, settings
):
    held = server.open(**settings, script={"manual_clock": True})
    ben = server.sit(held)
    async with server.joined(held) as ada:
        async with server.joined(ben) as other:
            await begin(ada, other)
        await ada.until("update", lambda f: f["table"] and not f["table"]["seats"][1]["here"])
        advance = {"token": held["token"], "seconds": 1000}
        assert server.post(f"/api/tables/{held['table']}/clock", advance).status_code == 200
        await ada.ask("say", text="hm")
        assert ada.table["seats"][1]["stand_in"] == ""


async def test_when_the_clock_ends_forced_moves_are_made(server):
    held = server.open(clock=30, script={"manual_clock": True}, stand_in=False)
    ben = server.sit(held)
    async with server.joined(held) as ada, server.joined(ben) as other:
        await begin(ada, other)
        (first,) = ada.now["awaited"]["must"]
        assert ada.now["awaited"]["clocks"] == {str(first): 30.0}
        advance = {"token": held["token"], "seconds": 30}
        assert server.post(f"/api/tables/{held['table']}/clock", advance).status_code == 200
        frame = await ada.until("update", lambda f: f["awaited"]["must"] == [1 - first])
        said = [told["id"] for line in frame["lines"] for told in line["told"]]
        assert said[0] == "table.told.expired"
        nobody = server.post(
            f"/api/tables/{held['table']}/clock", {"token": ben["token"], "seconds": 1}
        )
        assert nobody.json()["reason"]["id"] == "table.host_only"


async def test_a_host_pauses_rewinds_removes_replaces_and_hands_over(server):
    held = server.open(seats=2)
    ben = server.sit(held)
    async with server.joined(held) as ada, server.joined(ben) as other:
        await begin(ada, other)
        first = (ada, other)[ada.now["awaited"]["must"][0]]
        begun = ada.n
        parts = dict(first.parts)
        await first.act("roll")
        assert (await other.ask("pause"))["reason"]["id"] == "table.host_only"
        assert (await ada.ask("pause"))["type"] == "ack"
        assert (await first.act("roll"))["reason"]["id"] == "table.paused"
        assert (await ada.ask("rewind", to=begun))["type"] == "ack"
        assert (await ada.ask("resume"))["type"] == "ack"
        await ada.see(lambda: not ada.table["paused"])
        assert ada.parts["public"]["value"] == parts["public"]["value"]
        assert (await ada.ask("seat_bot", seat=1, bot="nobody"))["reason"]["id"] == "bots.unknown"
        assert (await ada.ask("remove", seat=1))["type"] == "ack"
        assert (await other.until("bye"))["reason"]["id"] == "table.removed"
    cleo = server.sit(held, "Cleo")
    async with server.joined(held) as ada, server.joined(cleo) as newcomer:
        assert (await ada.ask("hand_over", seat=1))["type"] == "ack"
        assert (await ada.ask("end"))["reason"]["id"] == "table.host_only"
        assert (await newcomer.ask("end"))["type"] == "ack"
        await ada.until("update", lambda f: f["table"] and f["table"]["ended"] == "host")


async def test_people_talk_unless_they_are_muted(server):
    held = server.open()
    ben = server.sit(held)
    async with server.joined(held) as ada, server.joined(ben) as other:
        text = "<b>Hello</b> \u202eyou  there"
        assert (await other.ask("say", text=text))["type"] == "ack"
        await ada.until("update", lambda f: f["table"] and f["table"]["said"])
        assert ada.table["said"][-1]["text"] == "<b>Hello</b> you there"
        await ada.ask("mute", seat=1)
        assert (await other.ask("say", text="but"))["reason"]["id"] == "table.muted"


async def test_in_the_lobby_people_arrange_themselves(server):
    held = server.open(seats=3)
    ben = server.sit(held)
    async with server.joined(held) as ada, server.joined(ben) as other:
        assert (await other.ask("paint", colour="red"))["reason"]["id"] == "table.colour_taken"
        assert (await other.ask("paint", colour="violet"))["type"] == "ack"
        assert (await ada.ask("swap", a=1, b=2))["type"] == "ack"
        moved = await other.until("snapshot")
        assert moved["seat"] == 2
        assert moved["table"]["seats"][2]["name"] == "Ben"
        wish = {"game": "base", "seats": 4, "options": {"points": 5}}
        assert (await ada.ask("arrange", settings=wish))["type"] == "ack"
        assert (await ada.ask("arrange", settings={**wish, "seats": 9}))["type"] == "refusal"
        assert (await ada.ask("arrange", settings={**wish, "seats": 2}))["type"] == "refusal"
        await other.send(type="ask", id="x", change={"kind": "leave"})
        assert (await other.until("bye"))["reason"]["id"] == "table.removed"


async def test_people_concede_or_agree_to_end(server):
    held = server.open()
    ben = server.sit(held)
    async with server.joined(held) as ada, server.joined(ben) as other:
        await begin(ada, other)
        await ada.ask("agree")
        await other.until("update", lambda f: f["table"] and f["table"]["seats"][0]["agrees"])
        assert (await other.ask("concede"))["type"] == "ack"
        await ada.until("update", lambda f: f["table"] and f["table"]["status"] == "over")
        assert ada.table["ended"] == "conceded"


async def test_a_game_ends_when_its_only_person_gives_up_against_bots(server):
    held = server.open("base", seats=3, bots=["random", "random"], start=True)
    async with server.joined(held) as ada:
        assert (await ada.ask("concede"))["type"] == "ack"
        frame = await ada.until("update", lambda f: f["table"] and f["table"]["status"] == "over")
        assert ada.table["ended"] == "conceded"
        assert not any(seat["stand_in"] for seat in ada.table["seats"])
        assert frame["lines"][-1]["told"][0]["text"] == "Nobody plays on."


NONSENSE = [
    "", "hello", "\0", "[]", "null", "{}", '{"type":"act"}', '{"type":"dance"}', "[" * 10_000,
    '{"type":"act","id":"x","version":0,"action":{"kind":"\\ud800"}}',
    json.dumps({"type": "act", "id": "x" * 65, "version": 0, "action": "roll"}),
    json.dumps({"type": "ask", "id": "x", "change": {"kind": "sit", "seat": 0, "name": "Ben"}}),
    json.dumps({"type": "ping", "more": "x" * 20_000}),
]  # fmt: skip


async def test_nonsense_is_refused_and_harms_nothing(server):
    held = server.open(seats=1)
    async with server.joined(held) as ada:
        await begin(ada)
        for text in NONSENSE:
            await ada.socket.send(text)
            refusal = await ada.until("refusal")
            assert refusal["reason"]["text"]
        await ada.socket.send(b"\xff\xfe")
        await ada.until("refusal")
        for action in ("dance", "roll roll", {"kind": "roll", "more": 1}, {"kind": 7}, "keep 99"):
            assert (await ada.act(action))["type"] == "refusal"
        await ada.send(type="ping")
        await ada.until("pong")
        assert (await ada.act("roll"))["type"] == "ack"


@pytest.mark.parametrize("text", [*NONSENSE, '{"type":"ping"}'], ids=repr)
async def test_somebody_who_does_not_say_hello_is_sent_away(server, text):
    async with server.connected() as stranger:
        await stranger.socket.send(text[:10_000])
        bye = await stranger.until("bye")
        assert bye["reason"]["id"] in ("web.hello", "web.malformed")


async def test_wrong_tokens_and_unknown_tables_are_refused(server):
    held, other = server.open(), server.open()
    cases = [
        ({"table": "aaaaaaaaaa"}, "table.unknown"),
        ({"table": held["table"]}, "table.private"),
        ({"table": held["table"], "key": other["key"]}, "table.private"),
        ({"table": held["table"], "token": "x" * 43}, "table.wrong_token"),
        ({"table": held["table"], "token": other["token"]}, "table.wrong_token"),
    ]
    for hello, reason in cases:
        async with server.connected() as stranger:
            await stranger.send(type="hello", **hello)
            assert (await stranger.until("bye"))["reason"]["id"] == reason
    quiet = server.open(public=True, spectators=False)
    async with server.connected() as stranger:
        await stranger.send(type="hello", table=quiet["table"])
        assert (await stranger.until("bye"))["reason"]["id"] == "table.spectators"


async def test_only_our_own_pages_open_sockets(server):
    own = server.url.split("//")[1]
    async with server.connected(origin=f"http://{own}"):
        pass
    with pytest.raises(InvalidStatus) as refused:
        async with server.connected(origin="http://evil.example"):
            pass
    assert refused.value.response.status_code == 403


async def test_somebody_who_asks_too_often_is_told_so_and_then_sent_away(server):
    held = server.open()
    async with server.joined(held) as ada:
        for _ in range(400):
            await ada.send(type="ping")
        refusal = await ada.until("refusal")
        assert refusal["reason"]["id"] == "web.too_often"
        assert (await ada.until("bye"))["reason"]["id"] == "web.too_often"
    async with server.joined(server.open()) as ben:
        assert (await ben.ask("say", text="fine"))["type"] == "ack"


async def test_bots_play_on_among_themselves(server):
    held = server.open(name=None, bots=["random", "random"], options={"turns": 2}, public=True)
    async with server.joined(held) as host, server.joined({"table": held["table"]}) as spectator:
        assert (host.now["seat"], host.now["hosting"]) == (None, True)
        await host.ask("start")
        async with asyncio.timeout(60):
            while spectator.table["status"] != "over":
                await spectator.receive()
        assert spectator.outcome["winners"]


@pytest.mark.parametrize("game", game_names())
async def test_every_game_is_served_to_its_end(server, game):
    """Bots, the clock where there is one, and nothing else, bring every game to its end."""
    seats = min(load_game(game).seats)
    known = ["random"] * seats
    script = {"seed": 1, "manual_clock": True}
    held = server.open(game, seats, None, known, options=SHORT.get(game, {}), script=script)
    async with server.joined(held) as host:
        await host.ask("start")
        async with asyncio.timeout(240):
            while host.table["status"] != "over":
                await host.receive()
                if host.now["awaited"] and not host.now["awaited"]["must"]:
                    advance = {"token": held["token"], "seconds": 1000}
                    await asyncio.to_thread(
                        server.post, f"/api/tables/{held['table']}/clock", advance
                    )
        assert host.outcome["ranking"]


async def test_who_looks_again_is_told_everything_and_the_whole_view_if_wanted(server):
    held = server.open(seats=1, start=True)
    async with server.joined(held) as ada:
        before = ada.now
        await ada.send(type="look")
        again = await ada.until("snapshot")
        assert (again["parts"], again["choices"]) == (before["parts"], before["choices"])
        assert again["view"] is None
        await ada.send(type="look", whole=True)
        assert (await ada.until("snapshot"))["view"] is not None
        await ada.act("roll")
        assert ada.now["view"] is None


async def test_a_seat_that_also_hears_what_spectators_hear_is_not_counted_as_watching(server):
    held = server.open(public=True)
    async with server.joined(held) as ada, server.joined(held, eyes="spectator") as around:
        assert ada.table["watching"] == around.table["watching"] == 0
        async with server.joined({"table": held["table"]}):
            await ada.see(lambda: ada.table["watching"] == 1)


async def test_of_what_was_said_only_the_news_is_sent(server):
    held = server.open(public=True)
    async with server.joined(held) as ada, server.joined({"table": held["table"]}) as watching:
        lines = [f"{i} " + 290 * "x" for i in range(10)]
        for line in lines:
            await ada.ask("say", text=line)
        await watching.see(lambda: len(watching.table["said"]) == len(lines))
        assert [len(frame["table"]["said"]) for frame in watching.frames[-5:]] == 5 * [1]
        assert [words["text"] for words in watching.table["said"]] == lines
        async with server.joined({"table": held["table"]}) as later:
            assert [words["text"] for words in later.table["said"]] == lines
            await watching.see(lambda: watching.table["watching"] == 2)
        assert watching.frames[-1]["table"]["said"] == []
