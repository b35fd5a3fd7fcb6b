"""What commands and clocks do to a table, if it is allowed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from hexhaven.core.chance import SeededRng
from hexhaven.core.game import NATURE
from hexhaven.matches.nature import Drawn, Nature, Scripted
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE, Change
from hexhaven.table.log import is_action, kept_actions
from hexhaven.table.starts import started
from hexhaven.table.status import BadChange
from hexhaven.table.timed_game import TimedGame
from hexhaven.table.transaction import Command, TimeIsUp, Transaction

#: The most moves in a row that are made for a seat whose time is up.
MOST_FORCED = 20


def carry_out(transaction: Transaction, command: Command, at: float) -> int:
    """Add a command and what follows from it at once; the entry it became. Refused if not allowed.

    A clock that has run down becomes no entry of its own.
    """
    if isinstance(command.action, TimeIsUp):
        _time_is_up(transaction, at)
        return transaction.table.n
    if isinstance(command.action, Change):
        n = _change(transaction, command, command.action, at)
    else:
        n = _act(transaction, command, command.action, at)
    let_nature_act(transaction, at)
    return n


def _change(transaction: Transaction, command: Command, change: Change, at: float) -> int:
    if isinstance(change, c.Start):
        transaction.table.status.apply(transaction.table.n + 1, command.who, change)
        settings = transaction.table.status.settings
        game = transaction.table.games(settings.game)
        setup = game.setup(settings.seats, settings.options)
        return transaction.add(command.who, setup, at, command.key)
    if isinstance(change, c.Rewind) and change.to is None:
        change = c.Rewind(to=_before_last_action(transaction))
    if isinstance(change, c.Skip):
        return _skip(transaction, command, at)
    if isinstance(change, c.Arrange | c.Opened):
        settings = change.settings
        game = transaction.table.games(settings.game)
        started(game, game.setup(settings.seats, settings.options))
    return transaction.add(command.who, change, at, command.key)


def _skip(transaction: Transaction, command: Command, at: float) -> int:
    n = transaction.add(command.who, c.Skip(), at, command.key)
    if not transaction.table.running_game().time_runs:
        raise BadChange("table.no_time")
    _draw(transaction, at)
    return n


def _act(transaction: Transaction, command: Command, action: Any, at: float) -> int:
    status, running = transaction.table.status, transaction.table.running_game()
    status.check_running()
    if status.paused:
        raise BadChange("table.paused")
    notation = running.game.notation
    if isinstance(action, str):
        action = notation.read(action)
    elif isinstance(action, dict):
        action = notation.from_json(action)
    running.check(command.who, action, command.version, transaction.table.n)
    return transaction.add(command.who, action, at, command.key)


def let_nature_act(transaction: Transaction, at: float, patient: bool = True) -> None:
    """Let Nature do all that is due now; if the game comes to rest, pause the table.

    While patient, it first lets people act whose actions arrived together.
    """
    while (
        transaction.table.status.phase == "playing"
        and not transaction.table.status.paused
        and transaction.table.running_game().nature_is_due
        and not (patient and transaction.table.running_game().pending.awaits_people)
    ):
        comes_from_play = bool(transaction.steps) and is_action(transaction.steps[-1].entry)
        if transaction.table.running_game().rests and comes_from_play:
            transaction.add(TABLE, c.Pause(), at)
        else:
            _draw(transaction, at)


def _draw(transaction: Transaction, at: float) -> None:
    running = transaction.table.running_game()
    nature = nature_of(transaction.table.status.settings.script, running)
    transaction.add(NATURE, running.draw(nature), at)


def _time_is_up(transaction: Transaction, at: float) -> None:
    """Let Nature act if its time has come, and act for seats whose time is up."""
    table = transaction.table
    if table.running is None or table.status.phase != "playing":
        return
    due = table.running.timing.nature_due()
    if due is not None and due <= at:
        _draw(transaction, at)
        let_nature_act(transaction, at)
    clock = table.status.settings.clock
    for seat, until in transaction.table.running_game().timing.seat_due(clock).items():
        if until <= at:
            _force(transaction, seat, at)


def _force(transaction: Transaction, seat: int, at: float) -> None:
    """Play the game's fallback for a seat until it need not act any more."""
    transaction.add(TABLE, c.Expired(seat=seat), at)
    for _ in range(MOST_FORCED):
        if not transaction.table.must_act(seat):
            return
        running = transaction.table.running_game()
        transaction.add(seat, running.game.fallback(running.state, seat), at)
        let_nature_act(transaction, at)
    if transaction.table.must_act(seat):
        running = transaction.table.running_game()
        running = replace(running, timing=running.timing.restarted(seat, at))
        transaction.table = replace(transaction.table, running=running)


def nature_of(script: c.Script | None, running: TimedGame) -> Nature:
    """Where the next draw comes from; a script's is the same in every process."""
    if script is None:
        return Drawn()
    if script.draws:
        return Scripted(script.draws[running.drawn :])
    return Drawn(None if script.seed is None else SeededRng(script.seed, running.drawn))


def _before_last_action(transaction: Transaction) -> int:
    """The entry before the last action of a seat that still stands."""
    actions = [entry.n for entry in kept_actions(transaction.before()) if entry.seat != NATURE]
    if not actions:
        raise BadChange("table.nothing_done")
    return actions[-1] - 1
