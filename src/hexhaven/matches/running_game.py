"""A game that runs: the one place that decides what may happen next, for matches and tables."""

from dataclasses import dataclass, field
from typing import Generic, Self

from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry, Step
from hexhaven.core.game import NATURE, Game, Pending, Seat, State, ViewT, check_seat
from hexhaven.core.messages import IllegalAction
from hexhaven.core.setup import Setup
from hexhaven.matches.nature import Nature


@dataclass(frozen=True)
class RunningGame(Generic[State, ViewT]):
    """Where a game stands; every entry makes a new one."""

    game: Game[State, ViewT]
    setup: Setup
    state: State
    #: The entry that last changed the state.
    last_move: int = 0
    #: The entry with which a stated time last came to its end, where somebody keeps the time.
    last_time_end: int = 0

    #: Who must or may act now: asked so often that it is found once.
    pending: Pending = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pending", self.game.pending(self.state))

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its own end: it awaits nobody, not even Nature."""
        pending = self.pending
        return pending.nature is None and not pending.must and not pending.may

    @property
    def nature_is_due(self) -> bool:
        return self.pending.nature == 0

    @property
    def rests(self) -> bool:
        """Whether Nature acts only when somebody lets the game go on."""
        return self.nature_is_due and self.pending.rests

    @property
    def time_runs(self) -> bool:
        """Whether a time that Nature stated runs towards its end."""
        return bool(self.pending.nature)

    def check(
        self, seat: Seat, action: Action, seen: int | None = None, newest: int | None = None
    ) -> None:
        """Refuse an action that comes too late, or from a seat that is not awaited.

        `seen` is the last entry that the seat knew when it decided, `newest` the last there is.
        """
        check_seat(seat, self.setup.seats)
        if self.is_over:
            raise IllegalAction("table.over")
        if seen is not None:
            self._check_seen(action, seen, self.last_move if newest is None else newest)
        if not self.pending.awaits(seat):
            raise IllegalAction("table.not_awaited", seat=seat)

    def _check_seen(self, action: Action, seen: int, newest: int) -> None:
        """Refuse what was decided on another position, or on one that has not come yet."""
        if seen > newest or (seen < self.last_move and not action.any_order):
            raise IllegalAction("table.stale", seen=seen, version=self.last_move)
        if seen < self.last_time_end:
            raise IllegalAction("table.late")

    def check_recorded(self, entry: Entry) -> None:
        """Refuse an entry that cannot have happened now."""
        if entry.seat != NATURE:
            if self.nature_is_due and not self.pending.awaits_people:
                raise IllegalAction("table.nature_due")
            self.check(entry.seat, entry.action)
            return
        if self.is_over:
            raise IllegalAction("table.over")
        if self.pending.nature is None:
            raise IllegalAction("table.nature_not_due")
        if entry.action not in self.game.chances(self.state):
            raise IllegalAction("table.impossible", action=str(entry.action))

    def draw(self, nature: Nature) -> Action:
        """What Nature does now."""
        return nature.draw(self.game.chances(self.state), self.game.notation)

    def play(self, entry: Entry) -> Self:
        """The game after an action of a seat or of Nature; IllegalAction where it cannot be."""
        state = self.game.apply(self.state, entry.seat, entry.action)
        return type(self)(self.game, self.setup, state, entry.n, self.last_time_end)

    def step(self, seat: Seat, action: Action) -> tuple[Self, Step[State]]:
        """The game after the next action, and what it did to the state."""
        entry = Entry(self.last_move + 1, seat, action)
        after = self.play(entry)
        return after, Step(entry, self.state, after.state)
