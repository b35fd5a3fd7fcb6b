"""Frames for those at a table: each is told what its own seat may know, and nothing else.

What several may see is encoded once: parts of the same name are the same for all who see them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from hexhaven.core.freezing import freeze
from hexhaven.core.game import Outcome, Seat
from hexhaven.core.messages import Message
from hexhaven.table.changes import Rewind, read_change
from hexhaven.table.fold import Table
from hexhaven.table.live import Happening, Live
from hexhaven.table.protocol import TableFace, spoken
from hexhaven.table.saying import said_of, seat_names

#: How many of the last entries a snapshot tells of.
RECALLED = 100


def encode(value: Any) -> str:
    """A value as JSON, as short as can be."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Framer:
    """Makes the frames of one moment of a table."""

    def __init__(self, live: Live, changed: dict[str, int], before: int) -> None:
        self.live, self.table = live, live.table
        self._before = before
        self.names = seat_names(self.table.standing)
        self._changed = changed
        self._views: dict[Seat | None, Any] = {}
        self._parts: dict[str, str] = {}
        self._common: dict[str, str] = {}

    def snapshot(
        self, seat: Seat | None, face: TableFace, *, hosting: bool, whole: bool
    ) -> tuple[str, set[str]]:
        """All that one may know, and the names of its parts."""
        seen = self._seen(seat)
        happened = list(self.live.recent)[-RECALLED:]
        fields = {
            "type": '"snapshot"',
            "n": str(self.table.n),
            "table": face.model_dump_json(),
            "parts": self._encoded(seen, seen),
            "lines": encode([self._line(h, seat) for h in happened]),
            **self._now(seat, whole),
            "seat": encode(seat),
            "hosting": encode(hosting),
        }
        return _object(fields), set(seen)

    def update(
        self,
        seat: Seat | None,
        happened: Iterable[Happening],
        touched: set[str] | None,
        sent: set[str],
        face: str,
        *,
        whole: bool,
    ) -> str:
        """What has happened; `touched` None means everything, `sent` is what the client has."""
        seen = self._seen(seat)
        names = set(seen) | sent if touched is None else touched & (set(seen) | sent)
        fields = {
            "type": '"update"',
            "n": str(self.table.n),
            "table": face,
            "parts": self._encoded(seen, sorted(names)),
            "lines": encode([self._line(h, seat) for h in happened]),
            **self._now(seat, whole),
        }
        sent.clear()
        sent.update(seen)
        return _object(fields)

    def _seen(self, seat: Seat | None) -> Mapping[str, Any]:
        """The parts of what a seat sees; none before the game."""
        view = self._view(seat)
        return {} if view is None else view[1]

    def _view(self, seat: Seat | None) -> Any:
        course = self.table.course
        if course is None:
            return None
        if seat not in self._views:
            view = course.game.view(course.state, seat)
            self._views[seat] = (view, view.parts())
        return self._views[seat]

    def _encoded(self, seen: Mapping[str, Any], names: Iterable[str]) -> str:
        found = []
        for name in names:
            if name not in seen:
                found.append(f"{encode(name)}:null")
                continue
            if name not in self._parts:
                part = {"n": self._changed.get(name, self._before), "value": seen[name]}
                self._parts[name] = f"{encode(name)}:{encode(part)}"
            found.append(self._parts[name])
        return "{" + ",".join(found) + "}"

    def _now(self, seat: Seat | None, whole: bool) -> dict[str, str]:
        """What holds at this moment: who is awaited, what the seat may do, how it ended."""
        if not self._common:
            self._common = {
                "awaited": encode(awaited(self.table, self.live.clock.now())),
                "outcome": encode(self._outcome()),
            }
        view = self._view(seat) if whole else None
        return {
            **self._common,
            "choices": encode(self._choices(seat)),
            "view": "null" if view is None else encode(freeze(view[0])),
        }

    def _choices(self, seat: Seat | None) -> dict[str, Any]:
        course, standing = self.table.course, self.table.standing
        nothing: dict[str, Any] = {"listed": [], "spaces": []}
        if course is None or seat is None or standing.status != "playing" or standing.paused:
            return nothing
        if not course.game.pending(course.state).awaits(seat):
            return nothing
        choices = course.game.legal(course.state, seat)
        return {
            "listed": [action.to_json() for action in choices.listed],
            "spaces": [space.name for space in choices.spaces],
        }

    def _outcome(self) -> dict[str, Any] | None:
        course = self.table.course
        outcome: Outcome | None = None if course is None else course.game.outcome(course.state)
        if outcome is None:
            return None
        return {
            "ranking": outcome.ranking,
            "winners": outcome.winners,
            "scores": outcome.scores,
            "reason": spoken(outcome.reason, self.names),
            "details": dict(outcome.details),
        }

    def _line(self, happening: Happening, seat: Seat | None) -> dict[str, Any]:
        return line(self.table, self.names, happening, seat)


def line(table: Table, names: list[str], happening: Happening, seat: Seat | None) -> dict[str, Any]:
    """What the log says of one entry to a seat."""
    record, step = happening.record, happening.step
    told: Iterable[Message] = ()
    if record.kind in ("setup", "table"):
        told = said_of(record)
    elif step is not None and table.course is not None:
        told = table.course.game.told(step.entry, step.before, step.after, seat)
    return {
        "n": record.n,
        "at": record.at,
        "seat": record.who,
        "told": [spoken(message, names) for message in told],
    }


def awaited(table: Table, now: float) -> dict[str, Any] | None:
    """Who is awaited, and how many seconds are left."""
    if table.course is None or table.standing.status != "playing":
        return None
    pending, timing = table.course.game.pending(table.course.state), table.course.timing
    moment = now if timing.paused is None else timing.paused
    running = timing.resume(moment)
    nature = running.nature_due()
    clocks = running.seat_due(table.standing.settings.clock)
    return {
        "must": sorted(pending.must),
        "may": sorted(pending.may),
        "nature": None if nature is None else round(max(0.0, nature - moment), 3),
        "clocks": {str(s): round(max(0.0, due - moment), 3) for s, due in sorted(clocks.items())},
    }


def touched(table: Table, happened: Iterable[Happening]) -> set[str] | None:
    """The parts that entries changed for anybody; None when it may be all of them."""
    names: set[str] = set()
    for happening in happened:
        record, step = happening.record, happening.step
        if record.kind == "setup":
            return None
        if record.kind == "table" and isinstance(read_change(record.text), Rewind):
            return None
        if step is not None and table.course is not None:
            names |= table.course.game.touched(step.entry, step.before, step.after)
    return names


def _object(fields: dict[str, str]) -> str:
    return "{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}"
