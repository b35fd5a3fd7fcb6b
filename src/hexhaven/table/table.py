"""A table as its log leads to it: its status, and the game that runs at it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hexhaven.core.entries import Entry
from hexhaven.core.game import Seat
from hexhaven.core.registry import load_game
from hexhaven.core.serialization import deserialize, serialize
from hexhaven.core.setup import Setup
from hexhaven.table.changes import Change, Opened, Pause, Resume, Rewind
from hexhaven.table.log import LogEntry, LogStep, is_action, kept_actions, step_of
from hexhaven.table.status import BadChange, TableStatus, opened
from hexhaven.table.timed_game import AnyGame, TimedGame
from hexhaven.table.timing import Timing

Games = Callable[[str], AnyGame]
#: The entries before one that is being taken up; only a rewind needs them.
Past = Callable[[], Sequence[LogEntry]]


@dataclass(frozen=True)
class Table:
    """A table after entry n."""

    n: int
    status: TableStatus
    running: TimedGame | None = None
    games: Games = load_game

    @classmethod
    def open(cls, entry: LogEntry, games: Games = load_game) -> Table:
        """A table after its first entry."""
        assert isinstance(entry.action, Opened)
        return cls(entry.n, opened(entry.action), games=games)

    @property
    def state(self) -> Any:
        """The state of the game, or None before it has begun."""
        return None if self.running is None else self.running.state

    def take(self, entry: LogEntry, past: Past) -> tuple[Table, LogStep]:
        """The table after one more entry; Refused where that cannot be."""
        after = self._after(entry, past)
        return after, step_of(entry, self.state, after.state, past)

    def _after(self, entry: LogEntry, past: Past) -> Table:
        if is_action(entry):
            return self._play(entry)
        action = entry.action
        if isinstance(action, Setup):
            running = TimedGame.begin(self.games(action.game), action, entry.n, entry.at)
            return replace(self, n=entry.n, status=self.status.begun(), running=running)
        if isinstance(action, Change):
            return self._change(entry, action, past)
        raise BadChange("table.old_rules", **self._rules())

    def _rules(self) -> dict[str, Any]:
        setup = self.running_game().setup
        return {"game": setup.game, "version": setup.version}

    def _play(self, entry: Entry) -> Table:
        running = self.running_game().play(entry)
        status = self.status.over() if running.is_over else self.status
        return replace(self, n=entry.n, running=running, status=status)

    def running_game(self) -> TimedGame:
        """The game that runs here; BadChange before it has begun."""
        if self.running is None:
            raise BadChange("table.not_begun")
        return self.running

    def _change(self, entry: LogEntry, change: Change, past: Past) -> Table:
        status = self.status.apply(entry.n, entry.seat, change)
        running = self.running
        if running is not None and isinstance(change, Pause):
            running = replace(running, timing=running.timing.pause(entry.at))
        elif running is not None and isinstance(change, Resume):
            running = replace(running, timing=running.timing.resume(entry.at))
        elif isinstance(change, Rewind):
            assert change.to is not None
            running = self._rewound(entry, change.to, past())
        return replace(self, n=entry.n, status=status, running=running)

    def _rewound(self, entry: LogEntry, to: int, past: Sequence[LogEntry]) -> TimedGame:
        running = self.running_game()
        begun = next(earlier.n for earlier in past if isinstance(earlier.action, Setup))
        if not begun <= to < entry.n:
            raise BadChange("table.no_entry", n=to, first=begun, last=entry.n - 1)
        return running.rewound(entry.n, kept_actions(past), to, entry.at)

    def must_act(self, seat: Seat) -> bool:
        """Whether the seat must act now, in a game that is being played."""
        return (
            self.running is not None
            and self.status.phase == "playing"
            and seat in self.running.pending.must
        )

    def to_json(self) -> dict[str, Any]:
        """The table as a snapshot keeps it."""
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
                "moved": running.moved,
                "undone": [str(action) for action in running.undone],
                "drawn": running.drawn,
                "ended": running.ended,
                "timing": [
                    list(timing.seats.items()), timing.nature, timing.stated, timing.paused,
                ],
                "interlude": timing.interlude,
            }  # fmt: skip
        return body


def table_from_json(body: dict[str, Any], games: Games = load_game) -> Table:
    """The table that a snapshot keeps."""
    status = TableStatus.model_validate(body["standing"])
    if "course" not in body:
        return Table(body["n"], status, games=games)
    kept = body["course"]
    setup = Setup(*kept["setup"])
    game = games(setup.game)
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
    return Table(body["n"], status, running, games)


def fold(
    entries: Iterable[LogEntry], begun: Table | None = None, games: Games = load_game
) -> tuple[Table, list[LogStep]]:
    """The table that entries lead to, from the first or from a snapshot, and each step."""
    table, past = begun, list[LogEntry]()
    steps: list[LogStep] = []
    for entry in entries:
        if table is not None and entry.n > table.n:
            table, step = table.take(entry, lambda: past)
        else:
            table = table or Table.open(entry, games)
            step = step_of(entry, None, None, lambda: past)
        past.append(entry)
        steps.append(step)
    assert table is not None
    return table, steps
