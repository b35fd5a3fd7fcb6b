"""Training, round after round: play, learn, measure. Each round goes on from what files say."""

import json
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hexhaven.bots.trainers import MapJobs, Progress, Student, Trainer, trainer_of
from hexhaven.core.messages import Refused
from hexhaven.core.text_files import read_text_file, refuse_unwritable
from hexhaven.lab.cluster import Cluster
from hexhaven.lab.simulate.plan import worker_count
from hexhaven.lab.simulate.play import require_device
from hexhaven.lab.train.rounds import TrainingRound, best_of, draw_curves, network_name

#: How many rounds' lessons are learned from.
ROUNDS_LEARNED_FROM = 4
MOST_ROUNDS, MOST_GAMES = 999, 10**6


@dataclass(frozen=True)
class Training:
    """What is trained: rounds of games to learn from, each measured in other games."""

    game: str
    rounds: int = 8
    games: int = 1000
    measured: int = 400
    seed: int = 0

    @property
    def total(self) -> int:
        """How many games all rounds play; every round but the first is measured twice."""
        return self.rounds * (self.games + 2 * self.measured) - self.measured

    def check(self) -> None:
        for name, count, most in (
            ("rounds", self.rounds, MOST_ROUNDS),
            ("games", self.games, MOST_GAMES),
            ("measure", self.measured, MOST_GAMES),
        ):
            if not 1 <= count <= most:
                raise Refused("train.count", name=name, count=str(count)[:40], most=most)

    def to_json(self) -> dict[str, Any]:
        """What must stay the same when training is resumed; only more rounds may be asked for."""
        return {name: value for name, value in asdict(self).items() if name != "rounds"}

    def seed_of(self, number: int, purpose: int) -> int:
        """A seed for each purpose of each round; a match of all rounds meets the same dice."""
        return (self.seed + 1_000_003 * number + 7919 * purpose) % 2**63


class Folder:
    """The folder of a training: what it holds says how far the training has come.

    | file | |
    |---|---|
    | `training.jsonl` | what is trained, then a line for each round that is done |
    | `network-NNN.json` | what the student knew after a round |
    | `best.json` | the one of them that won most |
    | `lessons-NNN.npz` | the games of the latest rounds |
    | `curves.svg` | how it went |
    """

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


def train(
    training: Training,
    out: Path,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    device: str = "cpu",
    report_round: Callable[[TrainingRound], None] = lambda done: None,
    progress: Callable[[int], None] = lambda games: None,
) -> list[TrainingRound]:
    """Do the rounds that a folder does not hold yet; all rounds.

    `report_round` gets each round when it is done, `progress` how many games have been played.
    Threads play, or a GPU ("cuda"), or the nodes of a Ray cluster at an address, or "local".
    """
    count = check_settings(training, workers, device, cluster)
    trainer = trainer_of(training.game)
    folder = open_folder(training, out)
    played = 0

    def count_games(games: int) -> None:
        nonlocal played
        played += games
        progress(played)

    with _job_mapper(count, cluster) as map_jobs:
        for number in range(len(folder.rounds) + 1, training.rounds + 1):
            before = (
                trainer.begin(device)
                if number == 1
                else trainer.read(folder.network(number - 1), device)
            )
            done = _do_round(training, trainer, folder, number, before, map_jobs, count_games)
            folder.add(done)
            report_round(done)
    return folder.rounds


def check_settings(
    training: Training, workers: int | None, device: str, cluster: str | None
) -> int:
    """Refuse what cannot be trained, and compile nothing for that; how many workers play."""
    training.check()
    require_device(device)
    if device != "cpu" and cluster is not None:
        raise Refused("lab.cluster_device")
    return worker_count(workers, device)


def open_folder(training: Training, out: Path) -> Folder:
    """The folder of a training, new or as far as it has come; Refused if it is another one's."""
    return Folder(out, training.to_json())


@contextmanager
def _job_mapper(workers: int, cluster: str | None) -> Iterator[MapJobs]:
    """What plays the portions of a round: threads here, or the nodes of a cluster."""
    if cluster is None:
        with ThreadPoolExecutor(workers) as threads:
            yield threads.map
    else:
        with Cluster(cluster) as nodes:
            yield nodes.map


def _do_round(
    training: Training,
    trainer: Trainer,
    folder: Folder,
    number: int,
    before: Student,
    map_jobs: MapJobs,
    progress: Progress,
) -> TrainingRound:
    fresh = before.gather(training.games, training.seed_of(number, 1), map_jobs, progress)
    trainer.write_lessons(fresh, folder.lessons(number))
    kept = range(max(1, number - ROUNDS_LEARNED_FROM + 1), number)
    folder.lessons(number - ROUNDS_LEARNED_FROM).unlink(missing_ok=True)
    lessons = [*(trainer.read_lessons(folder.lessons(k)) for k in kept), fresh]
    student, learned = before.learn(lessons, training.seed_of(number, 2))
    student.write(folder.network(number))
    measure, seed = training.measured, training.seed_of(0, 3)
    won = student.count_wins(None, measure, seed, map_jobs, progress)
    won_before = None
    if number > 1:
        won_before = student.count_wins(before, measure, seed, map_jobs, progress)
    foreseen = None if learned.top_choice_rate is None else round(learned.top_choice_rate, 4)
    return TrainingRound(number, round(learned.loss, 4), foreseen, measure, won, won_before)
