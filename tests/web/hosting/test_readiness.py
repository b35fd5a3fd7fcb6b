"""Games are loaded before anybody asks for them, and who asks too early waits for that."""

import asyncio
import os
import sys

import pytest

from hexhaven.core.registry import game_names
from hexhaven.web.bots.processes import BotProcesses
from hexhaven.web.hosting.readiness import Readiness
from tests.web.processes import SECONDS, Program

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("interpreted")]


async def test_a_table_waits_until_the_rules_of_its_game_are_loaded():
    may_load, loaded = asyncio.Event(), []

    async def run_in_thread(work, room, game):
        await may_load.wait()
        loaded.append(game)

    readiness = Readiness(run_in_thread, BotProcesses(0))
    await readiness.wait_for_rules("base")  # nothing is under way
    work = asyncio.create_task(readiness.load_games())
    await asyncio.sleep(0)
    assert readiness.preparing == sorted(game_names())
    waiting = asyncio.create_task(readiness.wait_for_rules("base"))
    await asyncio.sleep(0)
    assert not waiting.done()
    may_load.set()
    await asyncio.gather(work, waiting)
    assert loaded == list(game_names())
    assert readiness.preparing == []


#: A server that has no files left when it begins to prepare, until it says that this failed.
NO_FILES_LEFT = """
import asyncio, logging, os, resource, sys
from hexhaven.web.server import running_server
from hexhaven.web.settings import ServerSettings

files = []

class Release(logging.Handler):
    def emit(self, record):
        while files:
            os.close(files.pop())
        print(record.getMessage())

async def until(condition):
    while not condition():
        await asyncio.sleep(0.02)

async def main():
    logging.basicConfig(handlers=[Release()], level=logging.ERROR)
    async with running_server(ServerSettings(sys.argv[1], prepares=True)) as server:
        resource.setrlimit(resource.RLIMIT_NOFILE, (200, 200))
        try:
            while True:
                files.append(os.open(os.devnull, os.O_RDONLY))
        except OSError:
            await until(lambda: not files)
        await until(lambda: server.readiness.preparing)
        await until(lambda: not server.readiness.preparing)
        print("Prepared")

asyncio.run(main())
"""


async def test_a_server_that_began_without_files_prepares_once_it_has_some(tmp_path):
    words = (sys.executable, "-c", NO_FILES_LEFT, str(tmp_path / "hall.db"))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "XDG_CACHE_HOME": str(tmp_path)}
    server = await asyncio.create_subprocess_exec(
        *words, env=environment, stdout=asyncio.subprocess.PIPE
    )
    async with asyncio.timeout(SECONDS):
        said, _ = await server.communicate()
    assert server.returncode == 0
    failed = "Games could not be prepared; that is tried again"
    assert said.decode().splitlines() == [failed, "Prepared"]


#: A server that has prepared all that it wants to, and says how much it works out.
INTERPRETED = """
import asyncio, sys
from hexhaven.core.plugins import preparation
from hexhaven.web.server import running_server
from hexhaven.web.settings import ServerSettings

async def main():
    async with running_server(ServerSettings(sys.argv[1], prepares=True)):
        (work,) = (task for task in asyncio.all_tasks() if task.get_name() == "preparations")
        await work
        print(len(preparation._processes))

asyncio.run(main())
"""


async def test_an_interpreted_server_works_nothing_out_for_coaches(tmp_path):
    words = (sys.executable, "-c", INTERPRETED, str(tmp_path / "hall.db"))
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1", "XDG_CACHE_HOME": str(tmp_path)}
    server = await asyncio.create_subprocess_exec(
        *words, env=environment, stdout=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(SECONDS):
            said, _ = await server.communicate()
    finally:
        if server.returncode is None:
            server.kill()
    assert said == b"0\n"


class Preparing(Program):
    """A server that loads games as soon as it runs."""

    coach = ()


def test_a_server_that_is_stopped_while_it_prepares_logs_nothing(tmp_path):
    with Preparing(tmp_path / "hall.db") as server:
        server.stop()
        assert server.log.read_text() == ""
