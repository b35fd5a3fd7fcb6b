"""A table as its log leads to it: how it stands, and the course of its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from hexhaven.core.actions import Action
from hexhaven.core.freezing import freeze, thaw
from hexhaven.core.game import Seat
from hexhaven.core.registry import load_game
from hexhaven.core.setup import Setup
from hexhaven.table.changes import (
    Change,
    Opened,
    Pause,
    Resume,
    Rewind,
    read_change,
)
from hexhaven.table.course import AnyGame, Course, line_of
from hexhaven.table.log import Record, read_setup
from hexhaven.table.match import Step
from hexhaven.table.status import BadChange, Standing, opened
from hexhaven.table.timing import Timing

Games = Callable[[str], AnyGame]
#: The entries before one that is being taken up; only a rewind needs them.
Past = Callable[[], Sequence[Record]]


@dataclass(frozen=True)
class Table:
    """A table after entry n."""

    n: int
    standing: Standing
    course: Course | None = None
    games: Games = load_game

    @classmethod
    def open(cls, record: Record, games: Games = load_game) -> Table:
        """A table after its first entry."""
        change = read_change(record.text)
        assert isinstance(change, Opened)
        return cls(record.n, opened(change), games=games)

    def take(self, record: Record, past: Past) -> tuple[Table, Step[Any] | None]:
        """The table after one more entry; Refused where that cannot be."""
        if record.kind == "table":
            return self._change(record, read_change(record.text), past), None
        if record.kind == "setup":
            setup = read_setup(record.text)
            course = Course.begin(self.games(setup.game), setup, record.n, record.at)
            return replace(self, n=record.n, standing=self.standing.begun(), course=course), None
        return self.play(record, self.running().read(record))

    def play(self, record: Record, action: Action) -> tuple[Table, Step[Any] | None]:
        """The table after an action, which its entry writes; IllegalAction where it cannot be."""
        course, step = self.running().play(record.n, record.who, action, record.at)
        ended = course.game.outcome(course.state) is not None
        standing = self.standing.over() if ended else self.standing
        return replace(self, n=record.n, course=course, standing=standing), step

    def running(self) -> Course:
        """The course of a game that has begun."""
        if self.course is None:
            raise BadChange("table.not_begun")
        return self.course

    def _change(self, record: Record, change: Change, past: Past) -> Table:
        standing = self.standing.apply(record.n, record.who, change)
        course = self.course
        if course is not None and isinstance(change, Pause):
            course = replace(course, timing=course.timing.pause(record.at))
        elif course is not None and isinstance(change, Resume):
            course = replace(course, timing=course.timing.resume(record.at))
        elif isinstance(change, Rewind):
            assert change.to is not None
            course = self._rewound(record, change.to, past())
        return replace(self, n=record.n, standing=standing, course=course)

    def _rewound(self, record: Record, to: int, past: Sequence[Record]) -> Course:
        course = self.running()
        begun = next(r.n for r in past if r.kind == "setup")
        if not begun <= to < record.n:
            raise BadChange("table.no_entry", n=to, first=begun, last=record.n - 1)
        return course.rewound(record.n, line_of(past), to, record.at)

    def awaits(self, seat: Seat) -> bool:
        """Whether the game waits for a seat, and goes on."""
        return (
            self.course is not None
            and self.standing.status == "playing"
            and seat in self.course.game.pending(self.course.state).must
        )

    def frozen(self) -> dict[str, Any]:
        """The table as a snapshot keeps it."""
        course = self.course
        body: dict[str, Any] = {"n": self.n, "standing": self.standing.model_dump(mode="json")}
        if course is not None:
            setup, timing = course.setup, course.timing
            body["course"] = {
                "setup": [setup.game, setup.version, setup.seats, dict(setup.options)],
                "state": freeze(course.state),
                "moved": course.moved,
                "undone": [str(action) for action in course.undone],
                "drawn": course.drawn,
                "ended": course.ended,
                "timing": [
                    list(timing.seats.items()), timing.nature, timing.stated, timing.paused,
                ],
            }  # fmt: skip
        return body


def thawed(body: dict[str, Any], games: Games = load_game) -> Table:
    """The table that a snapshot keeps."""
    standing = Standing.model_validate(body["standing"])
    if "course" not in body:
        return Table(body["n"], standing, games=games)
    kept = body["course"]
    setup = Setup(*kept["setup"])
    game = games(setup.game)
    seats, nature, stated, paused = kept["timing"]
    course = Course(
        game,
        setup,
        thaw(kept["state"], game),
        kept["moved"],
        tuple(game.notation.read(text) for text in kept["undone"]),
        kept["drawn"],
        kept.get("ended", 0),
        Timing(dict(map(tuple, seats)), nature, stated, paused),
    )
    return Table(body["n"], standing, course, games)


def fold(
    records: Iterable[Record], begun: Table | None = None, games: Games = load_game
) -> tuple[Table, list[tuple[Record, Step[Any] | None]]]:
    """The table that entries lead to, from the first or from a snapshot, and each step."""
    table, past = begun, list[Record]()
    steps: list[tuple[Record, Step[Any] | None]] = []
    for record in records:
        step = None
        if table is None:
            table = Table.open(record, games)
        elif record.n > table.n:
            table, step = table.take(record, lambda: past)
        past.append(record)
        steps.append((record, step))
    assert table is not None
    return table, steps
