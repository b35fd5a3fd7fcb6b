"""A match that a server keeps, as far as one seat or a spectator may know it."""

import time
from collections.abc import Callable
from typing import Any

from hexhaven.core.chance import SystemRng
from hexhaven.core.game import Choices, Game, Outcome, Pending, Seat, check_observer
from hexhaven.core.registry import load_game
from hexhaven.core.serialization import deserialize
from hexhaven.core.setup import Setup
from hexhaven.matches.match import SeatLabel
from hexhaven.table.protocol.frames import Ending, Line, Snapshot, Update, merge_table_info
from hexhaven.table.protocol.sentences import message_of
from hexhaven.table.protocol.table_info import TableInfo


class RemoteMatch:
    """What the frames of a server say of a table and its game."""

    def __init__(self, first: Snapshot, now: Callable[[], float] = time.monotonic) -> None:
        info = merge_table_info(None, first)
        assert info is not None, "a snapshot tells of the table"
        self.info: TableInfo = info
        self.seat: Seat | None = first.seat
        self.hosting = first.hosting
        self.version = 0
        self.pending = Pending()
        self.outcome: Outcome | None = None
        #: The last entry whose log lines are known.
        self.last_told = 0
        self._now = now
        self._serialized_view: Any = None
        self._view: Any = None
        self._choices: Choices | None = None
        self._answer: float | None = None
        self._nature: float | None = None
        self._clocks: dict[Seat, float] = {}

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played, or will be."""
        return load_game(self.info.settings.game)

    @property
    def setup(self) -> Setup:
        """The setup of the game as it stands."""
        return self.game.setup(self.info.settings.seats, self.info.settings.options)

    @property
    def seats(self) -> tuple[SeatLabel, ...]:
        return tuple(chair.label for chair in self.info.seats)

    @property
    def is_running(self) -> bool:
        return self.info.status == "playing" and not self.info.paused

    @property
    def has_view(self) -> bool:
        return self._serialized_view is not None

    def apply_frame(self, frame: Snapshot | Update) -> tuple[Line, ...]:
        """Apply a frame; the log lines that are new in it."""
        if isinstance(frame, Snapshot):
            self.seat, self.hosting = frame.seat, frame.hosting
        self.info = merge_table_info(self.info, frame) or self.info
        if frame.table is not None:
            self.hosting = self.hosting if self.seat is None else self.info.host == self.seat
        if frame.view is not None:
            self._serialized_view, self._view = frame.view, None
        self.version = frame.n
        self._choices = None
        self.outcome = None if frame.outcome is None else _outcome(frame.outcome)
        self._set_awaited(frame)
        new = tuple(line for line in frame.lines if line.n > self.last_told)
        self.last_told = max(self.last_told, frame.n)
        return new

    def _set_awaited(self, frame: Snapshot | Update) -> None:
        awaited, now = frame.awaited, self._now()
        if awaited is None:
            self.pending, self._answer, self._nature, self._clocks = Pending(), None, None, {}
            return
        self.pending = Pending(frozenset(awaited.must), frozenset(awaited.may), awaited.nature)
        self._answer = None if awaited.answer_time is None else now + awaited.answer_time.left
        self._nature = None if awaited.nature is None else now + awaited.nature
        self._clocks = {seat: now + seconds for seat, seconds in awaited.clocks.items()}

    def seconds_left(self) -> float | None:
        """The seconds left to answer, to Nature, your seat, or the seat with the least, if any."""
        clocks = self._clocks
        if self._answer is not None:
            due = self._answer
        elif self._nature is not None:
            due = self._nature
        elif clocks:
            due = clocks[self.seat] if self.seat in clocks else min(clocks.values())
        else:
            return None
        return max(0.0, due - self._now())

    def view(self, seat: Seat | None) -> Any:
        """What your seat sees; there is no other view here."""
        if self._view is None:
            view = deserialize(self._serialized_view, self.game)
            check_observer(getattr(view, "seat", None), self.setup.seats)
            self.game.check_view(view)
            self._view = view
        return self._view

    def legal(self, seat: Seat) -> Choices:
        """What your seat may do now: a function of its view."""
        if not self.is_running or not self.pending.awaits(seat):
            return Choices()
        if self._choices is None:
            state = self.game.resample(self.view(seat), SystemRng())
            self._choices = self.game.legal(state, seat)
        return self._choices


def _outcome(ending: Ending) -> Outcome:
    return Outcome(
        ending.ranking, ending.winners, ending.scores, message_of(ending.reason), ending.details
    )
