import pytest

from tests.web.processes import problem

pytestmark = pytest.mark.anyio

SHORT = {"island": "beginner", "first": "0", "turn_limit": 1}


def ask(server, held, what, **more):
    return server.post(f"/api/tables/{held['table']}/{what}", {"token": held["token"], **more})


async def test_a_game_that_is_over_goes_on_from_any_moment_at_a_table_of_its_own(server):
    settings = {"options": SHORT, "script": {"draws": ["dice 5 6"]}}
    held = server.open("base", seats=2, bots=["random"], start=True, **settings)
    wish = {"name": "Ada", "bot": "random"}
    running = ask(server, held, "play-on", n=5, seat=0, **wish)
    assert problem(running) == "web.running"
    async with server.joined(held) as ada:
        await ada.see(lambda: ada.now["awaited"]["must"] == [0])
        before = ada.n
        await ada.act({"kind": "roll"})
        await ada.act({"kind": "end"})
        await ada.see(lambda: ada.table["status"] == "over")
        parts = ada.parts
    assert problem(ask(server, held, "play-on", n=10**6, seat=0, **wish)) == "table.over"
    assert problem(ask(server, held, "play-on", n=before, seat=2, **wish)) == "table.no_seat"
    unknown = ask(server, held, "play-on", n=before, seat=1, name="Ada", bot="nobody")
    assert problem(unknown) == "bots.unknown"
    illegal = ask(server, held, "play-on", n=before, seat=0, actions=[{"kind": "end"}], **wish)
    assert illegal.status_code == 409
    assert problem(ask(server, held, "what-if", n=before, seat=1)) == "table.not_awaited"

    again = ask(server, held, "play-on", n=before, seat=0, **wish).json()
    assert again["table"] != held["table"]
    async with server.joined(again) as ada:
        assert ada.table["origin"] == {"table": held["table"], "n": before}
        assert [seat["bot"] for seat in ada.table["seats"]] == ["", "random"]
        assert ada.parts["island"] == parts["island"]
        assert ada.now["awaited"]["must"] == [0]
        await ada.act({"kind": "roll"})
    history = ask(server, again, "history").json()
    assert history["lines"][0]["told"][0]["id"] == "table.told.origin"

    # A player on another seat waits for the bot that took the first one.
    other = ask(server, held, "play-on", n=before, seat=1, **wish).json()
    async with server.joined(other) as ben:
        assert [seat["kind"] for seat in ben.table["seats"]] == ["bot", "person"]
        await ben.see(lambda: ben.table["status"] == "over")


async def test_a_seat_does_something_else_at_a_moment_of_a_game_that_is_over(server):
    held = server.open("dice", seats=1, options={"turns": 1}, start=True)
    async with server.joined(held) as ada:
        moment, choices = ada.n, ada.now["choices"]["listed"]
        while ada.table["status"] == "playing":
            await ada.act(ada.now["choices"]["listed"][0])
            await ada.see(lambda: ada.table["status"] == "over" or ada.now["choices"]["listed"])
    wish = {"n": moment, "seat": 0, "name": "Ada", "bot": "random"}
    again = ask(server, held, "play-on", actions=[choices[-1]], **wish).json()
    async with server.joined(again) as ada:
        done = ask(server, again, "history").json()["lines"][-1]
        assert done["seat"] in (0, -1)
        assert ada.n > moment
    assert problem(ask(server, held, "what-if", n=moment, seat=0)) == "coach.none"
