"""Keys of a terminal one by one, without waiting for Enter."""

from __future__ import annotations

import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager

#: Names of the keys that send more than a character.
SENT = {"\x1b[C": "right", "\x1b[D": "left", "\x1b[A": "up", "\x1b[B": "down", "\n": "enter"}
#: The status to leave with after Ctrl-C.
INTERRUPTED = 130
#: Seconds within which the rest of a key that sends several characters must come.
REST = 0.05


def can_read_keys() -> bool:
    """Whether single keys can be read here."""
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
    """The next key: a character or a name in SENT; empty if none comes in time."""
    if not _ready(wait):
        return ""
    key = _read()
    if key == "\x1b" and _ready(REST):
        key += _read()
        if _ready(REST):
            key += _read()
    return SENT.get(key, key)


def _ready(wait: float | None) -> bool:
    return bool(select.select([sys.stdin], [], [], wait)[0])


def _read() -> str:
    sent = os.read(sys.stdin.fileno(), 1)
    while sent[:1] >= b"\xc0" and len(sent) < _length(sent[0]) and _ready(REST):
        sent += os.read(sys.stdin.fileno(), 1)
    return sent.decode("utf-8", "ignore")


def _length(first: int) -> int:
    """How many bytes a character has, by its first."""
    return 2 if first < 0xE0 else 3 if first < 0xF0 else 4
