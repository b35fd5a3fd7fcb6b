"""Loading a server with one large table, at which all clients play at the same time.

Nothing here knows a game's rules. During a round everybody may act several times; a player who must
act at another time does so once. A quick look at a few parts of the view tells a client which
round it is and what to do.
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

from hexhaven.bots import load_quick_bot
from hexhaven.core.chance import SystemRng
from hexhaven.core.messages import Refused
from hexhaven.lab.load.figures import cpu_of, memory_of
from hexhaven.lab.load.rounds import Rounds
from hexhaven.lab.load.server_process import Acknowledgement, count_lost, server_at
from hexhaven.lab.load.sockets import TableClient, read_head
from hexhaven.remote.http import post

#: How many clients connect at once.
CONNECTING_AT_ONCE = 16
#: How long connecting may take, and the answers after the last round, in seconds.
CONNECTING_TIMEOUT, LAST_ANSWERS_TIMEOUT = 600.0, 30.0
#: How long a round or a pause may last, in seconds.
LONGEST_WAIT = 900.0
#: How often a client acts in a round, its earliest action in seconds, and its latest as a part.
LEAST_ACTS, MOST_ACTS = 4, 6
REACTION_SECONDS, BUSY_PART = 0.5, 0.8
#: How many more times it looks for an action, in case its cards allow none at some moments.
SPARE_LOOKS = 2
#: Clients are at rest when none has received anything for this long, in seconds.
REST_SECONDS = 2.0
#: Whom a frame says the game awaits; the rest of the frame is read when it is needed.
AWAITED = re.compile(rb'"awaited":(null|\{.*?"clocks":\{[^}]*\}\})')


@dataclass
class LargeTable:
    """What all clients at the table share."""

    url: str
    game: str
    round_limit: int
    options: dict[str, Any]
    id: str = ""
    ready: int = 0
    finished: int = 0
    rounds: Rounds = field(default_factory=Rounds)
    acknowledged: list[Acknowledgement] = field(default_factory=list)


def load_large_table(
    game: str, *, players: int, rounds: int, options: dict[str, Any]
) -> dict[str, Any]:
    """Start a server, play some rounds at one large table, and report."""
    with tempfile.TemporaryDirectory(prefix="hexhaven-load-") as folder:
        database = Path(folder) / "tables.db"
        with server_at(database) as (process, url):
            table = LargeTable(url, game, rounds, options)
            asyncio.run(_play(table, players, process.pid))
            memory = {
                "memory_mb": memory_of(process.pid),
                "most_memory_mb": memory_of(process.pid, peak=True),
            }
            load = round(os.getloadavg()[0], 2)
        lost = asyncio.run(count_lost(database, table.acknowledged))
    report = {"game": game, "players": players, **table.rounds.report()}
    return {**report, "lost": lost, **memory, "load_average": load}


async def _play(table: LargeTable, players: int, server: int) -> None:
    """Let all clients connect, be ready, and play."""
    host, seats = await _open_table(table, players)
    gate, sockets = asyncio.Semaphore(CONNECTING_AT_ONCE), [host, *seats]
    rounds = table.rounds
    try:
        await asyncio.gather(*(_connect(player, gate) for player in sockets))
        await _wait_until(lambda: table.ready == players, CONNECTING_TIMEOUT, sockets)
        await _wait_for_rest(sockets)
        gc.freeze()  # the clients stay, and collecting garbage among them would be measured
        began, processor, own = time.monotonic(), cpu_of(server), time.process_time()
        host.ask({"kind": "start"})
        while table.finished < players:
            before = table.finished, len(rounds.rounds)
            await _wait_until(
                lambda: (table.finished, len(rounds.rounds)) != before,  # noqa: B023
                LONGEST_WAIT,
                sockets,
            )
        await _wait_until(
            lambda: not any(seat.sent for seat in seats), LAST_ANSWERS_TIMEOUT, (), may_fail=True
        )
        rounds.seconds = time.monotonic() - began
        rounds.clients_cpu = time.process_time() - own
        if processor is not None:
            rounds.server_cpu = (cpu_of(server) or processor) - processor
        rounds.unanswered = sum(len(seat.sent) for seat in seats)
    finally:
        for player in sockets:
            player.leave()


async def _wait_until(done: Any, patience: float, sockets: Any, *, may_fail: bool = False) -> None:
    """Wait for something; Refused if it does not happen in time or a client is disconnected."""
    until = time.monotonic() + patience
    while not done():
        if time.monotonic() > until or any(player.socket.closed.done() for player in sockets):
            if may_fail:
                return
            raise Refused("load.broken")
        await asyncio.sleep(0.05)


async def _wait_for_rest(sockets: list[HostClient]) -> None:
    """Wait until all clients have heard of each other."""
    frames, until = -1, time.monotonic() + CONNECTING_TIMEOUT
    while frames != (now := sum(player.socket.frames for player in sockets)):
        frames = now
        if time.monotonic() > until:
            raise Refused("load.broken")
        await asyncio.sleep(REST_SECONDS)


async def _connect(player: HostClient, gate: asyncio.Semaphore) -> None:
    async with gate:
        await player.connect(CONNECTING_TIMEOUT)


async def _open_table(table: LargeTable, players: int) -> tuple[HostClient, list[SeatClient]]:
    """A new table's host, and a client on each of its seats."""
    settings = {"game": table.game, "seats": players, "public": True, "stand_in": False}
    body = {"settings": {**settings, "options": table.options}}
    held = await post(table.url, "/api/tables", body)
    table.id = held["table"]
    gate = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def seat(number: int) -> SeatClient:
        async with gate:
            path, body = f"/api/tables/{table.id}/seats", {"name": f"Load {number}"}
            taken = await post(table.url, path, {**body, "seat": number})
            return SeatClient(table, number, taken["token"])

    seats = await asyncio.gather(*(seat(number) for number in range(players)))
    return HostClient(table, held["token"]), list(seats)


