"""What the server counts, in the text format of Prometheus; who may read it."""

import secrets
from collections.abc import MutableSequence
from ipaddress import ip_address

from hexhaven.core.messages import Refused

#: Upper bounds of the buckets of acknowledgement times, in seconds.
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
BUCKETS = (*map(str, BOUNDS), "+Inf")
COUNTERS = (
    "commands_accepted", "commands_refused", "frames_sent", "bot_failures", "write_failures",
)  # fmt: skip
GAUGES = ("sockets", "tables", "tables_driven")
#: Where each figure of a process stands in its row.
PLACES = {name: k for k, name in enumerate((*COUNTERS, *GAUGES, "seconds", *BUCKETS))}
WIDTH = len(PLACES)


class MetricsRefused(Refused):
    """Figures that only the host may read."""


class Metrics:
    """The figures of one process, in its own row of a board on which all workers write."""

    def __init__(self, board: MutableSequence[float] | None = None, row: int = 0) -> None:
        self._board = [0.0] * WIDTH if board is None else board
        self._first = row * WIDTH

    def count(self, name: str, by: float = 1) -> None:
        self._board[self._first + PLACES[name]] += by

    def gauge(self, name: str, value: float) -> None:
        self._board[self._first + PLACES[name]] = value

    def record_acknowledgement(self, seconds: float) -> None:
        """A command was acknowledged after this many seconds."""
        place = next((k for k, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self.count(BUCKETS[place])
        self.count("seconds", seconds)

    def total(self, name: str) -> float:
        return sum(self._board[PLACES[name] :: WIDTH])

    def text(self) -> str:
        lines: list[str] = []
        for name in GAUGES:
            lines += [f"# TYPE hexhaven_{name} gauge", f"hexhaven_{name} {self.total(name):.0f}"]
        for name in COUNTERS:
            full = f"hexhaven_{name}_total"
            lines += [f"# TYPE {full} counter", f"{full} {self.total(name):.0f}"]
        lines.append("# TYPE hexhaven_acknowledgement_seconds histogram")
        total = 0.0
        for bound in BUCKETS:
            total += self.total(bound)
            lines.append(f'hexhaven_acknowledgement_seconds_bucket{{le="{bound}"}} {total:.0f}')
        lines.append(f"hexhaven_acknowledgement_seconds_sum {self.total('seconds'):.6f}")
        lines.append(f"hexhaven_acknowledgement_seconds_count {total:.0f}")
        return "\n".join(lines) + "\n"


def check_reader(address: str | None, authorization: str | None, token: str | None) -> None:
    """Refuse a reader who neither asks from this machine nor has the host's token."""
    if token is not None and authorization is not None:
        if secrets.compare_digest(authorization.encode(), f"Bearer {token}".encode()):
            return
    elif address is not None and token is None and _is_loopback(address):
        return
    raise MetricsRefused("web.metrics")


def _is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
