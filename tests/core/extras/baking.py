"""A work to be done in the background that tests can look into."""

import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from hexhaven.core.extras.preparation import Progress

#: Nobody waits longer than this for somebody to come to a door, in seconds.
SECONDS = 120.0


def opened(door: Path) -> TextIO:
    """A door, once somebody waits on its other side."""
    deadline = time.monotonic() + SECONDS
    while True:
        try:
            return os.fdopen(os.open(door, os.O_WRONLY | os.O_NONBLOCK), "w")
        except OSError:  # nobody is there yet
            assert time.monotonic() < deadline, "nobody has come to the door"
            time.sleep(0.02)


@dataclass(frozen=True)
class Baking:
    """Writes a file; halfway it waits until somebody opens the door."""

    folder: Path
    door: Path | None = None
    fails: bool = False

    @property
    def seconds(self) -> float:
        return 8.0

    @property
    def cake(self) -> Path:
        return self.folder / "cake"

    def is_ready(self) -> bool:
        return self.cake.exists()

    def run(self, progress: Progress) -> None:
        progress(0.5)
        if self.door is not None:
            self.door.read_text()
        if self.fails:
            raise SystemExit(3)
        self.cake.write_text("done")
