"""A running assistant: its log, the clock and the chance it is given, and its file."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hexhaven.core.chance import Rng, SeededRng, SystemRng
from hexhaven.core.messages import BadFile, Message, Refused, message
from hexhaven.games.connect.assistant.entries import FORMAT, BadLog, Entry
from hexhaven.games.connect.assistant.fold import State, draw, due, fold, follow, show
from hexhaven.table.file import read_whole, write_whole
from hexhaven.terminal.ui.files import free_path

#: Milliseconds since the beginning of 1970.
Clock = Callable[[], int]


def steady_clock() -> Clock:
    """The time of day, which no setting of the system's clock moves while this runs."""
    wall, begun = time.time_ns(), time.monotonic_ns()
    return lambda: (wall + time.monotonic_ns() - begun) // 1_000_000


def chance(seed: int | None) -> Callable[[int], Rng]:
    """What draws each roll by its number: the system's chance, or the same for the same seed."""
    if seed is None:
        return lambda n: SystemRng()
    return lambda n: SeededRng(seed, n)


def new_log(mode: str, times: tuple[int, ...], now: int) -> list[Entry]:
    """The log of an assistant that waits for its first round."""
    return [{"at": now, "do": "start", "format": FORMAT, "mode": mode, "times": list(times)}]


def write_log(log: Sequence[Entry]) -> str:
    """A log as a text: JSON, an entry a line."""
    return "".join(json.dumps(entry) + "\n" for entry in log)


def load_log(path: Path) -> list[Entry]:
    """The log of a file; BadFile names the line that cannot be."""
    log: list[Entry] = []
    state: State | None = None
    for number, line in enumerate(read_whole(path).splitlines(), 1):
        try:
            entry = json.loads(line)
            state = follow(state, entry)
        except (ValueError, RecursionError):
            raise _bad_line(path, number, message("assistant.entry", text=line[:60])) from None
        except BadLog as bad:
            raise _bad_line(path, number, bad.message) from None
        log.append(entry)
    if not log:
        raise _bad_line(path, 1, message("assistant.no_start"))
    return log


def _bad_line(path: Path, line: int, reason: Message) -> BadFile:
    return BadFile(
        "file.bad", path=str(path), reason=message("file.line", line=line, reason=reason)
    )


class Session:
    """Appends what people do and what is due, and keeps the log in its file."""

    def __init__(
        self, log: Sequence[Entry], clock: Clock, rng: Callable[[int], Rng], path: Path | None
    ) -> None:
        self.log = list(log)
        self.state = fold(self.log)
        self.clock, self.rng = clock, rng
        #: How far the clock that wrote the log was ahead of this one.
        self.ahead = max(0, self.state.at - clock())
        self.path = path
        #: Why the log could not be kept, if it could not.
        self.trouble: Message | None = None

    @property
    def now(self) -> int:
        """The time, never earlier than what was done last."""
        return max(self.clock() + self.ahead, self.state.at)

    def tick(self) -> None:
        """Let everything happen that is due."""
        while (chance := due(self.state, self.now)) is not None:
            self._append(draw(chance, self.rng(len(self.state.drawn))))

    def do(self, what: str, **more: object) -> None:
        """Do something now, after all that was due before; BadLog says why it cannot be."""
        self.tick()
        self._append({"at": self.now, "do": what, **more})
        self.tick()

    def view(self) -> dict[str, Any]:
        """What is to be shown now."""
        return show(self.state, self.now)

    def leave(self) -> None:
        """Stop the clock, if it runs, so that nothing is missed until somebody goes on."""
        self.tick()
        if self.view()["running"]:
            self.do("pause")

    @property
    def begun(self) -> bool:
        """Whether there is anything to keep."""
        return len(self.log) > 1

    def _append(self, entry: Entry) -> None:
        self.state = follow(self.state, entry)
        self.log.append(entry)
        self._keep()

    def _keep(self) -> None:
        if self.path is None:
            self.path = free_path("assistant", self.state.mode, ".log")
        try:
            write_whole(self.path, write_log(self.log))
        except Refused as refusal:
            self.trouble = refusal.message
        else:
            self.trouble = None
