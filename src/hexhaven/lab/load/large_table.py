"""Loading a server with one large table: a crowd that plays one game, everybody at once.

Nothing here knows a game's rules. In a round everybody may act for some time; who must act at
another time does so once. Which round it is and what a player does, its glance at a few parts of
what it is told decides.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import re
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic_core import from_json

from hexhaven.bots import load_glance
from hexhaven.core.chance import SystemRng
from hexhaven.lab.load.measuring import (
    Acknowledged,
    BadLoad,
    cpu_of,
    lost_of,
    memory_of,
    server_at,
)
from hexhaven.lab.load.rounds import Tally
from hexhaven.lab.load.sockets import Socket, open_socket, read_head
from hexhaven.remote.guest import post

#: So many come in at once.
ENTERING = 16
#: How long everybody may take to come in, and the last answers after the last round, in seconds.
PATIENCE, LAST_WORDS = 600.0, 30.0
#: How long a round may last beyond what was said of it, and a pause, in seconds.
LONGEST_WAIT = 900.0
#: How often a player acts in a round, from when on at the earliest, and up to which part of it.
LEAST_ACTS, MOST_ACTS = 4, 6
REACTION, BUSY_PART = 0.5, 0.8
#: How often more it looks, in case its hand allows nothing at some moments.
SPARE = 2
#: Everybody is at rest when nobody has received anything for so long, in seconds.
REST = 2.0
#: What a frame says of those who are awaited; the rest is read when it is needed.
AWAITED = re.compile(rb'"awaited":(null|\{.*?"clocks":\{[^}]*\}\})')


@dataclass
class Gathering:
    """All that the players at one table share."""

    url: str
    game: str
    rounds: int
    options: dict[str, Any]
    table: str = ""
    ready: int = 0
    finished: int = 0
    tally: Tally = field(default_factory=Tally)
    acknowledged: list[Acknowledged] = field(default_factory=list)


def gather(game: str, *, players: int, rounds: int, options: dict[str, Any]) -> dict[str, Any]:
    """Start a server, let a crowd play some rounds at one table, and report."""
    with tempfile.TemporaryDirectory(prefix="hexhaven-load-") as folder:
        database = Path(folder) / "tables.db"
        with server_at(database) as (process, url):
            gathering = Gathering(url, game, rounds, options)
            asyncio.run(_play(gathering, players, process.pid))
            memory = {
                "memory_mb": memory_of(process.pid),
                "most_memory_mb": memory_of(process.pid, most=True),
            }
            load = round(os.getloadavg()[0], 2)
        lost = asyncio.run(lost_of(database, gathering.acknowledged))
    report = {"game": game, "players": players, **gathering.tally.report()}
    return {**report, "lost": lost, **memory, "load_average": load}


async def _play(gathering: Gathering, players: int, server: int) -> None:
    """Let everybody come in and be ready, and play."""
    host, seats = await _seated(gathering, players)
    gate, sockets = asyncio.Semaphore(ENTERING), [host, *seats]
    tally = gathering.tally
    try:
        await asyncio.gather(*(_entered(player, gate) for player in sockets))
        await _until(lambda: gathering.ready == players, PATIENCE, sockets)
        await _rested(sockets)
        gc.freeze()  # the players stay: looking through them for garbage would be measured too
        began, processor, own = time.monotonic(), cpu_of(server), time.process_time()
        host.ask({"kind": "start"})
        while gathering.finished < players:
            before = gathering.finished, len(tally.rounds)
            await _until(
                lambda: (gathering.finished, len(tally.rounds)) != before,  # noqa: B023
                LONGEST_WAIT,
                sockets,
            )
        await _until(lambda: not any(seat.sent for seat in seats), LAST_WORDS, (), may_fail=True)
        tally.seconds = time.monotonic() - began
        tally.clients_cpu = time.process_time() - own
        if processor is not None:
            tally.server_cpu = (cpu_of(server) or processor) - processor
        tally.unanswered = sum(len(seat.sent) for seat in seats)
    finally:
        for player in sockets:
            player.go()


async def _until(done: Any, patience: float, sockets: Any, *, may_fail: bool = False) -> None:
    """Wait for something; BadLoad if it does not come about, or somebody was sent away."""
    until = time.monotonic() + patience
    while not done():
        if time.monotonic() > until or any(player.socket.closed.done() for player in sockets):
            if may_fail:
                return
            raise BadLoad("load.broken")
        await asyncio.sleep(0.05)


async def _rested(sockets: list[Host]) -> None:
    """Wait until everybody has heard who is there."""
    frames, until = -1, time.monotonic() + PATIENCE
    while frames != (now := sum(player.socket.frames for player in sockets)):
        frames = now
        if time.monotonic() > until:
            raise BadLoad("load.broken")
        await asyncio.sleep(REST)


async def _entered(player: Host, gate: asyncio.Semaphore) -> None:
    async with gate:
        await player.come()


async def _seated(gathering: Gathering, players: int) -> tuple[Host, list[Player]]:
    """A table with its host, and a player on each of its seats."""
    settings = {"game": gathering.game, "seats": players, "public": True, "stand_in": False}
    wish = {"settings": {**settings, "options": gathering.options}}
    held = await post(gathering.url, "/api/tables", wish)
    gathering.table = held["table"]
    gate = asyncio.Semaphore(ENTERING)

    async def seat(number: int) -> Player:
        async with gate:
            path, wish = f"/api/tables/{gathering.table}/seats", {"name": f"Load {number}"}
            taken = await post(gathering.url, path, {**wish, "seat": number})
            return Player(gathering, number, taken["token"])

    seats = await asyncio.gather(*(seat(number) for number in range(players)))
    return Host(gathering, held["token"]), list(seats)


class Host:
    """Whoever begins the game, and lets it go on after a pause."""

    socket: Socket

    def __init__(self, gathering: Gathering, token: str) -> None:
        self.gathering, self.token = gathering, token
        self.count = 0

    async def come(self) -> None:
        """Connect."""
        hello = {"table": self.gathering.table, "token": self.token}
        self.socket = await open_socket(self.gathering.url, hello, self.hear, PATIENCE)

    def go(self) -> None:
        """Leave, if one has come."""
        if hasattr(self, "socket"):
            self.socket.close()

    def ask(self, change: dict[str, Any]) -> str:
        """Ask for something that is no action; its id."""
        self.count += 1
        self.socket.send({"type": "ask", "id": f"ask{self.count}", "change": change})
        return f"ask{self.count}"

    def hear(self, data: bytes) -> None:
        """Let a game go on that has paused by itself."""
        if b'"paused":true' in data:
            self.ask({"kind": "resume"})


class Player(Host):
    """One client: a seat at the table."""

    def __init__(self, gathering: Gathering, seat: int, token: str) -> None:
        super().__init__(gathering, token)
        self.seat = seat
        make = load_glance(gathering.game)
        assert make is not None, "the command has looked"
        self.glance = make(seat, SystemRng())
        self.names = {name: f'"{name}":{{'.encode() for name in self.glance.names}
        self.parts: dict[str, Any] = {}
        self.sent: dict[str, float] = {}
        #: The last frame that told how things stand.
        self.latest = b""
        #: The round that runs or ran last, and whether it has to act and will.
        self.round, self.is_forced = 0, False
        self.plans: list[asyncio.TimerHandle] = []
        #: When actions were due that wait for the answer to the one before.
        self.late: list[float] = []
        #: How often it will still act in this round.
        self.acts = 0
        self.marked = (0, 0)
        self.is_ready = ""

    def go(self) -> None:
        """Leave."""
        self._plan(0)
        super().go()

    def hear(self, data: bytes) -> None:
        """Take a frame up."""
        if data.startswith((b'{"type":"update"', b'{"type":"snapshot"')):
            self._stand(data)
        elif data.startswith(b'{"type":"ack"'):
            self._count(from_json(data))
        elif data.startswith(b'{"type":"refusal"'):
            frame = from_json(data)
            if self.sent.pop(frame["id"], None) is not None:
                self.gathering.tally.refused[frame["reason"]["id"]] += 1
                self._go_on()

    def _count(self, frame: dict[str, Any]) -> None:
        due = self.sent.pop(frame["id"], None)
        self.gathering.ready += frame["id"] == self.is_ready
        if due is None:
            return
        done = Acknowledged(self.gathering.table, self.seat, frame["id"], frame["n"])
        self.gathering.acknowledged.append(done)
        self.gathering.tally.answered(due, time.monotonic())
        self._go_on()

    def _stand(self, data: bytes) -> None:
        """See how things stand: what the glance looks at, and whether another time has begun."""
        self.latest = data
        if any(mark in data for mark in self.names.values()):
            told = from_json(data)["parts"]
            self.parts |= {n: told[n]["value"] for n in self.names if told.get(n)}
        found = AWAITED.search(data)
        awaited = None if found is None else from_json(found[1])
        if awaited is None:
            if not self.is_ready:
                self.is_ready = self.ask({"kind": "ready"})
            elif self.round:
                self._finish()  # the game is over
        else:
            self._follow(awaited)

    def _follow(self, awaited: dict[str, Any]) -> None:
        """Plan what to do when another round has begun, or when the game waits for the seat."""
        number = self.glance.round(self.parts)
        if number > self.round:
            self._begin(number)
            if number <= self.gathering.rounds:
                self._plan(random.randint(LEAST_ACTS, MOST_ACTS), SPARE, awaited["nature"])
        is_forced = self.seat in awaited["must"]
        if is_forced and not self.is_forced and self.round <= self.gathering.rounds:
            self._plan(1, 0, awaited["nature"])
        self.is_forced = is_forced

    def _begin(self, number: int) -> None:
        """Another round has begun."""
        self._weigh()
        self.round = number
        if number > self.gathering.rounds:
            self._finish()
        else:
            self.gathering.tally.heard(number, time.monotonic())

    def _weigh(self) -> None:
        """Note how much the round that is over has brought, or all that came before the first."""
        received, frames = self.marked
        self.marked = self.socket.received, self.socket.frames
        brought = self.socket.received - received, self.socket.frames - frames
        self.gathering.tally.weighed(self.round, *brought)

    def _finish(self) -> None:
        if self.round <= self.gathering.rounds:
            self._weigh()
        self.round = self.gathering.rounds + 1
        if self.is_ready != "done":
            self.is_ready = "done"
            self.gathering.finished += 1
        self._plan(0)

    def _plan(self, acts: int, spare: int = 0, seconds: float | None = None) -> None:
        """Act so often at moments spread over a time, and not at those that were planned before.

        At some moments more it looks whether something can be done, in case nothing could before.
        """
        for plan in self.plans:
            plan.cancel()
        self.gathering.tally.missed += min(self.acts, len(self.late))
        self.late.clear()
        self.acts = acts
        loop, last = asyncio.get_running_loop(), max(REACTION, BUSY_PART * (seconds or 0.0))
        dues = [loop.time() + random.uniform(REACTION, last) for _ in range(acts + spare)]
        self.plans = [loop.call_at(due, self._act, due) for due in dues]

    def _go_on(self) -> None:
        """Do what waited for an answer; the time that it waited counts."""
        if self.late:
            self._act(self.late.pop(0))

    def _act(self, due: float) -> None:
        """Decide, and do it; nobody does two things at once."""
        if not self.acts:
            return
        if self.sent:
            self.late.append(due)
            return
        began, tally = time.monotonic(), self.gathering.tally
        now = read_head(self.latest)
        wish = self.glance.choose(self.parts, now["choices"]["listed"])
        tally.decided.append(time.monotonic() - began)
        if wish is None:
            tally.idle += 1
            self._go_on()
            return
        self.acts -= 1
        self.count += 1
        id = f"act{self.count}"
        self.sent[id] = due
        self.socket.send({"type": "act", "id": id, "version": now["n"], "action": wish})
