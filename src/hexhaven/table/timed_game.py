"""The game that runs at a table: its clocks, and what a rewind gives back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game
from hexhaven.core.setup import Setup
from hexhaven.matches.nature import Nature
from hexhaven.matches.running_game import RunningGame
from hexhaven.table.starts import started
from hexhaven.table.timing import Timing

AnyGame = Game[Any, Any]


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
        """A game that begins with entry n."""
        state = started(game, setup)
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
        after = super().play(entry)
        undone, drawn, ended = self.undone, self.drawn, self.ended
        by_nature = entry.seat == NATURE
        if by_nature:
            again = self._drawn_before()
            drawn += again != entry.action
            undone = _without(undone, entry.action) if again == entry.action else undone
            ended = entry.n if self.time_runs else ended
        timing = self.timing.after(after.pending, entry.at, by_nature)
        return replace(after, undone=undone, drawn=drawn, ended=ended, timing=timing)

    def rewound(self, n: int, kept: Sequence[Entry], to: int, at: float) -> TimedGame:
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
