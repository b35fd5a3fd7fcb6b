"""What every way to tell news has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence

from hexhaven.table.live import Committed
from hexhaven.web.broadcast.frames import Frames
from hexhaven.web.broadcast.sessions import Session, Sessions


class Broadcast(ABC):
    """Tells the sessions at a table what happens there."""

    def __init__(self, sessions: Sessions, frames: Frames) -> None:
        self.sessions, self.frames = sessions, frames

    def tell_everything(self, session: Session, *, whole: bool) -> None:
        """Tell a session how things stand, whatever it was told before."""
        frame, session.parts = self.frames.builder().snapshot(
            session.seat,
            self.info(),
            hosting=self.sessions.hosts(session),
            whole=whole,
            seats=self.seats(session),
        )
        session.send(frame)

    @abstractmethod
    def info(self) -> str:
        """What everybody sees of the table, as JSON."""

    @abstractmethod
    def seats(self, session: Session) -> str:
        """The seats that a session is told of besides what everybody sees, as JSON."""

    @abstractmethod
    def meet(self, session: Session, seats: Iterable[int]) -> None:
        """Tell a session who sits on some seats, now and from now on."""

    @abstractmethod
    def tell(self, committed: Committed, changed: Sequence[frozenset[str] | None]) -> None:
        """Tell what was committed; `changed` are the parts each entry changed, None for all."""

    @abstractmethod
    def came_or_went(self, session: Session) -> None:
        """Tell the others that somebody has come or gone."""

    @abstractmethod
    def refused(self, session: Session) -> None:
        """Something that a session asked for was refused."""

    @abstractmethod
    def forget(self, session: Session) -> None:
        """A session is told nothing more."""
