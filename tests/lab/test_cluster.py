"""Work on a Ray cluster: the same results as on one machine, and a node may die."""

import json
import os
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from threading import Thread

import pytest

from hexhaven.lab import cluster
from hexhaven.lab.simulate.plan import BadPlan, make_plan
from hexhaven.lab.simulate.run import simulate

PROGRAM = Path(__file__).with_name("two_nodes.py")


def printed(*command):
    """What another program prints."""
    environment = os.environ | {"RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        [sys.executable, *command],
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
        env=environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_cluster_of_this_machine_plays_the_same_games():
    words = ("simulate", "dice", "--games", "6", "--seed", "3", "--json")
    there = json.loads(printed("-m", "hexhaven", *words, "--cluster"))
    here = simulate(make_plan("dice", ["random"], games=6, seed=3)).to_json()
    for name in ("games", "wins", "turns", "by_bot", "by_seat", "actions"):
        assert there[name] == here[name]


DYING = """
import os
from hexhaven.lab.cluster import Cluster, NoCluster

if __name__ == "__main__":
    with Cluster() as cluster:
        try:
            list(cluster.map(os._exit, [7]))
        except NoCluster as refused:
            print(refused.message.id)
"""


@pytest.mark.prove
def test_a_job_that_always_ends_its_process_is_given_up():
    assert printed("-c", DYING) == "lab.cluster_failed\n"


@pytest.mark.prove
def test_a_node_dies_and_all_results_are_those_of_one_machine(tmp_path):
    found = json.loads(printed(PROGRAM, tmp_path))
    assert found == {"simulate": True, "arena": True, "train": True}


def test_only_the_thread_that_asks_writes_to_standard_output(capsys):
    with redirect_stdout(cluster.OwnOutput()):
        sys.stdout.write("a result\n")
        ray = Thread(target=lambda: sys.stdout.write("a worker died\n"))
        ray.start()
        ray.join(60)
    assert capsys.readouterr() == ("a result\n", "a worker died\n")


def test_what_cannot_be_is_refused(monkeypatch):
    plan = make_plan("base", ["random"], games=2)
    with pytest.raises(BadPlan, match="plays on processors"):
        simulate(plan, device="cuda", cluster="local")
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(cluster.NoCluster, match=r"hexhaven\[cluster\]"):
        simulate(plan, cluster="local")
