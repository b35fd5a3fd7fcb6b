"""Work beside the server ends with it."""

import os
import select
import subprocess
import sys

#: A process whose work beside it never ends; it prints which process does that work.
ENDLESS = """
import asyncio
import itertools
import os

from hexhaven.web.side_process import SideProcess


def endless():
    yield os.getpid()
    for _ in itertools.count():
        pass


async def ask():
    async for process in SideProcess().ask(endless):
        print(process, flush=True)


if __name__ == "__main__":
    asyncio.run(ask())
"""
SECONDS = 60


def test_work_in_progress_ends_when_its_server_is_killed(interpreted, tmp_path):
    program = tmp_path / "endless.py"
    program.write_text(ENDLESS)
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE) as server:
        end = os.pidfd_open(int(server.stdout.readline()))
        server.kill()
    try:
        assert select.select([end], [], [], SECONDS)[0], "the work goes on"
    finally:
        os.close(end)
