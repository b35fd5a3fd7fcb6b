"""What an assistant answers: plain objects that another language can hold as they are."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class RollEntry(TypedDict):
    """A roll as it stands in the log; in Connect a seven comes with the robber's dice."""

    at: int
    do: str
    dice: list[int]
    robber: NotRequired[list[int]]


class Chance(TypedDict):
    """A roll that is due: since when, whether it may be a seven, and whether one moves robbers."""

    at: int
    sevens: bool
    robber: bool
    #: After a correction, the roll that had fallen and falls again.
    again: NotRequired[RollEntry]


class PastRoll(TypedDict):
    """A roll that counts, and with a seven the number the robbers went to (7: the desert)."""

    round: int
    dice: list[int]
    robber: int | None


class Statistics(TypedDict):
    """All rolls; how often each number from 2 to 12 came, and was expected in 180ths."""

    history: list[PastRoll]
    counts: list[int]
    expected: list[int]


class Shown(Statistics):
    """What people see at a time; docs/assistant.md describes it key by key."""

    mode: str
    phase: str
    round: int
    side: str | None
    running: bool
    pause: str
    left: int
    length: int
    next: int
    dice: list[int] | None
    robber: int | None
    times: list[int]
    can: list[str]
