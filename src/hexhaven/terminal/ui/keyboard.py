"""Keys and lines that a person types, at a terminal or through a pipe."""

from __future__ import annotations

import codecs
import os
import re
import select
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the command line imports this module, and must start quickly
    from rich.console import Console

#: Names of the keys that send more than a character.
KEY_NAMES = {"\x1b[C": "right", "\x1b[D": "left", "\x1b[A": "up", "\x1b[B": "down", "\n": "enter"}
#: The status to leave with after Ctrl-C.
INTERRUPT_STATUS = 130
PROMPT = "> "
#: Seconds within which the rest of a key that sends several characters must come.
KEY_TIMEOUT = 0.05
#: A character, or what a key sends after an escape; an escape alone may be the beginning of it.
WHOLE_KEY = re.compile(r"[^\x1b]|\x1b(\[[0-9;]*[^0-9;]|O.|[^\[O])", re.DOTALL)


def can_read_keys() -> bool:
    try:
        import termios  # noqa: F401  (absent on some systems)
    except ImportError:
        return False
    return sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def single_keys() -> Iterator[None]:
    """Read keys one by one, without echo, while this lasts."""
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def read_key(wait: float | None = None) -> str:
    """The next key: a character or a name in KEY_NAMES; empty if none comes in time."""
    decoder, key = codecs.getincrementaldecoder("utf-8")("ignore"), ""
    while not WHOLE_KEY.fullmatch(key) and select.select([sys.stdin], [], [], wait)[0]:
        sent = os.read(sys.stdin.fileno(), 1)
        if not sent:
            break
        key += decoder.decode(sent)
        wait = KEY_TIMEOUT
    return KEY_NAMES.get(key, key)


def line_reader(console: Console) -> Callable[[], str]:
    """A function that reads a line; lines from a file or a pipe are echoed."""
    if sys.stdin.isatty():
        _edit_lines()
        return lambda: input(PROMPT)

    def read() -> str:
        console.print(PROMPT, end="")
        line = sys.stdin.readline()
        if not line:
            console.print()
            raise EOFError
        console.print(line.rstrip("\n"))
        return line

    return read


def _edit_lines() -> None:
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)


END_OF_INPUT, ERASE = "\x04", ("\x7f", "\x08")
#: A single character, or the sequence that a special key sends.
KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|.", re.DOTALL)
CHUNK = 4096


@dataclass(frozen=True, slots=True)
class Key:
    """A key that was pressed: a character, `enter`, or END_OF_INPUT."""

    name: str


class LineEditor:
    """A line that is being typed; EOFError at the end of the input."""

    def __init__(self, echo: Callable[[str], None]) -> None:
        self.text = ""
        self._echo = echo

    def take(self, key: str) -> str | None:
        """Take a key; the finished line, with single spaces, after Enter."""
        if key == END_OF_INPUT:
            raise EOFError
        if key == "enter":
            line, self.text = " ".join(self.text.split()), ""
            return line
        if key in ERASE:
            self.text = self.text[:-1]
        elif len(key) == 1 and key.isprintable():
            self.text += key
            self._echo(key)
        return None


class Keyboard:
    """Reads standard input in a thread and passes on every key."""

    def __init__(self, tell: Callable[[Key], None]) -> None:
        self._tell = tell
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def start(self) -> None:
        """Begin to read, until the input or the program ends."""
        # Not through sys.stdin: a thread that waits there would hold up the end of the program.
        threading.Thread(target=self._read, name="keyboard", daemon=True).start()

    def _read(self) -> None:
        while True:
            try:
                sent = os.read(sys.stdin.fileno(), CHUNK)
            except OSError:
                sent = b""
            for key in self.keys(sent):
                self._tell(Key(key))
            if not sent:
                self._tell(Key(END_OF_INPUT))
                return

    def keys(self, sent: bytes) -> Iterator[str]:
        for found in KEY.findall(self._decoder.decode(sent)):
            yield "enter" if found in ("\n", "\r") else found
