"""What happened at a large table, by round."""

import statistics
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hexhaven.lab.load.figures import per_action, percentile, percentiles

#: How long a round counts as early, in seconds: the time in which all clients hear of it.
EARLY_SECONDS = 2.0


@dataclass
class RoundFigures:
    """One round: when the first and the last client heard of it, waits, and bytes received."""

    began: float
    last_heard: float
    waits: list[float] = field(default_factory=list)
    early: list[float] = field(default_factory=list)
    received: list[int] = field(default_factory=list)
    frames: int = 0

    def report(self) -> dict[str, Any]:
        return {
            "actions": len(self.waits),
            "p99_ms": percentile(self.waits, 0.99),
            "early_actions": len(self.early),
            "early_p99_ms": percentile(self.early, 0.99),
            "told_ms": round(1000 * (self.last_heard - self.began), 1),
            **_bytes(self.received),
            "frames_mean": round(self.frames / max(1, len(self.received)), 1),
        }


@dataclass
class Rounds:
    """Everything that was counted while the clients played."""

    seconds: float = 0.0
    rounds: list[RoundFigures] = field(default_factory=list)
    #: What each client received before the first round.
    entering: list[int] = field(default_factory=list)
    refused: Counter[str] = field(default_factory=Counter)
    #: How long clients took to decide, and how often they had nothing to do.
    decision_times: list[float] = field(default_factory=list)
    idle: int = 0
    unanswered: int = 0
    #: Actions that were due in a round but had not been sent when it ended.
    missed: int = 0
    server_cpu: float | None = None
    clients_cpu: float = 0.0

    def note_start(self, number: int, now: float) -> None:
        """A client has heard of a round."""
        while number > len(self.rounds):
            self.rounds.append(RoundFigures(now, now))
        self.rounds[number - 1].last_heard = now

    def note_answer(self, due: float, now: float) -> None:
        """An action was acknowledged; it counts for the round in which it was due."""
        due_in = next((r for r in reversed(self.rounds) if r.began <= due), self.rounds[0])
        due_in.waits.append(now - due)
        if due - due_in.began <= EARLY_SECONDS:
            due_in.early.append(now - due)

    def note_received(self, number: int, received: int, frames: int) -> None:
        """Note what a client received in a round; number 0 is the time before the first."""
        if number == 0:
            self.entering.append(received)
            return
        self.rounds[number - 1].received.append(received)
        self.rounds[number - 1].frames += frames

    def report(self) -> dict[str, Any]:
        waits = [wait for one in self.rounds for wait in one.waits]
        early = percentiles(wait for one in self.rounds for wait in one.early)
        seats = max(1, len(self.entering))
        return {
            "rounds": len(self.rounds),
            "seconds": round(self.seconds, 1),
            "actions": len(waits),
            "actions_per_second": round(len(waits) / max(self.seconds, 0.001), 1),
            "actions_per_round": round(len(waits) / seats / max(1, len(self.rounds)), 2),
            **percentiles(waits),
            "early": early,
            "refused": dict(self.refused.most_common()),
            "idle": self.idle,
            "unanswered": self.unanswered,
            "missed": self.missed,
            "decision_p99_ms": percentile(self.decision_times, 0.99),
            **_bytes([size for one in self.rounds for size in one.received]),
            "entering": _bytes(self.entering),
            "server_cpu_ms": per_action(self.server_cpu, len(waits)),
            "clients_cpu_ms": per_action(self.clients_cpu, len(waits)),
            "each_round": [one.report() for one in self.rounds],
        }


def _bytes(received: list[int]) -> dict[str, int]:
    """The mean and the largest number of bytes that a client received."""
    return {
        "bytes_mean": round(statistics.fmean(received or [0])),
        "bytes_max": max(received, default=0),
    }
