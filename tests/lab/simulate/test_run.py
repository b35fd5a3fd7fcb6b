import hashlib
import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager

import pytest

from hexhaven.core.messages import Refused
from hexhaven.core.processes import core_count
from hexhaven.core.registry import game_names
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.run import (
    GAMES_PER_JOB_COMPILED,
    game_ranges,
    processes_for,
    processes_worth,
    simulate,
)
from tests.lab.plans import short_plan

SECONDS = 120
CHANGING = {"seconds", "games_per_second", "actions_per_second", "workers"}

# What a person's own program does; the processes it starts import it again.
PROGRAM = """
import signal
import sys
from pathlib import Path
from hexhaven.lab import make_plan, simulate

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who started us may ignore it
    games, workers = map(int, sys.argv[1:3])
    plan = make_plan("base", sys.argv[3].split(","), players=3, games=games, seed=5,
        options={"points": "3"})
    try:
        simulate(plan, workers=workers, out=Path("games.jsonl"),
            progress=lambda played: print(played, flush=True))
    except KeyboardInterrupt:
        sys.exit(130)
"""


def lasting(report):
    """What must not differ between runs."""
    return {key: value for key, value in report.to_json().items() if key not in CHANGING}


@contextmanager
def program(folder, *words):
    """A program that simulates; nothing of it remains."""
    (folder / "program.py").write_text(PROGRAM)
    running = subprocess.Popen(
        [sys.executable, "program.py", *map(str, words)],
        cwd=folder,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with running:
        try:
            yield running
        finally:
            running.kill()


@pytest.mark.slow
def test_any_number_of_processes_and_any_program_gives_the_same_games(strangers):
    bots = ("strangers:Polite", "strangers:Faulty", "random")
    plan = short_plan(*bots)
    one = simulate(plan, out=strangers / "one.jsonl")
    two = simulate(plan, workers=2, out=strangers / "two.jsonl")
    assert (one.workers, two.workers) == (1, 2)
    assert lasting(one) == lasting(two)
    assert one.tally.reasons == two.tally.reasons == {"strangers:Faulty": "ValueError: not today"}
    with program(strangers, plan.games, 1, ",".join(bots)) as other:
        assert other.communicate(timeout=SECONDS)[1] == ""
    texts = {(strangers / f"{name}.jsonl").read_text() for name in ("one", "two", "games")}
    assert len(texts) == 1
    assert [json.loads(line)["game"] for line in texts.pop().splitlines()] == list(range(6))


@pytest.mark.slow
def test_kernels_give_the_same_games_in_any_number_of_processes(tmp_path):
    plan = short_plan("builder", "random", "random", games=2 * GAMES_PER_JOB_COMPILED + 50)
    reports = [simulate(plan, workers=n, out=tmp_path / f"{n}.parquet") for n in (1, 2)]
    assert [(report.compiled, report.workers) for report in reports] == [(True, 1), (True, 2)]
    assert lasting(reports[0]) == lasting(reports[1])
    assert (tmp_path / "1.parquet").read_bytes() == (tmp_path / "2.parquet").read_bytes()


FOUR, TWO = ["builder", "builder", "random", "random"], ["greedy", "random"]
#: What is simulated from seed 3, and the beginning of the digest of the games' records.
SEED_3 = {
    "base": (FOUR, {"games": 100}, "68512210e17c"),
    "connect": (FOUR, {"players": 4, "options": {"round_limit": "8"}}, "fcff6f60e42c"),
    "dice": (TWO, {"players": 2}, "ca7d0c74bc8b"),
    "dice-plus": (TWO, {"players": 2, "options": {"turn_limit": "8"}}, "f923059a0018"),
}


@pytest.mark.parametrize("game", game_names())
def test_a_seed_gives_the_same_games_as_ever(game, tmp_path):
    bots, more, digest = SEED_3[game]
    simulate(make_plan(game, bots, seed=3, **{"games": 2, **more}), out=tmp_path / "games.jsonl")
    records = (tmp_path / "games.jsonl").read_bytes()
    assert hashlib.sha256(records).hexdigest()[:12] == digest


def test_another_seed_gives_other_games(tmp_path):
    for seed in (1, 2):
        simulate(short_plan(seed=seed), out=tmp_path / f"{seed}.jsonl")
    records = [
        json.loads((tmp_path / f"{seed}.jsonl").read_text().split("\n")[0]) for seed in (1, 2)
    ]
    assert records[0] | {"seed": 2} != records[1]


def test_more_games_begin_with_the_same_ones(tmp_path):
    for games in (2, 4):
        simulate(short_plan(games=games), out=tmp_path / f"{games}.jsonl")
    few, more = ((tmp_path / f"{games}.jsonl").read_text() for games in (2, 4))
    assert more.startswith(few)
    assert len(more) > len(few)


def test_progress_counts_the_games(strangers):
    told = []
    simulate(short_plan("strangers:Polite", games=3), progress=told.append)
    assert told == [0, 1, 2, 3]


def test_portions_are_all_games_once():
    plan = short_plan(games=2 * GAMES_PER_JOB_COMPILED + 1)
    assert [n for portion in game_ranges(plan) for n in portion] == list(range(plan.games))


def test_there_are_no_more_processes_than_portions_or_cores(strangers):
    plan = short_plan("strangers:Polite", games=1)
    assert simulate(plan, workers=5).workers == 1
    assert simulate(plan, workers=None).workers == 1
    assert 1 <= core_count() <= (os.cpu_count() or 1)


def test_processes_are_started_as_soon_as_they_save_time():
    assert [processes_worth(seconds) for seconds in (0.01, 1.9, 2, 30)] == [1, 1, 2, 30]


def test_a_plan_that_takes_seconds_uses_all_cores_unless_told_otherwise():
    long = short_plan(games=10_000_000)
    assert processes_for(long, None, "cpu") == core_count()
    assert processes_for(long, 1, "cpu") == 1


@pytest.mark.parametrize("workers", [0, -1, 1001])
def test_a_number_of_workers_that_cannot_be_is_refused(workers, tmp_path):
    with pytest.raises(Refused) as refused:
        simulate(short_plan(), workers=workers, out=tmp_path / "games.jsonl")
    assert refused.value.message.id == "lab.workers"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("how", "status"),
    [(signal.SIGINT, 130), pytest.param(signal.SIGTERM, 143, marks=pytest.mark.prove)],
)
def test_an_interrupt_ends_all_processes_and_leaves_no_file(strangers, how, status):
    with program(strangers, 10**9, 2, "strangers:Polite") as running:
        assert [running.stdout.readline() for _ in range(2)] == ["0\n", "1\n"]
        running.send_signal(how)
        _, errors = running.communicate(timeout=SECONDS)  # returns when all processes have ended
    assert errors == ""
    assert running.returncode == status
    assert {path.name for path in strangers.iterdir()} == {"program.py", "strangers.py"}


@pytest.mark.slow
def test_processes_end_when_the_one_that_began_them_is_killed(strangers):
    with program(strangers, 10**9, 2, "strangers:Polite") as running:
        assert [running.stdout.readline() for _ in range(2)] == ["0\n", "1\n"]
        running.kill()
        assert running.communicate(timeout=SECONDS)[1] == ""
