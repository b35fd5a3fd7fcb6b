"""`hexhaven serve --workers N`: several processes on one port."""

import asyncio
import json
import multiprocessing
import os
import re
import select
import signal
import socket
import threading
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from hexhaven.cli.app import run_command
from hexhaven.web.hosting.workers import Place, Worker, Workers
from hexhaven.web.settings import ServerSettings
from tests.waiting import eventually
from tests.web.processes import SECONDS, Program, workers_of


def wait_for_ends(processes):
    """Return when all of them have ended."""
    for process in processes:
        with suppress(ProcessLookupError):
            end = os.pidfd_open(process)
            assert select.select([end], [], [], SECONDS)[0]
            os.close(end)


def ask_until(server, condition):
    """Ask the server again and again until something holds."""

    def holds():
        with suppress(httpx.HTTPError):
            server.get("/api/live")
            return condition()

    asyncio.run(eventually(holds))


def test_a_worker_that_is_killed_is_replaced_and_the_port_goes_on(postgres, tmp_path):
    words = ("--workers", "2", "--log", "json", "--address-rate", "100000")
    with Program(postgres.database(), *words, log=tmp_path / "log") as server:
        first = workers_of(server.process)
        assert len(first) == 2
        held = server.open()
        dying = min(first)
        os.kill(dying, signal.SIGKILL)
        wait_for_ends({dying})
        ask_until(server, lambda: len(workers_of(server.process) - {dying}) == 2)
        assert dying not in workers_of(server.process)
        ask_until(server, lambda: server.get("/api/ready").status_code == 200)
        for _ in range(10):
            info = server.post(f"/api/tables/{held['table']}", {"token": held["token"]})
            assert info.json()["status"] == "lobby"
        said = [json.loads(line)["message"] for line in server.log.read_text().splitlines()]
        assert any(re.fullmatch(r"Worker [01] ended \(status -9\)", line) for line in said)
        last = workers_of(server.process)
        assert server.stop() == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in last)


def serve_while_healthy(settings, listening, announce, metrics, watch):
    """Serves nothing, until it is stopped; where there is a file, it cannot even start."""
    folder = Path(settings.database)
    with (folder / "starts").open("a") as starts:
        starts.write(f"{os.getpid()}\n")
    if (folder / "illness").exists():
        return 1
    stopped = threading.Event()
    watch(stopped.set)
    announce()
    stopped.wait()
    return 0


def watch_workers(folder):
    """Two workers of the kind above, as a process of its own has them."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        workers = Workers(ServerSettings(database=folder), listening, 2, serve_while_healthy)
        raise SystemExit(workers.run((Path(folder) / "announced").touch))


def test_workers_that_die_young_are_tried_again_and_the_others_go_on(tmp_path):
    def starts():
        return [int(pid) for pid in (tmp_path / "starts").read_text().split()]

    main = multiprocessing.get_context("spawn").Process(target=watch_workers, args=(str(tmp_path),))
    main.start()
    try:
        asyncio.run(eventually((tmp_path / "announced").exists))
        healthy, dying = starts()
        (tmp_path / "illness").touch()
        os.kill(dying, signal.SIGKILL)
        asyncio.run(eventually(lambda: len(starts()) >= 4))
        assert main.is_alive()
        assert Path(f"/proc/{healthy}").exists()
        (tmp_path / "illness").unlink()
        asyncio.run(eventually(lambda: Path(f"/proc/{starts()[-1]}").exists()))
        os.kill(main.pid, signal.SIGTERM)
        main.join(SECONDS)
        assert main.exitcode == 0
    finally:
        main.kill()


def test_workers_that_cannot_start_at_all_end_the_server(tmp_path):
    (tmp_path / "illness").touch()
    main = multiprocessing.get_context("spawn").Process(target=watch_workers, args=(str(tmp_path),))
    main.start()
    main.join(SECONDS)
    assert main.exitcode == 1
    assert not (tmp_path / "announced").exists()


def test_places_stay_empty_longer_the_more_often_their_workers_die_young():
    place, now, pauses = Place(), 0.0, []
    for lived in (1.0, 1.0, 1.0, 100.0, 1.0):
        place.worker = Worker(None, None, now)
        now += lived
        place.empty(now)
        pauses.append(place.due - now)
    assert pauses == [0.5, 1.0, 2.0, 0.0, 0.5]


def test_workers_end_with_the_one_who_watches_them(postgres, tmp_path):
    with Program(postgres.database(), "--workers", "2", log=tmp_path / "log") as server:
        left = workers_of(server.process)
        server.kill()
        wait_for_ends(left)


def test_sqlite_says_why_it_has_one_process(tmp_path, capfd):
    words = ["serve", "--workers", "2", "--database", str(tmp_path / "hall.db")]
    assert run_command([*words, "--language", "en"]) == 2
    assert "Several workers need PostgreSQL" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--log", "xml"], "text or json, not xml"),
        (["--metrics-token", "short"], "at least 16 printable characters"),
        (["--metrics-token", "none"], "No such file"),
        (["--workers", "65"], "workers is at most 64"),
    ],
)
def test_what_serve_cannot_mean_is_refused(words, reason, tmp_path, capfd, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "short").write_text("abc\n")
    assert run_command(["serve", *words, "--database", "hall.db", "--language", "en"]) == 2
    assert reason in capfd.readouterr().err
