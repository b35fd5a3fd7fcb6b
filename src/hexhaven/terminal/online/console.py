"""A screen, and one queue for the keys that are pressed and the frames that a server sends."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from queue import Empty, SimpleQueue

from hexhaven.remote.connection import Event
from hexhaven.terminal.ui import keyboard
from hexhaven.terminal.ui.game_text import PlainText
from hexhaven.terminal.ui.keyboard import Key, Keyboard, LineEditor
from hexhaven.terminal.ui.screen import Screen, new_console


class OnlineConsole:
    """A person's screen, and a queue of keys and frames in the order they come."""

    def __init__(self) -> None:
        self.screen = Screen(new_console(), PlainText())
        self.typed_singly = self.screen.redraws and keyboard.can_read_keys()
        if not self.typed_singly:
            self.screen.redraws = False
        #: Whether lines come from a file or a pipe.
        self.is_script = not sys.stdin.isatty()
        self._queue: SimpleQueue[Key | Event] = SimpleQueue()

    @contextmanager
    def read_keys(self) -> Iterator[None]:
        """Read keys while this lasts, one by one if the terminal can."""
        with keyboard.single_keys() if self.typed_singly else nullcontext():
            Keyboard(self.put).start()
            yield

    def put(self, event: Key | Event) -> None:
        self._queue.put(event)

    def next(self, wait: float | None) -> Key | Event | None:
        """The next key or frame; None if nothing comes in time."""
        try:
            if wait == 0.0:
                return self._queue.get_nowait()
            return self._queue.get(timeout=wait)
        except Empty:
            return None

    def read_line(self) -> str:
        """The next line that the person types; EOFError at the end of the input."""
        console = self.screen.console
        console.print(keyboard.PROMPT, end="")
        typed = LineEditor(lambda key: console.print(key, end="") if self.typed_singly else None)
        while True:
            event = self.next(None)
            if not isinstance(event, Key):
                continue
            line = typed.take(event.name)
            if line is not None:
                if self.typed_singly or self.is_script:
                    console.print(line if self.is_script else "")
                return line
