"""A visitor who spends as much as the limits allow, while others keep playing."""

import asyncio
import itertools
import json
import os
import time

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hexhaven.core.chance import SeededRng
from hexhaven.core.processes import core_count
from hexhaven.lab.load.figures import percentiles
from tests.waiting import eventually
from tests.web.players import WORDS, Player, check_kept, stored, until_prepared
from tests.web.processes import PLAIN, SECONDS, Compiled, ServerProcess

pytestmark = pytest.mark.anyio

#: The address from which everything is spent; all others come from 127.0.0.1.
SPENDER = "127.0.0.2"
GAME = {"game": "dice", "bots": ["random"], "options": {"turns": 15}, "start": True}

#: A game that bots play to its end, and its host looks at.
BOTS = {
    "game": "base", "name": None, "bots": ["random"] * 2, "options": {"turn_limit": 20},
    "start": True,
}  # fmt: skip


class Spender:
    """Asks for the most expensive things as fast as the answers come."""

    def __init__(self, server, held, past, running, seats):
        self.server, self.held, self.seats = server, held, seats
        #: A game that is over, and one that its host may take back.
        self.past, self.running = past, running
        self.asked = self.refused = 0

    async def spend(self):
        """Ask in several ways at once, until told to stop."""
        transport = httpx.AsyncHTTPTransport(verify=PLAIN, local_address=SPENDER)
        async with httpx.AsyncClient(
            base_url=self.server.url, transport=transport, timeout=SECONDS
        ) as client:
            asking = (self._ask(client, first) for first in range(0, 12, 3))
            await asyncio.gather(*asking, self._arrange(), self._rewind())

    async def _ask(self, client, first):
        table = f"/api/tables/{self.held['table']}"
        past, viewer = f"/api/tables/{self.past['table']}", {"token": self.past["token"]}
        large = {"settings": {"game": "connect", "seats": self.seats}}
        ways = [
            ("POST", f"{past}/moments", {**viewer, "eyes": "all"}),
            ("POST", f"{past}/history", viewer),
            ("POST", f"{past}/export", viewer),
            ("POST", f"{past}/review", {**viewer, "begin": True}),
            ("POST", "/api/balance", {"settings": {"game": "base", "seats": 4}}),
            ("POST", "/api/tables", large),
            ("POST", f"{table}/sheet", {"token": self.held["token"]}),
            ("GET", "/api/tables", None),
            ("POST", "/api/preview", large),
        ]
        for way, path, body in itertools.islice(itertools.cycle(ways), first, None):
            try:
                answer = await client.request(way, path, json=body)
            except httpx.TransportError:  # a client that asks too much may be cut off
                self._note(True)
            else:
                self._note(answer.status_code == 429)

    async def _arrange(self):
        """Change the settings of a table to the largest and back, and try to start it."""
        settings = [{"game": "connect", "seats": self.seats - less} for less in (0, 2)]
        changes = [{"kind": "arrange", "settings": one} for one in settings]
        await self._change(self.held, [*changes, {"kind": "start"}])

    async def _rewind(self):
        """Take back what was done in a game, and let it go on."""
        await self._change(self.running, [{"kind": "rewind"}, {"kind": "say", "text": "Again!"}])

    async def _change(self, held, changes):
        """Ask for changes of a table again and again."""
        address = self.server.url.replace("http", "ws", 1) + "/api/socket"
        while True:
            try:
                async with connect(address, max_size=None, local_addr=(SPENDER, 0)) as socket:
                    hello = {"type": "hello", "table": held["table"], "whole": True}
                    await socket.send(json.dumps({**hello, "token": held["token"]}))
                    for change in itertools.cycle(changes):
                        frame = {"type": "ask", "id": f"s{self.asked}", "change": change}
                        await socket.send(json.dumps(frame))
                        answer = {"type": ""}
                        while answer["type"] not in ("ack", "refusal", "bye"):
                            answer = json.loads(await socket.recv())
                        self._note(answer["type"] != "ack")
            except (ConnectionClosed, InvalidHandshake, OSError):
                self._note(True)

    def _note(self, refused):
        self.asked += 1
        self.refused += refused


class Warm(Compiled):
    """A server as hosts run it, which loads all games before anybody asks."""

    coach = ()


class TimedPlayer(Player):
    """A player who notes how long every answer took."""

    def __init__(self, *of):
        super().__init__(*of)
        self.waits = []

    async def _move(self, client):
        began, before = time.perf_counter(), len(self.acknowledged)
        await super()._move(client)
        if len(self.acknowledged) > before:
            self.waits.append(time.perf_counter() - began)


async def spent(folder, players, moves, seats, *words, program=ServerProcess):
    """Let some people play while a visitor spends all it can."""
    database = folder / "hall.db"
    with program(database, *WORDS, *words) as server:
        await until_prepared(server)
        past = server.open(**BOTS)
        async with server.joined(past) as watching:
            await watching.see(lambda: watching.table["status"] == "over")
        own = server.open(game="connect", seats=6), past, server.open(**GAME)
        spender = Spender(server, *own, seats)
        held = [server.open(**GAME) for _ in range(players)]
        people = [TimedPlayer(server, own, SeededRng(seed)) for seed, own in enumerate(held)]
        spending = asyncio.create_task(spender.spend())
        await eventually(lambda: spender.asked >= 5 or spending.done())  # in every way
        assert not spending.done(), spending.result()
        await asyncio.gather(*(player.play_on(moves) for player in people))
        assert not spending.done(), "it spends until it is told to stop"
        spending.cancel()
        await asyncio.wait([spending])
        await asyncio.to_thread(server.kill)
    for player in people:
        check_kept(player, await stored(database, player.held["table"]))
    waits = [wait for player in people for wait in player.waits]
    print(f"{len(waits)} moves while {spender.asked} requests, {spender.refused} refused:")  # noqa: T201
    found = percentiles(waits)
    print(found)  # noqa: T201
    return found


async def test_others_keep_playing_while_a_visitor_spends_all_it_may(tmp_path):
    await spent(tmp_path, 2, 5, 2400, "--address-rate", "60")


@pytest.mark.prove
async def test_many_keep_playing_while_a_visitor_spends_all_it_may(tmp_path):
    waits = await spent(tmp_path, 12, 30, 2400, program=Warm)
    # Other users of the cores make everything as much slower.
    others = max(1.0, os.getloadavg()[0] / core_count())
    print(f"load average {os.getloadavg()[0]:.1f} on {core_count()} cores")  # noqa: T201
    assert waits["p99_ms"] < 500 * others
