"""The game that runs at a table: the state its entries lead to, and what a rewind gives back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE, Game, Seat
from hexhaven.core.messages import IllegalAction
from hexhaven.core.setup import Setup
from hexhaven.table.timing import Timing

AnyGame = Game[Any, Any]


@dataclass(frozen=True)
class RunningGame:
    """Where a game stands; every change makes a new one."""

    game: AnyGame
    setup: Setup
    state: Any
    #: The log entry that last changed the state.
    moved: int
    #: What Nature drew before a rewind and will draw again.
    undone: tuple[Action, ...] = ()
    #: How often Nature has drawn anew, reused draws not counted.
    drawn: int = 0
    #: The entry with which a stated time last came to its end.
    ended: int = 0
    timing: Timing = field(default_factory=Timing)

    @classmethod
    def begin(cls, game: AnyGame, setup: Setup, n: int, at: float) -> RunningGame:
        """A game that begins with entry n."""
        state = game.start(setup)
        timing = Timing().after(game.pending(state), at, by_nature=False)
        return cls(game, setup, state, n, timing=timing)

    @property
    def nature_is_due(self) -> bool:
        """Whether Nature acts now."""
        return self.game.pending(self.state).nature == 0

    @property
    def awaits_people(self) -> bool:
        """Whether anybody must or may act, also while Nature is due."""
        pending = self.game.pending(self.state)
        return bool(pending.must or pending.may)

    @property
    def rests(self) -> bool:
        """Whether the game stops here until somebody lets it go on."""
        return self.game.pending(self.state).rests

    def check(self, seat: Seat, action: Action, version: int | None) -> None:
        """Refuse what comes too late, or from a seat that is not awaited."""
        if self.game.outcome(self.state) is not None:
            raise IllegalAction("table.over")
        if version is not None and version < self.moved and not action.any_order:
            raise IllegalAction("table.stale", seen=version, version=self.moved)
        if version is not None and version < self.ended:
            raise IllegalAction("table.late")
        if not self.game.pending(self.state).awaits(seat):
            raise IllegalAction("table.not_awaited", seat=seat)

    def play(self, entry: Entry) -> RunningGame:
        """The game after an action of a seat or of Nature; IllegalAction where it cannot be."""
        n, seat, action = entry.n, entry.seat, entry.action
        undone, drawn, ended = self.undone, self.drawn, self.ended
        if seat == NATURE:
            ended = n if self.timing.runs else ended
            again = self.drawn_before()
            drawn += again != action
            if again == action:
                undone = _without(undone, action)
        after = self.game.apply(self.state, seat, action)
        timing = self.timing.after(self.game.pending(after), entry.at, seat == NATURE)
        return replace(
            self, state=after, moved=n, undone=undone, drawn=drawn, ended=ended, timing=timing
        )

    def drawn_before(self) -> Action | None:
        """The first draw from before a rewind that can happen now: nobody rolls again."""
        if not self.undone:
            return None
        chances = self.game.chances(self.state)
        return next((action for action in self.undone if action in chances), None)

    def rewound(self, n: int, kept: Sequence[Entry], to: int, at: float) -> RunningGame:
        """The game after a rewind, given the actions that were not rewound before."""
        draws = [entry.action for entry in kept if entry.seat == NATURE and entry.n > to]
        running = RunningGame.begin(self.game, self.setup, n, at)
        for entry in kept:
            if entry.n <= to:
                running = running.play(replace(entry, at=at))
        # A time that has not come to its end since goes on; another begins anew.
        same_time = running.ended == self.ended
        timing = self.timing if same_time else Timing(paused=self.timing.paused)
        moment = at if timing.paused is None else timing.paused
        return replace(
            running,
            moved=n,
            undone=(*draws, *self.undone),
            drawn=self.drawn,
            timing=timing.after(self.game.pending(running.state), moment, by_nature=not same_time),
        )


def _without(actions: tuple[Action, ...], action: Action) -> tuple[Action, ...]:
    found = actions.index(action)
    return actions[:found] + actions[found + 1 :]
