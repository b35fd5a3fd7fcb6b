"""The benchmarks still run; how fast is told by `make bench`."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from hexhaven.bots.base.kernels.founding import value_pair
from hexhaven.bots.base.search.kernels.evaluation import DISTANCE

ROOT = Path(__file__).parents[2]


@pytest.mark.slow
def test_every_benchmark_runs_interpreted_and_once():
    command = [sys.executable, "-m", "pytest", "-q", "--benchmark-disable", "benchmarks"]
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


@pytest.fixture
def script(monkeypatch):
    """Imports a script of benchmarks/ by its name."""
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    imported = []
    yield lambda name: imported.append(name) or importlib.import_module(name)
    for name in imported:
        monkeypatch.delitem(sys.modules, name)


@pytest.fixture
def founding(script):
    """The script that fits what is founded."""
    return script("fit_founding")


def test_all_answers_of_a_bot_are_timed(script):
    times = script("decision_time").time_decisions("builder", games=2, seed=1, points=3)
    assert len(times) > 20
    assert max(times) > min(times) >= 0


def test_of_loads_before_and_after_a_change_the_best_figures_are_compared(script):
    reports = [
        {"game": "base", "acknowledged": {"p99_ms": 9.0, "count": 7}, "memory_mb": 200, "lost": 0},
        {"game": "base", "acknowledged": {"p99_ms": 8.0, "count": 9}, "memory_mb": 210, "lost": 1},
    ]
    least = script("load_before_after").least_figures(reports)
    assert least == {"acknowledged.p99_ms": 8.0, "memory_mb": 200.0, "lost": 0.0}


def test_weights_of_foundings_are_found_again_from_winners_drawn_by_them(founding):
    rng, true = np.random.default_rng(5), np.array([0.8, -0.4, 0.1])
    x = rng.normal(size=(4000, 4, 3))
    # The best score wins, and what is added makes that a logit.
    winners = (x @ true + rng.gumbel(size=(4000, 4))).argmax(1)
    weights, errors = founding.fit(x, winners)
    assert (np.abs(weights - true) < 4 * errors).all()
    assert errors.max() < 0.05


@pytest.mark.prove
def test_games_of_five_and_six_show_what_every_seat_has_and_who_wins(script):
    games = script("large_island_games")
    lessons = games.gather(2 * games.GAMES_AT_ONCE, seed=1)
    plays = lessons.features[:, :, :DISTANCE].any(2)
    assert set(plays.sum(1)) == {5, 6}
    assert plays[np.arange(len(plays)), lessons.winners].all()
    assert len(set(lessons.winners)) > 3


@pytest.mark.prove
def test_a_founding_is_described_by_every_weight_in_use(founding):
    features, winner = founding.play_game(seed=1, game=2)
    assert features.shape == (4, len(founding.IN_USE) + len(founding.FOUNDERS))
    assert 0 <= winner < 4
    weights = np.array([*founding.IN_USE.values(), 0, 0, 0])
    found = founding.Founding(1, 2)
    found.features()
    order = [(int(found.state.record.first) + k) % 4 for k in range(4)]
    for row, seat in zip(features, order, strict=True):
        found.work.left[:] = found.state.record.free_nodes
        valued = value_pair(found.topology, found.work, found.state.record, *found.founded[seat])
        assert row @ weights == valued
