"""What one address may spend, and how long a table lies untouched, on real servers."""

import asyncio
import json
import resource
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import get_args
from urllib.parse import urlsplit

import pytest
from starlette.websockets import WebSocket

from hexhaven.core.chance import SeededRng
from hexhaven.table import changes as c
from hexhaven.table.changes import Settings
from hexhaven.table.clock import ManualClock
from hexhaven.table.protocol.frames import ClientFrame, client_frames
from hexhaven.table.protocol.reading import MOST_FIELDS, Unreadable, read_json
from hexhaven.web.api import ROUTERS
from hexhaven.web.api.access import PaidRoute
from hexhaven.web.limits import COSTS, HEARD, HELLO, LOAD, READ, Buckets, TooMuch, visitor
from hexhaven.web.schema.typescript import CLIENT_FRAMES, REQUESTS
from hexhaven.web.settings import Rate
from hexhaven.web.sockets import MOST_COMPLAINTS, PONG, Connection, cost_of
from tests.table.live_tables import ask
from tests.waiting import eventually
from tests.web.broadcast.rooms import entered
from tests.web.hasty_server import HastyServer, upgrade_request
from tests.web.other_address import There
from tests.web.players import WORDS, Player, check_kept, stored
from tests.web.processes import SECONDS, ServerProcess, problem
from tests.web.server_at import server_at

pytestmark = pytest.mark.anyio


def test_an_address_that_spends_too_much_is_told_so_with_a_seat_or_without(tmp_path):
    words = ("--address-rate", "50", "--most-seats", "100", "--bot-processes", "1")
    with ServerProcess(tmp_path / "hall.db", *words) as server:
        held = server.open()
        wish = {"settings": {"game": "connect", "seats": 102}}
        assert problem(server.post("/api/tables", wish)) == "table.too_large"
        answers = (server.get("/api/tables") for _ in range(1000))
        refused = next(answer for answer in answers if answer.status_code != 200)
        assert refused.status_code == 429
        assert refused.json()["reason"]["text"] == (
            "Too many requests in a short time. Wait a moment."
        )
        path = f"/api/tables/{held['table']}/sheet"
        assert server.post(path, {"token": held["token"]}).status_code == 429


async def flooded(server, *frames):
    """What a visitor is sent who sends frames one after the other."""
    flood = Flood(*frames)
    scope = {"type": "websocket", "headers": [], "client": ("192.0.2.1", 1)}
    await Connection(server, WebSocket(scope, flood.receive, flood.send)).run()
    return [json.loads(message["text"]) for message in flood.sent if "text" in message]


async def spent(server, *frames):
    """What a visitor has spent with some frames, besides by their bytes."""
    rate = server.settings.address_rate
    server.addresses = Buckets(rate, lambda: 0.0)
    await flooded(server, *frames)
    wait = server.addresses.charge("192.0.2.1", rate.burst, patience=60.0)
    return wait * rate.per_second - READ.base * sum(len(json.dumps(frame)) for frame in frames)


FRAMES = (
    {"type": "hello", "table": "aaaaaaaaaa"},
    {"type": "act", "id": "a", "version": 1, "action": "roll"},
    {"type": "ask", "id": "b", "change": {"kind": "say", "text": "hello"}},
    {"type": "ask", "id": "c", "change": {"kind": "start"}},
    {"type": "look"},
    {"type": "look", "whole": True},
    {"type": "meet", "seats": [0]},
    {"type": "meet"},
    {"type": "ping"},
)


async def test_a_hello_and_every_kind_of_frame_cost_what_they_are_worth(tmp_path):
    models = get_args(get_args(ClientFrame)[0])
    kinds = {get_args(model.model_fields["type"].annotation)[0] for model in models}
    assert {frame["type"] for frame in FRAMES} == kinds
    async with server_at(tmp_path / "hall.db") as server:
        live, held = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        hello = {"type": "hello", "table": live.id, "token": held.token}
        assert await spent(server, hello) == pytest.approx(HELLO.base)
        whole = await spent(server, {**hello, "whole": True})
        assert whole == pytest.approx(HELLO.of(2))
        for frame in FRAMES:
            price = cost_of(client_frames.validate_python(frame), 2, 1)
            assert price > 0
            assert await spent(server, hello, frame) == pytest.approx(HELLO.base + price), frame
        await server.tables.unload(live.id)
        assert await spent(server, hello) == pytest.approx(HELLO.base + LOAD.base)


