"""Many tables at once: every acknowledged action is kept, and acknowledged soon."""

import json

import pytest

from hexhaven.cli import _status


def loaded(capfd, *words):
    """The figures of a run."""
    assert _status(["load", *words, "--json"]) == 0
    return json.loads(capfd.readouterr().out)


@pytest.mark.parametrize("game", ["dice", "base"])
def test_a_server_under_load_loses_nothing(game, capfd, monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    report = loaded(capfd, game, "--tables", "3", "--seconds", "2", "--think", "0.05")
    assert report["lost"] == 0
    assert (report["tables"], report["think"]) == (3, 0.05)
    for part in (report, report["saturated"]):
        assert part["actions"] > 0
        assert 0 < part["p50_ms"] <= part["p99_ms"] <= part["max_ms"]


@pytest.mark.prove
def test_two_hundred_tables_are_answered_in_time(capfd):
    report = loaded(capfd, "base", "--tables", "200", "--seconds", "30")
    assert report["lost"] == 0
    assert report["p99_ms"] < 100
