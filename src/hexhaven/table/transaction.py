"""What people and clocks ask of a table, and the table as it will be once that is committed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Executable

from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry
from hexhaven.core.setup import Setup
from hexhaven.table.changes import Change
from hexhaven.table.log import LogEntry, LogStep
from hexhaven.table.starts import FirstState
from hexhaven.table.table import Table

#: How much of a token's hash tells the holders of one table apart.
HOLDER_LENGTH = 12


class TimeIsUp(Change):
    """A clock has run down: only what follows from it is stored."""


@dataclass
class Command:
    """What somebody asks for: an action, perhaps as notation or JSON, or a change of the table."""

    who: int
    action: Action | Change | str | dict[str, Any]
    id: str | None = None
    version: int | None = None
    #: The hash of the token of the person who asks.
    holder: str | None = None
    #: When it happened, if not now.
    at: float | None = None
    #: What else belongs to the same transaction.
    also: Sequence[Executable] = ()
    #: The start of the game that it wants, held until it is judged.
    start: FirstState | None = None
    answer: asyncio.Future[int] = field(default_factory=asyncio.Future)

    @property
    def key(self) -> str | None:
        """What the command is remembered by: ids are a person's own, on whichever seat."""
        person = str(self.who) if self.holder is None else self.holder[:HOLDER_LENGTH]
        return None if self.id is None else f"{person}:{self.id}"


@dataclass
class Transaction:
    """A table as it will be once what was accepted is committed."""

    table: Table
    past: Sequence[LogEntry]
    steps: list[LogStep] = field(default_factory=list)
    also: list[Executable] = field(default_factory=list)
    answers: dict[str, int] = field(default_factory=dict)

    def add(
        self, who: int, action: Action | Change | Setup, at: float, command: str | None = None
    ) -> int:
        """Add an entry and return its number; if Refused, nothing has changed."""
        entry: LogEntry = Entry(self.table.n + 1, who, action, at, command)
        self.take(entry)
        return entry.n

    def take(self, entry: LogEntry) -> None:
        """Add an entry; if Refused, nothing has changed."""
        self.table, step = self.table.take(entry, self.before)
        self.steps.append(step)

    @property
    def entries(self) -> list[LogEntry]:
        """The entries added."""
        return [step.entry for step in self.steps]

    def before(self) -> Sequence[LogEntry]:
        """All entries so far, if the past was loaded."""
        return [*self.past, *self.entries]

    def marked(self) -> tuple[Table, int, int]:
        """A point to return to if what follows is refused."""
        return self.table, len(self.steps), len(self.also)

    def back_to(self, mark: tuple[Table, int, int]) -> None:
        """Drop everything since a mark."""
        self.table = mark[0]
        del self.steps[mark[1] :]
        del self.also[mark[2] :]
