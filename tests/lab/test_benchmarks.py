"""The benchmarks still run; how fast is told by `make bench`."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_benchmark_runs_interpreted_and_once():
    command = [sys.executable, "-m", "pytest", "-q", "--benchmark-disable", "benchmarks"]
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
