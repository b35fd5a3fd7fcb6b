"""A person who plays on whatever happens, and a checker of what they were told."""

import asyncio
from contextlib import suppress

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from hexhaven.table.keys import hash_secret
from hexhaven.table.store import open_store
from hexhaven.table.store.rows import kind_of
from hexhaven.table.table import fold
from hexhaven.table.tables import load_table
from hexhaven.table.transaction import HOLDER_LENGTH
from hexhaven.web.bots.processes import SECONDS_TO_LOAD_BOTS
from tests.waiting import eventually
from tests.web.processes import QUICK, SECONDS

#: A server whose bots are quick and never stand in.
WORDS = (*QUICK, "--bot-processes", "1", "--away", "3600")


#: Seconds in which somebody who is cut off again and again has made all moves.
PATIENCE = 3 * SECONDS


class Player:
    """A person who connects again whenever the connection is lost, and sends again."""

    def __init__(self, server, held, rng):
        self.server, self.held, self.rng = server, held, rng
        #: Every command that was sent, and the entries of those that were acknowledged.
        self.sent, self.acknowledged = {}, {}
        self._answered = asyncio.Event()

    async def play(self, moves):
        """Make moves until that many are acknowledged, or the game is over; False if cut off."""
        try:
            async with self.server.joined(self.held) as client:
                for id, (action, version) in self.sent.items():
                    if id not in self.acknowledged:
                        self._note(id, await client.act(action, version, id))
                while len(self.acknowledged) < moves and client.table["status"] == "playing":
                    await self._move(client)
        except (ConnectionClosed, InvalidHandshake, OSError):
            return False
        return True

    async def play_on(self, moves, lost=None):
        """Play, and again after every cut, whatever is done about one; how often that was."""
        cuts = 0
        async with asyncio.timeout(PATIENCE):
            while not await self.play(moves):
                cuts += 1
                if lost is not None:
                    await lost(cuts)
        return cuts

    async def has_moved(self, moves):
        """Wait until that many moves are answered; the next may be on its way."""
        async with asyncio.timeout(SECONDS):
            while len(self.acknowledged) < moves:
                self._answered.clear()
                await self._answered.wait()

    async def _move(self, client):
        listed = client.now["choices"]["listed"]
        awaited = client.now["awaited"]
        if not (awaited and client.now_seat in awaited["must"] and listed):
            await client.receive()
            return
        action = listed[self.rng.below(len(listed))]
        id = f"move{len(self.sent)}"
        self.sent[id] = (action, client.n)
        self._note(id, await client.act(action, client.n, id))

    def _note(self, id, answer):
        if answer["type"] == "ack":
            self.acknowledged[id] = answer["n"]
        else:
            assert answer["reason"]["id"] == "table.stale"
            self.acknowledged.setdefault(id, None)
        self._answered.set()


async def killed_within(server, seconds):
    """Kill a server at that moment, whatever it is doing: reading, judging, writing, answering."""
    killed = asyncio.Event()

    def kill():
        server.kill()
        killed.set()

    asyncio.get_running_loop().call_later(seconds, kill)
    await killed.wait()


async def until_ready(server):
    """Ask until a server, or a proxy before it, lets visitors in."""

    async def ready():
        with suppress(httpx.HTTPError):
            return (await asyncio.to_thread(server.get, "/api/ready")).status_code == 200

    await eventually(ready)


async def until_prepared(server):
    """Ask until rules and bots are loaded, which other work on the machine may make long."""

    async def prepared():
        health = await asyncio.to_thread(server.get, "/api/health")
        return not health.json()["preparing"]

    await eventually(prepared, SECONDS_TO_LOAD_BOTS)


async def stored(database, table):
    """The log of a table, which must lead to what the store's own recovery finds."""
    store = await open_store(str(database), alone=False)
    try:
        entries = await store.entries(table)
        recalled, _, _ = await load_table(store, await store.row(table))
    finally:
        await store.close()
    folded, _ = fold(entries)
    assert folded.running.state == recalled.running.state
    assert folded.status == recalled.status
    assert [entry.n for entry in entries] == list(range(1, len(entries) + 1))
    return entries


def check_kept(player, entries, seat=0):
    """Every acknowledged action is in the log, where it was said to be, once and in order."""
    commands = [entry.command for entry in entries if entry.command]
    assert len(set(commands)) == len(commands)
    by_command = {entry.command: entry for entry in entries if entry.command}
    kept = {id: n for id, n in player.acknowledged.items() if n is not None}
    for id, n in kept.items():
        entry = by_command[f"{hash_secret(player.held['token'])[:HOLDER_LENGTH]}:{id}"]
        assert entry.seat == seat
        assert (entry.n, kind_of(entry)) == (n, "action")
    in_order = [kept[id] for id in player.sent if id in kept]
    assert in_order == sorted(in_order), "they are done in the order in which they were sent"
    assert len(kept) > 0
