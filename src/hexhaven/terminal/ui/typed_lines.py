"""Lines typed while other things happen, read key by key from a terminal or a pipe."""

from __future__ import annotations

import codecs
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass

END_OF_INPUT, ERASE = "\x04", ("\x7f", "\x08")
#: A single character, or the sequence that a special key sends.
KEY = re.compile(r"\x1b\[[0-9;]*[A-Za-z~]|\x1bO.|.", re.DOTALL)
CHUNK = 4096


@dataclass(frozen=True, slots=True)
class Key:
    """A key that was pressed: a character, `enter`, or END_OF_INPUT."""

    name: str


class TypedLine:
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
        """The keys in some bytes."""
        for found in KEY.findall(self._decoder.decode(sent)):
            yield "enter" if found in ("\n", "\r") else found
