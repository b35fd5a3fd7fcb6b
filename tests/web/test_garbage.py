"""Whatever is sent, the server answers with a reason, and the table is unharmed."""

import asyncio
import json
import random
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import positive_data_acceptance
from websockets.exceptions import ConnectionClosed

from hexhaven.table.changes import Change
from hexhaven.web.app import make_app
from hexhaven.web.settings import ServerSettings
from tests.garbled import garbled
from tests.web.processes import PLAIN, SECONDS

#: How many requests are made up for each address, in short and at length.
SOME_CASES, MANY_CASES = 6, 60

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30),
    lambda inside: (
        st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=8), inside, max_size=3)
    ),
    max_leaves=8,
)
KINDS = sorted(
    change.model_fields["kind"].default
    for change in Change.__subclasses__()
    if "kind" in change.model_fields
)
FIELDS = {"seat": 0, "a": 0, "b": 1, "to": 3, "bot": "random", "text": "x", "name": "Ada"}


def mixed(frame):
    """A frame of which some fields are left out or are something else."""
    values = {
        name: st.one_of(st.just(value), st.just(value), JSON) for name, value in frame.items()
    }
    return st.fixed_dictionaries({}, optional=values)


ACT = {"type": "act", "id": "a", "version": 5, "action": "roll"}
ASKS = st.sampled_from(KINDS).flatmap(
    lambda kind: mixed({"kind": kind, **FIELDS}).map(
        lambda change: {"type": "ask", "id": "b", "change": change}
    )
)
HELLO = {"type": "hello", "table": "aaaaaaaaaa", "token": "x" * 43, "key": "y" * 32, "whole": True}
FRAMES = st.one_of(
    mixed(ACT).map(json.dumps),
    ASKS.map(json.dumps),
    mixed(HELLO).map(json.dumps),
    JSON.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
)
CALM = settings(
    max_examples=25, deadline=None, derandomize=True, database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)  # fmt: skip


async def sent_by_spectator(server, held, frames):
    """What a spectator is answered; a ping at the end must still be."""
    async with server.joined({"table": held["table"]}) as client:
        for frame in frames:
            await client.socket.send(frame)
            answer = await client.until_any("refusal", "pong")
            assert answer["type"] == "pong" or answer["reason"]["text"]
        await client.send(type="ping")
        await client.until("pong")


@CALM
@given(frames=st.lists(FRAMES, min_size=1, max_size=8))
def test_whatever_a_spectator_sends_is_answered(server, frames):
    held = server.open(public=True, start=True, seats=1, stand_in=False)
    before = server.post("/api/mine", {"tokens": [held["token"]]}).json()[0]["changed"]
    asyncio.run(sent_by_spectator(server, held, frames))
    assert server.post("/api/mine", {"tokens": [held["token"]]}).json()[0]["changed"] == before


async def sent_by_seat(server, held, frames):
    async with server.joined(held) as client:
        for frame in frames:
            await client.socket.send(frame)
        await client.send(type="ping")
        answer = await client.until_any("pong", "bye")
        assert answer["type"] == "pong" or answer["reason"]["id"] == "table.removed"
    async with server.joined({"table": held["table"]}) as spectator:
        assert spectator.table["status"] in ("playing", "over")


@CALM
@given(frames=st.lists(FRAMES, min_size=1, max_size=8))
def test_whatever_a_seat_sends_leaves_a_table_that_works(server, frames):
    held = server.open(public=True, start=True, bots=["random"])
    asyncio.run(sent_by_seat(server, held, frames))


@CALM
@given(frame=FRAMES)
def test_whatever_a_stranger_says_first_is_answered_by_a_goodbye(server, frame):
    async def first() -> None:
        async with asyncio.timeout(SECONDS), server.connected() as stranger:
            await stranger.socket.send(frame)
            assert (await stranger.until("bye"))["reason"]["text"]

    asyncio.run(first())


#: Frames that are fine, until mistakes are made in them.
FINE = tuple(
    json.dumps(frame)
    for frame in [
        ACT,
        HELLO,
        {"type": "ping"},
        {"type": "look", "whole": True},
        {"type": "meet", "seats": [0, 1]},
        *({"type": "ask", "id": "b", "change": {"kind": kind, **FIELDS}} for kind in KINDS),
    ]
)
#: Connections of the long form, what is sent on each, and requests in the short form and the long.
SOCKETS, EACH = 900, 45
FEW, MANY = 400, 15_000


