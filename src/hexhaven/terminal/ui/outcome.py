"""How a match ended, in words."""

from __future__ import annotations

from collections.abc import Iterator

from hexhaven.core.game import Outcome
from hexhaven.core.messages import Message, Who, message


def outcome_messages(outcome: Outcome) -> Iterator[Message]:
    """Why the match is over, then everybody's place and points."""
    yield outcome.reason
    for place, seats in enumerate(outcome.ranking, 1):
        for seat in seats:
            points = message("play.points", count=outcome.scores[seat])
            yield message("play.place", place=place, player=Who(seat), points=points)
