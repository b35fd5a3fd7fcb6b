"""The folder of a training: what it holds says how far the training has come.

| file | |
|---|---|
| `training.jsonl` | what is trained, then a line for each round that is done |
| `network-NNN.json` | what the student knew after a round |
| `best.json` | the one of them that won most |
| `lessons-NNN.npz` | the games of the latest rounds |
| `curves.svg` | how it went |
"""

import json
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

from hexhaven.core.messages import Refused
from hexhaven.core.text_files import read_text_file, refuse_unwritable
from hexhaven.lab.train.rounds import TrainingRound, best_of, draw_curves, network_name


class Folder:
    """Reads and writes the files."""

    def __init__(self, path: Path, training: dict[str, Any]) -> None:
        self.path = path
        self.rounds: list[TrainingRound] = []
        self._log = path / "training.jsonl"
        with refuse_unwritable(path):
            path.mkdir(parents=True, exist_ok=True)
            lines = read_text_file(self._log).splitlines() if self._log.exists() else []
            if not lines:
                self._log.write_text(json.dumps(training) + "\n", "utf-8")
        if lines:
            self._read_rounds(lines, training)

    def _read_rounds(self, lines: list[str], training: dict[str, Any]) -> None:
        try:
            if json.loads(lines[0]) != training:
                raise Refused("train.other", path=str(self.path))
            self.rounds = [TrainingRound(**json.loads(line)) for line in lines[1:]]
        except (ValueError, TypeError):
            raise Refused("train.broken", path=str(self._log)) from None

    def network(self, number: int) -> Path:
        return self.path / f"{network_name(number)}.json"

    def lessons(self, number: int) -> Path:
        return self.path / f"lessons-{number:03}.npz"

    def add(self, done: TrainingRound) -> None:
        """Note a round whose files are written; its line comes last, and makes it count."""
        self.rounds.append(done)
        best = best_of(self.rounds)
        shutil.copyfile(self.network(best.number), self.path / "best.json")
        (self.path / "curves.svg").write_text(draw_curves(self.rounds), "utf-8")
        with self._log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(done)) + "\n")
