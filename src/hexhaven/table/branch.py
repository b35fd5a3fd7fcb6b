"""Playing on from a moment of a game that is over, at a table of its own."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.entries import Entry
from hexhaven.core.game import Seat
from hexhaven.core.messages import Refused
from hexhaven.core.setup import Setup
from hexhaven.matches.running_game import RunningGame
from hexhaven.table import changes as c
from hexhaven.table.changes import TABLE
from hexhaven.table.initial_states import initial_state
from hexhaven.table.log import LogEntry, Logged, kept_actions
from hexhaven.table.status import TableStatus
from hexhaven.table.table import Table


@dataclass(frozen=True)
class Branch:
    """A moment of a game, and what happened up to it; another table goes on from there."""

    origin: c.Origin
    status: TableStatus
    setup: Setup
    played: tuple[Entry[Action], ...]

    def log(self, sit: c.Sit, bots: Mapping[Seat, str]) -> list[tuple[int, Logged]]:
        """How the log of the other table begins: its host, its bots, and the game so far."""
        host = sit.seat
        at_leisure = {"public": False, "clock": None, "building_clock": None, "rated": False}
        settings = self.status.settings.model_copy(
            update={**at_leisure, "script": None, "help": True}
        )
        colours = tuple(chair.colour for chair in self.status.chairs)
        opened = c.Open(settings=settings, host=host, origin=self.origin, colours=colours)
        seated = [(host, c.SeatBot(seat=seat, bot=bot)) for seat, bot in bots.items()]
        return [
            (TABLE, opened),
            (host, sit),
            *seated,
            (host, self.setup),
            *((entry.seat, entry.action) for entry in self.played),
        ]


def game_after(table: Table, entries: Iterable[LogEntry], n: int) -> RunningGame[Any, Any]:
    """A table's game as it stood after an entry; Refused where earlier rules played it."""
    return _replay(table, _actions_until(entries, n))


def branch_of(
    id: str,
    table: Table,
    entries: Iterable[LogEntry],
    n: int,
    seat: Seat,
    actions: Sequence[Mapping[str, Any]] = (),
) -> Branch:
    """A table's game up to an entry, and then what a seat does instead; Refused if it cannot."""
    kept = _actions_until(entries, n)
    running = _replay(table, kept)
    table.status.chair(seat)
    if running.is_over:
        raise Refused("table.over")
    for written in actions:
        action = running.game.notation.from_json(dict(written))
        running.check(seat, action)
        entry = Entry(running.last_move + 1, seat, action)
        running = running.play(entry)
        kept.append(entry)
    return Branch(c.Origin(table=id, n=n), table.status, running.setup, tuple(kept))


def _actions_until(entries: Iterable[LogEntry], n: int) -> list[Entry[Action]]:
    return kept_actions(entry for entry in entries if entry.n <= n)


def _replay(table: Table, played: Iterable[Entry[Action]]) -> RunningGame[Any, Any]:
    past = table.running_game()
    if past.game.version != past.setup.version:
        raise Refused("table.old_rules", game=past.setup.game, version=past.setup.version)
    running = RunningGame(past.game, past.setup, initial_state(past.game, past.setup))
    for entry in played:
        running = running.play(entry)
    return running
