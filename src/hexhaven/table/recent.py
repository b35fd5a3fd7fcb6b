"""The last entries of a table, with the states before and after each."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from hexhaven.core.entries import Step
from hexhaven.core.setup import Setup
from hexhaven.table.changes import Rewind
from hexhaven.table.log import LogEntry, LogStep, is_action
from hexhaven.table.timed_game import AnyGame

#: How many entries in a row are kept with the states of the first one only.
RUN = 20


@dataclass(slots=True)
class EntryRun:
    """A step, and the entries that follow from it: their states are worked out when needed."""

    first: LogStep
    then: list[LogEntry] = field(default_factory=list)

    def __len__(self) -> int:
        return 1 + len(self.then)

    def steps(self, game: AnyGame | None) -> Iterator[LogStep]:
        """All of its steps."""
        yield self.first
        state = self.first.after
        for entry in self.then:
            before = state
            if game is not None and before is not None and is_action(entry):
                state = game.apply(before, entry.seat, entry.action)
            yield Step(entry, before, state)


class Recent:
    """The last entries of a table: most states are let go, because each would take a kilobyte."""

    def __init__(self, most: int, steps: Iterable[LogStep], run: int) -> None:
        self._most = most
        self._runs: deque[EntryRun] = deque()
        self._kept = 0
        self._last: LogStep | None = None
        for step in steps:
            self.add(step, run)

    def add(self, step: LogStep, run: int = RUN) -> None:
        """Add a step, to the last run where that is shorter than `run`."""
        if self._follows(step) and len(self._runs[-1]) < run:
            self._runs[-1].then.append(step.entry)
        else:
            self._runs.append(EntryRun(step))
        self._last = step
        self._kept += 1
        while self._kept - len(self._runs[0]) >= self._most:
            self._kept -= len(self._runs.popleft())

    def _follows(self, step: LogStep) -> bool:
        """Whether the states of a step follow from the entries before it."""
        begins = isinstance(step.entry.action, Setup | Rewind)
        return self._last is not None and step.before is self._last.after and not begins

    def steps(self, game: AnyGame | None) -> list[LogStep]:
        """The last entries with their states, where these are known."""
        return [step for run in self._runs for step in run.steps(game)][-self._most :]
