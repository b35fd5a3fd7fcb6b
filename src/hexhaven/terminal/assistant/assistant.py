"""An assistant that runs: its log, its clock and chance, and its file."""

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from hexhaven.core.chance import Rng, SeededRng, SystemRng
from hexhaven.core.messages import BadFile, Message, Refused, message
from hexhaven.core.text_files import read_text_file, write_text_file
from hexhaven.games.connect.assistant.entries import FORMAT, AssistantEntry, BadLog
from hexhaven.games.connect.assistant.fold import AssistantState, apply_entry, draw, due, fold, show
from hexhaven.terminal.ui.output import free_path

#: Milliseconds since the beginning of 1970.
ReadClock = Callable[[], int]


def steady_clock() -> ReadClock:
    """A clock that starts at the time of day and is never set back."""
    wall, begun = time.time_ns(), time.monotonic_ns()
    return lambda: (wall + time.monotonic_ns() - begun) // 1_000_000


def chance(seed: int | None) -> Callable[[int], Rng]:
    """The chance for each roll by its number: the system's, or seeded."""
    if seed is None:
        return lambda n: SystemRng()
    return lambda n: SeededRng(seed, n)


def new_log(mode: str, times: tuple[int, ...], now: int) -> list[AssistantEntry]:
    """The log of an assistant before its first round."""
    return [{"at": now, "do": "start", "format": FORMAT, "mode": mode, "times": list(times)}]


def write_log(log: Sequence[AssistantEntry]) -> str:
    """A log as text, one JSON entry per line."""
    return "".join(json.dumps(entry) + "\n" for entry in log)


def load_log(path: Path) -> list[AssistantEntry]:
    """The log in a file; BadFile names the line that is wrong."""
    log: list[AssistantEntry] = []
    state: AssistantState | None = None
    for number, line in enumerate(read_text_file(path).splitlines(), 1):
        try:
            entry = json.loads(line)
            state = apply_entry(state, entry)
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


class Assistant:
    """Appends what people do and what is due to a log, and saves it."""

    def __init__(
        self,
        log: Sequence[AssistantEntry],
        clock: ReadClock,
        rng: Callable[[int], Rng],
        path: Path | None,
    ) -> None:
        self.log = list(log)
        self.state = fold(self.log)
        self.clock, self.rng = clock, rng
        #: How far the clock that wrote the log was ahead of this one.
        self.ahead = max(0, self.state.at - clock())
        self.path = path
        #: Why the log could not be saved last, if it could not.
        self.trouble: Message | None = None

    @property
    def now(self) -> int:
        """The time, never before the last entry."""
        return max(self.clock() + self.ahead, self.state.at)

    def tick(self) -> None:
        while (chance := due(self.state, self.now)) is not None:
            self._append(draw(chance, self.rng(len(self.state.rolls_drawn))))

    def do(self, what: str, **more: object) -> None:
        """Do something now, after all that was due; BadLog says why it cannot be done."""
        self.tick()
        self._append({"at": self.now, "do": what, **more})
        self.tick()

    def view(self) -> dict[str, Any]:
        return show(self.state, self.now)

    def leave(self) -> None:
        """Stop the clock if it runs, so that nothing happens until somebody resumes."""
        self.tick()
        if self.view()["running"]:
            self.do("pause")

    @property
    def is_begun(self) -> bool:
        """Whether there is anything to resume."""
        return len(self.log) > 1

    def _append(self, entry: AssistantEntry) -> None:
        self.state = apply_entry(self.state, entry)
        self.log.append(entry)
        self._save()

    def _save(self) -> None:
        if self.path is None:
            self.path = free_path("assistant", self.state.mode, ".log")
        try:
            write_text_file(self.path, write_log(self.log))
        except Refused as refusal:
            self.trouble = refusal.message
        else:
            self.trouble = None
