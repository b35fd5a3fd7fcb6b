"""Long logs: readers pay by their length, get them in pages, and delay nobody."""

import asyncio
import time
from contextlib import asynccontextmanager

import httpx
import pytest

from hexhaven.core.entries import Entry
from hexhaven.core.registry import load_game
from hexhaven.table.changes import TABLE, Close, Open, Say, Settings, Sit
from hexhaven.table.keys import hash_secret
from hexhaven.table.store.seats import give_seat
from hexhaven.table.table import fold
from hexhaven.web.api.past import MOST_LINES, MOST_VIEWS
from hexhaven.web.app import make_app
from hexhaven.web.limits import COSTS, VIEW, Buckets
from hexhaven.web.work import WorkTurns
from tests.web.server_at import server_at

pytestmark = pytest.mark.anyio

ID, TOKEN = "longlonglo", "t" * 43
#: How many people sit at the table, and how many messages stand in its log.
SEATS, SAID = 4, 4_000


async def write(store):
    """A game that was closed after a long talk; the number of its entries."""
    setup = load_game("dice").setup(SEATS)
    settings = Settings(game="dice", seats=SEATS, public=True)
    done = [(TABLE, Open(settings=settings, host=0))]
    done += [(seat, Sit(seat=seat, name=f"Player {seat}")) for seat in range(SEATS)]
    done += [(0, setup), *((n % SEATS, Say(text=f"hello {n}")) for n in range(SAID))]
    done += [(TABLE, Close())]
    log = [Entry(n, who, what, 1000.0) for n, (who, what) in enumerate(done, 1)]
    await store.create(ID, log, fold(log)[0], give_seat(ID, 0, hash_secret(TOKEN), 1000.0))
    return len(log)


class Visitor:
    """Somebody who asks a server for what happened at the table, and what they have spent."""

    def __init__(self, server, client):
        self.server, self._client = server, client

    async def ask(self, what, **wish):
        answer = await self._client.post(f"/api/tables/{ID}/{what}", json={"token": TOKEN, **wish})
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def price(self, what, **wish):
        """What a request costs where the machine takes no time, besides what each of them does."""
        self.server.work_turns = WorkTurns(lambda: 0.0)
        rate = self.server.settings.address_rate
        self.server.addresses = Buckets(rate, lambda: 0.0)
        await self.ask(what, **wish)
        return self.server.addresses.charge("127.0.0.1", rate.burst, patience=60.0) * (
            rate.per_second
        )


@asynccontextmanager
async def visited(folder):
    """A visitor of a server with the table in memory, and the length of its log."""
    async with server_at(folder / "hall.db") as server:
        entries = await write(server.tables.store)
        app = make_app(server.settings)
        app.state.server = server
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            await server.room(ID)
            yield Visitor(server, client), entries


@pytest.mark.slow
async def test_what_happened_costs_by_the_length_of_the_log_and_by_the_views(tmp_path):
    async with visited(tmp_path) as (visitor, entries):
        few = 10 * VIEW.base
        for what, wish, views in [
            ("export", {}, 0),
            ("history", {}, 0),
            ("moments", {"last": 10}, few),
            ("moments", {"last": 10, "eyes": "all"}, few * (SEATS + 1)),
        ]:
            cost = COSTS[what]
            price = cost.of(SEATS) + cost.entry * entries + views
            assert await visitor.price(what, **wish) == pytest.approx(price, abs=1), (what, wish)


@pytest.mark.slow
async def test_a_long_log_and_a_long_replay_come_in_pages(tmp_path):
    async with visited(tmp_path) as (visitor, entries):
        first = await visitor.ask("history")
        rest = await visitor.ask("history", first=MOST_LINES + 1)
        assert (first["more"], rest["more"]) == (True, False)
        lines = [line["n"] for page in (first, rest) for line in page["lines"]]
        assert lines == list(range(1, entries + 1))
        visitor.server.addresses = Buckets(visitor.server.settings.address_rate)
        page = await visitor.ask("moments", eyes="all", first=SEATS + 2)
        assert (page["more"], len(page["moments"])) == (True, MOST_VIEWS // (SEATS + 1))


class Turns:
    """How long the event loop was busy at a time, in seconds of the processor.

    It is looked at every millisecond: looking all the time would keep other threads from working.
    """

    longest = 0.0

    async def watch(self):
        while True:
            before = time.thread_time()
            await asyncio.sleep(0.001)
            self.longest = max(self.longest, time.thread_time() - before)


@pytest.mark.slow
async def test_codes_replays_and_exports_delay_nobody(tmp_path):
    async with visited(tmp_path) as (visitor, _):
        for what in ("sheet", "export", "history", "moments"):
            await visitor.price(what)  # to have everything loaded
            turns = Turns()
            watching = asyncio.create_task(turns.watch())
            await visitor.price(what)
            watching.cancel()
            assert turns.longest < 0.015, what
