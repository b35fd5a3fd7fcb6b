"""Others' pages and people who are not admitted get nowhere, by any route and with any frame.

The tests are generated from the application: a route or a kind of frame that is not named here
fails, until somebody has decided who may use it.
"""

import typing

import pytest
from starlette.routing import Mount, Route, WebSocketRoute
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from hexhaven.table.changes import AskedChange
from hexhaven.table.protocol.frames import ClientFrame
from hexhaven.table.status import BY_HOST
from hexhaven.web.api import ROUTERS
from hexhaven.web.app import make_app
from hexhaven.web.settings import ServerSettings
from tests.web.processes import begin

pytestmark = pytest.mark.anyio

ELSEWHERE = "https://elsewhere.example"
STRANGE = "x" * 43
#: What a browser sends before a request that the page of another site wants, and without asking.
ASKS = {"Origin": ELSEWHERE, "Access-Control-Request-Headers": "content-type"}
PLAINLY = {"Origin": ELSEWHERE, "Content-Type": "text/plain"}
#: Routes that show nothing of a table to visitors who do not know a secret of it.
FOR_EVERYBODY = {
    "live", "ready", "health", "games", "open_tables", "my_tables", "open_table", "redeem",
    "games_code", "redeem_code", "preview", "balance", "metrics", "openapi",
    "own_profile", "rated_games", "begin_profile", "new_profile", "begin_session", "new_session",
    "begin_passkey", "new_passkey", "profile_seats", "sign_out", "delete_profile",
    "leaders", "live_tables", "person",
}  # fmt: skip
#: What to send to each route of a table; the test adds who asks.
AT_A_TABLE = {
    "look": {},
    "read_parts": {"names": ["round"]},
    "history": {},
    "moments": {},
    "export": {},
    "summary": {},
    "figures": {},
    "review": {},
    "advise": {},
    "hint": {},
    "invite": {},
    "sheet": {},
    "move": {},
    "advance": {"seconds": 1},
    "rematch": {"name": "Eve"},
    "take_seat": {"name": "Eve"},
    "what_if": {"n": 1, "seat": 0},
    "play_on": {"n": 1, "seat": 0, "name": "Eve", "bot": "random"},
}
#: What every kind of frame looks like.
FRAMES = {
    "hello": {"table": "aaaaaaaaaa"},
    "act": {"id": "x", "version": 1, "action": "roll"},
    "ask": {"id": "x", "change": {"kind": "ready"}},
    "look": {},
    "meet": {},
    "ping": {},
}
#: What a change needs besides its kind.
FIELDS = {
    "seat": 1, "a": 0, "b": 1, "to": 1, "bot": "random", "text": "x", "colour": "red",
    "what": "thanks", "name": "Eve", "settings": {"game": "dice", "seats": 2},
}  # fmt: skip
#: What one kind of change needs.
FIELDS_OF = {"suggest": {"what": {"name": "points", "value": 12}}}

APP = make_app(ServerSettings(""))
ROUTES = [route for routes in (APP.router, *ROUTERS) for route in routes.routes]


def kinds(union, field):
    """The values by which the models of a union are told apart."""
    models = typing.get_args(typing.get_args(union)[0])
    return {model.model_fields[field].default: model for model in models}


def test_every_route_and_every_frame_is_tried():
    found = {route.name for route in ROUTES if isinstance(route, Route)}
    assert found == FOR_EVERYBODY | AT_A_TABLE.keys()
    assert [type(route) for route in ROUTES if isinstance(route, Mount)] == [Mount]
    assert len(APP.router.routes) == len(ROUTERS) + 4, "routers, metrics, openapi, socket, pages"
    assert [route.path for route in ROUTES if isinstance(route, WebSocketRoute)] == ["/api/socket"]
    assert kinds(ClientFrame, "type").keys() == FRAMES.keys()


@pytest.mark.parametrize("name", AT_A_TABLE)
def test_no_route_of_a_private_table_serves_a_stranger(server, name):
    held, other = server.open(seats=2), server.open(seats=2)
    (route,) = [one for one in ROUTES if isinstance(one, Route) and one.name == name]
    path, (method,) = route.path.replace("{id}", held["table"]), route.methods
    before = server.post(f"/api/tables/{held['table']}", {"token": held["token"]}).json()
    for secret in ({}, {"token": STRANGE}, {"token": other["token"]}, {"key": other["key"]}):
        answer = server.request(method, path, json=AT_A_TABLE[name] | secret)
        # What lacks a token that it needs, or has one that it does not know, cannot be read.
        assert answer.status_code in (403, 422), (secret, answer.text)
        assert set(answer.json()) == {"reason"}
    after = server.post(f"/api/tables/{held['table']}", {"token": held["token"]}).json()
    assert after == before


@pytest.mark.parametrize("route", [r for r in ROUTES if isinstance(r, Route)], ids=lambda r: r.name)
def test_no_route_lets_the_page_of_another_site_read_its_answer(server, route):
    path = route.path.replace("{id}", "aaaaaaaaaa")
    for method in sorted(route.methods - {"HEAD"}):
        wish = ASKS | {"Access-Control-Request-Method": method}
        may_it = server.request("OPTIONS", path, headers=wish)
        unasked = server.request(method, path, headers=PLAINLY, content="{}")
        assert may_it.status_code == 405
        for answer in (may_it, unasked):
            assert not [name for name in answer.headers if name.startswith("access-control")]
            assert not answer.cookies


async def test_no_socket_opens_for_the_page_of_another_site(server):
    address = server.url.replace("http", "ws") + "/api/socket"
    for origin in (ELSEWHERE, "null", "http://[", f"{server.url}.elsewhere.example"):
        with pytest.raises(InvalidStatus):
            await connect(address, origin=origin)
    async with connect(address, origin=server.url):
        pass


@pytest.mark.parametrize("kind", FRAMES)
async def test_somebody_who_says_anything_but_who_they_are_is_sent_away(server, kind):
    held = server.open(seats=2)
    said = FRAMES[kind] | ({"table": held["table"]} if kind == "hello" else {})
    async with server.connected() as stranger:
        await stranger.send(type=kind, **said)
        bye = await stranger.until("bye")
    assert bye["reason"]["id"] == ("table.private" if kind == "hello" else "web.hello")


async def test_spectators_change_nothing_and_guests_nothing_that_is_the_hosts(server):
    held = server.open(seats=2, public=True)
    guest = server.sit(held)
    changes = kinds(AskedChange, "kind")
    async with (
        server.joined(held) as host,
        server.joined(guest) as ben,
        server.joined({"table": held["table"]}) as eve,
    ):
        await begin(host, ben)
        await ben.see(lambda: ben.table["status"] == "playing")
        for kind, model in changes.items():
            change = {name: FIELDS[name] for name in model.model_fields if name in FIELDS}
            change |= FIELDS_OF.get(kind, {})
            answer = await eve.ask(kind, **change)
            assert answer["reason"]["id"] == "table.no_seat_held", kind
            if model in BY_HOST:
                answer = await ben.ask(kind, **change)
                assert answer["reason"]["id"] == "table.host_only", kind
        answer = await eve.act("roll")
        assert answer["reason"]["id"] == "table.no_seat_held"
    print(f"{len(ROUTES)} routes, {len(FRAMES)} kinds of frames, {len(changes)} of changes")  # noqa: T201
