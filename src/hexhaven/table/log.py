"""A table's log: entries of the game, of the table, and the setup with which the game begins."""

from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeGuard

from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry, Step
from hexhaven.core.game import NATURE, Game
from hexhaven.core.messages import Message, Who, message
from hexhaven.core.setup import Setup
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE, Change, Rewind
from hexhaven.table.status import TableStatus

#: How many entries in a row are kept with the states of the first one only.
RUN_LENGTH = 20


@dataclass(frozen=True, slots=True)
class UnreadableAction:
    """An action that today's rules cannot read; it was played by earlier ones."""

    text: str


Logged: TypeAlias = Action | Change | Setup | UnreadableAction
LogEntry: TypeAlias = Entry[Logged]
#: The states are None before the game begins, and where they are not known any more.
LogStep: TypeAlias = Step[Any, Logged]


@dataclass(frozen=True, slots=True)
class RewindStep(Step[Any, Logged]):
    """A rewind, and how many moves of seats it takes back."""

    moves: int


def is_action(entry: LogEntry) -> TypeGuard[Entry[Action]]:
    return isinstance(entry.action, Action)


def has_rewind(things: Iterable[object]) -> bool:
    """Whether one of these is a rewind, which needs the whole log."""
    return any(isinstance(thing, Rewind) for thing in things)


def kept_actions(entries: Iterable[LogEntry]) -> list[Entry[Action]]:
    """The actions of seats and of Nature that were not rewound."""
    kept: list[Entry[Action]] = []
    for entry in entries:
        if is_action(entry):
            kept.append(entry)
        elif isinstance(entry.action, Rewind):
            to = entry.action.to or 0
            kept = [earlier for earlier in kept if earlier.n <= to]
    return kept


def step_of(
    entry: LogEntry, before: Any, after: Any, past: Callable[[], Iterable[LogEntry]]
) -> LogStep:
    """One entry with the states before and after it; only a rewind needs what happened earlier."""
    if not isinstance(entry.action, Rewind):
        return Step(entry, before, after)
    to = entry.action.to or 0
    earlier = kept_actions(one for one in past() if one.n < entry.n)
    moves = sum(one.n > to and one.seat != NATURE for one in earlier)
    return RewindStep(entry, before, after, moves)


@dataclass(slots=True)
class EntryRun:
    """A step, and the entries that follow from it: their states are worked out when needed."""

    first: LogStep
    then: list[LogEntry] = field(default_factory=list)

    def __len__(self) -> int:
        return 1 + len(self.then)

    def steps(self, game: Game[Any, Any] | None) -> Iterator[LogStep]:
        yield self.first
        state = self.first.after
        for entry in self.then:
            before = state
            if game is not None and before is not None and is_action(entry):
                state = game.apply(before, entry.seat, entry.action)
            yield Step(entry, before, state)


class RecentEntries:
    """The last entries of a table: most states are forgotten, because each takes a kilobyte."""

    def __init__(self, most: int, steps: Iterable[LogStep], run: int) -> None:
        self._most = most
        self._runs: deque[EntryRun] = deque()
        self._kept = 0
        self._last: LogStep | None = None
        for step in steps:
            self.add(step, run)

    def add(self, step: LogStep, run: int = RUN_LENGTH) -> None:
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

    def steps(self, game: Game[Any, Any] | None) -> list[LogStep]:
        """The last entries with their states, where these are known."""
        return [step for run in self._runs for step in run.steps(game)][-self._most :]


def seat_names(table: TableStatus) -> list[str]:
    """What the seats are called where nothing better is known."""
    bots = Counter(chair.bot for chair in table.chairs if chair.kind == "bot")
    names = []
    for seat, chair in enumerate(table.chairs):
        numbered = f"{chair.bot} {seat}" if bots[chair.bot] > 1 else chair.bot
        names.append(chair.name or numbered or str(seat))
    return names


#: Changes of which the log says what they are: of the whole table, and of the seat they name.
_TABLE_CHANGES = (c.Remove, c.Leave, c.Pause, c.Resume, c.Skip, c.Rematch, c.Close)
_SEAT_CHANGES = (c.Sit, c.SeatBot, c.ReturnToSeat, c.HandOver, c.SeatTimeUp, c.StandIn)


def table_log_lines(step: LogStep) -> tuple[Message, ...]:
    """What the log says of an entry that is no action of the game."""
    line = _log_line(step)
    return () if line is None else (line,)


def _log_line(step: LogStep) -> Message | None:
    change, player = step.entry.action, Who(step.entry.seat)
    if isinstance(change, _TABLE_CHANGES):
        return message(f"table.told.{change.kind}")
    if isinstance(change, _SEAT_CHANGES):
        return message(f"table.told.{change.kind}", player=Who(change.seat))
    match change:
        case Setup():
            return message("table.told.begun")
        case Rewind() if isinstance(step, RewindStep):
            return message("table.told.rewind", n=change.to or 0, count=step.moves)
        case c.Open(origin=c.Origin(n=n)):
            return message("table.told.origin", n=n)
        case c.End():
            by_table = step.entry.seat == TABLE
            return message("table.told.end.given_up" if by_table else "table.told.end")
        case c.Concede():
            return message("table.told.concede", player=player)
        case c.AgreeToEnd(agree=True):
            return message("table.told.agree", player=player)
    return None
