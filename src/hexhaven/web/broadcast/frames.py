"""Frames for those at a table: each is sent what its own seat may know, and nothing else.

What several may see is encoded once: parts of the same name are the same for all who see them.
What is long stands last in a frame, so that a client in a hurry can read the beginning alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any

from pydantic_core import to_json

from hexhaven.core.actions import Action
from hexhaven.core.game import Pending, Seat
from hexhaven.core.serialization import serialize
from hexhaven.core.setup import Setup
from hexhaven.table.changes import Rewind
from hexhaven.table.live import CommittedBatch, LiveTable
from hexhaven.table.log import LogStep, is_action
from hexhaven.table.protocol.fields import LARGE_TABLE_SEATS
from hexhaven.table.protocol.frames import AnswerTime
from hexhaven.table.protocol.sentences import sentence_json
from hexhaven.table.table import Table
from hexhaven.web.broadcast.lines import LineCache

#: How long a bot waits for the answer of a seat, where one does.
AnswerTimes = Callable[[Seat | None], AnswerTime | None]


def encode(value: Any) -> str:
    return to_json(value).decode()


class Frames:
    """Makes the frames of one table, and remembers what was encoded."""

    def __init__(self, live: LiveTable, answer_time: AnswerTimes = lambda seat: None) -> None:
        self.live, self.answer_time = live, answer_time
        #: The entry that last changed each part, and one before which all others last changed.
        self._changed: dict[str, int] = {}
        recent = live.recent
        self._before = recent[0].entry.n
        #: Parts as they were encoded, until they change.
        self._parts: dict[str, str] = {}
        self.lines = LineCache(live)
        for step in recent:
            self._note_change(changed_part_names(live.table, step), step.entry.n)

    @property
    def is_large(self) -> bool:
        """Whether the table is large enough for news to be paced."""
        return len(self.live.table.status.chairs) > LARGE_TABLE_SEATS

    def note_commit(self, committed: CommittedBatch) -> list[frozenset[str] | None]:
        """Remember which parts each entry changed, and tell; None are all of them."""
        changed = [changed_part_names(committed.after, step) for step in committed.steps]
        for step, names in zip(committed.steps, changed, strict=True):
            self._note_change(names, step.entry.n)
        return changed

    def _note_change(self, names: Set[str] | None, n: int) -> None:
        if names is None:
            self._changed.clear()
            self._parts.clear()
            self._before = n
        for name in names or ():
            self._changed[name] = n
            self._parts.pop(name, None)

    def last_change(self, name: str) -> int:
        """The entry that last changed a part, or a later one."""
        return self._changed.get(name, self._before)

    def builder(self) -> FrameBuilder:
        """What makes frames until something else happens."""
        self.lines.names()  # lines with other names than these are forgotten
        self.lines.trim() if self.is_large else self.lines.forget()
        return FrameBuilder(self)

    def part(self, name: str, seen: Mapping[str, Any]) -> str:
        """A part as a field, encoded once until it changes."""
        if name not in self._parts:
            part = {"n": self.last_change(name), "value": seen[name]}
            self._parts[name] = f"{encode(name)}:{encode(part)}"
        return self._parts[name]


class FrameBuilder:
    """Makes frames while nothing happens: what several may see is made once."""

    def __init__(self, frames: Frames) -> None:
        self._frames, self._live, self._table = frames, frames.live, frames.live.table
        self._views: dict[Seat | None, tuple[Any, Mapping[str, Any]]] = {}
        self._ending: str | None = None
        self._awaiting: Awaited | None = None
        self._awaited: dict[tuple[Set[Seat | None] | None, AnswerTime | None], str] = {}

    def snapshot(
        self, seat: Seat | None, info: str, *, hosting: bool, with_view: bool, seats: str = "{}"
    ) -> tuple[str, set[str]]:
        """All that one may know, and the names of its parts."""
        seen = self._view(seat)[1]
        fields = {
            "type": '"snapshot"',
            "n": str(self._table.n),
            "table": info,
            "seats": seats,
            "seat": encode(seat),
            "hosting": encode(hosting),
            **self._current_fields(seat),
            "parts": self._encode_parts(seen, seen),
            "lines": self._encode_lines(self._live.recent, seat),
            "view": self._encode_view(seat, with_view),
        }
        return _join_object(fields), set(seen)

    def update(
        self,
        seat: Seat | None,
        steps: Iterable[LogStep],
        changed_part_names: Sequence[frozenset[str]] | None,
        held: set[str],
        info: str,
        *,
        with_view: bool,
        seats: str = "{}",
        choices: str | None = None,
    ) -> str:
        """What has happened; `changed_part_names` None means everything.

        `held` are the parts that the client has, and will have. `choices` are given where the
        seat may do what it was sent before.
        """
        seen = self._view(seat)[1]
        own = set(seen)
        names = known = own if held == own else own | held
        if changed_part_names is not None:
            names = set[str]().union(*(some.intersection(known) for some in changed_part_names))
        fields = {
            "type": '"update"',
            "n": str(self._table.n),
            "table": info,
            "seats": seats,
            **self._current_fields(seat, choices),
            "parts": self._encode_parts(seen, sorted(names)),
            "lines": self._encode_lines(steps, seat),
            "view": self._encode_view(seat, with_view),
        }
        if known is not own:
            held.clear()
            held.update(own)
        return _join_object(fields)

    def _view(self, seat: Seat | None) -> tuple[Any, Mapping[str, Any]]:
        """What a seat sees, and the parts of that; nothing before the game."""
        running = self._table.running
        if running is None:
            return None, {}
        if seat not in self._views:
            view = running.game.view(running.state, seat)
            self._views[seat] = (view, view.parts())
        return self._views[seat]

    def _encode_parts(self, seen: Mapping[str, Any], names: Iterable[str]) -> str:
        parts = (
            self._frames.part(name, seen) if name in seen else f"{encode(name)}:null"
            for name in names
        )
        return "{" + ",".join(parts) + "}"

    def _current_fields(self, seat: Seat | None, choices: str | None = None) -> dict[str, str]:
        """What holds at this moment: who is awaited, what the seat may do, how it ended."""
        if self._ending is None:
            self._ending = encode(self._outcome())
        whose = frozenset({seat}) if self._frames.is_large else None
        told = whose, self._frames.answer_time(seat)
        if told not in self._awaited:
            self._awaiting = self._awaiting or Awaited(self._table, self._live.clock.now())
            self._awaited[told] = encode(self._awaiting.of(*told))
        return {
            "awaited": self._awaited[told],
            "outcome": self._ending,
            "choices": self.choices(seat) if choices is None else choices,
        }

    def _encode_view(self, seat: Seat | None, wanted: bool) -> str:
        view = self._view(seat)[0] if wanted else None
        return "null" if view is None else encode(serialize(view))

    def choices(self, seat: Seat | None) -> str:
        running, status = self._table.running, self._table.status
        nothing = '{"listed":[],"spaces":[]}'
        if running is None or seat is None or status.phase != "playing" or status.paused:
            return nothing
        if not running.pending.awaits(seat):
            return nothing
        choices = running.game.legal(running.state, seat)
        listed = ",".join(map(_encode_action, choices.listed))
        return f'{{"listed":[{listed}],"spaces":{encode([s.name for s in choices.spaces])}}}'

    def _outcome(self) -> dict[str, Any] | None:
        outcome = self._table.outcome
        if outcome is None:
            return None
        return {
            "ranking": outcome.ranking,
            "winners": outcome.winners,
            "scores": outcome.scores,
            "reason": sentence_json(outcome.reason, self._frames.lines.names()),
            "details": dict(outcome.details),
        }

    def _encode_lines(self, steps: Iterable[LogStep], seat: Seat | None) -> str:
        return "[" + ",".join(self._frames.lines.line(step, seat) for step in steps) + "]"


class Awaited:
    """Who is awaited at a moment, and how many seconds are left."""

    def __init__(self, table: Table, now: float) -> None:
        self._pending: Pending | None = None
        if table.running is None or table.status.phase != "playing":
            return
        self._pending, timing = table.running.pending, table.running.timing
        moment = now if timing.paused_at is None else timing.paused_at
        running = timing.resume(moment)
        nature, clocks = running.nature_due(), running.seat_due(table.status.settings)
        self._nature = None if nature is None else round(max(0.0, nature - moment), 3)
        self._clocks = {s: round(max(0.0, due - moment), 3) for s, due in sorted(clocks.items())}

    def of(
        self, whose: Set[Seat | None] | None, answer_time: AnswerTime | None
    ) -> dict[str, Any] | None:
        """The same, of all or of some seats, for somebody whom a bot gives time to answer."""
        if self._pending is None:
            return None
        must, may, clocks = self._pending.must, self._pending.may, self._clocks
        if whose is not None:
            must, may = must & whose, may & whose
            clocks = {seat: left for seat, left in clocks.items() if seat in whose}
        return {
            "must": sorted(must),
            "may": sorted(may),
            "waiting": len(self._pending.must),
            "nature": self._nature,
            "answer_time": answer_time,
            "clocks": {str(seat): left for seat, left in clocks.items()},
        }


def changed_part_names(table: Table, step: LogStep) -> frozenset[str] | None:
    """The parts that an entry changed for anybody; None when it may be all of them."""
    entry = step.entry
    if isinstance(entry.action, Setup | Rewind):
        return None
    if not is_action(entry) or step.after is None or table.running is None:
        return frozenset()
    return table.running.game.changed_parts(entry, step.before, step.after)


@lru_cache(16_384)
def _encode_action(action: Action) -> str:
    """An action as JSON; many seats are offered the same ones again and again."""
    return encode(action.to_json())


def _join_object(fields: dict[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"
