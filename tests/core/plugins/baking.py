"""A work to be done in the background that tests can look into."""

from dataclasses import dataclass
from pathlib import Path

from hexhaven.core.plugins.preparation import Progress


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
