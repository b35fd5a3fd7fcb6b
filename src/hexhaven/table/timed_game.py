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
from hexhaven.table.changes import Settings
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

    seats_since: Mapping[Seat, float] = field(default_factory=dict)
    nature_since: float | None = None
    stated_seconds: float | None = None
    paused_at: float | None = None
    interlude: bool = False
    #: How much of a table's clock seats have for what is awaited now.
    share: float = 1

    def after(self, pending: Pending, at: float, by_nature: bool) -> Timing:
        """The same after an entry that leads to other seats being awaited."""
        goes_on = pending.share == self.share
        seats = {s: self.seats_since.get(s, at) if goes_on else at for s in pending.must}
        if pending.interlude or (pending.nature == 0 and pending.awaits_people):
            return replace(self, seats_since=seats, share=pending.share, interlude=True)
        stated_seconds = pending.nature
        runs_on = stated_seconds == self.stated_seconds and (self.interlude or not by_nature)
        return replace(
            self,
            seats_since=seats,
            stated_seconds=stated_seconds,
            nature_since=None if stated_seconds is None else self.nature_since if runs_on else at,
            share=pending.share,
            interlude=False,
        )

    def restart_seat(self, seat: Seat, at: float) -> Timing:
        """The same with the seat's time from the beginning."""
        return replace(self, seats_since={**self.seats_since, seat: at})

    def pause(self, at: float) -> Timing:
        return replace(self, paused_at=at)

    def resume(self, at: float) -> Timing:
        """The same, going on from where it stood still."""
        if self.paused_at is None:
            return self
        return replace(self.shift(at - self.paused_at), paused_at=None)

    def give_seats_more_time(self, seconds: float) -> Timing:
        """The same, with this many seconds more for all seats."""
        later = {seat: since + seconds for seat, since in self.seats_since.items()}
        return replace(self, seats_since=later)

    def shift(self, seconds: float) -> Timing:
        """Shifted later by this many seconds."""
        return replace(
            self.give_seats_more_time(seconds),
            nature_since=None if self.nature_since is None else self.nature_since + seconds,
        )

    def nature_due(self) -> float | None:
        if self.nature_since is None or self.stated_seconds is None or self.paused_at is not None:
            return None
        return self.nature_since + self.stated_seconds

    def seat_due(self, settings: Settings) -> dict[Seat, float]:
        """When the time of each awaited seat is over, where a clock was set."""
        seconds = settings.seconds_of(self.share)
        if seconds is None or self.paused_at is not None:
            return {}
        return {seat: since + seconds for seat, since in self.seats_since.items()}


@dataclass(frozen=True)
class TimedGame(RunningGame[Any, Any]):
    """A running game with the times of its entries."""

    #: What Nature drew before a rewind and will draw again.
    draws_to_repeat: tuple[Action, ...] = ()
    #: How often Nature has drawn, repeated draws not counted.
    draw_count: int = 0
    timing: Timing = field(default_factory=Timing)

    @classmethod
    def begin(cls, game: AnyGame, setup: Setup, n: int, at: float) -> TimedGame:
        state = initial_state(game, setup)
        timing = Timing().after(game.pending(state), at, by_nature=False)
        return cls(game, setup, state, n, timing=timing)

    def draw(self, nature: Nature) -> Action:
        """What Nature does now: what it drew before a rewind, if that can happen."""
        again = self._repeated_draw()
        return super().draw(nature) if again is None else again

    def _repeated_draw(self) -> Action | None:
        """The first draw from before a rewind that can happen now: nobody rolls again."""
        if not self.draws_to_repeat:
            return None
        chances = self.game.chances(self.state)
        return next((action for action in self.draws_to_repeat if action in chances), None)

    def play(self, entry: Entry) -> TimedGame:
        """The game after an action of a seat or of Nature; IllegalAction where it cannot be."""
        state = self.game.apply(self.state, entry.seat, entry.action)
        by_nature, changed = entry.seat == NATURE, dict[str, Any]()
        if by_nature and self._repeated_draw() == entry.action:
            changed["draws_to_repeat"] = _without(self.draws_to_repeat, entry.action)
        elif by_nature:
            changed["draw_count"] = self.draw_count + 1
        if by_nature and self.time_runs:
            changed["last_time_end"] = entry.n
        timing = self.timing.after(self.game.pending(state), entry.at, by_nature)
        return replace(self, state=state, last_move=entry.n, timing=timing, **changed)

    def rewind(self, n: int, kept: Sequence[Entry], to: int, at: float) -> TimedGame:
        """The game after a rewind, given the actions that were not rewound before."""
        draws = [entry.action for entry in kept if entry.seat == NATURE and entry.n > to]
        running = TimedGame.begin(self.game, self.setup, n, at)
        for entry in kept:
            if entry.n <= to:
                running = running.play(replace(entry, at=at))
        # A time that has not come to its end since goes on; another starts from the beginning.
        same_time = running.last_time_end == self.last_time_end
        timing = self.timing if same_time else Timing(paused_at=self.timing.paused_at)
        moment = at if timing.paused_at is None else timing.paused_at
        return replace(
            running,
            last_move=n,
            draws_to_repeat=(*draws, *self.draws_to_repeat),
            draw_count=self.draw_count,
            timing=timing.after(running.pending, moment, by_nature=not same_time),
        )


def _without(actions: tuple[Action, ...], action: Action) -> tuple[Action, ...]:
    found = actions.index(action)
    return actions[:found] + actions[found + 1 :]
