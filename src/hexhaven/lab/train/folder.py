"""The folder of a training: what it holds says how far the training has come.

| file | |
|---|---|
| `training.jsonl` | what is trained, then a line for each round that is done |
| `network-NNN.json` | what the student knew after a round |
| `best.json` | the one of them that won most |
| `lessons-NNN.npz` | the games of the latest rounds |
| `curves.svg` | how it went |
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hexhaven.core.messages import BadFile
from hexhaven.lab.simulate.plan import BadPlan
from hexhaven.lab.train.curves import draw_curves


@dataclass(frozen=True)
class TrainingRound:
    """What came of one round."""

    number: int
    #: How surprising games that it had not seen were to the student.
    loss: float
    #: How often the best choice was among the student's favourites; None if it had none.
    foreseen: float | None
    #: Games won, out of `games`, alone against the rival's tables and against its former self's.
    games: int
    won: int
    won_before: int | None


def network_name(number: int) -> str:
    """What the network of a round is called."""
    return f"network-{number:03}"


def best_of(rounds: Sequence[TrainingRound]) -> TrainingRound:
    """The round that won most; the first of several."""
    return max(rounds, key=lambda done: done.won / done.games)


class Folder:
    """Reads and writes the files."""

    def __init__(self, path: Path, training: dict[str, Any]) -> None:
        self.path = path
        self.rounds: list[TrainingRound] = []
        self._log = path / "training.jsonl"
        try:
            path.mkdir(parents=True, exist_ok=True)
            lines = self._log.read_text("utf-8").splitlines() if self._log.exists() else []
            if not lines:
                self._log.write_text(json.dumps(training) + "\n", "utf-8")
        except OSError as error:
            raise BadFile("file.unwritable", path=str(path), reason=str(error.strerror)) from None
        if lines:
            self._take_in(lines, training)

    def _take_in(self, lines: list[str], training: dict[str, Any]) -> None:
        try:
            if json.loads(lines[0]) != training:
                raise BadPlan("train.other", path=str(self.path))
            self.rounds = [TrainingRound(**json.loads(line)) for line in lines[1:]]
        except (ValueError, TypeError):
            raise BadPlan("train.broken", path=str(self._log)) from None

    def network(self, number: int) -> Path:
        """The network of a round."""
        return self.path / f"{network_name(number)}.json"

    def lessons(self, number: int) -> Path:
        """The lessons of a round."""
        return self.path / f"lessons-{number:03}.npz"

    def add(self, done: TrainingRound) -> None:
        """Note a round whose files are written; its line comes last, and makes it count."""
        self.rounds.append(done)
        best = best_of(self.rounds)
        shutil.copyfile(self.network(best.number), self.path / "best.json")
        (self.path / "curves.svg").write_text(draw_curves(self.rounds), "utf-8")
        with self._log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(done)) + "\n")
