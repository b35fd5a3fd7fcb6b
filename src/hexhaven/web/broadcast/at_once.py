"""How news is told at a table of ordinary size: everything, at once, to everybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from hexhaven.table.live import Committed
from hexhaven.web.broadcast.sessions import Session
from hexhaven.web.broadcast.strategy import Broadcast


class AtOnce(Broadcast):
    """Tells everybody everything at once."""

    def info(self) -> str:
        """What everybody sees of the table, as JSON."""
        return self.sessions.info().model_dump_json()

    def seats(self, session: Session) -> str:
        """Everybody sees all of them."""
        return "{}"

    def meet(self, session: Session, seats: Iterable[int]) -> None:
        """Everybody is told of all seats."""

    def tell(self, committed: Committed, changed: Sequence[frozenset[str] | None]) -> None:
        """Tell everybody what was committed."""
        if not self.sessions:
            return
        known = [names for names in changed if names is not None]
        names = known if len(known) == len(changed) else None
        builder = self.frames.builder()
        rearranged = committed.before.status is not committed.after.status
        info = self.info() if rearranged else "null"
        for session in tuple(self.sessions):
            session.send(
                builder.update(
                    session.seat, committed.steps, names, session.parts, info, whole=session.whole
                )
            )

    def came_or_went(self, session: Session) -> None:
        """Tell the others that somebody has come or gone."""
        builder, info = self.frames.builder(), self.info()
        for other in tuple(self.sessions):
            if other is not session:
                other.send(builder.update(other.seat, (), (), other.parts, info, whole=False))

    def refused(self, session: Session) -> None:
        """Everybody knows already what they may do."""

    def forget(self, session: Session) -> None:
        """Nothing is remembered."""
