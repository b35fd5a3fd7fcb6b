"""Sends the sessions at a table what happens: everything, at once, to everybody."""

from collections.abc import Iterable, Sequence

from hexhaven.table.live import CommittedBatch
from hexhaven.web.broadcast.frames import Frames
from hexhaven.web.broadcast.sessions import Session, Sessions


class Broadcast:
    """Tells everybody at a table of ordinary size everything at once."""

    def __init__(self, sessions: Sessions, frames: Frames) -> None:
        self.sessions, self.frames = sessions, frames

    def send_snapshot(self, session: Session, *, with_view: bool = False) -> None:
        """Tell a session how things stand."""
        frame, session.parts = self.frames.builder().snapshot(
            session.seat,
            self.info(),
            hosting=self.sessions.is_host(session),
            with_view=session.wants_view or with_view,
            seats=self.seats(session),
        )
        session.send(frame)

    def info(self, heard: int = 0) -> str:
        """What everybody sees of the table, but what was said up to an entry."""
        return self.sessions.info(heard).model_dump_json()

    def seats(self, session: Session) -> str:
        """The seats that a session is sent besides what everybody sees, as JSON."""
        return "{}"

    def subscribe_seats(self, session: Session, seats: Iterable[int]) -> None:
        """Tell a session who sits on some seats, now and from now on."""

    def tell(self, committed: CommittedBatch, changed: Sequence[frozenset[str] | None]) -> None:
        """Tell what was committed; `changed` are the parts each entry changed, None for all."""
        if not self.sessions:
            return
        known = [names for names in changed if names is not None]
        names = known if len(known) == len(changed) else None
        builder = self.frames.builder()
        rearranged = committed.before.status is not committed.after.status
        info = self.info(committed.before.status.last_said) if rearranged else "null"
        for session in tuple(self.sessions):
            wanted, steps = session.wants_view, committed.steps
            session.send(
                builder.update(session.seat, steps, names, session.parts, info, with_view=wanted)
            )

    def tell_presence(self, session: Session) -> None:
        builder = self.frames.builder()
        info = self.info(self.sessions.live.table.status.last_said)
        for other in tuple(self.sessions):
            if other is not session:
                other.send(builder.update(other.seat, (), (), other.parts, info, with_view=False))

    def handle_refusal(self, session: Session) -> None:
        """Something that a session asked for was refused."""

    def forget(self, session: Session) -> None:
        """A session is sent nothing more."""
