"""Where a person at a server sits: one console, and one queue of what is typed and what is told."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from queue import Empty, SimpleQueue

from hexhaven.remote.link import Event
from hexhaven.terminal.ui.keys import can_read_keys, single_keys
from hexhaven.terminal.ui.plain_look import PlainText
from hexhaven.terminal.ui.screen import Screen, new_console
from hexhaven.terminal.ui.typed_lines import Key, Keyboard, TypedLine

PROMPT = "> "


class Desk:
    """A screen, and a queue in which keys and the frames of a server come as they happen."""

    def __init__(self) -> None:
        self.screen = Screen(new_console(), PlainText())
        self.typed_singly = self.screen.redraws and can_read_keys()
        if not self.typed_singly:
            self.screen.redraws = False
        #: Whether what is typed comes from a file or another program.
        self.is_script = not sys.stdin.isatty()
        self._queue: SimpleQueue[Key | Event] = SimpleQueue()

    @contextmanager
    def taken(self) -> Iterator[None]:
        """While this lasts, keys are read one by one where the terminal can do that."""
        with single_keys() if self.typed_singly else nullcontext():
            Keyboard(self.tell).start()
            yield

    def tell(self, event: Key | Event) -> None:
        """Something happens."""
        self._queue.put(event)

    def next(self, wait: float | None) -> Key | Event | None:
        """What happens next; None when nothing does in time."""
        try:
            if wait == 0.0:
                return self._queue.get_nowait()
            return self._queue.get(timeout=wait)
        except Empty:
            return None

    def line(self) -> str:
        """A line that the person types; EOFError when there are no more."""
        console = self.screen.console
        console.print(PROMPT, end="")
        typed = TypedLine(lambda key: console.print(key, end="") if self.typed_singly else None)
        while True:
            event = self.next(None)
            if not isinstance(event, Key):
                continue
            line = typed.take(event.name)
            if line is not None:
                if self.typed_singly or self.is_script:
                    console.print(line if self.is_script else "")
                return line
