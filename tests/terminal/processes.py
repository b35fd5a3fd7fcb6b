"""The command in a process of its own, with pipes or a terminal of 80 x 24 characters."""

import fcntl
import os
import pty
import re
import select
import struct
import termios
import time

from tests import forked_commands

WAIT = 180
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def environment(folder, **settings):
    """Interpreted kernels, a home of its own, English."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LINES")}
    return {
        **kept,
        "NUMBA_DISABLE_JIT": "1",
        "HEXHAVEN_LANGUAGE": "en",
        "HOME": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "TERM": "xterm-256color",
        **settings,
    }


def run_piped(folder, *words, typed="", **settings):
    """Run the command to its end with these lines typed into it."""
    env = environment(folder, **settings)
    return forked_commands.run(words, typed=typed, env=env, cwd=folder, timeout=WAIT)


class Terminal:
    """The command at a terminal; whatever it writes is read until it asks for something."""

    def __init__(self, folder, *words, rows=24, columns=80, **settings):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.process = forked_commands.Command(
            words,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=environment(folder, **settings),
            terminal=True,
        )
        os.close(slave)
        self.written = ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def until(self, pattern: str) -> str:
        """What is written from now on, until the pattern occurs in it without its escapes."""
        new, deadline = "", time.monotonic() + WAIT
        while not re.search(pattern, ESCAPES.sub("", new)):
            left = deadline - time.monotonic()  # a clock may be written every second for ever
            assert self._is_heard(max(0, left)), f"{pattern} in {new!r}"
            read = self._read()
            assert read, f"ended before {pattern} in {new!r}"
            new += read
        self.written += new
        return ESCAPES.sub("", new)

    def end(self) -> int:
        """Read all that is left; the status."""
        deadline = time.monotonic() + WAIT
        while self._is_heard(max(0, deadline - time.monotonic())) and (read := self._read()):
            self.written += read
        return self.process.wait(WAIT)

    def interrupt(self) -> int:
        """Press Ctrl-C until the command ends; the status.

        A signal that comes just before the system begins to wait for a line is noticed only
        with the next one, so once may not be enough.
        """
        self.type("\x03")
        for _ in range(WAIT):
            if not self._is_heard(1):
                self.type("\x03")
            elif read := self._read():
                self.written += read
            else:
                break
        return self.process.wait(WAIT)

    def _is_heard(self, seconds: float) -> bool:
        return bool(select.select([self.master], [], [], seconds)[0])

    def _read(self) -> str:
        try:
            return os.read(self.master, 65536).decode("utf-8", "replace")
        except OSError:  # the other end is closed
            return ""

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())
