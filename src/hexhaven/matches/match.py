"""A match: a setup, the entries of what happened, and the state they lead to.

It is given its chance and knows no clock, network, database or bots. The
caller keeps the clock and calls `time_is_up`; a game at rest waits for `resume`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, Literal

from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry, Step
from hexhaven.core.game import (
    NATURE,
    Choices,
    Game,
    Outcome,
    Pending,
    Seat,
    State,
    ViewT,
    is_number_below,
)
from hexhaven.core.messages import BadSetup, IllegalAction, Refused
from hexhaven.core.plugins.drawing import draw_view
from hexhaven.core.setup import Setup
from hexhaven.matches.nature import Nature, RandomNature
from hexhaven.matches.running_game import RunningGame

#: The format of the text of a match.
FORMAT = "1"


class BadEntry(Refused):
    """A recorded entry that cannot have happened."""


class NoEntry(Refused, IndexError):
    """A moment before the first entry, after the last, or no number of entries at all."""


@dataclass(frozen=True, slots=True)
class SeatLabel:
    """Who sits on a seat: a person or a bot, and its name."""

    kind: Literal["person", "bot"] = "person"
    name: str = ""


class Match(Generic[State, ViewT]):
    """One match of one game, and the only way to change it."""

    def __init__(
        self,
        game: Game[State, ViewT],
        setup: Setup,
        nature: Nature | None = None,
        seats: Iterable[SeatLabel] = (),
        entries: Iterable[Entry] = (),
    ) -> None:
        """Begin a match, or go on after entries; BadEntry names one that cannot have happened."""
        self.game = game
        self.setup = setup
        self.nature: Nature = RandomNature() if nature is None else nature
        self.seats = _label_seats(seats, setup)
        self._entries: list[Entry] = []
        self._entries_tuple: tuple[Entry, ...] = ()
        self._running = RunningGame(game, setup, game.initial_state(setup))
        for entry in entries:
            self._replay(entry)
        self._append_steps(self._running, [])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What happened, in order."""
        if len(self._entries_tuple) != len(self._entries):
            self._entries_tuple = tuple(self._entries)
        return self._entries_tuple

    @property
    def state(self) -> State:
        return self._running.state

    @property
    def version(self) -> int:
        """How many entries there are."""
        return len(self._entries)

    @property
    def pending(self) -> Pending:
        return self._running.pending

    @property
    def rests(self) -> bool:
        """Whether the game has come to rest: it goes on with `resume`."""
        return self._running.rests

    @property
    def outcome(self) -> Outcome | None:
        """The ranking when the match is over."""
        return self.game.outcome(self.state) if self._running.is_over else None

    def __str__(self) -> str:
        """The match as its text file has it: a header, then one entry a line."""
        lines = (*_header(self.setup, self.seats), "", *map(entry_text, self.entries))
        return "\n".join(lines) + "\n"

    def _repr_svg_(self) -> str:
        """What everybody sees, as a picture, for notebooks."""
        names = [label.name for label in self.seats]
        return draw_view(self.game, self.setup, self.view(None), names)

    def legal(self, seat: Seat | None = None) -> Choices:
        """What a seat may do now; None is the one that must act."""
        return self.game.legal(self.state, self._seat_to_act() if seat is None else seat)

    def view(self, seat: Seat | None) -> ViewT:
        """What a seat may know; None is a spectator."""
        return self.game.view(self.state, seat)

    def play(self, action: Action | str, seat: Seat | None = None) -> tuple[Step[State], ...]:
        """Do an action, which may be written in notation; seat None is the one that must act."""
        chosen = self.game.notation.read(action) if isinstance(action, str) else action
        return self.submit(self._seat_to_act() if seat is None else seat, chosen)

    def submit(
        self, seat: Seat, action: Action, version: int | None = None
    ) -> tuple[Step[State], ...]:
        """Do a seat's action and what Nature does next; when refused nothing has changed.

        `version` is the one the seat decided on: unless the action may come in any
        order, a stale one is refused.
        """
        if self.rests and not self.pending.awaits(seat):
            raise IllegalAction("table.rests")
        self._running.check(seat, action, version)
        return self._append(seat, action)

    def time_is_up(self) -> tuple[Step[State], ...]:
        """Let Nature act, whose time has come, and do what it does next."""
        if not self._running.time_runs:
            raise IllegalAction("table.rests" if self.rests else "table.no_time")
        return self._append(NATURE, self._running.draw(self.nature))

    def resume(self) -> tuple[Step[State], ...]:
        """Let a game that rests go on: Nature acts, and does what it does next."""
        if not self.rests:
            raise IllegalAction("table.not_paused")
        return self._append(NATURE, self._running.draw(self.nature))

    def steps(self) -> Iterator[Step[State]]:
        """All entries from the beginning, with the states between them."""
        state = self.game.initial_state(self.setup)
        for entry in self.entries:
            after = self.game.apply(state, entry.seat, entry.action)
            yield Step(entry, state, after)
            state = after

    def branch(self, n: int, nature: Nature | None = None) -> Match[State, ViewT]:
        """A match of its own that goes on after the first n entries."""
        self._check_moment(n)
        return type(self)(self.game, self.setup, nature, self.seats, self.entries[:n])

    def at(self, n: int) -> State:
        """The state after the first n entries."""
        self._check_moment(n)
        state = self.game.initial_state(self.setup)
        for entry in self.entries[:n]:
            state = self.game.apply(state, entry.seat, entry.action)
        return state

    def _check_moment(self, n: object) -> None:
        if not is_number_below(n, self.version + 1):
            raise NoEntry("replay.no_entry", n=str(n)[:20], entries=self.version)

    def _seat_to_act(self) -> Seat:
        if self.outcome is not None:
            raise IllegalAction("table.over")
        if self.rests:
            raise IllegalAction("table.rests")
        must = sorted(self.pending.must)
        if len(must) != 1:
            raise IllegalAction("table.which_seat", seats=", ".join(map(str, must)) or "-")
        return must[0]

    def _append(self, seat: Seat, action: Action) -> tuple[Step[State], ...]:
        running, step = self._running.step(seat, action)
        return self._append_steps(running, [step])

    def _append_steps(
        self, running: RunningGame[State, ViewT], steps: list[Step[State]]
    ) -> tuple[Step[State], ...]:
        """Keep what was done, and what Nature does as long as it is due and the game goes on."""
        while running.nature_is_due and not running.rests:
            running, step = running.step(NATURE, running.draw(self.nature))
            steps.append(step)
        self._running = running
        self._entries += [step.entry for step in steps]
        return tuple(steps)

    def _replay(self, entry: Entry) -> None:
        """Apply one recorded entry, after the same checks as a new one."""
        entry = Entry(self.version + 1, entry.seat, entry.action)
        try:
            self._running.check_recorded(entry)
            self._running = self._running.play(entry)
        except IllegalAction as refusal:
            raise BadEntry("table.entry", n=entry.n, reason=refusal.message) from None
        self._entries.append(entry)


def _label_seats(labels: Iterable[SeatLabel], setup: Setup) -> tuple[SeatLabel, ...]:
    """One label a seat; seats without one are unnamed persons'."""
    given = tuple(labels)
    if len(given) > setup.seats:
        raise BadSetup("table.labels", labels=len(given), seats=setup.seats)
    return given + (SeatLabel(),) * (setup.seats - len(given))


def _header(setup: Setup, seats: Iterable[SeatLabel]) -> Iterator[str]:
    yield f"hexhaven {FORMAT}"
    yield f"game {setup.game}"
    yield f"rules {setup.version}"
    yield f"seats {setup.seats}"
    for name, value in setup.options.items():
        yield f"option {name} {value}"
    for seat, label in enumerate(seats):
        words = label.name.encode("utf-8", "replace").decode().split()
        if words or label.kind != SeatLabel().kind:
            yield " ".join(("seat", str(seat), label.kind, *words))


def entry_text(entry: Entry) -> str:
    return f"{'*' if entry.seat == NATURE else entry.seat} {entry.action}"
