"""The recipes of docs/hosting.md are followed as they stand, but for the names that are free."""

import asyncio
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hexhaven.core.chance import SeededRng
from tests.pages import sections
from tests.postgres import programs
from tests.web.players import Player
from tests.web.processes import Program, free_port

ROOT = Path(__file__).parents[1]
RECIPES = sections(ROOT / "docs/hosting.md")
#: A line that sets names in capitals, which are the reader's to choose.
CHOICES = re.compile(r"(?:[A-Z]+=\S+ ?)+")

pytestmark = pytest.mark.anyio


def scripts(recipe):
    """The commands of a recipe, one text for each block."""
    return re.findall(r"^```sh\n(.*?)^```$", RECIPES[recipe], re.DOTALL | re.MULTILINE)


def chosen(script, **choices):
    """The same commands with choices of our own; each must be the reader's."""
    lines = script.split("\n")
    for name, value in choices.items():
        found = [
            n for n, line in enumerate(lines) if CHOICES.fullmatch(line) and f"{name}=" in line
        ]
        assert found, f"{name} is no free choice of this recipe"
        written = rf"\b{name}=\S+"
        lines[found[0]] = re.sub(written, f"{name}={shlex.quote(str(value))}", lines[found[0]])
    return "\n".join(lines)


def surroundings(folder, **more):
    """What a reader's shell knows: the commands, and a home of their own."""
    places = [Path(sys.executable).parent, programs(), *os.environ["PATH"].split(os.pathsep)]
    own = {"PATH": os.pathsep.join(map(str, places)), "XDG_DATA_HOME": str(folder / "data")}
    own |= {"XDG_CACHE_HOME": str(folder / "cache"), "NUMBA_DISABLE_JIT": "1"}
    return {**os.environ, **own, "HEXHAVEN_LANGUAGE": "en", **more}


def follow(script, folder, **more):
    """Do what a block says; what it printed."""
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=folder,
        env=surroundings(folder, **more),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout


class Followed(Program):
    """A server that a block starts in the end."""

    def __init__(self, script, folder, port, **more):
        super().__init__(folder / "server")
        self.script, self.folder, self.port, self.more = script, folder, port, more

    def launch(self, words, **streams):
        return subprocess.Popen(
            ["bash", "-euo", "pipefail", "-c", self.script],
            cwd=self.folder,
            env=surroundings(self.folder, **self.more),
            start_new_session=True,
            **streams,
        )

    def start(self):
        super().start()
        self.announced, self.url = self.url, f"http://127.0.0.1:{self.port}"

    def _announced(self):
        """The line of the server, after what commands before it have printed."""
        while not (line := self.stdout.readline()).startswith("Hexhaven serves at"):
            assert line, self.log.read_text()
        return line

    def _end(self, how):
        if self.process.poll() is None:
            os.killpg(self.process.pid, how)
        status = self.process.wait()
        self.stdout.close()
        return status


def invitation(server, held):
    """The address and the QR code that the lobby shows."""
    answer = server.post(f"/api/tables/{held['table']}/invitation", {"token": held["token"]})
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_family_scans_a_code_sits_down_and_goes_on_another_day(tmp_path):
    (script,) = scripts("A family evening")
    port = free_port()
    script = chosen(script, ADDRESS="127.0.0.1", PORT=port)
    with Followed(script, tmp_path, port) as server:
        assert server.announced == server.url
        held = server.open(seats=2)
        shown = invitation(server, held)
        assert shown["url"].startswith(f"{server.url}/t/{held['table']}#")
        assert shown["qr"].startswith("<svg")
        assert '<div id="app">' in server.get(shown["url"].removeprefix(server.url)).text
        server.sit(held)
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        async with server.joined(held) as host:
            assert [chair["name"] for chair in host.table["seats"]] == ["Ada", "Ben"]
    (kept,) = (tmp_path / "data").rglob("tables.db")
    assert kept.stat().st_mode & 0o077 == 0


async def test_a_club_plays_on_postgresql_and_keeps_backups(postgres, tmp_path):
    serving, backing, _ = scripts("A club server with PostgreSQL")
    port, database = free_port(), f"postgresql://postgres@127.0.0.1:{postgres.port}/hexhaven"
    known = {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port), "PGUSER": "postgres"}
    script = chosen(serving, DATABASE=database, PORT=port, URL="https://club.example")
    with Followed(script, tmp_path, port, **known) as server:
        assert server.announced == "https://club.example"
        held = server.open(seats=1, start=True)
        assert await Player(server, held, SeededRng(1)).play(5)
        follow(chosen(backing, DATABASE=database), tmp_path)
    (backup,) = tmp_path.glob("????-??-??.db")
    assert backup.stat().st_size > 0


def test_the_containers_of_a_club_find_all_that_they_need(tmp_path):
    *_, script = scripts("A club server with PostgreSQL")
    *writing, starting = chosen(script, URL="https://club.example").strip().split("\n")
    (tmp_path / "deploy").mkdir()
    follow("\n".join(writing), tmp_path)
    first = (tmp_path / "deploy/.env").read_text("utf-8")
    follow("\n".join(writing), tmp_path)
    assert (tmp_path / "deploy/.env").read_text("utf-8") == first, "the database keeps its password"
    lines = (tmp_path / "deploy/.env").read_text("utf-8").splitlines()
    written = dict(line.split("=", 1) for line in lines)
    assert written["HEXHAVEN_URL"] == "https://club.example"
    assert re.fullmatch("[0-9a-f]{32}", written["HEXHAVEN_PASSWORD"])
    words = shlex.split(starting)
    compose = ROOT / words[words.index("--file") + 1]
    needed = re.findall(r"\$\{(\w+):\?\}", compose.read_text("utf-8"))
    assert written.keys() == set(needed)


async def test_a_hall_is_served_with_codes_for_all_seats(tmp_path):
    _, script = scripts("A hall of a thousand")
    port = free_port()
    script = chosen(script, ADDRESS="127.0.0.1", PORT=port, PHONES=12)
    with Followed(script, tmp_path, port) as server:
        held = server.open("connect", seats=12)
        sheet = server.post(f"/api/tables/{held['table']}/sheet", {"token": held["token"]})
        assert sheet.status_code == 200, sheet.text
        addresses = [one["url"] for one in sheet.json()["invitations"]]
        assert len(set(addresses)) == 12
        assert all(address.startswith(f"{server.url}/t/") for address in addresses)
    assert (tmp_path / "hall.db").exists()


@pytest.mark.prove
def test_a_hall_is_measured_before(tmp_path):
    script, _ = scripts("A hall of a thousand")
    assert "99 of 100" in follow(chosen(script, PHONES=24, ROUNDS=1), tmp_path)
