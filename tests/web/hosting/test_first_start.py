"""A server that compiles its rules meanwhile can be played on, whatever becomes of that."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.compiled.packages import FULL_DISK, WholePackage, end_of, open_door
from tests.waiting import eventually
from tests.web.processes import Program, workers_of

pytestmark = [pytest.mark.slow, pytest.mark.system, pytest.mark.anyio]

#: Bots that pause a little, so that they leave time to what compiles: it goes behind all others.
LEISURELY = ("--bot-pace", "0.1", "--answer-time", "0")
#: What a server says that is stopped in mid-compile.
LEFT = (
    "Not compiled yet: (games/connect, )?games/small. "
    "What is done is kept, and the next start goes on there.\n"
)
#: What a server that goes on interpreted says of it, once.
GOES_ON = "Rules are not compiled and go on being interpreted: "
#: Writes code to a full disk.
NO_ROOM = FULL_DISK.strip().replace("\n", "; ") + "; Path('code').write_text('all')"
#: A coach that is useless interpreted.
COACH = """
from hexhaven.core.compiled.compiling import CompiledKernels

GAMES, PLAYS_AHEAD = ("connect",), True

def preparation(setup):
    return CompiledKernels("connect")
"""
#: Root may write everywhere, so it lets go of that right.
UNPRIVILEGED = ("setpriv", "--bounding-set=-dac_override") if os.geteuid() == 0 else ()


class NewServer(Program):
    """A server that people start from a copy of the package."""

    coach = ()

    def __init__(self, package, *words, database=None, program=()):
        number = len(list(package.folder.glob("*.log")))
        database = database or package.folder / "hall.db"
        super().__init__(database, *LEISURELY, *words, log=package.folder / f"{number}.log")
        self.package, self.program = package, (*program, *super().program)
        self.log.touch()

    def environment(self):
        return self.package.environment

    def launch(self, words, **streams):
        command = [*self.program, *words]
        folder = self.package.folder
        return subprocess.Popen(command, env=self.environment(), cwd=folder, **streams)

    def _end(self, how):
        """What it says in the end, if it still runs."""
        said = ""
        if self.process.poll() is None:
            self.process.send_signal(how)
            said = self.stdout.read()
        super()._end(how)
        return said

    @property
    def complaints(self):
        """What the log says of compiling."""
        return [line for line in self.log.read_text().splitlines() if "ompil" in line]

    def is_waiting(self):
        """Whether this server still expects compiled rules."""
        return self.get("/api/health").json()["compiled_in"] is not None

    def interpreted(self):
        """What is not compiled yet."""
        return self.get("/api/health").json()["interpreted"]


@pytest.fixture
def package(tmp_path):
    return WholePackage(tmp_path)


async def play_on(server, held=None):
    """Bots play at a table, an earlier one or a new one once that is over; what they hold."""
    if held is None or is_over(server, held):
        held = server.open("connect", 6, name=None, bots=["builder"] * 6, start=True)
    wish = {"token": held["token"], "names": []}

    def entries():
        return server.post(f"/api/tables/{held['table']}/parts", wish).json()["n"]

    seen = entries()
    await eventually(lambda: entries() > seen or is_over(server, held))
    return held


def is_over(server, held):
    """Whether the game at a table has ended."""
    looked = server.post(f"/api/tables/{held['table']}", {"token": held["token"]})
    return looked.json()["status"] == "over"


def uses_compiled(process):
    """Whether a process has loaded what runs compiled rules."""
    return "libllvmlite" in Path(f"/proc/{process}/maps").read_text()


async def changed_over(server, *processes):
    """Wait until a server uses compiled rules, without a complaint."""
    await eventually(lambda: not server.is_waiting())
    assert all(map(uses_compiled, processes or [server.process.pid]))
    assert server.interpreted() == []
    assert server.complaints == []


@pytest.mark.parametrize(
    ("end", "last_words"),
    [
        pytest.param(NewServer.stop, LEFT, id="Ctrl-C"),
        pytest.param(NewServer.kill, "", id="killed", marks=pytest.mark.prove),
    ],
)
async def test_a_server_that_ends_in_mid_compile_leaves_the_rest_to_the_next(
    package, end, last_words
):
    door = package.hold_up()
    with NewServer(package) as server:
        held = await play_on(server)
        with door.open("w"):  # somebody waits there, and is not let in
            said = end(server)
            end_of(package.warmed[0])
        assert re.fullmatch(last_words, said)
        assert not package.is_compiled("small")
        server.start()
        await play_on(server, held)
        assert server.is_waiting()
        assert not package.is_compiled("small")
        open_door(door)
        await changed_over(server)
        await play_on(server, held)
    assert len(package.stamps) == 2


async def test_one_server_compiles_for_two_and_both_use_first_what_most_tables_need(package):
    door = package.hold_up("small/large")
    with NewServer(package) as one, NewServer(package, database=package.folder / "b.db") as two:
        for server in (one, two):
            await play_on(server)
            await eventually(lambda server=server: server.interpreted() == ["games/small/large"])
            assert uses_compiled(server.process.pid)
            assert server.is_waiting()
        open_door(door)
        for server in (one, two):
            await changed_over(server)
    assert len(package.warmed) == 2  # the small game, and what only its larger tables need


async def test_workers_compile_once_and_all_change_over(package, postgres):
    door = package.hold_up()
    with NewServer(package, "--workers", "2", database=postgres.database()) as server:
        await play_on(server)
        workers = workers_of(server.process)
        assert "games/small" in server.interpreted()
        assert not package.is_compiled("small")
        open_door(door)
        await changed_over(server, *workers)
        await play_on(server)
        assert server.complaints == []
        assert workers_of(server.process) == workers
    assert len(package.warmed) == 1


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        pytest.param("1 // 0", "ZeroDivisionError", id="broken"),
        pytest.param(NO_ROOM, "OSError: ", id="full disk", marks=pytest.mark.prove),
    ],
)
async def test_where_compiling_fails_people_play_on_and_one_line_says_why(package, step, reason):
    package.add("small", step)
    with NewServer(package) as server:
        held = await play_on(server)
        await eventually(lambda: not server.is_waiting())
        await play_on(server, held)
        (line,) = server.complaints
    assert GOES_ON + "Compiling failed (hexhaven.games.small.warmup): " + reason in line
    assert len(package.stamps) == 1


@pytest.mark.prove
async def test_a_killed_compiler_leaves_a_server_that_plays_on(package):
    door = package.hold_up()
    with NewServer(package) as server:
        held = await play_on(server)
        with door.open("w"):
            compiler = parent_of(package.warmed[0])
            os.kill(compiler, signal.SIGKILL)
            await eventually(lambda: not server.is_waiting())
        await play_on(server, held)
        (line,) = server.complaints
    assert GOES_ON + "status -9 (left, for the next start: " in line
    assert line.endswith("games/small)")
    assert not package.is_compiled("small")


def parent_of(process):
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("PPid:")[2].split()[0])


async def test_compiled_code_in_a_folder_that_cannot_be_written_is_used(package):
    with NewServer(package) as server:
        await changed_over(server)
    before = sorted(package.cache.rglob("*"))
    seal(package.cache)
    with NewServer(package, program=UNPRIVILEGED) as server:
        assert not server.is_waiting()
        await play_on(server)
        assert uses_compiled(server.process.pid)
        assert server.complaints == []
    assert sorted(package.cache.rglob("*")) == before
    assert len(package.warmed) == 1


async def test_where_nothing_can_be_kept_people_play_on_and_one_line_says_why(package):
    package.cache.mkdir(parents=True)
    seal(package.cache)
    (package.folder / "hexhaven" / "coach" / "connect.py").write_text(COACH)
    with NewServer(package, program=UNPRIVILEGED) as server:
        held = await play_on(server)
        await eventually(lambda: not server.is_waiting())
        await play_on(server, held)
        (line,) = server.complaints
    reason = f"Compiled rules cannot be kept in {package.cache}: Permission denied."
    assert GOES_ON + reason in line
    assert not (package.folder / "warmed").exists()


def seal(folder):
    """Let nobody write into a folder."""
    for place in (folder, *(path for path in folder.rglob("*") if path.is_dir())):
        place.chmod(0o555)


#: All that a person's own program does with a match, and nothing of it waits.
LIBRARY = """
import hexhaven
match = hexhaven.match("connect", seats=4, seed=1, points=5)
print(match.legal(0).listed[0], hexhaven.game("connect").seats[0])
bots = {seat: hexhaven.bot("builder", "connect", seed=seat) for seat in range(4)}
hexhaven.play_out(match, bots)
hexhaven.save(match, "evening.game")
assert hexhaven.load("evening.game").outcome == match.outcome
"""
#: What people do in a terminal.
TERMINAL = """
from hexhaven.cli.app import run_command
assert run_command(["play", "connect", "--bots", "builder", "--seed", "1", "--save", "a.game"]) == 0
assert run_command(["replay", "a.game"]) == 0
assert run_command(["draw", "connect", "--seats", "6", "--out", "b.svg"]) == 0
"""
#: Without Numba nothing can have been compiled.
THEN = """
import sys
print("compiler:", "numba" in sys.modules)
"""


@pytest.mark.parametrize("program", [LIBRARY, TERMINAL], ids=["library", "terminal"])
def test_terminals_and_programs_do_not_wait_for_the_compiler(package, program):
    package.hold_up("connect")  # and nobody is ever let in
    run = subprocess.run(
        [sys.executable, "-c", program + THEN],
        env=package.environment,
        cwd=package.folder,
        input="quit\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.endswith("compiler: False\n")
    assert ("You can play meanwhile." in run.stderr) is (program is TERMINAL)
    assert not package.is_compiled("connect")
