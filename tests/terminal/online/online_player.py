"""A person at an online table: hands that type, and the screen they look at."""

import io
from queue import Empty, SimpleQueue

from rich.console import Console

from hexhaven.remote.connection import Link
from hexhaven.remote.match import RemoteMatch
from hexhaven.table.protocol.frames import Hello
from hexhaven.terminal.online.join import first_snapshot
from hexhaven.terminal.online.kept_seats import KeptSeat
from hexhaven.terminal.online.play import OnlinePlay
from hexhaven.terminal.online.requests import TableRequests
from hexhaven.terminal.online.seating import JoinedTable
from hexhaven.terminal.ui.game_text import PlainText
from hexhaven.terminal.ui.keyboard import Key
from hexhaven.terminal.ui.screen import Screen

SECONDS = 60.0


class Hands:
    """A console without a terminal: when nothing happens, somebody thinks, and perhaps types."""

    is_script = False
    typed_singly = True

    def __init__(self, think, width=80, height=24):
        console = Console(file=io.StringIO(), force_terminal=True, width=width, height=height)
        self.screen = Screen(console, PlainText())
        self.think = think
        self.play = None
        #: Called before anything is heard.
        self.meanwhile = lambda play: None
        self._queue = SimpleQueue()

    def put(self, event):
        self._queue.put(event)

    def type(self, line):
        for key in (*line, "enter"):
            self.put(Key(key))

    def next(self, wait):
        if self.play is not None:
            self.meanwhile(self.play)
        try:
            return self._queue.get_nowait()
        except Empty:
            if wait == 0.0:
                return None
        line = None if self.play is None else self.think(self.play)
        if line is not None:
            self.type(line)
        try:
            return self._queue.get(timeout=SECONDS if wait is None else wait)
        except Empty:
            assert wait is not None, f"nothing happens any more:\n{self.screen_text}"
            return None

    @property
    def screen_text(self):
        """All that was on the screen."""
        return self.screen.console.file.getvalue()


def sit(server, held, hands):
    """Play at a table until the person or the table goes (Quit, ConnectionClosed, TableMoved)."""
    kept_seat = (
        KeptSeat(server.url, held["table"], held["token"], "Ada") if "token" in held else None
    )
    joined = JoinedTable(server.url, held["table"], kept_seat, held.get("key"))
    hello = Hello(table=joined.table, token=held.get("token"), key=joined.key, whole=True)
    link = Link(server.url, hello, hands.put)
    link.open()
    try:
        first = first_snapshot(hands, joined)
        requests = TableRequests(server.url, joined.table, kept_seat, joined.key)
        hands.play = OnlinePlay(RemoteMatch(first), link, hands, "en", requests)
        hands.play.run(first)
    finally:
        link.close()
