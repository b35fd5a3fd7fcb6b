"""How long seats and Nature have had: a fold of the times of entries.

A seat that must act has its time from the moment it came to be awaited. Nature's stated time
runs from the moment it was stated, and again whenever Nature acts or states another, but for
what it does in an interlude, or could do while people still act. While a table is paused no
time passes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from hexhaven.core.game import Pending, Seat


@dataclass(frozen=True, slots=True)
class Timing:
    """Since when seats and Nature are awaited."""

    seats: Mapping[Seat, float] = field(default_factory=dict)
    nature: float | None = None
    stated: float | None = None
    paused: float | None = None
    interlude: bool = False

    def after(self, pending: Pending, at: float, by_nature: bool) -> Timing:
        """The same after an entry that leads to other seats being awaited."""
        seats = {seat: self.seats.get(seat, at) for seat in pending.must}
        if pending.interlude or (pending.nature == 0 and pending.awaits_people):
            return replace(self, seats=seats, interlude=True)
        stated = pending.nature
        runs_on = stated == self.stated and (self.interlude or not by_nature)
        return replace(
            self,
            seats=seats,
            stated=stated,
            nature=None if stated is None else self.nature if runs_on else at,
            interlude=False,
        )

    def restarted(self, seat: Seat, at: float) -> Timing:
        """The same with the seat's time from the beginning."""
        return replace(self, seats={**self.seats, seat: at})

    def pause(self, at: float) -> Timing:
        """The same, standing still from now on."""
        return replace(self, paused=at)

    def resume(self, at: float) -> Timing:
        """The same, going on from where it stood still."""
        return self if self.paused is None else replace(self.later(at - self.paused), paused=None)

    def excused(self, seconds: float) -> Timing:
        """The same, with all seats awaited from this many seconds later on."""
        return replace(self, seats={s: since + seconds for s, since in self.seats.items()})

    def later(self, seconds: float) -> Timing:
        """Shifted later by this many seconds."""
        return replace(
            self.excused(seconds),
            nature=None if self.nature is None else self.nature + seconds,
        )

    def nature_due(self) -> float | None:
        """When Nature acts by its stated time."""
        if self.nature is None or self.stated is None or self.paused is not None:
            return None
        return self.nature + self.stated

    def seat_due(self, clock: float | None) -> dict[Seat, float]:
        """When the time of each awaited seat is over, where a clock was set."""
        if clock is None or self.paused is not None:
            return {}
        return {seat: since + clock for seat, since in self.seats.items()}
