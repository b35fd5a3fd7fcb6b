"""`python -m hexhaven` in a process of its own, without the seconds that its imports take.

One parent imports what the commands need, with kernels interpreted, and forks for each of them.
What is forked runs `hexhaven.__main__` as the interpreter does, with its own standard streams,
environment and folder, and ends as any other process. Commands that are measured, compiled or
about starting itself are not started here.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import gc
import importlib
import io
import json
import os
import pkgutil
import runpy
import signal
import socket
import subprocess
import sys
import termios
import threading
import time
from functools import cache
from pathlib import Path

#: What is imported first. The command line comes later: it reads the environment meanwhile.
PACKAGES = ("bots", "games", "lab", "remote", "terminal", "web")
ROOT = Path(__file__).parents[1]
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}
MOST = 1 << 18
#: Seconds in which a command has begun, and in which all that it began has ended after it.
BEGINNING, ENDING = 300, 60


class Command:
    """A running command; like `subprocess.Popen`, of which it has what tests use."""

    def __init__(self, words, *, stdin, stdout, stderr, env=None, cwd=None, terminal=False):
        self.args = words
        asked = {
            "words": [str(word) for word in words],
            "env": {**(os.environ if env is None else env), **INTERPRETED},
            "cwd": str(cwd or Path.cwd()),
            "terminal": terminal,
        }
        self._keeper, theirs = socket.socketpair()
        with theirs, Path(os.devnull).open("rb") as nothing:
            given = (
                nothing if file == subprocess.DEVNULL else file for file in (stdin, stdout, stderr)
            )
            files = [file if isinstance(file, int) else file.fileno() for file in given]
            socket.send_fds(_parent(), [json.dumps(asked).encode()], [theirs.fileno(), *files])
        self._keeper.settimeout(BEGINNING)
        self.pid = int(self._line())
        self.returncode = None

    def _line(self):
        """The next thing that the keeper says."""
        line = b""
        while not line.endswith(b"\n"):
            more = self._keeper.recv(1)
            assert more, "the parent of all commands has ended"
            line += more
        return line

    def poll(self):
        """The status, or None while it runs."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.wait(0)

    def wait(self, timeout=None):
        """The status, once it has ended."""
        if self.returncode is None:
            self._keeper.settimeout(timeout)
            try:
                self.returncode = int(self._line())
            except (TimeoutError, BlockingIOError):
                raise subprocess.TimeoutExpired(self.args, timeout) from None
            self._keeper.close()
        return self.returncode

    def send_signal(self, number):
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)


def run(words, *, typed="", env=None, cwd=None, timeout=None):
    """Run a command to its end; its status and all that it wrote."""
    with (
        _pipe() as (stdin, to_stdin),
        _pipe() as (from_stdout, stdout),
        _pipe() as (from_stderr, stderr),
    ):
        command = Command(words, stdin=stdin, stdout=stdout, stderr=stderr, env=env, cwd=cwd)
        for file in (stdin, stdout, stderr):
            file.close()
        written: dict[str, bytes] = {}

        def read(name, file):
            written[name] = file.read()

        readers = [
            threading.Thread(target=read, args=stream, daemon=True)
            for stream in (("out", from_stdout), ("err", from_stderr))
        ]
        for reader in readers:
            reader.start()
        with contextlib.suppress(BrokenPipeError), to_stdin:
            to_stdin.write(typed.encode())
        try:
            status = command.wait(timeout)
        except subprocess.TimeoutExpired:
            os.killpg(command.pid, signal.SIGKILL)
            raise
        finally:
            for reader in readers:
                reader.join(ENDING)
    assert len(written) == 2, f"something that {words} began has not ended"
    texts = (io.TextIOWrapper(io.BytesIO(written[n]), "utf-8").read() for n in ("out", "err"))
    return subprocess.CompletedProcess(words, status, *texts)


@contextlib.contextmanager
def _pipe():
    reading, writing = os.pipe()
    # Without buffers, which cannot be closed while somebody reads into them.
    with os.fdopen(reading, "rb", 0) as out, os.fdopen(writing, "wb", 0) as into:
        yield out, into


@cache
def _parent():
    """A line to the parent of all commands, which ends with this process."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    ours.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MOST)
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.forked_commands", str(theirs.fileno())],
            env={**os.environ, **INTERPRETED},
            cwd=ROOT,
            pass_fds=[theirs.fileno()],
        )

    def end():
        ours.close()
        process.wait()

    atexit.register(end)
    return ours


def _serve(line):
    """Fork for every command that is asked for; returns in the process that is to run one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for room in PACKAGES:
        package = importlib.import_module(f"hexhaven.{room}")
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
    gc.collect()
    gc.freeze()
    while True:
        asked, files, _, _ = socket.recv_fds(line, MOST, 4)
        if not asked:
            os._exit(0)
        if os.fork() == 0:
            line.close()
            return _keep(json.loads(asked), *files)
        for file in files:
            os.close(file)
        with contextlib.suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass  # a parent that kept a command that has ended


def _keep(asked, keeper, *streams):
    """Fork the command, say its number and, in the end, its status; returns in the command."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    command = os.fork()
    if command == 0:
        os.close(keeper)
        return _become(asked, *streams)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for file in (0, 1, *streams):
        os.close(file)
    with contextlib.suppress(OSError):
        os.write(keeper, f"{command}\n".encode())
    status = os.waitstatus_to_exitcode(os.waitpid(command, 0)[1])
    with contextlib.suppress(OSError):
        os.write(keeper, f"{status}\n".encode())
    os._exit(0)


def _become(asked, *streams):
    """Make this process what a fresh interpreter would be; the words of its command."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number, file in enumerate(streams):
        os.dup2(file, number)
        os.close(file)
    os.setsid()  # the process that ends the command can end all that it began
    if asked["terminal"]:
        # Without a controlling terminal Ctrl-C would be a character like any other.
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    os.environ.clear()
    os.environ.update(asked["env"])
    time.tzset()
    os.chdir(asked["cwd"])
    sys.path[0] = asked["cwd"]
    sys.stdin = sys.__stdin__ = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = sys.__stdout__ = _written(1, "strict", lines=os.isatty(1))
    sys.stderr = sys.__stderr__ = _written(2, "backslashreplace", lines=True)
    return asked["words"]


def _written(number, errors, *, lines):
    return os.fdopen(
        number,
        "w",
        buffering=1 if lines else -1,
        encoding="utf-8",
        errors=errors,
        closefd=False,
    )


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as given:
        sys.argv[1:] = _serve(given)
    runpy.run_module("hexhaven", run_name="__main__", alter_sys=True)
