"""The power fails while people play: what was acknowledged had reached the disk."""

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from hexhaven.core.chance import SeededRng
from hexhaven.table.store import open_store
from hexhaven.table.store.engine import database_url, make_plain_engine
from tests.web.players import WORDS, Player, check_kept, killed_within, stored
from tests.web.processes import Program
from tests.web.proxies import program

pytestmark = pytest.mark.anyio

#: Keeps of every file what it held when it was last brought to the disk, as FILE.synced: what a
#: disk holds after the power has failed, where everything else was lost.
SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#include <sys/stat.h>

static int keep(int fd, const char *name) {
    int (*sync_file)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    int status = sync_file(fd);
    char link[64], path[4096], kept[4200], part[4200], buffer[65536];
    struct stat about;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (status || size <= 0 || fstat(fd, &about) || !S_ISREG(about.st_mode)) return status;
    path[size] = 0;
    snprintf(kept, sizeof kept, "%s.synced", path);
    snprintf(part, sizeof part, "%s.part", kept);
    int from = open(path, O_RDONLY), to = open(part, O_CREAT | O_TRUNC | O_WRONLY, 0600);
    while ((size = read(from, buffer, sizeof buffer)) > 0)
        if (write(to, buffer, size) != size) return -1;
    close(from);
    close(to);
    rename(part, kept);
    return status;
}

int fsync(int fd) { return keep(fd, "fsync"); }
int fdatasync(int fd) { return keep(fd, "fdatasync"); }
"""
#: Commits a row and dies, with a setting of its own.
CARELESS = """
import os, sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA journal_mode=WAL")
connection.execute(f"PRAGMA synchronous={sys.argv[2]}")
connection.execute("CREATE TABLE kept (n)")
connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
connection.execute("INSERT INTO kept VALUES (1)")
os._exit(0)
"""


@pytest.fixture(scope="module")
def shim(tmp_path_factory):
    """The library that keeps what was brought to the disk."""
    folder = tmp_path_factory.mktemp("shim")
    (folder / "shim.c").write_text(SHIM)
    words = [program("gcc", "gcc"), "-shared", "-fPIC", "-o", "shim.so", "shim.c", "-ldl"]
    subprocess.run(words, cwd=folder, check=True)
    return folder / "shim.so"


def after_power_loss(database):
    """A database of what had reached the disk."""
    found = database.with_name("found.db")
    for end in ("", "-wal"):
        kept = Path(f"{database}{end}.synced")
        if kept.exists():
            shutil.copyfile(kept, f"{found}{end}")
    return found


class Unplugged(Program):
    """A server whose machine loses what it has not brought to the disk."""

    def __init__(self, shim, *of):
        super().__init__(*of)
        self.shim = shim

    def environment(self):
        return {**super().environment(), "LD_PRELOAD": str(self.shim)}


@pytest.mark.slow
@pytest.mark.parametrize(("synchronous", "rows"), [("FULL", 1), ("NORMAL", 0)])
def test_the_shim_loses_what_was_not_brought_to_the_disk(synchronous, rows, shim, tmp_path):
    database = tmp_path / "kept.db"
    words = [sys.executable, "-c", CARELESS, str(database), synchronous]
    subprocess.run(words, env={**os.environ, "LD_PRELOAD": str(shim)}, check=True)
    with sqlite3.connect(after_power_loss(database)) as connection:
        assert connection.execute("SELECT count(*) FROM kept").fetchone() == (rows,)
    connection.close()


@pytest.mark.slow
async def test_the_power_fails_in_mid_game_and_nothing_acknowledged_is_lost(shim, tmp_path):
    database = tmp_path / "hall.db"
    with Unplugged(shim, database, *WORDS) as server:
        held = server.open(bots=["random"], options={"turns": 15}, start=True)
        player = Player(server, held, SeededRng(1))
        playing = asyncio.create_task(player.play(200))
        await player.has_moved(5)
        await killed_within(server, 0.3)
        await asyncio.wait([playing])
    found = after_power_loss(database)
    check_kept(player, await stored(found, held["table"]))
    print(f"{len(player.acknowledged)} moves acknowledged before the power failed, none lost")  # noqa: T201


async def test_every_connection_to_a_file_waits_for_the_disk(tmp_path):
    store = await open_store(str(tmp_path / "hall.db"))
    plain = make_plain_engine(database_url(str(tmp_path / "hall.db")))
    wanted = {"journal_mode": "wal", "synchronous": 2}
    async with store.engine.connect() as connection:
        for name, value in wanted.items():
            found = await connection.exec_driver_sql(f"PRAGMA {name}")
            assert found.scalar_one() == value
    with plain.connect() as connection:
        for name, value in wanted.items():
            assert connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() == value
    plain.dispose()
    await store.close()
