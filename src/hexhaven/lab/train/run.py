"""Training, round after round: play, learn, measure. Each round goes on from what files say."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from hexhaven.bots.trainers import MapJobs, Progress, Student, Trainer, trainer_of
from hexhaven.core.messages import Refused
from hexhaven.lab.cluster import Cluster
from hexhaven.lab.simulate.plan import worker_count
from hexhaven.lab.simulate.play import require_device
from hexhaven.lab.train.folder import Folder
from hexhaven.lab.train.rounds import TrainingRound

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
