"""Entries: what happened in a match, in order; everything else follows from them."""

from dataclasses import dataclass
from typing import Generic

from typing_extensions import TypeVar

from hexhaven.core.actions import Action

State = TypeVar("State")
#: What was done: an action of the game, unless a table logs other things too.
ActionT = TypeVar("ActionT", default=Action)


@dataclass(frozen=True, slots=True)
class Entry(Generic[ActionT]):
    """One accepted action of a seat, or of Nature (seat -1); `n` counts from 1.

    At a table it also has a time, and the command that asked for it.
    """

    n: int
    seat: int
    action: ActionT
    at: float = 0.0
    command: str | None = None


@dataclass(frozen=True, slots=True)
class Step(Generic[State, ActionT]):
    """One entry, and the states of the game before and after it."""

    entry: Entry[ActionT]
    before: State
    after: State
