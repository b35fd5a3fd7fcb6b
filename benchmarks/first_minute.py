"""What a newcomer waits for, from an empty cache: a server answers, a game begins, it is compiled.

    python benchmarks/first_minute.py
    python benchmarks/first_minute.py --short

A server with an empty cache is started, and a game begun that goes on when the kernels are
compiled: the base game, then the other games, then what only larger tables need. Its socket stays
open, and the longest silence of the server is measured. A program plays a seeded game across the
change, too, and plays it again interpreted. What is printed, as JSON, are seconds, and whether
everything came out equal. The short form begins with what this machine has compiled already, as if
the compiler had been killed just before it was done.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from hexhaven.core.compiled.cache import LARGE, PACKAGE, cache_folder

#: How long anything may take, in seconds.
PATIENCE = 1200.0
#: How often the server is asked whether it still answers, in seconds.
SECONDS_BETWEEN_QUESTIONS = 0.02
#: How many entries come after the change before a game is judged.
ENTRIES_AFTER = 20
#: Plays a seeded game: some of it at once, the rest as soon as the kernels are compiled.
ACROSS_THE_CHANGE = """
import sys, time
import hexhaven
from hexhaven.bots.drive import advance
from hexhaven.core.compiled.cache import is_kept
from hexhaven.core.compiled.kernels import are_deferred, is_unit_compiled, use_compiled_units
from hexhaven.core.compiled.warmup import units_of
units = units_of("base", seats=4)
match = hexhaven.match("base", 4, seed=7)
bots = {seat: hexhaven.bot("builder", seed=seat) for seat in range(4)}
began = are_deferred()
for _ in advance(match, bots):
    if match.version >= 200 and are_deferred() and not all(map(is_unit_compiled, units)):
        while not all(map(is_kept, units)):
            time.sleep(0.5)
        use_compiled_units()
sys.stderr.write(f"{began} {all(map(is_unit_compiled, units))}")
for entry in match.entries:
    print(entry)
"""


def copy_code(cache: Path) -> None:
    """Copy what is compiled of these sources, but not what says that it is all."""
    for source in PACKAGE.glob("**/*.py"):
        kept = cache_folder(source)
        if kept.is_dir():
            copy = cache / "hexhaven" / "kernels" / kept.name
            shutil.copytree(kept, copy, ignore=shutil.ignore_patterns("warm-*"), dirs_exist_ok=True)


def measure(cache: Path) -> dict[str, Any]:
    """What a first minute is like with this cache."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA", "HEXHAVEN"))}
    environment |= {"XDG_CACHE_HOME": str(cache / "cache"), "XDG_DATA_HOME": str(cache / "data")}
    database = str(cache / "tables.db")
    began = time.perf_counter()
    with _server(database, environment) as url:
        figures: dict[str, Any] = {"first_answer": time.perf_counter() - began}
        with httpx.Client(base_url=url, timeout=PATIENCE) as client:
            client.get("/").raise_for_status()
            figures["first_page"] = time.perf_counter() - began
            clicked = time.perf_counter()
            held = _open_table(client)
            with connect(url.replace("http", "ws") + "/api/socket", max_size=None) as socket:
                frame = _wait_for_own_move(socket, held)
                figures["click_to_first_move"] = time.perf_counter() - clicked
                program = subprocess.Popen(
                    [sys.executable, "-c", ACROSS_THE_CHANGE],
                    env=environment,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    text=True,
                )
                try:
                    figures |= _watch(client, url, began)
                    across, states = program.communicate(timeout=PATIENCE)
                finally:
                    program.kill()
                figures["entries_before"] = frame["n"]
                figures["entries_after"] = _play_on(socket, frame)
    figures["program_changed_over"] = states == "True True"
    interpreted = environment | {"NUMBA_DISABLE_JIT": "1"}
    again = _output([sys.executable, "-c", ACROSS_THE_CHANGE], interpreted)
    figures["same_entries"] = bool(across) and across == again
    check = [sys.executable, "-m", "hexhaven", "admin", "check", "--database", database]
    for kind, where in (("compiled", environment), ("interpreted", interpreted)):
        checked = subprocess.run(check, env=where, stdout=sys.stderr, check=False)
        figures[f"log_agrees_{kind}"] = checked.returncode == 0
    return figures


