"""A visitor who spends as much as the limits allow, while others keep playing."""

import asyncio
import itertools
import json
import time

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hexhaven.core.chance import SeededRng
from hexhaven.lab.load.times import percentiles
from tests.web.players import WORDS, Player, check_kept, stored
from tests.web.processes import SECONDS, ServerProcess

pytestmark = pytest.mark.anyio

#: The address from which everything is spent; all others come from 127.0.0.1.
SPENDER = "127.0.0.2"
GAME = {"game": "dice", "bots": ["random"], "options": {"turns": 15}, "start": True}


class Spender:
    """Asks for the most expensive things as fast as the answers come."""

    def __init__(self, server, held, seats):
        self.server, self.held, self.seats = server, held, seats
        self.asked = self.refused = 0

    async def spend(self):
        """Ask in several ways at once, until told to stop."""
        transport = httpx.AsyncHTTPTransport(local_address=SPENDER)
        async with httpx.AsyncClient(
            base_url=self.server.url, transport=transport, timeout=SECONDS
        ) as client:
            await asyncio.gather(*(self._ask(client) for _ in range(4)), self._arrange())

    async def _ask(self, client):
        table = f"/api/tables/{self.held['table']}"
        large = {"settings": {"game": "connect", "seats": self.seats}}
        ways = [
            ("POST", "/api/tables", large),
            ("POST", f"{table}/sheet", {"token": self.held["token"]}),
            ("GET", "/api/tables", None),
            ("POST", "/api/preview", large),
        ]
        for way, path, body in itertools.cycle(ways):
            try:
                answer = await client.request(way, path, json=body)
            except httpx.TransportError:  # whoever asks too much may be hung up on
                self._note(True)
            else:
                self._note(answer.status_code == 429)

    async def _arrange(self):
        """Change the settings of a table again and again, to the largest and back."""
        address = self.server.url.replace("http", "ws", 1) + "/api/socket"
        while True:
            try:
                async with connect(address, max_size=None, local_addr=(SPENDER, 0)) as socket:
                    hello = {"type": "hello", "table": self.held["table"], "whole": True}
                    await socket.send(json.dumps({**hello, "token": self.held["token"]}))
                    for turn in itertools.count():
                        settings = {"game": "connect", "seats": self.seats - 2 * (turn % 2)}
                        change = {"kind": "arrange", "settings": settings}
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


async def spent(folder, players, moves, seats, *words):
    """Let some people play while a visitor spends all it can."""
    database = folder / "hall.db"
    with ServerProcess(database, *WORDS, *words) as server:
        spender = Spender(server, server.open(game="connect", seats=6), seats)
        held = [server.open(**GAME) for _ in range(players)]
        people = [TimedPlayer(server, own, SeededRng(seed)) for seed, own in enumerate(held)]
        spending = asyncio.create_task(spender.spend())
        async with asyncio.timeout(SECONDS):
            while spender.asked < 5:  # it is at it, in every way
                assert not spending.done(), spending.result()
                await asyncio.sleep(0.05)
        await asyncio.gather(*(player.play_on(moves) for player in people))
        assert not spending.done(), "it spends until it is told to stop"
        spending.cancel()
        await asyncio.wait([spending])
        await asyncio.to_thread(server.kill)
    for player in people:
        check_kept(player, await stored(database, player.held["table"]))
    waits = [wait for player in people for wait in player.waits]
    print(f"{len(waits)} moves while {spender.asked} requests, {spender.refused} refused:")  # noqa: T201
    print(percentiles(waits))  # noqa: T201


async def test_others_keep_playing_while_a_visitor_spends_all_it_may(tmp_path):
    await spent(tmp_path, 2, 5, 2400, "--address-rate", "60")


@pytest.mark.prove
async def test_many_keep_playing_while_a_visitor_spends_all_it_may(tmp_path):
    await spent(tmp_path, 12, 30, 2400)
