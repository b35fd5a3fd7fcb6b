"""What people and clocks ask of a table, and the table as it will be once that is committed."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Executable

from hexhaven.core.actions import Action
from hexhaven.core.chance import SeededRng
from hexhaven.core.entries import Entry
from hexhaven.core.game import NATURE
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.matches.nature import Nature, RandomNature, ScriptedNature
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE, Change
from hexhaven.table.initial_states import KeptState, initial_state
from hexhaven.table.log import LogEntry, Logged, LogStep, is_action, kept_actions
from hexhaven.table.table import Table

#: How much of a token's hash tells the holders of one table apart.
HOLDER_LENGTH = 12
#: The most moves in a row that are made for a seat whose time is up.
MOST_FALLBACKS = 20


class CheckClocks(Change):
    """A clock has run down: only what follows from it is stored."""


@dataclass
class Command:
    """What somebody asks for: an action, perhaps as notation or JSON, or a change of the table."""

    who: int
    action: Action | Change | str | dict[str, Any]
    id: str | None = None
    version: int | None = None
    #: The hash of the token of the person who asks.
    holder: str | None = None
    #: When it happened, if not now.
    at: float | None = None
    #: What else is written in the same database transaction.
    statements: Sequence[Executable] = ()
    #: The initial state of the game that it wants, held until it is judged.
    initial_state: KeptState | None = None
    answer: asyncio.Future[int] = field(default_factory=asyncio.Future)

    @property
    def key(self) -> str | None:
        """What the command is remembered by: ids are a person's own, on whichever seat."""
        person = str(self.who) if self.holder is None else self.holder[:HOLDER_LENGTH]
        return None if self.id is None else f"{person}:{self.id}"


