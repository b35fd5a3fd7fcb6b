"""Who sits on the seats of a match, for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from hexhaven.core.messages import BadSetup
from hexhaven.core.setup import Setup


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """Who sits on a seat: a person or a bot, and its name."""

    kind: Literal["person", "bot"] = "person"
    name: str = ""


def one_each(labels: Iterable[SeatLabel], setup: Setup) -> tuple[SeatLabel, ...]:
    """One label a seat; seats without one are unnamed persons'."""
    given = tuple(labels)
    if len(given) > setup.seats:
        raise BadSetup("table.labels", labels=len(given), seats=setup.seats)
    return given + (SeatLabel(),) * (setup.seats - len(given))