async def test_what_cannot_be_read_is_paid_by_its_bytes_and_ends_in_a_goodbye(tmp_path):
    options = {f"o{i}": 7 for i in range(1_000)}
    settings = {"game": "base", "seats": 3, "options": options}
    nonsense = {"type": "ask", "id": "x", "change": {"kind": "arrange", "settings": settings}}
    async with server_at(tmp_path / "hall.db") as server:
        live, held = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        hello = {"type": "hello", "table": live.id, "token": held.token}
        assert await spent(server, hello, nonsense) == pytest.approx(HELLO.base)
        assert await spent(server, nonsense) == pytest.approx(HELLO.base), "nor is a bad hello free"
        server.seats = Buckets(Rate(1_000.0, 1_000.0))
        heard = await flooded(server, hello, *(MOST_COMPLAINTS + 9) * [{"type": "dance"}])
    assert [frame["type"] for frame in heard] == ["snapshot", *MOST_COMPLAINTS * ["refusal"], "bye"]
    assert heard[-1]["reason"]["id"] == "web.malformed"


def lists_and_objects(schema):
    """What a model's schema holds of lists and objects of any length."""
    if isinstance(schema, dict):
        if schema.get("type") in ("list", "tuple", "dict", "set"):
            yield schema
        for part in schema.values():
            yield from lists_and_objects(part)
    elif isinstance(schema, list | tuple):
        for part in schema:
            yield from lists_and_objects(part)


@pytest.mark.parametrize("model", [*CLIENT_FRAMES, *REQUESTS], ids=lambda model: model.__name__)
def test_what_is_sent_is_bounded_and_read_no_further_than_its_first_mistake(model):
    for part in lists_and_objects(model.__pydantic_core_schema__):
        if part["type"] != "dict":
            assert part["max_length"] <= 10_000
            assert part["fail_fast"] is True


def test_no_object_with_more_fields_than_any_model_has_is_judged_field_by_field():
    many = {f"o{i}": i for i in range(MOST_FIELDS + 1)}
    for wish in (many, {"settings": many}, [{"change": [many]}]):
        with pytest.raises(Unreadable, match="fields"):
            read_json(json.dumps(wish))
    assert len(read_json(json.dumps({"o": 1, **{f"o{i}": i for i in range(MOST_FIELDS - 1)}})))


def test_every_route_has_a_price():
    for router in ROUTERS:
        assert router.route_class is PaidRoute
    names = {route.name for router in ROUTERS for route in router.routes}
    assert names | {"metrics", "openapi"} == set(COSTS)


def test_a_network_of_addresses_is_one_visitor():
    assert visitor("2001:db8:1:2::1") == visitor("2001:db8:1:2:ffff::9")
    assert visitor("2001:db8:1:2::1") != visitor("2001:db8:1:3::1")
    assert visitor("::ffff:192.0.2.1") == visitor("192.0.2.1") != visitor("192.0.2.2")
    assert visitor("testclient") == "testclient"


def test_what_was_spent_comes_back_with_time():
    now = 0.0
    buckets = Buckets(Rate(10.0, 100.0), lambda: now)
    assert buckets.charge("ada", 1000.0) == 0.0, "nothing costs more than everything"
    with pytest.raises(TooMuch):
        buckets.charge("ada", 20.0)
    assert buckets.charge("ben", 20.0) == 0.0
    assert buckets.charge("ada", 20.0, patience=5.0) == 2.0
    with pytest.raises(TooMuch):
        buckets.charge("ada", 40.0, patience=5.0)
    now = 6.0
    assert buckets.charge("ada", 40.0) == 0.0


class Flood:
    """A socket on which frames come one after the other, without a pause."""

    def __init__(self, *frames):
        self.frames = [{"type": "websocket.connect"}, *map(text, frames)]
        self.sent = []

    async def receive(self):
        return self.frames.pop(0) if self.frames else {"type": "websocket.disconnect"}

    async def send(self, message):
        self.sent.append(message)