@contextmanager
def _server(database: str, environment: dict[str, str]) -> Iterator[str]:
    """A server at a free port, whose bots take their time; its address."""
    words = ["--port", "0", "--database", database, "--language", "en"]
    words += ["--bot-pace", "1", "--address-rate", "1000000"]
    process = subprocess.Popen(
        [sys.executable, "-m", "hexhaven", "serve", *words],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield process.stdout.readline().split(" at ")[1].split()[0]
    finally:
        process.terminate()
        process.wait()


def _open_table(client: httpx.Client) -> dict[str, Any]:
    """A table at which somebody plays against three strong bots, and begins; what they hold."""
    settings = {"game": "base", "seats": 4, "options": {"first": "0"}}
    wish = {"settings": settings, "bots": ["builder"] * 3, "name": "Ada", "start": True}
    answer = client.post("/api/tables", json=wish).raise_for_status()
    held: dict[str, Any] = answer.json()
    return held


def _wait_for_own_move(socket: ClientConnection, held: dict[str, Any]) -> dict[str, Any]:
    """Connect to a table, and wait until there is something to choose; what came with that."""
    hello = {"type": "hello", "table": held["table"], "token": held["token"], "whole": True}
    socket.send(json.dumps(hello))
    return _next_choices(socket)


def _next_choices(socket: ClientConnection) -> dict[str, Any]:
    while True:
        frame: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        if frame["type"] in ("refusal", "bye"):
            raise SystemExit(f"the server refuses: {frame}")
        if (frame.get("choices") or {}).get("listed"):
            return frame


def _play_on(socket: ClientConnection, frame: dict[str, Any]) -> int:
    """Do the first thing that is listed, again and again, while bots play; the last entry."""
    last = frame["n"] + ENTRIES_AFTER
    while frame["n"] < last:
        action = frame["choices"]["listed"][0]
        command = {"type": "act", "id": f"c{frame['n']}", "version": frame["n"], "action": action}
        socket.send(json.dumps(command))
        frame = _next_choices(socket)
    return int(frame["n"])


def _watch(client: httpx.Client, url: str, began: float) -> dict[str, Any]:
    """Wait until all is compiled, and see how well the server answers meanwhile."""
    over, silences = Event(), [0.0]
    asking = Thread(target=_ask, args=(url, over, silences))
    asking.start()
    try:
        figures = {}
        for name, is_compiled in (
            ("until_base_compiled", _is_base_compiled),
            ("until_compiled", _are_usual_tables_compiled),
            ("until_all_compiled", _is_all_compiled),
        ):
            while not is_compiled(client):
                time.sleep(0.5)
                assert time.perf_counter() - began < PATIENCE, "it takes too long"
            figures[name] = time.perf_counter() - began
    finally:
        over.set()
        asking.join()
    return figures | {"longest_silence": max(silences)}


def _ask(url: str, over: Event, silences: list[float]) -> None:
    """Note how long each answer takes."""
    with httpx.Client(base_url=url, timeout=PATIENCE) as client:
        while not over.wait(SECONDS_BETWEEN_QUESTIONS):
            asked = time.perf_counter()
            client.get("/api/live")
            silences.append(time.perf_counter() - asked)


def _is_base_compiled(client: httpx.Client) -> bool:
    return not any("base" in Path(folder).parts for folder in _waiting_usual_tables(client))


def _are_usual_tables_compiled(client: httpx.Client) -> bool:
    return not _waiting_usual_tables(client)


def _waiting_usual_tables(client: httpx.Client) -> list[str]:
    """What tables of usual size still wait for: games that are loaded, and folders."""
    health = client.get("/api/health").json()
    usual = [folder for folder in health["interpreted"] if Path(folder).name != LARGE]
    return [*health["preparing"], *usual]


def _is_all_compiled(client: httpx.Client) -> bool:
    health = client.get("/api/health").json()
    return not health["preparing"] and health["compiled_in"] is None


def _output(command: list[str], environment: dict[str, str]) -> str:
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return run.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="compile nothing that is compiled")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder:
        if asked.short:
            copy_code(Path(folder) / "cache")
        figures = measure(Path(folder))
    rounded = {k: round(v, 2) if isinstance(v, float) else v for k, v in figures.items()}
    sys.stdout.write(json.dumps(rounded, indent=2) + "\n")


if __name__ == "__main__":
    main()
