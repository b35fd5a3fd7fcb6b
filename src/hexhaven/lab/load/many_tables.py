"""Loading a server: many tables at which bots play as clients, and what that does to it."""

from __future__ import annotations

import asyncio
import gc
import os
import random
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic_core import from_json

from hexhaven.core.chance import SystemRng
from hexhaven.core.freezing import thaw
from hexhaven.core.game import Game
from hexhaven.core.registry import load_game
from hexhaven.lab.load.measuring import (
    Acknowledged,
    cpu_of,
    for_each,
    in_milliseconds,
    lost_of,
    memory_of,
    server_at,
)
from hexhaven.lab.load.sockets import Socket, open_socket, read_head
from hexhaven.remote.guest import post

#: So many requests are under way at once while tables are being opened.
OPENING = 16
#: How long all tables may take to open, in seconds.
PATIENCE = 600.0


@dataclass
class Figures:
    """What happened while it was measured."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    #: What server and clients took of the processors meanwhile, in seconds; None where not told.
    server_cpu: float | None = None
    clients_cpu: float = 0.0

    def report(self) -> dict[str, Any]:
        """The figures as JSON."""
        return {
            "actions": len(self.waits),
            "actions_per_second": round(len(self.waits) / self.seconds, 1),
            **in_milliseconds(self.waits),
            "refused": self.refused,
            "server_cpu_ms": for_each(self.server_cpu, len(self.waits)),
            "clients_cpu_ms": for_each(self.clients_cpu, len(self.waits)),
        }


@dataclass
class Load:
    """All that the clients of one run share."""

    url: str
    server: int
    game: Game[Any, Any]
    seats: int
    options: dict[str, Any]
    think: float
    figures: Figures | None = None
    acknowledged: list[Acknowledged] = field(default_factory=list)
    ready: int = 0


def measure(
    game: str, *, tables: int, seconds: float, think: float, options: dict[str, Any]
) -> dict[str, Any]:
    """Start a server, play at many tables for a while, and report."""
    with tempfile.TemporaryDirectory(prefix="hexhaven-load-") as folder:
        database = Path(folder) / "tables.db"
        with server_at(database) as (process, url):
            rules = load_game(game)
            load = Load(url, process.pid, rules, max(rules.seats), options, think)
            asyncio.run(_run(load, tables, seconds, report := {}))
            report["memory_mb"] = memory_of(process.pid)
            report["load_average"] = round(os.getloadavg()[0], 2)
        report["lost"] = asyncio.run(lost_of(database, load.acknowledged))
    return {"game": game, "tables": tables, "clients": tables * load.seats, **report}


async def _run(load: Load, tables: int, seconds: float, report: dict[str, Any]) -> None:
    """Open all tables, then measure twice: thinking, and without a pause."""
    gate = asyncio.Semaphore(OPENING)
    clients = [asyncio.create_task(_table(load, gate)) for _ in range(tables)]
    async with asyncio.timeout(PATIENCE):
        while load.ready < tables:
            if failed := [task for task in clients if task.done()]:
                failed[0].result()
            await asyncio.sleep(0.05)
    gc.freeze()  # the clients stay: looking through them for garbage would be measured too
    usual = load.think
    report["think"] = usual
    report |= (await _measured(load, seconds)).report()
    load.think = 0.0
    report["saturated"] = (await _measured(load, min(seconds, 10.0))).report()
    for client in clients:
        client.cancel()
    await asyncio.wait(clients)


async def _measured(load: Load, seconds: float) -> Figures:
    """What happens within some seconds; commands under way at the end are waited for."""
    load.figures = figures = Figures()
    began, server, clients = time.perf_counter(), cpu_of(load.server), time.process_time()
    await asyncio.sleep(seconds)
    figures.seconds = time.perf_counter() - began
    figures.clients_cpu = time.process_time() - clients
    if server is not None:
        figures.server_cpu = (cpu_of(load.server) or server) - server
    load.figures = None
    return figures


async def _table(load: Load, gate: asyncio.Semaphore) -> None:
    """Play at one table after the other."""
    first = True
    while True:
        async with gate:
            seats = [Seat(load, held) for held in await _seated(load)]
            for seat in seats:
                await seat.come()
        load.ready += first
        first = False
        try:
            for seat in seats:
                await seat.socket.closed
        finally:
            for seat in seats:
                seat.go()


async def _seated(load: Load) -> list[dict[str, Any]]:
    """All seats of a new table."""
    settings = {"game": load.game.name, "seats": load.seats, "public": True}
    wish = {"settings": {**settings, "options": load.options, "stand_in": False}, "name": "Load 0"}
    held = [await post(load.url, "/api/tables", wish)]
    for seat in range(1, load.seats):
        path = f"/api/tables/{held[0]['table']}/seats"
        held.append(await post(load.url, path, {"name": f"Load {seat}"}))
    return held


class Seat:
    """One client: a seat at a table, which does legal things by chance."""

    socket: Socket

    def __init__(self, load: Load, held: dict[str, Any]) -> None:
        self.load = load
        self.table, self.seat, self.token = held["table"], held["seat"], held["token"]
        self.sent: dict[str, float] = {}
        self.count = 0
        self.status, self.now = "lobby", dict[str, Any]()
        self.thinking: asyncio.TimerHandle | None = None

    async def come(self) -> None:
        """Connect, and be ready."""
        hello = {"table": self.table, "token": self.token}
        self.socket = await open_socket(self.load.url, hello, self.hear, PATIENCE)
        if self.seat:
            self._ask({"kind": "ready"})

    def go(self) -> None:
        """Leave."""
        if self.thinking is not None:
            self.thinking.cancel()
        self.socket.close()

    def hear(self, data: bytes) -> None:
        """Take a frame up, and go on."""
        frame = read_head(data)
        kind = frame["type"]
        if kind in ("snapshot", "update"):
            self.now = frame
            if frame["table"]:
                self.status = frame["table"]["status"]
        elif kind == "ack":
            self._count(frame)
        elif kind == "refusal":
            self.sent.pop(frame["id"], None)
            if self.load.figures is not None and str(frame["id"]).startswith("act"):
                self.load.figures.refused += 1
        if self.status in ("over", "closed"):
            self.go()
        elif kind == "snapshot" and self._must_look and (view := from_json(data)["view"]):
            self._act(self._drawn(view))
        else:
            self._go_on()

    def _count(self, frame: dict[str, Any]) -> None:
        began, figures = self.sent.pop(frame["id"], None), self.load.figures
        if began is None:
            return
        self.load.acknowledged.append(Acknowledged(self.table, self.seat, frame["id"], frame["n"]))
        if figures is not None:
            figures.waits.append(time.perf_counter() - began)

    def _go_on(self) -> None:
        """Begin the game as its host, or think about a move if one is awaited."""
        table = self.now.get("table")
        if self.status == "lobby" and self.seat == 0 and table:
            if all(chair["ready"] for chair in table["seats"][1:]) and not self.count:
                self._ask({"kind": "start"})
        elif self._awaited and not self.sent and self.thinking is None:
            think = random.expovariate(1 / self.load.think) if self.load.think else 0.0
            self.thinking = asyncio.get_running_loop().call_later(think, self._decide)

    @property
    def _awaited(self) -> bool:
        awaited = self.now.get("awaited") or {"must": ()}
        return self.seat in awaited["must"]

    @property
    def _must_look(self) -> bool:
        """Whether nothing is listed, so that the whole view is needed to find something."""
        return self._awaited and not self.now["choices"]["listed"]

    def _decide(self) -> None:
        self.thinking = None
        if self._must_look:
            self.socket.send({"type": "look", "whole": True})
        elif self._awaited:
            self._act(random.choice(self.now["choices"]["listed"]))

    def _drawn(self, view: Any) -> str:
        """An action of a space, found from the own view."""
        game = self.load.game
        state = game.resample(thaw(view, game), SystemRng())
        return str(game.legal(state, self.seat).sample(SystemRng()))

    def _act(self, action: Any) -> None:
        self.count += 1
        id = f"act{self.count}"
        self.sent[id] = time.perf_counter()
        self.socket.send({"type": "act", "id": id, "version": self.now["n"], "action": action})

    def _ask(self, change: dict[str, Any]) -> None:
        self.count += 1
        self.socket.send({"type": "ask", "id": f"ask{self.count}", "change": change})
