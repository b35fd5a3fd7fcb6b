"""Games on a GPU are those of the CPU, shown on Numba's simulator of CUDA."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hexhaven.cli.app import run_command
from hexhaven.core.compiled import cuda
from hexhaven.core.messages import Refused
from hexhaven.games.base.kernels.compact import COMPACT, LARGE_COMPACT, compact_position
from hexhaven.games.base.kernels.position import LARGE_POSITION, POSITION
from hexhaven.games.base.options import first_position
from hexhaven.lab.simulate.plan import make_plan
from hexhaven.lab.simulate.play import play_games
from hexhaven.lab.simulate.run import simulate
from hexhaven.words import say
from tests.bots.base.kernels.lanes_simulated import PLANS
from tests.lab.plans import short_plan

ROOT = Path(__file__).parents[4]


@pytest.mark.slow
def test_simulated_lanes_play_the_games_of_the_cpu_to_the_byte():
    simulator = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.bots.base.kernels.lanes_simulated"]
    run = subprocess.run(
        command, capture_output=True, env=os.environ | simulator, cwd=ROOT, check=True
    )
    assert run.stdout == b"".join(play_games(plan, games).rows.tobytes() for plan, games in PLANS)


@pytest.mark.slow
@pytest.mark.parametrize("turns", ["3", pytest.param("12", marks=pytest.mark.prove)])
def test_simulated_lanes_play_the_games_to_learn_from(turns):
    simulator = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.bots.base.kernels.training_simulated", turns]
    run = subprocess.run(
        command, capture_output=True, env=os.environ | simulator, cwd=ROOT, check=True
    )
    half = len(run.stdout) // 2
    assert run.stdout[:half] == run.stdout[half:]
    assert any(run.stdout[16:half])


@pytest.mark.parametrize(
    ("players", "record", "narrow", "share"),
    [(4, POSITION, COMPACT, 0.6), (6, LARGE_POSITION, LARGE_COMPACT, 0.7)],
)
def test_a_compact_position_holds_the_largest_options(players, record, narrow, share):
    options = {"points": "20", "discard_limit": "95", "turn_limit": "30000"}
    position = first_position(make_plan("base", players=players, options=options).setup)
    compact = compact_position(position, narrow)[0]
    assert narrow.itemsize < record.itemsize * share
    for name in record.names:
        if name != "filler":
            assert compact[name].tolist() == position[name].tolist(), name


def test_without_a_gpu_one_line_says_so(monkeypatch, capfd):
    monkeypatch.setattr(cuda.cuda, "is_available", lambda: False)
    for installed, reason in ((False, "cuda.extra"), (True, "cuda.none")):
        monkeypatch.setattr(cuda, "INSTALLED", installed)
        for command in ("simulate", "bench"):
            assert run_command([command, "base", "--device", "cuda"]) == 2
            said = capfd.readouterr()
            assert (said.out, said.err) == ("", say(reason, "en") + "\n")


def test_one_process_drives_the_gpu(monkeypatch):
    monkeypatch.setattr(cuda, "require_gpu", lambda: None)
    with pytest.raises(Refused, match="Leave out --workers"):
        simulate(short_plan(), workers=2, device="cuda")
