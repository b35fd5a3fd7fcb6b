"""Twin games differ in one hidden card: players who may not know it are sent the same everywhere.

The logs of both are written into databases of their own, and real servers are asked for everything
that a seat can ask for. What differs is in the log itself, so nothing of a server is left out.
"""

import asyncio
import time

import pytest

from hexhaven.core.entries import Entry
from hexhaven.core.registry import load_game
from hexhaven.table.changes import TABLE, Open, Settings, Sit
from hexhaven.table.keys import hash_secret
from hexhaven.table.store import open_store
from hexhaven.table.store.seats import give_seat
from hexhaven.table.table import fold
from tests.conformance.leaks import secrets_of
from tests.conformance.plays import play_of
from tests.web.processes import ServerProcess

pytestmark = pytest.mark.anyio

NOW = time.time()
#: Everything that can be asked of a table besides changing it.
ASKED = {
    "": {},
    "/parts": {"names": ["public"]},
    "/history": {},
    "/history spectator": {"eyes": "spectator"},
    "/moments": {},
    "/moments spectator": {"eyes": "spectator"},
    "/moments all": {"eyes": "all"},
    "/export": {},
    "/summary": {},
    "/figures": {},
    "/review": {},
    "/hint": {},
    "/coach": {},
    "/what-if": {"n": 5, "seat": 0},
    "/play-on": {"n": 5, "seat": 0, "name": "Eve", "bot": "random"},
}


def twins(name, seed, most):
    """Pairs of logs that differ in their last action, and a seat that may not tell them apart."""
    game, secrets = load_game(name), secrets_of(name)
    play, found = play_of(game, seed, bots=False), 0
    for place, step in enumerate(play.steps):
        for seat in play.observers:
            alike = secrets.alike(step.before, step.entry, seat)
            others = [action for action in alike if action != step.entry.action]
            if found < most and others and game.pending(step.after).nature is None:
                found += 1
                before = [one.entry for one in play.steps[:place]]
                twin = Entry(step.entry.n, step.entry.seat, others[-1])
                yield play.match.setup, [*before, step.entry], [*before, twin], seat


def token(id, seat):
    """The token of a seat at a table."""
    return f"{id}{seat}" * 4


async def write(store, id, setup, played):
    """Write the log of a game."""
    settings = Settings(
        game=setup.game, seats=setup.seats, options=dict(setup.options), public=True, stand_in=False
    )
    seats = range(setup.seats)
    done = [(TABLE, Open(settings=settings, host=0))]
    done += [(seat, Sit(seat=seat, name=f"Player {seat}")) for seat in seats]
    done += [(0, setup), *((entry.seat, entry.action) for entry in played)]
    log = [Entry(n, who, action, NOW) for n, (who, action) in enumerate(done, 1)]
    given = [
        one for seat in seats for one in give_seat(id, seat, hash_secret(token(id, seat)), 0.0)
    ]
    await store.create(id, log, fold(log)[0], given)


async def all_answers(server, id, seat):
    """All that a server tells a seat, or a spectator, of a table."""
    who = {} if seat is None else {"token": token(id, seat)}
    told = {}
    for channel, body in ASKED.items():
        path = f"/api/tables/{id}{channel.partition(' ')[0]}"
        told[channel] = (await asyncio.to_thread(server.post, path, body | who)).text
    async with server.joined({"table": id} | who, whole=True) as client:
        await client.send(type="look", whole=True)
        await client.until("snapshot")
        await client.act("nonsense", 10**6, "x")
        told["frames"] = client.frames
    return told


async def told_of(database, games):
    """What each seat, or a spectator, is told of each game, and what the server writes down."""
    store = await open_store(str(database))
    for id, (setup, played, _) in games.items():
        await write(store, id, setup, played)
    await store.close()
    with ServerProcess(database, "--bot-processes", "1", "--address-rate", "100000") as server:
        told = {id: await all_answers(server, id, seat) for id, (_, _, seat) in games.items()}
        server.stop()
        return told, server.log.read_text()


async def compare(folder, pairs):
    """Hold what is told of games against what is told of their twins."""
    ids = [f"twins{number:05}" for number in range(len(pairs))]
    one = {
        id: (setup, played, seat) for id, (setup, played, _, seat) in zip(ids, pairs, strict=True)
    }
    other = {id: (setup, twin, seat) for id, (setup, _, twin, seat) in zip(ids, pairs, strict=True)}
    assert one != other
    first, second = await told_of(folder / "one.db", one), await told_of(folder / "two.db", other)
    assert first == second
    assert all(told["frames"][0]["parts"] for told in first[0].values())


async def test_no_channel_tells_of_a_hidden_card(tmp_path):
    await compare(tmp_path, list(twins("base", 0, 1)))


@pytest.mark.prove
async def test_no_channel_tells_of_hidden_cards_in_many_games(tmp_path):
    pairs = [pair for name in ("base", "connect") for n in range(15) for pair in twins(name, n, 4)]
    assert len(pairs) > 30
    await compare(tmp_path, pairs)
    print(f"{len(pairs)} pairs of games, {len(ASKED) + 2} channels each: nothing told")  # noqa: T201