async def flood(server, rng, number):
    """Send garbled frames as a stranger, a spectator or a seat; tables go on."""
    goodbyes = 0
    for turn in range(number):
        held = server.open(public=True, start=True, bots=["random"])
        async with server.connected() as client:
            if turn % 3:
                await client.hello(held if turn % 3 == 1 else {"table": held["table"]})
            try:
                for _ in range(EACH):
                    await client.socket.send(garbled(rng.choice(FINE), rng, FINE))
                await client.send(type="ping")
                answer = await client.until_any("pong", "bye")
                goodbyes += answer["type"] == "bye"
            except ConnectionClosed:
                goodbyes += 1
        async with server.joined({"table": held["table"]}) as spectator:
            assert spectator.table["status"] in ("playing", "over", "closed")
    print(f"{number * EACH} frames on {number} sockets, {goodbyes} goodbyes")  # noqa: T201


def test_a_flood_of_garbled_frames_harms_nobody(server):
    asyncio.run(flood(server, random.Random(0), 9))


@pytest.mark.prove
def test_tens_of_thousands_of_garbled_frames_harm_nobody(server):
    asyncio.run(flood(server, random.Random(1), SOCKETS))
    assert server.get("/api/ready").status_code == 200


#: Requests that are fine, until mistakes are made in them; {} is a table.
REQUESTS = (
    ("GET", "/api/games", None),
    ("GET", "/api/tables?first=0", None),
    ("GET", "/api/tables/{}", None),
    ("GET", "/api/tables/{}/history?key=k", None),
    ("POST", "/api/tables", {"settings": {"game": "dice", "seats": 2}, "bots": ["random"]}),
    ("POST", "/api/tables/{}/seats", {"name": "Ben", "key": "k" * 32, "seat": 1}),
    ("POST", "/api/tables/{}/parts", {"names": ["public"]}),
    ("POST", "/api/tables/{}/hint", {"token": "t" * 43}),
    ("POST", "/api/mine", {"tokens": ["t" * 43]}),
    ("POST", "/api/redeem", {"secret": "s" * 43}),
    ("POST", "/api/preview", {"settings": {"game": "base", "seats": 4, "options": {}}}),
    ("POST", "/api/balance", {"settings": {"game": "base", "seats": 4}, "wanted": False}),
)


def garbled_requests(server, rng, number):
    """Send requests with mistakes in them; how many were refused, each with a reason."""
    table = server.open(public=True)["table"]
    texts = [(way, path.format(table), json.dumps(body)) for way, path, body in REQUESTS]
    others, refused = [text for _, *both in texts for text in both], 0
    with httpx.Client(timeout=SECONDS, verify=PLAIN) as client:
        for _ in range(number):
            way, path, body = rng.choice(texts)
            if way == "GET" or rng.random() < 0.5:
                path = "/" + quote(garbled(path[1:], rng, others), safe="/?&=%:")
            content = garbled(body, rng, others).encode("utf-8", "replace")
            settings = {} if way == "GET" else {"content": content}
            answer = client.request(way, server.url + path, **settings)
            assert answer.status_code < 500, (way, path, content, answer.text)
            if answer.status_code >= 400:
                refused += 1
                assert answer.json()["reason"]["text"], (way, path, content)
    print(f"{number} requests, {refused} refused")  # noqa: T201
    assert refused > number / 2


def test_garbled_requests_are_answered_or_refused_with_a_reason(server):
    garbled_requests(server, random.Random(0), FEW)


@pytest.mark.prove
def test_thousands_of_garbled_requests_are_answered_or_refused_with_a_reason(server):
    garbled_requests(server, random.Random(1), MANY)


PATHS = make_app(ServerSettings("")).openapi()["paths"]
ROUTES = [(path, method) for path, methods in PATHS.items() for method in methods]


@pytest.fixture(scope="module")
def schema(server):
    """What a server says of its API."""
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


def check_answers(schema, path, method, number):
    """Requests of all kinds are answered as the schema of a route says."""

    @settings(max_examples=number, deadline=None, derandomize=True, database=None)
    @given(case=schema[path][method.upper()].as_strategy())
    def answered(case):
        # Which games, seats and names there are is more than a schema can say.
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    answered()


@pytest.mark.parametrize(("path", "method"), ROUTES)
def test_the_api_answers_as_it_describes(schema, path, method):
    check_answers(schema, path, method, SOME_CASES)


@pytest.mark.prove
@pytest.mark.parametrize(("path", "method"), ROUTES)
def test_the_api_always_answers_as_it_describes(schema, path, method):
    check_answers(schema, path, method, MANY_CASES)
