import pytest

from tests.web.processes import problem

pytestmark = pytest.mark.anyio

SHORT = {"island": "beginner", "first": "0", "turn_limit": 1}


def ask(server, held, what, **more):
    return server.post(f"/api/tables/{held['table']}/{what}", {"token": held["token"], **more})


async def test_a_game_that_is_over_is_summed_up_and_played_again_at_once(server):
    settings = {"options": SHORT, "script": {"draws": ["dice 5 6"]}}
    held = server.open("base", seats=2, bots=["random"], start=True, **settings)
    for what in ("summary", "figures"):
        assert problem(ask(server, held, what)) == "web.running"
    async with server.joined(held) as ada:
        for kind in ("roll", "end"):
            await ada.see(lambda: ada.now["awaited"]["must"] == [0])
            await ada.act({"kind": kind})
        await ada.see(lambda: ada.table["status"] == "over")
    told = ask(server, held, "summary").json()
    assert told["points"] == [[2, 2], [2, 2]]
    assert [fact["subject"] for fact in told["facts"]][-1] == "luck"
    assert told["facts"][-1]["said"]["id"].endswith(".you")
    watched = server.post(f"/api/tables/{held['table']}/summary", {"key": held["key"]}).json()
    assert not watched["facts"][-1]["said"]["id"].endswith(".you")

    counted = ask(server, held, "figures").json()
    assert counted["sources"]["settlements"] == 2
    assert counted["winner"] == {}, "nobody has won"
    assert isinstance(counted["luck"], float)
    assert counted["players"] == counted["bank"] == {"count": 0, "gain": 0}
    assert counted["opening"] == [], "beginners do not choose where they found"

    again = ask(server, held, "rematch").json()
    look = server.post(f"/api/tables/{again['table']}", {"token": again["token"]}).json()
    assert look["status"] == "playing"
    assert [seat["kind"] for seat in look["seats"]] == ["person", "bot"]


async def test_a_game_of_which_nothing_is_told_has_an_empty_summary(server):
    held = server.open("dice", seats=1, options={"turns": 1}, start=True)
    async with server.joined(held) as ada:
        while ada.table["status"] == "playing":
            listed = ada.now["choices"]["listed"]
            kinds = [action["kind"] for action in listed]
            await ada.act(listed[kinds.index("stop")] if "stop" in kinds else listed[-1])
    assert ask(server, held, "summary").json() == {"points": [], "facts": []}
    counted = ask(server, held, "figures").json()
    assert (counted["luck"], counted["players"]) == (None, None)
    assert set(counted["sources"]) >= {"roads", "settlements"}
    assert counted["winner"] == counted["sources"]
