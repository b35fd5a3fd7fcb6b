"""A table's log: entries of the game, of the table, and the setup with which the game begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeGuard

from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry, Step
from hexhaven.core.game import NATURE
from hexhaven.core.setup import Setup
from hexhaven.table.changes import Change, Rewind


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
    """Whether an entry is an action of a seat or of Nature."""
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