class HostClient(TableClient):
    """The client that starts the game, and resumes it after a pause."""

    def __init__(self, table: LargeTable, token: str) -> None:
        super().__init__(table.url, table.id, token)
        self.table = table

    def receive(self, data: bytes) -> None:
        if b'"paused":true' in data:
            self.ask({"kind": "resume"})


class SeatClient(HostClient):
    """The client of one seat."""

    def __init__(self, table: LargeTable, seat: int, token: str) -> None:
        super().__init__(table, token)
        self.seat = seat
        make = load_quick_bot(table.game)
        assert make is not None, "the command has looked"
        self.bot = make(seat, SystemRng())
        self.names = {name: f'"{name}":{{'.encode() for name in self.bot.part_names}
        self.parts: dict[str, Any] = {}
        #: The last frame with a position.
        self.latest = b""
        #: The current or last round, and whether the game waits for this seat.
        self.round, self.is_forced = 0, False
        self.plans: list[asyncio.TimerHandle] = []
        #: When actions were due that still wait for the answer to the one before.
        self.late: list[float] = []
        #: How many more times it acts in this round.
        self.acts = 0
        self.marked = (0, 0)
        self.is_ready = ""

    def leave(self) -> None:
        self._plan(0)
        super().leave()

    def receive(self, data: bytes) -> None:
        if data.startswith((b'{"type":"update"', b'{"type":"snapshot"')):
            self._read_position(data)
        elif data.startswith(b'{"type":"ack"'):
            self._count_answer(from_json(data))
        elif data.startswith(b'{"type":"refusal"'):
            frame = from_json(data)
            if self.sent.pop(frame["id"], None) is not None:
                self.table.rounds.refused[frame["reason"]["id"]] += 1
                self._act_on_late()

    def _count_answer(self, frame: dict[str, Any]) -> None:
        due = self.sent.pop(frame["id"], None)
        self.table.ready += frame["id"] == self.is_ready
        if due is None:
            return
        done = Acknowledgement(self.table.id, self.seat, frame["id"], frame["n"])
        self.table.acknowledged.append(done)
        self.table.rounds.note_answer(due, time.monotonic())
        self._act_on_late()

    def _read_position(self, data: bytes) -> None:
        """Take what the quick look needs from a frame, and see whether another round has begun."""
        self.latest = data
        if any(mark in data for mark in self.names.values()):
            parts = from_json(data)["parts"]
            self.parts |= {n: parts[n]["value"] for n in self.names if parts.get(n)}
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
        """Plan actions when a round has begun or the game waits for this seat."""
        number = self.bot.current_round(self.parts)
        if number > self.round:
            self._begin(number)
            if number <= self.table.round_limit:
                self._plan(random.randint(LEAST_ACTS, MOST_ACTS), SPARE_LOOKS, awaited["nature"])
        is_forced = self.seat in awaited["must"]
        if is_forced and not self.is_forced and self.round <= self.table.round_limit:
            self._plan(1, 0, awaited["nature"])
        self.is_forced = is_forced

    def _begin(self, number: int) -> None:
        self._count_received()
        self.round = number
        if number > self.table.round_limit:
            self._finish()
        else:
            self.table.rounds.note_start(number, time.monotonic())

    def _count_received(self) -> None:
        """Count what arrived in the round that is over, or before the first one."""
        received, frames = self.marked
        self.marked = self.socket.received, self.socket.frames
        brought = self.socket.received - received, self.socket.frames - frames
        self.table.rounds.note_received(self.round, *brought)

    def _finish(self) -> None:
        if self.round <= self.table.round_limit:
            self._count_received()
        self.round = self.table.round_limit + 1
        if self.is_ready != "done":
            self.is_ready = "done"
            self.table.finished += 1
        self._plan(0)

    def _plan(self, acts: int, spare: int = 0, seconds: float | None = None) -> None:
        """Replace what was planned by this many actions at random moments within some seconds.

        At `spare` more moments it looks for an action again, in case there was none before.
        """
        for plan in self.plans:
            plan.cancel()
        self.table.rounds.missed += min(self.acts, len(self.late))
        self.late.clear()
        self.acts = acts
        loop, last = asyncio.get_running_loop(), max(REACTION_SECONDS, BUSY_PART * (seconds or 0.0))
        dues = [loop.time() + random.uniform(REACTION_SECONDS, last) for _ in range(acts + spare)]
        self.plans = [loop.call_at(due, self._act_at, due) for due in dues]

    def _act_on_late(self) -> None:
        """Do what waited for an answer; the time it waited counts."""
        if self.late:
            self._act_at(self.late.pop(0))

    def _act_at(self, due: float) -> None:
        """Choose an action and send it, one at a time."""
        if not self.acts:
            return
        if self.sent:
            self.late.append(due)
            return
        began, rounds = time.monotonic(), self.table.rounds
        now = read_head(self.latest)
        action = self.bot.choose(self.parts, now["choices"]["listed"])
        rounds.decision_times.append(time.monotonic() - began)
        if action is None:
            rounds.idle += 1
            self._act_on_late()
            return
        self.acts -= 1
        self.act(action, now["n"], due)
