"""The game that runs at a table: its clocks, and what a rewind gives back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game, Pending, Seat
from hexhaven.core.setup import Setup
from hexhaven.matches.nature import Nature
from hexhaven.matches.running_game import RunningGame
from hexhaven.table.initial_states import initial_state

AnyGame = Game[Any, Any]


@dataclass(frozen=True, slots=True)
class Timing:
    """Since when seats and Nature are awaited: a fold of the times of entries.

    A seat that must act has its time from the moment it came to be awaited. Nature's stated time
    runs from the moment it was stated, and again whenever Nature acts or states another, but for
    what it does in an interlude, or could do while people still act. While a table is paused no
    time passes.
    """

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

    def restart_seat(self, seat: Seat, at: float) -> Timing:
        """The same with the seat's time from the beginning."""
        return replace(self, seats={**self.seats, seat: at})

    def pause(self, at: float) -> Timing:
        return replace(self, paused=at)

    def resume(self, at: float) -> Timing:
        """The same, going on from where it stood still."""
        return self if self.paused is None else replace(self.shift(at - self.paused), paused=None)

    def give_seats(self, seconds: float) -> Timing:
        """The same, with this many seconds more for all seats."""
        return replace(self, seats={s: since + seconds for s, since in self.seats.items()})

    def shift(self, seconds: float) -> Timing:
        """Shifted later by this many seconds."""
        return replace(
            self.give_seats(seconds),
            nature=None if self.nature is None else self.nature + seconds,
        )

    def nature_due(self) -> float | None:
        if self.nature is None or self.stated is None or self.paused is not None:
            return None
        return self.nature + self.stated

    def seat_due(self, clock: float | None) -> dict[Seat, float]:
        """When the time of each awaited seat is over, where a clock was set."""
        if clock is None or self.paused is not None:
            return {}
        return {seat: since + clock for seat, since in self.seats.items()}


@dataclass(frozen=True)
class TimedGame(RunningGame[Any, Any]):
    """A running game with the times of its entries."""

    #: What Nature drew before a rewind and will draw again.
    undone: tuple[Action, ...] = ()
    #: How often Nature has drawn, repeated draws not counted.
    drawn: int = 0
    timing: Timing = field(default_factory=Timing)

    @classmethod
    def begin(cls, game: AnyGame, setup: Setup, n: int, at: float) -> TimedGame:
        state = initial_state(game, setup)
        timing = Timing().after(game.pending(state), at, by_nature=False)
        return cls(game, setup, state, n, timing=timing)

    def draw(self, nature: Nature) -> Action:
        """What Nature does now: what it drew before a rewind, if that can happen."""
        again = self._drawn_before()
        return super().draw(nature) if again is None else again

    def _drawn_before(self) -> Action | None:
        """The first draw from before a rewind that can happen now: nobody rolls again."""
        if not self.undone:
            return None
        chances = self.game.chances(self.state)
        return next((action for action in self.undone if action in chances), None)

    def play(self, entry: Entry) -> TimedGame:
        """The game after an action of a seat or of Nature; IllegalAction where it cannot be."""
        state = self.game.apply(self.state, entry.seat, entry.action)
        undone, drawn, ended = self.undone, self.drawn, self.ended
        by_nature = entry.seat == NATURE
        if by_nature:
            again = self._drawn_before()
            drawn += again != entry.action
            undone = _without(undone, entry.action) if again == entry.action else undone
            ended = entry.n if self.time_runs else ended
        timing = self.timing.after(self.game.pending(state), entry.at, by_nature)
        return replace(
            self, state=state, moved=entry.n, ended=ended, undone=undone, drawn=drawn, timing=timing
        )

    def rewind(self, n: int, kept: Sequence[Entry], to: int, at: float) -> TimedGame:
        """The game after a rewind, given the actions that were not rewound before."""
        draws = [entry.action for entry in kept if entry.seat == NATURE and entry.n > to]
        running = TimedGame.begin(self.game, self.setup, n, at)
        for entry in kept:
            if entry.n <= to:
                running = running.play(replace(entry, at=at))
        # A time that has not come to its end since goes on; another starts from the beginning.
        same_time = running.ended == self.ended
        timing = self.timing if same_time else Timing(paused=self.timing.paused)
        moment = at if timing.paused is None else timing.paused
        return replace(
            running,
            moved=n,
            undone=(*draws, *self.undone),
            drawn=self.drawn,
            timing=timing.after(running.pending, moment, by_nature=not same_time),
        )


def _without(actions: tuple[Action, ...], action: Action) -> tuple[Action, ...]:
    found = actions.index(action)
    return actions[:found] + actions[found + 1 :]
