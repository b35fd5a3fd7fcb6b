"""What a game's `summary.py` tells when a game is over: its course, and facts worth telling."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol, cast

from hexhaven.core.entries import Step
from hexhaven.core.game import Game, Seat
from hexhaven.core.messages import Message
from hexhaven.core.plugins import module_of


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing worth telling, its subject, and the place in the course where it happened."""

    subject: str
    said: Message
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Summary:
    """The points of each seat along the course of a game, and facts."""

    points: tuple[tuple[int, ...], ...]
    facts: tuple[Fact, ...]


class Summarizer(Protocol):
    """A game's `summary.py`: a module with this function."""

    def summarise(self, steps: Iterable[Step[Any]], seat: Seat | None) -> Summary:
        """A game as one seat reads of it, or a spectator."""
        ...


def summarizer_of(game: Game[Any, Any]) -> Summarizer | None:
    """What sums up games of this kind, or None if nothing does."""
    return cast(Summarizer | None, module_of(game, "summary"))
