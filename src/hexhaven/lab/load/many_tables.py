"""Loading a server with many tables: clients play at random, and the server is measured."""

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
from hexhaven.core.game import Game
from hexhaven.core.registry import load_game
from hexhaven.core.serialization import deserialize
from hexhaven.lab.load.figures import cpu_of, memory_of, per_action, percentiles
from hexhaven.lab.load.server_process import Acknowledgement, count_lost, server_at
from hexhaven.lab.load.sockets import TableClient, read_head
from hexhaven.remote.http import post

#: How many tables are opened at once.
OPENING_AT_ONCE = 16
#: How long all tables may take to open, in seconds.
OPENING_TIMEOUT = 600.0


@dataclass
class Measurement:
    """What happened while it was measured."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    #: The processor time of server and clients in seconds; None where the system does not tell.
    server_cpu: float | None = None
    clients_cpu: float = 0.0

    def report(self) -> dict[str, Any]:
        return {
            "actions": len(self.waits),
            "actions_per_second": round(len(self.waits) / self.seconds, 1),
            **percentiles(self.waits),
            "refused": self.refused,
            "server_cpu_ms": per_action(self.server_cpu, len(self.waits)),
            "clients_cpu_ms": per_action(self.clients_cpu, len(self.waits)),
        }


@dataclass
class Run:
    """What all clients of one run share."""

    url: str
    server: int
    game: Game[Any, Any]
    seats: int
    options: dict[str, Any]
    think: float
    #: The server's bot that plays on a third of the seats, if any.
    bot: str = ""
    opened: int = 0
    measurement: Measurement | None = None
    acknowledged: list[Acknowledgement] = field(default_factory=list)
    ready: int = 0


def load_many_tables(
    game: str,
    *,
    seats: int,
    tables: int,
    seconds: float,
    think: float,
    options: dict[str, Any],
    bot: str = "",
) -> dict[str, Any]:
    """Start a server, play at many tables for some seconds, and report."""
    with tempfile.TemporaryDirectory(prefix="hexhaven-load-") as folder:
        database = Path(folder) / "tables.db"
        with server_at(database) as (process, url):
            run = Run(url, process.pid, load_game(game), seats, options, think, bot)
            asyncio.run(_play_and_measure(run, tables, seconds, report := {}))
            report["memory_mb"] = memory_of(process.pid)
            report["load_average"] = round(os.getloadavg()[0], 2)
        report["lost"] = asyncio.run(count_lost(database, run.acknowledged))
    clients = tables * run.seats - (_bot_count(run, tables) if bot else 0)
    played = {"bot": bot} if bot else {}
    return {"game": game, "tables": tables, "seats": seats, "clients": clients, **played, **report}


async def _play_and_measure(run: Run, tables: int, seconds: float, report: dict[str, Any]) -> None:
    """Open all tables, then measure twice: with time to think, and without a pause."""
    gate = asyncio.Semaphore(OPENING_AT_ONCE)
    tasks = [asyncio.create_task(_play_tables(run, gate)) for _ in range(tables)]
    async with asyncio.timeout(OPENING_TIMEOUT):
        while run.ready < tables:
            if failed := [task for task in tasks if task.done()]:
                failed[0].result()
            await asyncio.sleep(0.05)
    gc.freeze()  # the clients stay, and collecting garbage among them would be measured
    usual = run.think
    report["think"] = usual
    report |= (await _measure(run, seconds)).report()
    run.think = 0.0
    report["saturated"] = (await _measure(run, min(seconds, 10.0))).report()
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks)


async def _measure(run: Run, seconds: float) -> Measurement:
    """Measure for some seconds, and at least one answer; what comes later is not counted."""
    run.measurement = measurement = Measurement()
    began, server, clients = time.perf_counter(), cpu_of(run.server), time.process_time()
    await asyncio.sleep(seconds)
    async with asyncio.timeout(OPENING_TIMEOUT):
        while not measurement.waits:
            await asyncio.sleep(0.05)
    measurement.seconds = time.perf_counter() - began
    measurement.clients_cpu = time.process_time() - clients
    if server is not None:
        measurement.server_cpu = (cpu_of(run.server) or server) - server
    run.measurement = None
    return measurement


async def _play_tables(run: Run, gate: asyncio.Semaphore) -> None:
    """Play at one table after another."""
    first = True
    while True:
        async with gate:
            clients = [LoadClient(run, held) for held in await _open_table(run)]
            for client in clients:
                await client.connect(OPENING_TIMEOUT)
                if client.seat:
                    client.ask({"kind": "ready"})
        run.ready += first
        first = False
        try:
            for client in clients:
                await client.socket.closed
        finally:
            for client in clients:
                client.leave()


async def _open_table(run: Run) -> list[dict[str, Any]]:
    """The seats of a new table that clients take."""
    run.opened += 1
    bots = _bot_count(run, run.opened) - _bot_count(run, run.opened - 1) if run.bot else 0
    people = run.seats - bots
    settings = {"game": run.game.name, "seats": run.seats, "public": True}
    body = {
        "settings": {**settings, "options": run.options, "stand_in": False},
        "name": "Load 0",
        "bots": [None] * (people - 1) + [run.bot] * bots,
    }
    held = [await post(run.url, "/api/tables", body)]
    for seat in range(1, people):
        path = f"/api/tables/{held[0]['table']}/seats"
        held.append(await post(run.url, path, {"name": f"Load {seat}"}))
    return held


def _bot_count(run: Run, tables: int) -> int:
    """How many bots sit at the first of all tables: a third of their seats."""
    return tables * run.seats // 3


class LoadClient(TableClient):
    """One client: a seat at a table, whose actions are legal and random."""

    def __init__(self, run: Run, held: dict[str, Any]) -> None:
        super().__init__(run.url, held["table"], held["token"])
        self.run, self.seat = run, held["seat"]
        self.status, self.now = "lobby", dict[str, Any]()
        self.thinking: asyncio.TimerHandle | None = None

    def leave(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()
        super().leave()

    def receive(self, data: bytes) -> None:
        frame = read_head(data)
        kind = frame["type"]
        if kind in ("snapshot", "update"):
            self.now = frame
            if frame["table"]:
                self.status = frame["table"]["status"]
        elif kind == "ack":
            self._count_answer(frame)
        elif kind == "refusal":
            self.sent.pop(frame["id"], None)
            if self.run.measurement is not None and str(frame["id"]).startswith("act"):
                self.run.measurement.refused += 1
        if self.status in ("over", "closed"):
            self.leave()
        elif kind == "snapshot" and self._must_look and (view := from_json(data)["view"]):
            self._act_now(self._sample_action(view))
        else:
            self._continue()

    def _count_answer(self, frame: dict[str, Any]) -> None:
        began, measurement = self.sent.pop(frame["id"], None), self.run.measurement
        if began is None:
            return
        self.run.acknowledged.append(
            Acknowledgement(self.table_id, self.seat, frame["id"], frame["n"])
        )
        if measurement is not None:
            measurement.waits.append(time.perf_counter() - began)

    def _continue(self) -> None:
        """Start the game as its host, or think about an action if one is awaited."""
        table = self.now.get("table")
        if self.status == "lobby" and self.seat == 0 and table:
            if (
                all(chair["ready"] or chair["bot"] for chair in table["seats"][1:])
                and not self.count
            ):
                self.ask({"kind": "start"})
        elif self._is_awaited and not self.sent and self.thinking is None:
            think = random.expovariate(1 / self.run.think) if self.run.think else 0.0
            self.thinking = asyncio.get_running_loop().call_later(think, self._decide)

    @property
    def _is_awaited(self) -> bool:
        awaited = self.now.get("awaited") or {"must": ()}
        return self.seat in awaited["must"]

    @property
    def _must_look(self) -> bool:
        """Whether no action is listed, so that one must be found from the whole view."""
        return self._is_awaited and not self.now["choices"]["listed"]

    def _decide(self) -> None:
        self.thinking = None
        if self._must_look:
            self.socket.send({"type": "look", "whole": True})
        elif self._is_awaited:
            self._act_now(random.choice(self.now["choices"]["listed"]))

    def _sample_action(self, view: Any) -> str:
        """An action of a space, found from this seat's view."""
        game = self.run.game
        state = game.resample(deserialize(view, game), SystemRng())
        return str(game.legal(state, self.seat).sample(SystemRng()))

    def _act_now(self, action: Any) -> None:
        self.act(action, self.now["n"], time.perf_counter())