def text(frame):
    return {"type": "websocket.receive", "text": json.dumps(frame)}


async def test_a_flood_of_frames_lets_others_have_their_turn_after_each(tmp_path):
    turns = 0

    async def somebody_else():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async with server_at(tmp_path / "hall.db") as server:
        live, held = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        hello = {"type": "hello", "table": live.id, "token": held.token}
        other = asyncio.create_task(somebody_else())
        await flooded(server, hello, *50 * [{"type": "ping"}])
        other.cancel()
    assert turns >= 50


async def test_a_spectator_pays_for_nobody_who_watched_before(tmp_path):
    pongs = 0
    async with server_at(tmp_path / "hall.db") as server:
        live, _ = await server.tables.open(Settings(game="dice", seats=2, public=True), "Ada")
        for _ in range(20):
            hello = {"type": "hello", "table": live.id}
            heard = await flooded(server, hello, *50 * [{"type": "ping"}])
            pongs += heard.count(json.loads(PONG))
    assert pongs == 20 * 50


#: How a server closes a socket whose other end has not answered a ping.
GOODBYE = b"\x03\xf3keepalive ping timeout"


def hangs_up(address, said):
    """Say something to a server, and read until it ends the connection, or says that it does."""
    heard = b""
    with socket.create_connection((address.hostname, address.port), SECONDS) as silent:
        silent.sendall(said)
        while not heard.endswith(GOODBYE) and (more := silent.recv(65_536)):
            heard += more  # and answer nothing
    return heard


async def check_silent_socket(server):
    async with server.connected() as silent:
        assert (await silent.until("bye"))["reason"]["id"] == "web.hello"


async def check_abandoned_table(server, held):
    async with server.joined(held) as ada:
        await ada.see(lambda: ada.table["status"] == "closed" or ada.frames[-1]["type"] == "bye")
    async with server.joined(held) as ada:
        assert ada.table["status"] == "closed"
        assert (await ada.ask("say", text="Hello?"))["reason"]["id"] == "table.closed"


async def test_an_abandoned_table_closes_and_so_does_a_silent_connection(tmp_path):
    with HastyServer(tmp_path / "hall.db") as server:
        address = urlsplit(server.url)
        silences = (upgrade_request(address), b"GET / HTTP/1.1\r\nHost:", b"")
        _, _, unanswered, *_ = await asyncio.gather(
            check_silent_socket(server),
            check_abandoned_table(server, server.open()),
            *(asyncio.to_thread(hangs_up, address, said) for said in silences),
        )
        assert unanswered.endswith(GOODBYE)


#: More connections than a process may have files, unless it asks for more.
SILENT = 1_100


@pytest.mark.prove
async def test_silent_connections_keep_nobody_from_playing(tmp_path):
    database = tmp_path / "hall.db"
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 4 * SILENT), most))
    with ServerProcess(database, *WORDS) as server:
        held = server.open(bots=["random"], options={"turns": 10}, start=True)
        address = urlsplit(server.url)
        silent = [
            socket.create_connection((address.hostname, address.port), SECONDS)
            for _ in range(SILENT)
        ]
        for one in silent[::2]:  # half of them say that they are sockets, and nothing more
            one.sendall(upgrade_request(address))
        player = Player(server, held, SeededRng(1))
        again = await player.play_on(20)
        for one in silent:
            while one.recv(65_536):
                pass
            one.close()
        await asyncio.to_thread(server.kill)
    check_kept(player, await stored(database, held["table"]))
    print(f"{SILENT} silent connections closed, {len(player.acknowledged)} moves, {again} cuts")  # noqa: T201


def test_an_address_opens_so_many_seats(tmp_path):
    words = ("--address-rate", "400", "--bot-processes", "1")
    with ServerProcess(tmp_path / "hall.db", *words) as server:
        wish = {"settings": {"game": "connect", "seats": 2_400}}
        statuses = [server.post("/api/tables", wish).status_code for _ in range(5)]
        assert statuses == 3 * [201] + 2 * [429]
        assert server.open(seats=2)["seat"] == 0


