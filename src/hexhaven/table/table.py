"""A table as its log leads to it: its status, and the game that runs at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hexhaven.core.game import Outcome, Seat
from hexhaven.core.messages import Refused
from hexhaven.core.registry import load_game
from hexhaven.core.serialization import deserialize, serialize
from hexhaven.core.setup import Setup
from hexhaven.table.changes import Change, Open, Pause, Resume, Rewind
from hexhaven.table.log import LogEntry, LogStep, is_action, kept_actions, step_of
from hexhaven.table.status import TableStatus, initial_status
from hexhaven.table.timed_game import TimedGame, Timing

#: The entries before the one that is applied; only a rewind needs them.
Past = Callable[[], Sequence[LogEntry]]


@dataclass(frozen=True)
class Table:
    """A table after entry n."""

    n: int
    status: TableStatus
    running: TimedGame | None = None

    @classmethod
    def open(cls, entry: LogEntry) -> Table:
        """A table after its first entry."""
        assert isinstance(entry.action, Open)
        return cls(entry.n, initial_status(entry.action))

    @property
    def state(self) -> Any:
        """The state of the game, or None before it has begun."""
        return None if self.running is None else self.running.state

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its own rules, or None."""
        return None if self.running is None else self.running.game.outcome(self.running.state)

    def apply(self, entry: LogEntry, past: Past) -> tuple[Table, LogStep]:
        """The table after one more entry, and what that changed; Refused where it cannot be."""
        action, status, running = entry.action, self.status, self.running
        if is_action(entry):
            running = self.running_game().play(entry)
            status = status.end() if running.is_over else status
        elif isinstance(action, Setup):
            running = TimedGame.begin(load_game(action.game), action, entry.n, entry.at)
            status = status.begin()
        elif isinstance(action, Change):
            status = status.apply(entry.n, entry.seat, action)
            running = self._running_after(entry, action, past)
        else:
            setup = self.running_game().setup
            raise Refused("table.old_rules", game=setup.game, version=setup.version)
        after = replace(self, n=entry.n, status=status, running=running)
        return after, step_of(entry, self.state, after.state, past)

    def running_game(self) -> TimedGame:
        """The game that runs here; Refused before it has begun."""
        if self.running is None:
            raise Refused("table.not_begun")
        return self.running

    def _running_after(self, entry: LogEntry, change: Change, past: Past) -> TimedGame | None:
        """The game after a change of the table."""
        running = self.running
        if isinstance(change, Rewind):
            assert change.to is not None
            return self._rewind(entry, change.to, past())
        if running is not None and isinstance(change, Pause):
            return replace(running, timing=running.timing.pause(entry.at))
        if running is not None and isinstance(change, Resume):
            return replace(running, timing=running.timing.resume(entry.at))
        return running

    def _rewind(self, entry: LogEntry, to: int, past: Sequence[LogEntry]) -> TimedGame:
        running = self.running_game()
        begun = next(earlier.n for earlier in past if isinstance(earlier.action, Setup))
        if not begun <= to < entry.n:
            raise Refused("table.no_entry", n=to, first=begun, last=entry.n - 1)
        return running.rewind(entry.n, kept_actions(past), to, entry.at)

    def must_act(self, seat: Seat) -> bool:
        """Whether the seat must act now, in a game that is being played."""
        return (
            self.running is not None
            and self.status.phase == "playing"
            and seat in self.running.pending.must
        )

    def rated_places(self) -> dict[int, int]:
        """The place of every seat of a rated game that is over; empty where nothing is rated.

        Players who gave up come last. A game that all agreed to end, or that was closed, counts
        nothing.
        """
        status = self.status
        if (
            not status.settings.rated
            or status.phase != "over"
            or status.ended not in ("", "conceded")
        ):
            return {}
        seats = range(len(status.chairs))
        conceded = tuple(seat for seat in seats if status.chairs[seat].conceded)
        outcome = self.outcome
        ranking = (tuple(seats),) if outcome is None else outcome.ranking
        played_on = [tuple(seat for seat in equals if seat not in conceded) for equals in ranking]
        return places_in((*played_on, conceded))

    def to_json(self) -> dict[str, Any]:
        running = self.running
        body: dict[str, Any] = {
            "n": self.n,
            "standing": self.status.model_dump(mode="json", by_alias=True),
        }
        if running is not None:
            setup, timing = running.setup, running.timing
            body["course"] = {
                "setup": [setup.game, setup.version, setup.seats, dict(setup.options)],
                "state": serialize(running.state),
                "moved": running.last_move,
                "undone": [str(action) for action in running.draws_to_repeat],
                "drawn": running.draw_count,
                "ended": running.last_time_end,
                "timing": [
                    list(timing.seats_since.items()), timing.nature_since,
                    timing.stated_seconds, timing.paused_at,
                ],
                "interlude": timing.interlude,
            }  # fmt: skip
        return body


def places_in(ranking: Iterable[Sequence[Seat]]) -> dict[Seat, int]:
    """The place of every seat of a ranking: those who share one leave the next free."""
    places: dict[Seat, int] = {}
    for equals in ranking:
        places |= dict.fromkeys(equals, len(places) + 1)
    return places


def table_from_json(body: dict[str, Any]) -> Table:
    status = TableStatus.model_validate(body["standing"])
    if "course" not in body:
        return Table(body["n"], status)
    kept = body["course"]
    setup = Setup(*kept["setup"])
    game = load_game(setup.game)
    seats, nature, stated, paused = kept["timing"]
    running = TimedGame(
        game,
        setup,
        deserialize(kept["state"], game),
        kept["moved"],
        kept.get("ended", 0),
        tuple(game.notation.read(text) for text in kept["undone"]),
        kept["drawn"],
        Timing(dict(map(tuple, seats)), nature, stated, paused, kept.get("interlude", False)),
    )
    return Table(body["n"], status, running)


def fold(entries: Iterable[LogEntry], begun: Table | None = None) -> tuple[Table, list[LogStep]]:
    """The table that entries lead to, from the first or from a snapshot, and each step."""
    last, steps = begun, list[LogStep]()
    for table, step in fold_each(entries, begun):
        last = table
        steps.append(step)
    assert last is not None
    return last, steps


def fold_each(
    entries: Iterable[LogEntry], begun: Table | None = None
) -> Iterator[tuple[Table, LogStep]]:
    """The table after each entry, from the first or from a snapshot, and the step that led there.

    Lines from before a snapshot have no states.
    """
    table, past = begun, list[LogEntry]()
    for entry in entries:
        if table is not None and entry.n > table.n:
            table, step = table.apply(entry, lambda: past)
        else:
            table = table or Table.open(entry)
            step = step_of(entry, None, None, lambda: past)
        past.append(entry)
        yield table, step
