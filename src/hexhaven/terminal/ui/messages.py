"""Messages that several screens show: lengths of time, and how a match ended."""

from __future__ import annotations

from collections.abc import Iterator

from hexhaven.core.game import Outcome
from hexhaven.core.messages import Message, Who, message

HOUR = 3600
UNITS = (("days", 24 * HOUR), ("hours", HOUR), ("minutes", 60), ("seconds", 1))


def time_words(seconds: int) -> Message:
    """A length of time in the largest unit of which it is a multiple."""
    unit, length = next(unit for unit in UNITS if seconds % unit[1] == 0)
    return message(f"time.{unit}", count=seconds // length)


def time_left(seconds: float) -> Message:
    """What is left of a time: in round words while that is long, then in seconds."""
    if seconds < HOUR:
        return message("play.clock", seconds=int(seconds))
    unit, length = next(unit for unit in UNITS if seconds >= 2 * unit[1])
    return message("time.left", time=message(f"time.{unit}", count=round(seconds / length)))


def outcome_messages(outcome: Outcome) -> Iterator[Message]:
    """Why the match is over, then everybody's place and points."""
    yield outcome.reason
    for place, seats in enumerate(outcome.ranking, 1):
        for seat in seats:
            points = message("play.points", count=outcome.scores[seat])
            yield message("play.place", place=place, player=Who(seat), points=points)