CHANGES = (
    {"kind": "say", "text": "hello"},
    {"kind": "remark", "what": "hello"},
    {"kind": "ready"},
    {"kind": "paint", "colour": "blue"},
    {"kind": "rename", "name": "Ida"},
    {"kind": "pause"},
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change["kind"])
@pytest.mark.parametrize(("game", "seats"), [("dice", 2), ("connect", 120)])
async def test_a_change_is_paid_for_by_those_who_hear_of_it(game, seats, change, tmp_path):
    asked = {"type": "ask", "id": "b", "change": change}
    assert await spent_before_many(tmp_path, game, seats, asked) == pytest.approx(HEARD.of(41))


@pytest.mark.parametrize(("game", "seats", "hearers"), [("dice", 2, 41), ("connect", 120, 0)])
async def test_an_action_is_paid_for_by_those_who_hear_of_it_at_once(
    game, seats, hearers, tmp_path
):
    roll = {"type": "act", "id": "b", "version": 1, "action": "roll"}
    assert await spent_before_many(tmp_path, game, seats, roll) == pytest.approx(HEARD.of(hearers))


async def test_what_changes_all_seats_is_paid_for_by_seats_or_by_those_who_hear(tmp_path):
    start = {"type": "ask", "id": "b", "change": {"kind": "start"}}
    assert await spent_before_many(tmp_path, "dice", 2, start) == pytest.approx(5 + 0.2 * 41)
    assert await spent_before_many(tmp_path, "connect", 120, start) == pytest.approx(5 + 0.2 * 120)


async def spent_before_many(folder, game, seats, frame):
    """What a frame of a host costs that 40 spectators would hear of, besides its hello."""
    async with server_at(folder / f"{game}.db") as server:
        live, held = await server.tables.open(Settings(game=game, seats=seats), "Ada")
        hello = {"type": "hello", "table": live.id, "token": held.token}
        for _ in range(40):
            entered(server.rooms[live.id], None)
        return await spent(server, hello, frame) - HELLO.base


async def test_a_lobby_that_nobody_is_at_leaves_the_memory_after_45_seconds(tmp_path):
    clock = ManualClock(1000.0)
    async with server_at(tmp_path / "hall.db", clock, housekeeping=0.001) as server:
        watched, _ = await server.tables.open(Settings(game="dice", seats=2), "Ada")
        entered(server.rooms[watched.id], None)
        played, _ = await server.tables.open(Settings(game="dice", seats=1), "Ben")
        await ask(played, 0, c.Start())
        left, _ = await server.tables.open(Settings(game="connect", seats=2_400), "Cleo")
        clock.advance(44.0)
        later, _ = await server.tables.open(Settings(game="dice", seats=2), "Dora")
        clock.advance(1.0)
        await eventually(lambda: left.id not in server.tables.in_memory)
        assert server.tables.in_memory.keys() == {watched.id, played.id, later.id}


@pytest.mark.slow
def test_reviews_of_one_address_delay_another_by_one_and_say_how_many_come_first(
    tmp_path,
):
    game = {"game": "base", "name": None, "bots": ["random"] * 2, "options": {"turn_limit": 60}}
    with ServerProcess(tmp_path / "hall.db", *WORDS, "--address-rate", "4000") as server:
        games = [server.open(**game, start=True) for _ in range(5)]
        for held in games:
            asyncio.run(until_over(server, held))
        wish, (another, *many) = {"begin": True}, games
        with ThreadPoolExecutor(len(many)) as threads:
            asking = [
                threads.submit(
                    server.post,
                    f"/api/tables/{held['table']}/review",
                    {**wish, "token": held["token"]},
                )
                for held in many
            ]
            reviews = [answer.result().json() for answer in asking]
        path, token = f"/api/tables/{another['table']}/review", another["token"]
        last = There(server.url).post(path, {**wish, "token": token}).json()
    assert all("ahead" in review for review in reviews), reviews
    places = sorted(review["ahead"] for review in reviews)
    assert places[-1] >= 1, places
    assert last["ahead"] <= 1, "only the review that is being worked out comes first"


async def until_over(server, held):
    async with server.joined(held) as watching:
        await watching.see(lambda: watching.table["status"] == "over")