@dataclass
class Transaction:
    """A table as it will be once what was accepted is committed."""

    table: Table
    #: All entries before, if a rewind is asked for.
    past: Sequence[LogEntry]
    #: The entries that commands became which were accepted before.
    known: Mapping[str, int]
    steps: list[LogStep] = field(default_factory=list)
    statements: list[Executable] = field(default_factory=list)
    #: The entries that commands of this transaction become.
    answers: dict[str, int] = field(default_factory=dict)

    def execute(self, batch: Sequence[Command], now: Callable[[], float]) -> list[int | Refused]:
        """Add commands and what follows at once; the entry each became, or why it is refused.

        What is refused has changed nothing. A clock that has run down becomes no entry of its own.
        """
        begun, answers = self.table, list[int | Refused]()
        for command in batch:
            key, at = command.key, now() if command.at is None else command.at
            known = None if key is None else self.answers.get(key, self.known.get(key))
            if known is not None:
                answers.append(known)
                continue
            table, steps = self.table, len(self.steps)
            try:
                if isinstance(command.action, CheckClocks):
                    self._act_for_late_seats(at)
                    n = self.table.n
                else:
                    n = self.add(command.who, self._entry_for(command), at, key)
                    if isinstance(command.action, c.Skip):
                        self._skip_time(at)
                    self._let_nature_act(at)
            except Refused as refused:
                self.table = table
                del self.steps[steps:]
                answers.append(refused)
                continue
            self.statements += command.statements
            if key is not None:
                self.answers[key] = n
            answers.append(n)
        try:
            self._let_nature_act(now(), patient=False)
        except Refused as refused:
            self.table, self.steps, self.statements, self.answers = begun, [], [], {}
            return [refused for _ in batch]
        return answers

    def add(self, who: int, action: Logged, at: float, command: str | None = None) -> int:
        """Add an entry and return its number; if Refused, nothing has changed."""
        entry: LogEntry = Entry(self.table.n + 1, who, action, at, command)
        self.table, step = self.table.apply(entry, self._entries_so_far)
        self.steps.append(step)
        return entry.n

    @property
    def entries(self) -> list[LogEntry]:
        return [step.entry for step in self.steps]

    def _entries_so_far(self) -> Sequence[LogEntry]:
        return [*self.past, *self.entries]

    def _entry_for(self, command: Command) -> Action | Change | Setup:
        """What a command becomes in the log; Refused if it is not allowed."""
        table, change = self.table, command.action
        if not isinstance(change, Change):
            return self._checked_action(command)
        if isinstance(change, c.Start):
            table.status.apply(table.n + 1, command.who, change)
            settings = table.status.settings
            return load_game(settings.game).setup(settings.seats, settings.options)
        if isinstance(change, c.Rewind) and change.to is None:
            return c.Rewind(to=self._before_last_action())
        if isinstance(change, c.ChangeSettings):
            game = load_game(change.settings.game)
            initial_state(game, game.setup(change.settings.seats, change.settings.options))
        if isinstance(change, c.Suggest):
            wanted = table.status.settings.with_choice(change.what.name, change.what.value)
            load_game(wanted.game).setup(wanted.seats, wanted.options)
        return change

    def _checked_action(self, command: Command) -> Action:
        status, running, action = self.table.status, self.table.running_game(), command.action
        status.check_running()
        if status.paused:
            raise Refused("table.paused")
        notation = running.game.notation
        if isinstance(action, str):
            action = notation.read(action)
        elif isinstance(action, dict):
            action = notation.from_json(action)
        assert isinstance(action, Action)
        running.check(command.who, action, command.version, self.table.n)
        return action

    def _before_last_action(self) -> int:
        """The entry before the last action of a seat that still stands."""
        actions = [e.n for e in kept_actions(self._entries_so_far()) if e.seat != NATURE]
        if not actions:
            raise Refused("table.nothing_done")
        return actions[-1] - 1

    def _skip_time(self, at: float) -> None:
        if not self.table.running_game().time_runs:
            raise Refused("table.no_time")
        self._draw(at)

    def _let_nature_act(self, at: float, patient: bool = True) -> None:
        """Let Nature do all that is due now; if the game comes to rest, pause the table.

        While patient, it first lets people act whose actions arrived together.
        """
        while (
            self.table.status.phase == "playing"
            and not self.table.status.paused
            and self.table.running_game().nature_is_due
            and not (patient and self.table.running_game().pending.awaits_people)
        ):
            comes_from_play = bool(self.steps) and is_action(self.steps[-1].entry)
            if self.table.running_game().rests and comes_from_play:
                self.add(TABLE, c.Pause(), at)
            else:
                self._draw(at)

    def _draw(self, at: float) -> None:
        running = self.table.running_game()
        nature = _nature(self.table.status.settings.script, running.draw_count)
        self.add(NATURE, running.draw(nature), at)

    def _act_for_late_seats(self, at: float) -> None:
        """Let Nature act if its time has come, and act for seats whose time is up."""
        table = self.table
        if table.running is None or table.status.phase != "playing":
            return
        due = table.running.timing.nature_due()
        if due is not None and due <= at:
            self._draw(at)
            self._let_nature_act(at)
        timing = self.table.running_game().timing
        for seat, until in timing.seat_due(table.status.settings).items():
            if until <= at:
                self._act_for(seat, at)

    def _act_for(self, seat: int, at: float) -> None:
        """Play the game's fallback for a seat until it need not act any more."""
        self.add(TABLE, c.SeatTimeUp(seat=seat), at)
        for _ in range(MOST_FALLBACKS):
            if not self.table.must_act(seat):
                return
            running = self.table.running_game()
            self.add(seat, running.game.fallback(running.state, seat), at)
            self._let_nature_act(at)
        if self.table.must_act(seat):
            running = self.table.running_game()
            running = replace(running, timing=running.timing.restart_seat(seat, at))
            self.table = replace(self.table, running=running)


def _nature(script: c.Script | None, draw_count: int) -> Nature:
    """Where the next draw comes from; a script's is the same in every process."""
    if script is None:
        return RandomNature()
    if script.draws:
        return ScriptedNature(script.draws[draw_count:])
    return RandomNature(None if script.seed is None else SeededRng(script.seed, draw_count))
