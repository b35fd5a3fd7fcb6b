"""Many tables at once: every acknowledged action is kept."""

import json
import os
import subprocess
import sys

import pytest


def loaded(*words, **environment):
    """The figures of a run."""
    done = subprocess.run(
        [sys.executable, "-m", "hexhaven", "load", *words, "--json"],
        check=True,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=300,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("game", ["dice", "base"])
def test_a_server_under_load_loses_nothing(game):
    words = "--tables", "3", "--seconds", "2", "--think", "0.05"
    report = loaded(game, *words, NUMBA_DISABLE_JIT="1")
    assert report["lost"] == 0
    assert (report["tables"], report["think"]) == (3, 0.05)
    for part in (report, report["saturated"]):
        assert part["actions"] > 0
        assert 0 < part["p50_ms"] <= part["p99_ms"] <= part["max_ms"]


@pytest.mark.prove
def test_two_hundred_tables_lose_nothing():
    report = loaded("base", "--tables", "200", "--seconds", "30")
    assert report["lost"] == 0
    assert report["actions"] > 1000
