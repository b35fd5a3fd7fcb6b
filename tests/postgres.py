"""A real PostgreSQL for tests, in a temporary folder, on a free port, run as its own user."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

USER = "postgres"
SECONDS = 60


class NoPostgres(Exception):
    """There is no PostgreSQL, and none can be installed."""


@cache
def programs() -> Path:
    """The folder of PostgreSQL's programs; Debian's are installed where that is possible."""
    if (found := _found()) is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
        install = ["apt-get", "install", "-y", "-qq", "postgresql"]
        if subprocess.run(install, env=quiet, capture_output=True, check=False).returncode:
            subprocess.run(["apt-get", "update", "-qq"], capture_output=True, check=False)
            subprocess.run(install, env=quiet, capture_output=True, check=False)
        found = _found()
    if found is None:
        raise NoPostgres("PostgreSQL is needed: install it (on Debian: apt install postgresql).")
    return found


def _found() -> Path | None:
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    places += [Path(on_path).parent] if on_path else []
    return next((place for place in places if (place / "initdb").exists()), None)


class Postgres:
    """One server, which lives as long as the `with` block."""

    def __enter__(self) -> Postgres:
        self._folder = tempfile.TemporaryDirectory(prefix="hexhaven-postgres-", dir="/tmp")
        self.port = _free_port()
        self._user = USER if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        if os.geteuid() == 0:
            shutil.chown(self._folder.name, USER)
        data = f"{self._folder.name}/data"
        self._run("initdb", "-D", data, "-U", USER, "-A", "trust", "-N", "--locale=C", "-E", "UTF8")
        options = (
            f"-p {self.port} -k {self._folder.name} -c listen_addresses=127.0.0.1 -c fsync=off"
        )
        self._data, self._options, self._count = data, options, 0
        self.start()
        return self

    def start(self) -> None:
        """Start it, for the first time or again."""
        log = f"{self._folder.name}/log"
        self._run("pg_ctl", "-D", self._data, "-l", log, "-o", self._options, "-w", "start")

    def kill(self) -> None:
        """End it at once: whatever it was doing is cut off."""
        self._run("pg_ctl", "-D", self._data, "-m", "immediate", "-w", "stop")

    def __exit__(self, *how: object) -> None:
        self.kill()
        self._folder.cleanup()

    def database(self) -> str:
        """The address of a new, empty database."""
        self._count += 1
        name = f"test{self._count}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, name)
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def ask(self, statement: str) -> None:
        """Run a statement as the owner of everything, in no database of a test."""
        server = ("-h", "127.0.0.1", "-p", str(self.port), "-U", USER, "-d", "postgres")
        self._run("psql", *server, "-q", "-c", statement)

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [programs() / program, *words],
            user=self._user if os.geteuid() == 0 else None,
            cwd="/tmp",
            check=True,
            stdout=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
            timeout=SECONDS,
        )


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


if __name__ == "__main__":
    try:
        programs()
    except NoPostgres as missing:
        sys.exit(str(missing))
