"""What the server counts, in the text format of Prometheus."""

from __future__ import annotations

from collections import Counter

#: Upper bounds of the buckets of acknowledgement times, in seconds.
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counters of one process."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._buckets = [0] * (len(BOUNDS) + 1)
        self._seconds = 0.0

    def count(self, name: str, by: int = 1) -> None:
        """Something has happened."""
        self.counts[name] += by

    def acknowledged(self, seconds: float) -> None:
        """A command was acknowledged after this many seconds."""
        place = next((k for k, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))
        self._buckets[place] += 1
        self._seconds += seconds

    def text(self, gauges: dict[str, int]) -> str:
        """Everything, as Prometheus reads it."""
        lines: list[str] = []
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE hexhaven_{name} gauge", f"hexhaven_{name} {value}"]
        for name in ("commands_accepted", "commands_refused", "frames_sent", "bot_failures"):
            full = f"hexhaven_{name}_total"
            lines += [f"# TYPE {full} counter", f"{full} {self.counts[name]}"]
        lines.append("# TYPE hexhaven_acknowledgement_seconds histogram")
        total = 0
        for bound, number in zip((*map(str, BOUNDS), "+Inf"), self._buckets, strict=True):
            total += number
            lines.append(f'hexhaven_acknowledgement_seconds_bucket{{le="{bound}"}} {total}')
        lines.append(f"hexhaven_acknowledgement_seconds_sum {self._seconds:.6f}")
        lines.append(f"hexhaven_acknowledgement_seconds_count {total}")
        return "\n".join(lines) + "\n"
