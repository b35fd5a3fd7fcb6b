import pytest

from tests.web.processes import begin, problem

pytestmark = pytest.mark.anyio


def ask(server, held, what="coach"):
    return server.post(f"/api/tables/{held['table']}/{what}", {"token": held["token"]})


async def begun(server, held):
    async with server.joined(held) as ada:
        await begin(ada)


async def test_a_host_may_switch_the_coach_off(server):
    held = server.open("dice", seats=1, help=False)
    await begun(server, held)
    assert problem(ask(server, held)) == "table.no_help"


async def test_the_coach_is_asked_by_who_is_in_turn(server):
    held = server.open("dice", seats=2, bots=["greedy"], options={"first": "0"})
    assert problem(ask(server, held)) == "table.not_begun"
    await begun(server, held)
    ben = server.open("dice", seats=1)
    wrong = {"table": held["table"], "token": ben["token"]}
    assert 400 <= ask(server, wrong).status_code < 500


async def test_a_coach_that_plays_ahead_helps_among_people_only_where_all_of_them_see_it(server):
    held = server.open("base", seats=2, options={"first": "0"})
    async with server.joined(held) as ada, server.joined(server.sit(held)) as ben:
        await begin(ada, ben)
    assert problem(ask(server, held)) == "table.coach_alone"
    held = server.open("base", seats=2, options={"first": "1"}, help="everybody")
    async with server.joined(held) as ada, server.joined(server.sit(held)) as ben:
        assert ben.table["settings"]["help"] == "everybody"
        await begin(ada, ben)
    assert problem(ask(server, held)) == "table.not_awaited"


async def test_a_game_without_a_coach_says_so(server):
    held = server.open("dice-plus", seats=1)
    await begun(server, held)
    assert problem(ask(server, held)) == "coach.none"


async def test_decisions_are_reviewed_when_all_is_over(server):
    held = server.open("dice", seats=1)
    await begun(server, held)
    assert problem(ask(server, held, "review")) == "web.running"


async def test_newcomers_are_given_hints_where_the_host_allows_help(server):
    settings = {"seats": 2, "bots": ["random"], "options": {"first": "0"}, "start": True}
    held = server.open("base", **settings)
    assert ask(server, held, "hint").json()["said"]["id"] == "hint.base.found"
    assert problem(ask(server, server.open("base", help=False, **settings), "hint")) == (
        "table.no_help"
    )
    alone = server.open("dice", seats=1, start=True)
    assert ask(server, alone, "hint").json() == {"said": None}
