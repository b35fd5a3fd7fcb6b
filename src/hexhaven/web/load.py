"""Loading a server: many tables at which bots play as clients, and what that does to it."""

from __future__ import annotations

import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from hexhaven.core.chance import SystemRng
from hexhaven.core.freezing import thaw
from hexhaven.core.game import Game
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.table.store import open_store
from hexhaven.web.guest import at_table, post

#: So many requests are under way at once while tables are being opened.
OPENING = 16
#: How long all tables may take to open, in seconds.
PATIENCE = 600.0


class BadLoad(Refused):
    """A load that cannot be put on a server."""


@dataclass
class Figures:
    """What happened while it was measured."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    refused: int = 0

    def report(self) -> dict[str, Any]:
        """The figures as JSON."""
        waits = sorted(self.waits) or [0.0]
        return {
            "actions": len(self.waits),
            "actions_per_second": round(len(self.waits) / self.seconds, 1),
            "p50_ms": round(1000 * statistics.median(waits), 2),
            "p99_ms": round(1000 * waits[int(0.99 * (len(waits) - 1))], 2),
            "max_ms": round(1000 * waits[-1], 2),
            "refused": self.refused,
        }


@dataclass
class Load:
    """All that the clients of one run share."""

    url: str
    game: Game[Any, Any]
    seats: int
    options: dict[str, Any]
    think: float
    figures: Figures | None = None
    #: Acknowledged commands: table, seat, id, and the entry they became.
    acknowledged: list[tuple[str, int, str, int]] = field(default_factory=list)
    ready: int = 0


def measure(
    game: str, *, tables: int, seconds: float, think: float, options: dict[str, Any]
) -> dict[str, Any]:
    """Start a server, play at many tables for a while, and report."""
    with tempfile.TemporaryDirectory(prefix="hexhaven-load-") as folder:
        database = Path(folder) / "tables.db"
        with _server(database) as (process, url):
            rules = load_game(game)
            load = Load(url, rules, max(rules.seats), options, think)
            asyncio.run(_run(load, tables, seconds, report := {}))
            report["memory_mb"] = _memory(process.pid)
        report["lost"] = asyncio.run(_lost(database, load))
    return {"game": game, "tables": tables, "clients": tables * load.seats, **report}


@contextmanager
def _server(database: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    words = ["--port", "0", "--database", str(database), "--address-rate", "1000000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "hexhaven", "serve", "--language", "en", *words],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if " at " not in line:
            raise BadLoad("load.no_server")
        yield process, line.split(" at ")[1].split(" ")[0]
    finally:
        process.terminate()
        process.wait(30)
        if process.stdout is not None:
            process.stdout.close()


async def _run(load: Load, tables: int, seconds: float, report: dict[str, Any]) -> None:
    """Open all tables, then measure twice: thinking, and without a pause."""
    gate = asyncio.Semaphore(OPENING)
    clients = [asyncio.create_task(_table(load, gate)) for _ in range(tables)]
    async with asyncio.timeout(PATIENCE):
        while load.ready < tables:
            if failed := [task for task in clients if task.done()]:
                failed[0].result()
            await asyncio.sleep(0.05)
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
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    figures.seconds = time.perf_counter() - began
    load.figures = None
    return figures


async def _table(load: Load, gate: asyncio.Semaphore) -> None:
    """Play at one table after the other."""
    first = True
    while True:
        async with gate:
            held = await _seated(load)
        playing = [asyncio.create_task(_play(load, seat)) for seat in held]
        try:
            await asyncio.sleep(0)
            load.ready += first
            first = False
            for task in playing:
                await task
        finally:
            for task in playing:
                task.cancel()
            await asyncio.wait(playing)  # until their sockets are closed


async def _seated(load: Load) -> list[dict[str, Any]]:
    """All seats of a new table."""
    settings = {"game": load.game.name, "seats": load.seats, "public": True}
    wish = {"settings": {**settings, "options": load.options, "stand_in": False}, "name": "Load 0"}
    held = [await post(load.url, "/api/tables", wish)]
    for seat in range(1, load.seats):
        path = f"/api/tables/{held[0]['table']}/seats"
        held.append(await post(load.url, path, {"name": f"Load {seat}"}))
    return held


async def _play(load: Load, held: dict[str, Any]) -> None:
    """Play one seat until its game is over."""
    hello = {"table": held["table"], "token": held["token"], "whole": True}
    async with at_table(load.url, hello) as socket:
        await Seat(load, held, socket).play()


class Seat:
    """One client: a seat at a table, which does legal things by chance."""

    def __init__(self, load: Load, held: dict[str, Any], socket: ClientConnection) -> None:
        self.load, self.socket = load, socket
        self.table, self.seat = held["table"], held["seat"]
        self.sent: dict[str, float] = {}
        self.count = 0
        self.status, self.view, self.now = "lobby", None, dict[str, Any]()
        self.thinking: asyncio.Task[None] | None = None

    async def play(self) -> None:
        """Play until the game is over."""
        if self.seat:
            await self._ask({"kind": "ready"})
        try:
            async for text in self.socket:
                self._hear(json.loads(text))
                if self.status in ("over", "closed"):
                    return
                await self._go_on()
        except ConnectionClosed:
            return
        finally:
            if self.thinking is not None:
                self.thinking.cancel()

    def _hear(self, frame: dict[str, Any]) -> None:
        kind, figures = frame["type"], self.load.figures
        if kind in ("snapshot", "update"):
            self.now = frame
            self.view = frame["view"] or self.view
            if frame["table"]:
                self.status = frame["table"]["status"]
        elif kind == "ack":
            self._count(frame)
        elif kind == "refusal":
            self.sent.pop(frame["id"], None)
            if figures is not None and str(frame["id"]).startswith("act"):
                figures.refused += 1

    def _count(self, frame: dict[str, Any]) -> None:
        began, figures = self.sent.pop(frame["id"], None), self.load.figures
        if began is None:
            return
        self.load.acknowledged.append((self.table, self.seat, frame["id"], frame["n"]))
        if figures is not None:
            figures.waits.append(time.perf_counter() - began)

    async def _go_on(self) -> None:
        """Begin the game as its host, or think about a move if one is awaited."""
        table = self.now.get("table")
        if self.status == "lobby" and self.seat == 0 and table:
            if all(chair["ready"] for chair in table["seats"][1:]) and not self.count:
                await self._ask({"kind": "start"})
            return
        awaited = self.now.get("awaited")
        idle = self.thinking is None or self.thinking.done()
        if awaited and self.seat in awaited["must"] and not self.sent and idle:
            self.thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        if self.load.think:
            await asyncio.sleep(random.expovariate(1 / self.load.think))
        awaited = self.now["awaited"]
        if not awaited or self.seat not in awaited["must"]:
            return
        action = self._chosen()
        self.count += 1
        id = f"act{self.count}"
        self.sent[id] = time.perf_counter()
        frame = {"type": "act", "id": id, "version": self.now["n"], "action": action}
        await self.socket.send(json.dumps(frame))

    def _chosen(self) -> Any:
        """A listed action, or where there is none, one of a space, found from the own view."""
        listed = self.now["choices"]["listed"]
        if listed:
            return random.choice(listed)
        game = self.load.game
        state = game.resample(thaw(self.view, game), SystemRng())
        return str(game.legal(state, self.seat).sample(SystemRng()))

    async def _ask(self, change: dict[str, Any]) -> None:
        self.count += 1
        await self.socket.send(
            json.dumps({"type": "ask", "id": f"ask{self.count}", "change": change})
        )


def _memory(process: int) -> float | None:
    """How much memory a process has, where the system tells."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return None
    kilobytes = next(line for line in status.split("\n") if line.startswith("VmRSS")).split()[1]
    return round(int(kilobytes) / 1024, 1)


async def _lost(database: Path, load: Load) -> int:
    """How many acknowledged commands are not in the log where they should be."""
    store = await open_store(str(database), alone=False)
    try:
        kept: dict[str, dict[str | None, int]] = {}
        lost = 0
        for table, seat, id, n in load.acknowledged:
            if table not in kept:
                kept[table] = {r.command: r.n for r in await store.records(table)}
            lost += kept[table].get(f"{seat}:{id}") != n
        return lost
    finally:
        await store.close()
